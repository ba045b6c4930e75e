//! The front of the counters.

use crate::merged::Merged;
use crate::schedule::{InOrder, Parallel, Schedule};
use crate::walk::{Closed, Leaves, Played, Walk};
use crate::watch::{Stopped, Watch};
use crate::work::{self, Partial};
use core::fmt;
use core::str::FromStr;
use game::{Game, Keyed, LastPlies, Outcome, Tally};

/// A way to count. All give the same answer.
///
/// Methods are read and written by their names.
///
/// ```
/// use plywood_search::Method;
///
/// assert_eq!("bulk".parse(), Ok(Method::Bulk));
/// assert_eq!(Method::ALL.map(Method::name).join(", "), "plain, bulk, merged");
/// assert_eq!(Method::suited::<santorini::Position>(9), Method::Merged);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
#[non_exhaustive]
pub enum Method {
    /// Every move is played: the obvious recursion, the slowest, and the meaning of the others.
    Plain,
    /// Depth first, with the last moves in closed form. Needs no memory.
    Bulk,
    /// Level by level, equal positions merged, with the last moves in closed form. Each further move
    /// multiplies the work by the growth of the positions instead of the games.
    Merged,
}

impl Method {
    /// Every method, from the slowest to the fastest, as a rule.
    pub const ALL: [Self; 3] = [Self::Plain, Self::Bulk, Self::Merged];

    /// The name of the method, in small letters.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Plain => "plain",
            Self::Bulk => "bulk",
            Self::Merged => "merged",
        }
    }

    /// The method that is the fastest for so many plies, as a rule.
    pub const fn suited<G: LastPlies>(plies: u32) -> Self {
        // With one ply before the closed form there is next to nothing to merge.
        if plies <= G::PLIES + 1 { Self::Bulk } else { Self::Merged }
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A text that is not the name of a [`Method`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct UnknownMethod;

impl fmt::Display for UnknownMethod {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no method has this name")
    }
}

impl core::error::Error for UnknownMethod {}

/// Reads a name to the letter.
impl FromStr for Method {
    type Err = UnknownMethod;

    fn from_str(name: &str) -> Result<Self, UnknownMethod> {
        Self::ALL.into_iter().find(|method| method.name() == name).ok_or(UnknownMethod)
    }
}

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
    memory: usize,
    watch: &'a dyn Watch<O>,
    partial: Option<&'a Partial<O>>,
}

impl<'a, O: Outcome> Counter<'a, O> {
    /// A counter with [`DEFAULT_MEMORY`] that nobody watches.
    pub fn new() -> Self {
        Self { memory: DEFAULT_MEMORY, watch: &(), partial: None }
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
    /// use santorini::{Position, Victory};
    /// use std::sync::Mutex;
    ///
    /// /// Keeps what is counted, and stops after the first block.
    /// #[derive(Default)]
    /// struct Impatient {
    ///     kept: Mutex<Option<Partial<Victory>>>,
    ///     is_tired: AtomicBool,
    /// }
    ///
    /// impl Watch<Victory> for Impatient {
    ///     fn is_stopped(&self) -> bool {
    ///         self.is_tired.load(Relaxed)
    ///     }
    ///
    ///     fn block(&self, so_far: &Partial<Victory>) {
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

    /// The games of at most `plies` moves from a position, by outcome.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if the watcher stopped the count.
    pub fn count<G>(&self, method: Method, start: &G, plies: u32) -> Result<Tally<O>, Stopped>
    where
        G: Game<Outcome = O> + Keyed + LastPlies + Sync,
    {
        self.run::<G, InOrder>(method, start, plies)
    }

    /// [`count`](Self::count) on the ambient rayon pool.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if the watcher stopped the count.
    pub fn par_count<G>(&self, method: Method, start: &G, plies: u32) -> Result<Tally<O>, Stopped>
    where
        G: Game<Outcome = O> + Keyed + LastPlies + Send + Sync,
    {
        self.run::<G, Parallel>(method, start, plies)
    }

    fn run<G, S: Schedule>(
        &self,
        method: Method,
        start: &G,
        plies: u32,
    ) -> Result<Tally<O>, Stopped>
    where
        G: Game<Outcome = O> + Keyed + LastPlies + Sync,
    {
        match method {
            Method::Plain => self.walk::<G, Played, S>(start, plies),
            Method::Bulk => self.walk::<G, Closed, S>(start, plies),
            Method::Merged => {
                let merged = Merged::new::<S>(start, plies, self.memory, self.watch)?;
                let mut tally = work::run::<O, S>(&merged, self.partial, self.watch)?;
                tally += merged.ended();
                Ok(tally)
            }
        }
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
        self.walk::<G, Played, InOrder>(start, plies)
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
        self.walk::<G, Played, Parallel>(start, plies)
    }

    fn walk<G, L: Leaves<G>, S: Schedule>(&self, start: &G, plies: u32) -> Result<Tally<O>, Stopped>
    where
        G: Game<Outcome = O> + Sync,
    {
        work::run::<O, S>(&Walk::<G, L>::new(start, plies), self.partial, self.watch)
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
    fn methods_are_known_by_their_names() {
        for method in Method::ALL {
            assert_eq!(method.to_string().parse(), Ok(method));
        }
        assert_eq!(format!("{:>6}|", Method::Bulk), "  bulk|");
        assert_eq!("Bulk".parse::<Method>(), Err(UnknownMethod));
        assert_eq!(UnknownMethod.to_string(), "no method has this name");
    }

    #[test]
    fn a_counter_has_two_gibibytes() {
        let counter = Counter::<santorini::Victory>::default();
        assert_eq!(format!("{counter:?}"), "Counter { memory: 2147483648, .. }");
    }

    #[test]
    fn positions_are_merged_from_the_second_ply_before_the_closed_form_on() {
        let plies = <santorini::Position as LastPlies>::PLIES;
        assert_eq!(Method::suited::<santorini::Position>(plies + 1), Method::Bulk);
        assert_eq!(Method::suited::<santorini::Position>(plies + 2), Method::Merged);
    }
}
