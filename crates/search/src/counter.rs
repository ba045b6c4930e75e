//! The public counting API.

use crate::dispatch::Run;
use crate::method::Method;
use crate::schedule::Schedule;
use crate::watch::{Stopped, Watch};
use crate::work::Partial;
use core::fmt;
use game::{Game, Outcome, Tally};

/// The memory that a counter uses unless it is told otherwise: two gibibytes.
pub const DEFAULT_MEMORY: usize = 2 << 30;

/// A count with its settings: the memory, a watcher, a partial count to go on from.
///
/// A method without the prefix `par_` runs on the calling thread. With it, it runs on the ambient rayon
/// pool: install another pool to use another number of threads. The answer is always the same.
///
/// ```
/// use plywood_search::{Counter, Method};
/// # use onitama::{Card, Position};
/// # use game::Side;
/// let cards = [Card::Cobra, Card::Rabbit, Card::Rooster, Card::Tiger, Card::Monkey];
/// let start = Position::start(cards, Side::First)?;
///
/// let counter = Counter::new().memory(64 << 20);
/// let tally = counter.par_count(Method::Merged, &start, 5)?;
/// assert_eq!(tally.total().to_string(), "9613445");
/// assert_eq!(tally, counter.count(Method::Bulk, &start, 5)?);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy)]
pub struct Counter<'a, O: Outcome> {
    pub(crate) memory: usize,
    pub(crate) watch: &'a dyn Watch<O>,
    pub(crate) partial: Option<&'a Partial<O>>,
    pub(crate) schedule: Schedule,
}

impl<'a, O: Outcome> Counter<'a, O> {
    /// A counter with [`DEFAULT_MEMORY`] that nobody watches.
    pub fn new() -> Self {
        let schedule = Schedule::Parallel;
        Self { memory: DEFAULT_MEMORY, watch: &(), partial: None, schedule }
    }

    /// The same counter with so many bytes to keep positions in. Any number will do: with less memory
    /// fewer positions are merged, and the count takes longer.
    #[must_use]
    pub const fn memory(self, bytes: usize) -> Self {
        Self { memory: bytes, ..self }
    }

    /// The same counter with a watcher, which is told of progress and may stop it.
    #[must_use]
    pub const fn watch(self, watch: &'a dyn Watch<O>) -> Self {
        Self { watch, ..self }
    }

    /// The same counter, going on from what an earlier one had counted for the same question: the same
    /// position, number of plies, method and memory. It is ignored if it cannot be of that question.
    ///
    /// ```
    /// use core::sync::atomic::{AtomicBool, Ordering::Relaxed};
    /// use plywood_search::{Counter, Method, Partial, Watch};
    /// use santorini::{Position, Outcome};
    /// use std::sync::Mutex;
    ///
    /// /// Keeps what is counted, and stops after the first block.
    /// #[derive(Default)]
    /// struct Impatient {
    ///     kept: Mutex<Option<Partial<Outcome>>>,
    ///     is_tired: AtomicBool,
    /// }
    ///
    /// impl Watch<Outcome> for Impatient {
    ///     fn is_stopped(&self) -> bool {
    ///         self.is_tired.load(Relaxed)
    ///     }
    ///
    ///     fn block(&self, so_far: &Partial<Outcome>) {
    ///         *self.kept.lock().unwrap() = Some(so_far.clone());
    ///         self.is_tired.store(true, Relaxed);
    ///     }
    /// }
    ///
    /// let start: Position = "(False,'B',((0,0),(1,1)),((2,2),(3,3)),[])".parse()?;
    /// let watch = Impatient::default();
    /// assert!(Counter::new().watch(&watch).count(Method::Bulk, &start, 4).is_err());
    ///
    /// let partial = watch.kept.into_inner().unwrap().unwrap();
    /// assert!(0.0 < partial.fraction() && partial.fraction() < 1.0);
    /// let counted = Counter::new().resume(&partial).count(Method::Bulk, &start, 4)?;
    /// assert_eq!(counted, plywood_search::count(&start, 4));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn resume(self, partial: &'a Partial<O>) -> Self {
        Self { partial: Some(partial), ..self }
    }

    /// The same counter on the calling thread alone, even by methods with the prefix `par_`: for callers that
    /// run several counts at once.
    ///
    /// ```
    /// use plywood_search::{Counter, Method};
    ///
    /// let start: santorini::Position = "(False,'B',((0,0),(1,1)),((2,2),(3,3)),[])".parse()?;
    /// let counter = Counter::new().sequential();
    /// assert_eq!(counter.par_count(Method::Bulk, &start, 3), counter.count(Method::Bulk, &start, 3));
    /// # Ok::<(), santorini::NotationError>(())
    /// ```
    #[must_use]
    pub const fn sequential(self) -> Self {
        Self { schedule: Schedule::InOrder, ..self }
    }

    /// The games of at most `plies` moves from a position, by outcome.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if the watcher stopped the count.
    pub fn count<G>(&self, method: Method, start: &G, plies: u32) -> Result<Tally<O>, Stopped>
    where
        G: Game<Outcome = O> + Sync,
    {
        self.sequential().run(method, start, plies)
    }

    /// [`count`](Self::count) on the ambient rayon pool.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if the watcher stopped the count.
    pub fn par_count<G>(&self, method: Method, start: &G, plies: u32) -> Result<Tally<O>, Stopped>
    where
        G: Game<Outcome = O> + Send + Sync,
    {
        self.run(method, start, plies)
    }

    fn run<G>(&self, method: Method, start: &G, plies: u32) -> Result<Tally<O>, Stopped>
    where
        G: Game<Outcome = O> + Sync,
    {
        G::abilities(Run { counter: self, method, start, plies })
    }

    /// The games of at most `plies` moves, counted by playing every one: all that is needed is a
    /// [`Game`].
    ///
    /// # Errors
    ///
    /// [`Stopped`] if the watcher stopped the count.
    pub fn plain<G>(&self, start: &G, plies: u32) -> Result<Tally<O>, Stopped>
    where
        G: Game<Outcome = O> + Sync,
    {
        self.count(Method::Plain, start, plies)
    }

    /// [`plain`](Self::plain) on the ambient rayon pool.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if the watcher stopped the count.
    pub fn par_plain<G>(&self, start: &G, plies: u32) -> Result<Tally<O>, Stopped>
    where
        G: Game<Outcome = O> + Send + Sync,
    {
        self.par_count(Method::Plain, start, plies)
    }
}

impl<O: Outcome> Default for Counter<'_, O> {
    fn default() -> Self {
        Self::new()
    }
}

impl<O: Outcome> fmt::Debug for Counter<'_, O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Counter").field("memory", &self.memory).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_counter_has_two_gibibytes() {
        let counter = Counter::<santorini::Outcome>::default();
        assert_eq!(format!("{counter:?}"), "Counter { memory: 2147483648, .. }");
    }
}
