//! The heights of all cells in one word.

use super::levels::Levels;
use crate::cells::{CELLS, squares};
use board::Symmetry;

/// The bits of a row.
const ROW: usize = 12;

/// The rows that twelve bits can tell apart; those of five digits are below 3125.
const ROWS: usize = 1 << ROW;

/// The heights of the 25 cells: five rows of twelve bits, each with five digits to the base of five.
///
/// A build adds a constant, and a symmetry of the board is [five look-ups](Turn).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Heights(pub(super) u64);

impl Heights {
    pub(super) fn new(levels: &Levels) -> Self {
        let cells = levels.0.into_iter().flat_map(squares);
        Self(cells.map(|cell| LEVEL[cell as usize]).sum())
    }

    /// The digits of a row.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "twelve bits")]
    const fn row(self, row: usize) -> usize {
        (self.0 >> (ROW * row)) as usize % ROWS
    }

    /// The cells of at least 1, 2, 3 and 4 levels.
    #[inline]
    pub(super) fn levels(self) -> Levels {
        let mut levels = [0; 4];
        for row in 0..5 {
            let at_least = AT_LEAST[self.row(row)];
            for (level, cells) in levels.iter_mut().zip(at_least) {
                *level |= u32::from(cells) << (5 * row);
            }
        }
        Levels(levels)
    }
}

/// A symmetry of the board, ready to be applied to heights.
///
/// It takes the digits of every row to a row or a column, in order or reversed: that is a look-up. Which row or
/// column it is, is a factor: a power of two or of five.
#[derive(Clone, Copy)]
pub(super) struct Turn {
    images: &'static [u64; ROWS],
    factors: [u64; 5],
    symmetry: Symmetry,
}

impl Turn {
    pub(super) fn new(symmetry: Symmetry) -> Self {
        let at = |row, col| image(row * 5 + col, symmetry);
        let runs_backwards = at(0, 0) > at(0, 4);
        let becomes_column = at(0, 0).abs_diff(at(0, 1)) == 5;
        Self {
            images: &IMAGES[usize::from(becomes_column) * 2 + usize::from(runs_backwards)],
            // The first of the cells that a row is taken to.
            factors: core::array::from_fn(|row| LEVEL[at(row, 0).min(at(row, 4))]),
            symmetry,
        }
    }

    /// The heights under the symmetry.
    #[inline]
    pub(super) fn of(&self, heights: Heights) -> u64 {
        (0..5).map(|row| self.images[heights.row(row)] * self.factors[row]).sum()
    }

    /// What a level on a cell adds to the heights under the symmetry.
    pub(super) fn level(&self, cell: u32) -> u64 {
        LEVEL[image(cell as usize, self.symmetry)]
    }
}

/// Where a symmetry takes a cell.
pub(super) fn image(cell: usize, symmetry: Symmetry) -> usize {
    #[expect(clippy::cast_possible_truncation, reason = "below 25")]
    let square = crate::Square::from_index(cell as u8);
    square.map_or(cell, |square| square.under(symmetry).index())
}

/// What one level on a cell adds.
const LEVEL: [u64; CELLS] = {
    let mut levels = [0; CELLS];
    let mut row = 0;
    while row < 5 {
        let (mut level, mut col) = (1 << (ROW * row), 0);
        while col < 5 {
            levels[5 * row + col] = level;
            level *= 5;
            col += 1;
        }
        row += 1;
    }
    levels
};

/// The digits of a row as the first row or column, in order or reversed.
static IMAGES: [[u64; ROWS]; 4] = {
    let mut images = [[0; ROWS]; 4];
    let mut row = 0;
    while row < 3125 {
        let (mut digits, mut col) = (row as u64, 0);
        while col < 5 {
            let height = digits % 5;
            images[0][row] += height * LEVEL[col];
            images[1][row] += height * LEVEL[4 - col];
            images[2][row] += height * LEVEL[5 * col];
            images[3][row] += height * LEVEL[5 * (4 - col)];
            digits /= 5;
            col += 1;
        }
        row += 1;
    }
    images
};

/// The cells of a row that have at least 1, 2, 3 and 4 levels.
static AT_LEAST: [[u8; 4]; ROWS] = {
    let mut at_least = [[0; 4]; ROWS];
    let mut row = 0;
    while row < 3125 {
        let (mut digits, mut col) = (row, 0);
        while col < 5 {
            let mut level = 0;
            while level < digits % 5 {
                at_least[row][level] |= 1 << col;
                level += 1;
            }
            digits /= 5;
            col += 1;
        }
        row += 1;
    }
    at_least
};

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::cells::ALL;
    use game::laws::Random;

    /// Any heights, from flat ground to domes.
    pub(in crate::groups) fn any_levels(random: &mut Random) -> Levels {
        let crowded = 1 + random.below(6);
        (0..25).fold(Levels([0; 4]), |levels, cell| {
            let height = random.below(crowded).min(4);
            (0..height).fold(levels, |levels, _| levels.raised(cell))
        })
    }

    #[test]
    fn heights_and_levels_are_the_same() {
        let mut random = Random::new(1);
        for _ in 0..500 {
            let levels = any_levels(&mut random);
            assert_eq!(Heights::new(&levels).levels(), levels);
        }
        assert_eq!(Heights::new(&Levels([0; 4])).0, 0);
        let highest = Heights::new(&Levels([ALL; 4]));
        assert_eq!(highest.0 >> 48, 3124, "five rows of five domes");
        assert_eq!(highest.levels(), Levels([ALL; 4]));
    }

    #[test]
    fn a_symmetry_takes_every_cell_to_its_image() {
        let mut random = Random::new(2);
        for _ in 0..100 {
            let levels = any_levels(&mut random);
            for symmetry in Symmetry::ALL {
                let turn = Turn::new(symmetry);
                let images = levels.0.map(|level| {
                    squares(level).map(|cell| 1 << image(cell as usize, symmetry)).sum()
                });
                assert_eq!(turn.of(Heights::new(&levels)), Heights::new(&Levels(images)).0);
                for cell in 0..25 {
                    let level = Heights::new(&Levels([1 << image(cell, symmetry), 0, 0, 0]));
                    assert_eq!(turn.level(u32::try_from(cell).unwrap()), level.0);
                }
            }
        }
    }

    #[test]
    fn a_build_adds_the_level_of_its_cell() {
        let mut random = Random::new(3);
        let turn = Turn::new(Symmetry::Identity);
        for _ in 0..100 {
            let levels = any_levels(&mut random);
            for cell in squares(ALL & !levels.at_least(4)) {
                let built = Heights::new(&levels).0 + turn.level(cell);
                assert_eq!(Heights(built).levels(), levels.raised(cell));
            }
        }
    }
}
