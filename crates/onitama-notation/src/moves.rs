//! The other lines of a game: its moves.

use crate::Point;
use board::{Grid5, Square};
use core::fmt;
use onitama::{Card, Move};

/// What stands before the card's name if a move is the Super move.
const SUPER: &str = "Super ";

/// A move as a line of a text gives it: well-formed, but otherwise unchecked. It is read and written as
/// `((<x1>,<y1>),(<x2>,<y2>),"<card>")`.
///
/// ```
/// use onitama::{Card, Move};
/// use plywood_onitama_notation::MoveLine;
///
/// let line: MoveLine = r#"( (0,2), (1,3), "Super Tiger" )"#.parse()?;
/// assert_eq!(line.to_string(), r#"((0,2),(1,3),"Super Tiger")"#);
/// let tiger = line.to_move()?;
/// assert!(tiger.is_super && tiger.card == Card::Tiger);
/// assert_eq!(MoveLine::from(tiger), line);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct MoveLine {
    /// Where the pawn stands.
    pub from: Point,
    /// Where it goes.
    pub to: Point,
    /// What stands in double quotes: a card's name, after `Super ` for the Super move.
    pub card: Box<str>,
}

impl MoveLine {
    /// The move that the line describes, legal or not.
    ///
    /// # Errors
    ///
    /// [`MoveFault`] if no position has such a move.
    pub fn to_move(&self) -> Result<Move, MoveFault> {
        let square = |point: &Point| {
            Square::<Grid5>::at(point.row.to_coordinate(), point.column.to_coordinate())
        };
        let from = square(&self.from).ok_or(MoveFault::FromOffBoard)?;
        let to = square(&self.to).ok_or(MoveFault::ToOffBoard)?;
        let (is_super, name) = match self.card.strip_prefix(SUPER) {
            Some(name) => (true, name),
            None => (false, &*self.card),
        };
        let card: Card = name.parse().map_err(|_| MoveFault::UnknownCard)?;
        Ok(Move { from, to, card, is_super })
    }
}

/// Why a well-formed line is no move in any position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum MoveFault {
    /// It starts off the board.
    FromOffBoard,
    /// It ends off the board.
    ToOffBoard,
    /// No card has this name.
    UnknownCard,
}

impl fmt::Display for MoveFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::FromOffBoard => "the move starts off the board",
            Self::ToOffBoard => "the move ends off the board",
            Self::UnknownCard => "no card has this name",
        })
    }
}

impl core::error::Error for MoveFault {}

impl From<Move> for MoveLine {
    fn from(Move { from, to, card, is_super }: Move) -> Self {
        let point = |square: Square<Grid5>| Point::from((square.row(), square.col()));
        let prefix = if is_super { SUPER } else { "" };
        Self { from: point(from), to: point(to), card: format!("{prefix}{card}").into() }
    }
}

impl fmt::Display for MoveLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({},{},\"{}\")", self.from, self.to, self.card)
    }
}
