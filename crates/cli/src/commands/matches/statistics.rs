//! What the results of a match say about the strength of its players.
//!
//! The two games of an opening are not independent: an opening that favours one side gives each player a
//! win. So the sample is the pair, with 0, ½, 1, 1½ or 2 points for A (the "pentanomial" model of engine
//! testing). Its variance is smaller than that of single games, and the interval narrower.

use core::fmt;

/// The result of a game for A, in half points.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Points {
    Lost = 0,
    Drawn = 1,
    Won = 2,
}

/// The results of a match, game by game: two games of each opening, at `2 * opening` and the index after it.
#[derive(Clone, Debug, Default)]
pub(super) struct Results(Vec<Option<Points>>);

/// An estimate, and the ends of its interval of 95 %.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Bounds {
    pub(super) low: f64,
    pub(super) value: f64,
    pub(super) high: f64,
}

/// The number of standard errors on each side of an interval of 95 %.
const STANDARD_ERRORS: f64 = 1.96;

impl Results {
    pub(super) fn record(&mut self, game: usize, points: Points) {
        if self.0.len() <= game {
            self.0.resize(game + 1, None);
        }
        self.0[game] = Some(points);
    }

    pub(super) fn has(&self, game: usize) -> bool {
        self.0.get(game).is_some_and(Option::is_some)
    }

    pub(super) fn games(&self) -> usize {
        self.0.iter().flatten().count()
    }

    /// A's wins, draws and losses.
    pub(super) fn wdl(&self) -> [usize; 3] {
        [Points::Won, Points::Drawn, Points::Lost]
            .map(|points| self.0.iter().filter(|&&result| result == Some(points)).count())
    }

    /// The number of pairs in which A has 0, 1, 2, 3 and 4 half points. A pair with one game left is none yet.
    pub(super) fn pairs(&self) -> [usize; 5] {
        let mut pairs = [0; 5];
        for pair in self.0.as_chunks::<2>().0 {
            if let [Some(one), Some(other)] = *pair {
                pairs[one as usize + other as usize] += 1;
            }
        }
        pairs
    }

    /// A's Elo above B's, once there is a pair.
    pub(super) fn elo(&self) -> Option<Bounds> {
        let Sample { number, mean, variance } = Sample::of(self.pairs().map(to_float))?;
        let error = STANDARD_ERRORS * (variance / number).sqrt();
        Some(Bounds { low: elo(mean - error), value: elo(mean), high: elo(mean + error) })
    }
}

#[expect(clippy::cast_precision_loss, reason = "numbers of games are small")]
const fn to_float(number: usize) -> f64 {
    number as f64
}

/// The mean and the variance of a pair's score, where a win of both games is 1.
struct Sample {
    number: f64,
    mean: f64,
    variance: f64,
}

impl Sample {
    fn of(pairs: [f64; 5]) -> Option<Self> {
        let scores = [0.0, 0.25, 0.5, 0.75, 1.0];
        let number: f64 = pairs.iter().sum();
        if number == 0.0 {
            return None;
        }
        let weighted = |of: &dyn Fn(f64) -> f64| -> f64 {
            pairs.iter().zip(scores).map(|(pairs, score)| pairs * of(score)).sum::<f64>() / number
        };
        let mean = weighted(&|score| score);
        Some(Self { number, mean, variance: weighted(&|score| (score - mean).powi(2)) })
    }
}

/// The difference in Elo that gives an expected score.
fn elo(score: f64) -> f64 {
    let score = score.clamp(0.0, 1.0);
    400.0 * (score / (1.0 - score)).log10()
}

/// The expected score of a difference in Elo.
fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// `won 12, drawn 3, lost 5, Elo +127.0 (+5.1 to +281.4)`
impl fmt::Display for Results {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [won, drawn, lost] = self.wdl();
        write!(f, "won {won}, drawn {drawn}, lost {lost}")?;
        match self.elo() {
            Some(Bounds { low, value, high }) => {
                write!(f, ", Elo {value:+.1} ({low:+.1} to {high:+.1})")
            }
            None => Ok(()),
        }
    }
}

/// A sequential probability ratio test: is A better by `elo1`, or only by `elo0`?
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Sprt {
    pub(super) elo0: f64,
    pub(super) elo1: f64,
}

impl Sprt {
    /// Where the test decides: ln(0.05/0.95) and ln(0.95/0.05).
    pub(super) const BOUNDS: (f64, f64) = (-2.944_438_979_166_44, 2.944_438_979_166_44);

    /// The log-likelihood ratio of `elo1` to `elo0`, by the normal approximation to the pairs' scores.
    pub(super) fn llr(self, results: &Results) -> f64 {
        let pairs = results.pairs();
        if pairs.iter().sum::<usize>() == 0 {
            return 0.0;
        }
        // No result is impossible: without this, equal results would be infinitely certain.
        let pairs = pairs.map(|pairs| to_float(pairs).max(1e-3));
        let Some(Sample { number, mean, variance }) = Sample::of(pairs) else { return 0.0 };
        let (score0, score1) = (expected_score(self.elo0), expected_score(self.elo1));
        number * (score1 - score0) * (2.0 * mean - score0 - score1) / (2.0 * variance)
    }

    /// Which of the two is accepted: `elo1` if true; `None` while nothing is.
    pub(super) fn decision(self, results: &Results) -> Option<bool> {
        let (llr, (lower, upper)) = (self.llr(results), Self::BOUNDS);
        if llr >= upper {
            Some(true)
        } else if llr <= lower {
            Some(false)
        } else {
            None
        }
    }

    /// The state of the test in words.
    pub(super) fn told(self, results: &Results) -> String {
        let Self { elo0, elo1 } = self;
        let (llr, (lower, upper)) = (self.llr(results), Self::BOUNDS);
        let decision = match self.decision(results) {
            Some(true) => format!("Elo {elo1} accepted"),
            Some(false) => format!("Elo {elo0} accepted"),
            None => String::from("undecided"),
        };
        format!(
            "SPRT of Elo {elo0} and {elo1}: LLR {llr:.2} ({lower:.2} to {upper:.2}), {decision}"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Points::{Drawn, Lost, Won};

    fn results(games: &[Points]) -> Results {
        Results(games.iter().map(|&points| Some(points)).collect())
    }

    fn is_near(one: f64, other: f64) -> bool {
        (one - other).abs() < 0.05
    }

    #[test]
    fn games_are_counted_by_result_and_by_pair() {
        let mut results = results(&[Won, Lost, Won, Won, Drawn, Won, Lost, Lost]);
        results.record(9, Won);
        assert_eq!(results.wdl(), [5, 1, 3]);
        assert_eq!(results.pairs(), [1, 0, 1, 1, 1]);
        assert_eq!(results.games(), 9);
        assert!(results.has(9) && !results.has(8) && !results.has(10));
        results.record(8, Drawn);
        assert_eq!(results.pairs(), [1, 0, 1, 2, 1]);
    }

    #[test]
    fn elo_and_expected_score_are_inverse() {
        assert!(is_near(elo(0.75), 190.85));
        for difference in [-300.0, -1.0, 0.0, 5.0, 700.0] {
            assert!(is_near(elo(expected_score(difference)), difference));
        }
        assert_eq!((elo(0.0), elo(1.0)), (f64::NEG_INFINITY, f64::INFINITY));
        assert!(elo(0.5).is_sign_positive());
    }

    #[test]
    fn pairs_that_cancel_out_leave_no_error() {
        // Each opening is won by the side that moves first: single games would say 100 ± something.
        let drawn = results(&[Won, Lost].repeat(50));
        assert_eq!(drawn.elo(), Some(Bounds { low: 0.0, value: 0.0, high: 0.0 }));
        assert_eq!(Results::default().elo(), None);
        assert_eq!(results(&[Won]).elo(), None);
    }

    #[test]
    fn the_interval_is_that_of_the_pairs_scores() {
        // Fifty pairs of 2 points, fifty of 1: mean 3/4, variance 1/16.
        let games = [[Won, Won].repeat(50), [Won, Lost].repeat(50)].concat();
        let Bounds { low, value, high } = results(&games).elo().unwrap();
        let error = 1.96 * (0.0625f64 / 100.0).sqrt();
        assert!(is_near(value, 190.85));
        assert!(is_near(low, elo(0.75 - error)) && is_near(high, elo(0.75 + error)));
        assert_eq!(
            results(&games).to_string(),
            "won 150, drawn 0, lost 50, Elo +190.8 (+148.0 to +239.7)"
        );
    }

    #[test]
    fn the_test_decides_for_the_difference_that_the_results_show() {
        let sprt = Sprt { elo0: 0.0, elo1: 5.0 };
        assert_eq!(sprt.decision(&Results::default()), None);
        let level = [Won, Lost, Lost, Won, Won, Won, Lost, Lost];
        assert_eq!(sprt.decision(&results(&level)), None);
        assert_eq!(sprt.decision(&results(&level.repeat(10_000))), Some(false));
        let better = [Won, Lost, Won, Won, Won, Won, Lost, Lost];
        assert_eq!(sprt.decision(&results(&better.repeat(1000))), Some(true));
        // The value of the formula itself, by hand: mean 5/8, variance 11/64, 4000 pairs.
        let (s0, s1) = (expected_score(0.0), expected_score(5.0));
        let by_hand = 4000.0 * (s1 - s0) * (1.25 - s0 - s1) / (2.0 * 11.0 / 64.0);
        let llr = sprt.llr(&results(&better.repeat(1000)));
        assert!((llr - by_hand).abs() < 0.2, "{llr} {by_hand}");
    }
}
