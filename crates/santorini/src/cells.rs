//! Cells as numbers below 25 and sets of them as words of 32 bits, for the inner loops of counts.

use crate::Square;
use board::{Bitboard, Grid5};

/// The number of cells.
pub(crate) const CELLS: usize = 25;

/// Every cell.
pub(crate) const ALL: u32 = (1 << CELLS) - 1;

/// The set of one cell.
#[inline]
pub(crate) const fn bit(cell: u32) -> u32 {
    1u32.wrapping_shl(cell)
}

/// Is a cell in a set?
#[inline]
pub(crate) const fn has(set: u32, cell: u32) -> bool {
    set & bit(cell) != 0
}

/// A set without its first cell. Whether a set has more than one or two cells is asked by what rests: counting them
/// takes processors of level x86-64 a dozen instructions.
#[inline]
pub(crate) const fn rest(set: u32) -> u32 {
    set & set.wrapping_sub(1)
}

/// The neighbours of a cell.
#[inline]
pub(crate) fn around(cell: u32) -> u32 {
    AROUND[cell as usize & 31]
}

static AROUND: [u32; 32] = {
    let leaps = board::Leaps::<Grid5>::new(&board::EVERY_WAY);
    let mut table = [0; 32];
    let mut index = 0;
    while index < 25 {
        table[index as usize] = word(leaps.from(Square::from_index(index).unwrap()));
        index += 1;
    }
    table
};

/// A set of cells as a word.
#[expect(clippy::cast_possible_truncation, reason = "25 bits")]
pub(crate) const fn word(set: Bitboard<Grid5>) -> u32 {
    set.bits() as u32
}

/// The cells of a set.
#[inline]
pub(crate) fn squares(set: u32) -> impl Iterator<Item = u32> {
    let mut left = set;
    core::iter::from_fn(move || {
        let cell = left.trailing_zeros();
        (left != 0).then(|| {
            left = rest(left);
            cell
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    #[test]
    fn the_neighbours_of_a_cell_are_a_step_away() {
        for cell in 0..25u32 {
            let is_beside = |&other: &u32| {
                (cell / 5).abs_diff(other / 5).max((cell % 5).abs_diff(other % 5)) == 1
            };
            let beside = (0..25).filter(is_beside).map(bit).sum::<u32>();
            assert_eq!(around(cell), beside, "of cell {cell}");
        }
    }

    #[test]
    fn the_cells_of_a_set_come_in_order() {
        assert_eq!(squares(0b1_00000_00010_00101).collect::<Vec<_>>(), [0, 2, 6, 15]);
        assert_eq!(squares(0).next(), None);
        assert_eq!(squares(ALL).count(), CELLS);
        assert_eq!([0b1_00100, 0b1, 0].map(rest), [0b1_00000, 0, 0]);
        assert!(has(0b100, 2) && !has(0b100, 1));
    }
}
