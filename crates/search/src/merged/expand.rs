//! From one level to the next: play every move, and merge what arrives.
//!
//! It goes in rounds. In a round some of the level's positions are expanded, by workers that share
//! nothing: each has a buffer for every part of the next level. Then every part takes in what is there
//! for it, from one worker's buffer after the other. Neither needs a lock, and the next level has the same
//! positions in the same parts, whatever the number of workers.

use super::level::{Level, Part};
use super::table::{Table, Times};
use crate::progress::Share;
use crate::schedule::Schedule;
use crate::watch::{Stopped, Watch, go_on};
use game::{Keyed, Natural, Tally};
use std::sync::{Mutex, PoisonError};

/// What came of expanding a level.
#[expect(clippy::large_enum_variant, reason = "there are only ever a few of them")]
pub(super) enum Expansion<G: Keyed> {
    /// The next level, the games that ended on the way there, and how many moves arrived.
    Done { next: Level<G>, ended: Tally<G::Outcome>, arrivals: u64 },
    /// The next level does not fit. This part of the positions, from 0 to 1, had been expanded.
    TooLarge { expanded: f64 },
}

/// Positions in a part of a level, about: small enough for a part's table to stay in a core's cache, and
/// for many parts to share the work.
const PART: usize = 512;

/// The most parts of a level.
const MOST_PARTS: usize = 4096;

/// Positions that a worker expands before it asks whether to stop.
const BETWEEN_QUESTIONS: usize = 256;

/// The memory for the moves of a round, as long as the next level is not larger.
const SMALL_ROUND: usize = 256 << 20;

/// The next level, in `memory` bytes beyond those of this level.
pub(super) fn expand<G: Keyed + Sync>(
    schedule: Schedule,
    root: &G,
    level: &Level<G>,
    memory: usize,
    watch: &dyn Watch<G::Outcome>,
    progress: Option<&Share<'_, '_, G::Outcome>>,
) -> Result<Expansion<G>, Stopped> {
    // Every multiplicity of the next level is at most the number of all moves that arrive there.
    match level.total().checked_mul(G::MAX_MOVES as u128) {
        Some(arrivals) if arrivals <= u128::from(u64::MAX) => {
            Expander::<G, u64>::new(schedule, root, level, memory, watch).run(progress)
        }
        Some(_) => Expander::<G, u128>::new(schedule, root, level, memory, watch).run(progress),
        None => Ok(Expansion::TooLarge { expanded: 0.0 }),
    }
}

/// Is there memory to expand at least a few positions?
pub(super) const fn can_start<G: Keyed>(memory: usize) -> bool {
    buffer_bytes(memory) / size_of::<(G::Key, u128)>() / G::MAX_MOVES >= 4
}

/// The memory for the moves of a round.
const fn buffer_bytes(memory: usize) -> usize {
    memory / 8
}

/// What a worker found: for every part of the next level what arrived, and the games that ended.
struct Found<G: Keyed, T> {
    buffers: Vec<Vec<(G::Key, T)>>,
    ended: Tally<G::Outcome>,
}

struct Expander<'a, G: Keyed, T> {
    schedule: Schedule,
    root: &'a G,
    level: &'a Level<G>,
    memory: usize,
    watch: &'a dyn Watch<G::Outcome>,
    /// Where each part of the level starts, if all its positions were in one list.
    starts: Vec<usize>,
    /// The next level, as far as it is known.
    next: Vec<Part<G::Key>>,
    /// What each worker found. The buffers are emptied after a round, and used again.
    found: Vec<Found<G, T>>,
}

impl<'a, G: Keyed + Sync, T: Times> Expander<'a, G, T> {
    fn new(
        schedule: Schedule,
        root: &'a G,
        level: &'a Level<G>,
        memory: usize,
        watch: &'a dyn Watch<G::Outcome>,
    ) -> Self {
        let mut starts = vec![0];
        for part in level.parts() {
            starts.push(starts[starts.len() - 1] + part.len());
        }
        // The next level is a few times larger; what counts is the order of magnitude.
        let parts = (level.len() * 8 / PART).next_power_of_two().min(MOST_PARTS);
        let parts = parts.min((memory / 8192).next_power_of_two());
        let next = (0..parts).map(|_| Part::empty()).collect();
        Self { schedule, root, level, memory, watch, starts, next, found: Vec::new() }
    }

    fn run(
        mut self,
        progress: Option<&Share<'_, '_, G::Outcome>>,
    ) -> Result<Expansion<G>, Stopped> {
        let positions = self.level.len();
        let (mut arrivals, mut expanded) = (0, 0);
        while expanded < positions {
            let most = self.round(expanded, arrivals);
            if most == 0 {
                return Ok(Expansion::TooLarge { expanded: 0.0 });
            }
            let rounds = (positions - expanded).div_ceil(most);
            let end = expanded + (positions - expanded).div_ceil(rounds);
            self.find(expanded, end)?;
            let arriving = self.arriving();
            arrivals += arriving.iter().sum::<usize>();
            if !self.has_room(&arriving) {
                #[expect(clippy::cast_precision_loss, reason = "an estimate")]
                return Ok(Expansion::TooLarge { expanded: expanded as f64 / positions as f64 });
            }
            self.merge(&arriving);
            expanded = end;
            if let Some(progress) = progress {
                progress.done(expanded as u64, positions as u64);
            }
        }
        let mut ended = Tally::new();
        for found in &self.found {
            ended += &found.ended;
        }
        Ok(Expansion::Done { next: Level::new(self.next), ended, arrivals: arrivals as u64 })
    }

    /// How many positions to expand at most in the next round, after so many positions and arrivals.
    /// Every round merges the whole next level again, so it should bring as much as is there.
    fn round(&self, expanded: usize, arrivals: usize) -> usize {
        let known: usize = self.next.iter().map(Part::bytes).sum();
        let bytes = buffer_bytes(self.memory).min(known.max(SMALL_ROUND));
        let moves = match expanded {
            0 => G::MAX_MOVES,
            _ => (arrivals * 3 / 2 / expanded).clamp(1, G::MAX_MOVES),
        };
        bytes / size_of::<(G::Key, T)>() / moves
    }

    /// Expands the positions from `start` to `end`.
    fn find(&mut self, start: usize, end: usize) -> Result<(), Stopped> {
        let idle = Mutex::new(core::mem::take(&mut self.found));
        let lock = || idle.lock().unwrap_or_else(PoisonError::into_inner);
        self.schedule.collect((end - start).div_ceil(BETWEEN_QUESTIONS), |chunk| {
            go_on(self.watch)?;
            let start = start + chunk * BETWEEN_QUESTIONS;
            let waiting = lock().pop();
            let mut found = waiting.unwrap_or_else(|| self.nothing_found());
            self.find_alone(start, end.min(start + BETWEEN_QUESTIONS), &mut found);
            lock().push(found);
            Ok(())
        })?;
        self.found = idle.into_inner().unwrap_or_else(PoisonError::into_inner);
        Ok(())
    }

    fn nothing_found(&self) -> Found<G, T> {
        Found { buffers: self.next.iter().map(|_| Vec::new()).collect(), ended: Tally::new() }
    }

    fn find_alone(&self, start: usize, end: usize, found: &mut Found<G, T>) {
        let parts = self.next.len();
        let mut part = self.starts.partition_point(|&first| first <= start) - 1;
        for place in start..end {
            while place >= self.starts[part + 1] {
                part += 1;
            }
            let (key, times) = self.level.parts()[part].at(place - self.starts[part]);
            let position = self.root.with_key(key);
            position.moves().for_each(|next| {
                let after = position.after(next);
                if let Some(outcome) = after.outcome() {
                    found.ended.add(Some(outcome), &Natural::from(times));
                } else {
                    let key = after.key();
                    found.buffers[Level::<G>::part_of(key, parts)].push((key, T::of(times)));
                }
            });
        }
    }

    /// How many moves arrived at each part in this round.
    fn arriving(&self) -> Vec<usize> {
        let at = |part: usize| self.found.iter().map(|found| found.buffers[part].len()).sum();
        (0..self.next.len()).map(at).collect()
    }

    /// Would it all fit into the memory if every arrival were a new position? The answer must not depend
    /// on the number of workers, since the blocks of a count depend on it.
    fn has_room(&self, arriving: &[usize]) -> bool {
        let record = size_of::<(G::Key, T)>();
        let (mut bytes, mut largest) = (0, 0);
        for (known, arriving) in self.next.iter().zip(arriving) {
            // A buffer may have grown to twice of what is in it.
            bytes += (known.len() + arriving) * record + 2 * arriving * record;
            largest = largest.max(known.len() + arriving);
        }
        let tables = self.next.len().min(16) * Table::<G::Key, T>::bytes_for(largest);
        bytes + tables <= self.memory
    }

    /// Takes what arrived into the next level.
    fn merge(&mut self, arriving: &[usize]) {
        let found = &self.found;
        self.schedule.each(&mut self.next, Table::new, |table, place, part| {
            let arriving = arriving[place];
            if arriving == 0 {
                return;
            }
            table.reserve(part.len() + arriving / 2);
            for (key, times) in part.iter() {
                table.add(key, T::of(times));
            }
            for found in found {
                for &(key, times) in &found.buffers[place] {
                    table.add(key, times);
                }
            }
            *part = table.take();
        });
        for buffer in self.found.iter_mut().flat_map(|found| &mut found.buffers) {
            buffer.clear();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Game;
    use peg::{Hole, Position};

    #[test]
    fn a_round_is_as_large_as_its_moves_allow() {
        let start = Position::start(Hole::at(0, 0).unwrap());
        let level = Level::of(&start);
        let round = |memory, expanded, arrivals| {
            Expander::<Position, u64>::new(Schedule::InOrder, &start, &level, memory, &())
                .round(expanded, arrivals)
        };
        // An eighth of the memory is for moves, of sixteen bytes each.
        let memory = 8 * 16 * 6600;
        assert_eq!(round(memory, 0, 0), 6600 / Position::MAX_MOVES);
        assert_eq!(
            round(memory, 100, 400),
            6600 / 6,
            "four moves each so far, and half as many again"
        );
        assert_eq!(round(memory, 100, 10), 6600);
        assert_eq!(round(memory, 100, 100_000), 6600 / Position::MAX_MOVES);
        let small = SMALL_ROUND / 16 / Position::MAX_MOVES;
        assert_eq!(round(usize::MAX, 0, 0), small, "as long as the next level is small");
    }
}
