//! Boards and states as text, in the document's notation.
//!
//! ```text
//! states   = "[" [ state { "," state } ] "]"
//! state    = "S" "(" move ")" board
//! board    = "[" [ peg { "," peg } ] "]"
//! peg      = "Peg" position colour
//! move     = "M" position
//! position = "(" number "," number ")"
//! number   = [ "-" ] digit { digit }
//! colour   = "W" | "B"
//! ```
//!
//! White space may stand around every token, so that a list can be broken into lines.

use super::board::Setup;
use super::{Board, BoardFault, Color, Move, Peg, Position, State, States};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

/// Why a text cannot be read, and where.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct NotationError {
    /// The byte of the text at which the fault was found.
    pub at: usize,
    /// What is wrong there.
    pub fault: Fault,
}

/// What is wrong with a text.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Fault {
    /// This had to come next.
    Expected(&'static str),
    /// The pegs are not a board: the fault is at a peg, or at the end of the list.
    Board(BoardFault),
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Expected(expected) => write!(f, "expected {expected}"),
            Self::Board(fault) => fault.fmt(f),
        }
    }
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let comma = if matches!(self.fault, Fault::Board(_)) { "," } else { "" };
        write!(f, "{}{comma} at byte {}", self.fault, self.at)
    }
}

impl core::error::Error for NotationError {}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({},{})", self.col, self.row)
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::White => "W",
            Self::Black => "B",
        })
    }
}

impl fmt::Display for Peg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Peg {} {}", self.position, self.color)
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "M {}", self.0)
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_list(f, self.iter())
    }
}

impl fmt::Display for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "S ({}) {}", self.played, self.board)
    }
}

impl fmt::Display for States {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_list(f, self.0.iter())
    }
}

fn write_list<T: fmt::Display>(
    f: &mut fmt::Formatter<'_>,
    items: impl Iterator<Item = T>,
) -> fmt::Result {
    f.write_str("[")?;
    for (place, item) in items.enumerate() {
        let comma = if place == 0 { "" } else { "," };
        write!(f, "{comma}{item}")?;
    }
    f.write_str("]")
}

/// Reads the whole text as a value of the type, by the rule of that name.
macro_rules! read_whole {
    ($($(#[$doc:meta])* $type:ty => $rule:ident,)*) => {$(
        $(#[$doc])*
        impl FromStr for $type {
            type Err = NotationError;

            fn from_str(text: &str) -> Result<Self, NotationError> {
                let mut reader = Reader::new(text);
                let value = reader.$rule()?;
                reader.end()?;
                Ok(value)
            }
        }
    )*};
}

read_whole! {
    /// Reads `(0,1)`. A number past the range of its type is read as the nearest one in it, which is off
    /// the board as well.
    Position => position,
    /// Reads `W` or `B`.
    Color => color,
    /// Reads `Peg (0,1) B`.
    Peg => peg,
    /// Reads `M (0,1)`.
    Move => played,
    /// Reads `[Peg (-3,-1) B,…]`, with every peg of the cross, in any order.
    Board => board,
    /// Reads `S (M (0,1)) […]`.
    State => state,
    /// Reads `[S (M (0,1)) […],…]`.
    States => states,
}

fn board_error(at: usize, fault: BoardFault) -> NotationError {
    NotationError { at, fault: Fault::Board(fault) }
}

/// A text, and how far it is read. There is a method for each rule of the grammar.
struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str) -> Self {
        let mut reader = Self { text, at: 0 };
        reader.skip_white_space();
        reader
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn skip_white_space(&mut self) {
        self.at = self.text.len() - self.rest().trim_start().len();
    }

    fn expected<T>(&self, what: &'static str) -> Result<T, NotationError> {
        Err(NotationError { at: self.at, fault: Fault::Expected(what) })
    }

    /// Takes a token and the white space after it, if it comes next. A word ends where its letters do.
    fn takes(&mut self, token: &str) -> bool {
        let Some(rest) = self.rest().strip_prefix(token) else { return false };
        let is_word = token.ends_with(char::is_alphanumeric);
        if is_word && rest.starts_with(char::is_alphanumeric) {
            return false;
        }
        self.at += token.len();
        self.skip_white_space();
        true
    }

    fn token(&mut self, token: &str, name: &'static str) -> Result<(), NotationError> {
        if self.takes(token) { Ok(()) } else { self.expected(name) }
    }

    fn end(&self) -> Result<(), NotationError> {
        if self.rest().is_empty() { Ok(()) } else { self.expected("nothing more") }
    }

    fn number(&mut self) -> Result<i32, NotationError> {
        let rest = self.rest();
        let sign = usize::from(rest.starts_with('-'));
        let digits = rest[sign..].bytes().take_while(u8::is_ascii_digit).count();
        if digits == 0 {
            return self.expected("a number");
        }
        let nearest = if sign == 1 { i32::MIN } else { i32::MAX };
        let number = rest[..sign + digits].parse().unwrap_or(nearest);
        self.at += sign + digits;
        self.skip_white_space();
        Ok(number)
    }

    fn position(&mut self) -> Result<Position, NotationError> {
        self.token("(", "'('")?;
        let col = self.number()?;
        self.token(",", "','")?;
        let row = self.number()?;
        self.token(")", "')'")?;
        Ok(Position::new(col, row))
    }

    fn color(&mut self) -> Result<Color, NotationError> {
        if self.takes("W") {
            Ok(Color::White)
        } else if self.takes("B") {
            Ok(Color::Black)
        } else {
            self.expected("W or B")
        }
    }

    fn peg(&mut self) -> Result<Peg, NotationError> {
        self.token("Peg", "Peg")?;
        Ok(Peg { position: self.position()?, color: self.color()? })
    }

    fn played(&mut self) -> Result<Move, NotationError> {
        self.token("M", "M")?;
        self.position().map(Move)
    }

    fn board(&mut self) -> Result<Board, NotationError> {
        let mut setup = Setup::new();
        let end = self.list(|reader| {
            let at = reader.at;
            setup.add(reader.peg()?).map_err(|fault| board_error(at, fault))
        })?;
        setup.finish().map_err(|fault| board_error(end, fault))
    }

    fn state(&mut self) -> Result<State, NotationError> {
        self.token("S", "S")?;
        self.token("(", "'('")?;
        let played = self.played()?;
        self.token(")", "')'")?;
        Ok(State { played, board: self.board()? })
    }

    fn states(&mut self) -> Result<States, NotationError> {
        let mut states = Vec::new();
        self.list(|reader| {
            states.push(reader.state()?);
            Ok(())
        })?;
        Ok(States(states))
    }

    /// Reads a list, item by item, and gives the place of its closing bracket.
    fn list(
        &mut self,
        mut item: impl FnMut(&mut Self) -> Result<(), NotationError>,
    ) -> Result<usize, NotationError> {
        self.token("[", "'['")?;
        let mut end = self.at;
        if self.takes("]") {
            return Ok(end);
        }
        loop {
            item(self)?;
            end = self.at;
            if self.takes("]") {
                return Ok(end);
            }
            self.token(",", "',' or ']'")?;
        }
    }
}
