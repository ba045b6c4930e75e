//! The neighbours of a set of holes, computed by shifts.

use board::{Bitboard, Cross33};

/// The difference between the indices of a hole and the one in the next row.
const ROW: u32 = 7;

/// The holes that have a neighbour before them in the box's row: a shift by one must not carry the end
/// of a row into the next one.
const NOT_FIRST: Bitboard<Cross33> = Bitboard::picture(
    "
    . . # # # . .
    . . # # # . .
    . # # # # # #
    . # # # # # #
    . # # # # # #
    . . # # # . .
    . . # # # . .
    ",
);

/// The holes beside any hole of a set, up, down, left or right; holes of the set among them.
#[inline]
pub(crate) const fn beside(set: Bitboard<Cross33>) -> Bitboard<Cross33> {
    let (bits, not_first) = (set.bits(), NOT_FIRST.bits());
    let rows = bits << ROW | bits >> ROW;
    let cols = bits << 1 & not_first | (bits & not_first) >> 1;
    Bitboard::from_bits(rows | cols)
}

#[cfg(test)]
mod tests {
    use super::*;
    use board::{Leaps, ORTHOGONAL};
    use game::laws::Random;

    #[test]
    fn shifts_reach_what_the_table_of_leaps_reaches() {
        static BESIDE: Leaps<Cross33> = Leaps::new(&ORTHOGONAL);
        for hole in Bitboard::<Cross33>::ALL {
            assert_eq!(beside(hole.into()), BESIDE.from(hole), "{hole}");
        }
        let mut random = Random::new(1);
        for _ in 0..1000 {
            let set = Bitboard::from_bits(random.word());
            assert_eq!(beside(set), BESIDE.from_any(set), "{set:#?}");
        }
    }
}
