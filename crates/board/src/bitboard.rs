//! A set of squares in one word.

use crate::geometry::{
    assert_contract, assert_flips, assert_square, cells, drawn, left_to_right, upside_down,
};
use crate::{Geometry, Square, SquareBoard, Squares, Symmetry};
use core::fmt;
use core::marker::PhantomData;
use core::ops::{
    BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign,
};

/// A set of squares of the board `G`, one bit for each, row by row from the lowest.
///
/// The operators are set algebra: `&`, `|`, `^`, `-` (difference) and `!` (all other squares of the
/// board). [`Debug`](fmt::Debug) writes the squares; its alternate form `{:#?}` draws the board.
///
/// ```
/// use plywood_board::{Bitboard, Grid5, Square};
///
/// let row = Bitboard::<Grid5>::picture("
///     . # # # .
///     . . . . .
///     . . . . .
///     . . . . .
///     . . . . .
/// ");
/// let middle = Square::at(0, 2).unwrap();
/// assert!(row.contains(middle));
/// assert_eq!((row - middle.into()).len(), 2);
/// assert_eq!((!row).len(), 22);
/// assert_eq!(format!("{:?}", row.first().unwrap()), "(0,1)");
///
/// // Iteration goes row by row; a set can be collected again.
/// let odd: Bitboard<Grid5> = row.into_iter().filter(|square| square.col() % 2 == 1).collect();
/// assert_eq!(format!("{odd:?}"), "{(0,1), (0,3)}");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bitboard<G>(u64, PhantomData<G>);

impl<G: Geometry> Bitboard<G> {
    const CONTRACT: () = assert_contract::<G>();

    /// No square.
    pub const EMPTY: Self = Self(0, PhantomData);

    /// Every square of the board.
    pub const ALL: Self = Self::from_bits(u64::MAX);

    /// The set with these bits. Bits off the board are ignored.
    #[inline]
    pub const fn from_bits(bits: u64) -> Self {
        const { Self::CONTRACT };
        Self(bits & G::MASK, PhantomData)
    }

    /// The set that a picture shows: `#` is a square of the set, `.` another square or a cell off the
    /// board, and white space is skipped. Meant for constants and tests.
    ///
    /// # Panics
    ///
    /// If the picture has another character, more or fewer cells than the board's box, or a `#` off the
    /// board. In a constant that is a compile-time error.
    pub const fn picture(picture: &str) -> Self {
        let bits = drawn(cells::<G>(), picture);
        assert!(bits & !G::MASK == 0, "a picture has its '#' on the board");
        Self(bits, PhantomData)
    }

    /// The bits, one for each square at its [`Square::index`].
    #[inline]
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The set of a single square. Outside of constants, [`From`] does the same.
    #[inline]
    pub const fn of(square: Square<G>) -> Self {
        Self(1 << square.index(), PhantomData)
    }

    /// Whether the square is in the set.
    #[inline]
    pub const fn contains(self, square: Square<G>) -> bool {
        self.0 >> square.index() & 1 == 1
    }

    /// The set with this square added.
    #[inline]
    #[must_use]
    pub const fn with(self, square: Square<G>) -> Self {
        Self(self.0 | 1 << square.index(), PhantomData)
    }

    /// The set with this square removed.
    #[inline]
    #[must_use]
    pub const fn without(self, square: Square<G>) -> Self {
        Self(self.0 & !(1 << square.index()), PhantomData)
    }

    /// The number of squares in the set.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set is empty.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether the two sets have no square in common.
    #[inline]
    pub const fn is_disjoint(self, other: Self) -> bool {
        self.0 & other.0 == 0
    }

    /// Whether every square of this set is in the other.
    #[inline]
    pub const fn is_subset(self, other: Self) -> bool {
        self.0 & !other.0 == 0
    }

    /// The first square of the set in the order of squares.
    #[inline]
    pub const fn first(self) -> Option<Square<G>> {
        if self.is_empty() { None } else { Some(Square::of_bit(self.0.trailing_zeros())) }
    }

    /// The squares of the set, row by row.
    #[inline]
    pub const fn iter(self) -> Squares<G> {
        Squares::new(self)
    }

    /// The set after the order of the rows was reversed.
    ///
    /// ```
    /// # use plywood_board::{Bitboard, Rectangle};
    /// let set = Bitboard::<Rectangle<2, 3>>::picture("## .
    ///                                                 ...");
    /// assert_eq!(set.flipped_rows(), Bitboard::picture("... ##."));
    /// assert_eq!(set.flipped_cols(), Bitboard::picture(".## ..."));
    /// ```
    #[inline]
    #[must_use]
    pub const fn flipped_rows(self) -> Self {
        const { assert_flips::<G>() };
        Self(upside_down(G::ROWS, G::COLS, self.0), PhantomData)
    }

    /// The set after the order of the columns was reversed.
    #[inline]
    #[must_use]
    pub const fn flipped_cols(self) -> Self {
        const { assert_flips::<G>() };
        Self(left_to_right::<G>(self.0), PhantomData)
    }
}

impl<G: SquareBoard> Bitboard<G> {
    /// Where a symmetry of the board takes the set.
    ///
    /// ```
    /// # use plywood_board::{Bitboard, Cross33, Square, Symmetry};
    /// let arm: Bitboard<Cross33> = Square::at(-3, 1).into_iter().collect();
    /// assert_eq!(arm.under(Symmetry::Transpose), Square::at(1, -3).into_iter().collect());
    /// ```
    #[inline]
    #[must_use]
    pub const fn under(self, symmetry: Symmetry) -> Self {
        const { assert_square::<G>() };
        Self(symmetry.apply::<G>(self.0), PhantomData)
    }
}

impl<G: Geometry> Default for Bitboard<G> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<G: Geometry> From<Square<G>> for Bitboard<G> {
    #[inline]
    fn from(square: Square<G>) -> Self {
        Self::of(square)
    }
}

impl<G: Geometry> FromIterator<Square<G>> for Bitboard<G> {
    fn from_iter<I: IntoIterator<Item = Square<G>>>(squares: I) -> Self {
        squares.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl<G: Geometry> Extend<Square<G>> for Bitboard<G> {
    fn extend<I: IntoIterator<Item = Square<G>>>(&mut self, squares: I) {
        *self |= squares.into_iter().collect();
    }
}

impl<G: Geometry> IntoIterator for Bitboard<G> {
    type Item = Square<G>;
    type IntoIter = Squares<G>;

    #[inline]
    fn into_iter(self) -> Squares<G> {
        self.iter()
    }
}

impl<G: Geometry> Not for Bitboard<G> {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        Self::from_bits(!self.0)
    }
}

/// Implements an operator and its assigning twin from one expression of the two words.
macro_rules! set_operator {
    ($op:ident :: $method:ident, $assign:ident :: $assign_method:ident, |$a:ident, $b:ident| $bits:expr) => {
        impl<G: Geometry> $op for Bitboard<G> {
            type Output = Self;

            #[inline]
            fn $method(self, other: Self) -> Self {
                let ($a, $b) = (self.0, other.0);
                Self($bits, PhantomData)
            }
        }

        impl<G: Geometry> $assign for Bitboard<G> {
            #[inline]
            fn $assign_method(&mut self, other: Self) {
                *self = $op::$method(*self, other);
            }
        }
    };
}

set_operator!(BitAnd::bitand, BitAndAssign::bitand_assign, |a, b| a & b);
set_operator!(BitOr::bitor, BitOrAssign::bitor_assign, |a, b| a | b);
set_operator!(BitXor::bitxor, BitXorAssign::bitxor_assign, |a, b| a ^ b);
set_operator!(Sub::sub, SubAssign::sub_assign, |a, b| a & !b);

impl<G: Geometry> fmt::Debug for Bitboard<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !f.alternate() {
            return f.debug_set().entries(*self).finish();
        }
        for row in 0..G::ROWS {
            for col in 0..G::COLS {
                let gap = if col == 0 { "" } else { " " };
                let mark = match Square::from_index(row * G::COLS + col) {
                    Some(square) if self.contains(square) => '#',
                    Some(_) => '.',
                    None => ' ',
                };
                write!(f, "{gap}{mark}")?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Cross33, Grid5, Rectangle};
    use alloc::format;

    const FORK: Bitboard<Cross33> = Bitboard::picture(
        "
        . . . # . . .
        . . . # . . .
        . . # # # . .
        # . # . # . #
        . . . . . . .
        . . . . . . .
        . . . . . . .
        ",
    );

    #[test]
    fn a_set_is_drawn_as_it_was_pictured_with_gaps_off_the_board() {
        let drawing = "    . # .    \n    . # .    \n. . # # # . .\n# . # . # . #\n. . . . . . .\n    . . .    \n    . . .    \n";
        assert_eq!(format!("{FORK:#?}"), drawing);
    }

    #[test]
    fn operators_are_set_algebra() {
        let a = FORK;
        let b = FORK.under(Symmetry::FlipRows);
        for square in Bitboard::<Cross33>::ALL {
            let (in_a, in_b) = (a.contains(square), b.contains(square));
            assert_eq!((a & b).contains(square), in_a && in_b);
            assert_eq!((a | b).contains(square), in_a || in_b);
            assert_eq!((a ^ b).contains(square), in_a != in_b);
            assert_eq!((a - b).contains(square), in_a && !in_b);
            assert_eq!((!a).contains(square), !in_a);
            assert_eq!(a.with(square), a | square.into());
            assert_eq!(a.without(square), a - square.into());
        }
        let mut c = a;
        c &= b;
        assert!(c.is_subset(a) && c.is_subset(b) && !a.is_subset(c));
        c |= a;
        assert_eq!(c, a);
        c -= b;
        assert!(c.is_disjoint(b) && !c.is_disjoint(a) && !c.is_empty());
        c ^= c;
        assert_eq!(c, Bitboard::default());
        c.extend(b);
        assert_eq!(c, b);
    }

    #[test]
    fn bits_off_the_board_are_dropped() {
        assert_eq!(Bitboard::<Grid5>::from_bits(u64::MAX).len(), 25);
        assert_eq!((!Bitboard::<Cross33>::EMPTY).len(), 33);
    }

    #[test]
    fn flipped_sets_follow_their_squares() {
        fn follow<G: Geometry>() {
            let mut bits = 0x9e37_79b9_7f4a_7c15_u64;
            for _ in 0..200 {
                bits = bits.wrapping_mul(0x2545_f491_4f6c_dd1d).rotate_left(17);
                let set = Bitboard::<G>::from_bits(bits);
                assert_eq!(set.flipped_rows(), set.iter().map(Square::flipped_rows).collect());
                assert_eq!(set.flipped_cols(), set.iter().map(Square::flipped_cols).collect());
            }
        }
        follow::<Rectangle<6, 7>>();
        follow::<Rectangle<3, 21>>();
        follow::<Rectangle<1, 64>>();
        follow::<Rectangle<64, 1>>();
        follow::<Cross33>();
    }

    #[test]
    fn a_rectangle_is_drawn_row_by_row() {
        let set = Bitboard::<Rectangle<2, 3>>::picture("##. ..#");
        assert_eq!(format!("{set:#?}"), "# # .\n. . #\n");
        assert_eq!((!Bitboard::<Rectangle<8, 8>>::EMPTY).len(), 64);
    }

    #[test]
    fn the_first_square_is_the_least() {
        assert_eq!(FORK.first(), Square::at(-3, 0));
        assert_eq!(FORK.first(), FORK.iter().min());
        assert_eq!(Bitboard::<Grid5>::EMPTY.first(), None);
    }

    #[test]
    #[should_panic(expected = "on the board")]
    fn a_picture_off_the_board_is_refused() {
        let _ = Bitboard::<Cross33>::picture(
            "#......  ....... ....... ....... ....... ....... .......",
        );
    }

    #[test]
    #[should_panic(expected = "each cell")]
    fn a_picture_with_too_few_places_is_refused() {
        let _ = Bitboard::<Grid5>::picture("# # #");
    }

    #[test]
    #[should_panic(expected = "white space")]
    fn a_picture_with_other_marks_is_refused() {
        let _ = Bitboard::<Grid5>::picture("x");
    }
}
