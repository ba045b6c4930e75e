//! Onitama as a game of two camps: pawns jump, only their own side blocks them, and a move touches the
//! other side only where it captures.

mod columns;
mod rows;
mod ways;

pub use columns::Columns;
pub use rows::{Mover, RowCounter};

use crate::{Card, Outcome, Position, Victory, Way, super_leaps};
use board::{Bitboard, Grid5, Square};
use core::fmt;
use game::camps::{Camps, Hit, Step};
use game::{ByPlayer, Side};

/// A player's pawns, master and Super move.
///
/// Camps are ordered by the Super move, then by the master's square, then by the pawns.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Camp(u32);

const MASTER: u32 = 25;
const SUPER_USED: u32 = 30;

impl Camp {
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "25 bits and an index")]
    fn new(pawns: Bitboard<Grid5>, master: Square<Grid5>, has_used_super: bool) -> Self {
        let (master, used) = (master.index() as u32, u32::from(has_used_super));
        Self(pawns.bits() as u32 | master << MASTER | used << SUPER_USED)
    }

    /// The pawns, students and master.
    #[inline]
    pub fn pawns(self) -> Bitboard<Grid5> {
        Bitboard::from_bits(self.0.into())
    }

    /// The pawns, one bit for each square.
    #[inline]
    const fn pawn_bits(self) -> u32 {
        self.0 & ((1 << MASTER) - 1)
    }

    /// Where the master stands.
    #[inline]
    pub fn master(self) -> Square<Grid5> {
        Square::from_index(self.master_index()).unwrap_or(Position::temple(Side::First))
    }

    #[inline]
    const fn master_index(self) -> u8 {
        (self.0 >> MASTER & 31) as u8
    }

    /// Has the player used the Super move?
    #[inline]
    pub const fn has_used_super(self) -> bool {
        self.0 >> SUPER_USED & 1 == 1
    }
}

impl From<Camp> for u64 {
    fn from(camp: Camp) -> Self {
        camp.0.into()
    }
}

/// A number that is not one of a [`Camp`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct NoCamp;

impl fmt::Display for NoCamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not the number of a camp")
    }
}

impl core::error::Error for NoCamp {}

impl TryFrom<u64> for Camp {
    type Error = NoCamp;

    fn try_from(number: u64) -> Result<Self, NoCamp> {
        let camp = Self(u32::try_from(number).map_err(|_| NoCamp)?);
        let has_master = camp.pawn_bits().checked_shr(camp.master_index().into());
        let is_camp = camp.0 >> (SUPER_USED + 1) == 0
            && u32::from(camp.master_index()) < MASTER
            && has_master.is_some_and(|pawns| pawns & 1 == 1);
        if is_camp { Ok(camp) } else { Err(NoCamp) }
    }
}

impl fmt::Debug for Camp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Camp")
            .field("pawns", &self.pawns())
            .field("master", &self.master())
            .field("has_used_super", &self.has_used_super())
            .finish()
    }
}

/// States are the ways to deal the five cards. A play is one of the cards, by its index in the order of
/// their names: whoever plays it, and whatever the other cards are, it leads to the same squares.
impl Camps for Position {
    type Camp = Camp;
    type RowCounter = RowCounter;

    const STATES: usize = 30;
    const SQUARES: usize = 25;

    #[inline]
    fn state(&self) -> usize {
        self.deal()
    }

    fn camp(&self, side: Side) -> Camp {
        // A position that is not over has both masters.
        let master = self.master(side).unwrap_or(Self::temple(side));
        Camp::new(self.pawns[side], master, self.super_used[side])
    }

    fn with_camps(&self, turn: Side, state: usize, camps: ByPlayer<Camp>) -> Self {
        Self {
            pawns: camps.map(Camp::pawns),
            masters: camps.map(|camp| camp.master().into()),
            super_used: camps.map(Camp::has_used_super),
            turn,
            victory: None,
            ..self.with_deal(state)
        }
    }

    fn plays(&self, turn: Side, state: usize) -> impl Iterator<Item = (usize, usize)> {
        let position = self.with_deal(state);
        let cards = self.sorted_cards();
        position.hands[turn].cards().into_iter().map(move |card| {
            let mut after = position;
            after.hands[turn] = position.hands[turn].exchanged(card, position.side_card);
            after.side_card = card;
            let play = cards.iter().position(|&known| known == card).unwrap_or(0);
            (play, after.deal())
        })
    }

    #[inline]
    fn steps(
        &self,
        turn: Side,
        play: usize,
        camp: Camp,
    ) -> impl Iterator<Item = Step<Camp, Outcome>> {
        let card = self.sorted_cards()[play];
        let (pawns, master, has_used) = (camp.pawns(), camp.master(), camp.has_used_super());
        let goal = Self::temple(turn.other());
        let moves = [(card.leaps(turn), has_used), (super_leaps(), true)];
        let ways = if has_used { 1 } else { 2 };
        moves.into_iter().take(ways).flat_map(move |(leaps, has_used)| {
            pawns.iter().flat_map(move |from| {
                (leaps.from(from) - pawns).iter().map(move |to| {
                    let is_master = from == master;
                    let pawns = pawns.without(from).with(to);
                    let stream = Outcome::Won(Victory { winner: turn, way: Way::Stream });
                    Step {
                        camp: Camp::new(pawns, if is_master { to } else { master }, has_used),
                        square: to.index(),
                        outcome: (is_master && to == goal).then_some(stream),
                    }
                })
            })
        })
    }

    #[inline]
    fn exposed(&self, side: Side, camp: Camp) -> impl Iterator<Item = (usize, Hit<Camp, Outcome>)> {
        let (pawns, master) = (camp.pawns(), camp.master());
        let stone = Outcome::Won(Victory { winner: side.other(), way: Way::Stone });
        pawns.iter().map(move |square| {
            let hit = if square == master {
                Hit::End(stone)
            } else {
                Hit::Loss(Camp::new(pawns.without(square), master, camp.has_used_super()))
            };
            (square.index(), hit)
        })
    }

    #[inline]
    fn stuck(&self, turn: Side, state: usize, camp: Camp) -> Option<Outcome> {
        let hand = self.with_deal(state).hands[turn].cards();
        let steps = (!camp.has_used_super()).then_some(super_leaps());
        let is_free = |from| {
            let leaps = hand.map(|card: Card| card.leaps(turn)).into_iter().chain(steps);
            leaps.into_iter().any(|leaps| !(leaps.from(from) - camp.pawns()).is_empty())
        };
        if camp.pawns().iter().any(is_free) { None } else { Some(Outcome::Stalemate) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Setup;
    use alloc::format;
    use alloc::vec::Vec;
    use game::camps::RowCounter as _;
    use game::laws::{self, Random};
    use game::{Counts, Game as _, Natural, Tally};

    #[test]
    fn camps_keep_the_law() {
        let cards = [Card::Cobra, Card::Rabbit, Card::Rooster, Card::Tiger, Card::Monkey];
        let mirrored = [Card::Ox, Card::Boar, Card::Horse, Card::Elephant, Card::Crab];
        for cards in [cards, mirrored] {
            for turn in Side::BOTH {
                let start = Position::start(cards, turn).unwrap();
                laws::check_camps(&start, 40, 1).unwrap();
            }
        }
    }

    /// A row of pawns at the far edge, or nearly, and cards that lead nowhere from there.
    fn nearly_stuck(random: &mut Random) -> Option<Position> {
        let mut squares: Vec<(i8, i8)> = (0..20).map(|at| (at / 5, at % 5)).collect();
        let mut row: Vec<(i8, i8)> = (0..5).map(|col| (4, col)).collect();
        row.swap(0, [0, 1, 3, 4][random.below(4)]);
        let mut others: Vec<(i8, i8)> = (0..=random.below(3))
            .map(|_| squares.swap_remove(random.below(squares.len())))
            .collect();
        if random.below(3) > 0 {
            let out = squares.swap_remove(random.below(squares.len()));
            let gap = core::mem::replace(&mut row[random.below(5)], out);
            // To be taken by the pawn that closes the row.
            if random.below(2) == 0 {
                let taken = random.below(others.len());
                others[taken] = gap;
            }
        }
        let pair =
            [[Card::Boar, Card::Crab], [Card::Boar, Card::Elephant], [Card::Crab, Card::Elephant]]
                [random.below(3)];
        let rest = [Card::Ox, Card::Horse, Card::Tiger];
        let mut setup = Setup {
            cards: [&pair[..], &rest[..]].concat(),
            pawns: ByPlayer { first: row, second: others },
            turn: Side::BOTH[random.below(2)],
            super_used: ByPlayer { first: true, second: random.below(2) > 0 },
        };
        // The same with the players exchanged.
        if random.below(2) == 0 {
            for pawn in setup.pawns.first.iter_mut().chain(&mut setup.pawns.second) {
                *pawn = (4 - pawn.0, 4 - pawn.1);
            }
            core::mem::swap(&mut setup.pawns.first, &mut setup.pawns.second);
            core::mem::swap(&mut setup.super_used.first, &mut setup.super_used.second);
            setup.cards.rotate_left(2);
            setup.cards.swap(2, 3);
            setup.cards.swap(2, 4);
        }
        setup.position().ok().filter(|position| position.outcome().is_none())
    }

    #[test]
    fn camps_without_a_move_keep_the_law() {
        let (mut random, mut tried) = (Random::new(3), 0);
        for seed in 0..400 {
            let Some(position) = nearly_stuck(&mut random) else { continue };
            laws::check_camps(&position, 2, seed).unwrap();
            tried += 1;
        }
        assert!(tried > 200, "{tried}");
    }

    /// Rows of one position each: replies and moves after which either player has no move, captures among them.
    #[test]
    fn rows_of_players_nearly_without_a_move_are_counted() {
        let (mut random, mut stalemates) = (Random::new(4), 0);
        for _ in 0..3000 {
            let Some(position) = nearly_stuck(&mut random) else { continue };
            let (turn, deal) = (position.turn(), position.state());
            let mut counter =
                <RowCounter as game::camps::RowCounter<_>>::new(&position, turn, deal);
            let mut columns = counter.columns(&[position.camp(turn)]);
            let (mut counts, mut row) = (Counts::new(), [0; 32]);
            row[0] = 3;
            counter.count(
                &counter.mover(position.camp(turn.other())),
                &mut columns,
                &row,
                &mut counts,
            );
            let known = Tally::of_games(&position, 2);
            assert_eq!(Tally::from(&counts), known.times(&Natural::from(3u64)), "{position:?}");
            stalemates += usize::from(!known.ended(Outcome::Stalemate).is_zero());
        }
        assert!(stalemates > 200, "{stalemates}");
    }

    #[test]
    fn any_position_of_a_game_makes_another_of_its_parts() {
        let cards = [Card::Cobra, Card::Rabbit, Card::Rooster, Card::Tiger, Card::Monkey];
        let start = Position::start(cards, Side::First).unwrap();
        let game = Random::new(1).game(&start, 1000);
        let (last, others) = game.split_last().unwrap();
        assert!(last.outcome().is_some());
        for position in others {
            let camps = ByPlayer::from_fn(|side| position.camp(side));
            assert_eq!(last.with_camps(position.turn(), position.state(), camps), *position);
        }
    }

    #[test]
    fn a_camp_is_shown_with_its_pawns() {
        let start = Position::start(
            [Card::Ox, Card::Boar, Card::Horse, Card::Crab, Card::Eel],
            Side::First,
        );
        let camp = start.unwrap().camp(Side::First);
        assert!(format!("{camp:?}").contains("(0,2)"), "{camp:?}");
    }
}
