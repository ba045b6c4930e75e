//! Peg Reversal: the first click chooses the white peg, every other flips one.

use crate::counting::{Counted, Counting};
use crate::lessons::Lesson;
use crate::reading::{Loaded, Pasted, line_of, replay};
use crate::refusal::Refusal;
use crate::rules::{Click, POSSIBLE, Rules};
use crate::thinking::{Thinking, Thought, ThoughtLine, line_moves};
use crate::view::{Board, Cell, Mark, Offer, Piece, Status};
use ::peg::course::{self, Coordinates};
use ::peg::{Counter, Hole, NotationError, Outcome, Position};
use board::{Bitboard, Cross33};
use catalog::Name;
use catalog::game::Game;

/// A game before its first white peg is chosen, or after that.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Peg {
    Choosing,
    Playing(Position),
}

/// A click: the first one chooses, the others flip.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Turn {
    Choose(Hole),
    Flip(Hole),
}

use Peg::{Choosing, Playing};

/// The rules in three steps.
const LESSONS: &[Lesson] = &[
    Lesson {
        title: "One peg starts white",
        text: "All pegs are black. Choose the one that starts white.",
        start: None,
        moves: &["(0,0)"],
    },
    Lesson {
        title: "Flip beside white",
        text: "A black peg can be flipped if a white one is above, below, left or right of it.",
        start: None,
        moves: &["(0,0)", "M (0,1)", "M (1,1)", "M (1,2)", "M (-1,0)"],
    },
    Lesson {
        title: "Every peg",
        text: "The game is won when all pegs are white. Every game gets there: the question is how many ways \
            are left.",
        start: Some(
            "[Peg (-3,-1) W,Peg (-3,0) W,Peg (-3,1) W,Peg (-2,-1) W,Peg (-2,0) W,Peg (-2,1) W,Peg (-1,-3) W,\
            Peg (-1,-2) W,Peg (-1,-1) W,Peg (-1,0) W,Peg (-1,1) W,Peg (-1,2) W,Peg (-1,3) W,Peg (0,-3) W,\
            Peg (0,-2) W,Peg (0,-1) W,Peg (0,0) W,Peg (0,1) W,Peg (0,2) W,Peg (0,3) W,Peg (1,-3) W,\
            Peg (1,-2) W,Peg (1,-1) W,Peg (1,0) W,Peg (1,1) W,Peg (1,2) W,Peg (1,3) W,Peg (2,-1) W,\
            Peg (2,0) B,Peg (2,1) W,Peg (3,-1) W,Peg (3,0) B,Peg (3,1) B]",
        ),
        moves: &["M (2,0)", "M (3,0)", "M (3,1)"],
    },
];

/// The course's name of a hole, column first.
fn name(hole: Hole) -> String {
    Coordinates::from(hole).to_string()
}

/// A hole in words.
fn words(hole: Hole) -> String {
    let Coordinates { col, row } = hole.into();
    format!("column {col}, row {row}")
}

impl Peg {
    /// The position; while the first white peg is chosen there is none.
    fn played(&self) -> Result<Position, Refusal> {
        match self {
            Playing(position) => Ok(*position),
            Choosing => Err(Refusal::new("the first white peg must be chosen first")),
        }
    }
}

impl Rules for Peg {
    type Move = Turn;

    const GAME: Name = Name::Peg;
    const TITLE: &'static str = "Peg Reversal";
    const GOAL: &'static str = "Turn every peg white, each beside a white one.";
    const LESSONS: &'static [Lesson] = LESSONS;
    const PLAYERS: &'static [&'static str] = &[];

    fn start(text: Option<&str>) -> Result<Self, Refusal> {
        let Some(text) = text else { return Ok(Choosing) };
        let board: course::Board = text.parse().map_err(Refusal::new)?;
        Ok(Playing(board.position()))
    }

    /// A board in the course's notation, with a move `M (c,r)` in each line that follows.
    fn load(text: &str) -> Result<Loaded<Self>, Refusal> {
        let pasted = Pasted::split(text);
        let start: course::Board = pasted.value.parse().map_err(|error: NotationError| {
            Refusal::at_line(line_of(text, pasted.begins + error.at), error.fault)
        })?;
        replay(Playing(start.position()), &pasted.lines)
    }

    fn read(&self, text: &str) -> Result<Turn, String> {
        match self {
            Choosing => match text.parse::<Coordinates>().map(Coordinates::hole) {
                Ok(Some(hole)) => Ok(Turn::Choose(hole)),
                Ok(None) => Err("there is no such peg".to_owned()),
                Err(error) => Err(format!("{error}")),
            },
            Playing(position) => match text.parse::<course::Move>() {
                Ok(course::Move(to)) => to
                    .hole()
                    .filter(|&hole| position.is_legal(hole))
                    .map(Turn::Flip)
                    .ok_or_else(|| "this peg cannot be flipped here".to_owned()),
                Err(error) => Err(format!("{error}")),
            },
        }
    }

    fn legal(&self) -> Vec<Turn> {
        match self {
            Choosing => Bitboard::<Cross33>::ALL.iter().map(Turn::Choose).collect(),
            Playing(position) => position.moves().map(Turn::Flip).collect(),
        }
    }

    fn after(&self, legal: Turn) -> Self {
        match (self, legal) {
            (Playing(position), Turn::Flip(hole)) => Playing(position.after(hole)),
            (_, Turn::Choose(hole) | Turn::Flip(hole)) => Playing(Position::start(hole)),
        }
    }

    fn text(candidate: Turn) -> String {
        match candidate {
            Turn::Choose(hole) => name(hole),
            Turn::Flip(hole) => course::Move(hole.into()).to_string(),
        }
    }

    fn offer(&self, legal: Turn) -> Offer {
        let (Turn::Choose(hole) | Turn::Flip(hole)) = legal;
        let (text, path) = (Self::text(legal), vec![name(hole)]);
        Offer { text, path, card: None, is_super: false, is_settled: false, raised: None }
    }

    fn why_not(&self, click: &Click) -> String {
        let hole = click.cell.parse::<Coordinates>().ok().and_then(Coordinates::hole);
        match (self, hole) {
            (_, None) => format!("there is no peg {}", click.cell),
            (Choosing, Some(_)) => POSSIBLE.to_owned(),
            (Playing(position), Some(hole)) => match position {
                _ if position.is_legal(hole) => POSSIBLE.to_owned(),
                _ if position.outcome().is_some() => "the game is over".to_owned(),
                _ if position.white().contains(hole) => "this peg is white already".to_owned(),
                _ => "no white peg is beside this one".to_owned(),
            },
        }
    }

    fn turn(&self) -> Option<usize> {
        None
    }

    fn spoken(&self, legal: Turn) -> String {
        match legal {
            Turn::Choose(hole) => format!("The peg at {} starts white", words(hole)),
            Turn::Flip(hole) => format!("The peg at {} is flipped", words(hole)),
        }
    }

    fn status(&self) -> Status {
        let (black, outcome) = match self {
            Choosing => (0, None),
            Playing(position) => (position.black().len(), position.outcome()),
        };
        let text = match (self, outcome) {
            (Choosing, _) => "Choose the peg that starts white".to_owned(),
            (_, Some(Outcome::Won)) => "Won: every peg is white".to_owned(),
            (_, Some(Outcome::Stuck)) => {
                "Stuck: no peg is white, so none can be flipped".to_owned()
            }
            (_, None) if black == 1 => "One black peg left".to_owned(),
            (_, None) => format!("{black} black pegs left"),
        };
        let placing = matches!(self, Choosing);
        Status { text, turn: None, over: outcome.is_some(), winner: None, placing }
    }

    /// Columns from left to right, rows from the bottom to the top.
    fn board(&self) -> Board {
        let (white, movable) = match self {
            Choosing => (Bitboard::EMPTY, Bitboard::EMPTY),
            Playing(position) => (position.white(), position.movable()),
        };
        let cell = |row, col| {
            let hole = Coordinates::new(col, row).hole()?;
            let (kind, colour) = if white.contains(hole) {
                ("white", "white")
            } else if movable.contains(hole) {
                ("frontier", "black, can be flipped")
            } else {
                ("black", "black")
            };
            Some(Cell {
                id: name(hole),
                row: i8::try_from(row).ok()?,
                col: i8::try_from(col).ok()?,
                label: format!("{}, {colour}", words(hole)),
                piece: Some(Piece { kind, side: None }),
                ..Cell::default()
            })
        };
        let rows = (-3..=3).rev().map(|row| (-3..=3).map(|col| cell(row, col)).collect());
        Board { rows: rows.collect() }
    }

    fn prompts(&self) -> &'static [&'static str] {
        match self {
            Choosing => &["choose any peg"],
            Playing(_) => &["flip a black peg beside a white one"],
        }
    }

    fn marks(&self, legal: Turn) -> Vec<Mark> {
        let (Turn::Choose(hole) | Turn::Flip(hole)) = legal;
        vec![Mark { cell: name(hole), part: "to" }]
    }

    fn facts(&self) -> Vec<(&'static str, String)> {
        match self {
            Choosing => Vec::new(),
            Playing(position) => vec![
                ("Ways to finish from here", position.games().winning().to_string()),
                ("White pegs", position.white().len().to_string()),
                ("Pegs that can be flipped", position.movable().len().to_string()),
            ],
        }
    }

    fn notation(&self) -> Option<String> {
        self.played().ok().map(|position| course::Board::from(position).to_string())
    }

    /// Every flip wins in the end; the best leaves the most ways to finish.
    fn think(&self, thinking: &Thinking<'_>) -> Result<(Turn, Thought), Refusal> {
        let position = self.played()?;
        let mut counter = Counter::new();
        let mut flips: Vec<(u128, Hole)> = position
            .moves()
            .map(|hole| (counter.games(position.after(hole)).winning(), hole))
            .collect();
        // The first of equals stays the first.
        flips.sort_by(|(one, _), (other, _)| other.cmp(one));
        let &(_, best) = flips.first().ok_or_else(|| Refusal::new("the game is over"))?;
        let lines = flips.iter().take(thinking.lines).map(|&(ways, hole)| {
            let s = if ways == 1 { "" } else { "s" };
            let score = format!("{ways} way{s} to finish after it");
            ThoughtLine { score, chance: None, moves: line_moves(self, [Turn::Flip(hole)]) }
        });
        Ok((Turn::Flip(best), Thought { depth: 1, nodes: None, lines: lines.collect() }))
    }

    fn count(&self, counting: &Counting<'_>) -> Result<Counted, Refusal> {
        counting.games(&self.played()?, |hole| Self::text(Turn::Flip(hole)))
    }
}
