//! The eight ways to turn and mirror a square board.

use crate::SquareBoard;
use crate::geometry::{left_to_right, upside_down};

/// One of the eight symmetries of a square board, which [`Square::under`](crate::Square::under) and
/// [`Bitboard::under`](crate::Bitboard::under) apply.
///
/// ```
/// use plywood_board::{Grid5, Square, Symmetry};
///
/// let square = Square::<Grid5>::at(0, 1).unwrap();
/// let images: Vec<String> =
///     Symmetry::ALL.iter().map(|&symmetry| square.under(symmetry).to_string()).collect();
/// assert_eq!(images.join(" "), "(0,1) (4,1) (0,3) (4,3) (1,0) (3,0) (1,4) (3,4)");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[repr(u8)]
pub enum Symmetry {
    /// No change.
    #[default]
    Identity,
    /// The first row becomes the last.
    FlipRows,
    /// The first column becomes the last.
    FlipCols,
    /// Half a turn.
    Rotate180,
    /// Rows become columns.
    Transpose,
    /// A quarter turn that takes the first row to the first column.
    Rotate270,
    /// A quarter turn that takes the first row to the last column.
    Rotate90,
    /// A reflection across the diagonal that does not contain the first square.
    AntiTranspose,
}

impl Symmetry {
    /// All eight; the first is the identity.
    pub const ALL: [Self; 8] = [
        Self::Identity,
        Self::FlipRows,
        Self::FlipCols,
        Self::Rotate180,
        Self::Transpose,
        Self::Rotate270,
        Self::Rotate90,
        Self::AntiTranspose,
    ];

    // Every symmetry is a transposition or none, then a flip of the rows or none, then one of the columns
    // or none: one bit of the discriminant each.

    pub(crate) const fn transposes(self) -> bool {
        self as u8 & 4 != 0
    }

    pub(crate) const fn flips_rows(self) -> bool {
        self as u8 & 1 != 0
    }

    pub(crate) const fn flips_cols(self) -> bool {
        self as u8 & 2 != 0
    }

    /// The symmetry that undoes this one.
    ///
    /// ```
    /// # use plywood_board::Symmetry;
    /// assert_eq!(Symmetry::Rotate90.inverse(), Symmetry::Rotate270);
    /// assert_eq!(Symmetry::Transpose.inverse(), Symmetry::Transpose);
    /// ```
    #[must_use]
    pub const fn inverse(self) -> Self {
        match self {
            Self::Rotate90 => Self::Rotate270,
            Self::Rotate270 => Self::Rotate90,
            mirror_or_half_turn => mirror_or_half_turn,
        }
    }

    /// This symmetry, and another after it.
    ///
    /// ```
    /// # use plywood_board::Symmetry;
    /// assert_eq!(Symmetry::Rotate90.then(Symmetry::Rotate90), Symmetry::Rotate180);
    /// ```
    #[must_use]
    pub const fn then(self, next: Self) -> Self {
        // A transposition that comes after the flips of `self` turns them into one another.
        let (rows, cols) = if next.transposes() {
            (self.flips_cols(), self.flips_rows())
        } else {
            (self.flips_rows(), self.flips_cols())
        };
        let rows = rows != next.flips_rows();
        let cols = cols != next.flips_cols();
        let transposes = self.transposes() != next.transposes();
        Self::ALL[(transposes as usize) << 2 | (cols as usize) << 1 | rows as usize]
    }

    /// The image of the bits of a set.
    #[inline]
    pub(crate) const fn apply<G: SquareBoard>(self, bits: u64) -> u64 {
        let bits = if self.transposes() { transposed::<G>(bits) } else { bits };
        let bits = if self.flips_rows() { upside_down(G::ROWS, G::COLS, bits) } else { bits };
        if self.flips_cols() { left_to_right::<G>(bits) } else { bits }
    }
}

/// The cells on each diagonal of a square box, by how far right of the main one it lies, plus seven.
struct Diagonals<G>(core::marker::PhantomData<G>);

impl<G: SquareBoard> Diagonals<G> {
    const MASKS: [u64; 15] = {
        let mut masks = [0; 15];
        let mut cell = 0;
        while cell < G::ROWS * G::ROWS {
            masks[(7 + cell % G::ROWS - cell / G::ROWS) as usize] |= 1 << cell;
            cell += 1;
        }
        masks
    };
}

/// Transposes by diagonals: each moves as one, by a multiple of the side less one.
#[inline]
const fn transposed<G: SquareBoard>(bits: u64) -> u64 {
    let masks = const { Diagonals::<G>::MASKS };
    let mut out = bits & masks[7];
    let mut away = 1;
    while away < G::ROWS {
        let shift = away * (G::ROWS - 1);
        out |= (bits & masks[7 + away as usize]) << shift;
        out |= (bits & masks[7 - away as usize]) >> shift;
        away += 1;
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Bitboard, Cross33, Grid5, Rectangle, Square};
    use std::collections::BTreeSet;

    fn sets_follow_their_squares<G: SquareBoard>() {
        let mut bits = 0x9e37_79b9_7f4a_7c15_u64;
        for _ in 0..200 {
            bits = bits.wrapping_mul(0x2545_f491_4f6c_dd1d).rotate_left(17);
            let set = Bitboard::<G>::from_bits(bits);
            for symmetry in Symmetry::ALL {
                let image: Bitboard<G> = set.iter().map(|square| square.under(symmetry)).collect();
                assert_eq!(set.under(symmetry), image, "{symmetry:?} of {set:#?}");
                assert_eq!(image.under(symmetry.inverse()), set);
            }
        }
    }

    #[test]
    fn sets_follow_their_squares_on_the_grid() {
        sets_follow_their_squares::<Grid5>();
    }

    #[test]
    fn sets_follow_their_squares_on_the_cross() {
        sets_follow_their_squares::<Cross33>();
    }

    #[test]
    fn sets_follow_their_squares_on_a_chess_board() {
        sets_follow_their_squares::<Rectangle<8, 8>>();
    }

    #[test]
    fn the_eight_symmetries_are_a_group() {
        let square = Square::<Grid5>::at(0, 1).unwrap();
        let images: BTreeSet<_> = Symmetry::ALL.iter().map(|&one| square.under(one)).collect();
        assert_eq!(images.len(), 8);
        for one in Symmetry::ALL {
            assert_eq!(one.then(one.inverse()), Symmetry::Identity);
            for two in Symmetry::ALL {
                assert_eq!(square.under(one).under(two), square.under(one.then(two)));
            }
        }
    }

    #[test]
    fn a_quarter_turn_takes_the_first_row_to_the_last_column() {
        for col in 0..5 {
            let square = Square::<Grid5>::at(0, col).unwrap();
            assert_eq!(square.under(Symmetry::Rotate90), Square::at(col, 4).unwrap());
        }
    }
}
