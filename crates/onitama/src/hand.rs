//! The two cards in front of a player.

use crate::Card;
use core::fmt;

/// Two cards, kept in the order of their names.
///
/// ```
/// use plywood_onitama::{Card, Hand};
///
/// let hand = Hand::new(Card::Tiger, Card::Cobra);
/// assert_eq!(hand, Hand::new(Card::Cobra, Card::Tiger));
/// assert_eq!(hand.to_string(), "Cobra Tiger");
/// assert_eq!(hand.exchanged(Card::Cobra, Card::Ox).cards(), [Card::Ox, Card::Tiger]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Hand {
    low: Card,
    high: Card,
}

impl Hand {
    /// The hand of these two cards.
    #[inline]
    pub const fn new(one: Card, other: Card) -> Self {
        if one as u8 <= other as u8 {
            Self { low: one, high: other }
        } else {
            Self { low: other, high: one }
        }
    }

    /// The two cards, in the order of their names.
    #[inline]
    pub const fn cards(self) -> [Card; 2] {
        [self.low, self.high]
    }

    /// Whether the card is in the hand.
    #[inline]
    pub const fn contains(self, card: Card) -> bool {
        self.low as u8 == card as u8 || self.high as u8 == card as u8
    }

    /// The hand with one of its cards replaced by another.
    #[inline]
    #[must_use]
    pub const fn exchanged(self, given: Card, taken: Card) -> Self {
        let kept = if self.low as u8 == given as u8 { self.high } else { self.low };
        Self::new(kept, taken)
    }
}

/// The hand of two cards, in any order.
impl From<[Card; 2]> for Hand {
    fn from([one, other]: [Card; 2]) -> Self {
        Self::new(one, other)
    }
}

/// The two cards, in the order of their names.
impl From<Hand> for [Card; 2] {
    fn from(hand: Hand) -> Self {
        hand.cards()
    }
}

impl fmt::Display for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.low, self.high)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    #[test]
    fn a_hand_is_written_in_the_order_of_names() {
        assert_eq!(Hand::new(Card::Ox, Card::Eel).to_string(), "Eel Ox");
    }

    #[test]
    fn a_hand_is_sorted_whatever_is_exchanged() {
        for one in Card::ALL {
            for other in Card::ALL {
                let hand = Hand::new(one, other);
                assert!(hand.cards().is_sorted());
                assert_eq!(Hand::from([other, one]), hand);
                assert_eq!(<[Card; 2]>::from(hand), hand.cards());
                assert!(hand.contains(one) && hand.contains(other));
                for taken in Card::ALL {
                    assert_eq!(hand.exchanged(one, taken), Hand::new(other, taken));
                    assert_eq!(hand.exchanged(other, taken), Hand::new(one, taken));
                    assert_eq!(hand.contains(taken), taken == one || taken == other);
                }
            }
        }
    }
}
