//! Counting level by level: equal positions are kept once, with their multiplicity.
//!
//! The levels are built as long as they fit into the memory and are worth it; the last one is the
//! frontier. Its parts are the blocks of the count: independent, and stopped and resumed one by one. A
//! block that still has many moves to go is itself expanded level by level in its share of the memory,
//! and cut into smaller blocks where that does not hold it.

mod expand;
mod level;
mod table;

use crate::progress::Share;
use crate::schedule::Schedule;
use crate::walk::{self, Leaves};
use crate::watch::{LevelReport, Stopped, Watch, go_on};
use crate::work::Work;
use expand::{Expansion, expand};
use game::{Counts, Keyed, Natural, Tally};
use level::{Level, Part};
pub(crate) use table::mix;

/// A count from a frontier of merged positions.
pub(crate) struct Merged<G: Keyed, L> {
    root: G,
    frontier: Level<G>,
    /// The plies from the frontier to the end of the count.
    left: u32,
    /// The games that ended before the frontier.
    ended: Tally<G::Outcome>,
    /// The memory that each worker may use beside the frontier.
    share: usize,
    leaves: core::marker::PhantomData<L>,
}

impl<G: Keyed + Sync, L: Leaves<G>> Merged<G, L> {
    /// Builds the levels, in `memory` bytes.
    pub(crate) fn new(
        schedule: Schedule,
        start: &G,
        plies: u32,
        memory: usize,
        watch: &dyn Watch<G::Outcome>,
        progress: &Share<'_, '_, G::Outcome>,
    ) -> Result<Self, Stopped> {
        let mut progress = progress.part(0.0..1.0);
        let (mut frontier, mut left, mut ended) = (Level::of(start), plies, Tally::new());
        if let Some(outcome) = start.outcome() {
            ended.add(Some(outcome), &Natural::ONE);
            frontier = Level::new(Vec::new());
            left = 0;
        }
        let mut growth = 1;
        while left > L::PLIES && frontier.len() > 0 {
            let room = memory.saturating_sub(frontier.bytes());
            if frontier.bytes().saturating_mul(growth) > room.saturating_mul(2) {
                break;
            }
            let (now, later) = progress.split(left - L::PLIES - 1);
            progress = later;
            match expand(schedule, start, &frontier, room, watch, Some(&now))? {
                Expansion::TooLarge { .. } => break,
                Expansion::Done { next, ended: on_the_way, arrivals } => {
                    growth = next.len() / frontier.len().max(1);
                    (frontier, left) = (next, left - 1);
                    ended += &on_the_way;
                    let positions = frontier.len() as u64;
                    watch.level(LevelReport { plies: plies - left, arrivals, positions });
                }
            }
        }
        let share = memory.saturating_sub(frontier.bytes()) / schedule.workers();
        let leaves = core::marker::PhantomData;
        Ok(Self { root: start.clone(), frontier, left, ended, share, leaves })
    }

    /// The games that ended before the frontier, which no block counts.
    pub(crate) const fn ended(&self) -> &Tally<G::Outcome> {
        &self.ended
    }

    /// The games of `left` more moves from the positions of a level, each as often as it is reached.
    fn count_level(
        &self,
        mut level: Level<G>,
        mut left: u32,
        memory: usize,
        watch: &dyn Watch<G::Outcome>,
    ) -> Result<Tally<G::Outcome>, Stopped> {
        let mut tally = Tally::new();
        while left > L::PLIES && level.len() > 0 {
            let room = memory.saturating_sub(level.bytes());
            match expand(Schedule::InOrder, &self.root, &level, room, watch, None)? {
                Expansion::Done { next, ended, .. } => {
                    (level, left) = (next, left - 1);
                    tally += &ended;
                }
                Expansion::TooLarge { expanded } => {
                    for piece in level.into_pieces(expanded) {
                        tally += &self.count_piece(piece, left, room, watch)?;
                    }
                    return Ok(tally);
                }
            }
        }
        for part in level.parts() {
            tally += &self.last_plies(part, left, watch)?;
        }
        Ok(tally)
    }

    /// The games from a piece of a level that was too large. A single position, or no memory, leaves
    /// nothing to merge.
    fn count_piece(
        &self,
        piece: Part<G::Key>,
        left: u32,
        memory: usize,
        watch: &dyn Watch<G::Outcome>,
    ) -> Result<Tally<G::Outcome>, Stopped> {
        if piece.len() > 1 && expand::can_start::<G>(memory) {
            return self.count_level(Level::new(vec![piece]), left, memory, watch);
        }
        let mut tally = Tally::new();
        for (key, times) in piece.iter() {
            let games = walk::tally::<G, L>(&self.root.with_key(key), left, watch)?;
            tally += &games.times(&Natural::from(times));
        }
        Ok(tally)
    }

    /// The games of the last moves, in closed form.
    fn last_plies(
        &self,
        part: &Part<G::Key>,
        left: u32,
        watch: &dyn Watch<G::Outcome>,
    ) -> Result<Tally<G::Outcome>, Stopped> {
        let mut tally = Tally::new();
        for (place, (key, times)) in part.iter().enumerate() {
            if place % 256 == 0 {
                go_on(watch)?;
            }
            let mut counts = Counts::new();
            L::add(&self.root.with_key(key), left, &mut counts);
            match u64::try_from(times) {
                Ok(times) => tally.add_counts(&counts, times),
                Err(_) => tally += &Tally::from(&counts).times(&Natural::from(times)),
            }
        }
        Ok(tally)
    }
}

impl<G: Keyed + Sync, L: Leaves<G>> Work<G::Outcome> for Merged<G, L> {
    fn blocks(&self) -> usize {
        self.frontier.parts().len()
    }

    fn count(
        &self,
        block: usize,
        watch: &dyn Watch<G::Outcome>,
    ) -> Result<Tally<G::Outcome>, Stopped> {
        let part = &self.frontier.parts()[block];
        if self.left <= L::PLIES {
            return self.last_plies(part, self.left, watch);
        }
        self.count_piece(part.clone(), self.left, self.share, watch)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::progress::Progress;
    use crate::walk::Closed;
    use core::sync::atomic::{AtomicU32, Ordering::Relaxed};
    use game::laws::Random;
    use game::{ClosedForm, Game, LastPlies};
    use peg::{Hole, Outcome, Position};

    const PLENTY: usize = 1 << 24;

    fn merged() -> Merged<Position, Closed> {
        let start = Position::start(Hole::at(0, 0).unwrap());
        Merged::new(Schedule::InOrder, &start, 0, PLENTY, &(), &Progress::new(&()).all()).unwrap()
    }

    fn after(flips: usize) -> Position {
        Random::new(1).game(&Position::start(Hole::at(0, 0).unwrap()), 33).swap_remove(flips)
    }

    #[test]
    fn a_level_without_positions_is_the_last_one() {
        let late = after(26);
        let counted = merged().count_level(Level::of(&late), u32::MAX, PLENTY, &());
        assert_eq!(counted, Ok(late.tally(u32::MAX)));
    }

    /// Counts the questions.
    #[derive(Default)]
    struct Questions(AtomicU32);

    impl Watch<Outcome> for Questions {
        fn is_stopped(&self) -> bool {
            self.0.fetch_add(1, Relaxed);
            false
        }
    }

    #[test]
    fn a_single_position_is_walked_from() {
        let (early, plies) = (after(10), <Position as LastPlies>::PLIES + 1);
        let questions = Questions::default();
        let piece = Level::of(&early).parts()[0].clone();
        let counted = merged().count_piece(piece, plies, PLENTY, &questions);
        assert_eq!(counted, Ok(early.tally(plies)));
        assert_eq!(questions.0.into_inner(), 1, "no level is built");
        assert!(early.count_moves() > 1);
    }
}
