//! What a hand of two cards lets a player do, as tables for population counts.
//!
//! Squares are their indices 0 to 24 here, and sets of squares words of 32 bits.

use crate::{Card, Hand};
use board::{EVERY_WAY, Grid5, Leaps, Square};
use game::Side;

/// For every square a set for each of two cards: the first card's in the low half of the word, the
/// second's in the high half.
type Pairs = [u64; 32];

/// By the two cards of a hand, where they lead to in the first player's hand, and where they come from.
/// For the second player it is the other way round.
static TO: [[Pairs; 16]; 16] = pairs(false);
static FROM: [[Pairs; 16]; 16] = pairs(true);

/// For every square the squares around it: the Super move.
static AROUND: [u32; 32] = {
    let steps = Leaps::<Grid5>::new(&EVERY_WAY);
    let mut table = [0; 32];
    let mut index = 0;
    while index < 25 {
        #[expect(clippy::cast_possible_truncation, reason = "25 bits")]
        let around = targets(&steps, index) as u32;
        table[index as usize] = around;
        index += 1;
    }
    table
};

#[expect(clippy::large_stack_arrays, reason = "it is evaluated by the compiler")]
const fn pairs(is_reversed: bool) -> [[Pairs; 16]; 16] {
    let mut cards = [const { Leaps::<Grid5>::new(&[]) }; 16];
    let mut card = 0;
    while card < 16 {
        let leaps = Leaps::new(Card::ALL[card].offsets());
        cards[card] = if is_reversed { leaps.reversed() } else { leaps };
        card += 1;
    }
    let mut tables = [[[0; 32]; 16]; 16];
    let mut low = 0;
    while low < 16 {
        let mut high = low + 1;
        while high < 16 {
            let mut index = 0;
            while index < 25 {
                tables[low][high][index as usize] =
                    targets(&cards[low], index) | targets(&cards[high], index) << 32;
                index += 1;
            }
            high += 1;
        }
        low += 1;
    }
    tables
}

const fn targets(leaps: &Leaps<Grid5>, index: u8) -> u64 {
    leaps.from(Square::from_index(index).unwrap()).bits()
}

/// What a player can do with a hand, and with the Super move if they still have it.
///
/// Moves are counted as the rules list them: two cards that lead to one square are two moves, and a Super
/// move is two, one for each card given away.
#[derive(Clone, Copy)]
pub(super) struct Reach<const SUPER: bool> {
    to: &'static Pairs,
    from: &'static Pairs,
}

impl<const SUPER: bool> Reach<SUPER> {
    #[inline]
    pub(super) fn new(side: Side, hand: Hand) -> Self {
        let [low, high] = hand.cards().map(|card| card as usize);
        let (to, from) = (&TO[low][high], &FROM[low][high]);
        match side {
            Side::First => Self { to, from },
            Side::Second => Self { to: from, from: to },
        }
    }

    /// The number of moves from a square to the squares of a set.
    #[inline]
    pub(super) fn out(&self, square: u32, set: u32) -> u32 {
        Self::count(self.to, square, set)
    }

    /// The number of moves to a square from the squares of a set.
    #[inline]
    pub(super) fn onto(&self, square: u32, set: u32) -> u32 {
        Self::count(self.from, square, set)
    }

    #[inline]
    fn count(table: &Pairs, square: u32, set: u32) -> u32 {
        let by_card = (table[square as usize & 31] & both(set)).count_ones();
        if SUPER { by_card + 2 * (around(square) & set).count_ones() } else { by_card }
    }

    /// The number of moves of some pawns that stand on a set and are blocked by it.
    #[inline]
    pub(super) fn mobility(&self, pawns: u32) -> u32 {
        squares(pawns).map(|square| self.out(square, !pawns)).sum()
    }

    /// Where the hand's first (0) or second (1) card leads to.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "one half of the word")]
    pub(super) fn by_card(&self, square: u32, card: usize) -> u32 {
        (self.to[square as usize & 31] >> (32 * card)) as u32
    }

    /// The squares that some pawns reach.
    #[inline]
    pub(super) fn reached(&self, pawns: u32) -> u32 {
        squares(pawns).fold(0, |reached, square| {
            let by_super = if SUPER { around(square) } else { 0 };
            reached | self.by_card(square, 0) | self.by_card(square, 1) | by_super
        })
    }

    /// The same cards without the Super move.
    #[inline]
    pub(super) fn without_super(&self) -> Reach<false> {
        Reach { to: self.to, from: self.from }
    }
}

/// A set in both halves of a word.
#[inline]
fn both(set: u32) -> u64 {
    u64::from(set) | u64::from(set) << 32
}

/// The squares around one, where the Super move leads.
#[inline]
pub(super) fn around(square: u32) -> u32 {
    AROUND[square as usize & 31]
}

/// The set of one square.
#[inline]
pub(super) const fn bit(square: u32) -> u32 {
    1u32.wrapping_shl(square)
}

/// The squares of a set.
#[inline]
pub(super) fn squares(set: u32) -> impl Iterator<Item = u32> {
    let mut left = set;
    core::iter::from_fn(move || {
        let square = left.trailing_zeros();
        (left != 0).then(|| {
            left &= left - 1;
            square
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use board::Bitboard;

    #[test]
    fn the_tables_hold_what_the_cards_reach() {
        // Once at run time too, to see it done.
        assert!(pairs(false) == TO && pairs(true) == FROM);
        for (low, one) in Card::ALL.into_iter().enumerate() {
            for (high, other) in Card::ALL.into_iter().enumerate().skip(low + 1) {
                for square in Bitboard::<Grid5>::ALL {
                    let reached =
                        [one, other].map(|card| card.leaps(Side::First).from(square).bits());
                    assert_eq!(TO[low][high][square.index()], reached[0] | reached[1] << 32);
                }
            }
        }
    }
}
