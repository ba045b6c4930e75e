//! Where the pawns stand: the group of a position.

use super::heights::image;
use super::step::Step;
use crate::cells::{ALL, around, bit, squares};
use board::Symmetry;
use game::Side;

/// The cells of the four pawns, and who is to move: what the positions of a [group](game::Groups) have in
/// common, up to the symmetries of the board and the order of each player's pawns.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Placement {
    /// The pawns of the player to move, then those of the opponent, each pair in order.
    pawns: [[u8; 2]; 2],
    turn: Side,
}

impl Placement {
    /// The placement of the pawns of the player to move and of the opponent, and the symmetry that takes them
    /// there.
    pub(super) fn new(pawns: [[u32; 2]; 2], turn: Side) -> (Self, Symmetry) {
        let images = Symmetry::ALL.map(|symmetry| {
            #[expect(clippy::cast_possible_truncation, reason = "cells are below 25")]
            let image = pawns.map(|pair| pair.map(|pawn| image(pawn as usize, symmetry) as u8));
            (Self { pawns: image.map(sorted), turn }, symmetry)
        });
        // The first of equal images: the identity, where the pawns are as in the placement.
        let least = images.iter().min_by_key(|(placement, _)| placement);
        *least.unwrap_or(&images[0])
    }

    /// The placement of the pawns as they stand, which is not in its standard form.
    pub(super) fn unturned(pawns: [[u32; 2]; 2], turn: Side) -> Self {
        #[expect(clippy::cast_possible_truncation, reason = "cells are below 25")]
        let pawns = pawns.map(|pair| pair.map(|pawn| pawn as u8));
        Self { pawns, turn }
    }

    /// The cells of the player to move, then those of the opponent.
    pub(super) fn pawns(self) -> [[u32; 2]; 2] {
        self.pawns.map(|pair| pair.map(u32::from))
    }

    pub(super) const fn turn(self) -> Side {
        self.turn
    }

    /// The cells without a pawn.
    pub(super) fn free(self) -> u32 {
        self.pawns().as_flattened().iter().fold(ALL, |free, &pawn| free & !bit(pawn))
    }

    /// The steps to neighbouring cells without a pawn, each with the placement it leads to.
    pub(super) fn steps(self) -> impl Iterator<Item = (Self, Step)> {
        let [[one, two], others] = self.pawns;
        let free = self.free();
        [(one, two), (two, one)].into_iter().flat_map(move |(from, companion)| {
            squares(around(from.into()) & free).map(move |to| {
                let free = (free | bit(from.into())) & !bit(to);
                let pawns = [self.pawns()[1], [to, companion.into()]];
                let (next, symmetry) = Self::new(pawns, self.turn.other());
                #[expect(clippy::cast_possible_truncation, reason = "below 25")]
                let to = to as u8;
                (next, Step { mover: self.turn, from, to, others, free, symmetry })
            })
        })
    }
}

const fn sorted([one, two]: [u8; 2]) -> [u8; 2] {
    if one <= two { [one, two] } else { [two, one] }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::collections::BTreeSet;

    #[test]
    fn images_share_a_placement_and_only_they() {
        let pawns = [[7, 1], [13, 24]];
        let (placement, _) = Placement::new(pawns, Side::First);
        for symmetry in Symmetry::ALL {
            let image = |pawn: u32| u32::try_from(image(pawn as usize, symmetry)).unwrap();
            let [[a, b], [c, d]] = pawns.map(|pair| pair.map(image));
            assert_eq!(Placement::new([[b, a], [d, c]], Side::First).0, placement);
            assert_ne!(Placement::new([[c, d], [a, b]], Side::First).0, placement);
            assert_ne!(Placement::new([[a, b], [c, d]], Side::Second).0, placement);
        }
    }

    #[test]
    fn a_placement_is_its_own() {
        let mut placements = BTreeSet::new();
        for (a, b) in (0..25).flat_map(|b| (0..b).map(move |a| (a, b))) {
            for (c, d) in (0..25).flat_map(|d| (0..d).map(move |c| (c, d))) {
                if [c, d].contains(&a) || [c, d].contains(&b) {
                    continue;
                }
                let (placement, _) = Placement::new([[a, b], [c, d]], Side::First);
                let again = Placement::new(placement.pawns(), Side::First);
                assert_eq!(again, (placement, Symmetry::Identity));
                placements.insert(placement);
            }
        }
        // Of all sets of pawns, 320 are their own image under each of four mirrors, and 132 under half a turn.
        assert_eq!(placements.len(), (75900 + 4 * 320 + 132) / 8);
    }

    #[test]
    fn steps_are_those_of_both_pawns_to_free_neighbours() {
        let (placement, _) = Placement::new([[0, 12], [1, 13]], Side::First);
        let steps = placement.steps().map(|(_, step)| (step.from, step.to));
        let steps: BTreeSet<(u8, u8)> = steps.collect();
        let [[one, two], _] = placement.pawns();
        let free = placement.free();
        assert_eq!(free.count_ones(), 21);
        let expected = [one, two].into_iter().flat_map(|from| {
            squares(around(from) & free)
                .map(move |to| (u8::try_from(from).unwrap(), u8::try_from(to).unwrap()))
        });
        assert_eq!(steps, expected.collect());
        assert_eq!(steps.len(), 2 + 7);
    }
}
