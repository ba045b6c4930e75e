//! A level: for every group the members that some number of moves leads to.

use super::LEAST;
use super::pull::{Link, Pull, links};
use super::table::{Member, Table};
use crate::progress::Share;
use crate::schedule::Schedule;
use crate::watch::{Stopped, Watch};
use core::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};
use game::{Groups, Tally};
use std::sync::{Mutex, PoisonError};

/// The members of each group, each once, with its multiplicity.
pub(super) struct Level<G: Groups> {
    groups: Vec<(G::Group, Vec<Member>)>,
    /// The sum of all multiplicities.
    total: u128,
}

/// The next level, and what came with it.
pub(super) struct Expansion<G: Groups> {
    pub(super) next: Level<G>,
    /// The games that ended on the way there.
    pub(super) ended: Tally<G::Outcome>,
    pub(super) arrivals: u64,
}

/// Why there is no next level.
pub(super) enum Halt {
    Stopped,
    TooLarge,
}

impl From<Stopped> for Halt {
    fn from(Stopped: Stopped) -> Self {
        Self::Stopped
    }
}

/// The tables that there is memory for while a level is built. Whether a level fits must not depend on the number
/// of threads: the blocks of a count go by it.
const TABLES: usize = 64;

impl<G: Groups> Level<G> {
    pub(super) fn new(groups: Vec<(G::Group, Vec<Member>)>) -> Self {
        let members = groups.iter().flat_map(|(_, members)| members);
        let total = members.map(|&(_, times)| u128::from(times)).sum();
        Self { groups, total }
    }

    /// The level without positions.
    pub(super) fn empty() -> Self {
        Self::new(Vec::new())
    }

    /// The level of a single position, reached once.
    pub(super) fn of(start: &G) -> Self {
        let (group, member) = start.in_group();
        Self::new(vec![(group, vec![(member, 1)])])
    }

    pub(super) fn groups(&self) -> &[(G::Group, Vec<Member>)] {
        &self.groups
    }

    pub(super) fn len(&self) -> usize {
        self.groups.iter().map(|(_, members)| members.len()).sum()
    }

    pub(super) fn bytes(&self) -> usize {
        self.len() * size_of::<Member>()
    }

    /// Do words of 64 bits hold the multiplicities of the next level?
    pub(super) fn is_narrow(&self) -> bool {
        is_narrow::<G>(self.total)
    }

    /// The steps from all groups.
    pub(super) fn links(&self, root: &G) -> Vec<Link<G>> {
        links(root, self.groups.iter().map(|&(group, _)| group))
    }

    /// The next level, in `memory` bytes beyond those of this one.
    pub(super) fn expand(
        &self,
        schedule: Schedule,
        root: &G,
        memory: usize,
        watch: &dyn Watch<G::Outcome>,
        progress: &Share<'_, '_, G::Outcome>,
    ) -> Result<Expansion<G>, Halt>
    where
        G: Sync,
    {
        let links = self.links(root);
        let targets: Vec<&[Link<G>]> = links.chunk_by(|one, next| one.to == next.to).collect();
        // A quarter of the memory is for tables.
        let (most, table_bytes) = (memory - memory / 4, (memory / 4 / TABLES).max(LEAST));
        let (bytes, arrivals) = (AtomicUsize::new(0), AtomicU64::new(0));
        let done = AtomicU64::new(0);
        let (ended, idle) = (Mutex::new(Tally::new()), Mutex::new(Vec::new()));
        let groups = schedule.collect(targets.len(), |index| {
            let table = idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
            let mut pull = Pull::<G>::new(table.unwrap_or_else(|| Table::new(table_bytes)));
            let sources = targets[index].iter().map(|link| self.groups[link.from].1.len());
            pull.table.reserve(sources.sum());
            for link in targets[index] {
                let (_, members) = &self.groups[link.from];
                pull.follow(link, members, watch, |_| Err(Halt::TooLarge))?;
            }
            let members = pull.table.drain(<[Member]>::to_vec);
            let more = size_of_val(members.as_slice());
            if bytes.fetch_add(more, Relaxed) + more > most {
                return Err(Halt::TooLarge);
            }
            arrivals.fetch_add(pull.arrivals, Relaxed);
            *ended.lock().unwrap_or_else(PoisonError::into_inner) += &pull.ended;
            idle.lock().unwrap_or_else(PoisonError::into_inner).push(pull.table);
            progress.done(done.fetch_add(1, Relaxed) + 1, targets.len() as u64);
            Ok((targets[index][0].to, members))
        })?;
        let groups = groups.into_iter().filter(|(_, members)| !members.is_empty()).collect();
        let ended = ended.into_inner().unwrap_or_else(PoisonError::into_inner);
        Ok(Expansion { next: Self::new(groups), ended, arrivals: arrivals.into_inner() })
    }
}

/// Do words of 64 bits hold the multiplicities after the next move, if those before it have this sum?
pub(super) fn is_narrow<G: Groups>(total: u128) -> bool {
    total.checked_mul(G::MAX_MOVES as u128).is_some_and(|most| u64::try_from(most).is_ok())
}
