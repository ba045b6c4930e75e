//! Blocks added up and transposed: the mover's camps become rows.

use super::cell::{Cell, Cells, Stored, with_words};
use super::level::Block;
use crate::record;
use game::camps::padded;

/// A matrix with a row for each camp of the player to move, and a column for each camp of the other.
#[derive(Default)]
pub(super) struct Matrix<W> {
    cells: Vec<W>,
    stride: usize,
}

impl<W: Cell> Matrix<W> {
    pub(super) fn row(&self, row: usize) -> &[W] {
        &self.cells[row * self.stride..][..self.stride]
    }

    /// The length of a row: that of the columns, padded.
    pub(super) const fn stride(&self) -> usize {
        self.stride
    }

    /// Makes this the sum of some blocks, transposed, as far as its positions are in these rows and columns.
    /// The matrix keeps its memory.
    pub(super) fn gather<C: Copy + Ord>(
        &mut self,
        blocks: &[&Block<C>],
        rows: &[C],
        columns: &[C],
    ) {
        self.stride = padded(columns.len());
        self.cells.clear();
        self.cells.resize(rows.len() * self.stride, W::default());
        for block in blocks {
            let to_columns = places(&block.rows, columns);
            if to_columns.iter().all(|&column| column == NOWHERE) {
                continue;
            }
            let to_rows = places(&block.columns, rows);
            record::moved(|| {
                let here = to_columns.iter().filter(|&&column| column != NOWHERE).count();
                block.cells.bytes() / to_columns.len() * here
            });
            with_words!(&block.cells, cells => self.add(cells, &to_rows, &to_columns));
        }
    }

    /// Adds a block, transposed: the columns of the block go to these rows, and its rows to these columns.
    fn add<T: Stored>(&mut self, cells: &[T], to_rows: &[u32], to_columns: &[u32]) {
        let width = to_rows.len();
        let empty = vec![T::default(); width];
        let mut row = 0;
        while row < to_columns.len() {
            if to_columns[row] == NOWHERE {
                row += 1;
                continue;
            }
            // The rows that go to the next few columns.
            let tile = to_columns[row] as usize / TILE;
            let mut sources = [&empty[..]; TILE];
            while row < to_columns.len()
                && to_columns[row] != NOWHERE
                && to_columns[row] as usize / TILE == tile
            {
                sources[to_columns[row] as usize % TILE] = &cells[row * width..][..width];
                row += 1;
            }
            self.add_rows(&sources, to_rows, tile * TILE);
        }
    }

    /// Adds as many rows of a block as there are in a tile, transposed, from a column on.
    #[inline(never)]
    fn add_rows<T: Stored>(&mut self, sources: &[&[T]; TILE], to_rows: &[u32], column: usize) {
        let (tiles, rest) = to_rows.as_chunks::<TILE>();
        for (index, to_rows) in tiles.iter().enumerate() {
            let tile: [&[T; TILE]; TILE] = sources.map(|source| &source.as_chunks().0[index]);
            let turned: [[W; TILE]; TILE] = core::array::from_fn(|row| {
                core::array::from_fn(|column| W::load(&tile[column][row]))
            });
            for (row, &to) in turned.iter().zip(to_rows) {
                if to != NOWHERE {
                    let into = &mut self.cells[to as usize * self.stride + column..][..TILE];
                    for (sum, cell) in into.iter_mut().zip(row) {
                        sum.add(cell);
                    }
                }
            }
        }
        let start = to_rows.len() - rest.len();
        for (index, &to) in rest.iter().enumerate().filter(|&(_, &to)| to != NOWHERE) {
            let into = &mut self.cells[to as usize * self.stride + column..][..TILE];
            for (sum, source) in into.iter_mut().zip(sources) {
                sum.add(&W::load(&source[start + index]));
            }
        }
    }
}

/// Rows and columns that are turned at once.
const TILE: usize = 16;

/// The place of something that has none.
const NOWHERE: u32 = u32::MAX;

/// For each of some sorted camps its index among others, which are sorted, too.
fn places<C: Copy + Ord>(camps: &[C], among: &[C]) -> Vec<u32> {
    let mut next = 0;
    let place = |&camp: &C| {
        // Mostly it is the next one.
        if among.get(next).is_some_and(|&other| other < camp) {
            next += 1;
            if among.get(next).is_some_and(|&other| other < camp) {
                next += among[next..].partition_point(|&other| other < camp);
            }
        }
        match among.get(next) {
            Some(&other) if other == camp => u32::try_from(next).unwrap_or(NOWHERE),
            _ => NOWHERE,
        }
    };
    camps.iter().map(place).collect()
}

#[cfg(test)]
mod tests {
    use super::super::level::Label;
    use super::*;
    use game::laws::Random;
    use std::collections::BTreeMap;

    /// Some camps in their order, each once or, perhaps, more often.
    fn camps(random: &mut Random, number: usize, repeats: bool) -> Vec<usize> {
        let mut camps: Vec<usize> = (0..number).map(|_| random.below(60)).collect();
        camps.sort_unstable();
        if !repeats {
            camps.dedup();
        }
        camps
    }

    #[test]
    fn a_sum_of_blocks_has_every_position_in_its_place() {
        let mut random = Random::new(5);
        for round in 0..300 {
            let (rows, columns) = (camps(&mut random, 50, false), camps(&mut random, 50, false));
            let (mut blocks, mut known) = (Vec::new(), BTreeMap::new());
            for _ in 0..=(round % 3) {
                let number = random.below(40);
                let block_rows = camps(&mut random, number, false);
                let number = random.below(70);
                let block_columns = camps(&mut random, number, true);
                let cells: Vec<u64> = (0..block_rows.len() * block_columns.len())
                    .map(|_| random.below(1000) as u64)
                    .collect();
                let mut cell = cells.iter();
                for row in &block_rows {
                    for column in &block_columns {
                        *known.entry((*column, *row)).or_insert(0) += cell.next().unwrap();
                    }
                }
                let place = (0, Label::default());
                blocks.push(Block::new(place, block_rows, block_columns.into(), &cells, 0));
            }
            let mut matrix = Matrix::<u64>::default();
            matrix.gather(&blocks.iter().collect::<Vec<_>>(), &rows, &columns);
            assert_eq!(matrix.stride(), padded(columns.len()));
            for (index, row) in rows.iter().enumerate() {
                let sums: Vec<u64> = columns
                    .iter()
                    .map(|column| known.get(&(*row, *column)).copied().unwrap_or(0))
                    .collect();
                let (inside, padding) = matrix.row(index).split_at(columns.len());
                assert_eq!(inside, sums);
                assert!(padding.iter().all(|&cell| cell == 0));
            }
        }
    }

    #[test]
    fn camps_are_found_among_others() {
        assert_eq!(
            places(&[1, 1, 4, 9, 20, 21], &[0, 1, 2, 3, 4, 20]),
            [1, 1, 4, NOWHERE, 5, NOWHERE]
        );
        assert_eq!(places(&[0, 7, 8], &[1, 2, 3, 4, 5, 6, 7]), [NOWHERE, 6, NOWHERE]);
        assert_eq!(places(&[2, 3], &[]), [NOWHERE, NOWHERE]);
    }
}
