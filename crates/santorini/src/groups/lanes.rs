//! The last three moves from many boards at once.
//!
//! The boards of a placement differ in their heights alone. They are taken in [batches](Batch) of 64, one board a
//! lane, where a question about the heights of two cells has a word of 64 answers. How many games a step, a
//! reply and a last step allow depends on the pawns alone: it is worked out once, in a [plan](Plan), and added
//! in those lanes where the heights allow them.

mod batch;
mod blocks;
mod games;
mod plan;
mod sums;

use super::heights::Heights;
use super::levels::Levels;
use super::placement::Placement;
use crate::{Outcome, Way};
use alloc::vec::Vec;
use batch::{Batch, LANES};
use game::{Counts, Natural, Side, Tally};
use games::Games;
use plan::Plan;
use sums::Sums;

/// Adds the games of three moves from members of a placement.
pub(super) fn count(placement: Placement, members: &[(u64, u64)], into: &mut Tally<Outcome>) {
    for members in members.chunks(1 << INDEX) {
        count_sorted(placement, members, into);
    }
}

/// Adds the games from members that are sorted together.
fn count_sorted(placement: Placement, members: &[(u64, u64)], into: &mut Tally<Outcome>) {
    let mut totals = Totals::default();
    let boards = Board::sorted(members);
    for boards in boards.chunk_by(|one, next| one.domes() == next.domes()) {
        let plan = Plan::new(placement, boards[0].domes());
        for boards in boards.chunks(LANES) {
            let levels: [Levels; LANES] =
                core::array::from_fn(|lane| boards.get(lane).unwrap_or(&Board(0)).levels());
            let batch = Batch::new(&levels[..boards.len()]);
            let mut games = Games::new(&plan, &batch);
            games.count();
            blocks::count(&mut games, &levels);
            for (lane, board) in boards.iter().enumerate() {
                totals.add(&games, lane, members[board.index()].1);
            }
        }
    }
    for (outcome, games) in totals.by_outcome(placement.turn()) {
        into.add(outcome, &Natural::from(games));
    }
}

/// Adds the games of three moves from one board.
pub(super) fn count_one(placement: Placement, levels: Levels, into: &mut Counts<Outcome>) {
    let (plan, boards) = (Plan::new(placement, levels.at_least(4)), [levels]);
    let batch = Batch::new(&boards);
    let (mut games, mut totals) = (Games::new(&plan, &batch), Totals::default());
    games.count();
    blocks::count(&mut games, &boards);
    totals.add(&games, 0, 1);
    for (outcome, games) in totals.by_outcome(placement.turn()) {
        // All games of three moves are fewer than 128³.
        let games = u64::try_from(games).unwrap_or(u64::MAX);
        match outcome {
            Some(outcome) => into.add(outcome, games),
            None => into.add_unfinished(games),
        }
    }
}

/// The levels of a board, the domes first, and its index among the members: a number to sort by.
///
/// Boards that follow each other then have the same domes and mostly the same high cells.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Board(u128);

/// The bits of the index.
const INDEX: u32 = 28;

impl Board {
    fn sorted(members: &[(u64, u64)]) -> Vec<Self> {
        let mut boards: Vec<Self> = Vec::with_capacity(members.len());
        boards.extend(members.iter().zip(0..).map(|(&(member, _), index)| {
            let levels = Heights(member).levels().0;
            let levels = levels.iter().rev().fold(0, |all, &level| all << 25 | u128::from(level));
            Self(levels << INDEX | index)
        }));
        boards.sort_unstable();
        boards
    }

    const fn index(self) -> usize {
        self.0 as usize % (1 << INDEX)
    }

    #[expect(clippy::cast_possible_truncation, reason = "sets of 25 bits are cut out")]
    fn levels(self) -> Levels {
        Levels([0, 1, 2, 3].map(|level| (self.0 >> (INDEX + 25 * level)) as u32 % (1 << 25)))
    }

    fn domes(self) -> u32 {
        self.levels().at_least(4)
    }
}

/// The games of some boards, each so many times.
#[derive(Default)]
struct Totals {
    unfinished: u128,
    /// Climbs with the first, second and third move.
    climbs: [u128; 3],
    /// Blocks with the first, second and third move.
    blocks: [u128; 3],
}

impl Totals {
    #[inline]
    fn add(&mut self, games: &Games<'_>, lane: usize, times: u64) {
        let in_lane = |sums: &Sums| u128::from(sums.in_lane(lane)) * u128::from(times);
        self.unfinished += in_lane(&games.third_moves);
        for ply in 0..3 {
            self.climbs[ply] += in_lane(&games.climbs[ply]);
            self.blocks[ply] += in_lane(&games.blocks[ply]);
        }
    }

    /// The games by how they end, if this player moves first.
    fn by_outcome(&self, mover: Side) -> [(Option<Outcome>, u128); 5] {
        let won = |winner, way, games| (Some(Outcome { winner, way }), games);
        let [climbs, blocks] = [self.climbs, self.blocks];
        [
            (None, self.unfinished - climbs[2] - blocks[2]),
            won(mover, Way::Climb, climbs[0] + climbs[2]),
            won(mover, Way::Block, blocks[0] + blocks[2]),
            won(mover.other(), Way::Climb, climbs[1]),
            won(mover.other(), Way::Block, blocks[1]),
        ]
    }
}
