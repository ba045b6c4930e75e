//! Counting level by level and group by group: see [`Groups`].
//!
//! The levels are built as long as they fit into the memory. The level after the last one of them is the
//! frontier, and is never there as a whole: each of its groups is a block of the count, which is pulled from the
//! groups before it, merged, counted and forgotten. Blocks are independent, and stopped and resumed one by one.
//!
//! A block that still has many moves to go is counted in the same way: the groups after it are pulled one by one,
//! each in half of the memory that is left, and so on. A group that does not fit is counted in pieces: every
//! number is a sum over its members, and a member that comes again is counted again.

mod level;
mod pull;
mod table;
#[cfg(test)]
mod tests;

use crate::progress::Share;
use crate::schedule::Schedule;
use crate::walk::{self, Closed};
use crate::watch::{LevelReport, Stopped, Watch, go_on};
use crate::work::Work;
use core::ops::Range;
use game::{Groups, Natural, Tally};
use level::{Expansion, Halt, Level, is_narrow};
use pull::{Link, Pull, links};
use table::{Member, Table};

/// A count from a level of groups.
pub(crate) struct Grouped<G: Groups> {
    root: G,
    level: Level<G>,
    /// The plies from the level to the end of the count.
    left: u32,
    /// The games that ended up to the level.
    ended: Tally<G::Outcome>,
    /// The steps from the level, if the groups that they lead to are the blocks; else its own groups are.
    links: Vec<Link<G>>,
    /// For each block the links to it.
    blocks: Vec<Range<usize>>,
    /// The memory that each worker may use beside the level.
    share: usize,
}

/// The members that are counted at a time, and the bytes that the game may use for each.
const PIECE: usize = 4096;
const BYTES_FOR_MEMBER: usize = 64;

/// The least memory in which it is worth while to merge: below it, games are walked.
const LEAST: usize = 1 << 14;

impl<G: Groups + Sync> Grouped<G> {
    /// Builds the levels, in `memory` bytes. What is left of the progress is that of the blocks.
    pub(crate) fn new<'p, 'w>(
        schedule: Schedule,
        start: &G,
        plies: u32,
        memory: usize,
        watch: &dyn Watch<G::Outcome>,
        mut progress: Share<'p, 'w, G::Outcome>,
    ) -> Result<(Self, Share<'p, 'w, G::Outcome>), Stopped> {
        let (mut level, mut left, mut ended) = (Level::empty(), plies, Tally::new());
        match start.outcome() {
            Some(outcome) => ended.add(Some(outcome), &Natural::ONE),
            None => level = Level::of(start),
        }
        let mut growth = 1;
        while left > G::PLIES + 1 && level.len() > 0 && level.is_narrow() {
            let room = memory.saturating_sub(level.bytes());
            if level.bytes().saturating_mul(growth) > room.saturating_mul(2) {
                break;
            }
            let (now, later) = progress.split(left - G::PLIES);
            progress = later;
            match level.expand(schedule, start, room, watch, &now) {
                Err(Halt::Stopped) => return Err(Stopped),
                Err(Halt::TooLarge) => break,
                Ok(Expansion { next, ended: on_the_way, arrivals }) => {
                    growth = next.len() / level.len();
                    (level, left) = (next, left - 1);
                    ended += &on_the_way;
                    let positions = level.len() as u64;
                    watch.level(LevelReport { plies: plies - left, arrivals, positions });
                }
            }
        }
        let is_pulled = left > G::PLIES && level.is_narrow();
        let links = if is_pulled { level.links(start) } else { Vec::new() };
        let mut blocks = Vec::new();
        for links in links.chunk_by(|one, next| one.to == next.to) {
            let start = blocks.last().map_or(0, |last: &Range<usize>| last.end);
            blocks.push(start..start + links.len());
        }
        let share = memory.saturating_sub(level.bytes()) / schedule.workers();
        let root = start.clone();
        Ok((Self { root, level, left, ended, links, blocks, share }, progress))
    }

    /// The games that ended up to the level, which no block counts.
    pub(crate) const fn ended(&self) -> &Tally<G::Outcome> {
        &self.ended
    }

    /// Adds the games of `left` more moves from members of a group, in `memory` bytes.
    fn count_members(
        &self,
        group: G::Group,
        members: &[Member],
        left: u32,
        memory: usize,
        watch: &dyn Watch<G::Outcome>,
        into: &mut Tally<G::Outcome>,
    ) -> Result<(), Stopped> {
        if left <= G::PLIES {
            let most = (memory / 4 / BYTES_FOR_MEMBER).clamp(64, PIECE);
            for members in members.chunks(most) {
                go_on(watch)?;
                self.root.count_group(group, left, members, into);
            }
            return Ok(());
        }
        if memory < LEAST {
            for &(member, times) in members {
                let position = self.root.with_group(group, member);
                let games = walk::tally::<G, Closed>(&position, left, watch)?;
                *into += &games.times(&Natural::from(times));
            }
            return Ok(());
        }
        let total = members.iter().map(|&(_, times)| u128::from(times)).sum();
        if !is_narrow::<G>(total) {
            for &(member, times) in members {
                let mut games = Tally::new();
                self.count_members(group, &[(member, 1)], left, memory, watch, &mut games)?;
                *into += &games.times(&Natural::from(times));
            }
            return Ok(());
        }
        let links = links(&self.root, core::iter::once(group));
        for links in links.chunk_by(|one, next| one.to == next.to) {
            self.count_pulled(links, |_| members, left, memory, watch, into)?;
        }
        Ok(())
    }

    /// Adds the games of `left` more moves that begin with some links, all to the same group, in `memory` bytes.
    fn count_pulled<'a>(
        &self,
        links: &[Link<G>],
        members: impl Fn(usize) -> &'a [Member],
        left: u32,
        memory: usize,
        watch: &dyn Watch<G::Outcome>,
        into: &mut Tally<G::Outcome>,
    ) -> Result<(), Stopped> {
        let Some(&Link { to, .. }) = links.first() else { return Ok(()) };
        let mut pull = Pull::<G>::new(Table::new(memory / 2));
        // After merging, a step leads to about as many members as it comes from.
        pull.table.reserve(links.iter().map(|link| members(link.from).len()).sum());
        let mut count = |table: &mut Table| {
            table
                .drain(|members| self.count_members(to, members, left - 1, memory / 2, watch, into))
        };
        for link in links {
            pull.follow(link, members(link.from), watch, &mut count)?;
        }
        count(&mut pull.table)?;
        *into += &pull.ended;
        Ok(())
    }
}

impl<G: Groups + Sync> Work<G::Outcome> for Grouped<G> {
    fn blocks(&self) -> usize {
        if self.links.is_empty() { self.level.groups().len() } else { self.blocks.len() }
    }

    fn count(
        &self,
        block: usize,
        watch: &dyn Watch<G::Outcome>,
    ) -> Result<Tally<G::Outcome>, Stopped> {
        let mut tally = Tally::new();
        let groups = self.level.groups();
        if self.links.is_empty() {
            let (group, members) = &groups[block];
            self.count_members(*group, members, self.left, self.share, watch, &mut tally)?;
        } else {
            let links = &self.links[self.blocks[block].clone()];
            let members = |from: usize| groups[from].1.as_slice();
            self.count_pulled(links, members, self.left, self.share, watch, &mut tally)?;
        }
        Ok(tally)
    }
}
