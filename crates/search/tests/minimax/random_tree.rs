//! A random game with every case of the contract.

use game::laws::Random;
use game::{Danger, Game, Identified, Outcome, Side, Tactics, Verdict};

/// A position of a random game: the path to it, in a tree that a seed grows.
///
/// Each position has up to four moves. Any of them may end the game, in favour of whoever made it or not, and now and
/// then a player moves twice. What the position sees of the next moves is true, but it overlooks things, and
/// calls moves answers that are none.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct RandomTree {
    seed: u64,
    /// A one, and three bits for each move.
    path: u64,
    turn: Side,
}

/// Every game is over after so many moves.
const LONGEST: u32 = 12;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
    Won(Side),
    Drawn,
}

impl Outcome for End {
    type Player = Side;
    const ALL: &'static [Self] = &[Self::Won(Side::First), Self::Won(Side::Second), Self::Drawn];

    fn index(self) -> usize {
        match self {
            Self::Won(side) => side.index(),
            Self::Drawn => 2,
        }
    }

    fn verdict(self, player: Side) -> Verdict {
        match self {
            Self::Won(side) if side == player => Verdict::Win,
            Self::Won(_) => Verdict::Loss,
            Self::Drawn => Verdict::Draw,
        }
    }
}

impl RandomTree {
    pub(crate) fn new(seed: u64) -> Self {
        Self { seed, path: 1, turn: Side::First }
    }

    /// A number below another one, which depends on the position and on what it is for.
    fn lot(&self, what_for: u64, below: usize) -> usize {
        Random::new(self.seed << 48 ^ self.path << 4 ^ what_for).below(below)
    }

    fn played(&self) -> u32 {
        self.path.ilog2() / 3
    }

    /// Would the opponent see a win after this move?
    fn is_seen_to_lose(&self, legal: u8) -> bool {
        let next = self.after(legal);
        next.turn != self.turn && next.winning_move().is_some()
    }
}

impl Game for RandomTree {
    type Player = Side;
    type Move = u8;
    type Outcome = End;
    const MAX_MOVES: usize = 4;

    fn turn(&self) -> Side {
        self.turn
    }

    fn outcome(&self) -> Option<End> {
        let ends = [End::Won(self.turn.other()), End::Won(self.turn), End::Drawn];
        match (self.played(), self.lot(1, 18)) {
            (1.., lot @ 0..3) => Some(ends[lot]),
            (LONGEST.., lot) => Some(ends[lot % 3]),
            _ => None,
        }
    }

    fn moves(&self) -> impl Iterator<Item = u8> {
        let moves = 1 + self.lot(2, 4);
        (0..4).take(if self.outcome().is_some() { 0 } else { moves })
    }

    fn play_unchecked(&mut self, legal: u8) {
        self.path = self.path << 3 | u64::from(legal);
        if self.lot(3, 8) > 0 {
            self.turn = self.turn.other();
        }
    }
}

impl Identified for RandomTree {
    fn identity(&self) -> u128 {
        u128::from(self.seed) << 64 | u128::from(self.path)
    }
}

impl Tactics for RandomTree {
    const HISTORY_SIZE: usize = 4;

    fn winning_move(&self) -> Option<u8> {
        let wins = |legal: &u8| self.after(*legal).outcome() == Some(End::Won(self.turn));
        self.moves().find(wins).filter(|_| self.lot(4, 4) > 0)
    }

    fn danger(&self) -> Danger {
        let is_lost = self.moves().all(|legal| self.is_seen_to_lose(legal));
        match self.lot(5, 4) {
            0 => Danger::Calm,
            1 if is_lost => Danger::Lost,
            _ => Danger::Threatened,
        }
    }

    fn answers(&self) -> impl Iterator<Item = u8> {
        self.moves()
            .filter(|&legal| !self.is_seen_to_lose(legal) || self.lot(6 + u64::from(legal), 4) == 0)
    }

    fn captures(&self) -> impl Iterator<Item = u8> {
        self.moves().filter(|&legal| self.lot(10 + u64::from(legal), 4) == 0)
    }

    fn priority(&self, legal: u8) -> u8 {
        u8::try_from(self.lot(14, 8)).unwrap() ^ legal
    }

    fn history_index(played: u8) -> usize {
        played.into()
    }
}
