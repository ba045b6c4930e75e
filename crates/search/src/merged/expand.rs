//! From one level to the next: play every move, and merge what arrives.
//!
//! It goes in rounds. In a round some of the level's positions are expanded, by several tasks that share
//! nothing: each has a buffer for every part of the next level. Then every part takes in what is there
//! for it, from one task's buffer after the other. No lock is needed, and the next level comes out the
//! same whatever the number of tasks.

use super::level::{Level, Part};
use super::table::{Table, Times};
use crate::schedule::Schedule;
use crate::watch::{Stopped, Watch, go_on};
use game::{Keyed, Natural, Tally};

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

/// Positions that a task expands before it asks whether to stop.
const BETWEEN_QUESTIONS: usize = 256;

/// The next level, in `memory` bytes beyond those of this level.
pub(super) fn expand<G: Keyed + Sync, S: Schedule>(
    root: &G,
    level: &Level<G>,
    memory: usize,
    watch: &dyn Watch<G::Outcome>,
) -> Result<Expansion<G>, Stopped> {
    // Every multiplicity of the next level is at most the number of all moves that arrive there.
    match level.total().checked_mul(G::MAX_MOVES as u128) {
        Some(arrivals) if arrivals <= u128::from(u64::MAX) => {
            Expander::<G, S, u64>::new(root, level, memory, watch).run()
        }
        Some(_) => Expander::<G, S, u128>::new(root, level, memory, watch).run(),
        None => Ok(Expansion::TooLarge { expanded: 0.0 }),
    }
}

/// Is there memory to expand at least a few positions?
pub(super) fn can_start<G: Keyed>(memory: usize) -> bool {
    round::<G, u128>(memory) >= 4
}

/// How many positions to expand in a round: their moves take at most an eighth of the memory, and need
/// not take more than a quarter of a gibibyte.
const fn round<G: Keyed, T>(memory: usize) -> usize {
    let memory = if memory / 8 < 256 << 20 { memory / 8 } else { 256 << 20 };
    memory / size_of::<(G::Key, T)>() / G::MAX_MOVES
}

/// What a task found: for every part of the next level what arrived, and the games that ended.
struct Found<G: Keyed, T> {
    buffers: Vec<Vec<(G::Key, T)>>,
    ended: Tally<G::Outcome>,
}

struct Expander<'a, G: Keyed, S, T> {
    root: &'a G,
    level: &'a Level<G>,
    memory: usize,
    watch: &'a dyn Watch<G::Outcome>,
    /// Where each part of the level starts, if all its positions were in one list.
    starts: Vec<usize>,
    tables: Vec<Table<G::Key, T>>,
    schedule: core::marker::PhantomData<S>,
}

impl<'a, G: Keyed + Sync, S: Schedule, T: Times> Expander<'a, G, S, T> {
    fn new(
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
        let tables = (0..parts).map(|_| Table::new()).collect();
        Self { root, level, memory, watch, starts, tables, schedule: core::marker::PhantomData }
    }

    fn run(mut self) -> Result<Expansion<G>, Stopped> {
        let positions = self.level.len();
        let round = round::<G, T>(self.memory);
        let (mut ended, mut arrivals, mut expanded) = (Tally::new(), 0, 0);
        while expanded < positions {
            let end = positions.min(expanded + round);
            if end == expanded {
                return Ok(Expansion::TooLarge { expanded: 0.0 });
            }
            let found = self.find(expanded, end)?;
            for found in &found {
                ended += &found.ended;
                arrivals += found.buffers.iter().map(Vec::len).sum::<usize>() as u64;
            }
            if !self.has_room_for(&found) {
                #[expect(clippy::cast_precision_loss, reason = "an estimate")]
                return Ok(Expansion::TooLarge { expanded: expanded as f64 / positions as f64 });
            }
            S::each(&mut self.tables, |part, table| {
                let arriving: usize = found.iter().map(|found| found.buffers[part].len()).sum();
                table.reserve(arriving / 2);
                for found in &found {
                    for &(key, times) in &found.buffers[part] {
                        table.add(key, times);
                    }
                }
            });
            expanded = end;
        }
        let mut parts: Vec<_> = self.tables.into_iter().map(|table| (table, None)).collect();
        S::each(&mut parts, |_, (table, part)| {
            let (keys, times) = core::mem::replace(table, Table::new()).into_dense();
            *part = Some(Part::new(keys, times));
        });
        let next = Level::new(parts.into_iter().filter_map(|(_, part)| part).collect());
        Ok(Expansion::Done { next, ended, arrivals })
    }

    /// Expands the positions from `start` to `end`, by as many tasks as can run at once.
    fn find(&self, start: usize, end: usize) -> Result<Vec<Found<G, T>>, Stopped> {
        let tasks = S::workers();
        let cut = |task| start + (end - start) * task / tasks;
        S::collect(tasks, |task| self.find_alone(cut(task), cut(task + 1)))
    }

    fn find_alone(&self, start: usize, end: usize) -> Result<Found<G, T>, Stopped> {
        let parts = self.tables.len();
        // A position has about a fourth of the most moves, as a rule.
        let arrivals = (end - start) * G::MAX_MOVES / 4 / parts;
        let buffers = (0..parts).map(|_| Vec::with_capacity(arrivals)).collect();
        let mut found = Found { buffers, ended: Tally::new() };
        let mut part = self.starts.partition_point(|&first| first <= start) - 1;
        for place in start..end {
            if place % BETWEEN_QUESTIONS == 0 {
                go_on(self.watch)?;
            }
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
        Ok(found)
    }

    /// Would the tables fit into the memory if every arrival were a new position?
    fn has_room_for(&self, found: &[Found<G, T>]) -> bool {
        let mut bytes = 0;
        for (part, table) in self.tables.iter().enumerate() {
            let arriving = found.iter().map(|found| found.buffers[part].len()).sum::<usize>();
            let capacity = Table::<G::Key, T>::capacity_for(table.len() + arriving);
            bytes += Table::<G::Key, T>::bytes(capacity.max(table.capacity()));
        }
        let buffers =
            found.iter().flat_map(|found| &found.buffers).map(Vec::capacity).sum::<usize>();
        bytes + buffers * size_of::<(G::Key, T)>() <= self.memory
    }
}
