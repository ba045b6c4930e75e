//! How the memory is divided.

use super::cell::Cell;
use super::plan::Plan;
use game::camps::{Camps, RowCounter};

/// What levels and workers may use of the memory.
///
/// It depends on the memory alone, and not on the number of threads: so do the parts that a count is cut
/// into.
#[derive(Clone, Copy)]
pub(super) struct Limits {
    /// The bytes for levels.
    pub(super) levels: usize,
    /// The bytes of a worker's buffers.
    pub(super) worker: usize,
    /// The most workers at once.
    pub(super) workers: usize,
    /// A ply is cut into about so many tasks.
    pub(super) tasks: usize,
}

/// The bytes of a worker's buffers, at least and at most.
const WORKER: [usize; 2] = [1 << 19, 1 << 25];

/// The geometric mean of this and the memory for all workers is what one of them gets: the more memory there
/// is, the more workers have room, and the more room each of them has. In two gibibytes there is room for 64.
const MEAN: usize = 1 << 17;

/// A level is cut into about so many tasks.
const TASKS: usize = 256;

/// A piece of a level is: there are other pieces to do, and larger tasks take less time in all.
const TASKS_OF_PIECE: usize = 32;

impl Limits {
    /// For a piece of a level, by one worker or a few.
    pub(super) fn of_piece(memory: usize) -> Self {
        let worker = (memory / 32).clamp(WORKER[0], WORKER[1]);
        let workers = (memory / 4 / worker).max(1);
        Self { worker, workers, tasks: TASKS_OF_PIECE, ..Self::new(memory) }
    }

    pub(super) fn new(memory: usize) -> Self {
        let workers = (memory / 4).max(WORKER[0].min(memory / 2));
        let worker = workers.saturating_mul(MEAN).isqrt().clamp(WORKER[0], WORKER[1]);
        // What is left is for whatever is small.
        let levels = memory - workers - memory / 16;
        Self { levels, worker, workers: (workers / worker).max(1), tasks: TASKS }
    }

    /// The columns that a worker has room for with a plan, at least a few.
    pub(super) fn columns<G: Camps, W: Cell>(&self, plan: &Plan<G>, is_last: bool) -> usize {
        /// A column is in the tables of all columns, and in those of the squares where it is hit.
        const TABLES: usize = 6;
        let masks = (G::SQUARES + 1) * size_of::<W>();
        let rows = if is_last {
            plan.rows.len() * size_of::<W>()
                + TABLES * <G::RowCounter as RowCounter<G>>::COLUMN_BYTES
        } else {
            (plan.rows.len() + plan.most_rows()) * size_of::<W>()
        };
        (self.worker / (rows + masks)).max(32) / 32 * 32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_and_workers_fit_into_the_memory() {
        for memory in [0, 1, 1 << 10, 1 << 18, 1 << 20, 3 << 20, 1 << 24, 1 << 28, 6 << 30, 1 << 40]
        {
            for limits in [Limits::new(memory), Limits::of_piece(memory)] {
                let Limits { levels, worker, workers, .. } = limits;
                assert!(levels <= memory && levels >= memory / 4, "{memory}: {levels}");
                assert!((WORKER[0]..=WORKER[1]).contains(&worker), "{memory}: {worker}");
                // With less than a mebibyte there is one worker, with buffers as small as they get.
                let fit = levels + workers * worker <= memory - memory / 16;
                assert!(workers > 0 && (workers == 1 || fit), "{memory}");
            }
        }
        let Limits { levels, worker, workers, .. } = Limits::new(2 << 30);
        assert_eq!((levels, worker, workers), ((2 << 30) / 16 * 11, 1 << 23, 64));
        let Limits { levels, worker, workers, .. } = Limits::new(1 << 20);
        assert_eq!((levels, worker, workers), ((1 << 20) / 16 * 7, 1 << 19, 1));
        let Limits { levels, worker, workers, .. } = Limits::of_piece(1 << 30);
        assert_eq!((levels, worker, workers), ((1 << 30) / 16 * 11, 1 << 25, 8));
    }
}
