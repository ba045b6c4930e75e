//! Counting depth first: move by move, or with the last moves in closed form.

use crate::watch::{Stopped, Watch, go_on};
use crate::work::Work;
use game::{Counts, Game, LastPlies, Natural, Tally};

/// How the end of a walk is counted.
pub(crate) trait Leaves<G: Game>: Sync {
    /// The most plies that are counted at once, without asking whether to stop.
    const PLIES: u32;

    /// Adds the games of at most `plies` moves, which are at most [`PLIES`](Self::PLIES).
    fn add(position: &G, plies: u32, into: &mut Counts<G::Outcome>);
}

/// Every move is played, the last few without asking whether to stop.
pub(crate) struct Played<const PLIES: u32 = 3>;

impl<G: Game, const PLIES: u32> Leaves<G> for Played<PLIES> {
    const PLIES: u32 = PLIES;

    fn add(position: &G, plies: u32, into: &mut Counts<G::Outcome>) {
        into.add_games(position, plies);
    }
}

/// The last moves are counted in closed form.
pub(crate) struct Closed;

impl<G: LastPlies> Leaves<G> for Closed {
    const PLIES: u32 = G::PLIES;

    #[inline]
    fn add(position: &G, plies: u32, into: &mut Counts<G::Outcome>) {
        position.count_last(plies, into);
    }
}

/// The most plies of which [`Counts`] surely holds all games: `MAX_MOVES` to that power has 64 bits.
const fn narrow_plies<G: Game>() -> u32 {
    let most = if G::MAX_MOVES < 2 { 2 } else { G::MAX_MOVES as u64 };
    let (mut plies, mut games) = (0, 1u64);
    while let Some(more) = games.checked_mul(most) {
        games = more;
        plies += 1;
    }
    plies
}

/// The games of at most `plies` moves from a position, depth first.
///
/// The line of play above the last few plies is kept in a list: it may be longer than any call stack.
pub(crate) fn tally<G: Game, L: Leaves<G>>(
    start: &G,
    plies: u32,
    watch: &dyn Watch<G::Outcome>,
) -> Result<Tally<G::Outcome>, Stopped> {
    let mut tally = Tally::new();
    // Each position with the number of its next move to play.
    let mut line = vec![(start.clone(), 0)];
    let mut left = plies;
    while let Some((position, next)) = line.last_mut() {
        let mut child = None;
        if left <= narrow_plies::<G>() {
            let mut counts = Counts::new();
            narrow::<G, L>(position, left, watch, &mut counts)?;
            tally.add_counts(&counts, 1);
        } else if let Some(outcome) = position.outcome() {
            tally.add(Some(outcome), &Natural::ONE);
        } else {
            child = position.moves().nth(*next).map(|legal| position.after(legal));
            *next += 1;
        }
        if let Some(child) = child {
            line.push((child, 0));
            left -= 1;
        } else {
            line.pop();
            left = left.saturating_add(1).min(plies);
        }
    }
    Ok(tally)
}

fn narrow<G: Game, L: Leaves<G>>(
    position: &G,
    plies: u32,
    watch: &dyn Watch<G::Outcome>,
    into: &mut Counts<G::Outcome>,
) -> Result<(), Stopped> {
    if plies <= L::PLIES {
        L::add(position, plies, into);
        return Ok(());
    }
    go_on(watch)?;
    if let Some(outcome) = position.outcome() {
        into.add(outcome, 1);
    } else {
        let mut moves = position.moves();
        return moves
            .try_for_each(|next| narrow::<G, L>(&position.after(next), plies - 1, watch, into));
    }
    Ok(())
}

/// A count by walking from each of some positions, found by playing the first few moves.
pub(crate) struct Walk<G: Game, L> {
    frontier: Vec<G>,
    plies: u32,
    leaves: core::marker::PhantomData<L>,
}

/// So many positions are enough to keep the cores busy and to lose little when stopped.
const ENOUGH: usize = 512;

impl<G: Game, L: Leaves<G>> Walk<G, L> {
    /// Plays moves until there are enough positions. Finished ones stay among them.
    pub(crate) fn new(start: &G, plies: u32) -> Self {
        let (mut frontier, mut left) = (vec![start.clone()], plies);
        let is_over = |position: &G| position.outcome().is_some();
        while left > L::PLIES && frontier.len() < ENOUGH && !frontier.iter().all(is_over) {
            let play = |position: &G| {
                if is_over(position) {
                    return vec![position.clone()];
                }
                position.moves().map(|next| position.after(next)).collect()
            };
            frontier = frontier.iter().flat_map(play).collect();
            left -= 1;
        }
        Self { frontier, plies: left, leaves: core::marker::PhantomData }
    }
}

impl<G: Game + Sync, L: Leaves<G>> Work<G::Outcome> for Walk<G, L> {
    fn blocks(&self) -> usize {
        self.frontier.len()
    }

    fn count(
        &self,
        block: usize,
        watch: &dyn Watch<G::Outcome>,
    ) -> Result<Tally<G::Outcome>, Stopped> {
        tally::<G, L>(&self.frontier[block], self.plies, watch)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Solo;
    use peg::Outcome;

    /// A countdown by one, in two ways from each multiple of some number.
    #[derive(Clone)]
    struct Countdown {
        left: u32,
        forks: u32,
    }

    impl Game for Countdown {
        type Player = Solo;
        type Move = u32;
        type Outcome = Outcome;
        const MAX_MOVES: usize = 8;

        fn turn(&self) -> Solo {
            Solo
        }

        fn outcome(&self) -> Option<Outcome> {
            (self.left == 0).then_some(Outcome::Won)
        }

        fn moves(&self) -> impl Iterator<Item = u32> {
            0..match self.left {
                0 => 0,
                left if left.is_multiple_of(self.forks) => 2,
                _ => 1,
            }
        }

        fn play_unchecked(&mut self, _: u32) {
            self.left -= 1;
        }
    }

    /// A game without a choice.
    #[derive(Clone)]
    struct Lonely;

    impl Game for Lonely {
        type Player = Solo;
        type Move = ();
        type Outcome = Outcome;
        const MAX_MOVES: usize = 1;

        fn turn(&self) -> Solo {
            Solo
        }

        fn outcome(&self) -> Option<Outcome> {
            None
        }

        fn moves(&self) -> impl Iterator<Item = ()> {
            core::iter::once(())
        }

        fn play_unchecked(&mut self, (): ()) {}
    }

    #[test]
    fn words_hold_the_games_of_narrow_plies_and_no_more() {
        assert_eq!(narrow_plies::<Countdown>(), 21, "eight to that power has 63 bits");
        assert_eq!(narrow_plies::<Lonely>(), 63);
    }

    #[test]
    fn lines_may_be_longer_than_words_hold() {
        for left in [0, 1, 20, 21, 22, 23, 60] {
            let start = Countdown { left, forks: 10 };
            for plies in [0, 1, 20, 21, 22, 23, 59, 60, 61, u32::MAX] {
                let walked = tally::<_, Played>(&start, plies, &()).unwrap();
                assert_eq!(walked, Tally::of_games(&start, plies), "{plies} plies of {left}");
            }
        }
        let lonely = tally::<_, Played>(&Lonely, 1000, &()).unwrap();
        assert_eq!(lonely.unfinished(), &Natural::ONE);
    }

    #[test]
    fn five_hundred_and_twelve_positions_are_enough() {
        let binary = Walk::<_, Played>::new(&Countdown { left: 60, forks: 1 }, 20);
        assert_eq!((binary.blocks(), binary.plies), (512, 11));
        let short = Walk::<_, Played>::new(&Countdown { left: 3, forks: 1 }, 20);
        assert_eq!((short.blocks(), short.plies), (8, 17), "all of them are over");
    }
}
