//! Whether independent work runs in order on this thread, or on the ambient rayon pool.

use rayon::iter::IndexedParallelIterator;
use rayon::iter::{IntoParallelIterator, IntoParallelRefMutIterator, ParallelIterator};

/// A way to run independent tasks. Code that is generic over it has a sequential and a parallel form.
pub(crate) trait Schedule: Send + Sync {
    /// How many tasks can run at once.
    fn workers() -> usize;

    /// Runs a task for each number below `tasks` and gives the results in that order, or any one error.
    fn collect<T: Send, E: Send>(
        tasks: usize,
        task: impl Fn(usize) -> Result<T, E> + Sync,
    ) -> Result<Vec<T>, E>;

    /// Runs a task on each item, with its place.
    fn each<T: Send>(items: &mut [T], task: impl Fn(usize, &mut T) + Sync);
}

/// One task after the other.
pub(crate) struct InOrder;

impl Schedule for InOrder {
    fn workers() -> usize {
        1
    }

    fn collect<T: Send, E: Send>(
        tasks: usize,
        task: impl Fn(usize) -> Result<T, E> + Sync,
    ) -> Result<Vec<T>, E> {
        (0..tasks).map(task).collect()
    }

    fn each<T: Send>(items: &mut [T], task: impl Fn(usize, &mut T) + Sync) {
        for (place, item) in items.iter_mut().enumerate() {
            task(place, item);
        }
    }
}

/// As many tasks at once as the ambient rayon pool has threads.
pub(crate) struct Parallel;

impl Schedule for Parallel {
    fn workers() -> usize {
        rayon::current_num_threads()
    }

    fn collect<T: Send, E: Send>(
        tasks: usize,
        task: impl Fn(usize) -> Result<T, E> + Sync,
    ) -> Result<Vec<T>, E> {
        (0..tasks).into_par_iter().with_max_len(1).map(&task).collect()
    }

    fn each<T: Send>(items: &mut [T], task: impl Fn(usize, &mut T) + Sync) {
        items.par_iter_mut().enumerate().for_each(|(place, item)| task(place, item));
    }
}
