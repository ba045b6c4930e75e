//! One square of a board.

use crate::geometry::{assert_contract, assert_flips, assert_square};
use crate::{Geometry, SquareBoard, Symmetry};
use core::fmt;
use core::marker::PhantomData;

/// One square of the board `G`. There is no value of this type for a cell off the board.
///
/// Squares are ordered row by row, and within a row by column. They are read and written as `(row,col)`.
///
/// ```
/// use plywood_board::{Cross33, Square};
///
/// let middle = Square::<Cross33>::at(0, 0).unwrap();
/// assert_eq!((middle.row(), middle.col()), (0, 0));
/// assert_eq!(Square::<Cross33>::at(-2, 2), None, "the corners of the cross are missing");
/// assert_eq!("( 3 , -1 )".parse::<Square<Cross33>>()?.to_string(), "(3,-1)");
/// # Ok::<(), plywood_board::ParseSquareError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square<G>(u8, PhantomData<G>);

impl<G: Geometry> Square<G> {
    const CONTRACT: () = assert_contract::<G>();

    /// The square in this row and column, as people count them; `None` off the board.
    ///
    /// ```
    /// # use plywood_board::{Grid5, Square};
    /// const TEMPLE: Square<Grid5> = Square::at(4, 2).unwrap();
    /// assert_eq!(TEMPLE.to_string(), "(4,2)");
    /// ```
    pub const fn at(row: i8, col: i8) -> Option<Self> {
        // In i16 nothing overflows, whatever the coordinates.
        let (row, col) = (row as i16 - G::FIRST as i16, col as i16 - G::FIRST as i16);
        let (rows, cols) = (G::ROWS as i16, G::COLS as i16);
        if row < 0 || row >= rows || col < 0 || col >= cols {
            return None;
        }
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "0..64")]
        Self::from_index((row * cols + col) as u8)
    }

    /// The square of this [`index`](Self::index); `None` if there is none on the board.
    #[inline]
    pub const fn from_index(index: u8) -> Option<Self> {
        const { Self::CONTRACT };
        if index < 64 && G::MASK >> index & 1 == 1 { Some(Self(index, PhantomData)) } else { None }
    }

    /// The square of a bit that is known to be on the board.
    #[inline]
    pub(crate) const fn of_bit(index: u32) -> Self {
        debug_assert!(index < 64 && G::MASK >> index & 1 == 1);
        #[expect(clippy::cast_possible_truncation, reason = "below 64")]
        Self(index as u8, PhantomData)
    }

    /// The index of the square in its box, row by row: always below 64, and below 25 on the grid.
    ///
    /// A table of 64 entries is indexed by it without a bounds check.
    #[inline]
    pub const fn index(self) -> usize {
        (self.0 & 63) as usize
    }

    /// The row, as people count it.
    #[inline]
    pub const fn row(self) -> i8 {
        (self.0 / G::COLS).cast_signed() + G::FIRST
    }

    /// The column, as people count it.
    #[inline]
    pub const fn col(self) -> i8 {
        (self.0 % G::COLS).cast_signed() + G::FIRST
    }

    /// The square this many rows and columns away; `None` off the board.
    ///
    /// ```
    /// # use plywood_board::{Grid5, Square};
    /// let start = Square::<Grid5>::at(0, 2).unwrap();
    /// assert_eq!(start.offset(2, 0), Square::at(2, 2));
    /// assert_eq!(start.offset(-1, 0), None);
    /// ```
    #[inline]
    pub const fn offset(self, rows: i8, cols: i8) -> Option<Self> {
        // A far offset saturates, and a saturated coordinate is off every board.
        Self::at(self.row().saturating_add(rows), self.col().saturating_add(cols))
    }

    /// The square after the order of the rows was reversed.
    #[must_use]
    pub const fn flipped_rows(self) -> Self {
        const { assert_flips::<G>() };
        let (row, col) = (self.0 / G::COLS, self.0 % G::COLS);
        Self((G::ROWS - 1 - row) * G::COLS + col, PhantomData)
    }

    /// The square after the order of the columns was reversed.
    #[must_use]
    pub const fn flipped_cols(self) -> Self {
        const { assert_flips::<G>() };
        let (row, col) = (self.0 / G::COLS, self.0 % G::COLS);
        Self(row * G::COLS + (G::COLS - 1 - col), PhantomData)
    }
}

impl<G: SquareBoard> Square<G> {
    /// Where a symmetry of the board takes this square.
    #[must_use]
    pub const fn under(self, symmetry: Symmetry) -> Self {
        const { assert_square::<G>() };
        let side = G::ROWS;
        let (row, col) = (self.0 / side, self.0 % side);
        let (row, col) = if symmetry.transposes() { (col, row) } else { (row, col) };
        let row = if symmetry.flips_rows() { side - 1 - row } else { row };
        let col = if symmetry.flips_cols() { side - 1 - col } else { col };
        Self(row * side + col, PhantomData)
    }
}

impl<G: Geometry> fmt::Debug for Square<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Bitboard, Cross33, Grid5, Rectangle};
    use alloc::format;

    fn every_square_agrees_with_its_parts<G: Geometry>() {
        for square in Bitboard::<G>::ALL {
            assert_eq!(Square::at(square.row(), square.col()), Some(square));
            assert_eq!(Square::from_index(u8::try_from(square.index()).unwrap()), Some(square));
            assert_eq!(square.offset(0, 0), Some(square));
            assert_eq!(format!("{square:?}"), format!("({},{})", square.row(), square.col()));
        }
        let named = (i8::MIN..=i8::MAX)
            .flat_map(|row| (i8::MIN..=i8::MAX).filter_map(move |col| Square::<G>::at(row, col)));
        assert_eq!(named.count(), Bitboard::<G>::ALL.len());
        let indexed = (0..=u8::MAX).filter_map(Square::<G>::from_index);
        assert_eq!(indexed.count(), Bitboard::<G>::ALL.len());
    }

    #[test]
    fn squares_of_the_grid_agree_with_their_parts() {
        every_square_agrees_with_its_parts::<Grid5>();
    }

    #[test]
    fn squares_of_the_cross_agree_with_their_parts() {
        every_square_agrees_with_its_parts::<Cross33>();
    }

    #[test]
    fn squares_of_rectangles_agree_with_their_parts() {
        every_square_agrees_with_its_parts::<Rectangle<6, 7>>();
        every_square_agrees_with_its_parts::<Rectangle<7, 6>>();
        every_square_agrees_with_its_parts::<Rectangle<1, 64>>();
        every_square_agrees_with_its_parts::<Rectangle<64, 1>>();
        every_square_agrees_with_its_parts::<Rectangle<8, 8>>();
        assert_eq!(Square::<Rectangle<6, 7>>::at(2, 5).unwrap().index(), 19);
    }

    #[test]
    fn far_offsets_leave_the_board_without_overflow() {
        let corner = Square::<Grid5>::at(4, 4).unwrap();
        assert_eq!(corner.offset(i8::MAX, 0), None);
        assert_eq!(corner.offset(0, i8::MIN), None);
    }
}
