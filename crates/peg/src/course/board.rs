//! The assignment's board: a list of pegs.

use super::Coordinates;
use crate::{Hole, Position};
use board::{Bitboard, Cross33};
use core::fmt;

/// The number of pegs on a board.
const PEGS: usize = Bitboard::<Cross33>::ALL.len();

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
    /// [`BoardError`] at the first peg that is off the board or a second one in its hole, or at the end
    /// of the list if a peg is missing. The list is not read past the fault.
    pub fn from_pegs(pegs: impl IntoIterator<Item = Peg>) -> Result<Self, BoardError> {
        let mut setup = Setup::new();
        for peg in pegs {
            setup.add(peg).map_err(|fault| BoardError { peg: setup.len, fault })?;
        }
        setup.finish().map_err(|fault| BoardError { peg: setup.len, fault })
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
const DOCUMENT_ORDER: [Hole; PEGS] = {
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

/// A board on which not all pegs are set yet.
pub(super) struct Setup {
    white: Bitboard<Cross33>,
    set: Bitboard<Cross33>,
    order: [Hole; PEGS],
    /// How many pegs of `order` are set.
    len: usize,
}

impl Setup {
    pub(super) fn new() -> Self {
        let (white, set) = (Bitboard::EMPTY, Bitboard::EMPTY);
        Self { white, set, order: DOCUMENT_ORDER, len: 0 }
    }

    /// Sets the next peg.
    pub(super) fn add(&mut self, peg: Peg) -> Result<(), BoardFault> {
        let hole = peg.position.hole().ok_or(BoardFault::OffBoard(peg.position))?;
        if self.set.contains(hole) {
            return Err(BoardFault::Repeated(peg.position));
        }
        self.order[self.len] = hole;
        self.len += 1;
        self.set = self.set.with(hole);
        if peg.color == Color::White {
            self.white = self.white.with(hole);
        }
        Ok(())
    }

    /// The board, if every peg is set.
    pub(super) fn finish(&self) -> Result<Board, BoardFault> {
        match (!self.set).first() {
            Some(hole) => Err(BoardFault::Missing(hole.into())),
            None => Ok(Board { position: Position::new(self.white), order: self.order }),
        }
    }
}

/// Why a list of pegs is not a board, and where.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BoardError {
    /// The index in the list, from zero; the length of the list if a peg is missing.
    pub peg: usize,
    /// What is wrong there.
    pub fault: BoardFault,
}

/// What is wrong with a list of pegs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum BoardFault {
    /// A peg is not on the board.
    OffBoard(Coordinates),
    /// There is a second peg at these coordinates.
    Repeated(Coordinates),
    /// There is no peg at these coordinates. More may be missing.
    Missing(Coordinates),
}

impl fmt::Display for BoardFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OffBoard(position) => write!(f, "{position} is not on the board"),
            Self::Repeated(position) => write!(f, "a second peg at {position}"),
            Self::Missing(position) => write!(f, "no peg at {position}"),
        }
    }
}

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "peg {}: {}", self.peg + 1, self.fault)
    }
}

impl core::error::Error for BoardError {}
