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

use super::{Board, Color, Coordinates, Move, Peg, State, States};
use crate::setup::Placed;
use crate::{NotationError, NotationFault, SetupFault};
use alloc::vec::Vec;
use board::Cursor;
use core::fmt;
use core::str::FromStr;

impl fmt::Display for Coordinates {
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
    for (index, item) in items.enumerate() {
        let comma = if index == 0 { "" } else { "," };
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
                let mut cursor = Cursor::new(text);
                let value = $rule(&mut cursor)?;
                cursor.end()?;
                Ok(value)
            }
        }
    )*};
}

read_whole! {
    /// Reads `(0,1)`. A number past the range of its type is read as the nearest one in it, which is off
    /// the board as well.
    Coordinates => coordinates,
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

// One function for each rule of the grammar.

type Reader<'a> = Cursor<'a, NotationFault>;

fn coordinates(cursor: &mut Reader<'_>) -> Result<Coordinates, NotationError> {
    let nearest =
        |number: i64| i32::try_from(number).unwrap_or(if number < 0 { i32::MIN } else { i32::MAX });
    let (col, row) = cursor.pair()?;
    Ok(Coordinates::new(nearest(col), nearest(row)))
}

fn color(cursor: &mut Reader<'_>) -> Result<Color, NotationError> {
    cursor.one_of([("W", Color::White), ("B", Color::Black)], "W or B")
}

fn peg(cursor: &mut Reader<'_>) -> Result<Peg, NotationError> {
    cursor.expect("Peg")?;
    Ok(Peg { position: coordinates(cursor)?, color: color(cursor)? })
}

fn played(cursor: &mut Reader<'_>) -> Result<Move, NotationError> {
    cursor.expect("M")?;
    coordinates(cursor).map(Move)
}

fn board(cursor: &mut Reader<'_>) -> Result<Board, NotationError> {
    let error = |at, fault: SetupFault| NotationError { at, fault: NotationFault::Setup(fault) };
    let mut placed = Placed::new();
    let closing = cursor.list(|cursor| {
        let at = cursor.at();
        placed.add(peg(cursor)?).map_err(|fault| error(at, fault))
    })?;
    placed.finish().map_err(|refused| error(closing, refused.fault))
}

fn state(cursor: &mut Reader<'_>) -> Result<State, NotationError> {
    cursor.expect("S")?;
    cursor.expect("(")?;
    let played = played(cursor)?;
    cursor.expect(")")?;
    Ok(State { played, board: board(cursor)? })
}

fn states(cursor: &mut Reader<'_>) -> Result<States, NotationError> {
    let mut states = Vec::new();
    cursor.list(|cursor| {
        states.push(state(cursor)?);
        Ok(())
    })?;
    Ok(States(states))
}
