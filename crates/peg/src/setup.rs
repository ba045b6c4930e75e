//! Set-up boards, and the checks that make them positions.

use crate::course::{Board, Color, Coordinates, DOCUMENT_ORDER, Peg};
use crate::{Hole, Position};
use alloc::vec::Vec;
use board::{Bitboard, Cross33};
use core::fmt;

/// The number of pegs on a board.
pub(crate) const PEGS: usize = Bitboard::<Cross33>::ALL.len();

/// A list of pegs that is not necessarily a board. [`Setup::position`] checks it.
///
/// ```
/// use plywood_peg::course::{Coordinates, Peg};
/// use plywood_peg::{Hole, Position, Setup, SetupFault};
///
/// let start = Position::start(Hole::at(0, 0).unwrap());
/// let mut setup = Setup::from(start);
/// assert_eq!(setup.position(), Ok(start));
///
/// setup.pegs[7].position = Coordinates::new(2, 2);
/// let refused = setup.position().unwrap_err();
/// assert_eq!(refused.fault, SetupFault::OffBoard(Coordinates::new(2, 2)));
/// assert_eq!(refused.to_string(), "peg 8: (2,2) is not on the board");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Setup {
    /// The pegs in any order.
    pub pegs: Vec<Peg>,
}

impl Setup {
    /// The position, if every peg of the cross is there once.
    ///
    /// # Errors
    ///
    /// [`SetupError`] at the first peg that is off the board or a second one in its hole, or at the end of the
    /// list if a peg is missing.
    pub fn position(&self) -> Result<Position, SetupError> {
        Board::from_pegs(self.pegs.iter().copied()).map(|board| board.position())
    }
}

/// The pegs of a position, in the order of the assignment.
impl From<Position> for Setup {
    fn from(position: Position) -> Self {
        Self { pegs: Board::from(position).iter().collect() }
    }
}

/// The pegs that are placed so far, while a list is read.
pub(crate) struct Placed {
    white: Bitboard<Cross33>,
    set: Bitboard<Cross33>,
    order: [Hole; PEGS],
}

impl Placed {
    pub(crate) const fn new() -> Self {
        Self { white: Bitboard::EMPTY, set: Bitboard::EMPTY, order: DOCUMENT_ORDER }
    }

    /// Places the next peg.
    pub(crate) fn add(&mut self, peg: Peg) -> Result<(), SetupFault> {
        let hole = peg.position.hole().ok_or(SetupFault::OffBoard(peg.position))?;
        if self.set.contains(hole) {
            return Err(SetupFault::Repeated(peg.position));
        }
        self.order[self.set.len()] = hole;
        self.set = self.set.with(hole);
        if peg.color == Color::White {
            self.white = self.white.with(hole);
        }
        Ok(())
    }

    /// The board, if every peg is placed.
    pub(crate) fn finish(&self) -> Result<Board, SetupError> {
        match (!self.set).first() {
            Some(hole) => {
                Err(SetupError { peg: self.set.len(), fault: SetupFault::Missing(hole.into()) })
            }
            None => Ok(Board::new(Position::new(self.white), self.order)),
        }
    }
}

/// Why a list of pegs is not a board, and where.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SetupError {
    /// The index in the list, from zero; the length of the list if a peg is missing.
    pub peg: usize,
    /// What is wrong there.
    pub fault: SetupFault,
}

/// What is wrong with a list of pegs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum SetupFault {
    /// A peg is not on the board.
    OffBoard(Coordinates),
    /// There is a second peg at these coordinates.
    Repeated(Coordinates),
    /// There is no peg at these coordinates. More may be missing.
    Missing(Coordinates),
}

impl fmt::Display for SetupFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OffBoard(position) => write!(f, "{position} is not on the board"),
            Self::Repeated(position) => write!(f, "a second peg at {position}"),
            Self::Missing(position) => write!(f, "no peg at {position}"),
        }
    }
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "peg {}: {}", self.peg + 1, self.fault)
    }
}

impl core::error::Error for SetupError {}
