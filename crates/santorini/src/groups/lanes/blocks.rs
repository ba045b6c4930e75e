//! Moves that leave the other player without a move.
//!
//! They disturb no other number: a player who has no move has no games with a further move. So they are looked
//! for only where a player is left with few ways out, board by board.

use super::super::levels::Levels;
use super::batch::Batch;
use super::games::Games;
use super::plan::{Reply, Step};
use crate::cells::{around, bit, has, squares};

// A cell that a pawn can go to counts as two ways out if it takes two builds to close it. A build closes one, a
// step onto it both. So with the first move three ways out can be closed, with the second (and the build of the
// first) four, and with the third five.
const FIRST: u32 = 4;
const SECOND: u32 = 5;
const THIRD: u32 = 6;

/// Counts the blocks with each of the three moves.
pub(super) fn count(games: &mut Games<'_>, boards: &[Levels]) {
    let (plan, batch) = (games.plan, games.batch);
    let [movers, others] = plan.pawns;
    for lane in lanes(batch.few_ways(others, plan.free, FIRST, batch.lanes)) {
        let moves = boards[lane].blocking_moves(plan.free, movers, others);
        games.blocks[0].add_in_lane(lane, moves);
    }
    // The replies after which the opponent may have few ways out, whatever the mover did.
    let mut tight = [0; 2];
    for (pawn, from) in others.into_iter().enumerate() {
        for to in squares(around(from) & (plan.free | bit(movers[0]) | bit(movers[1]))) {
            let free = (plan.free | bit(from)) & !bit(to);
            if batch.sure_ways([to, others[1 - pawn]], free) < THIRD + 2 {
                tight[pawn] |= bit(to);
            }
        }
    }
    for step in &plan.steps {
        let possible =
            batch.lanes & !batch.closed(step.from, step.to) & !batch.at_least(3, step.to);
        if possible == 0 {
            continue;
        }
        for lane in lanes(batch.few_ways(step.pawns, step.free, SECOND, possible)) {
            let moves = second_blocks(&boards[lane], step, others);
            games.blocks[1].add_in_lane(lane, moves);
        }
        for reply in &step.replies {
            if !has(tight[usize::from(reply.from == others[1])], reply.to) {
                continue;
            }
            let possible =
                possible & !batch.closed(reply.from, reply.to) & !batch.at_least(3, reply.to);
            for lane in lanes(batch.few_ways(reply.pawns, reply.free, THIRD, possible)) {
                let moves = third_blocks(&boards[lane], step, reply);
                games.blocks[2].add_in_lane(lane, moves);
            }
        }
    }
}

/// The games after a step of the mover in which the opponent's move leaves the mover without one.
fn second_blocks(board: &Levels, step: &Step, others: [u32; 2]) -> u32 {
    let boards = squares(step.sites).map(|site| board.raised(site));
    boards.map(|board| board.blocking_moves(step.free, others, step.pawns)).sum()
}

/// The games after a step and a reply in which the mover's last move leaves the opponent without one.
fn third_blocks(board: &Levels, step: &Step, reply: &Reply) -> u32 {
    let mut moves = 0;
    if !board.can_block(reply.free, step.pawns, reply.pawns, 3) {
        return 0;
    }
    for first in squares(step.sites) {
        let board = board.raised(first);
        if !has(board.near(reply.from), reply.to)
            || has(board.at_least(3), reply.to)
            || !board.can_block(reply.free, step.pawns, reply.pawns, 2)
        {
            continue;
        }
        for second in squares(reply.sites & !board.at_least(4)) {
            let board = board.raised(second);
            moves += board.blocking_moves(reply.free, step.pawns, reply.pawns);
        }
    }
    moves
}

/// The lanes of a word.
fn lanes(word: u64) -> impl Iterator<Item = usize> {
    let mut left = word;
    core::iter::from_fn(move || {
        let lane = left.trailing_zeros() as usize;
        (left != 0).then(|| {
            left &= left - 1;
            lane
        })
    })
}

impl Batch {
    /// The ways out of two pawns that are there in every lane, at least.
    fn sure_ways(&self, [one, two]: [u32; 2], free: u32) -> u32 {
        let cells = (around(one) | around(two)) & free;
        // Both at once: some processors take a dozen instructions to count.
        (u64::from(cells & !self.built) << 32 | u64::from(cells & !self.high)).count_ones()
    }

    /// Those of some lanes in which two pawns have fewer than so many ways out.
    #[inline]
    fn few_ways(&self, pawns: [u32; 2], free: u32, number: u32, lanes: u64) -> u64 {
        if self.sure_ways(pawns, free) >= number {
            return 0;
        }
        let mut ways = Few::default();
        for cell in squares((around(pawns[0]) | around(pawns[1])) & free) {
            let beside = pawns.map(|pawn| if has(around(pawn), cell) { !0 } else { 0 });
            let [one, two] = pawns.map(|pawn| !self.closed(pawn, cell));
            ways.add(one & beside[0] | two & beside[1]);
            let [one, two] = pawns.map(|pawn| !self.closed_by_build(pawn, cell));
            ways.add(one & beside[0] | two & beside[1]);
        }
        lanes & ways.below(number)
    }
}

/// A small number for each lane: its three binary digits, and whether it is more than seven.
#[derive(Default)]
struct Few {
    digits: [u64; 3],
    many: u64,
}

impl Few {
    /// Adds one in some lanes.
    fn add(&mut self, lanes: u64) {
        let mut carry = lanes;
        for digit in &mut self.digits {
            (*digit, carry) = (*digit ^ carry, *digit & carry);
        }
        self.many |= carry;
    }

    /// The lanes with a number below some number, which is at most seven.
    fn below(&self, number: u32) -> u64 {
        let (mut below, mut equal) = (0, !self.many);
        for (place, &digit) in self.digits.iter().enumerate().rev() {
            if number >> place & 1 == 0 {
                equal &= !digit;
            } else {
                below |= equal & !digit;
                equal &= digit;
            }
        }
        below
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::heights::tests::any_levels;
    use super::*;
    use alloc::vec::Vec;
    use game::laws::Random;

    #[test]
    fn small_numbers_are_counted_in_every_lane() {
        let mut random = Random::new(1);
        for rounds in 0..12 {
            let (mut few, mut known) = (Few::default(), [0; 64]);
            for _ in 0..rounds {
                let word = random.word() | random.word();
                few.add(word);
                (0..64).for_each(|lane| known[lane] += word >> lane & 1);
            }
            for number in 0..8 {
                let below = few.below(number);
                for (lane, &known) in known.iter().enumerate() {
                    assert_eq!(below >> lane & 1 > 0, known < u64::from(number));
                }
            }
        }
    }

    #[test]
    fn the_lanes_of_a_word_come_in_order() {
        assert_eq!(lanes(1 << 63 | 0b1001).collect::<Vec<_>>(), [0, 3, 63]);
        assert_eq!(lanes(0).next(), None);
    }

    #[test]
    fn ways_out_are_counted_twice_where_two_builds_are_needed() {
        let (mut random, mut found) = (Random::new(2), 0);
        for round in 0..2000 {
            let boards: Vec<Levels> = (0..=round % 64)
                .map(|_| {
                    let Levels([one, two, three, _]) = any_levels(&mut random);
                    Levels([one, two, three, 0])
                })
                .collect();
            let batch = Batch::new(&boards);
            let pawns = [random.below(12), 12 + random.below(13)];
            let pawns = pawns.map(|pawn| u32::try_from(pawn).unwrap());
            // Few free cells, so that there are few ways.
            let free = u32::try_from(random.below(1 << 25) & random.below(1 << 25)).unwrap();
            let free = free & !bit(pawns[0]) & !bit(pawns[1]);
            for number in [FIRST, SECOND, THIRD] {
                let few = batch.few_ways(pawns, free, number, !0 << 1);
                assert_eq!(few & 1, 0, "a lane that was not asked for");
                for (lane, board) in boards.iter().enumerate().skip(1) {
                    let ways = squares(board.ways(pawns) & free)
                        .map(|cell| 1 + (board.raised(cell).ways(pawns) & bit(cell)).count_ones());
                    let ways: u32 = ways.sum();
                    assert_eq!(few >> lane & 1 > 0, ways < number, "{ways} ways, {board:?}");
                    found += u32::from(ways < number);
                }
            }
        }
        assert!(found > 1000, "{found}");
    }

    #[test]
    fn sure_ways_are_there_whatever_the_board() {
        // One pawn in the corner and one in the middle; a cell of level 1 beside both, one of level 2 beside one.
        let levels = |built: u32, high: u32| Levels([built | high, high, 0, 0]);
        let free = crate::cells::ALL & !bit(0) & !bit(12);
        let flat = Batch::new(&[levels(0, 0)]);
        assert_eq!(flat.sure_ways([0, 12], free), 2 * (3 + 8 - 1), "(1,1) is beside both");
        let built = Batch::new(&[levels(bit(6), 0), levels(0, 0)]);
        assert_eq!(built.sure_ways([0, 12], free), 19);
        let high = Batch::new(&[levels(bit(6), 0), levels(0, bit(13))]);
        assert_eq!(high.sure_ways([0, 12], free), 17);
        assert_eq!(high.sure_ways([0, 12], free & !bit(13)), 17);
        assert_eq!(high.sure_ways([0, 12], bit(24)), 0, "too far away");
    }
}
