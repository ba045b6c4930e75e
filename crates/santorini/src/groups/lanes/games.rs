//! The games of three moves, lane by lane; who is left without a move is settled in [`super::blocks`].

use super::batch::Batch;
use super::plan::{Moves, Plan, Reply, Step, size};
use super::sums::Sums;
use crate::cells::{around, bit, has, squares};

/// The games of the boards of a batch.
pub(super) struct Games<'a> {
    pub(super) plan: &'a Plan,
    pub(super) batch: &'a Batch,
    /// The games with a third move, whatever comes of it.
    pub(super) third_moves: Sums,
    /// Those that end with a climb, with the first, second and third move.
    pub(super) climbs: [Sums; 3],
    /// Those that end with a block, with the first, second and third move.
    pub(super) blocks: [Sums; 3],
}

impl<'a> Games<'a> {
    pub(super) fn new(plan: &'a Plan, batch: &'a Batch) -> Self {
        let [climbs, blocks] = [[Sums::ZERO; 3], [Sums::ZERO; 3]];
        Self { plan, batch, third_moves: Sums::ZERO, climbs, blocks }
    }

    /// Counts third moves and climbs.
    pub(super) fn count(&mut self) {
        for step in &self.plan.steps {
            let possible = self.batch.lanes & !self.batch.closed(step.from, step.to);
            let climbing = possible & self.batch.at_least(3, step.to);
            self.climbs[0].add(climbing, size(step.sites));
            let lanes = possible & !climbing;
            if lanes != 0 {
                self.replies(step, lanes);
                self.third_moves.carry();
                self.climbs[2].carry();
            }
        }
    }

    /// Counts the games after a step of the mover, in the lanes in which it is possible and no climb.
    fn replies(&mut self, step: &Step, lanes: u64) {
        let batch = self.batch;
        // A cell below level 2 can be stepped on from anywhere: such replies are counted all at once.
        let mut low = step.all.clone();
        for reply in step.replies.iter().filter(|reply| batch.is_high(reply.to)) {
            low.subtract(&reply.all);
        }
        self.last_moves::<false>(step, &low, lanes);
        for reply in &step.replies {
            let mut lanes = lanes;
            if batch.is_high(reply.to) {
                lanes &= !batch.closed(reply.from, reply.to);
                let climbing = lanes & batch.at_least(3, reply.to);
                if climbing != 0 {
                    self.climbs_of_reply(step, reply, climbing);
                    lanes &= !climbing;
                }
                if lanes == 0 {
                    continue;
                }
                self.last_moves::<false>(step, &reply.all, lanes);
            }
            if let Some(onto) = &reply.onto
                && has(batch.built, reply.to)
            {
                self.builds_onto_target(step, reply, onto, lanes);
            }
            for site in squares(step.sites & reply.sites & batch.high) {
                self.dome_of_two_builds(step, reply, site, lanes & batch.exactly(2, site));
            }
            for site in squares((step.sites | reply.sites) & batch.top) {
                self.dome_of_one_build(step, reply, site, lanes & batch.at_least(3, site));
            }
        }
    }

    /// Adds third moves, or takes them away: all of them, less those to a target that is too high.
    fn last_moves<const AWAY: bool>(&mut self, step: &Step, moves: &Moves, lanes: u64) {
        let batch = self.batch;
        let signed = |moves: u16| {
            if AWAY { moves.wrapping_neg() } else { moves }
        };
        let [none, one, both] = &moves.by_builds;
        self.third_moves.add(lanes, signed(moves.most));
        for (pawn, targets) in step.targets.into_iter().enumerate() {
            let from = step.pawns[pawn];
            let stands_high = lanes & batch.at_least(2, from);
            for (index, to) in squares(targets).enumerate() {
                let index = 8 * pawn + index;
                if has(batch.high, to) {
                    let closed = lanes & batch.closed(from, to);
                    self.third_moves.subtract(closed, signed(none[index]));
                }
                if has(batch.built, to) {
                    let closed = lanes & batch.closed_by_build(from, to);
                    self.third_moves.subtract(closed, signed(one[index]));
                }
                if has(batch.built, from) {
                    let open = lanes & batch.open_after_two(from, to);
                    self.third_moves.add(open, signed(both[index]));
                }
                if stands_high != 0 {
                    let climbs = &mut self.climbs[2];
                    climbs.add(stands_high & batch.exactly(3, to), signed(none[index]));
                    climbs.add(stands_high & batch.exactly(2, to), signed(one[index]));
                    climbs.add(stands_high & batch.exactly(1, to), signed(both[index]));
                }
            }
        }
    }

    /// Counts the climbs with a reply to a cell of level 3, which must not get its dome before. A cell of
    /// level 3 that the mover built on is no site either.
    fn climbs_of_reply(&mut self, step: &Step, reply: &Reply, lanes: u64) {
        let sites = size(step.sites & !bit(reply.to));
        self.climbs[1].add(lanes, sites * size(reply.sites));
        for site in squares(step.sites & reply.sites & self.batch.top) {
            self.climbs[1].subtract(lanes & self.batch.at_least(3, site), 1);
        }
    }

    /// The mover may build on the cell that the opponent goes to: that makes the cell too high, or the reply a
    /// climb, in some lanes.
    fn builds_onto_target(&mut self, step: &Step, reply: &Reply, onto: &Moves, lanes: u64) {
        let batch = self.batch;
        let second_level = lanes & batch.at_least(2, reply.to);
        let climbing = second_level & batch.at_least(2, reply.from);
        self.climbs[1].add(climbing, size(reply.sites));
        let lanes = second_level | lanes & batch.closed_by_build(reply.from, reply.to);
        if lanes != 0 {
            self.last_moves::<true>(step, onto, lanes);
        }
    }

    /// Two builds on a cell of level 2 leave nothing to build there for the last move.
    fn dome_of_two_builds(&mut self, step: &Step, reply: &Reply, site: u32, lanes: u64) {
        if lanes == 0 {
            return;
        }
        for pawn in step.pawns {
            for to in squares(around(pawn) & reply.free & around(site)) {
                self.take_away(pawn, to, lanes, [1, 0]);
            }
        }
    }

    /// A build on a cell of level 3 leaves nothing to build there for the next moves.
    fn dome_of_one_build(&mut self, step: &Step, reply: &Reply, site: u32, lanes: u64) {
        if lanes == 0 {
            return;
        }
        let [first, second] = [step.sites, reply.sites].map(size);
        let [by_first, by_second] = [step.sites, reply.sites].map(|sites| size(sites & bit(site)));
        for pawn in step.pawns {
            let targets = around(pawn) & reply.free & !bit(site);
            // No second build there after a first one.
            if by_first & by_second != 0 {
                for to in squares(targets) {
                    let builds = size(around(to) & (reply.free | bit(pawn)));
                    self.take_away(pawn, to, lanes, [builds, 0]);
                }
            }
            // No third build there after one of the others, whose own builds may be on the target or elsewhere.
            for to in squares(targets & around(site)) {
                let [on_first, on_second] =
                    [step.sites, reply.sites].map(|sites| size(sites & bit(to)));
                let elsewhere = by_first * (second - by_second - on_second)
                    + by_second * (first - by_first - on_first);
                let on_target = by_first * on_second + by_second * on_first;
                self.take_away(pawn, to, lanes, [elsewhere, on_target]);
            }
        }
        // The first build is not on the target of the reply where that makes it too high.
        if by_second != 0 && reply.onto.is_some() {
            let batch = self.batch;
            let lanes =
                lanes & (batch.at_least(2, reply.to) | batch.closed_by_build(reply.from, reply.to));
            for pawn in step.pawns {
                for to in squares(around(pawn) & reply.free & !bit(site) & around(site)) {
                    self.take_away(pawn, to, lanes, [1u16.wrapping_neg(), 0]);
                }
            }
        }
    }

    /// Takes third moves away that go to a target where none or one of the builds was, if it is not too high.
    fn take_away(&mut self, from: u32, to: u32, lanes: u64, by_builds: [u16; 2]) {
        let batch = self.batch;
        let open = [batch.closed(from, to), batch.closed_by_build(from, to)].map(|closed| !closed);
        let climbs = [batch.exactly(3, to), batch.exactly(2, to)];
        let stands_high = lanes & batch.at_least(2, from);
        for (builds, moves) in by_builds.into_iter().enumerate() {
            if moves != 0 {
                self.third_moves.subtract(lanes & open[builds], moves);
                self.climbs[2].subtract(stands_high & climbs[builds], moves);
            }
        }
    }
}
