//! Whether independent work runs in order on this thread, or on the ambient rayon pool.

use crate::record;
use core::convert::Infallible;
use core::sync::atomic::{AtomicUsize, Ordering};
use rayon::iter::{IndexedParallelIterator, IntoParallelIterator, ParallelIterator};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A way to run independent tasks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Schedule {
    /// One task after the other, on the calling thread.
    InOrder,
    /// As many tasks at once as the ambient rayon pool has threads.
    Parallel,
}

impl Schedule {
    /// How many tasks can run at once.
    pub(crate) fn workers(self) -> usize {
        match self {
            Self::InOrder => 1,
            Self::Parallel => rayon::current_num_threads(),
        }
    }

    /// Runs a task for each number below `tasks`.
    // Neither this nor the tasks are generic: what rayon needs for a parallel loop is compiled once, and not
    // for every game and every kind of task.
    fn run(self, tasks: usize, task: &(dyn Fn(usize) + Sync)) {
        if tasks <= 1 || self.workers() == 1 {
            (0..tasks).for_each(task);
        } else {
            (0..tasks).into_par_iter().with_max_len(1).for_each(task);
        }
    }

    /// Runs a task for each number below `tasks` and gives the results in that order, or any one error.
    pub(crate) fn collect<T: Send, E: Send>(
        self,
        tasks: usize,
        task: impl Fn(usize) -> Result<T, E> + Sync,
    ) -> Result<Vec<T>, E> {
        let task = |number| record::task(|| task(number));
        record::region(tasks, || self.results(tasks, task))
    }

    fn results<T: Send, E: Send>(
        self,
        tasks: usize,
        task: impl Fn(usize) -> Result<T, E> + Sync,
    ) -> Result<Vec<T>, E> {
        let results: Vec<Mutex<Option<T>>> = (0..tasks).map(|_| Mutex::new(None)).collect();
        let failed = Mutex::new(None);
        self.run(tasks, &|number| {
            if lock(&failed).is_some() {
                return;
            }
            match task(number) {
                Ok(result) => *lock(&results[number]) = Some(result),
                Err(error) => *lock(&failed) = Some(error),
            }
        });
        match unlock(failed) {
            None => Ok(results.into_iter().filter_map(unlock).collect()),
            Some(error) => Err(error),
        }
    }

    /// Runs a task for each number below `tasks` and gives the results in that order.
    pub(crate) fn all<T: Send>(self, tasks: usize, task: impl Fn(usize) -> T + Sync) -> Vec<T> {
        let results = self.collect(tasks, |number| Ok::<_, Infallible>(task(number)));
        results.unwrap_or_else(|error| match error {})
    }

    /// [`collect`](Self::collect) by so many workers at most, each of which has a workbench.
    pub(crate) fn share<T: Send, E: Send, W>(
        self,
        tasks: usize,
        workers: usize,
        workbench: impl Fn() -> W + Sync,
        task: impl Fn(&mut W, usize) -> Result<T, E> + Sync,
    ) -> Result<Vec<T>, E> {
        let next = AtomicUsize::new(0);
        let most = workers.min(tasks);
        let work = |_| {
            let (mut workbench, mut results) = (workbench(), Vec::new());
            loop {
                let index = next.fetch_add(1, Ordering::Relaxed);
                if index >= tasks {
                    return Ok(results);
                }
                results.push((index, record::task(|| task(&mut workbench, index))?));
            }
        };
        let results = record::region(most, || self.results(self.workers().min(most), work))?;
        let mut results: Vec<(usize, T)> = results.into_iter().flatten().collect();
        results.sort_unstable_by_key(|(index, _)| *index);
        Ok(results.into_iter().map(|(_, result)| result).collect())
    }

    /// Runs a task on each item, with its index. Each worker has a workbench.
    pub(crate) fn each<T: Send, W>(
        self,
        items: &mut [T],
        workbench: impl Fn() -> W + Sync,
        task: impl Fn(&mut W, usize, &mut T) + Sync,
    ) {
        let next = Mutex::new(items.iter_mut().enumerate());
        self.run(self.workers(), &|_| {
            let mut workbench = workbench();
            loop {
                let taken = lock(&next).next();
                let Some((index, item)) = taken else { break };
                task(&mut workbench, index, item);
            }
        });
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn unlock<T>(mutex: Mutex<T>) -> T {
    mutex.into_inner().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn results_come_in_order(schedule: Schedule) {
        let squares: Vec<usize> = (0..100).map(|number| number * number).collect();
        assert_eq!(schedule.all(100, |number| number * number), squares);
        let shared = schedule.share(100, 2, || 0, |_, number| Ok::<_, ()>(number * number));
        assert_eq!(shared, Ok(squares));
        let is_70 = |number| if number == 70 { Err("no") } else { Ok(()) };
        assert_eq!(schedule.collect(100, is_70), Err("no"));
        let mut items = vec![1; 100];
        schedule.each(&mut items, || 10, |workbench, index, item| *item += *workbench * index);
        assert!(items.into_iter().enumerate().all(|(index, item)| item == 1 + 10 * index));
    }

    #[test]
    fn tasks_are_run_in_order_or_by_the_workers_of_the_pool() {
        results_come_in_order(Schedule::InOrder);
        assert_eq!(Schedule::InOrder.workers(), 1);
        let pool = rayon::ThreadPoolBuilder::new().num_threads(3).build().unwrap();
        pool.install(|| results_come_in_order(Schedule::Parallel));
        assert_eq!(pool.install(|| Schedule::Parallel.workers()), 3);
    }

    #[test]
    fn tasks_in_order_and_those_of_a_pool_of_one_stay_on_their_thread() {
        let caller = std::thread::current().id();
        let on_caller = |_| std::thread::current().id() == caller;
        assert!(Schedule::InOrder.all(10, on_caller).into_iter().all(|is_there| is_there));
        let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build().unwrap();
        let is_elsewhere = pool.install(|| {
            let worker = std::thread::current().id();
            Schedule::Parallel.all(10, |_| std::thread::current().id() == worker)
        });
        assert!(is_elsewhere.into_iter().all(|is_there| is_there));
    }
}
