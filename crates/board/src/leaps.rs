//! For each square, the squares that a set of offsets reaches.

use crate::{Bitboard, Geometry, Square};

/// The four orthogonal steps.
pub const ORTHOGONAL: [(i8, i8); 4] = [(1, 0), (0, 1), (0, -1), (-1, 0)];

/// The eight steps of a king.
pub const EVERY_WAY: [(i8, i8); 8] =
    [(1, -1), (1, 0), (1, 1), (0, -1), (0, 1), (-1, -1), (-1, 0), (-1, 1)];

/// A table of leaps: for each square, the set of squares that some offsets lead to. Targets off the board
/// are left out.
///
/// ```
/// use plywood_board::{Bitboard, Cross33, Grid5, Leaps, ORTHOGONAL, Square};
///
/// static BESIDE: Leaps<Cross33> = Leaps::new(&ORTHOGONAL);
/// assert_eq!(BESIDE.from(Square::at(0, 0).unwrap()).len(), 4);
/// assert_eq!(BESIDE.from(Square::at(-3, -1).unwrap()).len(), 2, "at the end of an arm");
///
/// // Offsets are as the first player sees them; the player across the board negates both.
/// static TIGER: Leaps<Grid5> = Leaps::new(&[(2, 0), (-1, 0)]);
/// static TIGER_ACROSS: Leaps<Grid5> = TIGER.reversed();
/// let temple = Square::at(4, 2).unwrap();
/// assert_eq!(TIGER_ACROSS.from(temple), Bitboard::of(Square::at(2, 2).unwrap()));
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Leaps<G: Geometry>([Bitboard<G>; 64]);

impl<G: Geometry> Leaps<G> {
    /// The table of these `(rows, columns)` offsets.
    pub const fn new(offsets: &[(i8, i8)]) -> Self {
        let mut table = [Bitboard::EMPTY; 64];
        let mut index = 0;
        while index < 64 {
            #[expect(clippy::cast_possible_truncation, reason = "below 64")]
            if let Some(square) = Square::<G>::from_index(index as u8) {
                let mut way = 0;
                while way < offsets.len() {
                    if let Some(target) = square.offset(offsets[way].0, offsets[way].1) {
                        table[index] = table[index].with(target);
                    }
                    way += 1;
                }
            }
            index += 1;
        }
        Self(table)
    }

    /// The squares reached from `square`.
    #[inline]
    pub const fn from(&self, square: Square<G>) -> Bitboard<G> {
        self.0[square.index()]
    }

    /// The squares reached from any square of a set.
    ///
    /// ```
    /// # use plywood_board::{Bitboard, Cross33, Leaps, ORTHOGONAL, Square};
    /// # static BESIDE: Leaps<Cross33> = Leaps::new(&ORTHOGONAL);
    /// let pair = Bitboard::from_iter([Square::at(0, 0).unwrap(), Square::at(0, 1).unwrap()]);
    /// assert_eq!((BESIDE.from_any(pair) - pair).len(), 6);
    /// ```
    #[inline]
    pub fn from_any(&self, set: Bitboard<G>) -> Bitboard<G> {
        set.iter().fold(Bitboard::EMPTY, |reached, square| reached | self.from(square))
    }

    /// The table of the negated offsets: for each square, the squares that reach it.
    #[must_use]
    pub const fn reversed(&self) -> Self {
        let mut table = [Bitboard::EMPTY; 64];
        let mut from = 0u32;
        while from < 64 {
            let mut reached = self.0[from as usize];
            while let Some(to) = reached.first() {
                // Only squares of the board reach any.
                table[to.index()] = table[to.index()].with(Square::of_bit(from));
                reached = reached.without(to);
            }
            from += 1;
        }
        Self(table)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Cross33, Grid5};

    fn leaps_and_offsets_agree<G: Geometry>(offsets: &[(i8, i8)]) {
        let table = Leaps::<G>::new(offsets);
        let back = table.reversed();
        for from in Bitboard::<G>::ALL {
            for to in Bitboard::<G>::ALL {
                let apart = (to.row() - from.row(), to.col() - from.col());
                assert_eq!(table.from(from).contains(to), offsets.contains(&apart));
                assert_eq!(back.from(to).contains(from), offsets.contains(&apart));
            }
        }
    }

    #[test]
    fn leaps_reach_exactly_what_their_offsets_reach() {
        leaps_and_offsets_agree::<Grid5>(&EVERY_WAY);
        leaps_and_offsets_agree::<Cross33>(&ORTHOGONAL);
        leaps_and_offsets_agree::<Grid5>(&[(1, -2), (1, 2), (-1, -1), (-1, 1)]);
        leaps_and_offsets_agree::<Grid5>(&[]);
    }

    #[test]
    fn steps_are_those_to_the_squares_around() {
        for square in Bitboard::<Grid5>::ALL {
            let apart =
                |to: Square<_>| ((to.row() - square.row()).abs(), (to.col() - square.col()).abs());
            let near = |steps: &[(i8, i8)]| {
                Bitboard::ALL.iter().filter(|&to| steps.contains(&apart(to))).collect()
            };
            assert_eq!(Leaps::new(&ORTHOGONAL).from(square), near(&[(0, 1), (1, 0)]));
            assert_eq!(Leaps::new(&EVERY_WAY).from(square), near(&[(0, 1), (1, 0), (1, 1)]));
        }
    }

    #[test]
    fn a_set_reaches_what_any_of_its_squares_reaches() {
        let table = Leaps::<Cross33>::new(&ORTHOGONAL);
        for one in Bitboard::ALL {
            for two in Bitboard::ALL {
                let pair = Bitboard::of(one).with(two);
                let reached = table.from_any(pair);
                for to in Bitboard::ALL {
                    let is_reached = table.from(one).contains(to) || table.from(two).contains(to);
                    assert_eq!(reached.contains(to), is_reached);
                }
            }
        }
        assert!(table.from_any(Bitboard::EMPTY).is_empty());
    }
}
