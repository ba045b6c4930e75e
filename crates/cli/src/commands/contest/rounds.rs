//! Games and matches between two teams.

use super::monitor::Monitor;
use super::placing::{Placed, Starts, place};
use super::team::Team;
use crate::arena::{End, Game};
use crate::interrupt;
use catalog::game::Game as _;
use catalog::game::laws::Random;
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use santorini::{Move, Position};

/// How a match is played.
pub(super) struct Rules {
    pub(super) starts: Starts,
    pub(super) depths: Vec<u32>,
    pub(super) tie_break: u32,
    pub(super) seed: u64,
}

/// A game to be played.
#[derive(Clone, Copy)]
pub(super) struct Fixture {
    /// The number of the pair of games with the same start; the last one is the tie-break's.
    pair: usize,
    depth: u32,
    /// The team that goes first.
    first: usize,
}

/// A game that was played. Teams are 0 and 1, in the order of their match.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct GameRecord {
    /// The number of the pair of games with the same start.
    pub(super) pair: usize,
    pub(super) depth: u32,
    /// The team that went first.
    pub(super) first: usize,
    /// The position it started from; none if a team did not place its pawns.
    pub(super) start: Option<Position>,
    /// For each team, whether lots were drawn for its placement.
    pub(super) by_lot: [bool; 2],
    pub(super) winner: usize,
    /// How it ended, in words.
    pub(super) end: String,
    pub(super) moves: Vec<Move>,
}

/// A match between two teams of the contest.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct MatchRecord {
    pub(super) teams: [usize; 2],
    pub(super) games: Vec<GameRecord>,
    pub(super) tie_break: Option<GameRecord>,
    /// The index of the winner in `teams`; none if the match was broken off.
    pub(super) winner: Option<usize>,
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
    /// The games of a match, the tie-break aside.
    pub(super) fn games(&self) -> Vec<Fixture> {
        let starts = (0..self.starts.pairs())
            .flat_map(|pair| self.depths.iter().map(move |&depth| (pair, depth)));
        starts
            .flat_map(|(pair, depth)| [0, 1].map(|first| Fixture { pair, depth, first }))
            .collect()
    }

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
        monitor: &Monitor,
    ) -> Result<MatchRecord, String> {
        let play = |fixture| {
            let played = self.play_game(teams, fixture, number);
            monitor.game();
            played
        };
        let games = self.games();
        let count = games.len();
        let games: Vec<Option<GameRecord>> = if teams.iter().any(|team| team.is_timed()) {
            games.into_iter().map(play).collect::<Result<_, _>>()?
        } else {
            games.into_par_iter().map(play).collect::<Result<_, _>>()?
        };
        let games: Vec<GameRecord> = games.into_iter().flatten().collect();
        let is_complete = games.len() == count;
        let mut record = MatchRecord { teams: places, games, tie_break: None, winner: None };
        if !is_complete {
            return Ok(record);
        }
        let [one, other] = record.won(|_| true);
        if one == other {
            let first = Random::new(self.seed ^ number.rotate_left(32)).below(2);
            let fixture = Fixture { pair: self.starts.pairs(), depth: self.tie_break, first };
            record.tie_break = self.play_game(teams, fixture, number)?;
            record.winner = record.tie_break.as_ref().map(|game| game.winner);
        } else {
            record.winner = Some(usize::from(other > one));
        }
        Ok(record)
    }

    /// Plays a game, unless it is broken off. A team that does not choose a legal move, or a legal placement, loses it.
    fn play_game(
        &self,
        teams: [&Team; 2],
        Fixture { pair, depth, first }: Fixture,
        number: u64,
    ) -> Result<Option<GameRecord>, String> {
        if interrupt::is_stopped() {
            return Ok(None);
        }
        let record = |start, by_lot, winner, end, moves| {
            Some(GameRecord { pair, depth, first, start, by_lot, winner, end, moves })
        };
        let mut players = [teams[0].start(depth)?, teams[1].start(depth)?];
        let [zero, one] = &mut players;
        let (start, by_lot) = match &self.starts {
            Starts::Given(positions) => (positions[pair], [false; 2]),
            Starts::Chosen => {
                let [leading, following] = if first == 0 { [zero, one] } else { [one, zero] };
                let lot = number.rotate_left(32) ^ u64::from(depth).rotate_left(8) ^ first as u64;
                match place([leading, following], &mut Random::new(self.seed ^ !lot)) {
                    Ok(Placed { start, by_lot: [led, followed] }) => {
                        (start, if first == 0 { [led, followed] } else { [followed, led] })
                    }
                    Err(_) if interrupt::is_stopped() => return Ok(None),
                    Err((loser, reason)) => {
                        let end = End::<Position>::Forfeit(loser, reason).to_string();
                        return Ok(record(None, [false; 2], (1 - loser) ^ first, end, Vec::new()));
                    }
                }
            }
        };
        let mut game = Game::new(start);
        // Who has the first side: the team that goes first, unless Red has the move.
        let side0 = first ^ start.turn().index();
        let [zero, one] = &mut players;
        let sides: [&mut dyn crate::arena::Chooser<Position>; 2] =
            if side0 == 0 { [zero, one] } else { [one, zero] };
        let Some(end) = game.play(sides, usize::MAX, || !interrupt::is_stopped()) else {
            return Ok(None);
        };
        let winner = end.winner().ok_or("nobody won")? ^ side0;
        Ok(record(Some(start), by_lot, winner, end.to_string(), game.moves))
    }
}
