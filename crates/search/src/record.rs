//! The tasks of a count and their times, recorded on one thread: what `examples/scaling.rs` simulates.
//!
//! Without the feature `record` the hooks below are empty.

#[cfg(feature = "record")]
pub use on::{Recording, Region, Setup, Task, record};
#[cfg(feature = "record")]
pub(crate) use on::{moved, region, reused, set_up, task};

#[cfg(not(feature = "record"))]
mod off {
    /// Runs tasks that may run at once, by so many workers at most.
    #[inline]
    pub(crate) fn region<T>(_workers: usize, run: impl FnOnce() -> T) -> T {
        run()
    }

    /// Runs one of the tasks.
    #[inline]
    pub(crate) fn task<T>(run: impl FnOnce() -> T) -> T {
        run()
    }

    /// Makes something that later tasks of this worker use again.
    #[inline]
    pub(crate) fn set_up<T>(_key: usize, run: impl FnOnce() -> T) -> T {
        run()
    }

    /// A task uses what an earlier one made.
    #[inline]
    pub(crate) fn reused(_key: usize) {}

    /// A task reads or writes so many bytes that are in no cache.
    #[inline]
    pub(crate) fn moved(_bytes: impl FnOnce() -> usize) {}
}
#[cfg(not(feature = "record"))]
pub(crate) use off::{moved, region, reused, set_up, task};

#[cfg(feature = "record")]
mod on {
    use core::cell::RefCell;
    use core::time::Duration;
    use web_time::Instant;

    /// What one thread did: regions one after the other, each of which could run on many.
    #[derive(Clone, Debug, Default)]
    pub struct Recording {
        /// The regions in their order.
        pub regions: Vec<Region>,
        /// The time after the last region.
        pub after: Duration,
    }

    /// Tasks that know nothing of each other.
    #[derive(Clone, Debug)]
    pub struct Region {
        /// The time before the region, which no other thread shortens.
        pub before: Duration,
        /// The most workers that run its tasks.
        pub workers: usize,
        /// The tasks, in the order in which workers take them.
        pub tasks: Vec<Task>,
    }

    /// One task.
    #[derive(Clone, Debug, Default)]
    pub struct Task {
        /// How long it took, with what it made for later ones.
        pub time: Duration,
        /// What it needs that earlier tasks of the same worker may have made, in the order of its use.
        pub setups: Vec<Setup>,
        /// The bytes of levels that it read and wrote, about.
        pub bytes: usize,
    }

    /// Something that tasks of one worker share.
    #[derive(Clone, Copy, Debug)]
    pub struct Setup {
        /// What it is, within its region.
        pub key: usize,
        /// How long it took to make, unless an earlier task had made it.
        pub time: Option<Duration>,
    }

    struct State {
        recording: Recording,
        /// When the last region ended.
        since: Instant,
        /// The region that runs.
        open: Option<Region>,
        /// The task that runs.
        task: Option<Task>,
    }

    thread_local! {
        static STATE: RefCell<Option<State>> = const { RefCell::new(None) };
    }

    fn with<T>(then: impl FnOnce(&mut State) -> T) -> Option<T> {
        STATE.with(|state| state.borrow_mut().as_mut().map(then))
    }

    /// Records what a function does on this thread. A count is to be [sequential](crate::Counter::sequential).
    pub fn record<T>(run: impl FnOnce() -> T) -> (T, Recording) {
        let recording = Recording::default();
        let state = State { recording, since: Instant::now(), open: None, task: None };
        STATE.with(|slot| *slot.borrow_mut() = Some(state));
        let made = run();
        let state = STATE.with(|slot| slot.borrow_mut().take());
        let recording = state.map_or_else(Recording::default, |state| Recording {
            after: state.since.elapsed(),
            ..state.recording
        });
        (made, recording)
    }

    /// Runs tasks that may run at once, by so many workers at most.
    pub(crate) fn region<T>(workers: usize, run: impl FnOnce() -> T) -> T {
        with(|state| {
            let region = Region { before: state.since.elapsed(), workers, tasks: Vec::new() };
            state.open.get_or_insert(region);
        });
        let made = run();
        with(|state| {
            state.recording.regions.extend(state.open.take());
            state.since = Instant::now();
        });
        made
    }

    /// Runs one of the tasks.
    pub(crate) fn task<T>(run: impl FnOnce() -> T) -> T {
        let start = Instant::now();
        with(|state| state.task = Some(Task::default()));
        let made = run();
        with(|state| {
            let task = state.task.take().map(|task| Task { time: start.elapsed(), ..task });
            if let Some(region) = &mut state.open {
                region.tasks.extend(task);
            }
        });
        made
    }

    fn needs(setup: Setup) {
        with(|state| state.task.as_mut().map(|task| task.setups.push(setup)));
    }

    /// Makes something that later tasks of this worker use again.
    pub(crate) fn set_up<T>(key: usize, run: impl FnOnce() -> T) -> T {
        let start = Instant::now();
        let made = run();
        needs(Setup { key, time: Some(start.elapsed()) });
        made
    }

    /// A task uses what an earlier one made.
    pub(crate) fn reused(key: usize) {
        needs(Setup { key, time: None });
    }

    /// A task reads or writes so many bytes that are in no cache.
    pub(crate) fn moved(bytes: impl FnOnce() -> usize) {
        with(|state| state.task.as_mut().map(|task| task.bytes += bytes()));
    }
}

#[cfg(all(test, feature = "record"))]
mod tests {
    use super::record;
    use crate::gale::{Fault, Gale};
    use crate::{Counter, Method};
    use core::time::Duration;

    #[test]
    fn a_count_is_recorded_task_by_task() {
        let start = Gale { is_round: true, ..Gale::start(Fault::Nothing) };
        let count = || Counter::new().count(Method::Grouped, &start, 5);
        let (counted, recording) = record(count);
        assert_eq!(counted, count());
        // Groups, a level and its positions, three times; groups and the count to the end.
        assert_eq!(recording.regions.len(), 11);
        for (index, region) in recording.regions.iter().enumerate() {
            let tasks = &region.tasks;
            assert!(!tasks.is_empty() && region.workers >= tasks.len().min(64));
            let has_plans = index % 3 == 1;
            for task in tasks {
                assert!(task.time > Duration::ZERO);
                assert_eq!(!task.setups.is_empty(), has_plans);
                assert_eq!(task.bytes > 0, has_plans);
                let set_up: Duration = task.setups.iter().filter_map(|setup| setup.time).sum();
                assert!(set_up <= task.time);
            }
        }
        // Nothing is recorded afterwards.
        let ((), nothing) = record(|| ());
        assert!(nothing.regions.is_empty());
    }
}
