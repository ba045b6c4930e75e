//! The contract between a game and whoever counts or searches it.

use core::fmt;

/// A position of a game with perfect information, and the rules to go on from it.
///
/// # Contract
///
/// * [`moves`](Self::moves) gives every legal move once, always in the same order, and nothing else.
/// * A position has an [`outcome`](Self::outcome) exactly if it has no move: a game that is over offers
///   none, and one where the player to move has none is over.
/// * [`play_unchecked`](Self::play_unchecked) of a legal move gives the next position. What it does with
///   an illegal move is not said, except that it must stay in safe Rust.
/// * No position has more than [`MAX_MOVES`](Self::MAX_MOVES) moves. Counters rely on this to prove that
///   their numbers fit.
///
/// [`laws::check`](crate::laws::check) tries all this on random games.
///
/// Turns need not alternate: a search asks [`turn`](Self::turn) before and after a move, and takes the
/// other point of view only where it changed. So the same search serves games of one player.
pub trait Game: Clone {
    /// Who moves: [`Side`](crate::Side) for two players, [`Solo`](crate::Solo) for one.
    type Player: Copy + Eq + fmt::Debug;
    /// A move. It needs to make sense only in the position that offered it.
    type Move: Copy + Eq + fmt::Debug;
    /// How a game ends. Endings that cannot happen should not be values of this type.
    type Outcome: Outcome<Player = Self::Player>;

    /// The most moves that any position has.
    const MAX_MOVES: usize;

    /// The player to move; after the end, the one who would be.
    fn turn(&self) -> Self::Player;

    /// How the game ended, if it is over.
    fn outcome(&self) -> Option<Self::Outcome>;

    /// The legal moves, in a fixed order; none after the end.
    fn moves(&self) -> impl Iterator<Item = Self::Move>;

    /// Plays a move that is known to be legal, in place.
    fn play_unchecked(&mut self, legal: Self::Move);

    /// Is this move legal here?
    fn is_legal(&self, candidate: Self::Move) -> bool {
        self.moves().any(|legal| legal == candidate)
    }

    /// The number of legal moves.
    fn count_moves(&self) -> usize {
        self.moves().count()
    }

    /// Plays a move if it is legal.
    ///
    /// # Errors
    ///
    /// [`IllegalMove`], and the position stays as it was.
    fn play(&mut self, candidate: Self::Move) -> Result<(), IllegalMove> {
        if !self.is_legal(candidate) {
            return Err(IllegalMove);
        }
        self.play_unchecked(candidate);
        Ok(())
    }

    /// The position after a move that is known to be legal.
    #[must_use]
    fn after(&self, legal: Self::Move) -> Self {
        let mut next = self.clone();
        next.play_unchecked(legal);
        next
    }
}

/// The end of a game.
///
/// # Contract
///
/// [`ALL`](Self::ALL) has every value once, at its [`index`](Self::index), and at most
/// [`Counts::OUTCOMES`](crate::Counts::OUTCOMES) of them.
pub trait Outcome: Copy + Eq + fmt::Debug + Send + Sync + 'static {
    /// The players of the game.
    type Player: Copy;
    /// Every way a game can end.
    const ALL: &'static [Self];

    /// The place of this value in [`ALL`](Self::ALL).
    fn index(self) -> usize;

    /// What this end is to a player.
    fn verdict(self, player: Self::Player) -> Verdict;
}

/// What the end of a game is to one of its players. A win is greater than a draw, a draw than a loss.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Verdict {
    /// The player lost.
    Loss,
    /// Nobody won.
    Draw,
    /// The player won.
    Win,
}

/// A move that the rules do not allow in the position where it was tried.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct IllegalMove;

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("illegal move")
    }
}

impl core::error::Error for IllegalMove {}
