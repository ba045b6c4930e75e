//! Attacks on masters and temples, by the player and by the opponent.

use crate::moves::Moves;
use crate::{Move, Position, super_leaps};
use board::{Bitboard, Grid5, Square};
use game::{Danger, Game, Side, Tactics};

impl Position {
    /// The squares from which a pawn of a player would go to a square.
    #[inline]
    fn origins(&self, side: Side, to: Square<Grid5>) -> Bitboard<Grid5> {
        // Who reaches a square by an offset is reached from there by the opposite one, which is the same
        // card in the other player's hand.
        let [one, other] = self.hands[side].cards();
        let by_card = one.leaps(side.other()).from(to) | other.leaps(side.other()).from(to);
        if self.super_used[side] { by_card } else { by_card | super_leaps().from(to) }
    }

    /// The squares that pawns of a player reach, those of own pawns as well.
    #[inline]
    fn reached(&self, side: Side) -> Bitboard<Grid5> {
        let [one, other] = self.hands[side].cards().map(|card| card.leaps(side));
        let by_card = |from| one.from(from) | other.from(from);
        let reached =
            self.pawns[side].iter().fold(Bitboard::EMPTY, |reached, from| reached | by_card(from));
        if self.super_used[side] {
            reached
        } else {
            reached | super_leaps().from_any(self.pawns[side])
        }
    }

    /// The pawns of a player that attack the enemy master.
    #[inline]
    fn attackers(&self, side: Side) -> Bitboard<Grid5> {
        match self.masters[side.other()].first() {
            Some(master) => self.origins(side, master) & self.pawns[side],
            None => Bitboard::EMPTY,
        }
    }

    /// Whether the master of a player could move to the enemy temple.
    #[inline]
    fn is_before_temple(&self, side: Side) -> bool {
        let temple = Self::temple(side.other());
        !self.pawns[side].contains(temple)
            && !(self.origins(side, temple) & self.masters[side]).is_empty()
    }

    /// A move of the player to move between two squares, by a card's own pattern if one leads there.
    fn move_between(&self, from: Square<Grid5>, to: Square<Grid5>) -> Move {
        let cards = self.hands[self.turn].cards();
        match cards.into_iter().find(|card| card.leaps(self.turn).from(from).contains(to)) {
            Some(card) => Move { from, to, card, is_super: false },
            None => Move { from, to, card: cards[0], is_super: true },
        }
    }
}

impl Tactics for Position {
    /// One index for each pair of squares.
    const HISTORY_SIZE: usize = 25 * 25;

    #[inline]
    fn winning_move(&self) -> Option<Move> {
        if self.victory.is_some() {
            return None;
        }
        let (player, enemy) = (self.turn, self.turn.other());
        if let Some(from) = self.attackers(player).first() {
            return Some(self.move_between(from, self.masters[enemy].first()?));
        }
        if self.is_before_temple(player) {
            return Some(self.move_between(self.masters[player].first()?, Self::temple(enemy)));
        }
        None
    }

    /// A way to the temple cannot be barred: pawns jump, and capture who stands there. An attack on the
    /// master ends with the attacker, or the master goes.
    #[inline]
    fn danger(&self) -> Danger {
        let enemy = self.turn.other();
        if self.is_before_temple(enemy) {
            Danger::Lost
        } else if self.attackers(enemy).is_empty() {
            Danger::Calm
        } else if self.answers().next().is_some() {
            Danger::Threatened
        } else {
            Danger::Lost
        }
    }

    /// The master's moves to squares without danger, and captures of a lone attacker.
    #[inline]
    fn answers(&self) -> impl Iterator<Item = Move> {
        let enemy = self.turn.other();
        let attackers = self.attackers(enemy);
        let free = !self.pawns[self.turn];
        let for_students = match attackers.len() {
            0 => free,
            1 => attackers,
            _ => Bitboard::EMPTY,
        };
        Moves::onto(self, free - self.reached(enemy), for_students)
    }

    #[inline]
    fn captures(&self) -> impl Iterator<Item = Move> {
        let enemies = self.pawns[self.turn.other()];
        Moves::onto(self, enemies, enemies)
    }

    /// Captures have the highest priority, Super moves without a capture the lowest.
    #[inline]
    fn priority(&self, legal: Move) -> u8 {
        let captures = self.pawns[self.turn.other()].contains(legal.to);
        64 * u8::from(captures) + 16 * u8::from(!legal.is_super)
    }

    #[inline]
    fn history_index(Move { from, to, .. }: Move) -> usize {
        from.index() * 25 + to.index()
    }

    /// Six pawns or fewer: masters hunt and flee, and a single tempo decides.
    #[inline]
    fn is_endgame(&self) -> bool {
        (self.pawns.first | self.pawns.second).len() <= 6
    }

    #[inline]
    fn passed(&self) -> Option<Self> {
        let passed = Self { turn: self.turn.other(), ..*self };
        passed.outcome().is_none().then_some(passed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Card;
    use game::laws;

    #[test]
    fn tactics_keep_the_law() {
        for (seed, deal) in (1..).zip(Card::ALL.windows(5)) {
            let start = Position::start(deal.try_into().unwrap(), Side::First).unwrap();
            laws::check_tactics(&start, 20, seed).unwrap();
        }
    }

    #[test]
    fn a_pass_changes_the_turn_alone() {
        let cards = [Card::Cobra, Card::Rabbit, Card::Rooster, Card::Tiger, Card::Monkey];
        let start = Position::start(cards, Side::First).unwrap();
        let passed = start.passed().unwrap();
        assert_eq!(passed.turn, Side::Second);
        assert_eq!(passed.passed(), Some(start));
    }

    #[test]
    fn six_pawns_are_an_endgame() {
        let cards = [Card::Cobra, Card::Rabbit, Card::Rooster, Card::Tiger, Card::Monkey];
        let mut setup = crate::Setup::start(cards, Side::First);
        setup.pawns.first.truncate(3);
        setup.pawns.second.truncate(4);
        assert!(!setup.position().unwrap().is_endgame());
        setup.pawns.second.truncate(3);
        assert!(setup.position().unwrap().is_endgame());
    }

    #[test]
    fn captures_promise_more_than_super_moves() {
        let cards = [Card::Cobra, Card::Rabbit, Card::Rooster, Card::Tiger, Card::Monkey];
        let start = Position::start(cards, Side::First).unwrap();
        let priority = |is_super| {
            let legal = start.moves().find(|legal| legal.is_super == is_super).unwrap();
            start.priority(legal)
        };
        assert!(priority(true) < priority(false));
        let capture = Move { to: Position::temple(Side::Second), ..start.moves().next().unwrap() };
        assert!(priority(false) < start.priority(capture));
        assert!(priority(false) < start.priority(Move { is_super: true, ..capture }));
    }

    #[test]
    fn every_win_in_one_is_seen() {
        for (seed, deal) in (1..).zip(Card::ALL.windows(5)) {
            let start = Position::start(deal.try_into().unwrap(), Side::Second).unwrap();
            let mut random = laws::Random::new(seed);
            for position in (0..20).flat_map(|_| random.game(&start, 200)) {
                let wins = |legal| position.after(legal).victory.is_some();
                assert_eq!(position.winning_move().is_some(), position.moves().any(wins));
            }
        }
    }

    #[test]
    fn every_way_from_square_to_square_has_a_slot_of_its_own() {
        let squares = || Bitboard::<Grid5>::ALL.into_iter();
        let ways = squares().flat_map(|from| squares().map(move |to| (from, to)));
        let slots = ways.map(|(from, to)| {
            Position::history_index(Move { from, to, card: Card::Ox, is_super: false })
        });
        assert!(slots.eq(0..Position::HISTORY_SIZE));
    }
}
