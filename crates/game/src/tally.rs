//! Exact numbers of games by outcome.

use crate::counts::CELLS;
use crate::{Counts, Game, Natural, Outcome, Verdict};
use core::fmt;
use core::iter::Sum;
use core::marker::PhantomData;
use core::ops::AddAssign;

/// The exact numbers of games by outcome, at any depth: no number overflows.
///
/// A game that ends early is counted once; the others are unfinished.
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
/// use plywood_game::{Natural, Tally};
///
/// let mut tally = Tally::<Won>::new();
/// tally.add(Some(Won(Side::First)), &Natural::from(u128::MAX));
/// tally.add(Some(Won(Side::First)), &Natural::ONE);
/// tally.add(None, &Natural::from(2u64));
/// assert_eq!(tally.wins(Side::First).to_string(), "340282366920938463463374607431768211456");
/// assert_eq!(tally.total(), tally.wins(Side::First) + Natural::from(2u64));
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Tally<O> {
    /// Unfinished games first, then outcome by outcome.
    cells: [Natural; CELLS],
    outcomes: PhantomData<O>,
}

impl<O: Outcome> Tally<O> {
    /// No games.
    pub const fn new() -> Self {
        Self { cells: [const { Natural::ZERO }; CELLS], outcomes: PhantomData }
    }

    /// The games of at most `plies` moves from a position, counted by playing each of them.
    ///
    /// This is the reference implementation: the slowest method, by which all others are tested.
    pub fn of_games<G: Game<Outcome = O>>(start: &G, plies: u32) -> Self {
        let mut tally = Self::new();
        tally.add_games(start, plies);
        tally
    }

    fn add_games<G: Game<Outcome = O>>(&mut self, start: &G, plies: u32) {
        let outcome = start.outcome();
        if outcome.is_some() || plies == 0 {
            self.add(outcome, &Natural::ONE);
            return;
        }
        for next in start.moves() {
            self.add_games(&start.after(next), plies - 1);
        }
    }

    /// Adds games with an outcome, or unfinished ones.
    pub fn add(&mut self, outcome: Option<O>, games: &Natural) {
        self.cells[outcome.map_or(0, |outcome| outcome.index() + 1)] += games;
    }

    /// Adds counts, each multiplied by a number.
    #[inline]
    pub fn add_counts(&mut self, counts: &Counts<O>, times: u64) {
        for (sum, &games) in self.cells.iter_mut().zip(counts.cells()) {
            if games != 0 {
                *sum += u128::from(games) * u128::from(times);
            }
        }
    }

    /// The number of unfinished games.
    pub const fn unfinished(&self) -> &Natural {
        &self.cells[0]
    }

    /// The number of games with this outcome.
    pub fn ended(&self, outcome: O) -> &Natural {
        &self.cells[outcome.index() + 1]
    }

    /// The number of games that a player won.
    pub fn wins(&self, player: O::Player) -> Natural {
        let won = O::ALL.iter().filter(|outcome| outcome.verdict(player) == Verdict::Win);
        won.map(|&outcome| self.ended(outcome)).sum()
    }

    /// The number of all games.
    pub fn total(&self) -> Natural {
        self.cells.iter().sum()
    }

    /// The tally with each number multiplied.
    #[must_use]
    pub fn times(&self, times: &Natural) -> Self {
        Self { cells: self.cells.each_ref().map(|games| games * times), outcomes: PhantomData }
    }

    /// The outcomes with their numbers of games, unfinished games (`None`) first.
    pub fn iter(&self) -> impl Iterator<Item = (Option<O>, &Natural)> {
        let outcomes = core::iter::once(None).chain(O::ALL.iter().copied().map(Some));
        outcomes.zip(&self.cells)
    }
}

impl<O: Outcome> Default for Tally<O> {
    fn default() -> Self {
        Self::new()
    }
}

impl<O: Outcome> AddAssign<&Tally<O>> for Tally<O> {
    fn add_assign(&mut self, other: &Self) {
        for (sum, games) in self.cells.iter_mut().zip(&other.cells) {
            *sum += games;
        }
    }
}

/// Adds games by outcome, or unfinished ones (`None`). An outcome may occur more than once.
impl<O: Outcome> Extend<(Option<O>, Natural)> for Tally<O> {
    fn extend<I: IntoIterator<Item = (Option<O>, Natural)>>(&mut self, games: I) {
        for (outcome, games) in games {
            self.add(outcome, &games);
        }
    }
}

impl<O: Outcome> FromIterator<(Option<O>, Natural)> for Tally<O> {
    fn from_iter<I: IntoIterator<Item = (Option<O>, Natural)>>(games: I) -> Self {
        let mut tally = Self::new();
        tally.extend(games);
        tally
    }
}

impl<O: Outcome> Sum for Tally<O> {
    fn sum<I: Iterator<Item = Self>>(tallies: I) -> Self {
        tallies.fold(Self::new(), |mut sum, tally| {
            sum += &tally;
            sum
        })
    }
}

impl<'a, O: Outcome> Sum<&'a Self> for Tally<O> {
    fn sum<I: Iterator<Item = &'a Self>>(tallies: I) -> Self {
        tallies.fold(Self::new(), |mut sum, tally| {
            sum += tally;
            sum
        })
    }
}

impl<O: Outcome> From<&Counts<O>> for Tally<O> {
    fn from(counts: &Counts<O>) -> Self {
        let mut tally = Self::new();
        tally.add_counts(counts, 1);
        tally
    }
}

impl<O: Outcome> fmt::Debug for Tally<O> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut map = f.debug_map();
        for (outcome, games) in self.iter() {
            match outcome {
                None => map.entry(&"unfinished", games),
                Some(outcome) => map.entry(&outcome, games),
            };
        }
        map.finish()
    }
}
