//! The last three moves of a game, counted without playing them.
//!
//! Pawns jump, and only their own side blocks them; a move never changes the opponent's hand. So a move
//! that captures nothing leaves the opponent the same moves, and what the mover can do afterwards differs
//! by the one pawn that moved. The three moves are taken together: the *mover* moves, the *enemy*
//! replies, the mover moves again.
//!
//! * Of the first move, only the target square is gone through one by one. A capture, which changes the
//!   enemy's moves, is set up anew; the other moves share everything that depends on the enemy alone.
//! * Of the enemy's reply, only captures and moves of the master matter one by one; all others leave the
//!   mover the same moves.
//! * Of the last move, only the number and the wins matter, and they change with a pawn's square by a few
//!   population counts.
//!
//! Where a player might soon be without a move, which takes five pawns in a line, the moves are played.

mod forces;
mod reach;
mod replies;

use crate::{Outcome, Position, Victory, Way};
use forces::{Force, Sums, one_ply, three_plies, two_plies};
use game::{Counts, Game, LastPlies, Side};
use reach::Reach;

impl LastPlies for Position {
    const PLIES: u32 = 3;

    fn count_last(&self, plies: u32, into: &mut Counts<Outcome>) {
        let mover = self.turn;
        if plies == 0 || self.victory.is_some() || self.may_get_stuck() {
            return self.count_played(plies, into);
        }
        match (self.super_used[mover], self.super_used[mover.other()]) {
            (false, false) => self.count::<true, true>(plies, into),
            (false, true) => self.count::<true, false>(plies, into),
            (true, false) => self.count::<false, true>(plies, into),
            (true, true) => self.count::<false, false>(plies, into),
        }
    }
}

impl Position {
    /// The games of a few plies, played one by one.
    fn count_played(&self, plies: u32, into: &mut Counts<Outcome>) {
        match self.outcome() {
            Some(ending) => into.add(ending, 1),
            None if plies == 0 => into.add_unfinished(1),
            None => self.moves().for_each(|next| self.after(next).count_played(plies - 1, into)),
        }
    }

    /// The games of one, two or three plies. The parameters say which player still has the Super move.
    fn count<const MOVER: bool, const ENEMY: bool>(&self, plies: u32, into: &mut Counts<Outcome>) {
        let mover = self.turn;
        let (own, other) = (self.force::<MOVER>(mover), self.force::<ENEMY>(mover.other()));
        let mut sums = Sums::default();
        match plies {
            1 => {
                one_ply(&own, &other, &mut sums);
                sums.add_to(into, mover);
            }
            2 => {
                two_plies(&own, &other, &mut sums);
                sums.add_to(into, mover.other());
            }
            _ => {
                let hand = self.hands[mover];
                let after = hand.cards().map(|card| hand.exchanged(card, self.side_card));
                let after = after.map(|hand| Reach::new(mover, hand));
                three_plies(&own, &after, &other, &mut sums);
                sums.add_to(into, mover);
            }
        }
    }

    #[expect(clippy::cast_possible_truncation, reason = "25 bits")]
    fn force<const SUPER: bool>(&self, side: Side) -> Force<SUPER> {
        Force {
            pawns: self.pawns[side].bits() as u32,
            master: self.masters[side].bits().trailing_zeros(),
            goal: Self::temple(side.other()).index() as u32,
            reach: Reach::new(side, self.hands[side]),
        }
    }
}

impl Sums {
    /// Adds the sums to the counts, where they are the sums from this player's point of view.
    fn add_to(&self, counts: &mut Counts<Outcome>, mover: Side) {
        let mut add = |winner, way, games| counts.add(Outcome::Won(Victory { winner, way }), games);
        add(mover, Way::Stone, self.mover_stone);
        add(mover, Way::Stream, self.mover_stream);
        add(mover.other(), Way::Stone, self.enemy_stone);
        add(mover.other(), Way::Stream, self.enemy_stream);
        counts.add_unfinished(self.unfinished);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Card, Setup};
    use alloc::vec::Vec;
    use game::laws::{self, Random};
    use game::{ByPlayer, Tally};

    #[test]
    fn whole_games_are_counted_as_they_are_played() {
        let cards = [Card::Cobra, Card::Rabbit, Card::Rooster, Card::Tiger, Card::Monkey];
        for turn in Side::BOTH {
            let start = Position::start(cards, turn).unwrap();
            laws::check_last_plies(&start, 8, 3).unwrap();
        }
    }

    fn draw<T>(random: &mut Random, from: &mut Vec<T>, number: usize) -> Vec<T> {
        (0..number).map(|_| from.swap_remove(random.below(from.len()))).collect()
    }

    fn count_as_played(position: &Position, plies: u32) -> Tally<Outcome> {
        let mut counts = Counts::new();
        position.count_last(plies, &mut counts);
        let played = Tally::of_games(position, plies);
        assert_eq!(Tally::from(&counts), played, "{plies} plies from {position:?}");
        played
    }

    fn all_squares() -> Vec<(i8, i8)> {
        (0..25).map(|at| (at / 5, at % 5)).collect()
    }

    /// Positions with a few pawns anywhere: masters in danger, in their temples and before the other's,
    /// students in temples.
    #[test]
    fn scattered_pawns_are_counted_as_they_are_played() {
        let mut random = Random::new(7);
        for round in 0..60_000 {
            let (mut squares, mut cards) = (all_squares(), Card::ALL.to_vec());
            let setup = Setup {
                cards: draw(&mut random, &mut cards, 5),
                pawns: ByPlayer {
                    first: draw(&mut random, &mut squares, 1 + round % 5),
                    second: draw(&mut random, &mut squares, 1 + round / 5 % 5),
                },
                turn: Side::BOTH[random.below(2)],
                super_used: ByPlayer { first: random.below(3) > 0, second: random.below(3) > 0 },
            };
            let Ok(position) = setup.position() else { continue };
            // Three plies take long to play: a sample of them will do.
            for plies in 0..=if round % 8 == 0 { 3 } else { 2 } {
                count_as_played(&position, plies);
            }
        }
    }

    /// Five pawns in a row can be stuck with some hands: here they are, or nearly.
    #[test]
    fn players_without_a_move_are_counted_as_they_are_played() {
        use Card::{Boar, Crab, Elephant, Horse, Ox, Tiger};
        let stuck = [(Boar, Crab, 0), (Boar, Elephant, 0), (Crab, Elephant, 0)];
        let stuck = stuck.into_iter().chain([(Horse, Tiger, 1), (Ox, Tiger, 2)]);
        let (mut random, mut stalemates) = (Random::new(11), 0);
        for (one, two, line) in stuck.cycle().take(4000) {
            let line = move |at| [(4, at), (at, 0), (at, 4)][line];
            let mut pawns: Vec<(i8, i8)> = (0..5).map(line).collect();
            let mut squares = all_squares();
            squares.retain(|square| !pawns.contains(square));
            // Often one pawn stands elsewhere, and any of them may be the master.
            if random.below(4) > 0 {
                pawns[random.below(5)] = squares.swap_remove(random.below(squares.len()));
            }
            pawns.swap(0, random.below(5));
            let number = 1 + random.below(5);
            let others = draw(&mut random, &mut squares, number);
            let mut cards = Card::ALL.to_vec();
            cards.retain(|card| ![one, two].contains(card));
            let mut rest = draw(&mut random, &mut cards, 3);
            // The stuck hand is there already, or comes with the card beside the board.
            let mut hand = [one, two];
            if random.below(2) == 0 {
                core::mem::swap(&mut hand[random.below(2)], &mut rest[2]);
            }
            let side = Side::BOTH[random.below(2)];
            let mirrored = |squares: Vec<(i8, i8)>| -> Vec<(i8, i8)> {
                squares.into_iter().map(|(row, col)| (4 - row, 4 - col)).collect()
            };
            let (cards, pawns) = match side {
                Side::First => (
                    [hand[0], hand[1], rest[0], rest[1], rest[2]],
                    ByPlayer { first: pawns, second: others },
                ),
                Side::Second => (
                    [rest[0], rest[1], hand[0], hand[1], rest[2]],
                    ByPlayer { first: mirrored(others), second: mirrored(pawns) },
                ),
            };
            let mut super_used =
                ByPlayer { first: random.below(2) > 0, second: random.below(2) > 0 };
            super_used[side] = true;
            let turn = Side::BOTH[random.below(2)];
            let setup = Setup { cards: cards.to_vec(), pawns, turn, super_used };
            let Ok(position) = setup.position() else { continue };
            for plies in 0..=3 {
                let played = count_as_played(&position, plies);
                stalemates += u32::from(!played.ended(Outcome::Stalemate).is_zero());
            }
        }
        assert!(stalemates > 1000, "{stalemates}");
    }
}
