//! Santorini: four clicks place the pawns, then every three clicks are a move.

mod why_not;

use super::capital;
use crate::counting::{Counted, Counting};
use crate::lessons::Lesson;
use crate::puzzles::{self, Judgement};
use crate::reading::{Loaded, Pasted, line_of, replay};
use crate::record::Record;
use crate::refusal::Refusal;
use crate::rules::{Click, Rules};
use crate::thinking::{LineMove, Strength, Subject, Thinking, Thought, ThoughtLine};
use crate::view::{Board, Cell, Mark, Offer, Piece, Status};
use ::santorini::course::minimax;
use ::santorini::{BLUE, Move, Position, RED, Square, evaluate};
use board::{Bitboard, Grid5};
use catalog::Name;
use catalog::game::{Game, Side};
use core::cell::Cell as Shared;

/// A game while its pawns are placed, or after that.
#[derive(Clone, Debug)]
pub(crate) enum Santorini {
    /// The pawns so far: two of Blue, then two of Red.
    Placing(Vec<Square>),
    Playing(Position),
}

/// What one click, or three, come to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Turn {
    Place(Square),
    Move(Move),
}

use Santorini::{Placing, Playing};

const PLAYERS: [&str; 2] = ["Blue", "Red"];
const COLOURS: [&str; 2] = ["blue", "red"];

/// Where pawns stand for people who do not care to place them: Blue's two, then Red's.
pub(crate) const PLACES: [Square; 4] = [
    Square::at(1, 1).unwrap(),
    Square::at(3, 3).unwrap(),
    Square::at(1, 3).unwrap(),
    Square::at(3, 1).unwrap(),
];

/// The rules in five steps.
const LESSONS: &[Lesson] = &[
    Lesson {
        title: "Move, then build",
        text: "On your turn one of your pawns goes to one of the eight cells around it, and builds a level \
            on a cell beside its new place.",
        start: Some("(False,'B',((1,1),(3,3)),((1,3),(3,1)),[])"),
        moves: &["((1,1),(1,2),(2,2))", "((3,1),(2,1),(1,1))"],
    },
    Lesson {
        title: "Climb step by step",
        text: "A pawn climbs one level at most, and goes down as far as it likes.",
        start: Some("(False,'B',((3,1),(0,4)),((0,0),(4,4)),[(1,(2,1)),(2,(2,2))])"),
        moves: &["((3,1),(2,1),(3,1))", "((4,4),(4,3),(3,3))", "((2,1),(2,2),(2,1))"],
    },
    Lesson {
        title: "Domes close a cell",
        text: "A fourth level is a dome. Nobody can stand on it or build on it any more.",
        start: Some("(False,'R',((2,1),(0,4)),((3,3),(4,0)),[(1,(1,1)),(2,(2,1)),(3,(2,2))])"),
        moves: &["((3,3),(3,2),(2,2))"],
    },
    Lesson {
        title: "Win on the third level",
        text: "Who goes up to a third level wins at once.",
        start: Some("(False,'B',((2,1),(0,4)),((4,4),(4,0)),[(2,(2,1)),(3,(2,2))])"),
        moves: &["((2,1),(2,2),(2,1))"],
    },
    Lesson {
        title: "Or leave no move",
        text: "A player who cannot move a pawn and build has lost.",
        start: Some(
            "(False,'B',((1,2),(3,3)),((0,0),(0,1)),[(2,(0,2)),(2,(1,0)),(1,(1,1)),(3,(1,2))])",
        ),
        moves: &["((1,2),(2,1),(1,1))"],
    },
];

impl Santorini {
    fn pawns(&self) -> Vec<(Square, Side)> {
        match self {
            Placing(pawns) => {
                pawns.iter().zip([BLUE, BLUE, RED, RED]).map(|(&at, side)| (at, side)).collect()
            }
            Playing(position) => {
                let of = |side| position.pawns()[side].map(|at| (at, side));
                of(BLUE).into_iter().chain(of(RED)).collect()
            }
        }
    }

    fn height(&self, at: Square) -> u8 {
        match self {
            Placing(_) => 0,
            Playing(position) => position.height(at),
        }
    }

    fn side(&self) -> Side {
        match self {
            Placing(pawns) if pawns.len() < 2 => BLUE,
            Placing(_) => RED,
            Playing(position) => position.turn(),
        }
    }

    /// The position; while pawns are placed there is none.
    fn played(&self) -> Result<&Position, Refusal> {
        match self {
            Playing(position) => Ok(position),
            Placing(_) => Err(Refusal::new("the pawns must be placed first")),
        }
    }

    /// The course's Minimax with its own evaluation, deeper and deeper, so that a move is there when it is
    /// stopped.
    fn course(&self, depth: u32, thinking: &Thinking<'_>) -> Result<(Turn, Thought), Refusal> {
        let position = self.played()?;
        let player = PLAYERS[self.side().index()];
        let mut found = None;
        for depth in 1..=depth {
            // A search that is stopped is soon over: all leaves are alike. The clock is not read at each of them.
            let (leaves, is_stopped) = (Shared::new(0u8), Shared::new(false));
            let chosen = minimax(position, depth, |leaf, side| {
                leaves.set(leaves.get().wrapping_add(1));
                if leaves.get() == 0 {
                    is_stopped.set(thinking.stop.is_stopped());
                }
                if is_stopped.get() { 0 } else { evaluate::sample(leaf, side) }
            });
            if thinking.stop.is_stopped() && found.is_some() {
                break;
            }
            let (chosen, value) = chosen.ok_or_else(|| Refusal::new("the game is over"))?;
            let offer = self.offer(Turn::Move(chosen));
            let moves = vec![LineMove { text: offer.text, path: offer.path, by: self.turn() }];
            let score = format!("{value} for {player}");
            let lines = vec![ThoughtLine { score, chance: None, moves }];
            let thought = Thought { depth, nodes: None, lines };
            (thinking.tell)(thought.clone());
            found = Some((Turn::Move(chosen), thought));
        }
        found.ok_or_else(|| Refusal::new("a depth is at least 1"))
    }
}

/// A cell in words.
fn words(at: Square) -> String {
    format!("row {}, column {}", at.row(), at.col())
}

fn mark(at: Square, part: &'static str) -> Mark {
    Mark { cell: at.to_string(), part }
}

impl Rules for Santorini {
    type Move = Turn;

    const GAME: Name = Name::Santorini;
    const TITLE: &'static str = "Santorini";
    const GOAL: &'static str = "Climb to level 3, or leave the other side no move.";
    const LESSONS: &'static [Lesson] = LESSONS;
    const PUZZLES: &'static str = include_str!("../../assets/puzzles/santorini.txt");
    const PLAYERS: &'static [&'static str] = &PLAYERS;

    fn start(text: Option<&str>) -> Result<Self, Refusal> {
        let Some(text) = text else { return Ok(Placing(Vec::new())) };
        text.parse().map(Playing).map_err(|error| Refusal::new(format_args!("{text}: {error}")))
    }

    /// A position in the course's notation, with a move in each line that follows.
    fn load(text: &str) -> Result<Loaded<Self>, Refusal> {
        let pasted = Pasted::split(text);
        let start: Position =
            pasted.value.parse().map_err(|error: ::santorini::NotationError| {
                Refusal::at_line(line_of(text, pasted.begins + error.at), error.fault)
            })?;
        replay(Playing(start), &pasted.lines)
    }

    fn read(&self, text: &str) -> Result<Turn, String> {
        match self {
            Placing(pawns) => match text.parse() {
                Ok(at) if !pawns.contains(&at) => Ok(Turn::Place(at)),
                Ok(_) => Err("a pawn stands there already".to_owned()),
                Err(error) => Err(format!("{error}")),
            },
            Playing(position) => match text.parse() {
                Ok(candidate) if position.is_legal(candidate) => Ok(Turn::Move(candidate)),
                Ok(_) => Err("this is not a legal move here".to_owned()),
                Err(error) => Err(format!("{error}")),
            },
        }
    }

    fn legal(&self) -> Vec<Turn> {
        match self {
            Placing(pawns) => Bitboard::<Grid5>::ALL
                .iter()
                .filter(|at| !pawns.contains(at))
                .map(Turn::Place)
                .collect(),
            Playing(position) => position.moves().map(Turn::Move).collect(),
        }
    }

    fn after(&self, legal: Turn) -> Self {
        match (self, legal) {
            (Placing(pawns), Turn::Place(at)) => {
                let mut pawns = pawns.clone();
                pawns.push(at);
                let placed: Option<[Square; 4]> = pawns.as_slice().try_into().ok();
                let position = placed.and_then(|[a, b, c, d]| Position::new([a, b], [c, d]).ok());
                position.map_or(Placing(pawns), Playing)
            }
            (Playing(position), Turn::Move(played)) => Playing(position.after(played)),
            _ => self.clone(),
        }
    }

    fn text(candidate: Turn) -> String {
        match candidate {
            Turn::Place(at) => at.to_string(),
            Turn::Move(played) => played.to_string(),
        }
    }

    fn offer(&self, legal: Turn) -> Offer {
        let path = match legal {
            Turn::Place(at) => vec![at],
            Turn::Move(Move { from, to, build }) => vec![from, to, build],
        };
        // A climb to the third level wins wherever it builds.
        let is_settled = matches!(legal, Turn::Move(played) if self.height(played.to) == 3);
        let raised = match legal {
            Turn::Place(_) => None,
            Turn::Move(Move { build, .. }) => Some((build.to_string(), self.height(build) + 1)),
        };
        let path = path.iter().map(Square::to_string).collect();
        Offer { text: Self::text(legal), path, card: None, is_super: false, is_settled, raised }
    }

    fn why_not(&self, click: &Click) -> String {
        why_not::why_not(self, click)
    }

    fn turn(&self) -> Option<usize> {
        Some(self.side().index())
    }

    fn spoken(&self, legal: Turn) -> String {
        let player = PLAYERS[self.side().index()];
        match legal {
            Turn::Place(at) => format!("{player} places a pawn on {}", words(at)),
            Turn::Move(Move { from, to, build }) => {
                let next = self.after(legal);
                let raised = match next.height(build) {
                    4 => "a dome".to_owned(),
                    level => format!("level {level}"),
                };
                let (from, to, build) = (words(from), words(to), words(build));
                format!("{player} goes from {from} to {to} and builds {raised} on {build}")
            }
        }
    }

    fn status(&self) -> Status {
        let turn = Some(self.side().index());
        let player = PLAYERS[self.side().index()];
        let going_on = |text, placing| Status { text, turn, over: false, winner: None, placing };
        match self {
            Placing(pawns) => {
                let which = if pawns.len() % 2 == 0 { "first" } else { "second" };
                going_on(format!("{player} places the {which} pawn"), true)
            }
            Playing(position) => match position.outcome() {
                None => going_on(format!("{player} to move"), false),
                Some(outcome) => Status {
                    text: capital(&outcome.to_string()),
                    turn: None,
                    over: true,
                    winner: Some(outcome.winner.index()),
                    placing: false,
                },
            },
        }
    }

    fn board(&self) -> Board {
        let pawns = self.pawns();
        let cell = |row, col| {
            let at = Square::at(row, col)?;
            let level = self.height(at);
            let side = pawns.iter().find(|(pawn, _)| *pawn == at).map(|(_, side)| side.index());
            let level_words = match level {
                0 => "ground".to_owned(),
                4 => "level 4, dome".to_owned(),
                level => format!("level {level}"),
            };
            let pawn_words = side.map(|side| format!("{} pawn", COLOURS[side]));
            let label: Vec<_> = [words(at), level_words].into_iter().chain(pawn_words).collect();
            Some(Cell {
                id: at.to_string(),
                row,
                col,
                label: label.join(", "),
                level: Some(level),
                piece: side.map(|side| Piece { kind: "pawn", side: Some(side) }),
                temple: None,
            })
        };
        Board { rows: (0..5).map(|row| (0..5).map(|col| cell(row, col)).collect()).collect() }
    }

    fn prompts(&self) -> &'static [&'static str] {
        match self {
            Placing(_) => &["choose an empty cell"],
            Playing(_) => &["choose a pawn", "choose where it goes", "choose where it builds"],
        }
    }

    fn marks(&self, legal: Turn) -> Vec<Mark> {
        match legal {
            Turn::Place(at) => vec![mark(at, "to")],
            Turn::Move(Move { from, to, build }) => {
                vec![mark(from, "from"), mark(to, "to"), mark(build, "build")]
            }
        }
    }

    fn notation(&self) -> Option<String> {
        self.played().ok().map(Position::to_string)
    }

    fn think(&self, thinking: &Thinking<'_>) -> Result<(Turn, Thought), Refusal> {
        if let Strength::Course(depth) = thinking.strength {
            return self.course(depth, thinking);
        }
        Subject { rules: self, position: self.played()?, wrap: Turn::Move }.search(thinking)
    }

    fn judge(record: &Record<Self>, moves: u32) -> Result<Judgement, Refusal> {
        puzzles::judge(record, moves, |here| here.played().copied())
    }

    fn count(&self, counting: &Counting<'_>) -> Result<Counted, Refusal> {
        counting.games(self.played()?, |played| played.to_string())
    }
}
