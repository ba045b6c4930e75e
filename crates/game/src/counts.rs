//! Numbers of games by outcome in machine words, for inner loops.

use crate::Outcome;
use core::fmt;
use core::marker::PhantomData;
use core::ops::AddAssign;

/// One cell for unfinished games, the others for outcomes.
pub(crate) const CELLS: usize = 8;

/// Numbers of games by outcome, narrow and fast: what the inner loops of counters add into.
///
/// A cell has 64 bits and holds the games of a few moves. Whoever adds must know that they fit: a
/// position has at most [`MAX_MOVES`](crate::Game::MAX_MOVES) to the power `n` games of `n` moves. For
/// everything else there is [`Tally`](crate::Tally).
///
/// ```
/// # use plywood_game::{Outcome, Verdict, Side};
/// # #[derive(Clone, Copy, PartialEq, Eq, Debug)] struct Won(Side);
/// # impl Outcome for Won {
/// #     type Player = Side;
/// #     const ALL: &'static [Won] = &[Won(Side::First), Won(Side::Second)];
/// #     fn index(self) -> usize { self.0.index() }
/// #     fn verdict(self, p: Side) -> Verdict { if self.0 == p { Verdict::Win } else { Verdict::Loss } }
/// # }
/// use plywood_game::{Counts, Tally};
///
/// let mut counts = Counts::<Won>::new();
/// counts.add(Won(Side::First), 3);
/// counts.add_unfinished(4);
/// assert_eq!((counts.ended(Won(Side::First)), counts.ended(Won(Side::Second))), (3, 0));
/// assert_eq!(Tally::from(&counts).total().to_string(), "7");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Counts<O> {
    cells: [u64; CELLS],
    outcomes: PhantomData<O>,
}

impl<O: Outcome> Counts<O> {
    /// The most outcomes that a game may tell apart.
    pub const OUTCOMES: usize = CELLS - 1;

    const FITS: () = assert!(O::ALL.len() <= Self::OUTCOMES, "a game has at most seven outcomes");

    /// No game yet.
    #[inline]
    pub const fn new() -> Self {
        const { Self::FITS };
        Self { cells: [0; CELLS], outcomes: PhantomData }
    }

    /// Adds games that are still going on.
    #[inline]
    pub const fn add_unfinished(&mut self, games: u64) {
        self.cells[0] += games;
    }

    /// Adds games that ended in this way.
    #[inline]
    pub fn add(&mut self, outcome: O, games: u64) {
        self.cells[(outcome.index() + 1) % CELLS] += games;
    }

    /// The number of games that are still going on.
    pub const fn unfinished(&self) -> u64 {
        self.cells[0]
    }

    /// The number of games that ended in this way.
    pub fn ended(&self, outcome: O) -> u64 {
        self.cells[outcome.index() + 1]
    }

    /// The numbers, unfinished games first, then outcome by outcome.
    #[inline]
    pub(crate) fn cells(&self) -> &[u64; CELLS] {
        &self.cells
    }
}

impl<O: Outcome> Default for Counts<O> {
    fn default() -> Self {
        Self::new()
    }
}

impl<O: Outcome> AddAssign<&Counts<O>> for Counts<O> {
    #[inline]
    fn add_assign(&mut self, other: &Self) {
        for (sum, games) in self.cells.iter_mut().zip(other.cells) {
            *sum += games;
        }
    }
}

impl<O: Outcome> fmt::Debug for Counts<O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ended = O::ALL.iter().map(|&outcome| (outcome, self.ended(outcome)));
        f.debug_map().entry(&"unfinished", &self.unfinished()).entries(ended).finish()
    }
}
