//! The iterator over a set of squares.

use crate::{Bitboard, Geometry, Square};
use core::iter::FusedIterator;

/// The squares of a [`Bitboard`], row by row; made by [`Bitboard::iter`].
///
/// It is double-ended and knows its length. Adaptors such as `map`, `sum` and `for_each` run as one loop
/// over the bits.
///
/// ```
/// use plywood_board::{Bitboard, Grid5};
///
/// let all = Bitboard::<Grid5>::ALL;
/// assert_eq!(all.iter().map(|square| i32::from(square.row())).sum::<i32>(), 50);
/// assert_eq!(all.iter().rev().next().unwrap().to_string(), "(4,4)");
/// ```
#[derive(Clone, Debug)]
pub struct Squares<G: Geometry>(Bitboard<G>);

impl<G: Geometry> Squares<G> {
    #[inline]
    pub(crate) const fn new(set: Bitboard<G>) -> Self {
        Self(set)
    }
}

impl<G: Geometry> Iterator for Squares<G> {
    type Item = Square<G>;

    #[inline]
    fn next(&mut self) -> Option<Square<G>> {
        let square = self.0.first()?;
        let bits = self.0.bits();
        self.0 = Bitboard::from_bits(bits & (bits - 1));
        Some(square)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }

    #[inline]
    fn count(self) -> usize {
        self.0.len()
    }

    #[inline]
    fn fold<B, F: FnMut(B, Square<G>) -> B>(self, init: B, mut each: F) -> B {
        let (mut bits, mut folded) = (self.0.bits(), init);
        while bits != 0 {
            folded = each(folded, Square::of_bit(bits.trailing_zeros()));
            bits &= bits - 1;
        }
        folded
    }
}

impl<G: Geometry> DoubleEndedIterator for Squares<G> {
    #[inline]
    fn next_back(&mut self) -> Option<Square<G>> {
        let last = Square::of_bit(self.0.bits().checked_ilog2()?);
        self.0 = self.0.without(last);
        Some(last)
    }
}

impl<G: Geometry> ExactSizeIterator for Squares<G> {}
impl<G: Geometry> FusedIterator for Squares<G> {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Cross33;
    use alloc::vec::Vec;

    #[test]
    fn both_ends_and_the_fold_see_the_same_squares() {
        let set = Bitboard::<Cross33>::from_bits(0x1234_5678_9abc_def0);
        let forward: Vec<_> = set.iter().collect();
        assert!(forward.is_sorted());
        assert_eq!(forward.len(), set.len());
        let mut backward: Vec<_> = set.iter().rev().collect();
        backward.reverse();
        assert_eq!(forward, backward);
        let mut folded = Vec::new();
        set.iter().for_each(|square| folded.push(square));
        assert_eq!(forward, folded);
        let mut stepped = set.iter();
        let mut count = set.len();
        while stepped.next().is_some() {
            count -= 1;
            assert_eq!(stepped.len(), count);
        }
        assert_eq!(stepped.next_back(), None);
        assert_eq!(set.iter().count(), set.len());
    }
}
