//! What depends on the pawns and the domes alone.
//!
//! After a step of the mover and a reply, `s` and `t` cells are there for the two builds. A last step to a cell
//! that can be built on by neither, with `n` builds to follow, stands for `s · t · n` games, if its target is
//! low enough. If the first build may be on its target, then `(s − 1) · t · n` games are as before, and for
//! `t · n` games the target is one level higher; and so on.

use super::super::placement::Placement;
use crate::cells::{around, bit, has, squares};
use alloc::vec::Vec;

/// Steps of the mover, each with the replies to it.
pub(super) struct Plan {
    /// The cells without a pawn and without a dome.
    pub(super) free: u32,
    /// The pawns of the mover and those of the opponent.
    pub(super) pawns: [[u32; 2]; 2],
    pub(super) steps: Vec<Step>,
}

/// A step of the mover. At most 49,856 games of three moves begin with it.
pub(super) struct Step {
    pub(super) from: u32,
    pub(super) to: u32,
    /// The mover's pawns after it: the one that went, and the other.
    pub(super) pawns: [u32; 2],
    /// The free cells after it, and those of them to build on.
    pub(super) free: u32,
    pub(super) sites: u32,
    /// Where each pawn might go with the third move, whatever the reply.
    pub(super) targets: [u32; 2],
    /// The third moves after all replies together.
    pub(super) all: Moves,
    pub(super) replies: Vec<Reply>,
}

/// A reply of the opponent.
pub(super) struct Reply {
    pub(super) from: u32,
    pub(super) to: u32,
    /// The opponent's pawns after it.
    pub(super) pawns: [u32; 2],
    /// The free cells after it, and those of them to build on.
    pub(super) free: u32,
    pub(super) sites: u32,
    /// The third moves after it, over all pairs of builds.
    pub(super) all: Moves,
    /// Those where the mover built on the cell that the opponent goes to, if it can.
    pub(super) onto: Option<Moves>,
}

/// Numbers of third moves, with the builds before them.
#[derive(Clone, Default)]
pub(super) struct Moves {
    /// By how many of the two builds are on the target: none, one, both. For each eight targets of either pawn.
    pub(super) by_builds: [[u16; 16]; 3],
    /// All of those with at most one build on the target.
    pub(super) most: u16,
}

impl Plan {
    pub(super) fn new(placement: Placement, domes: u32) -> Self {
        let pawns @ [[one, two], others] = placement.pawns();
        let free = placement.free() & !domes;
        let mut steps = Vec::with_capacity(16);
        for (from, companion) in [(one, two), (two, one)] {
            for to in squares(around(from) & free) {
                steps.push(Step::new(from, to, companion, others, free));
            }
        }
        Self { free, pawns, steps }
    }
}

impl Step {
    fn new(from: u32, to: u32, companion: u32, others: [u32; 2], free: u32) -> Self {
        let free = (free | bit(from)) & !bit(to);
        // The opponent's pawn that replies leaves its cell.
        let walkable = free | bit(others[0]) | bit(others[1]);
        let mut step = Self {
            from,
            to,
            pawns: [to, companion],
            free,
            sites: around(to) & free,
            targets: [to, companion].map(|pawn| around(pawn) & walkable),
            all: Moves::default(),
            replies: Vec::with_capacity(16),
        };
        let third_steps = ThirdSteps::new(&step);
        for (from, companion) in [(others[0], others[1]), (others[1], others[0])] {
            for to in squares(around(from) & free) {
                let reply = third_steps.after_reply(&step, from, to, companion);
                step.all.add(&reply.all);
                step.replies.push(reply);
            }
        }
        step
    }
}

/// The third steps that some reply may leave possible, in the order of [`Moves`]: for all of them at once it is
/// worked out what a reply leaves of them.
struct ThirdSteps {
    /// Their targets; one that is not there is no cell, and in no set of cells.
    targets: [u32; 16],
    /// The cells to build on after each of them, before the reply.
    sites: [u16; 16],
    /// One where the first build may be on the target.
    on_first: [u16; 16],
    /// The other cells for the first build.
    off_first: [u16; 16],
}

/// No cell.
const NOWHERE: u32 = 31;

impl ThirdSteps {
    fn new(step: &Step) -> Self {
        let (mut targets, mut sites) = ([NOWHERE; 16], [0; 16]);
        for (pawn, first) in [(0, 0), (1, 8)] {
            for (index, to) in (first..).zip(squares(step.targets[pawn])) {
                targets[index] = to;
                sites[index] = size(around(to) & (step.free | bit(step.pawns[pawn])));
            }
        }
        let on_first = bits(step.sites, &targets);
        let off_first = on_first.map(|on_first| size(step.sites) - on_first);
        Self { targets, sites, on_first, off_first }
    }

    #[inline]
    fn after_reply(&self, step: &Step, from: u32, to: u32, companion: u32) -> Reply {
        let free = (step.free | bit(from)) & !bit(to);
        let sites = around(to) & free;
        let [is_free, on_second, freed, taken] =
            [free, sites, around(from), around(to)].map(|set| bits(set, &self.targets));
        let (mut all, mut onto) = (Moves::default(), Moves::default());
        for index in 0..16 {
            // The reply has left a cell to build on, or taken one.
            let builds = is_free[index] * (self.sites[index] + freed[index] - taken[index]);
            let (on_first, off_first) = (self.on_first[index], self.off_first[index]);
            let on_second = on_second[index];
            let off_second = size(sites) - on_second;
            all.by_builds[0][index] = off_first * off_second * builds;
            all.by_builds[1][index] = (on_first * off_second + off_first * on_second) * builds;
            all.by_builds[2][index] = on_first * on_second * builds;
            onto.by_builds[0][index] = off_second * builds;
            onto.by_builds[1][index] = on_second * builds;
        }
        let onto = has(step.sites, to).then(|| onto.summed());
        Reply { from, to, pawns: [to, companion], free, sites, all: all.summed(), onto }
    }
}

/// The number of cells of a set, of which there are 25 at most.
#[expect(clippy::cast_possible_truncation, reason = "at most 25")]
pub(super) const fn size(set: u32) -> u16 {
    set.count_ones() as u16
}

/// For each of some cells, one if it is in a set.
#[inline]
fn bits(set: u32, cells: &[u32; 16]) -> [u16; 16] {
    cells.map(|cell| (set >> cell & 1) as u16)
}

impl Moves {
    /// The same numbers, with the sum of those that have one.
    #[inline]
    fn summed(self) -> Self {
        let [none, one, _] = &self.by_builds;
        let most = none.iter().chain(one).sum();
        Self { most, ..self }
    }

    #[inline]
    pub(super) fn add(&mut self, other: &Self) {
        for (sums, numbers) in self.by_builds.iter_mut().zip(&other.by_builds) {
            for (sum, number) in sums.iter_mut().zip(numbers) {
                *sum += number;
            }
        }
        self.most += other.most;
    }

    #[inline]
    pub(super) fn subtract(&mut self, other: &Self) {
        for (sums, numbers) in self.by_builds.iter_mut().zip(&other.by_builds) {
            for (sum, number) in sums.iter_mut().zip(numbers) {
                *sum -= number;
            }
        }
        self.most -= other.most;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Side;

    #[test]
    fn the_games_after_a_step_fit_into_sixteen_bits() {
        let mut most = 0;
        let pairs = || (0..25).flat_map(|one| (0..one).map(move |two| [two, one]));
        for movers in pairs() {
            for others in pairs().filter(|pair| pair.iter().all(|cell| !movers.contains(cell))) {
                // A dome can only take games away.
                let plan = Plan::new(Placement::unturned([movers, others], Side::First), 0);
                for step in &plan.steps {
                    let games = step.all.by_builds.as_flattened().iter().copied().map(u32::from);
                    most = most.max(games.sum());
                }
            }
        }
        assert_eq!(most, 49_856);
        assert!(u16::try_from(most).is_ok());
    }
}
