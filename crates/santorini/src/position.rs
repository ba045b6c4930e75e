//! The position: heights, pawns and whose turn it is.

use crate::{Outcome, Square};
use board::{Bitboard, Grid5, Symmetry};
use game::{ByPlayer, Side};

/// A legal position of Santorini, made by [`Position::new`], from a [`Setup`](crate::Setup) or from text.
///
/// Heights are four sets of cells: those of at least one, two, three and four levels. A pawn's targets are then
/// one set difference, and a build is set algebra on four words without a branch.
///
/// The notation is that of the course's interpreter.
///
/// ```
/// use game::Game;
/// use plywood_santorini::{Position, RED};
///
/// let position: Position = "(False,'R',((1,0),(1,1)),((2,2),(3,3)),[(1,(2,0))])".parse()?;
/// assert_eq!(position.turn(), RED);
/// assert_eq!(position.height("(2,0)".parse()?), 1);
/// assert_eq!(position.moves().next().unwrap().to_string(), "((2,2),(1,2),(0,1))");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    /// The cells of at least 1, 2, 3 and 4 levels, so that each set holds the next.
    pub(crate) levels: [Bitboard<Grid5>; 4],
    /// Each player's first and second pawn, on four different cells that are no domes.
    pub(crate) pawns: ByPlayer<[Square; 2]>,
    pub(crate) turn: Side,
    /// Stored, because heights and pawns do not distinguish a climb from a pawn that was set up on level 3.
    pub(crate) ended: Option<Outcome>,
}

impl Position {
    /// Each player's first and second pawn. Moves keep their order.
    #[inline]
    pub const fn pawns(&self) -> ByPlayer<[Square; 2]> {
        self.pawns
    }

    /// The number of levels on a cell; 4 is a dome.
    #[inline]
    pub fn height(&self, cell: Square) -> u8 {
        self.levels.iter().map(|level| u8::from(level.contains(cell))).sum()
    }

    /// The cells with at least this many levels: all of them for 0, none for more than 4.
    pub fn at_least(&self, height: u8) -> Bitboard<Grid5> {
        match usize::from(height).checked_sub(1) {
            None => Bitboard::ALL,
            Some(level) => self.levels.get(level).copied().unwrap_or_default(),
        }
    }

    /// The cells with pawns of one player.
    #[inline]
    pub fn cells_of(&self, side: Side) -> Bitboard<Grid5> {
        let [one, two] = self.pawns[side];
        Bitboard::of(one).with(two)
    }

    /// The cells with pawns.
    #[inline]
    pub fn occupied(&self) -> Bitboard<Grid5> {
        self.cells_of(Side::First) | self.cells_of(Side::Second)
    }

    /// The image of the position under a symmetry of the board. Moves are mapped to moves, in another order.
    #[must_use]
    pub fn under(&self, symmetry: Symmetry) -> Self {
        Self {
            levels: self.levels.map(|level| level.under(symmetry)),
            pawns: self.pawns.map(|pawns| pawns.map(|pawn| pawn.under(symmetry))),
            turn: self.turn,
            ended: self.ended,
        }
    }
}
