//! The men of a player: every placement of them, where each card leads, and what a capture leaves.

use crate::deal::Cards;
use crate::lane::{EMPTY, LANE, Lane, or};
use crate::placement::{self, ENEMY_TEMPLE, Placement, SQUARES, across};
use game::Side;
use onitama::board::{Bitboard, Grid5, Leaps};
use onitama::super_leaps;

/// The placements of a number of students and a master, with the cards of a game.
#[derive(Debug)]
pub(crate) struct Men {
    pub(crate) students: u8,
    pub(crate) placements: Vec<Placement>,
    /// For each of the five cards.
    cards: [Steps; 5],
    supers: Steps,
    /// For each square: the placements with a man there, as bits.
    with_man_at: Vec<Vec<Lane>>,
    /// For each square: the placements with a student there, and what they are without that student.
    taken: Vec<Vec<(u32, u32)>>,
}

/// The moves of a pattern from each placement.
#[derive(Debug, Default)]
struct Steps {
    /// Where the steps of a placement begin, and after the last one, where they end.
    starts: Vec<u32>,
    list: Vec<Step>,
    /// Can the master go to the enemy's temple?
    wins: Vec<bool>,
}

/// A move that does not end the game by reaching the temple.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step {
    /// The placement after it.
    pub(crate) to: u32,
    /// The square that a man went to.
    pub(crate) square: u8,
}

impl Men {
    pub(crate) fn new(cards: Cards, students: u8) -> Self {
        let placements = placement::all(students);
        let by_card = cards.sorted().map(|card| Steps::new(&placements, card.leaps(Side::First)));
        let lanes = placements.len().div_ceil(LANE);
        let mut with_man_at = vec![vec![EMPTY; lanes]; SQUARES.into()];
        let mut taken = vec![Vec::new(); SQUARES.into()];
        for (index, placement) in placements.iter().enumerate() {
            for square in 0..SQUARES {
                if placement.men() >> square & 1 == 1 {
                    let lane = &mut with_man_at[usize::from(square)][index / LANE];
                    lane[index % LANE / 64] |= 1 << (index % 64);
                }
                if placement.students >> square & 1 == 1 {
                    let left = placement.students & !(1 << square);
                    let rest = Placement { students: left, ..*placement }.index();
                    taken[usize::from(square)].push((narrow(index), narrow(rest)));
                }
            }
        }
        Self {
            students,
            supers: Steps::new(&placements, super_leaps()),
            cards: by_card,
            placements,
            with_man_at,
            taken,
        }
    }

    /// The number of placements.
    pub(crate) fn count(&self) -> usize {
        self.placements.len()
    }

    /// The lanes that a bit for each placement needs.
    pub(crate) fn lanes(&self) -> usize {
        self.count().div_ceil(LANE)
    }

    /// The moves of a placement by one of the five cards.
    #[inline]
    pub(crate) fn steps(&self, card: usize, from: usize) -> &[Step] {
        self.cards[card].of(from)
    }

    /// The Super moves of a placement.
    pub(crate) fn super_steps(&self, from: usize) -> &[Step] {
        self.supers.of(from)
    }

    /// Can the master go to the enemy's temple by this card, or if there is none, by the Super move?
    pub(crate) fn wins(&self, card: Option<usize>, from: usize) -> bool {
        card.map_or(&self.supers, |card| &self.cards[card]).wins[from]
    }

    /// The placements of these men, as the waiting player, that leave the squares free that the other player's men
    /// stand on.
    pub(crate) fn free_of(&self, other: Placement, lane: usize) -> Lane {
        let squares = (0..SQUARES).filter(|square| other.men() >> square & 1 == 1);
        let occupied = squares.fold(EMPTY, |any, square| {
            or(any, &self.with_man_at[usize::from(across(square))][lane])
        });
        // The last lane may have more bits than there are placements.
        let left = self.count() - lane * LANE;
        core::array::from_fn(|word| {
            let below = left.saturating_sub(word * 64).min(64);
            let exist = if below == 64 { u64::MAX } else { (1 << below) - 1 };
            exist & !occupied[word]
        })
    }

    /// The placements with a student on a square of the other player, and what is left without that student.
    #[inline]
    pub(crate) fn taken(&self, square: u8) -> &[(u32, u32)] {
        &self.taken[usize::from(across(square))]
    }

    /// The placements with the master on a square of the other player.
    pub(crate) fn with_master(&self, square: u8) -> core::ops::Range<usize> {
        let master = across(square);
        if master == ENEMY_TEMPLE {
            return 0..0;
        }
        let ways = placement::students_of(self.students.into());
        let first = usize::from(master - u8::from(master > ENEMY_TEMPLE)) * ways;
        first..first + ways
    }
}

impl Steps {
    fn new(placements: &[Placement], leaps: &Leaps<Grid5>) -> Self {
        let mut all = Self { starts: vec![0], ..Self::default() };
        for placement in placements {
            let mut wins = false;
            for from in Bitboard::<Grid5>::from_bits(placement.men().into()) {
                for to in leaps.from(from) {
                    let [origin, square] = [from, to].map(|square| u8::try_from(square.index()));
                    let (Ok(origin), Ok(square)) = (origin, square) else { continue };
                    let is_master = origin == placement.master;
                    if placement.men() >> square & 1 == 1 {
                        continue;
                    }
                    if is_master && square == ENEMY_TEMPLE {
                        wins = true;
                        continue;
                    }
                    let next = if is_master {
                        Placement { master: square, ..*placement }
                    } else {
                        let students = placement.students & !(1 << origin) | 1 << square;
                        Placement { students, ..*placement }
                    };
                    all.list.push(Step { to: narrow(next.index()), square });
                }
            }
            all.starts.push(narrow(all.list.len()));
            all.wins.push(wins);
        }
        all
    }

    #[inline]
    fn of(&self, from: usize) -> &[Step] {
        &self.list[self.starts[from] as usize..self.starts[from + 1] as usize]
    }
}

/// An index as it is stored.
fn narrow(index: usize) -> u32 {
    u32::try_from(index).expect("fewer than four billion steps")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lane;
    use onitama::Card;

    fn men(students: u8) -> Men {
        let cards = [Card::Tiger, Card::Cobra, Card::Ox, Card::Eel, Card::Boar];
        Men::new(Cards::new(cards).unwrap(), students)
    }

    #[test]
    fn free_placements_share_no_square() {
        let (own, other) = (men(1), men(2));
        for placement in own.placements.iter().step_by(37) {
            let mut free = Vec::new();
            for index in 0..other.lanes() {
                let bits = other.free_of(*placement, index);
                lane::for_each(&bits, |bit| free.push(index * LANE + bit));
            }
            let is_free = |index: &usize| {
                let seen = other.placements[*index].men();
                (0..SQUARES).all(|s| placement.men() >> s & 1 & seen >> across(s) == 0)
            };
            assert!(free.iter().copied().eq((0..other.count()).filter(is_free)));
        }
    }

    #[test]
    fn captures_find_the_master_and_every_student() {
        let (whole, rest) = (men(2), men(1));
        for square in 0..SQUARES {
            for &(before, after) in whole.taken(square) {
                let [before, after] =
                    [whole.placements[before as usize], rest.placements[after as usize]];
                assert_eq!(before.master, after.master);
                assert_eq!(before.students, after.students | 1 << across(square));
                assert_ne!(before.students, after.students);
            }
            let masters = whole.with_master(square);
            let is_there = |p: &Placement| p.master == across(square);
            assert_eq!(masters.len(), whole.placements.iter().filter(|p| is_there(p)).count());
            assert!(whole.placements[masters].iter().all(is_there));
        }
        let all: usize = (0..SQUARES).map(|square| whole.taken(square).len()).sum();
        assert_eq!(all, 2 * whole.count());
    }
}
