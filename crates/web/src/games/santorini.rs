//! Santorini: four clicks place the pawns, then every three clicks are a move.

use super::capital;
use crate::counting::{self, Counted};
use crate::reading::{Pasted, line_of, replay};
use crate::refusal::Refusal;
use crate::rules::{Question, Rules};
use crate::shown::{Board, Cell, Mark, Offer, Piece, Status};
use crate::stop::Stop;
use crate::table::Record;
use crate::thinking::{Choice, Limits, Listener, Subject};
use ::santorini::{BLUE, Move, Position, RED, Square, evaluate};
use board::{Bitboard, Grid5};
use game::{Game, Side};
use search::Method;

/// A game while its pawns are placed, or after that.
#[derive(Clone, Debug)]
pub(crate) enum Santorini {
    /// The pawns so far: two of Blue, then two of Red.
    Placing(Vec<Square>),
    Playing(Position),
}

/// What three clicks, or one, come to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Turn {
    Place(Square),
    Move(Move),
}

use Santorini::{Placing, Playing};

const PLAYERS: [&str; 2] = ["Blue", "Red"];
const COLOURS: [&str; 2] = ["blue", "red"];

/// Where pawns are placed for people who leave that to the computer: Blue's two, then Red's.
pub(crate) const PLACES: [Square; 4] = [
    Square::at(1, 1).unwrap(),
    Square::at(3, 3).unwrap(),
    Square::at(1, 3).unwrap(),
    Square::at(3, 1).unwrap(),
];

/// A game with an empty board, or with pawns that stand across from each other.
///
/// # Errors
///
/// None: the record of a new game has room for its pawns.
pub(crate) fn new(placed: bool) -> Result<Record<Santorini>, Refusal> {
    let mut record = Record::new(Placing(Vec::new()));
    for at in PLACES.into_iter().filter(|_| placed) {
        record.push(Turn::Place(at))?;
    }
    Ok(record)
}

/// A game from a position in the course's notation, with a move in each line that follows.
///
/// # Errors
///
/// [`Refusal`] with its line if the text does not begin with a position.
pub(crate) fn load(text: &str) -> Result<Record<Santorini>, Refusal> {
    let pasted = Pasted::split(text);
    let start: Position = pasted.value.parse().map_err(|error: ::santorini::NotationError| {
        Refusal::at_line(line_of(text, pasted.begins + error.at), error)
    })?;
    replay(Playing(start), &pasted.lines, |before, line| {
        let candidate: Move = line.parse().map_err(|error| format!("{error}"))?;
        match before {
            Playing(position) if position.is_legal(candidate) => Ok(Turn::Move(candidate)),
            _ => Err("this is not a legal move here".to_owned()),
        }
    })
}

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
            Placing(pawns) => {
                if pawns.len() < 2 {
                    BLUE
                } else {
                    RED
                }
            }
            Playing(position) => position.turn(),
        }
    }

    /// The position; while pawns are placed there is none.
    fn played(&self) -> Result<&Position, Refusal> {
        match self {
            Playing(position) => Ok(position),
            Placing(_) => Err(Refusal::unprocessable("the pawns must be placed first")),
        }
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

    const GAME: &'static str = "santorini";
    const PLAYERS: &'static [&'static str] = &PLAYERS;

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

    fn offer(candidate: Turn) -> Offer {
        let path = match candidate {
            Turn::Place(at) => vec![at],
            Turn::Move(Move { from, to, build }) => vec![from, to, build],
        };
        let path = path.iter().map(Square::to_string).collect();
        Offer { text: Self::text(candidate), path, card: None, is_super: false }
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
                Some(victory) => Status {
                    text: capital(&victory.to_string()),
                    turn: None,
                    over: true,
                    winner: Some(victory.winner.index()),
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

    fn position(&self) -> Option<String> {
        self.played().ok().map(Position::to_string)
    }
}

impl Question for Santorini {
    fn ready(&self) -> Result<(), Refusal> {
        self.played().map(|_| ())
    }

    fn is_over(&self) -> bool {
        self.status().over
    }

    fn think(&self, limits: Limits, stop: &Stop, tell: Listener<'_>) -> Result<Choice, Refusal> {
        let subject = Subject {
            position: self.played()?,
            evaluate: evaluate::plywood,
            players: &PLAYERS,
            text: |played: Move| played.to_string(),
        };
        let (chosen, thought) = subject.search(limits, stop, tell)?;
        let chosen = Turn::Move(chosen);
        Ok(Choice { chosen: Self::text(chosen), spoken: self.spoken(chosen), thought })
    }

    fn count(
        &self,
        plies: u32,
        stop: &Stop,
        tell: counting::Listener<'_>,
    ) -> Result<Counted, Refusal> {
        let position = self.played()?;
        let name = |victory: ::santorini::Victory| victory.to_string();
        counting::count::<Position>(plies, stop, tell, name, |counter| {
            counter.par_count(Method::Merged, position, plies)
        })
    }
}
