//! What a board is: a mask of bits in a box of rows and columns.

use core::fmt::Debug;
use core::hash::Hash;

/// The shape of a board, named by a marker type.
///
/// A board lies in a box of [`ROWS`](Self::ROWS) and [`COLS`](Self::COLS). Bit `row * COLS + column`, both
/// counted from zero, stands for one cell of the box, and [`MASK`](Self::MASK) says which cells belong to
/// the board. People count from [`FIRST`](Self::FIRST) instead of zero.
///
/// # Contract
///
/// The box has at least one cell and at most 64, and the mask has no bit outside of it.
/// [`Square`](crate::Square) and [`Bitboard`](crate::Bitboard) do not compile for a board that breaks this.
///
/// ```
/// use plywood_board::{Bitboard, Geometry, Square, SquareBoard, Symmetry};
///
/// /// A 3×3 board, for noughts and crosses.
/// #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
/// struct Grid3;
///
/// impl Geometry for Grid3 {
///     const ROWS: u8 = 3;
///     const COLS: u8 = 3;
///     const FIRST: i8 = 1;
///     const MASK: u64 = 0b111_111_111;
/// }
///
/// impl SquareBoard for Grid3 {}
///
/// let corner = Square::<Grid3>::at(1, 1).unwrap();
/// assert_eq!(corner.under(Symmetry::Rotate180).to_string(), "(3,3)");
/// assert_eq!(Bitboard::<Grid3>::ALL.len(), 9);
/// ```
pub trait Geometry: Copy + Ord + Hash + Debug + Send + Sync + 'static {
    /// The number of rows of the box around the board.
    const ROWS: u8;
    /// The number of columns of the box around the board.
    const COLS: u8;
    /// The coordinate that people give to the first row and the first column.
    const FIRST: i8;
    /// The cells of the box that belong to the board.
    const MASK: u64;
}

/// A board with the eight symmetries of a square, which [`Square::under`](crate::Square::under) and
/// [`Bitboard::under`](crate::Bitboard::under) apply.
///
/// # Contract
///
/// The box has as many rows as columns, and each of the eight symmetries maps the mask to itself. Applying
/// a symmetry does not compile for a board that breaks this.
pub trait SquareBoard: Geometry {}

/// A rectangle of any height and width up to 64 squares; rows and columns count from 0.
///
/// ```
/// use plywood_board::{Bitboard, Rectangle, Square};
///
/// type ConnectFour = Rectangle<6, 7>;
///
/// assert_eq!(Bitboard::<ConnectFour>::ALL.len(), 42);
/// let corner = Square::<ConnectFour>::at(5, 6).unwrap();
/// assert_eq!(corner.flipped_cols().to_string(), "(5,0)");
/// assert_eq!(Square::<ConnectFour>::at(6, 0), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Rectangle<const ROWS: u8, const COLS: u8>;

impl<const ROWS: u8, const COLS: u8> Geometry for Rectangle<ROWS, COLS> {
    const ROWS: u8 = ROWS;
    const COLS: u8 = COLS;
    const FIRST: i8 = 0;
    const MASK: u64 = low_bits(ROWS as u32 * COLS as u32);
}

/// The eight symmetries of a square, if the rectangle is one.
impl<const SIDE: u8> SquareBoard for Rectangle<SIDE, SIDE> {}

/// So many bits from the lowest; all of them for 64 or more.
#[inline]
const fn low_bits(count: u32) -> u64 {
    match count {
        0 => 0,
        1..64 => u64::MAX >> (64 - count),
        _ => u64::MAX,
    }
}

/// The 5×5 grid of Santorini and Onitama; rows and columns count from 0 to 4.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Grid5;

impl Geometry for Grid5 {
    const ROWS: u8 = 5;
    const COLS: u8 = 5;
    const FIRST: i8 = 0;
    const MASK: u64 = (1 << 25) - 1;
}

impl SquareBoard for Grid5 {}

/// The 33-hole cross of Peg Reversal; rows and columns count from −3 to 3, with `(0,0)` in the middle.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Cross33;

impl Geometry for Cross33 {
    const ROWS: u8 = 7;
    const COLS: u8 = 7;
    const FIRST: i8 = -3;
    const MASK: u64 = drawn(
        49,
        "
        . . # # # . .
        . . # # # . .
        # # # # # # #
        # # # # # # #
        # # # # # # #
        . . # # # . .
        . . # # # . .
        ",
    );
}

impl SquareBoard for Cross33 {}

/// The bits of a picture: `#` is set, `.` is clear, white space is skipped.
///
/// # Panics
///
/// If there is another character, or not exactly this many cells. In a constant that is a
/// compile-time error.
pub(crate) const fn drawn(cells: u32, picture: &str) -> u64 {
    let bytes = picture.as_bytes();
    let (mut bits, mut cell, mut at) = (0u64, 0u32, 0);
    while at < bytes.len() {
        match bytes[at] {
            mark @ (b'#' | b'.') => {
                assert!(cell < cells, "a picture has a mark for each cell of the board's box");
                bits |= ((mark == b'#') as u64) << cell;
                cell += 1;
            }
            b' ' | b'\n' | b'\r' | b'\t' => {}
            _ => panic!("a picture is drawn with '#', '.' and white space"),
        }
        at += 1;
    }
    assert!(cell == cells, "a picture has a mark for each cell of the board's box");
    bits
}

/// The number of cells of a board's box.
pub(crate) const fn cells<G: Geometry>() -> u32 {
    G::ROWS as u32 * G::COLS as u32
}

/// The bits of a set after each cell of a square box moved to `(column, row)`.
pub(crate) const fn transposed(side: u8, bits: u64) -> u64 {
    let (mut out, mut cell) = (0, 0);
    while cell < side * side {
        if bits >> cell & 1 == 1 {
            out |= 1 << (cell % side * side + cell / side);
        }
        cell += 1;
    }
    out
}

/// The bits of a set after the order of its rows was reversed.
#[inline]
pub(crate) const fn upside_down(rows: u8, cols: u8, bits: u64) -> u64 {
    let (mut out, mut row) = (0, 0);
    let line = low_bits(cols as u32);
    while row < rows {
        out |= (bits >> (row * cols) & line) << ((rows - 1 - row) * cols);
        row += 1;
    }
    out
}

/// The bits of a set after the order of its columns was reversed.
#[inline]
pub(crate) const fn left_to_right<G: Geometry>(bits: u64) -> u64 {
    let (mut out, mut col) = (0, 0);
    while col < G::COLS {
        let column = bits >> col & const { first_column(G::ROWS, G::COLS) };
        out |= column << (G::COLS - 1 - col);
        col += 1;
    }
    out
}

/// The first column of a box: every cell that is a multiple of the width.
const fn first_column(rows: u8, cols: u8) -> u64 {
    let (mut bits, mut row) = (0, 0);
    while row < rows {
        bits |= 1 << (row * cols);
        row += 1;
    }
    bits
}

/// Asserts the contract of [`Geometry`] at compile time, for `Square` and `Bitboard`.
pub(crate) const fn assert_contract<G: Geometry>() {
    let cells = cells::<G>();
    assert!(cells > 0 && cells <= 64, "a box has from 1 to 64 cells");
    assert!(G::MASK & !low_bits(cells) == 0, "a mask stays inside its box");
}

/// Asserts the contract of [`SquareBoard`] at compile time.
pub(crate) const fn assert_square<G: SquareBoard>() {
    assert_contract::<G>();
    assert!(G::ROWS == G::COLS, "a square board has as many rows as columns");
    assert!(
        transposed(G::ROWS, G::MASK) == G::MASK
            && upside_down(G::ROWS, G::COLS, G::MASK) == G::MASK,
        "a square board has the eight symmetries of its box"
    );
}

/// Asserts at compile time that a board is the same when it is flipped, by rows and by columns.
pub(crate) const fn assert_flips<G: Geometry>() {
    assert_contract::<G>();
    assert!(
        upside_down(G::ROWS, G::COLS, G::MASK) == G::MASK && left_to_right::<G>(G::MASK) == G::MASK,
        "a board that is flipped has the two flips of its box"
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A box, with some of its cells.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    struct Boxed<const ROWS: u8, const COLS: u8, const MASK: u64>;

    impl<const ROWS: u8, const COLS: u8, const MASK: u64> Geometry for Boxed<ROWS, COLS, MASK> {
        const ROWS: u8 = ROWS;
        const COLS: u8 = COLS;
        const FIRST: i8 = 0;
        const MASK: u64 = MASK;
    }

    impl<const ROWS: u8, const COLS: u8, const MASK: u64> SquareBoard for Boxed<ROWS, COLS, MASK> {}

    #[test]
    fn boards_of_every_size_keep_the_contract() {
        assert_square::<Grid5>();
        assert_square::<Cross33>();
        assert_square::<Boxed<1, 1, 1>>();
        assert_square::<Boxed<3, 3, 0b101_010_101>>();
        assert_square::<Boxed<8, 8, { u64::MAX }>>();
        assert_contract::<Boxed<2, 3, 0b011_001>>();
        assert_flips::<Rectangle<6, 7>>();
        assert_flips::<Rectangle<1, 64>>();
        assert_flips::<Rectangle<64, 1>>();
        assert_eq!(Rectangle::<8, 8>::MASK, u64::MAX);
        assert_eq!(Rectangle::<6, 7>::MASK.count_ones(), 42);
    }

    #[test]
    #[should_panic(expected = "from 1 to 64 cells")]
    fn a_box_past_64_cells_breaks_the_contract() {
        assert_contract::<Boxed<5, 13, 0>>();
    }

    #[test]
    #[should_panic(expected = "from 1 to 64 cells")]
    fn a_box_without_a_cell_breaks_the_contract() {
        assert_contract::<Rectangle<0, 3>>();
    }

    #[test]
    #[should_panic(expected = "inside its box")]
    fn a_mask_past_its_box_breaks_the_contract() {
        assert_contract::<Boxed<3, 3, { 1 << 9 }>>();
    }

    #[test]
    #[should_panic(expected = "eight symmetries")]
    fn a_lopsided_mask_is_not_a_square_board() {
        assert_square::<Boxed<3, 3, 0b001_010_100>>();
    }

    #[test]
    #[should_panic(expected = "as many rows as columns")]
    fn a_rectangle_is_not_a_square_board() {
        assert_square::<Boxed<2, 3, 0b111_111>>();
    }

    #[test]
    #[should_panic(expected = "two flips")]
    fn a_lopsided_mask_cannot_be_flipped() {
        assert_flips::<Boxed<2, 2, 0b11_01>>();
    }

    #[test]
    fn transposing_and_flipping_move_every_cell() {
        for rows in 1..=64u8 {
            for cols in 1..=64 / rows {
                for cell in 0..rows * cols {
                    let (row, col) = (cell / cols, cell % cols);
                    let flipped = 1 << ((rows - 1 - row) * cols + col);
                    assert_eq!(upside_down(rows, cols, 1 << cell), flipped);
                    if rows == cols {
                        assert_eq!(transposed(rows, 1 << cell), 1 << (col * rows + row));
                    }
                }
            }
        }
    }
}
