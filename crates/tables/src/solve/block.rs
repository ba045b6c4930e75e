//! 64 rows of positions while they are solved.

use super::Half;
use super::replies::Replies;
use super::seed::seed;
use crate::deal::plays;
use crate::lane::{self, EMPTY, LANE, Lane, and, and_not, equal, is_empty, or, pop};
use crate::layer::BLOCK;
use crate::men::Men;
use crate::value::{DRAWN, LOST_AT_ONCE, WON_AT_ONCE, lost, moves, won};

/// The rows of up to 64 placements of the player to move in one state of the cards.
#[derive(Debug)]
pub(super) struct Block {
    state: usize,
    /// The placement of the first row.
    first: usize,
    lanes: usize,
    /// The value of each decided position; of the others, what the best capture or Super move is worth, and at
    /// least [`LOST_AT_ONCE`].
    values: Vec<u8>,
    undecided: Vec<Lane>,
    /// The positions that may be lost in this pass: captures and Super moves lose in time.
    doomed: Vec<Lane>,
    /// The positions that the last pass decided, in the lanes that `fresh_lanes` names.
    fresh: Vec<Lane>,
    rows: Vec<Row>,
    /// For each 64 positions, the next pass in which captures or Super moves matter.
    next: Vec<u8>,
}

/// What is known of a row.
#[derive(Clone, Copy, Debug, Default)]
struct Row {
    /// The lanes with positions that the last pass decided.
    fresh_lanes: u128,
    /// The lanes that have more `doomed` positions than before.
    doomed_lanes: u128,
    /// The next pass in which captures or Super moves matter.
    next: u8,
}

/// No further pass.
const NEVER: u8 = u8::MAX;

/// The most rows that the moves of a placement lead to.
const MOST_MOVES: usize = 32;

impl Block {
    /// The block with its seeds. The positions that are won at once are fresh.
    pub(super) fn seeded(half: &Half<'_>, state: usize, first: usize) -> Self {
        let lanes = half.waiter.lanes();
        let count = (half.mover.count() - first).min(BLOCK);
        let mut block = Self {
            state,
            first,
            lanes,
            values: vec![0; count * lanes * LANE],
            undecided: vec![EMPTY; count * lanes],
            doomed: vec![EMPTY; count * lanes],
            fresh: vec![EMPTY; count * lanes],
            rows: vec![Row::default(); count],
            next: vec![NEVER; count * lanes * 8],
        };
        for row in 0..count {
            let values = &mut block.values[row * lanes * LANE..][..lanes * LANE];
            let has_move = seed(half, state, first + row, values);
            let worst = if has_move { LOST_AT_ONCE } else { DRAWN };
            let placement = half.mover.placements[first + row];
            block.rows[row].next = NEVER;
            for lane in 0..lanes {
                block.settle(row, lane, &half.waiter.free_of(placement, lane), worst);
            }
        }
        block
    }

    /// Sorts the seeds of a lane: won at once, perhaps lost at once, or for a later pass.
    fn settle(&mut self, row: usize, lane: usize, exist: &Lane, worst: u8) {
        let index = row * self.lanes + lane;
        let values = &mut self.values[index * LANE..][..LANE];
        let (mut won, mut doomed) = (EMPTY, EMPTY);
        for (word, values) in values.as_chunks_mut::<64>().0.iter_mut().enumerate() {
            for (eight, exist) in
                values.as_chunks_mut::<8>().0.iter_mut().zip(exist[word].to_le_bytes())
            {
                let mask = SPREAD[usize::from(exist)];
                for (value, mask) in eight.iter_mut().zip(mask) {
                    *value = worst.max(*value) & mask;
                }
            }
            won[word] = equal(values, WON_AT_ONCE);
            doomed[word] = equal(values, LOST_AT_ONCE);
            self.next[index * 8 + word] = next_pass(values, 1);
            self.rows[row].next = self.rows[row].next.min(self.next[index * 8 + word]);
        }
        self.undecided[index] = and_not(*exist, &won);
        self.doomed[index] = doomed;
        self.fresh[index] = won;
        let bit = |lane_bits: &Lane| u128::from(!is_empty(lane_bits)) << lane;
        self.rows[row].fresh_lanes |= bit(&won);
        self.rows[row].doomed_lanes |= bit(&doomed);
    }

    /// Finds the positions that are won in a pass, and returns their number.
    pub(super) fn win(&mut self, mover: &Men, replies: &Replies, pass: u8) -> u64 {
        let mut count = 0;
        for row in 0..self.rows.len() {
            let (list, len) = self.reply_rows(row, mover, replies);
            let targets = &list[..len];
            self.rows[row].fresh_lanes = 0;
            if self.rows[row].next <= pass {
                self.reveal(row, pass);
            }
            let revealed = self.rows[row].fresh_lanes;
            let mut lanes = targets.iter().fold(revealed, |lanes, &at| lanes | replies.changed(at));
            self.rows[row].fresh_lanes = 0;
            while let Some(lane) = pop(&mut lanes) {
                let index = row * self.lanes + lane;
                if is_empty(&self.undecided[index]) {
                    continue;
                }
                let seeds = if revealed >> lane & 1 == 1 { self.fresh[index] } else { EMPTY };
                let with_lost = targets.iter().filter(|&&at| replies.changed(at) >> lane & 1 == 1);
                let wins = with_lost.fold(seeds, |wins, &at| or(wins, replies.lane(at, lane)));
                count += self.decide(row, lane, and(wins, &self.undecided[index]), won(pass));
            }
        }
        count
    }

    /// Finds the positions that are lost in a pass, and returns their number.
    pub(super) fn lose(&mut self, mover: &Men, replies: &Replies, pass: u8) -> u64 {
        let mut count = 0;
        for row in 0..self.rows.len() {
            let (list, len) = self.reply_rows(row, mover, replies);
            let targets = &list[..len];
            let doomed = core::mem::take(&mut self.rows[row].doomed_lanes);
            let mut lanes = targets.iter().fold(doomed, |lanes, &at| lanes | replies.changed(at));
            self.rows[row].fresh_lanes = 0;
            while let Some(lane) = pop(&mut lanes) {
                let index = row * self.lanes + lane;
                let mut losses = and(self.undecided[index], &self.doomed[index]);
                for &at in targets {
                    if is_empty(&losses) {
                        break;
                    }
                    losses = and_not(losses, replies.lane(at, lane));
                }
                count += self.decide(row, lane, losses, lost(pass));
            }
        }
        count
    }

    /// The rows that the moves of a row lead to.
    #[inline]
    fn reply_rows(
        &self,
        row: usize,
        mover: &Men,
        replies: &Replies,
    ) -> ([usize; MOST_MOVES], usize) {
        let (mut list, mut len) = ([0; MOST_MOVES], 0);
        for (card, after) in plays(self.state) {
            for step in mover.steps(card, self.first + row) {
                list[len] = replies.row(after, step.to as usize);
                len += 1;
            }
        }
        (list, len)
    }

    /// Marks the wins of a pass by captures and Super moves as fresh, and the losses as doomed.
    fn reveal(&mut self, row: usize, pass: u8) {
        let known = &mut self.rows[row];
        known.next = NEVER;
        for lane in 0..self.lanes {
            let index = row * self.lanes + lane;
            let nexts = &mut self.next[index * 8..][..8];
            let mut wins = EMPTY;
            for (word, next) in nexts.iter_mut().enumerate() {
                if *next <= pass {
                    let start = index * LANE + word * 64;
                    let Some(values) = self.values[start..].first_chunk::<64>() else { continue };
                    wins[word] = equal(values, won(pass));
                    let losses = equal(values, lost(pass)) & self.undecided[index][word];
                    if losses != 0 {
                        self.doomed[index][word] |= losses;
                        known.doomed_lanes |= 1 << lane;
                    }
                    *next = next_pass(values, pass);
                }
                known.next = known.next.min(*next);
            }
            if !is_empty(&wins) {
                self.fresh[index] = wins;
                known.fresh_lanes |= 1 << lane;
            }
        }
    }

    /// Decides some undecided positions of a lane, and returns their number.
    #[inline]
    fn decide(&mut self, row: usize, lane: usize, decided: Lane, value: u8) -> u64 {
        if is_empty(&decided) {
            return 0;
        }
        let index = row * self.lanes + lane;
        self.undecided[index] = and_not(self.undecided[index], &decided);
        self.fresh[index] = decided;
        self.rows[row].fresh_lanes |= 1 << lane;
        let values = &mut self.values[index * LANE..][..LANE];
        lane::for_each(&decided, |bit| values[bit] = value);
        lane::count(&decided).into()
    }

    /// A lane of the fresh positions, with a row for each of 64 placements; `None` if there are none.
    pub(super) fn fresh_rows(&self, lane: usize) -> Option<[Lane; BLOCK]> {
        if self.rows.iter().all(|row| row.fresh_lanes >> lane & 1 == 0) {
            return None;
        }
        let mut rows = [EMPTY; BLOCK];
        for (index, (bits, row)) in rows.iter_mut().zip(&self.rows).enumerate() {
            if row.fresh_lanes >> lane & 1 == 1 {
                *bits = self.fresh[index * self.lanes + lane];
            }
        }
        Some(rows)
    }

    /// The number of positions that the last pass decided.
    pub(super) fn count_fresh(&self) -> u64 {
        let mut count = 0;
        for (index, row) in self.rows.iter().enumerate() {
            let mut lanes = row.fresh_lanes;
            while let Some(lane) = pop(&mut lanes) {
                count += u64::from(lane::count(&self.fresh[index * self.lanes + lane]));
            }
        }
        count
    }

    /// Are there seeds for a later pass?
    pub(super) fn is_waiting(&self) -> bool {
        self.rows.iter().any(|row| row.next != NEVER)
    }

    /// The values of the rows, when nothing changes any more: what is undecided is drawn.
    pub(super) fn into_values(mut self, width: usize) -> Box<[u8]> {
        for (index, undecided) in self.undecided.iter().enumerate() {
            let values = &mut self.values[index * LANE..][..LANE];
            lane::for_each(undecided, |bit| values[bit] = DRAWN);
        }
        let rows = self.values.chunks_exact(self.lanes * LANE);
        let mut values = Vec::with_capacity(rows.len() * width);
        rows.for_each(|row| values.extend_from_slice(&row[..width]));
        values.into_boxed_slice()
    }
}

/// The next pass after this one to which some of these bytes belong.
#[inline]
fn next_pass(bytes: &[u8; 64], pass: u8) -> u8 {
    let later = |&byte: &u8| {
        let moves = moves(byte);
        if moves <= pass || byte == DRAWN { NEVER } else { moves }
    };
    bytes.iter().map(later).fold(NEVER, u8::min)
}

/// For each byte, its bits as bytes: 255 for a one, 0 for a zero.
static SPREAD: [[u8; 8]; 256] = {
    let mut spread = [[0; 8]; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut bit = 0;
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                spread[byte][bit] = u8::MAX;
            }
            bit += 1;
        }
        byte += 1;
    }
    spread
};
