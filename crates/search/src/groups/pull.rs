//! The members of one group, pulled from the groups before it.

use super::table::{Member, Table};
use crate::watch::{Stopped, Watch, go_on};
use game::{Arrival, Groups, Natural, Step, Tally};

/// A step from one of some groups to another group.
pub(super) struct Link<G: Groups> {
    /// The group that it leads to.
    pub(super) to: G::Group,
    /// The index of the group that it comes from.
    pub(super) from: usize,
    step: G::Step,
}

/// The steps from some groups, ordered by the groups that they lead to.
pub(super) fn links<G: Groups>(root: &G, groups: impl Iterator<Item = G::Group>) -> Vec<Link<G>> {
    let mut links = Vec::new();
    for (from, group) in groups.enumerate() {
        links.extend(root.steps(group).map(|(to, step)| Link { to, from, step }));
    }
    links.sort_by_key(|link| link.to);
    links
}

/// The members of a group as far as they have been pulled, and the games that ended instead of leading there.
pub(super) struct Pull<G: Groups> {
    pub(super) table: Table,
    pub(super) ended: Tally<G::Outcome>,
    pub(super) arrivals: u64,
}

/// The most members that are followed between two questions whether to stop.
const PIECE: usize = 4096;

impl<G: Groups> Pull<G> {
    pub(super) fn new(table: Table) -> Self {
        Self { table, ended: Tally::new(), arrivals: 0 }
    }

    /// Follows a step from members of a group. A table that has no room for more arrivals is handed to `full`,
    /// which is to drain it.
    pub(super) fn follow<E: From<Stopped>>(
        &mut self,
        link: &Link<G>,
        mut members: &[Member],
        watch: &dyn Watch<G::Outcome>,
        mut full: impl FnMut(&mut Table) -> Result<(), E>,
    ) -> Result<(), E> {
        while !members.is_empty() {
            go_on(watch)?;
            if self.table.room() < G::MAX_MOVES {
                full(&mut self.table)?;
            }
            let most = (self.table.room() / G::MAX_MOVES).clamp(1, PIECE);
            let piece;
            (piece, members) = members.split_at(most.min(members.len()));
            let (table, ended, mut arrivals) = (&mut self.table, &mut self.ended, 0);
            link.step.follow(piece.iter().copied(), |arrival, times| match arrival {
                Arrival::Member(member) => {
                    table.add(member, times);
                    arrivals += 1;
                }
                Arrival::Over(outcome, moves) => {
                    let games = u128::from(moves) * u128::from(times);
                    ended.add(Some(outcome), &Natural::from(games));
                }
            });
            self.arrivals += arrivals;
        }
        Ok(())
    }
}
