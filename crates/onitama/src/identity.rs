//! The number that tells a position from every other one; unlike a [key](crate::key), mirror images differ.

use crate::{Outcome, Position};
use game::{Identified, Outcome as _};

/// From the lowest bit: each player's pawns (25 + 25 bits) and master (25 + 25), the five cards (4 each),
/// the Super moves used (2), the turn (1), the victory (3).
///
/// Unlike a [key](game::Keyed), the number contains the cards themselves, so that positions of different games
/// differ. No table is needed to compute it.
impl Identified for Position {
    #[inline]
    fn identity(&self) -> u128 {
        let pawns = self.pawns.first.bits() | self.pawns.second.bits() << 25;
        let masters = self.masters.first.bits() | self.masters.second.bits() << 25;
        let [[one, two], [three, four]] = [self.hands.first.cards(), self.hands.second.cards()];
        let cards = [one, two, three, four, self.side_card];
        let dealt = cards.iter().fold(0, |dealt, &card| dealt << 4 | card as u64);
        let victory = self.victory.map_or(0, |victory| 1 + Outcome::Won(victory).index() as u64);
        let rest = dealt
            | u64::from(self.super_used.first) << 20
            | u64::from(self.super_used.second) << 21
            | (self.turn.index() as u64) << 22
            | victory << 23;
        u128::from(pawns) | u128::from(masters) << 50 | u128::from(rest) << 100
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Card, Setup};
    use game::{ByPlayer, Side, laws};

    #[test]
    fn identities_keep_the_law_to_the_end_of_the_game() {
        let cards = [Card::Tiger, Card::Cobra, Card::Ox, Card::Eel, Card::Boar];
        for (seed, turn) in (1..).zip(Side::BOTH) {
            laws::check_identities(&Position::start(cards, turn).unwrap(), 20, seed).unwrap();
        }
    }

    #[test]
    fn other_cards_are_another_position() {
        let deal = |cards| Position::start(cards, Side::First).unwrap().identity();
        let with = |fifth| deal([Card::Tiger, Card::Cobra, Card::Ox, Card::Eel, fifth]);
        assert_ne!(with(Card::Boar), with(Card::Crab));
        assert_eq!(
            with(Card::Boar),
            deal([Card::Cobra, Card::Tiger, Card::Eel, Card::Ox, Card::Boar])
        );
    }

    #[test]
    fn whatever_differs_is_another_position() {
        let base = Setup {
            cards: [Card::Tiger, Card::Cobra, Card::Ox, Card::Eel, Card::Boar].to_vec(),
            pawns: ByPlayer { first: [(0, 1), (1, 0)].to_vec(), second: [(4, 3), (3, 4)].to_vec() },
            turn: Side::First,
            super_used: ByPlayer { first: false, second: false },
        };
        let changes: [fn(&mut Setup); 10] = [
            |_| {},
            |setup| setup.pawns.first.reverse(),
            |setup| setup.pawns.second.reverse(),
            |setup| setup.pawns.first[1] = (1, 1),
            |setup| setup.pawns.second[1] = (3, 3),
            |setup| setup.turn = Side::Second,
            |setup| setup.super_used.first = true,
            |setup| setup.super_used.second = true,
            |setup| setup.cards.swap(1, 2),
            |setup| setup.cards.swap(3, 4),
        ];
        let identities = changes.map(|change| {
            let mut setup = base.clone();
            change(&mut setup);
            setup.position().unwrap().identity()
        });
        for (index, identity) in identities.iter().enumerate() {
            assert!(!identities[..index].contains(identity), "change {index}");
        }
    }
}
