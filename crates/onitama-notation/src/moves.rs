//! Move lines.

use crate::Point;
use board::{Grid5, OffBoard, Square};
use core::fmt;
use onitama::{Move, UnknownCard, write_move};

/// The prefix of the card's name in a Super move. The underscore, by which the assignment makes the blank visible, is
/// read as well.
const SUPER: &str = "Super ";
const SUPER_IN_ONE_WORD: &str = "Super_";

/// A move line: well-formed, but not necessarily a move. It is read and written as
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
    /// Where the pawn is.
    pub from: Point,
    /// Where it moves.
    pub to: Point,
    /// The text in double quotes: a card's name, for the Super move after `Super `.
    pub card: Box<str>,
}

impl MoveLine {
    /// The move that the line describes, legal or not.
    ///
    /// # Errors
    ///
    /// [`MoveFault`] if no position has such a move.
    pub fn to_move(&self) -> Result<Move, MoveFault> {
        let square =
            |point: &Point| OffBoard::check(point.row.saturating(), point.column.saturating());
        let from = square(&self.from).map_err(MoveFault::FromOffBoard)?;
        let to = square(&self.to).map_err(MoveFault::ToOffBoard)?;
        let after_super = self.card.strip_prefix(SUPER);
        let after_super = after_super.or_else(|| self.card.strip_prefix(SUPER_IN_ONE_WORD));
        let (is_super, name) = match after_super {
            Some(name) => (true, name),
            None => (false, &*self.card),
        };
        let card = name.parse().map_err(MoveFault::UnknownCard)?;
        Ok(Move { from, to, card, is_super })
    }
}

/// Why a well-formed line is not a move in any position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum MoveFault {
    /// It starts off the board.
    FromOffBoard(OffBoard),
    /// It ends off the board.
    ToOffBoard(OffBoard),
    /// There is no such card.
    UnknownCard(UnknownCard),
}

impl fmt::Display for MoveFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::FromOffBoard(OffBoard { row, col }) => {
                write!(f, "the move starts at ({row},{col}), off the board")
            }
            Self::ToOffBoard(OffBoard { row, col }) => {
                write!(f, "the move ends at ({row},{col}), off the board")
            }
            Self::UnknownCard(fault) => fault.fmt(f),
        }
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
        write_move(f, &self.from, &self.to, &self.card)
    }
}
