//! The heights of one board as sets of cells, and what pawns can do there.

use crate::cells::{around, bit, has, rest, squares};

/// The cells of at least 1, 2, 3 and 4 levels.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Levels(pub(super) [u32; 4]);

impl Levels {
    /// The cells of at least so many levels, from 1 to 4.
    #[inline]
    pub(super) const fn at_least(&self, height: usize) -> u32 {
        self.0[height - 1]
    }

    /// The neighbours of a cell that are not too high for a pawn there, free or not.
    #[inline]
    pub(super) fn near(&self, cell: u32) -> u32 {
        let [one, two, three, dome] = self.0;
        let too_high = if has(two, cell) {
            dome
        } else if has(one, cell) {
            three
        } else {
            two
        };
        around(cell) & !too_high
    }

    /// The cells that two pawns can go to, if they are free.
    #[inline]
    pub(super) fn ways(&self, [one, two]: [u32; 2]) -> u32 {
        self.near(one) | self.near(two)
    }

    /// The cells that two pawns can go to even after one more build there, if they are free.
    #[inline]
    fn lasting_ways(&self, pawns: [u32; 2]) -> u32 {
        let [one, two, three, _] = self.0;
        pawns.into_iter().fold(0, |ways, pawn| {
            let too_high = if has(two, pawn) {
                three
            } else if has(one, pawn) {
                two
            } else {
                one
            };
            ways | around(pawn) & !too_high
        })
    }

    /// The heights with one more level on a cell that has no dome.
    #[inline]
    pub(super) const fn raised(&self, cell: u32) -> Self {
        let ([one, two, three, dome], cell) = (self.0, bit(cell));
        Self([one | cell, two | one & cell, three | two & cell, dome | three & cell])
    }

    /// Might a step of one of a player's pawns and so many builds leave the opponent without a move? If not,
    /// they cannot. `free` are the cells without a pawn and without a dome.
    ///
    /// A cell that takes two builds to close counts twice. The step closes one cell, and opens another.
    pub(super) fn can_block(
        &self,
        free: u32,
        pawns: [u32; 2],
        others: [u32; 2],
        builds: u32,
    ) -> bool {
        let (ways, lasting) = (self.ways(others), self.lasting_ways(others));
        pawns.into_iter().any(|from| {
            let then = free | bit(from);
            let open = (ways & then).count_ones() + (lasting & then).count_ones();
            let targets = self.near(from) & free;
            let taken = u32::from(ways & targets != 0) + u32::from(lasting & targets != 0);
            open <= taken + builds
        })
    }

    /// The moves of a player's pawns that are no climbs and leave the opponent without a move. `free` are the
    /// cells without a pawn.
    pub(super) fn blocking_moves(&self, free: u32, pawns: [u32; 2], others: [u32; 2]) -> u32 {
        let free = free & !self.at_least(4);
        let ways = self.ways(others);
        let mut moves = 0;
        for from in pawns {
            // The step takes one way out and the build another.
            if rest(rest(ways & (free | bit(from)))) != 0 {
                continue;
            }
            for to in squares(self.near(from) & free & !self.at_least(3)) {
                let free = (free | bit(from)) & !bit(to);
                let sites = around(to) & free;
                let last = ways & free;
                if last == 0 {
                    moves += sites.count_ones();
                } else if rest(last) == 0 && sites & last != 0 {
                    let raised = self.raised(last.trailing_zeros());
                    moves += u32::from(raised.ways(others) & last == 0);
                }
            }
        }
        moves
    }
}

#[cfg(test)]
mod tests {
    use super::super::heights::tests::any_levels;
    use super::*;
    use crate::cells::ALL;
    use game::laws::Random;

    fn height(levels: &Levels, cell: u32) -> u32 {
        levels.0.iter().map(|&level| level >> cell & 1).sum()
    }

    /// Where a pawn can go, cell by cell.
    fn near(levels: &Levels, from: u32) -> u32 {
        let is_low =
            |to: &u32| height(levels, *to) <= height(levels, from) + 1 && height(levels, *to) < 4;
        squares(around(from)).filter(is_low).map(bit).sum()
    }

    /// Four different cells without domes.
    fn any_pawns(random: &mut Random, levels: &Levels) -> Option<[[u32; 2]; 2]> {
        let mut cells: alloc::vec::Vec<u32> = squares(ALL & !levels.at_least(4)).collect();
        let mut draw = || (!cells.is_empty()).then(|| cells.swap_remove(random.below(cells.len())));
        Some([[draw()?, draw()?], [draw()?, draw()?]])
    }

    /// The moves that block, by playing every one.
    fn blocking_moves(levels: &Levels, free: u32, pawns: [u32; 2], others: [u32; 2]) -> u32 {
        let mut moves = 0;
        for from in pawns {
            for to in squares(near(levels, from) & free).filter(|&to| height(levels, to) < 3) {
                let free = (free | bit(from)) & !bit(to);
                for site in squares(around(to) & free).filter(|&site| height(levels, site) < 4) {
                    let levels = levels.raised(site);
                    let ways = others.map(|pawn| near(&levels, pawn) & free);
                    moves += u32::from(ways == [0, 0]);
                }
            }
        }
        moves
    }

    #[test]
    fn blocking_moves_are_those_that_leave_no_way() {
        let (mut random, mut found) = (Random::new(4), 0);
        for _ in 0..20_000 {
            let levels = any_levels(&mut random);
            let Some([pawns, others]) = any_pawns(&mut random, &levels) else { continue };
            let occupied = pawns.iter().chain(&others).fold(0, |cells, &pawn| cells | bit(pawn));
            let moves = blocking_moves(&levels, ALL & !occupied, pawns, others);
            assert_eq!(levels.blocking_moves(ALL & !occupied, pawns, others), moves);
            let ways = others.map(|pawn| near(&levels, pawn));
            assert_eq!(levels.ways(others), ways[0] | ways[1]);
            found += u32::from(moves > 0);
        }
        assert!(found > 100, "{found}");
    }

    #[test]
    fn who_cannot_block_has_no_blocking_move() {
        let (mut random, mut cannot) = (Random::new(5), [0; 3]);
        for _ in 0..20_000 {
            let mut levels = any_levels(&mut random);
            let Some([pawns, others]) = any_pawns(&mut random, &levels) else { continue };
            let occupied = pawns.iter().chain(&others).fold(0, |cells, &pawn| cells | bit(pawn));
            let free = ALL & !occupied;
            // Builds before the move, near the opponent.
            for before in 0..3u32 {
                let could = levels.can_block(free & !levels.at_least(4), pawns, others, 1);
                if !could {
                    assert_eq!(blocking_moves(&levels, free, pawns, others), 0);
                    cannot[before as usize] += 1;
                }
                let sites = (around(others[0]) | around(others[1])) & free & !levels.at_least(4);
                let Some(site) = squares(sites).nth(random.below(8)) else { break };
                let raised = levels.raised(site);
                let later = raised.can_block(free & !raised.at_least(4), pawns, others, 1);
                let now = levels.can_block(free & !levels.at_least(4), pawns, others, 2);
                assert!(now || !later, "one more build is one more build");
                levels = raised;
            }
        }
        assert!(cannot.iter().all(|&times| times > 1000), "{cannot:?}");
    }

    #[test]
    fn whether_a_pawn_can_block_is_a_matter_of_builds() {
        // The opponent's pawns in the corner can go to (1,0), (1,1), (1,2) and (0,2), on flat ground.
        let flat = Levels([0; 4]);
        let (others, pawns) = ([0, 1], [10, 24]);
        let free = ALL & !(bit(0) | bit(1) | bit(10) | bit(24));
        // The step to (1,0) or (1,1) closes two of the eight ways.
        assert!(flat.can_block(free, pawns, others, 6));
        assert!(!flat.can_block(free, pawns, others, 5));
        // A pawn that leaves (1,1) for (1,0) opens as many ways as it closes.
        let free = ALL & !(bit(0) | bit(1) | bit(6) | bit(24));
        assert!(flat.can_block(free, [6, 24], others, 6));
        assert!(!flat.can_block(free, [6, 24], others, 5));
        // One level on (1,2) closes half of it.
        let free = ALL & !(bit(0) | bit(1) | bit(10) | bit(24));
        assert!(flat.raised(7).can_block(free, pawns, others, 5));
        assert!(!flat.raised(7).can_block(free, pawns, others, 4));
    }
}
