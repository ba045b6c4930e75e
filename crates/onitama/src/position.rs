//! The position: pawns, cards and whose turn it is.

use crate::{Card, Hand, Setup, SetupError, Victory};
use board::{Bitboard, Grid5, Square};
use game::{ByPlayer, Side};

/// A legal position of Onitama, made by [`Position::start`], from a [`Setup`] or from text.
///
/// Rows count from the first player's side and columns from that player's left, both from 0 to 4. Moves
/// are played through the [`Game`](game::Game) trait.
///
/// ```
/// use game::{Game, Side};
/// use plywood_onitama::{Card, Position};
///
/// let cards = [Card::Cobra, Card::Rabbit, Card::Rooster, Card::Tiger, Card::Monkey];
/// let mut position = Position::start(cards, Side::First)?;
/// assert_eq!(position.count_moves(), 34);
///
/// let opening = position.moves().find(|m| m.card == Card::Rabbit && !m.is_super).unwrap();
/// position.play_unchecked(opening);
/// assert_eq!(position.hand(Side::First).to_string(), "Cobra Monkey");
/// assert_eq!(position.side_card(), Card::Rabbit);
/// # Ok::<(), plywood_onitama::SetupError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    /// Students and master together.
    pub(crate) pawns: ByPlayer<Bitboard<Grid5>>,
    /// The master alone: one square, or none if it was captured or its player has no pawn.
    pub(crate) masters: ByPlayer<Bitboard<Grid5>>,
    pub(crate) hands: ByPlayer<Hand>,
    pub(crate) side_card: Card,
    pub(crate) super_used: ByPlayer<bool>,
    pub(crate) turn: Side,
    /// A stalemate is not stored: it is rare, and follows from the moves.
    pub(crate) victory: Option<Victory>,
}

impl Position {
    /// The start of a game with these cards: two for the first player, two for the second, one beside
    /// the board.
    ///
    /// # Errors
    ///
    /// [`SetupError::RepeatedCard`] if a card occurs twice.
    pub fn start(cards: [Card; 5], turn: Side) -> Result<Self, SetupError> {
        Setup::start(cards, turn).position()
    }

    /// A player's temple: where their master starts, and where the enemy master wins.
    #[inline]
    pub const fn temple(side: Side) -> Square<Grid5> {
        const TEMPLES: [Square<Grid5>; 2] = [Square::at(0, 2).unwrap(), Square::at(4, 2).unwrap()];
        TEMPLES[side.index()]
    }

    /// A player's pawns, students and master.
    ///
    /// After a victory by the Way of the Stream the loser's pawns are still on the board. They are
    /// not part of a [`Setup`] or of the notation.
    #[inline]
    pub const fn pawns(&self, side: Side) -> Bitboard<Grid5> {
        match side {
            Side::First => self.pawns.first,
            Side::Second => self.pawns.second,
        }
    }

    /// The square of a player's master; `None` if it was captured, or if the game was set up as finished.
    #[inline]
    pub fn master(&self, side: Side) -> Option<Square<Grid5>> {
        self.masters[side].first()
    }

    /// A player's students.
    #[inline]
    pub fn students(&self, side: Side) -> Bitboard<Grid5> {
        self.pawns[side] - self.masters[side]
    }

    /// The two cards in front of a player.
    #[inline]
    pub fn hand(&self, side: Side) -> Hand {
        self.hands[side]
    }

    /// The card beside the board.
    #[inline]
    pub const fn side_card(&self) -> Card {
        self.side_card
    }

    /// Whether the player has used the Super move.
    #[inline]
    pub fn has_used_super(&self, side: Side) -> bool {
        self.super_used[side]
    }

    /// Who won and how, if the game was won.
    #[inline]
    pub const fn victory(&self) -> Option<Victory> {
        self.victory
    }
}
