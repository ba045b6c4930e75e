//! Random games and positions, for tests.

use crate::Game;
use alloc::vec;
use alloc::vec::Vec;

/// A small random number generator (splitmix64) for tests.
///
/// It depends on the seed alone, so that a failing test fails again on the next run.
///
/// ```
/// use plywood_game::laws::Random;
///
/// let mut random = Random::new(1);
/// let throws: [usize; 8] = core::array::from_fn(|_| 1 + random.below(6));
/// assert!(throws.iter().all(|throw| (1..=6).contains(throw)));
/// assert_eq!(Random::new(1).below(6) + 1, throws[0]);
/// ```
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// A generator with this seed.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// A random word.
    pub const fn word(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ word >> 31
    }

    /// A random number below `bound`.
    ///
    /// # Panics
    ///
    /// If the bound is zero.
    pub const fn below(&mut self, bound: usize) -> usize {
        #[expect(clippy::cast_possible_truncation, reason = "it is less than the bound")]
        let number = (self.word() % bound as u64) as usize;
        number
    }

    /// A random legal move, if there is one.
    pub fn legal_move<G: Game>(&mut self, position: &G) -> Option<G::Move> {
        // The generator must not depend on what is under test: moves are counted one by one.
        let moves = position.moves().count();
        if moves == 0 { None } else { position.moves().nth(self.below(moves)) }
    }

    /// The positions of a random game from the start on, at most `longest` of them.
    pub fn game<G: Game>(&mut self, start: &G, longest: usize) -> Vec<G> {
        let mut game = vec![start.clone()];
        while game.len() < longest {
            let position = &game[game.len() - 1];
            let Some(next) = self.legal_move(position) else { break };
            game.push(position.after(next));
        }
        game
    }

    /// The position after fewer than `longest` moves of a random game, or at its end if it ends sooner.
    ///
    /// # Panics
    ///
    /// If `longest` is zero.
    #[must_use]
    pub fn position<G: Game>(&mut self, start: &G, longest: usize) -> G {
        let mut position = start.clone();
        for _ in 0..self.below(longest) {
            let Some(next) = self.legal_move(&position) else { break };
            position.play_unchecked(next);
        }
        position
    }
}
