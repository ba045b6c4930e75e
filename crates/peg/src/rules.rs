//! The rules: which pegs may be flipped, and when the game is over.

use crate::beside::beside;
use crate::{Hole, Outcome, Position};
use board::{Bitboard, Cross33};
use game::{AbilityVisitor, Game, Solo};

/// A move: the hole whose peg is flipped, written `(0,1)`.
pub type Move = Hole;

impl Position {
    /// The black pegs that may be flipped: those with a white peg beside them.
    #[inline]
    pub fn movable(self) -> Bitboard<Cross33> {
        beside(self.white) - self.white
    }

    /// The black pegs that may not be flipped yet: those with no white peg beside them.
    #[inline]
    pub fn deep(self) -> Bitboard<Cross33> {
        !(beside(self.white) | self.white)
    }
}

/// Moves are listed row by row.
impl Game for Position {
    type Player = Solo;
    type Move = Hole;
    type Outcome = Outcome;
    /// With at least one white peg, at most 32 are black.
    const MAX_MOVES: usize = 32;

    #[inline]
    fn turn(&self) -> Solo {
        Solo
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        if self.white.is_empty() {
            Some(Outcome::Stuck)
        } else if self.white == Bitboard::ALL {
            Some(Outcome::Won)
        } else {
            None
        }
    }

    #[inline]
    fn moves(&self) -> impl Iterator<Item = Hole> {
        self.movable().iter()
    }

    #[inline]
    fn play_unchecked(&mut self, legal: Hole) {
        self.white = self.white.with(legal);
    }

    #[inline]
    fn is_legal(&self, candidate: Hole) -> bool {
        self.movable().contains(candidate)
    }

    #[inline]
    fn count_moves(&self) -> usize {
        self.movable().len()
    }

    fn abilities<V: AbilityVisitor<Self>>(visitor: V) -> V::Output {
        visitor.keyed_last_plies()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::laws::Random;

    #[test]
    fn every_peg_is_white_movable_or_deep() {
        let mut random = Random::new(3);
        for _ in 0..1000 {
            let pegs = Position::new(Bitboard::from_bits(random.word()));
            assert_eq!(pegs.movable() | pegs.deep(), pegs.black());
            assert!(pegs.movable().is_disjoint(pegs.deep()));
            assert!(beside(pegs.deep()).is_disjoint(pegs.white()));
        }
    }
}
