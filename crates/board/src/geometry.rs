//! What a board is: a mask in a square box.

use core::fmt::Debug;
use core::hash::Hash;

/// The shape of a board, named by a marker type.
///
/// A board lies in a square box of [`SIDE`](Self::SIDE) rows and columns. Bit `row * SIDE + column`,
/// both counted from zero, stands for one place of the box, and [`MASK`](Self::MASK) says which places
/// belong to the board. People count from [`FIRST`](Self::FIRST) instead of zero.
///
/// # Contract
///
/// The box has at most 64 places, the mask has no bit outside the box, and it is mapped to itself by
/// the eight symmetries of the box. [`Square`](crate::Square) and [`Bitboard`](crate::Bitboard) refuse
/// to compile for a board that breaks this.
///
/// ```
/// use plywood_board::{Bitboard, Geometry, Square, Symmetry};
///
/// /// A 3×3 board, for noughts and crosses.
/// #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
/// struct Grid3;
///
/// impl Geometry for Grid3 {
///     const SIDE: u8 = 3;
///     const FIRST: i8 = 1;
///     const MASK: u64 = 0b111_111_111;
/// }
///
/// let corner = Square::<Grid3>::at(1, 1).unwrap();
/// assert_eq!(corner.under(Symmetry::Rotate180).to_string(), "(3,3)");
/// assert_eq!(Bitboard::<Grid3>::ALL.len(), 9);
/// ```
pub trait Geometry: Copy + Ord + Hash + Debug + Send + Sync + 'static {
    /// The number of rows, and of columns, of the box around the board.
    const SIDE: u8;
    /// The coordinate that people give to the first row and the first column.
    const FIRST: i8;
    /// The places of the box that belong to the board.
    const MASK: u64;
}

/// The 5×5 grid of Santorini and Onitama; rows and columns count from 0 to 4.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Grid5;

impl Geometry for Grid5 {
    const SIDE: u8 = 5;
    const FIRST: i8 = 0;
    const MASK: u64 = (1 << 25) - 1;
}

/// The 33-hole cross of Peg Reversal; rows and columns count from −3 to 3, with `(0,0)` in the middle.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Cross33;

impl Geometry for Cross33 {
    const SIDE: u8 = 7;
    const FIRST: i8 = -3;
    const MASK: u64 = drawn(
        7,
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

/// The bits of a picture: `#` is set, `.` is clear, white space is skipped.
///
/// # Panics
///
/// If there is another character, or not exactly `side * side` places. In a constant that is an error of
/// compilation.
pub(crate) const fn drawn(side: u8, picture: &str) -> u64 {
    let bytes = picture.as_bytes();
    let (mut bits, mut place, mut at) = (0u64, 0u32, 0);
    while at < bytes.len() {
        match bytes[at] {
            b'#' => {
                bits |= 1 << place;
                place += 1;
            }
            b'.' => place += 1,
            b' ' | b'\n' | b'\r' | b'\t' => {}
            _ => panic!("a picture is drawn with '#', '.' and white space"),
        }
        at += 1;
    }
    assert!(
        place == side as u32 * side as u32,
        "a picture has a mark for each place of the board's box"
    );
    bits
}

/// The bits of a set after each place moved to `(column, row)`.
pub(crate) const fn transposed(side: u8, bits: u64) -> u64 {
    let (mut out, mut place) = (0, 0);
    while place < side * side {
        if bits >> place & 1 == 1 {
            out |= 1 << (place % side * side + place / side);
        }
        place += 1;
    }
    out
}

/// The bits of a set after the order of its rows was reversed.
pub(crate) const fn upside_down(side: u8, bits: u64) -> u64 {
    let (mut out, mut row) = (0, 0);
    let line = (1 << side) - 1;
    while row < side {
        out |= (bits >> (row * side) & line) << ((side - 1 - row) * side);
        row += 1;
    }
    out
}

/// Asserts a geometry's contract at compile time, for `Square` and `Bitboard`.
pub(crate) const fn assert_contract<G: Geometry>() {
    assert!(G::SIDE > 0 && G::SIDE <= 8, "a box has at most 64 places");
    assert!(G::SIDE == 8 || G::MASK >> (G::SIDE * G::SIDE) == 0, "a mask stays inside its box");
    assert!(
        transposed(G::SIDE, G::MASK) == G::MASK && upside_down(G::SIDE, G::MASK) == G::MASK,
        "a board has the eight symmetries of its box"
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A box of a side, with some of its places.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    struct Boxed<const SIDE: u8, const MASK: u64>;

    impl<const SIDE: u8, const MASK: u64> Geometry for Boxed<SIDE, MASK> {
        const SIDE: u8 = SIDE;
        const FIRST: i8 = 0;
        const MASK: u64 = MASK;
    }

    #[test]
    fn boards_of_every_size_keep_the_contract() {
        assert_contract::<Grid5>();
        assert_contract::<Cross33>();
        assert_contract::<Boxed<1, 1>>();
        assert_contract::<Boxed<3, 0b101_010_101>>();
        assert_contract::<Boxed<8, { u64::MAX }>>();
    }

    #[test]
    #[should_panic(expected = "at most 64 places")]
    fn a_box_past_64_places_breaks_the_contract() {
        assert_contract::<Boxed<9, 0>>();
    }

    #[test]
    #[should_panic(expected = "inside its box")]
    fn a_mask_past_its_box_breaks_the_contract() {
        assert_contract::<Boxed<3, { 1 << 9 }>>();
    }

    #[test]
    #[should_panic(expected = "eight symmetries")]
    fn a_lopsided_mask_breaks_the_contract() {
        assert_contract::<Boxed<3, 0b001_010_100>>();
    }

    #[test]
    fn transposing_and_turning_over_move_every_place() {
        for side in 1..=8 {
            for row in 0..side {
                for col in 0..side {
                    let place = 1 << (row * side + col);
                    assert_eq!(transposed(side, place), 1 << (col * side + row));
                    assert_eq!(upside_down(side, place), 1 << ((side - 1 - row) * side + col));
                }
            }
        }
    }
}
