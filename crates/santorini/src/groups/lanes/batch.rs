//! Up to 64 boards of one placement.

use super::super::levels::Levels;
use crate::cells::{CELLS, has, squares};

/// The boards of a batch.
pub(super) const LANES: usize = 64;

/// The heights of up to 64 boards with the same pawns and domes: for each question about a cell or a step, a
/// word with one bit a board, its lane.
pub(super) struct Batch {
    /// The lanes that have a board.
    pub(super) lanes: u64,
    /// For each cell the lanes in which it has at least 1, 2 and 3 levels.
    at_least: [[u64; 3]; CELLS],
    /// The cells that have at least 1, 2 and 3 levels in any lane.
    pub(super) built: u32,
    pub(super) high: u32,
    pub(super) top: u32,
}

impl Batch {
    pub(super) fn new(boards: &[Levels]) -> Self {
        let mut at_least = [[0; 3]; CELLS];
        let mut anywhere = [0; 3];
        for (lane, board) in boards.iter().enumerate() {
            // A dome is no cell at all: the plan has left it out.
            let domes = board.at_least(4);
            for level in 0..3 {
                let cells = board.at_least(level + 1) & !domes;
                anywhere[level] |= cells;
                for cell in squares(cells) {
                    at_least[cell as usize][level] |= 1 << lane;
                }
            }
        }
        let [built, high, top] = anywhere;
        let lanes = if boards.len() < LANES { (1 << boards.len()) - 1 } else { !0 };
        Self { lanes, at_least, built, high, top }
    }

    /// The lanes in which a cell has at least so many levels, from 1 to 3.
    #[inline]
    pub(super) const fn at_least(&self, height: usize, cell: u32) -> u64 {
        self.at_least[cell as usize][height - 1]
    }

    /// The lanes in which a cell has exactly so many levels, from 1 to 3.
    #[inline]
    pub(super) const fn exactly(&self, height: usize, cell: u32) -> u64 {
        let higher = if height == 3 { 0 } else { self.at_least(height + 1, cell) };
        self.at_least(height, cell) & !higher
    }

    // A pawn on level 3 goes where one on level 2 goes: neither can step on a dome. So the third level of the
    // cell that a step comes from is never asked for.

    /// The lanes in which a step is too high.
    #[inline]
    pub(super) const fn closed(&self, from: u32, to: u32) -> u64 {
        let ([one, two, _], [_, to_two, to_three]) = (self.of(from), self.of(to));
        to_two & !one | to_three & !two
    }

    /// The lanes in which a step is too high after a build on its target.
    #[inline]
    pub(super) const fn closed_by_build(&self, from: u32, to: u32) -> u64 {
        let ([one, two, _], [to_one, to_two, to_three]) = (self.of(from), self.of(to));
        to_one & !one | to_two & !two | to_three
    }

    /// The lanes in which a step is possible even after two builds on its target.
    #[inline]
    pub(super) const fn open_after_two(&self, from: u32, to: u32) -> u64 {
        let ([one, two, _], [to_one, to_two, _]) = (self.of(from), self.of(to));
        one & !to_one | two & !to_two
    }

    #[inline]
    const fn of(&self, cell: u32) -> [u64; 3] {
        self.at_least[cell as usize]
    }

    /// Are there lanes in which a cell has two levels or more?
    #[inline]
    pub(super) const fn is_high(&self, cell: u32) -> bool {
        has(self.high, cell)
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::heights::tests::any_levels;
    use super::*;
    use crate::cells::around;
    use alloc::vec::Vec;
    use game::laws::Random;

    #[test]
    fn every_question_has_the_answer_of_each_board() {
        let mut random = Random::new(1);
        for boards in [1, 2, 63, 64] {
            let levels: Vec<Levels> = (0..boards)
                .map(|_| {
                    // Domes are left out by the plan, and heights of three take their place here.
                    let Levels([one, two, three, _]) = any_levels(&mut random);
                    Levels([one, two, three, 0])
                })
                .collect();
            let batch = Batch::new(&levels);
            assert_eq!(batch.lanes.count_ones() as usize, boards);
            assert_eq!(batch.lanes.trailing_ones() as usize, boards);
            let height = |lane: usize, cell: u32| -> u32 {
                levels[lane].0.iter().map(|set| set >> cell & 1).sum()
            };
            for from in 0..25 {
                assert_eq!(batch.is_high(from), (0..boards).any(|lane| height(lane, from) > 1));
                for lane in 0..boards {
                    for level in 1..=3 {
                        let tall = height(lane, from) as usize;
                        assert_eq!(batch.at_least(level, from) >> lane & 1 > 0, tall >= level);
                        assert_eq!(batch.exactly(level, from) >> lane & 1 > 0, tall == level);
                    }
                    for to in squares(around(from)) {
                        // A pawn on level 3 cannot go up to a dome.
                        let reach = height(lane, from).min(2) + 1;
                        let is = |word: u64| word >> lane & 1 > 0;
                        assert_eq!(is(batch.closed(from, to)), height(lane, to) > reach);
                        assert_eq!(
                            is(batch.closed_by_build(from, to)),
                            height(lane, to) + 1 > reach
                        );
                        assert_eq!(
                            is(batch.open_after_two(from, to)),
                            height(lane, to) + 2 <= reach
                        );
                    }
                }
            }
            for (level, cells) in (1..).zip([batch.built, batch.high, batch.top]) {
                assert_eq!(cells, levels.iter().fold(0, |any, board| any | board.at_least(level)));
            }
        }
    }

    #[test]
    fn a_dome_has_no_height() {
        let batch = Batch::new(&[Levels([0b111, 0b101, 0b100, 0b100])]);
        assert_eq!((batch.built, batch.high, batch.top), (0b11, 0b1, 0));
        assert_eq!(batch.at_least(1, 2), 0);
    }
}
