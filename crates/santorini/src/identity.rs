//! The number that tells a position from every other one; unlike a [key](crate::key), mirror images differ.

use crate::Position;
use game::{Identified, Outcome as _};

/// From the lowest bit: the four "at least so high" sets (25 bits each), the four pawns (5 each), the turn
/// (1), the victory (3).
impl Identified for Position {
    #[inline]
    fn identity(&self) -> u128 {
        let [one, two, three, dome] = self.levels.map(board::Bitboard::bits);
        let [[a, b], [c, d]] = [self.pawns.first, self.pawns.second];
        let pawns = [a, b, c, d].iter().fold(0, |pawns, pawn| pawns << 5 | pawn.index() as u64);
        let victory = self.ended.map_or(0, |victory| 1 + victory.index() as u64);
        let rest = pawns | (self.turn.index() as u64) << 20 | victory << 21;
        u128::from(one | two << 25) | u128::from(three | dome << 25) << 50 | u128::from(rest) << 100
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{BLUE, RED, Setup};
    use alloc::vec::Vec;
    use game::{ByPlayer, laws};

    #[test]
    fn identities_keep_the_law_to_the_end_of_the_game() {
        let at = |row, col| crate::Square::at(row, col).unwrap();
        let start = Position::new([at(1, 1), at(3, 3)], [at(1, 3), at(3, 1)]).unwrap();
        laws::check_identities(&start, 20, 1).unwrap();
    }

    #[test]
    fn the_order_of_pawns_is_part_of_a_position() {
        let at = |row, col| crate::Square::at(row, col).unwrap();
        let one = Position::new([at(1, 1), at(3, 3)], [at(1, 3), at(3, 1)]).unwrap();
        let ByPlayer { first: [a, b], second } = one.pawns();
        let other = Position::new([b, a], second).unwrap();
        assert_ne!(one.identity(), other.identity());
        assert!(one != other, "an evaluation may tell them apart");
    }

    #[test]
    fn the_turn_and_the_end_are_part_of_a_position() {
        let at = |row, col| crate::Square::at(row, col).unwrap();
        let pawns = ByPlayer { first: [at(1, 1), at(3, 3)], second: [at(1, 3), at(3, 1)] };
        let mut identities = Vec::new();
        for (turn, climbed) in [(BLUE, false), (BLUE, true), (RED, false), (RED, true)] {
            // Each player has a pawn on level 3, which may have climbed there with the last move.
            let mut setup = Setup { turn, climbed, ..Setup::new(pawns) };
            setup.heights[at(1, 1).index()] = 3;
            setup.heights[at(1, 3).index()] = 3;
            let identity = Position::try_from(setup).unwrap().identity();
            assert!(!identities.contains(&identity), "{turn:?}, {climbed}");
            identities.push(identity);
        }
    }
}
