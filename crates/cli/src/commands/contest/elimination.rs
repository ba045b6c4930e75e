//! The whole contest: rounds of matches until one team is left.

use super::rounds::{MatchRecord, Rules};
use super::team::Team;
use catalog::game::laws::Random;
use santorini::Position;

/// A contest that was played.
pub(super) struct Contest {
    pub(super) teams: Vec<Team>,
    pub(super) placements: Vec<Position>,
    /// The teams that do not play in the first round.
    pub(super) byes: Vec<usize>,
    /// The matches of each round; the last round may have one more, for third place.
    pub(super) rounds: Vec<Vec<MatchRecord>>,
    /// The teams from the first place on, as far as the contest tells them apart: first and second, and
    /// third if there are three.
    pub(super) standings: Vec<usize>,
}

/// Plays a contest. In each round neighbours meet. In the first one, as many teams have a bye, drawn by lot, as are
/// missing to a power of two.
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
    let byes = draw_byes(teams.len(), rules.seed);
    let mut left: Vec<usize> = (0..teams.len()).filter(|team| !byes.contains(team)).collect();
    let mut waiting = byes.clone();
    let mut beaten: Vec<usize> = Vec::new();
    let mut standings = Vec::new();
    while left.len() + waiting.len() > 1 {
        let is_last = left.len() + waiting.len() == 2;
        let (mut round, mut winners, mut losers) = (Vec::new(), Vec::new(), Vec::new());
        for &[one, other] in left.as_chunks::<2>().0 {
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
        // Those with a bye come in, in the order of the command line.
        winners.append(&mut waiting);
        winners.sort_unstable();
        (left, beaten) = (winners, losers);
    }
    Ok(Contest { placements: rules.placements.clone(), byes, rounds, standings, teams })
}

/// As many teams as are missing to a power of two, drawn by lot, in ascending order.
fn draw_byes(teams: usize, seed: u64) -> Vec<usize> {
    // The placements are drawn from the seed itself.
    let mut random = Random::new(!seed);
    let mut lots: Vec<usize> = (0..teams).collect();
    let missing = teams.next_power_of_two() - teams;
    let mut byes: Vec<usize> =
        (0..missing).map(|_| lots.swap_remove(random.below(lots.len()))).collect();
    byes.sort_unstable();
    byes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn byes_fill_up_to_a_power_of_two_and_depend_on_the_seed() {
        for teams in 2usize..40 {
            let byes = draw_byes(teams, 1);
            assert!((teams - byes.len()).is_multiple_of(2));
            assert_eq!(byes.len() + teams, teams.next_power_of_two());
            assert!(byes.is_sorted_by(|one, next| one < next));
        }
        assert_ne!(draw_byes(17, 1), draw_byes(17, 2));
    }
}
