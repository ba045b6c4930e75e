//! Games and matches between two teams.

use super::team::Team;
use crate::arena::Game;
use catalog::game::Game as _;
use catalog::game::laws::Random;
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use santorini::{Move, Position};

/// How a match is played.
pub(super) struct Rules {
    /// Where the pawns stand: one placement for each pair of games, and one more for a tie-break.
    pub(super) placements: Vec<Position>,
    pub(super) depths: Vec<u32>,
    pub(super) tie_break: u32,
    pub(super) seed: u64,
}

/// A game that was played. Teams are 0 and 1, in the order of their match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct GameRecord {
    /// The place among the placements.
    pub(super) placement: usize,
    pub(super) depth: u32,
    /// The team that went first.
    pub(super) first: usize,
    pub(super) winner: usize,
    /// How it ended, in words.
    pub(super) end: String,
    pub(super) moves: Vec<Move>,
}

/// A match that was played, between two teams of the contest.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct MatchRecord {
    pub(super) teams: [usize; 2],
    pub(super) games: Vec<GameRecord>,
    pub(super) tie_break: Option<GameRecord>,
    /// The place of the winner in `teams`.
    pub(super) winner: usize,
}

impl MatchRecord {
    /// The games that each team won, of those that a condition holds for, the tie-break aside.
    pub(super) fn won(&self, counts: impl Fn(&GameRecord) -> bool) -> [usize; 2] {
        [0, 1].map(|team| {
            self.games.iter().filter(|game| game.winner == team && counts(game)).count()
        })
    }
}

impl Rules {
    /// Plays a match. `number` is that of the match in the contest.
    ///
    /// # Errors
    ///
    /// A program that could not be started.
    pub(super) fn play_match(
        &self,
        teams: [&Team; 2],
        places: [usize; 2],
        number: u64,
    ) -> Result<MatchRecord, String> {
        let last = self.placements.len() - 1;
        let games: Vec<(usize, u32, usize)> = (0..last)
            .flat_map(|placement| self.depths.iter().map(move |&depth| (placement, depth)))
            .flat_map(|(placement, depth)| [0, 1].map(|first| (placement, depth, first)))
            .collect();
        let play = |(placement, depth, first)| self.play_game(teams, placement, depth, first);
        let games: Vec<GameRecord> = if teams.iter().any(|team| team.is_timed()) {
            games.into_iter().map(play).collect::<Result<_, _>>()?
        } else {
            games.into_par_iter().map(play).collect::<Result<_, _>>()?
        };
        let mut record = MatchRecord { teams: places, games, tie_break: None, winner: 0 };
        let [one, other] = record.won(|_| true);
        if one == other {
            let first = Random::new(self.seed ^ number.rotate_left(32)).below(2);
            let game = self.play_game(teams, last, self.tie_break, first)?;
            record.winner = game.winner;
            record.tie_break = Some(game);
        } else {
            record.winner = usize::from(other > one);
        }
        Ok(record)
    }

    /// Plays a game. A team that does not choose a legal move loses it.
    fn play_game(
        &self,
        teams: [&Team; 2],
        placement: usize,
        depth: u32,
        first: usize,
    ) -> Result<GameRecord, String> {
        let mut game = Game::new(self.placements[placement]);
        // Who has the first side: the team that goes first, unless Red has the move.
        let side0 = first ^ game.start.turn().index();
        let [mut one, mut other] = [teams[side0].start(depth)?, teams[1 - side0].start(depth)?];
        let end = game.play([&mut one, &mut other], usize::MAX, || true);
        let end = end.ok_or("the game was broken off")?;
        let winner = end.winner().ok_or("nobody won")? ^ side0;
        Ok(GameRecord { placement, depth, first, winner, end: end.to_string(), moves: game.moves })
    }
}
