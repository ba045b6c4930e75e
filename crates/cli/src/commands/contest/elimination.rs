//! The whole contest: rounds of matches until one team is left.

use super::rounds::{MatchRecord, Rules};
use super::team::Team;
use santorini::Position;

/// A contest that was played.
pub(super) struct Contest {
    pub(super) teams: Vec<Team>,
    pub(super) placements: Vec<Position>,
    /// The matches of each round; the last round may have one more, for third place.
    pub(super) rounds: Vec<Vec<MatchRecord>>,
    /// The teams from the first place on, as far as the contest tells them apart: first and second, and
    /// third if there are three.
    pub(super) standings: Vec<usize>,
}

/// Plays a contest. In each round neighbours meet; the last one of an odd number goes on without a match.
///
/// # Errors
///
/// A program that could not be started.
pub(super) fn play(teams: Vec<Team>, rules: &Rules) -> Result<Contest, String> {
    let mut number = 0;
    let mut meet = |one: usize, other: usize| {
        number += 1;
        rules.play_match([&teams[one], &teams[other]], [one, other], number)
    };
    let mut rounds = Vec::new();
    let mut left: Vec<usize> = (0..teams.len()).collect();
    let mut beaten: Vec<usize> = Vec::new();
    let mut standings = Vec::new();
    while left.len() > 1 {
        let is_last = left.len() == 2;
        let (mut round, mut winners, mut losers) = (Vec::new(), Vec::new(), Vec::new());
        for pair in left.chunks(2) {
            let &[one, other] = pair else {
                winners.extend(pair);
                continue;
            };
            let played = meet(one, other)?;
            winners.push(played.teams[played.winner]);
            losers.push(played.teams[1 - played.winner]);
            round.push(played);
        }
        if is_last {
            standings.extend([winners[0], losers[0]]);
            // The losers of the round before: two of them play for third place.
            match beaten[..] {
                [one, other] => {
                    let played = meet(one, other)?;
                    standings.push(played.teams[played.winner]);
                    round.push(played);
                }
                [one] => standings.push(one),
                _ => {}
            }
        }
        rounds.push(round);
        (left, beaten) = (winners, losers);
    }
    Ok(Contest { placements: rules.placements.clone(), rounds, standings, teams })
}
