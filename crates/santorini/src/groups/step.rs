//! A step of a pawn, with every build that may follow, on any heights.

use super::heights::{Heights, Turn};
use super::levels::Levels;
use crate::cells::{around, bit, has, squares};
use crate::{Outcome, Way};
use board::Symmetry;
use game::{Arrival, Side};

/// A step of one pawn from a cell to another: the moves that lead from one [`Placement`](super::Placement) to
/// the next.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    pub(super) mover: Side,
    pub(super) from: u8,
    pub(super) to: u8,
    /// The opponent's pawns.
    pub(super) others: [u8; 2],
    /// The cells without a pawn after the step.
    pub(super) free: u32,
    /// The symmetry that takes the next position to its placement.
    pub(super) symmetry: Symmetry,
}

impl game::Step<Outcome> for Step {
    #[inline]
    fn follow<T: Copy>(
        &self,
        members: impl Iterator<Item = (u64, T)>,
        mut arrive: impl FnMut(Arrival<Outcome>, T),
    ) {
        let (from, to, others) = (self.from.into(), self.to.into(), self.others.map(u32::from));
        let turn = Turn::new(self.symmetry);
        let around = around(to) & self.free;
        let mut builds = [0; 8];
        for (build, site) in builds.iter_mut().zip(squares(around)) {
            *build = turn.level(site);
        }
        let ways_out = |levels: &Levels| levels.ways(others) & self.free;
        for (member, tag) in members {
            let heights = Heights(member);
            let levels = heights.levels();
            if !has(levels.near(from), to) {
                continue;
            }
            let mut sites = around & !levels.at_least(4);
            if has(levels.at_least(3), to) {
                let climb = Outcome { winner: self.mover, way: Way::Climb };
                arrive(Arrival::Over(climb, sites.count_ones().into()), tag);
                continue;
            }
            // A build closes one way out at most.
            if ways_out(&levels).count_ones() < 2 {
                let block = Outcome { winner: self.mover, way: Way::Block };
                for site in squares(sites) {
                    if ways_out(&levels.raised(site)) == 0 {
                        arrive(Arrival::Over(block, 1), tag);
                        sites &= !bit(site);
                    }
                }
            }
            let next = turn.of(heights);
            for (site, build) in squares(around).zip(builds) {
                if has(sites, site) {
                    arrive(Arrival::Member(next + build), tag);
                }
            }
        }
    }
}
