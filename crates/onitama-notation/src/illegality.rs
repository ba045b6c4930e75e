//! Why a move is not legal.

use crate::MoveFault;
use core::fmt;
use game::Game;
use onitama::{Move, Outcome, Position};

/// Why a move is not legal.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Illegality {
    /// It is not a move in any position.
    NoMove(MoveFault),
    /// The game is over.
    Over(Outcome),
    /// The card is not in the hand of the player to move.
    CardNotInHand,
    /// There is no pawn on the square.
    NoPawn,
    /// The pawn is the opponent's.
    EnemyPawn,
    /// The player has used the Super move before.
    SuperUsed,
    /// The Super move goes one step, and this is another distance.
    NotOneStep,
    /// The player's own pawn stands on the target.
    OwnPawnOnTarget,
    /// The card does not lead there.
    NotInPattern,
}

impl Illegality {
    /// Why a move is not legal in a position; `None` if it is. Of several reasons, the first in the order
    /// of the variants.
    ///
    /// ```
    /// use game::Side;
    /// use onitama::{Card, Position};
    /// use plywood_onitama_notation::Illegality;
    ///
    /// let cards = [Card::Cobra, Card::Rabbit, Card::Rooster, Card::Tiger, Card::Monkey];
    /// let position = Position::start(cards, Side::First)?;
    /// let candidate = r#"((0,2),(0,1),"Cobra")"#.parse()?;
    /// let reason = Illegality::of(&position, candidate).unwrap();
    /// assert_eq!(reason.to_string(), "the player's own pawn stands on the target");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of(position: &Position, candidate: Move) -> Option<Self> {
        if position.is_legal(candidate) {
            return None;
        }
        let Move { from, to, card, is_super } = candidate;
        let (mover, enemy) = (position.turn(), position.turn().other());
        Some(if let Some(ending) = position.outcome() {
            Self::Over(ending)
        } else if !position.hand(mover).contains(card) {
            Self::CardNotInHand
        } else if position.pawns(enemy).contains(from) {
            Self::EnemyPawn
        } else if !position.pawns(mover).contains(from) {
            Self::NoPawn
        } else if is_super && position.has_used_super(mover) {
            Self::SuperUsed
        } else if is_super && !onitama::super_leaps().from(from).contains(to) {
            Self::NotOneStep
        } else if position.pawns(mover).contains(to) {
            Self::OwnPawnOnTarget
        } else {
            Self::NotInPattern
        })
    }
}

impl From<MoveFault> for Illegality {
    fn from(fault: MoveFault) -> Self {
        Self::NoMove(fault)
    }
}

impl fmt::Display for Illegality {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NoMove(fault) => return fmt::Display::fmt(fault, f),
            Self::Over(ending) => return write!(f, "the game is over: {ending}"),
            Self::CardNotInHand => "the card is not in the player's hand",
            Self::NoPawn => "no pawn stands there",
            Self::EnemyPawn => "the pawn is the opponent's",
            Self::OwnPawnOnTarget => "the player's own pawn stands on the target",
            Self::SuperUsed => "the player has used the Super move before",
            Self::NotOneStep => "the Super move goes one step in any direction",
            Self::NotInPattern => "the card does not lead there",
        })
    }
}

impl core::error::Error for Illegality {}
