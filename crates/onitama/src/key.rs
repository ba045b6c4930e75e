//! Exact keys of 64 bits for the positions of one game.
//!
//! The five cards of a game never change, so a key holds only how they are dealt: one of 30 states. From
//! the lowest bit: the first player's pawns (25 bits), the second player's (25), how many own pawns stand
//! before each master (3 + 3), the Super moves used (2), the state of the cards (5), the turn (1).
//!
//! Where the cards are the mirror images of each other, a position and its image share the lesser of
//! their two numbers.

use crate::{Card, Hand, Outcome, Position};
use board::{Bitboard, Grid5};
use game::{ByPlayer, Keyed, Outcome as _, Side};

const SECOND_PAWNS: u32 = 25;
const FIRST_MASTER: u32 = 50;
const SECOND_MASTER: u32 = 53;
const FIRST_SUPER: u32 = 56;
const SECOND_SUPER: u32 = 57;
const CARDS: u32 = 58;
const TURN: u32 = 63;

/// In the bits of the first master: the game is over. The bits of the second master then say how.
const OVER: u64 = 7;

impl Keyed for Position {
    type Key = u64;

    #[inline]
    fn key(&self) -> u64 {
        if self.has_mirrored_cards() {
            self.number().min(self.mirrored().number())
        } else {
            self.number()
        }
    }

    #[inline]
    fn with_key(&self, key: u64) -> Self {
        let turn = if key >> TURN == 0 { Side::First } else { Side::Second };
        let masters = [key >> FIRST_MASTER & 7, key >> SECOND_MASTER & 7];
        if masters[0] == OVER {
            let Outcome::Won(victory) = Outcome::ALL[(masters[1] & 3) as usize] else {
                return *self;
            };
            return Self { turn, victory: Some(victory), ..*self };
        }
        let pawns = ByPlayer {
            first: Bitboard::from_bits(key),
            second: Bitboard::from_bits(key >> SECOND_PAWNS),
        };
        let [one, two, three, four, side_card] = self.dealt((key >> CARDS & 31) as usize);
        Self {
            pawns,
            masters: ByPlayer {
                first: nth(pawns.first, masters[0]),
                second: nth(pawns.second, masters[1]),
            },
            hands: ByPlayer { first: Hand::new(one, two), second: Hand::new(three, four) },
            side_card,
            super_used: ByPlayer {
                first: key >> FIRST_SUPER & 1 == 1,
                second: key >> SECOND_SUPER & 1 == 1,
            },
            turn,
            victory: None,
        }
    }

    /// The pawns and the master of the player who does not move: the next move changes them only by a
    /// capture.
    #[inline]
    fn shard_key(key: u64) -> u64 {
        const PAWNS: u64 = (1 << 25) - 1;
        if key >> TURN == 0 {
            key >> SECOND_PAWNS & PAWNS | (key >> SECOND_MASTER & 7) << 25
        } else {
            key & PAWNS | (key >> FIRST_MASTER & 7) << 25
        }
    }
}

impl Position {
    /// The position as a number, its mirror image aside.
    #[inline]
    fn number(&self) -> u64 {
        let turn = (self.turn.index() as u64) << TURN;
        if let Some(victory) = self.victory {
            let ending = Outcome::Won(victory).index() as u64;
            return turn | OVER << FIRST_MASTER | ending << SECOND_MASTER;
        }
        let rank = |side| {
            let before_master = self.masters[side].bits() - 1;
            u64::from((self.pawns[side].bits() & before_master).count_ones())
        };
        self.pawns.first.bits()
            | self.pawns.second.bits() << SECOND_PAWNS
            | rank(Side::First) << FIRST_MASTER
            | rank(Side::Second) << SECOND_MASTER
            | u64::from(self.super_used.first) << FIRST_SUPER
            | u64::from(self.super_used.second) << SECOND_SUPER
            | (self.deal() as u64) << CARDS
            | turn
    }

    /// The five cards of the game as a set, a bit for each.
    #[inline]
    pub(crate) fn card_set(&self) -> u32 {
        let hands = [self.hands.first, self.hands.second].map(|hand| hand.cards().map(bit));
        hands[0][0] | hands[0][1] | hands[1][0] | hands[1][1] | bit(self.side_card)
    }

    /// The five cards of the game in the order of their names.
    #[inline]
    pub(crate) fn sorted_cards(&self) -> [Card; 5] {
        let mut set = self.card_set();
        core::array::from_fn(|_| {
            let card = Card::ALL[set.trailing_zeros() as usize & 15];
            set &= set.wrapping_sub(1);
            card
        })
    }

    /// How the cards are dealt: the number of one of the 30 [`DEALS`].
    #[inline]
    pub(crate) fn deal(&self) -> usize {
        let cards = self.card_set();
        let index = |card| (cards & (bit(card) - 1)).count_ones();
        let [one, two] = self.hands.first.cards().map(|card| 1 << index(card));
        usize::from(DEALS.numbers[(one | two) & 31][index(self.side_card) as usize & 7])
    }

    /// The cards of a deal: the first player's two, the second player's two, the one beside the board.
    #[inline]
    pub(crate) fn dealt(&self, deal: usize) -> [Card; 5] {
        let cards = self.sorted_cards();
        DEALS.cards[deal].map(|index| cards[index as usize])
    }

    /// The position with the cards dealt in another way.
    #[inline]
    pub(crate) fn with_deal(&self, deal: usize) -> Self {
        let [one, two, three, four, side_card] = self.dealt(deal);
        let hands = ByPlayer { first: Hand::new(one, two), second: Hand::new(three, four) };
        Self { hands, side_card, ..*self }
    }
}

#[inline]
const fn bit(card: Card) -> u32 {
    1 << card as u8
}

/// All ways to deal five cards, which are named by their indices 0 to 4 in the order of names.
struct Deals {
    /// By number: the first player's two, the second player's two, the fifth.
    cards: [[u8; 5]; 32],
    /// The number of a deal, by the set of the first player's cards and the fifth card.
    numbers: [[u8; 8]; 32],
}

static DEALS: Deals = {
    let mut deals = Deals { cards: [[0; 5]; 32], numbers: [[0; 8]; 32] };
    let (mut number, mut first) = (0, 0usize);
    while first < 32 {
        let mut side = 0;
        while first.count_ones() == 2 && side < 5 {
            if first >> side & 1 == 0 {
                // The first player's cards, then the second player's, each in order.
                let (mut index, mut ones, mut twos) = (0, 0, 2);
                while index < 5 {
                    if first >> index & 1 == 1 {
                        deals.cards[number][ones] = index;
                        ones += 1;
                    } else if index != side {
                        deals.cards[number][twos] = index;
                        twos += 1;
                    }
                    index += 1;
                }
                deals.cards[number][4] = side;
                #[expect(clippy::cast_possible_truncation, reason = "below 30")]
                let small = number as u8;
                deals.numbers[first][side as usize] = small;
                number += 1;
            }
            side += 1;
        }
        first += 1;
    }
    assert!(number == 30);
    deals
};

/// The set of the square that has so many others of a set before it.
#[inline]
fn nth(set: Bitboard<Grid5>, before: u64) -> Bitboard<Grid5> {
    let mut bits = set.bits();
    for _ in 0..before {
        bits &= bits.wrapping_sub(1);
    }
    Bitboard::from_bits(bits & bits.wrapping_neg())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Setup;
    use game::laws;

    const CARDS: [Card; 5] = [Card::Tiger, Card::Cobra, Card::Ox, Card::Eel, Card::Boar];

    #[test]
    fn a_key_is_the_position_for_every_deal_and_turn() {
        let mut setup = Setup::start(CARDS, Side::First);
        let mut seen = alloc::collections::BTreeSet::new();
        for order in 0..3125usize {
            let indices = [0, 1, 2, 3, 4].map(|digit: u32| order / 5usize.pow(digit) % 5);
            setup.cards = indices.map(|index| CARDS[index]).to_vec();
            for turn in Side::BOTH {
                setup.turn = turn;
                if let Ok(position) = setup.position() {
                    assert_eq!(position.with_key(position.key()), position);
                    seen.insert(position.key());
                }
            }
        }
        assert_eq!(seen.len(), 2 * 30);
    }

    #[test]
    fn keys_keep_the_law_to_the_end_of_the_game() {
        let mirrored = [Card::Ox, Card::Boar, Card::Horse, Card::Elephant, Card::Crab];
        for cards in [CARDS, mirrored] {
            let start = Position::start(cards, Side::Second).unwrap();
            laws::check_keys(&start, 1, 60, 5).unwrap();
        }
    }

    #[test]
    fn home_is_what_the_player_has_who_does_not_move() {
        let start = Position::start(CARDS, Side::First).unwrap();
        let game = laws::Random::new(3).game(&start, 200);
        for position in game.iter().filter(|position| position.victory.is_none()) {
            let side = position.turn.other();
            let master = |square: board::Square<Grid5>| position.masters[side].contains(square);
            let rank = position.pawns[side].iter().position(master).unwrap() as u64;
            assert_eq!(
                Position::shard_key(position.key()),
                position.pawns[side].bits() | rank << 25
            );
        }
    }
}
