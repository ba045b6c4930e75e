//! Peg Reversal: the first click chooses the white peg, every other flips one.

use crate::counting::{self, Counted};
use crate::reading::{Pasted, line_of, replay};
use crate::refusal::Refusal;
use crate::rules::{Question, Rules};
use crate::shown::{Board, Cell, Mark, Offer, Piece, Status};
use crate::stop::Stop;
use crate::table::Record;
use crate::thinking::{Choice, Limits, Listener, Thought};
use ::peg::{Counter, Ending, Hole, NotationError, Pegs, Position};
use board::{Bitboard, Cross33};
use game::{ClosedForm, Game};

/// A game before its first white peg is chosen, or after that.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Reversal {
    Choosing,
    Playing(Pegs),
}

/// A click: the first one chooses, the others flip.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Turn {
    Choose(Hole),
    Flip(Hole),
}

use Reversal::{Choosing, Playing};

/// A game in which the first white peg is still to be chosen.
pub(crate) fn new() -> Record<Reversal> {
    Record::new(Choosing)
}

/// A game from a board in the document's notation, with a move `M (c,r)` in each line that follows.
///
/// # Errors
///
/// [`Refusal`] with its line if the text does not begin with a board.
pub(crate) fn load(text: &str) -> Result<Record<Reversal>, Refusal> {
    let pasted = Pasted::split(text);
    let start: ::peg::Board = pasted.value.parse().map_err(|error: NotationError| {
        Refusal::at_line(line_of(text, pasted.begins + error.at), error)
    })?;
    replay(Playing(start.pegs()), &pasted.lines, |before, line| {
        let ::peg::Move(to) = line.parse().map_err(|error: NotationError| error.to_string())?;
        match (before, to.hole()) {
            (Playing(pegs), Some(hole)) if pegs.is_legal(hole) => Ok(Turn::Flip(hole)),
            _ => Err("this peg cannot be flipped here".to_owned()),
        }
    })
}

/// The document's name of a hole, column first.
fn name(hole: Hole) -> String {
    Position::from(hole).to_string()
}

/// A hole in words.
fn words(hole: Hole) -> String {
    let Position { col, row } = hole.into();
    format!("column {col}, row {row}")
}

impl Reversal {
    /// The position; while the first white peg is chosen there is none.
    fn played(&self) -> Result<Pegs, Refusal> {
        match self {
            Playing(pegs) => Ok(*pegs),
            Choosing => Err(Refusal::unprocessable("the first white peg must be chosen first")),
        }
    }
}

impl Rules for Reversal {
    type Move = Turn;

    const GAME: &'static str = "peg";
    const PLAYERS: &'static [&'static str] = &[];

    fn legal(&self) -> Vec<Turn> {
        match self {
            Choosing => Bitboard::<Cross33>::ALL.iter().map(Turn::Choose).collect(),
            Playing(pegs) => pegs.moves().map(Turn::Flip).collect(),
        }
    }

    fn after(&self, legal: Turn) -> Self {
        match (self, legal) {
            (Playing(pegs), Turn::Flip(hole)) => Playing(pegs.after(hole)),
            (_, Turn::Choose(hole) | Turn::Flip(hole)) => Playing(Pegs::start(hole)),
        }
    }

    fn text(candidate: Turn) -> String {
        match candidate {
            Turn::Choose(hole) => name(hole),
            Turn::Flip(hole) => ::peg::Move(hole.into()).to_string(),
        }
    }

    fn offer(candidate: Turn) -> Offer {
        let (Turn::Choose(hole) | Turn::Flip(hole)) = candidate;
        Offer { text: Self::text(candidate), path: vec![name(hole)], card: None, is_super: false }
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
        let black = match self {
            Choosing => 0,
            Playing(pegs) => pegs.black().len(),
        };
        let ending = match self {
            Choosing => None,
            Playing(pegs) => pegs.outcome(),
        };
        let text = match (self, ending) {
            (Choosing, _) => "Choose the peg that starts white".to_owned(),
            (_, Some(Ending::Won)) => "Won: every peg is white".to_owned(),
            (_, Some(Ending::Stuck)) => "Stuck: no peg is white, so none can be flipped".to_owned(),
            (_, None) if black == 1 => "One black peg left".to_owned(),
            (_, None) => format!("{black} black pegs left"),
        };
        let placing = matches!(self, Choosing);
        Status { text, turn: None, over: ending.is_some(), winner: None, placing }
    }

    /// Columns from left to right, rows from the bottom to the top.
    fn board(&self) -> Board {
        let (white, movable) = match self {
            Choosing => (Bitboard::EMPTY, Bitboard::EMPTY),
            Playing(pegs) => (pegs.white(), pegs.movable()),
        };
        let cell = |row, col| {
            let hole = Position::new(col, row).hole()?;
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
            Playing(pegs) => vec![
                ("Ways to finish from here", pegs.games().winning().to_string()),
                ("White pegs", pegs.white().len().to_string()),
                ("Pegs that can be flipped", pegs.movable().len().to_string()),
            ],
        }
    }

    fn position(&self) -> Option<String> {
        match self {
            Choosing => None,
            Playing(pegs) => Some(::peg::Board::from(*pegs).to_string()),
        }
    }
}

impl Question for Reversal {
    fn ready(&self) -> Result<(), Refusal> {
        self.played().map(|_| ())
    }

    fn is_over(&self) -> bool {
        self.status().over
    }

    /// Every flip wins in the end; the best leaves the most ways to finish.
    fn think(&self, _limits: Limits, _stop: &Stop, _tell: Listener<'_>) -> Result<Choice, Refusal> {
        let pegs = self.played()?;
        let mut counter = Counter::new();
        let ways = |hole| counter.games(pegs.after(hole)).winning();
        let best = pegs
            .moves()
            .map(ways)
            .zip(pegs.moves())
            .reduce(|best, other| if other.0 > best.0 { other } else { best });
        let (ways, hole) = best.ok_or_else(|| Refusal::unprocessable("the game is over"))?;
        let (chosen, nodes) = (Turn::Flip(hole), pegs.count_moves() as u64);
        let score = format!("{ways} ways to finish after it");
        let thought = Thought { depth: 1, score, line: vec![Self::text(chosen)], nodes };
        Ok(Choice { chosen: Self::text(chosen), spoken: self.spoken(chosen), thought })
    }

    fn count(
        &self,
        plies: u32,
        _stop: &Stop,
        _tell: counting::Listener<'_>,
    ) -> Result<Counted, Refusal> {
        let pegs = self.played()?;
        Ok(Counted::new(plies, &pegs.tally(plies), |ending| match ending {
            Ending::Won => "won".to_owned(),
            Ending::Stuck => "stuck".to_owned(),
        }))
    }
}
