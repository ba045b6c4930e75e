//! Coordinates, and moves to them.

use super::InvalidPosition;
use crate::Hole;

/// A column and a row, counted from the middle of the board, as the document writes them: `(0,1)` is
/// column 0, row 1. It may be off the board.
///
/// [`Hole`] names its first coordinate a row instead. The cross looks the same both ways, so the first
/// coordinate of one is the first of the other, and pegs in the document's order, by column and then by
/// row, are in the order of holes.
///
/// ```
/// use plywood_peg::course::{Coordinates};
/// use plywood_peg::{Hole};
///
/// assert_eq!("(-3, 1)".parse(), Ok(Coordinates::new(-3, 1)));
/// assert_eq!(Coordinates::new(-3, 1).hole(), Hole::at(-3, 1));
/// assert_eq!(Coordinates::new(-3, 2).hole(), None);
/// assert!(Hole::try_from(Coordinates::new(-3, 2)).is_err());
/// # Ok::<(), plywood_peg::NotationError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Coordinates {
    /// The column, 0 in the middle.
    pub col: i32,
    /// The row, 0 in the middle.
    pub row: i32,
}

impl Coordinates {
    /// The coordinates of this column and row.
    pub const fn new(col: i32, row: i32) -> Self {
        Self { col, row }
    }

    /// The hole at these coordinates, if they are on the board.
    pub fn hole(self) -> Option<Hole> {
        Hole::at(i8::try_from(self.col).ok()?, i8::try_from(self.row).ok()?)
    }
}

impl From<Hole> for Coordinates {
    fn from(hole: Hole) -> Self {
        Self::new(hole.row().into(), hole.col().into())
    }
}

/// The hole at these coordinates, if they are on the board.
impl TryFrom<Coordinates> for Hole {
    type Error = InvalidPosition;

    fn try_from(position: Coordinates) -> Result<Self, InvalidPosition> {
        position.hole().ok_or(InvalidPosition(position))
    }
}

/// The move that flips the peg at some coordinates, `M (0,1)`. It may be illegal or off the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move(pub Coordinates);
