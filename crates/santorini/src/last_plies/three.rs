//! Three moves at once: the mover goes and builds, the opponent goes and builds, the mover moves.
//!
//! For every pair of steps, one of the mover's and one of the opponent's, the mover's last moves are
//! counted on the ground as it is, and the two builds are settled together. That is done as long as
//! nobody stands on level 2 and no cell has three levels: then nobody can climb to level 3, and a dome
//! comes only of two builds on the same cell. Nor may anybody be left without a move.

use super::walker::{Ground, Mobile, Walker, builds_on};
use crate::Position;
use crate::cells::{around, bit, squares};

/// A step of the mover's: where the pawn went, and the cells that are free then.
struct Step {
    to: u32,
    free: u32,
}

impl Position {
    /// The games of three moves, if nobody climbs or is left without a move in any of them.
    pub(super) fn count_three(&self, ground: &Ground, opponents: [Walker; 2]) -> Option<u64> {
        let pawns = self.pawns[self.turn].map(|pawn| Walker::of(ground, pawn));
        let occupied = pawns.iter().chain(&opponents).fold(0, |cells, pawn| cells | pawn.cell);
        if !ground.is_low(occupied) {
            return None;
        }
        let mut games = 0;
        for (pawn, companion) in [(pawns[0], pawns[1]), (pawns[1], pawns[0])] {
            let from = pawn.cell.trailing_zeros();
            let companion = Mobile::new(companion, ground.free).freed(from);
            for to in squares(pawn.near & ground.free) {
                let step = Step { to, free: (ground.free | pawn.cell) & !bit(to) };
                let landed = Walker::new(ground, to);
                let ways_out = (landed.near | companion.pawn.near) & step.free;
                if landed.can_climb || ways_out.count_ones() < 4 {
                    return None;
                }
                let mobiles = [Mobile::new(landed, step.free), companion.taken(to)];
                games += replies(ground, &step, mobiles, opponents)?;
            }
        }
        Some(games)
    }
}

/// The games of the opponent's reply and the mover's last move, if that surely leaves the opponent a move.
#[inline]
fn replies(
    ground: &Ground,
    step: &Step,
    mobiles: [Mobile; 2],
    opponents: [Walker; 2],
) -> Option<u64> {
    let mut games = 0;
    for (opponent, companion) in [(opponents[0], opponents[1]), (opponents[1], opponents[0])] {
        let from = opponent.cell.trailing_zeros();
        let mobiles = mobiles.map(|mobile| mobile.freed(from));
        for to in squares(opponent.near & step.free) {
            let free = (step.free | opponent.cell) & !bit(to);
            // Three builds and a step of the mover take four ways out at most.
            let ways_out = (Walker::new(ground, to).near | companion.near) & free;
            if ways_out.count_ones() < 5 {
                return None;
            }
            // The mover must not build where that makes the opponent's step too high.
            let sites = around(step.to) & step.free & !(bit(to) & opponent.edge);
            let replies = around(to) & free;
            for mobile in mobiles {
                games += u64::from(mobile.taken(to).over_two_builds(sites, replies, ground));
            }
        }
    }
    Some(games)
}

impl Mobile {
    /// The moves after two levels were built, over all pairs of builds on some cells each.
    #[inline]
    fn over_two_builds(&self, sites: u32, replies: u32, ground: &Ground) -> u32 {
        let targets = self.targets();
        let (first, second) = (sites.count_ones(), replies.count_ones());
        let mut moves = first * second * self.moves;
        // Each build takes away a cell that becomes too high; two builds on it take it away once.
        let edge = targets & self.pawn.edge;
        let both = sites & replies;
        if edge & (sites | replies) != 0 {
            moves += self.moves_to(edge & both);
            moves -= second * self.moves_to(edge & sites) + first * self.moves_to(edge & replies);
        }
        // Two builds on the same cell may also make it too high only together, or be its dome.
        if both != 0 {
            moves -= self.moves_to(targets & self.pawn.second_edge & both);
            moves -= builds_on(both & ground.exactly(2), targets);
        }
        moves
    }
}
