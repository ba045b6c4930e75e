//! Games and matches between two teams.

use super::team::Team;
use crate::random::Random;
use game::{Game as _, Side};
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use santorini::Position;

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
    pub(super) moves: usize,
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
        let games: Vec<GameRecord> = if teams.iter().any(|team| team.needs_quiet()) {
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
        let mut players = [teams[0].player(depth)?, teams[1].player(depth)?];
        let mut position = self.placements[placement];
        let mut moves = 0;
        let team_of = |side: Side| first ^ usize::from(side != self.placements[placement].turn());
        loop {
            if let Some(end) = position.outcome() {
                let (winner, end) = (team_of(end.winner), end.to_string());
                return Ok(GameRecord { placement, depth, first, winner, end, moves });
            }
            let playing = team_of(position.turn());
            match players[playing].choose(&position) {
                Ok(chosen) => position.play_unchecked(chosen),
                Err(fault) => {
                    let end = format!("forfeit: {fault}");
                    return Ok(GameRecord {
                        placement,
                        depth,
                        first,
                        winner: 1 - playing,
                        end,
                        moves,
                    });
                }
            }
            moves += 1;
        }
    }
}
