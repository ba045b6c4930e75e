//! The whole contest: rounds of matches until one team is left.

use super::monitor::Monitor;
use super::report;
use super::rounds::{MatchRecord, Rules};
use super::team::Team;
use catalog::game::laws::Random;
use santorini::Position;

/// A contest that was played, or begun.
pub(super) struct Contest {
    pub(super) teams: Vec<Team>,
    /// The starts that were given, instead of chosen by the teams.
    pub(super) given: Vec<Position>,
    /// The teams that do not play in the first round.
    pub(super) byes: Vec<usize>,
    /// The matches of each round; the last round may have one more, for third place.
    pub(super) rounds: Vec<Vec<MatchRecord>>,
    /// The teams from the first place on, as far as the contest tells them apart: first and second, and
    /// third if there are three.
    pub(super) standings: Vec<usize>,
}

/// The number of matches of a contest.
pub(super) fn matches(teams: usize) -> usize {
    // All but one team are beaten once; from four teams on two of them play for third place.
    teams - 1 + usize::from(teams > 3)
}

/// Plays a contest. In each round neighbours meet. In the first one, as many teams have a bye, drawn by lot, as are
/// missing to a power of two. After Ctrl-C it ends with the match that is being played.
///
/// # Errors
///
/// A program that could not be started.
pub(super) fn play(teams: Vec<Team>, rules: &Rules, monitor: &Monitor) -> Result<Contest, String> {
    let byes = draw_byes(teams.len(), rules.seed);
    let mut left: Vec<usize> = (0..teams.len()).filter(|team| !byes.contains(team)).collect();
    let mut waiting = byes.clone();
    let given = rules.starts.given().to_vec();
    let mut contest = Contest { teams, given, byes, rounds: Vec::new(), standings: Vec::new() };
    let mut beaten: Vec<usize> = Vec::new();
    while left.len() + waiting.len() > 1 {
        let is_last = left.len() + waiting.len() == 2;
        contest.rounds.push(Vec::new());
        let (mut winners, mut losers) = (Vec::new(), Vec::new());
        for &pair in left.as_chunks::<2>().0 {
            let Some([winner, loser]) = contest.meet(pair, rules, monitor)? else {
                return Ok(contest);
            };
            winners.push(winner);
            losers.push(loser);
        }
        if is_last {
            contest.standings.extend([winners[0], losers[0]]);
            // The losers of the round before: two of them play for third place.
            match beaten[..] {
                [one, other] => {
                    let Some([winner, _]) = contest.meet([one, other], rules, monitor)? else {
                        return Ok(contest);
                    };
                    contest.standings.push(winner);
                }
                [one] => contest.standings.push(one),
                _ => {}
            }
        }
        // Those with a bye come in, in the order of the command line.
        winners.append(&mut waiting);
        winners.sort_unstable();
        (left, beaten) = (winners, losers);
    }
    Ok(contest)
}

impl Contest {
    /// Plays a match of the current round: the winner and the loser, unless it was broken off.
    fn meet(
        &mut self,
        [one, other]: [usize; 2],
        rules: &Rules,
        monitor: &Monitor,
    ) -> Result<Option<[usize; 2]>, String> {
        let number = 1 + self.rounds.iter().map(Vec::len).sum::<usize>() as u64;
        let teams = [&self.teams[one], &self.teams[other]];
        monitor.meet(self.rounds.len(), teams[0], teams[1]);
        let played = rules.play_match(teams, [one, other], number, monitor)?;
        let winner = played.winner;
        if winner.is_some() {
            monitor.decide(report::line(self, &played).trim_start());
        }
        if let Some(round) = self.rounds.last_mut() {
            round.push(played);
        }
        Ok(winner.map(|winner| if winner == 0 { [one, other] } else { [other, one] }))
    }
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
