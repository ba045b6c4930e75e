//! Numbers of games by outcome in machine words, for inner loops.

use crate::{Game, Outcome};
use core::fmt;
use core::marker::PhantomData;
use core::ops::AddAssign;

/// One cell for unfinished games, the others for outcomes.
pub(crate) const CELLS: usize = 8;

/// Numbers of games by outcome in machine words, for the inner loops of counters.
///
/// Each number has 64 bits. The caller must make sure that the sums fit: a position has at most
/// [`MAX_MOVES`](crate::Game::MAX_MOVES) to the power `n` games of `n` moves. [`Tally`](crate::Tally) has no
/// such limit.
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
    /// The maximum number of outcomes of a game.
    pub const OUTCOMES: usize = CELLS - 1;

    const FITS: () = assert!(O::ALL.len() <= Self::OUTCOMES, "a game has at most seven outcomes");

    /// No games.
    #[inline]
    pub const fn new() -> Self {
        const { Self::FITS };
        Self { cells: [0; CELLS], outcomes: PhantomData }
    }

    /// Adds unfinished games.
    #[inline]
    pub const fn add_unfinished(&mut self, games: u64) {
        self.cells[0] += games;
    }

    /// Adds games with this outcome.
    #[inline]
    pub fn add(&mut self, outcome: O, games: u64) {
        self.cells[(outcome.index() + 1) % CELLS] += games;
    }

    /// Adds the games of at most `plies` moves from a position, counted by playing each of them.
    pub fn add_games<G: Game<Outcome = O>>(&mut self, position: &G, plies: u32) {
        match position.outcome() {
            Some(outcome) => self.add(outcome, 1),
            None => self.add_unfinished_games(position, plies),
        }
    }

    /// Adds other counts, each so many times.
    #[inline]
    pub fn add_times(&mut self, other: &Self, times: u64) {
        for (sum, games) in self.cells.iter_mut().zip(other.cells) {
            *sum += games * times;
        }
    }

    /// Adds the games from a position that is not over.
    ///
    /// The last ply has a loop of its own: there a position is asked only for its outcome, so that the compiler can
    /// leave out most of it.
    fn add_unfinished_games<G: Game<Outcome = O>>(&mut self, position: &G, plies: u32) {
        match plies {
            0 => self.add_unfinished(1),
            1 => {
                let mut unfinished = 0;
                position.moves().for_each(|next| match position.after(next).outcome() {
                    Some(outcome) => self.add(outcome, 1),
                    None => unfinished += 1,
                });
                self.add_unfinished(unfinished);
            }
            _ => position.moves().for_each(|next| self.add_games(&position.after(next), plies - 1)),
        }
    }

    /// The number of unfinished games.
    pub const fn unfinished(&self) -> u64 {
        self.cells[0]
    }

    /// The number of games with this outcome.
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
