//! Counting in groups: the pawns are what a group has in common, the heights are its members.

mod heights;
mod lanes;
mod levels;
mod placement;
mod step;

pub use placement::Placement;
pub use step::Step;

use crate::cells::word;
use crate::{Outcome, Position, Square};
use board::Bitboard;
use game::{ByPlayer, Counts, Groups, LastPlies, Tally};
use heights::{Heights, Turn};
use levels::Levels;

impl Position {
    /// Adds the games of three moves from this position alone, which is not over.
    pub(crate) fn count_in_lane(&self, into: &mut Counts<Outcome>) {
        let pawns = [self.turn, self.turn.other()].map(|side| self.pawns[side].map(index));
        let placement = Placement::unturned(pawns, self.turn);
        lanes::count_one(placement, Levels(self.levels.map(word)), into);
    }
}

impl Groups for Position {
    type Group = Placement;
    type Step = Step;

    fn in_group(&self) -> (Placement, u64) {
        let pawns = [self.turn, self.turn.other()].map(|side| self.pawns[side].map(index));
        let (placement, symmetry) = Placement::new(pawns, self.turn);
        let heights = Heights::new(&Levels(self.levels.map(word)));
        (placement, Turn::new(symmetry).of(heights))
    }

    fn with_group(&self, placement: Placement, member: u64) -> Self {
        let pawns = placement.pawns().map(|pair| pair.map(square));
        let ([[Some(one), Some(two)], [Some(three), Some(four)]], turn) = (pawns, placement.turn())
        else {
            return *self;
        };
        let mut pawns = ByPlayer { first: [one, two], second: [one, two] };
        pawns[turn.other()] = [three, four];
        let levels = Heights(member).levels().0.map(|level| Bitboard::from_bits(level.into()));
        Self { levels, pawns, turn, ended: None }
    }

    fn steps(&self, placement: Placement) -> impl Iterator<Item = (Placement, Step)> {
        placement.steps()
    }

    fn count_group(
        &self,
        placement: Placement,
        plies: u32,
        members: &[(u64, u64)],
        into: &mut Tally<Outcome>,
    ) {
        if plies == Self::PLIES {
            lanes::count(placement, members, into);
            return;
        }
        for &(member, times) in members {
            let mut counts = Counts::new();
            self.with_group(placement, member).count_last(plies, &mut counts);
            into.add_counts(&counts, times);
        }
    }
}

#[expect(clippy::cast_possible_truncation, reason = "below 25")]
const fn index(square: Square) -> u32 {
    square.index() as u32
}

#[expect(clippy::cast_possible_truncation, reason = "below 25")]
const fn square(cell: u32) -> Option<Square> {
    Square::from_index(cell as u8)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Setup;
    use game::Side;
    use game::laws::{self, Random};
    use std::vec::Vec;

    #[test]
    fn groups_keep_the_law_to_the_end_of_the_game() {
        for (seed, text) in (1..).zip([
            "(False,'B',((0,0),(1,1)),((2,2),(3,3)),[])",
            // Symmetric pawns, which several symmetries take to their placement.
            "(False,'R',((1,1),(3,3)),((1,3),(3,1)),[])",
            // Towers, where games end soon, and a pawn on level 3.
            "(False,'B',((0,0),(2,2)),((4,4),(4,3)),[(3,(0,0)),(2,(1,0)),(3,(1,1)),(2,(1,2)),(4,(1,4))])",
        ]) {
            laws::check_groups(&text.parse::<Position>().unwrap(), 10, seed).unwrap();
        }
    }

    /// Many boards with the same pawns, from flat ground to a town of towers, with some domes that all have and
    /// some that few have.
    fn any_boards(random: &mut Random, boards: usize) -> Vec<Position> {
        let mut cells: Vec<Square> = Bitboard::ALL.iter().collect();
        let dome_cells = random.below(8);
        let mut draw = || cells.swap_remove(random.below(cells.len()));
        let pawns = ByPlayer { first: [draw(), draw()], second: [draw(), draw()] };
        let domes: Vec<Square> = (0..dome_cells).map(|_| draw()).collect();
        let setup = Setup { turn: Side::BOTH[random.below(2)], ..Setup::new(pawns) };
        let (crowded, dome_in) = (1 + random.below(7), 20 + random.below(600));
        let boards = (0..boards).map(|_| {
            let mut setup = setup;
            for height in &mut setup.heights {
                let levels = random.below(crowded).saturating_sub(random.below(3)).min(3);
                *height = u8::try_from(levels + usize::from(random.below(dome_in) == 0)).unwrap();
            }
            for dome in &domes {
                setup.heights[dome.index()] = 4;
            }
            for pawn in [pawns.first, pawns.second].as_flattened() {
                let height = &mut setup.heights[pawn.index()];
                *height = (*height).min(u8::try_from(random.below(4)).unwrap());
            }
            Position::try_from(setup).unwrap()
        });
        boards.filter(|position| position.ended.is_none()).collect()
    }

    #[test]
    fn any_boards_are_counted_together_as_one_by_one() {
        let (mut random, mut ended) = (Random::new(5), [0; 4]);
        for round in 0..2500 {
            let boards = if round % 50 == 0 { 190 } else { 1 + random.below(12) };
            let positions = any_boards(&mut random, boards);
            let Some(position) = positions.first() else { continue };
            let (placement, _) = position.in_group();
            // The closed form of one position is a lane, too.
            if round % 20 == 0 {
                let mut counts = Counts::new();
                position.count_last(3, &mut counts);
                let mut counted = Tally::new();
                counted.add_counts(&counts, 1);
                assert_eq!(counted, Tally::of_games(position, 3), "round {round}: {position}");
            }
            let mut known = Tally::new();
            let members: Vec<(u64, u64)> = (1..)
                .zip(&positions)
                .map(|(times, position)| {
                    let mut counts = Counts::new();
                    position.count_last(3, &mut counts);
                    known.add_counts(&counts, times);
                    (position.in_group().1, times)
                })
                .collect();
            let mut tally = Tally::new();
            position.count_group(placement, 3, &members, &mut tally);
            assert_eq!(tally, known, "round {round}: {members:?} of {placement:?}");
            for (ended, &outcome) in ended.iter_mut().zip(<Outcome as game::Outcome>::ALL) {
                *ended += u32::from(!known.ended(outcome).is_zero());
            }
        }
        assert!(ended.iter().all(|&times| times > 300), "{ended:?}");
    }
}
