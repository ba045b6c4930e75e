//! One ply for a whole level, cut into independent tasks.

use super::build::Builder;
use super::cell::Cell;
use super::expand::{Buffers, expand};
use super::gather::Matrix;
use super::group::Group;
use super::level::{Block, Level};
use super::limits::Limits;
use super::plan::{Hits, Plan};
use super::range::CampRange;
use super::stream::Streamer;
use crate::progress::Share;
use crate::record;
use crate::schedule::Schedule;
use crate::watch::{Stopped, Watch, go_on};
use core::ops::Range;
use core::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use game::camps::{Camps, RowCounter};
use game::{Natural, Side, Tally};

/// The plays of one player from all positions of a level.
pub(super) struct Ply<'a, G: Camps> {
    root: &'a G,
    /// The player who moves.
    turn: Side,
    pub(super) groups: Vec<Group<'a, G::Camp>>,
    pub(super) tasks: Vec<Task>,
    limits: Limits,
    schedule: Schedule,
    watch: &'a dyn Watch<G::Outcome>,
}

/// Some of the columns of a group.
pub(super) struct Task {
    pub(super) group: usize,
    pub(super) columns: Range<usize>,
    /// The number of cells, about.
    pub(super) cells: u64,
}

/// Cells of a task, at least and at most: enough to share the work among many cores and to stop soon, and
/// not so few that what is done for each row outweighs the rows.
const TASK: Range<usize> = 1 << 19..1 << 22;

/// Why there is no next level.
pub(super) enum Halt {
    Stopped,
    /// It does not fit into the memory.
    Full,
}

impl From<Stopped> for Halt {
    fn from(Stopped: Stopped) -> Self {
        Self::Stopped
    }
}

/// The next level, and the games that ended on the way there.
pub(super) struct Next<G: Camps> {
    pub(super) level: Level<G::Camp>,
    pub(super) ended: Tally<G::Outcome>,
}

impl<'a, G: Camps + Sync> Ply<'a, G> {
    pub(super) fn new(
        root: &'a G,
        turn: Side,
        level: &'a Level<G::Camp>,
        limits: Limits,
        schedule: Schedule,
        watch: &'a dyn Watch<G::Outcome>,
        to: Option<&[usize]>,
    ) -> Self {
        let groups = Group::all(schedule, root, turn, level, to);
        let cells: usize = groups.iter().map(Group::cells).sum();
        let most = (cells / limits.tasks).clamp(TASK.start, TASK.end);
        let mut tasks = Vec::new();
        for (index, group) in groups.iter().enumerate() {
            let parts = group.cells().div_ceil(most).max(1);
            let cells = (group.cells() / parts) as u64;
            let columns = group.columns.len();
            let part = |part| columns * part / parts..columns * (part + 1) / parts;
            tasks.extend((0..parts).map(|at| Task { group: index, columns: part(at), cells }));
        }
        Self { root, turn, groups, tasks, limits, schedule, watch }
    }

    /// The rows of some camps of the next level, if they fit into so many bytes.
    pub(super) fn build(
        &self,
        range: CampRange<G::Camp>,
        most_bytes: usize,
        progress: &Share<'_, '_, G::Outcome>,
    ) -> Result<Next<G>, Halt> {
        let all: u64 = self.tasks.iter().map(|task| task.cells).sum();
        let (bytes, done) = (AtomicUsize::new(0), AtomicU64::new(0));
        let made = self.schedule.share(
            self.tasks.len(),
            self.limits.workers,
            Workbench::default,
            |workbench, index| {
                go_on(self.watch)?;
                let task = &self.tasks[index];
                let mut made = Made { blocks: Some(Vec::new()), tally: Tally::new() };
                self.run(task, range, workbench, &mut made)?;
                let new: usize = made.blocks.iter().flatten().map(Block::bytes).sum();
                if bytes.fetch_add(new, Ordering::Relaxed) + new > most_bytes {
                    return Err(Halt::Full);
                }
                let done = done.fetch_add(task.cells, Ordering::Relaxed) + task.cells;
                progress.done(done, all);
                Ok(made)
            },
        )?;
        let (mut blocks, mut ended) = (Vec::new(), Tally::new());
        for made in made {
            blocks.extend(made.blocks.into_iter().flatten());
            ended += &made.tally;
        }
        Ok(Next { level: Level::new(blocks), ended })
    }

    /// The games from some tasks, which are counted to the end.
    pub(super) fn count(
        &self,
        tasks: Range<usize>,
        workbench: &mut Workbench<G>,
    ) -> Result<Tally<G::Outcome>, Stopped> {
        let mut made = Made { blocks: None, tally: Tally::new() };
        for task in &self.tasks[tasks] {
            go_on(self.watch)?;
            self.run(task, CampRange::ALL, workbench, &mut made)?;
        }
        Ok(made.tally)
    }

    fn run(
        &self,
        task: &Task,
        range: CampRange<G::Camp>,
        workbench: &mut Workbench<G>,
        made: &mut Made<G>,
    ) -> Result<(), Stopped> {
        let group = &self.groups[task.group];
        let plan = match workbench.plan.take() {
            Some((index, plan)) if index == task.group => {
                record::reused(index);
                plan
            }
            _ => record::set_up(task.group, || {
                Plan::new(self.root, self.turn, group.play, &group.rows, range)
            }),
        };
        // No row of the next level has a larger number.
        let most = group.most.saturating_mul(plan.most_steps() as u128);
        if most <= u32::MAX.into() {
            self.run_in(task, &plan, &mut workbench.words32, made)?;
        } else if most <= u64::MAX.into() {
            self.run_in(task, &plan, &mut workbench.words64, made)?;
        } else if most < u128::MAX {
            self.run_in(task, &plan, &mut workbench.words128, made)?;
        } else {
            self.run_in(task, &plan, &mut workbench.any, made)?;
        }
        workbench.plan = Some((task.group, plan));
        Ok(())
    }

    /// Runs a task with words that are wide enough.
    fn run_in<W: Cell>(
        &self,
        task: &Task,
        plan: &Plan<G>,
        (matrix, buffers): &mut (Matrix<W>, Buffers<W>),
        made: &mut Made<G>,
    ) -> Result<(), Stopped> {
        let Group { state, label, ref blocks, ref columns, .. } = self.groups[task.group];
        let (root, other) = (self.root, self.turn.other());
        let mut columns = &columns[task.columns.clone()];
        let most = self.limits.columns::<G, W>(plan, made.blocks.is_none());
        while !columns.is_empty() {
            let parts = columns.len().div_ceil(most);
            let (now, later) = columns.split_at(columns.len().div_ceil(parts));
            columns = later;
            matrix.gather(blocks, &plan.rows, now);
            let hits = Hits::new(root, other, now, matrix.stride(), [W::KEPT, W::LEFT_OUT]);
            if let Some(blocks) = &mut made.blocks {
                let mut builder = Builder::<G, W>::new(root, other, (state, label), now, &hits);
                expand(matrix, plan, &hits, buffers, &mut builder, self.watch, &mut made.tally)?;
                blocks.extend(builder.finish(task.group, &mut made.tally));
            } else {
                let mut counter = G::RowCounter::new(root, other, state);
                let mut streamer = Streamer::<G>::new(&mut counter, now, &hits);
                expand(matrix, plan, &hits, buffers, &mut streamer, self.watch, &mut made.tally)?;
                made.tally += &streamer.finish();
            }
        }
        Ok(())
    }
}

/// What tasks make of the rows of the next level: blocks, if they are kept, and games.
struct Made<G: Camps> {
    blocks: Option<Vec<Block<G::Camp>>>,
    tally: Tally<G::Outcome>,
}

/// The buffers of a worker.
pub(super) struct Workbench<G: Camps> {
    /// The plan of the last group, which may have more tasks.
    plan: Option<(usize, Plan<G>)>,
    words32: (Matrix<u32>, Buffers<u32>),
    words64: (Matrix<u64>, Buffers<u64>),
    words128: (Matrix<u128>, Buffers<u128>),
    any: (Matrix<Natural>, Buffers<Natural>),
}

impl<G: Camps> Default for Workbench<G> {
    fn default() -> Self {
        Self {
            plan: None,
            words32: Default::default(),
            words64: Default::default(),
            words128: Default::default(),
            any: Default::default(),
        }
    }
}
