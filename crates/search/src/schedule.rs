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

    /// Runs a task on each item, with its place. Tasks that run one after the other share a workbench.
    fn each<T: Send, W>(
        items: &mut [T],
        workbench: impl Fn() -> W + Sync + Send,
        task: impl Fn(&mut W, usize, &mut T) + Sync + Send,
    );
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

    fn each<T: Send, W>(
        items: &mut [T],
        workbench: impl Fn() -> W + Sync + Send,
        task: impl Fn(&mut W, usize, &mut T) + Sync + Send,
    ) {
        let mut workbench = workbench();
        for (place, item) in items.iter_mut().enumerate() {
            task(&mut workbench, place, item);
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

    fn each<T: Send, W>(
        items: &mut [T],
        workbench: impl Fn() -> W + Sync + Send,
        task: impl Fn(&mut W, usize, &mut T) + Sync + Send,
    ) {
        let items = items.par_iter_mut().enumerate();
        items.for_each_init(workbench, |workbench, (place, item)| task(workbench, place, item));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn results_come_in_order<S: Schedule>() {
        let squares: Vec<usize> = (0..100).map(|number| number * number).collect();
        assert_eq!(S::collect(100, |number| Ok::<_, ()>(number * number)).as_ref(), Ok(&squares));
        let refused = S::collect(100, |number| if number == 70 { Err("no") } else { Ok(()) });
        assert_eq!(refused, Err("no"));
        let mut items = vec![1; 100];
        S::each(&mut items, || 10, |workbench, place, item| *item += *workbench * place);
        assert!(items.into_iter().enumerate().all(|(place, item)| item == 1 + 10 * place));
    }

    #[test]
    fn tasks_are_run_in_order_or_by_the_workers_of_the_pool() {
        results_come_in_order::<InOrder>();
        assert_eq!(InOrder::workers(), 1);
        let pool = rayon::ThreadPoolBuilder::new().num_threads(3).build().unwrap();
        pool.install(results_come_in_order::<Parallel>);
        assert_eq!(pool.install(Parallel::workers), 3);
    }
}
