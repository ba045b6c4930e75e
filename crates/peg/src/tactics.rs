//! The last flip. There are no other tactics: there are no threats, and every game is won.

use crate::{Hole, Position};
use game::{Danger, Game, Tactics};

impl Tactics for Position {
    /// One index for each hole.
    const HISTORY_SIZE: usize = 64;

    #[inline]
    fn winning_move(&self) -> Option<Hole> {
        if self.black().len() == 1 { self.movable().first() } else { None }
    }

    #[inline]
    fn danger(&self) -> Danger {
        Danger::Calm
    }

    #[inline]
    fn answers(&self) -> impl Iterator<Item = Hole> {
        self.moves()
    }

    #[inline]
    fn captures(&self) -> impl Iterator<Item = Hole> {
        core::iter::empty()
    }

    #[inline]
    fn priority(&self, _: Hole) -> u8 {
        0
    }

    #[inline]
    fn history_index(flipped: Hole) -> usize {
        flipped.index()
    }

    /// There is no opponent.
    #[inline]
    fn passed(&self) -> Option<Self> {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::laws;

    #[test]
    fn tactics_keep_the_law() {
        for (seed, start) in (1..).zip(Position::starts()) {
            laws::check_tactics(&start, 5, seed).unwrap();
        }
    }

    #[test]
    fn the_last_flip_is_seen_and_no_other() {
        let mut position = Position::start(Hole::at(0, 0).unwrap());
        for black in (1..=32).rev() {
            let last = position.black().first().filter(|_| black == 1);
            assert_eq!(position.winning_move(), last, "{black} black pegs");
            let next = position.moves().last().unwrap();
            position.play_unchecked(next);
        }
        assert_eq!(position.winning_move(), None);
    }

    #[test]
    fn every_hole_has_a_slot_of_its_own_and_promises_the_same() {
        let start = Position::start(Hole::at(0, 0).unwrap());
        for hole in board::Bitboard::ALL {
            assert_eq!((Position::history_index(hole), start.priority(hole)), (hole.index(), 0));
        }
    }
}
