//! The assignment's board: a list of pegs.

use super::Coordinates;
use crate::setup::{PEGS, Placed};
use crate::{Hole, Position, SetupError};
use board::Bitboard;

/// The colour of a peg, `W` or `B`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Color {
    /// Flipped.
    White,
    /// Not flipped yet.
    Black,
}

/// A peg of a board, `Peg (0,1) B`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Peg {
    /// Its coordinates.
    pub position: Coordinates,
    /// Its colour.
    pub color: Color,
}

/// Every peg of the cross once, in some order: the document's `[Peg]`.
///
/// The colours are one bitboard, [`Position`]. The order is that in which the pegs were given, and two boards
/// are equal only if their orders are, as lists are. The document's own order, by column and then by
/// row, is that of a board made from [`Position`].
///
/// ```
/// use plywood_peg::course::{Board, Peg, Coordinates, create_board};
///
/// let board = create_board(Coordinates::new(0, 0))?;
/// let mut list: Vec<Peg> = board.iter().collect();
/// list.reverse();
/// let reversed = Board::from_pegs(list)?;
/// assert!(reversed.to_string().starts_with("[Peg (3,1) B,Peg (3,0) B,"));
/// assert_eq!(reversed.position(), board.position());
/// assert_ne!(reversed, board);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    position: Position,
    order: [Hole; PEGS],
}

impl Board {
    /// The board of a list of pegs, in the order of the list.
    ///
    /// # Errors
    ///
    /// [`SetupError`] at the first peg that is off the board or a second one in its hole, or at the end
    /// of the list if a peg is missing. The list is not read past the fault.
    pub fn from_pegs(pegs: impl IntoIterator<Item = Peg>) -> Result<Self, SetupError> {
        let mut placed = Placed::new();
        for (index, peg) in pegs.into_iter().enumerate() {
            placed.add(peg).map_err(|fault| SetupError { peg: index, fault })?;
        }
        placed.finish()
    }

    /// The board with these colours, its pegs in this order.
    pub(crate) const fn new(position: Position, order: [Hole; PEGS]) -> Self {
        Self { position, order }
    }

    /// The colours of the pegs, as a position of the game.
    pub const fn position(&self) -> Position {
        self.position
    }

    /// The pegs in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Peg> {
        let white = self.position.white();
        self.order.iter().map(move |&hole| {
            let color = if white.contains(hole) { Color::White } else { Color::Black };
            Peg { position: hole.into(), color }
        })
    }

    /// The holes of the pegs in order.
    pub(super) fn holes(&self) -> impl Iterator<Item = Hole> {
        self.order.iter().copied()
    }

    /// The same board with the peg in this hole turned white.
    pub(super) fn with_white(&self, hole: Hole) -> Self {
        Self { position: Position::new(self.position.white().with(hole)), order: self.order }
    }
}

/// The board with these colours, in the document's order.
impl From<Position> for Board {
    fn from(position: Position) -> Self {
        Self { position, order: DOCUMENT_ORDER }
    }
}

/// By column, and then by row: the order of holes.
pub(crate) const DOCUMENT_ORDER: [Hole; PEGS] = {
    let mut rest = Bitboard::ALL;
    let mut order = [rest.first().unwrap(); PEGS];
    let mut index = 0;
    while let Some(hole) = rest.first() {
        order[index] = hole;
        index += 1;
        rest = rest.without(hole);
    }
    order
};
