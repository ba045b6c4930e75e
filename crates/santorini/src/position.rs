//! The position: heights, pawns and whose turn it is.

use crate::{Square, Victory};
use board::{Bitboard, Grid5, Symmetry};
use game::{ByPlayer, Side};

/// A position of a game, checked when it was made: see [`Position::new`], [`Setup`](crate::Setup) and the
/// rules of [`game::Game`].
///
/// Heights are four sets, "at least so high". Where a pawn may go is then one set difference, and a build
/// is four words of set algebra without a branch.
///
/// Positions are read and written as the course's interpreter shows them.
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
    /// Kept, because heights and pawns do not tell a climb from a pawn that was set up on level 3.
    pub(crate) ended: Option<Victory>,
}

/// A move: which pawn goes where, and where it then builds.
///
/// A climb to level 3 ends the game, and names a cell to build on all the same.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move {
    /// Where the pawn stands.
    pub from: Square,
    /// Where it goes, beside `from`.
    pub to: Square,
    /// Where it builds a level, beside `to`. The cell it came from will do.
    pub build: Square,
}

impl Position {
    /// Each player's first and second pawn. Moves keep their order.
    pub const fn pawns(&self) -> ByPlayer<[Square; 2]> {
        self.pawns
    }

    /// The number of levels on a cell; 4 is a dome.
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

    /// Where a symmetry of the board takes the position. It takes moves to moves, though in another
    /// order.
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

impl Move {
    /// Where a symmetry of the board takes the move.
    #[must_use]
    pub fn under(self, symmetry: Symmetry) -> Self {
        Self {
            from: self.from.under(symmetry),
            to: self.to.under(symmetry),
            build: self.build.under(symmetry),
        }
    }
}
