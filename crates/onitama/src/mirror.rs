//! Mirror images: left and right exchanged.
//!
//! The mirror image of a card is a card. If the five cards of a game are mapped to themselves, then
//! the image of a position belongs to the same game, and has the same numbers of games.

use crate::{Card, Hand, Position};
use board::Symmetry;

impl Card {
    /// The mirror image of the card, which has right where this one has left.
    ///
    /// ```
    /// use plywood_onitama::Card;
    ///
    /// assert_eq!(Card::Horse.mirrored(), Card::Ox);
    /// assert_eq!(Card::Tiger.mirrored(), Card::Tiger);
    /// ```
    #[inline]
    #[must_use]
    pub const fn mirrored(self) -> Self {
        match self {
            Self::Cobra => Self::Eel,
            Self::Eel => Self::Cobra,
            Self::Frog => Self::Rabbit,
            Self::Rabbit => Self::Frog,
            Self::Goose => Self::Rooster,
            Self::Rooster => Self::Goose,
            Self::Horse => Self::Ox,
            Self::Ox => Self::Horse,
            alone => alone,
        }
    }
}

impl Position {
    /// The position with left and right exchanged, on the board and on the cards.
    #[inline]
    #[must_use]
    pub fn mirrored(&self) -> Self {
        let hand = |hand: Hand| {
            let [one, other] = hand.cards();
            Hand::new(one.mirrored(), other.mirrored())
        };
        Self {
            pawns: self.pawns.map(|pawns| pawns.under(Symmetry::FlipCols)),
            masters: self.masters.map(|master| master.under(Symmetry::FlipCols)),
            hands: self.hands.map(hand),
            side_card: self.side_card.mirrored(),
            ..*self
        }
    }

    /// Whether the mirror images of the five cards are the same five cards.
    #[inline]
    pub(crate) fn has_mirrored_cards(&self) -> bool {
        // The partners of a pair, each as a bit of its own set.
        const LEFT: [Card; 4] = [Card::Cobra, Card::Frog, Card::Goose, Card::Horse];
        let cards = self.card_set();
        LEFT.iter().all(|&card| cards >> card as u8 & 1 == cards >> card.mirrored() as u8 & 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use board::{Bitboard, Grid5};
    use game::{Game, Side, Tally};

    #[test]
    fn the_image_of_a_card_leads_to_the_images_of_its_squares() {
        for card in Card::ALL {
            assert_eq!(card.mirrored().mirrored(), card);
            for side in Side::BOTH {
                for square in Bitboard::<Grid5>::ALL {
                    let image = card.leaps(side).from(square).under(Symmetry::FlipCols);
                    let square = square.under(Symmetry::FlipCols);
                    assert_eq!(card.mirrored().leaps(side).from(square), image, "{card}");
                }
            }
        }
    }

    #[test]
    fn the_image_of_a_position_has_as_many_games() {
        let mirrored = [Card::Ox, Card::Boar, Card::Horse, Card::Elephant, Card::Crab];
        let others = [Card::Ox, Card::Boar, Card::Rabbit, Card::Elephant, Card::Crab];
        for (cards, is_mirrored) in [(mirrored, true), (others, false)] {
            let mut position = Position::start(cards, Side::First).unwrap();
            assert_eq!(position.has_mirrored_cards(), is_mirrored);
            for turn in 0..20 {
                let image = position.mirrored();
                assert_eq!(image.mirrored(), position);
                assert_eq!(Tally::of_games(&image, 2), Tally::of_games(&position, 2));
                let Some(next) = position.moves().nth(turn * 7 % position.count_moves().max(1))
                else {
                    break;
                };
                position.play_unchecked(next);
            }
        }
    }
}
