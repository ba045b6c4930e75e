//! The document's board: a list of pegs.

use super::Position;
use crate::{Hole, Pegs};
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
    /// Where it is.
    pub position: Position,
    /// Its colour.
    pub color: Color,
}

/// Every peg of the cross once, in some order: the document's `[Peg]`.
///
/// The colours are one bitboard, [`Pegs`]. The order is that in which the pegs were given, and two boards
/// are equal only if their orders are, as lists are. The document's own order, by column and then by
/// row, is that of a board made from [`Pegs`].
///
/// ```
/// use plywood_peg::{Board, Peg, Position, create_board};
///
/// let board = create_board(Position::new(0, 0))?;
/// let mut list: Vec<Peg> = board.iter().collect();
/// list.reverse();
/// let reversed = Board::from_pegs(list)?;
/// assert!(reversed.to_string().starts_with("[Peg (3,1) B,Peg (3,0) B,"));
/// assert_eq!(reversed.pegs(), board.pegs());
/// assert_ne!(reversed, board);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    pegs: Pegs,
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
    pub const fn pegs(&self) -> Pegs {
        self.pegs
    }

    /// The pegs, in their order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = Peg> {
        let white = self.pegs.white();
        self.order.iter().map(move |&hole| {
            let color = if white.contains(hole) { Color::White } else { Color::Black };
            Peg { position: hole.into(), color }
        })
    }

    /// The holes of the pegs, in their order.
    pub(super) fn holes(&self) -> impl Iterator<Item = Hole> {
        self.order.iter().copied()
    }

    /// The same board with the peg in this hole turned white.
    pub(super) fn with_white(&self, hole: Hole) -> Self {
        Self { pegs: Pegs::new(self.pegs.white().with(hole)), order: self.order }
    }
}

/// The board with these colours, in the document's order.
impl From<Pegs> for Board {
    fn from(pegs: Pegs) -> Self {
        Self { pegs, order: DOCUMENT_ORDER }
    }
}

/// By column, and then by row: the order of holes.
const DOCUMENT_ORDER: [Hole; PEGS] = {
    let mut rest = Bitboard::ALL;
    let mut order = [rest.first().unwrap(); PEGS];
    let mut place = 0;
    while let Some(hole) = rest.first() {
        order[place] = hole;
        place += 1;
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
            None => Ok(Board { pegs: Pegs::new(self.white), order: self.order }),
        }
    }
}

/// Why a list of pegs is not a board, and where.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BoardError {
    /// The place in the list, from zero; the length of the list if a peg is missing.
    pub peg: usize,
    /// What is wrong there.
    pub fault: BoardFault,
}

/// What is wrong with a list of pegs.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum BoardFault {
    /// A peg that is not on the board.
    OffBoard(Position),
    /// A second peg at the same position.
    Repeated(Position),
    /// The list has no peg at this position, and maybe none at others.
    Missing(Position),
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
        write!(f, "{}, at peg {} of the list", self.fault, self.peg)
    }
}

impl core::error::Error for BoardError {}
