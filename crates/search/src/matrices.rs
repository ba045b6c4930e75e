//! Counting level by level, with the positions of a level in matrices.
//!
//! In a [game of two camps](game::Camps) a move changes the mover's camp and leaves the other one alone,
//! unless it hits it. All positions of a level with the same state make a matrix of multiplicities, and a
//! move is an addition of rows; see docs/counting.md for pictures.
//!
//! A level is kept as blocks (`level`). Those from which a play leads to the same state are a group, and
//! added up (`group`, `gather`). A plan says which rows of the sum are added to which (`plan`, `expand`),
//! and the new rows are kept (`build`) or counted to the end (`stream`). A ply is cut into tasks that know
//! nothing of each other (`ply`).
//!
//! [`Pieces`] builds and counts a level in pieces, for counts that keep their levels in files.
//!
//! Everything is linear. Where the next level does not fit into the memory, its rows are built and counted
//! range by range (`range`), however often it takes.

mod build;
mod cell;
mod expand;
mod gather;
mod group;
mod level;
mod limits;
mod piece;
mod plan;
mod ply;
mod range;
mod stream;
#[cfg(test)]
mod tests;

pub use cell::Cells;
pub use level::Block;
pub use piece::{Built, Part, Pieces};

use crate::progress::{Progress, Share};
use crate::schedule::Schedule;
use crate::walk::{self, Closed};
use crate::watch::{LevelReport, Stopped, Watch};
use crate::work::{Partial, Tracker};
use core::ops::Range;
use core::sync::atomic::{AtomicU64, Ordering};
use game::camps::{Camps, RowCounter};
use game::{ByPlayer, Side, Tally};
use level::Level;
use limits::Limits;
use ply::{Halt, Ply, Task, Workbench};
use range::{CampRange, cut};
use std::sync::{Mutex, PoisonError};

/// The plies that are counted without keeping their positions: one is played row by row, the others are
/// up to the game.
const fn last_plies<G: Camps>() -> u32 {
    <G::RowCounter as RowCounter<G>>::PLIES + 1
}

/// Can a count be made in this way? It takes a few plies, a game that goes on, and some memory.
pub(crate) fn can_count<G: Camps>(start: &G, plies: u32, memory: usize) -> bool {
    plies >= last_plies::<G>() && start.outcome().is_none() && memory >= LEAST_MEMORY
}

/// With less memory, positions are better counted one by one.
const LEAST_MEMORY: usize = 1 << 18;

/// The memory for the next level without which it is not worth to build it.
const LEAST_ROOM: usize = 1 << 14;

/// The growth of levels, before there are any to go by.
const GROWTH: usize = 8;

/// Blocks that a count to the end is cut into, at most.
const BLOCKS: u64 = 1024;

/// A count: of which game, in which memory, on how many threads.
pub(crate) struct Matrices<'a, G: Camps> {
    schedule: Schedule,
    root: &'a G,
    limits: Limits,
    watch: &'a dyn Watch<G::Outcome>,
}

/// A level on the way to the end of the count.
struct Stage<G: Camps> {
    level: Level<G::Camp>,
    turn: Side,
    /// The plies to the end of the count.
    left: u32,
    /// How many times larger the level is than the one before.
    growth: usize,
}

impl<G: Camps> Stage<G> {
    /// Are the last plies next?
    const fn is_last(&self) -> bool {
        self.left == last_plies::<G>()
    }

    /// What the next level may have of some room: all of it, if it is the last one.
    const fn for_next(&self, room: usize) -> usize {
        if self.left - 1 == last_plies::<G>() { room } else { room / 2 }
    }

    fn next(&self, level: Level<G::Camp>) -> Self {
        let growth = level.bytes() / self.level.bytes().max(1) + 1;
        Self { level, turn: self.turn.other(), left: self.left - 1, growth }
    }
}

/// A piece of a level, and the games that ended on the way there.
type Piece<G> = (Level<<G as Camps>::Camp>, Tally<<G as game::Game>::Outcome>);

type Counted<G> = Result<Tally<<G as game::Game>::Outcome>, Stopped>;

impl<'a, G: Camps + Sync> Matrices<'a, G> {
    pub(crate) fn new(
        schedule: Schedule,
        root: &'a G,
        memory: usize,
        watch: &'a dyn Watch<G::Outcome>,
    ) -> Self {
        Self { schedule, root, limits: Limits::new(memory), watch }
    }

    /// The same for pieces of levels.
    fn of_pieces(
        schedule: Schedule,
        root: &'a G,
        memory: usize,
        watch: &'a dyn Watch<G::Outcome>,
    ) -> Self {
        Self { schedule, root, limits: Limits::of_piece(memory), watch }
    }

    /// The games of at most `plies` moves from the root, which are [countable](can_count).
    pub(crate) fn count(
        &self,
        plies: u32,
        partial: Option<&Partial<G::Outcome>>,
        progress: Share<'_, '_, G::Outcome>,
    ) -> Counted<G> {
        let (level, turn) = (Level::of(self.root), self.root.turn());
        let start = Stage { level, turn, left: plies, growth: GROWTH };
        let mut ended = Tally::new();
        let report = |stage: &Stage<G>| {
            let positions = stage.level.positions(self.schedule);
            self.watch.level(LevelReport { plies: plies - stage.left, arrivals: 0, positions });
        };
        let (stage, progress) =
            self.advance(start, self.limits.levels, &mut ended, progress, report)?;
        let ply = self.ply(&stage);
        let mut tally = if stage.is_last() {
            let blocks = blocks(&ply.tasks);
            let tracker = Tracker::new(blocks.len(), partial, self.watch);
            let finish = |block, tally: &_| tracker.finish(block, tally);
            self.count_blocks(&ply, &blocks, &tracker.left(), finish, &progress)?;
            tracker.tally()
        } else {
            // Each range of the next level is a block of the count.
            let ranges = self.ranges(&stage, &ply, self.limits.levels);
            let tracker = Tracker::new(ranges.len(), partial, self.watch);
            for block in tracker.left() {
                let progress = progress.nth(block, ranges.len());
                let room = self.limits.levels;
                let tally = self.count_range(&stage, &ply, ranges[block], room, &progress)?;
                tracker.finish(block, &tally);
            }
            tracker.tally()
        };
        tally += &ended;
        Ok(tally)
    }

    fn ply<'b>(&'b self, stage: &'b Stage<G>) -> Ply<'b, G> {
        self.ply_to(stage, None)
    }

    /// The plays that lead to some states, or all.
    fn ply_to<'b>(&'b self, stage: &'b Stage<G>, to: Option<&[usize]>) -> Ply<'b, G> {
        Ply::new(self.root, stage.turn, &stage.level, self.limits, self.schedule, self.watch, to)
    }

    /// Goes from level to level, as long as there are more to come and two at once fit into the room.
    fn advance<'p, 'w>(
        &self,
        mut stage: Stage<G>,
        room: usize,
        ended: &mut Tally<G::Outcome>,
        mut progress: Share<'p, 'w, G::Outcome>,
        report: impl Fn(&Stage<G>),
    ) -> Result<(Stage<G>, Share<'p, 'w, G::Outcome>), Stopped> {
        while !stage.is_last() {
            let room = room.saturating_sub(stage.level.bytes());
            if stage.level.bytes().saturating_mul(stage.growth) > room.saturating_mul(2) {
                break;
            }
            let ply = self.ply(&stage);
            let (now, later) = progress.split(stage.left - last_plies::<G>());
            let next = match ply.build(CampRange::ALL, room, &now) {
                Ok(next) => next,
                Err(Halt::Stopped) => return Err(Stopped),
                Err(Halt::Full) => break,
            };
            drop(ply);
            *ended += &next.ended;
            stage = stage.next(next.level);
            progress = later;
            report(&stage);
        }
        Ok((stage, progress))
    }

    /// Some states of the next level, as far as the movers' camps are in a range.
    fn build(
        &self,
        stage: &Stage<G>,
        to: &[usize],
        range: CampRange<G::Camp>,
    ) -> Result<Piece<G>, Stopped> {
        let progress = Progress::new(self.watch);
        match self.ply_to(stage, Some(to)).build(range, usize::MAX, &progress.all()) {
            Ok(next) => Ok((next.level, next.ended)),
            Err(Halt::Stopped | Halt::Full) => Err(Stopped),
        }
    }

    /// The games from a part of a last stage, as far as their first plays are those of some states.
    fn count_part(
        &self,
        stage: &Stage<G>,
        from: &[usize],
        part: Part,
        progress: &Share<'_, '_, G::Outcome>,
    ) -> Counted<G> {
        let next: Vec<usize> = from
            .iter()
            .flat_map(|&state| self.root.plays(stage.turn, state))
            .map(|(_, next)| next)
            .collect();
        let ply = self.ply_to(stage, Some(&next));
        let (all, blocks) = (Mutex::new(Tally::new()), blocks(&ply.tasks));
        let left: Vec<usize> = (blocks.len() * part.index / part.of
            ..blocks.len() * (part.index + 1) / part.of)
            .collect();
        let finish = |_, tally: &_| *all.lock().unwrap_or_else(PoisonError::into_inner) += tally;
        self.count_blocks(&ply, &blocks, &left, finish, progress)?;
        Ok(all.into_inner().unwrap_or_else(PoisonError::into_inner))
    }

    /// The next level in ranges that probably fit.
    fn ranges(&self, stage: &Stage<G>, ply: &Ply<'_, G>, room: usize) -> Vec<CampRange<G::Camp>> {
        let room = room.saturating_sub(stage.level.bytes());
        let bytes = stage.level.bytes().saturating_mul(stage.growth);
        let parts = bytes.saturating_add(bytes / 4) / stage.for_next(room).max(1) + 1;
        cut(self.root, stage.turn, &ply.groups, CampRange::ALL, parts.max(2))
    }

    /// The games from a level, in so many bytes with the level.
    fn count_level(
        &self,
        stage: Stage<G>,
        room: usize,
        progress: Share<'_, '_, G::Outcome>,
    ) -> Counted<G> {
        let mut tally = Tally::new();
        let (stage, progress) = self.advance(stage, room, &mut tally, progress, |_| {})?;
        let ply = self.ply(&stage);
        if stage.is_last() {
            let (all, blocks) = (Mutex::new(tally), blocks(&ply.tasks));
            let lock = || all.lock().unwrap_or_else(PoisonError::into_inner);
            let left: Vec<usize> = (0..blocks.len()).collect();
            let finish = |_, tally: &_| *lock() += tally;
            self.count_blocks(&ply, &blocks, &left, finish, &progress)?;
            return Ok(all.into_inner().unwrap_or_else(PoisonError::into_inner));
        }
        if room < stage.level.bytes() + LEAST_ROOM {
            tally += &self.count_positions(&stage)?;
            progress.done(1, 1);
            return Ok(tally);
        }
        let ranges = self.ranges(&stage, &ply, room);
        for (index, &range) in ranges.iter().enumerate() {
            let progress = progress.nth(index, ranges.len());
            tally += &self.count_range(&stage, &ply, range, room, &progress)?;
        }
        Ok(tally)
    }

    /// The games from a level through a range of the next level.
    fn count_range(
        &self,
        stage: &Stage<G>,
        ply: &Ply<'_, G>,
        range: CampRange<G::Camp>,
        room: usize,
        progress: &Share<'_, '_, G::Outcome>,
    ) -> Counted<G> {
        let left = room.saturating_sub(stage.level.bytes());
        let (now, later) = progress.split(stage.left - last_plies::<G>());
        let most = stage.for_next(left);
        let mut built = ply.build(range, most, &now);
        if matches!(built, Err(Halt::Full)) {
            let halves = cut(self.root, stage.turn, &ply.groups, range, 2);
            if halves.len() > 1 {
                let mut tally = Tally::new();
                for (index, &half) in halves.iter().enumerate() {
                    let progress = progress.nth(index, halves.len());
                    tally += &self.count_range(stage, ply, half, room, &progress)?;
                }
                return Ok(tally);
            }
            // A single camp has at most as many positions as the level has rows.
            built = ply.build(range, usize::MAX, &now);
        }
        let Ok(next) = built else { return Err(Stopped) };
        let mut tally = next.ended;
        tally += &self.count_level(stage.next(next.level), left, later)?;
        Ok(tally)
    }

    /// Counts blocks of a last stage to the end, those that are left.
    fn count_blocks(
        &self,
        ply: &Ply<'_, G>,
        blocks: &[TaskBlock],
        left: &[usize],
        finish: impl Fn(usize, &Tally<G::Outcome>) + Sync,
        progress: &Share<'_, '_, G::Outcome>,
    ) -> Result<(), Stopped> {
        let all = blocks.iter().map(|block| block.cells).sum();
        let to_do: u64 = left.iter().map(|&block| blocks[block].cells).sum();
        let done = AtomicU64::new(all - to_do);
        let count = |workbench: &mut _, index: usize| {
            let block = &blocks[left[index]];
            let tally = ply.count(block.tasks.clone(), workbench)?;
            finish(left[index], &tally);
            progress.done(done.fetch_add(block.cells, Ordering::Relaxed) + block.cells, all);
            Ok(())
        };
        self.schedule.share(left.len(), self.limits.workers, Workbench::default, count)?;
        progress.done(1, 1);
        Ok(())
    }

    /// The games from a level, counted from one position after the other.
    fn count_positions(&self, stage: &Stage<G>) -> Counted<G> {
        let blocks: Vec<_> = stage.level.blocks().collect();
        let tallies = self.schedule.collect(blocks.len(), |index| {
            let mut tally = Tally::new();
            let block = blocks[index];
            for (moved, turn, times) in block.positions() {
                // The games of players who are stuck were counted when the level was built.
                if self.root.stuck(stage.turn, block.state, turn).is_some() {
                    continue;
                }
                let camps = ByPlayer::from_fn(|side| if side == stage.turn { turn } else { moved });
                let position = self.root.with_camps(stage.turn, block.state, camps);
                let games = walk::tally::<G, Closed>(&position, stage.left, self.watch)?;
                tally += &games.times(&times);
            }
            Ok(tally)
        })?;
        Ok(tallies.into_iter().sum())
    }
}

/// Some tasks of a last stage.
struct TaskBlock {
    tasks: Range<usize>,
    cells: u64,
}

/// The tasks of a ply in blocks of about the same size.
fn blocks(tasks: &[Task]) -> Vec<TaskBlock> {
    let all: u64 = tasks.iter().map(|task| task.cells).sum();
    let (mut blocks, mut start, mut cells) = (Vec::new(), 0, 0);
    for (index, task) in tasks.iter().enumerate() {
        cells += task.cells;
        if cells > all / BLOCKS || index + 1 == tasks.len() {
            blocks.push(TaskBlock { tasks: start..index + 1, cells });
            (start, cells) = (index + 1, 0);
        }
    }
    blocks
}
