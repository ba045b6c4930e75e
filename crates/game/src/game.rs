//! The trait that counters and searches are written against.

use crate::AbilityVisitor;
use core::fmt;

/// A position of a game with perfect information, and the rules for its moves.
///
/// # Contract
///
/// * [`moves`](Self::moves) yields every legal move exactly once, always in the same order.
/// * A position has an [`outcome`](Self::outcome) if and only if it has no legal move.
/// * [`play_unchecked`](Self::play_unchecked) of a legal move gives the next position. Its effect
///   for an illegal move is unspecified, but never undefined behaviour.
/// * No position has more than [`MAX_MOVES`](Self::MAX_MOVES) moves. Counters rely on this to choose words
///   that cannot overflow.
///
/// [`laws::check`](crate::laws::check) tests this on random games.
///
/// Turns need not alternate: a search compares [`turn`](Self::turn) before and after a move, and changes
/// sides only if it changed. So the same search serves games for one player.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a game",
    label = "expected a position of a game",
    note = "implement `Game` from plywood-game for the type of your positions; its first page has a complete example"
)]
pub trait Game: Clone {
    /// Who moves: [`Side`](crate::Side) for two players, [`Solo`](crate::Solo) for one.
    type Player: Copy + Eq + fmt::Debug;
    /// A move. It needs to be meaningful only in the position that lists it.
    type Move: Copy + Eq + fmt::Debug;
    /// How a game ends. The type should have no values for endings that cannot happen.
    type Outcome: Outcome<Player = Self::Player>;

    /// An upper bound on the number of moves in any position.
    const MAX_MOVES: usize;

    /// The player to move; in a finished game, the one who would be.
    fn turn(&self) -> Self::Player;

    /// How the game ended; `None` while it goes on.
    fn outcome(&self) -> Option<Self::Outcome>;

    /// The legal moves, in a fixed order; none in a finished game.
    fn moves(&self) -> impl Iterator<Item = Self::Move>;

    /// Plays a legal move in place, without checking it.
    fn play_unchecked(&mut self, legal: Self::Move);

    /// Whether a move is legal.
    fn is_legal(&self, candidate: Self::Move) -> bool {
        self.moves().any(|legal| legal == candidate)
    }

    /// The index of a move among [`moves`](Self::moves), if it is legal.
    fn index_of(&self, candidate: Self::Move) -> Option<usize> {
        self.moves().position(|legal| legal == candidate)
    }

    /// The number of legal moves.
    fn count_moves(&self) -> usize {
        self.moves().count()
    }

    /// Plays a move, if it is legal.
    ///
    /// # Errors
    ///
    /// [`IllegalMove`] if it is not; the position is unchanged.
    fn play(&mut self, candidate: Self::Move) -> Result<(), IllegalMove> {
        if !self.is_legal(candidate) {
            return Err(IllegalMove);
        }
        self.play_unchecked(candidate);
        Ok(())
    }

    /// The position after a legal move, which is not checked.
    #[inline]
    #[must_use]
    fn after(&self, legal: Self::Move) -> Self {
        let mut next = self.clone();
        next.play_unchecked(legal);
        next
    }

    /// Tells a visitor what this game can do beyond its rules; by default nothing.
    ///
    /// A game with further traits calls the method that names them, such as
    /// [`visitor.keyed()`](AbilityVisitor::keyed) for [`Keyed`](crate::Keyed), and is counted faster.
    fn abilities<V: AbilityVisitor<Self>>(visitor: V) -> V::Output {
        visitor.rules()
    }
}

/// The end of a game.
///
/// # Contract
///
/// [`ALL`](Self::ALL) lists every value once, at its [`index`](Self::index), and at most
/// [`Counts::OUTCOMES`](crate::Counts::OUTCOMES) of them.
pub trait Outcome: Copy + Eq + fmt::Debug + Send + Sync + 'static {
    /// The players of the game.
    type Player: Copy;
    /// Every way in which a game can end.
    const ALL: &'static [Self];

    /// The index of this value in [`ALL`](Self::ALL).
    fn index(self) -> usize;

    /// Whether a player has won, lost or drawn.
    fn verdict(self, player: Self::Player) -> Verdict;
}

/// The result of a game for one player. A win is greater than a draw, and a draw than a loss.
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

/// A move that is not legal in the position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct IllegalMove;

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("illegal move")
    }
}

impl core::error::Error for IllegalMove {}
