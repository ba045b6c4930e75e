//! The board as words of 32 bits, and a pawn that walks on it.

use crate::cells::{ALL, around, bit, squares, word};
use crate::{Position, Square};

/// The heights and the free cells of a position.
pub(super) struct Ground {
    /// The cells of at least 1, 2, 3 and 4 levels.
    levels: [u32; 4],
    /// The cells without a pawn and without a dome.
    pub(super) free: u32,
}

impl Ground {
    #[inline]
    pub(super) fn new(position: &Position) -> Self {
        let levels = position.levels.map(word);
        Self { levels, free: ALL & !(levels[3] | word(position.occupied())) }
    }

    /// Is there no cell of three or more levels, and none of these cells has two?
    #[inline]
    pub(super) fn is_low(&self, cells: u32) -> bool {
        self.levels[2] | self.levels[1] & cells == 0
    }

    /// The cells of exactly so many levels, from 1 to 3.
    #[inline]
    pub(super) fn exactly(&self, height: usize) -> u32 {
        self.levels[height - 1] & !self.levels[height]
    }
}

/// A pawn on a cell, and where its height lets it go.
#[derive(Clone, Copy)]
pub(super) struct Walker {
    /// The cell, as a set.
    pub(super) cell: u32,
    /// The neighbours that are not too high, free or not.
    pub(super) near: u32,
    /// The cells that one more level makes too high, and those that two more levels make too high.
    pub(super) edge: u32,
    pub(super) second_edge: u32,
    /// Does it stand high enough to climb to level 3?
    pub(super) can_climb: bool,
}

impl Walker {
    #[inline]
    pub(super) fn new(ground: &Ground, cell: u32) -> Self {
        let around = around(cell);
        let cell = bit(cell);
        let [one, two, three, dome] = ground.levels;
        let (too_high, edge, second_edge) = if cell & two != 0 {
            (dome, ground.exactly(3), ground.exactly(2))
        } else if cell & one != 0 {
            (three, ground.exactly(2), ground.exactly(1))
        } else {
            (two, ground.exactly(1), !one)
        };
        Self { cell, near: around & !too_high, edge, second_edge, can_climb: cell & two != 0 }
    }

    /// The pawn on a square.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "below 25")]
    pub(super) fn of(ground: &Ground, square: Square) -> Self {
        Self::new(ground, square.index() as u32)
    }

    /// The number of its moves to cells of a set, if these cells are free.
    #[inline]
    pub(super) fn moves(&self, to: u32, free: u32) -> u32 {
        let sites = free | self.cell;
        squares(to).map(|target| (around(target) & sites).count_ones()).sum()
    }
}

/// A pawn with the number of its moves, which is kept up to date as cells become free or are taken.
#[derive(Clone, Copy)]
pub(super) struct Mobile {
    pub(super) pawn: Walker,
    /// The free cells.
    free: u32,
    /// The number of the pawn's moves.
    pub(super) moves: u32,
}

impl Mobile {
    #[inline]
    pub(super) fn new(pawn: Walker, free: u32) -> Self {
        Self { pawn, free, moves: pawn.moves(pawn.near & free, free) }
    }

    /// The cells that the pawn can go to.
    #[inline]
    pub(super) fn targets(&self) -> u32 {
        self.pawn.near & self.free
    }

    /// The cells that the pawn can build on, if they are beside it by then.
    #[inline]
    fn sites(&self) -> u32 {
        self.free | self.pawn.cell
    }

    /// The moves to a cell, if it can go there, and the builds on it by moves to other cells.
    #[inline]
    fn moves_with(&self, cell: u32) -> u32 {
        let to_it = if self.pawn.near & bit(cell) == 0 { 0 } else { self.sites() };
        ((around(cell) & to_it).count_ones()) + (around(cell) & self.targets()).count_ones()
    }

    /// The pawn when one more cell is free.
    #[inline]
    pub(super) fn freed(&self, cell: u32) -> Self {
        let moves = self.moves + self.moves_with(cell);
        Self { free: self.free | bit(cell), moves, ..*self }
    }

    /// The pawn when one of the free cells is taken.
    #[inline]
    pub(super) fn taken(&self, cell: u32) -> Self {
        let moves = self.moves - self.moves_with(cell);
        Self { free: self.free & !bit(cell), moves, ..*self }
    }

    /// The moves to cells of a set.
    #[inline]
    pub(super) fn moves_to(&self, to: u32) -> u32 {
        self.pawn.moves(to, self.free)
    }

    /// The moves after one level was built on a cell, and those that climb to level 3, over all builds on
    /// some cells.
    #[inline]
    pub(super) fn over_builds(&self, sites: u32, ground: &Ground) -> (u32, u32) {
        let targets = self.targets();
        let too_high = self.moves_to(sites & targets & self.pawn.edge);
        let domes = builds_on(sites & ground.exactly(3), targets);
        let all = sites.count_ones() * self.moves - too_high - domes;
        (all, if self.pawn.can_climb { self.climbs(sites, ground) } else { 0 })
    }

    /// The moves to level 3, over all builds on some cells: those to the cells that have it, less those
    /// to and with a build on a cell that gets its dome, and those to a cell that gets its third level.
    #[cold]
    fn climbs(&self, sites: u32, ground: &Ground) -> u32 {
        let (second, third) = (ground.exactly(2), ground.exactly(3));
        let high = self.targets() & third;
        sites.count_ones() * self.moves_to(high) + self.moves_to(sites & self.targets() & second)
            - self.moves_to(sites & high)
            - builds_on(sites & third, high)
    }
}

/// The number of pairs of a cell to build on and a target beside it.
#[inline]
pub(super) fn builds_on(sites: u32, targets: u32) -> u32 {
    squares(sites).map(|site| (around(site) & targets).count_ones()).sum()
}

// No count shows a cell that is overlooked for every pawn, nor ground that is taken for high: the moves are played
// instead, and the answer is the same.
#[cfg(test)]
mod tests {
    use super::*;
    use alloc::format;

    fn ground(buildings: &str) -> Ground {
        let text = format!("(False,'B',((0,0),(0,1)),((4,3),(4,4)),{buildings})");
        Ground::new(&text.parse().unwrap())
    }

    #[test]
    fn a_cell_is_free_without_a_pawn_and_a_dome() {
        assert_eq!(ground("[(4,(0,2)),(3,(0,3))]").free, 0b00111_11111_11111_11111_11000);
    }

    #[test]
    fn ground_is_low_below_three_levels_and_here_below_two() {
        let here = bit(7);
        assert!(ground("[]").is_low(here));
        assert!(ground("[(1,(1,2))]").is_low(here));
        assert!(ground("[(2,(1,3))]").is_low(here));
        assert!(!ground("[(2,(1,2))]").is_low(here));
        assert!(!ground("[(3,(1,3))]").is_low(here));
        assert!(!ground("[(3,(1,2))]").is_low(here));
    }
}
