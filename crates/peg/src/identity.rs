//! The number that tells a position from every other one; unlike a [key](crate::key), mirror images differ.

use crate::Position;
use game::Identified;

/// The identity is the set of white pegs.
impl Identified for Position {
    #[inline]
    fn identity(&self) -> u128 {
        self.white.bits().into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Game;

    #[test]
    fn moves_are_counted_and_positions_told_apart_without_playing() {
        for start in Position::starts() {
            assert_eq!(start.count_moves(), start.moves().count());
            assert_eq!(start.identity(), start.white().bits().into());
        }
    }
}
