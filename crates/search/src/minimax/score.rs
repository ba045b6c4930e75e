//! Scores: evaluations, and beyond them wins and losses by their distance.

use core::fmt;
use core::ops::Neg;
use game::{Outcome, Verdict};

/// How good a position is for a player, in the order of how much it is wished for: losses, the later the
/// better; then evaluations; then wins, the sooner the better.
///
/// A draw is 0, like an evaluation that favours nobody.
///
/// ```
/// use plywood_search::minimax::Score;
///
/// let late = Score::win_in(7);
/// assert!(Score::win_in(3) > late && late > Score::of_evaluation(i32::MAX));
/// assert!(-late > Score::loss_in(3) && -late < Score::of_evaluation(-900));
/// assert_eq!((late.plies_to_win(), late.evaluation()), (Some(7), None));
/// assert_eq!((-late).to_string(), "loss in 7");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Score(i32);

impl Score {
    /// Better than any win, and what every window reaches to.
    pub(super) const INFINITE: Self = Self(Self::WON + 1);

    /// A game that is won already.
    const WON: i32 = 1 << 30;

    /// The farthest from zero that an evaluation can be. Larger ones count as this one.
    pub const MOST: i32 = Self::WON - (1 << 16);

    /// The score of an evaluation: the number itself, as far as [`MOST`](Self::MOST).
    #[inline]
    #[must_use]
    pub fn of_evaluation(evaluation: i32) -> Self {
        Self(evaluation.clamp(-Self::MOST, Self::MOST))
    }

    /// A win after so many moves of either player; 0 is a game that is won already.
    #[inline]
    #[must_use]
    pub const fn win_in(plies: u16) -> Self {
        Self(Self::WON - plies as i32 % (1 << 16))
    }

    /// A loss after so many moves of either player; 0 is a game that is lost already.
    #[inline]
    #[must_use]
    pub const fn loss_in(plies: u16) -> Self {
        Self(plies as i32 - Self::WON)
    }

    /// What the end of a game after so many moves is to a player.
    #[inline]
    pub(super) fn of_end<O: Outcome>(end: O, player: O::Player, plies: u16) -> Self {
        match end.verdict(player) {
            Verdict::Win => Self::win_in(plies),
            Verdict::Draw => Self(0),
            Verdict::Loss => Self::loss_in(plies),
        }
    }

    /// The evaluation, or 0 for a draw; none if the game is won or lost.
    #[inline]
    pub const fn evaluation(self) -> Option<i32> {
        if -Self::MOST <= self.0 && self.0 <= Self::MOST { Some(self.0) } else { None }
    }

    /// In how many moves of either player the game is won, if it is.
    #[inline]
    pub fn plies_to_win(self) -> Option<u16> {
        (self.0 > Self::MOST).then(|| u16::try_from(Self::WON - self.0).unwrap_or(0))
    }

    /// In how many moves of either player the game is lost, if it is.
    #[inline]
    pub fn plies_to_loss(self) -> Option<u16> {
        (-self).plies_to_win()
    }

    /// The same end seen so many moves earlier: wins and losses are farther away.
    #[inline]
    #[must_use]
    pub(super) const fn seen_from_before(self, plies: u16) -> Self {
        self.moved(-(plies as i32))
    }

    /// The same end seen so many moves later: wins and losses are nearer.
    #[inline]
    #[must_use]
    pub(super) const fn seen_from_after(self, plies: u16) -> Self {
        self.moved(plies as i32)
    }

    /// Takes wins by a number away from zero, and losses likewise.
    #[inline]
    const fn moved(self, by: i32) -> Self {
        if self.0 > Self::MOST {
            Self(self.0 + by)
        } else if self.0 < -Self::MOST {
            Self(self.0 - by)
        } else {
            self
        }
    }

    /// The next better score.
    #[inline]
    #[must_use]
    pub(super) const fn above(self) -> Self {
        Self(self.0 + 1)
    }

    /// The next worse score.
    #[inline]
    #[must_use]
    pub(super) const fn below(self) -> Self {
        Self(self.0 - 1)
    }

    /// The score as a number, for tables and atomics.
    #[inline]
    pub(super) const fn number(self) -> i32 {
        self.0
    }

    /// The score that became this number.
    #[inline]
    pub(super) const fn from_number(number: i32) -> Self {
        Self(number)
    }
}

impl Neg for Score {
    type Output = Self;

    /// The score for the other player.
    #[inline]
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(plies) = self.plies_to_win() {
            write!(f, "win in {plies}")
        } else if let Some(plies) = self.plies_to_loss() {
            write!(f, "loss in {plies}")
        } else {
            write!(f, "{}", self.0)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_are_beyond_every_evaluation() {
        let rising = [
            -Score::INFINITE,
            Score::loss_in(0),
            Score::loss_in(u16::MAX),
            Score::of_evaluation(i32::MIN),
            Score::of_evaluation(-1),
            Score::of_evaluation(0),
            Score::of_evaluation(i32::MAX),
            Score::win_in(u16::MAX),
            Score::win_in(0),
            Score::INFINITE,
        ];
        assert!(rising.windows(2).all(|two| two[0] < two[1] && -two[0] > -two[1]));
        assert_eq!(Score::of_evaluation(5).above(), Score::of_evaluation(6));
        assert_eq!(Score::of_evaluation(5).below(), Score::of_evaluation(4));
    }

    #[test]
    fn a_score_is_a_win_a_loss_or_an_evaluation() {
        for plies in [0, 1, 500, u16::MAX] {
            let (win, loss) = (Score::win_in(plies), Score::loss_in(plies));
            assert_eq!(win.plies_to_win(), Some(plies));
            assert_eq!(loss.plies_to_loss(), Some(plies));
            assert_eq!((win.plies_to_loss(), win.evaluation()), (None, None));
            assert_eq!((loss.plies_to_win(), loss.evaluation()), (None, None));
            assert_eq!(win.to_string(), format!("win in {plies}"));
            assert_eq!(loss.to_string(), format!("loss in {plies}"));
        }
        let cut = [(i32::MIN, -Score::MOST), (i32::MAX, Score::MOST)];
        for (given, kept) in [(7, 7), (-7, -7), (0, 0)].into_iter().chain(cut) {
            let score = Score::of_evaluation(given);
            assert_eq!(score.evaluation(), Some(kept));
            assert_eq!((score.plies_to_win(), score.plies_to_loss()), (None, None));
            assert_eq!(score.to_string(), kept.to_string());
        }
    }

    #[test]
    fn only_ends_are_nearer_or_farther() {
        assert_eq!(Score::win_in(3).seen_from_before(2), Score::win_in(5));
        assert_eq!(Score::win_in(3).seen_from_after(2), Score::win_in(1));
        assert_eq!(Score::loss_in(3).seen_from_before(2), Score::loss_in(5));
        assert_eq!(Score::loss_in(3).seen_from_after(2), Score::loss_in(1));
        for evaluation in [i32::MIN, -3, 0, 3, i32::MAX] {
            let score = Score::of_evaluation(evaluation);
            assert_eq!((score.seen_from_before(2), score.seen_from_after(2)), (score, score));
        }
    }
}
