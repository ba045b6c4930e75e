//! How five cards are dealt, as the player to move sees it: one of 30 states.

use game::Game;
use onitama::{Card, Position, SetupError};

/// The number of states: ten hands of the player to move, and three cards that may lie beside the board.
pub(crate) const STATES: usize = 30;

/// The five cards of a game, in the order of their names.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Cards([Card; 5]);

impl Cards {
    /// The set of these cards, in whatever order they are named.
    ///
    /// # Errors
    ///
    /// [`SetupError::RepeatedCard`] if a card occurs twice.
    pub fn new(cards: [Card; 5]) -> Result<Self, SetupError> {
        Position::start(cards, game::Side::First)?;
        let mut sorted = cards;
        sorted.sort_unstable();
        Ok(Self(sorted))
    }

    /// The cards of a position.
    pub fn of(position: &Position) -> Self {
        let [[one, two], [three, four]] = game::Side::BOTH.map(|side| position.hand(side).cards());
        let mut cards = [one, two, three, four, position.side_card()];
        cards.sort_unstable();
        Self(cards)
    }

    /// The cards, in the order of their names.
    pub const fn sorted(&self) -> [Card; 5] {
        self.0
    }

    /// The state of the cards in a position; `None` if it has other cards.
    #[inline]
    pub(crate) fn state(self, position: &Position) -> Option<usize> {
        let index = |card| self.0.iter().position(|&known| known == card);
        let [one, two] = position.hand(position.turn()).cards();
        let [three, four] = position.hand(position.turn().other()).cards();
        let hand = 1usize << index(one)? | 1 << index(two)?;
        index(three).and(index(four))?;
        Some(usize::from(DEALS.numbers[hand][index(position.side_card())?]))
    }

    /// The cards of a state: the player to move's, the other player's, the one beside the board.
    #[cfg(test)]
    fn dealt(self, state: usize) -> [Card; 5] {
        DEALS.cards[state].map(|index| self.0[usize::from(index)])
    }
}

/// The indices of the two cards in the hand of the player to move, and the states after each was played.
#[inline]
pub(crate) fn plays(state: usize) -> [(usize, usize); 2] {
    let [low, high, ..] = DEALS.cards[state];
    let [after_low, after_high] = DEALS.after[state];
    [(low.into(), after_low.into()), (high.into(), after_high.into())]
}

struct Deals {
    /// By state: the hand of the player to move, the other hand, the fifth card.
    cards: [[u8; 5]; STATES],
    /// The state by the set of the hand and the fifth card.
    numbers: [[u8; 5]; 32],
    /// The state, as the other player sees it, after the lower or the higher card of the hand was played.
    after: [[u8; 2]; STATES],
}

static DEALS: Deals = {
    let mut deals =
        Deals { cards: [[0; 5]; STATES], numbers: [[0; 5]; 32], after: [[0; 2]; STATES] };
    let (mut number, mut hand) = (0u8, 0usize);
    while hand < 32 {
        let mut side = 0u8;
        while hand.count_ones() == 2 && side < 5 {
            if hand >> side & 1 == 0 {
                let (mut index, mut own, mut other) = (0u8, 0, 2);
                while index < 5 {
                    if hand >> index & 1 == 1 {
                        deals.cards[number as usize][own] = index;
                        own += 1;
                    } else if index != side {
                        deals.cards[number as usize][other] = index;
                        other += 1;
                    }
                    index += 1;
                }
                deals.cards[number as usize][4] = side;
                deals.numbers[hand][side as usize] = number;
                number += 1;
            }
            side += 1;
        }
        hand += 1;
    }
    assert!(number as usize == STATES);
    let mut state = 0;
    while state < STATES {
        let cards = deals.cards[state];
        let hand = 1usize << cards[2] | 1 << cards[3];
        deals.after[state] =
            [deals.numbers[hand][cards[0] as usize], deals.numbers[hand][cards[1] as usize]];
        state += 1;
    }
    deals
};

#[cfg(test)]
mod tests {
    use super::*;
    use game::Side;
    use game::laws::Random;

    #[test]
    fn playing_a_card_leads_to_its_state() {
        let dealt = [Card::Tiger, Card::Cobra, Card::Ox, Card::Eel, Card::Boar];
        let cards = Cards::new(dealt).unwrap();
        let start = Position::start(dealt, Side::Second).unwrap();
        let mut seen = [false; STATES];
        for seed in 0..20 {
            for position in Random::new(seed).game(&start, 100) {
                assert_eq!(Cards::of(&position), cards);
                let state = cards.state(&position).unwrap();
                seen[state] = true;
                for (index, after) in plays(state) {
                    for played in position.moves().filter(|m| m.card == cards.sorted()[index]) {
                        assert_eq!(cards.state(&position.after(played)), Some(after));
                    }
                }
            }
        }
        assert_eq!(seen, [true; STATES]);
    }

    #[test]
    fn other_cards_have_no_state() {
        let cards =
            |fifth| Cards::new([Card::Tiger, Card::Cobra, Card::Ox, Card::Eel, fifth]).unwrap();
        let dealt = cards(Card::Boar).dealt(0);
        let position = Position::start(dealt, Side::First).unwrap();
        assert_eq!(cards(Card::Boar).state(&position), Some(0));
        assert_eq!(cards(Card::Crab).state(&position), None);
        assert!(Cards::new([Card::Ox; 5]).is_err());
    }
}
