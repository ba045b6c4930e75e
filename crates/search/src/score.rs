//! Scores: evaluations, and beyond them wins and losses by their distance.

use core::fmt;
use core::ops::Neg;
use game::{Outcome, Verdict};

/// The value of a position for a player.
///
/// Scores are ordered from worst to best: losses, the later the better; then evaluations; then wins, the
/// sooner the better. A draw scores 0, as does an evaluation that favours nobody. [`kind`](Self::kind)
/// tells them apart.
///
/// # Notation
///
/// A score is written as `cp` and an evaluation, or as `win` or `loss` and a number of plies (moves of
/// either player). Serde uses the same words: `{"cp":12}`, `{"win":3}`, `{"loss":2}`.
///
/// ```
/// use plywood_search::{Score, ScoreKind};
///
/// assert!(Score::win(1) > Score::win(3) && Score::win(3) > Score::cp(i32::MAX));
/// assert!(Score::loss(2) < Score::loss(4) && Score::loss(4) < Score::cp(i32::MIN));
/// assert_eq!((-Score::win(3)).kind(), ScoreKind::Loss(3));
/// assert_eq!([Score::cp(-12), Score::win(3)].map(|score| score.to_string()), ["cp -12", "win 3"]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Score(i32);

/// What a [`Score`] says: an evaluation, or how soon the game is won or lost.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum ScoreKind {
    /// An evaluation in the evaluator's own units, or 0 for a draw.
    Cp(i32),
    /// A forced win in this many plies; 0 if the game is won already.
    Win(u32),
    /// A forced loss in this many plies; 0 if the game is lost already.
    Loss(u32),
}

/// The score of a game that is won already. Each ply until then takes one away.
const WON: i32 = 1 << 30;

impl Score {
    /// The longest distance to a win or loss that a score can hold, in plies. Longer ones count as this one.
    pub const MAX_PLIES: u32 = (1 << 16) - 1;
    /// The largest evaluation that a score can hold. Larger ones count as this one, and those below its
    /// negation likewise.
    pub const MAX_CP: i32 = WON - (1 << 16);
    /// The score of a draw, and of an evaluation that favours nobody.
    pub const ZERO: Self = Self(0);
    /// Above every win.
    pub(crate) const INFINITY: Self = Self(WON + 1);

    /// The score of an evaluation, within [`MAX_CP`](Self::MAX_CP) of zero.
    #[inline]
    pub fn cp(evaluation: i32) -> Self {
        Self(evaluation.clamp(-Self::MAX_CP, Self::MAX_CP))
    }

    /// A forced win in this many plies, at most [`MAX_PLIES`](Self::MAX_PLIES); 0 if the game is won already.
    #[inline]
    pub const fn win(plies: u32) -> Self {
        let plies = if plies < Self::MAX_PLIES { plies } else { Self::MAX_PLIES };
        Self(WON - plies.cast_signed())
    }

    /// A forced loss in this many plies, at most [`MAX_PLIES`](Self::MAX_PLIES); 0 if the game is lost already.
    #[inline]
    pub const fn loss(plies: u32) -> Self {
        Self(-Self::win(plies).0)
    }

    /// The score of a finished game for a player, this many plies from now.
    #[inline]
    pub fn of_outcome<O: Outcome>(outcome: O, player: O::Player, plies: u32) -> Self {
        match outcome.verdict(player) {
            Verdict::Win => Self::win(plies),
            Verdict::Draw => Self::ZERO,
            Verdict::Loss => Self::loss(plies),
        }
    }

    /// Evaluation, win or loss.
    #[inline]
    pub const fn kind(self) -> ScoreKind {
        if self.is_win() {
            ScoreKind::Win((WON - self.0).cast_unsigned())
        } else if self.is_loss() {
            ScoreKind::Loss((WON + self.0).cast_unsigned())
        } else {
            ScoreKind::Cp(self.0)
        }
    }

    /// Is this a forced win?
    #[inline]
    pub const fn is_win(self) -> bool {
        self.0 > Self::MAX_CP
    }

    /// Is this a forced loss?
    #[inline]
    pub const fn is_loss(self) -> bool {
        self.0 < -Self::MAX_CP
    }

    /// Is this a forced win or a forced loss?
    #[inline]
    pub const fn is_decisive(self) -> bool {
        self.is_win() || self.is_loss()
    }

    /// Is this a win or a loss in at most this many plies?
    #[inline]
    pub(crate) const fn is_decisive_within(self, plies: u32) -> bool {
        match self.kind() {
            ScoreKind::Win(distance) | ScoreKind::Loss(distance) => distance <= plies,
            ScoreKind::Cp(_) => false,
        }
    }

    /// The same score seen some plies earlier: wins and losses are farther away.
    #[inline]
    pub(crate) const fn farther(self, plies: u32) -> Self {
        if self.is_win() {
            Self(self.0 - plies.cast_signed())
        } else if self.is_loss() {
            Self(self.0 + plies.cast_signed())
        } else {
            self
        }
    }

    /// The same score seen some plies later: wins and losses are nearer.
    #[inline]
    pub(crate) const fn nearer(self, plies: u32) -> Self {
        if self.is_win() {
            Self(self.0 + plies.cast_signed())
        } else if self.is_loss() {
            Self(self.0 - plies.cast_signed())
        } else {
            self
        }
    }

    /// This score and a margin.
    #[inline]
    pub(crate) const fn plus(self, margin: i32) -> Self {
        Self(self.0.saturating_add(margin))
    }

    /// The next better score.
    #[inline]
    pub(crate) const fn above(self) -> Self {
        Self(self.0 + 1)
    }

    /// The next worse score.
    #[inline]
    pub(crate) const fn below(self) -> Self {
        Self(self.0 - 1)
    }

    /// The score as a number, for tables and atomics.
    #[inline]
    pub(crate) const fn to_bits(self) -> i32 {
        self.0
    }

    /// The score with this number.
    #[inline]
    pub(crate) const fn from_bits(bits: i32) -> Self {
        Self(bits)
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
        self.kind().fmt(f)
    }
}

impl fmt::Display for ScoreKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cp(evaluation) => write!(f, "cp {evaluation}"),
            Self::Win(plies) => write!(f, "win {plies}"),
            Self::Loss(plies) => write!(f, "loss {plies}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MAX_PLIES: u32 = Score::MAX_PLIES;

    #[test]
    fn wins_and_losses_are_beyond_every_evaluation() {
        let rising = [
            -Score::INFINITY,
            Score::loss(0),
            Score::loss(100),
            Score::loss(MAX_PLIES),
            Score::cp(i32::MIN),
            Score::cp(-1),
            Score::ZERO,
            Score::cp(i32::MAX),
            Score::win(MAX_PLIES),
            Score::win(100),
            Score::win(0),
            Score::INFINITY,
        ];
        assert!(rising.windows(2).all(|two| two[0] < two[1] && -two[0] > -two[1]));
        assert_eq!(Score::cp(5).above(), Score::cp(6));
        assert_eq!(Score::cp(5).below(), Score::cp(4));
    }

    #[test]
    fn a_score_is_an_evaluation_a_win_or_a_loss() {
        for plies in [0, 1, 500, MAX_PLIES] {
            let (win, loss) = (Score::win(plies), Score::loss(plies));
            assert_eq!((win.kind(), loss.kind()), (ScoreKind::Win(plies), ScoreKind::Loss(plies)));
            assert_eq!((win.is_win(), win.is_loss(), win.is_decisive()), (true, false, true));
            assert_eq!((loss.is_win(), loss.is_loss(), loss.is_decisive()), (false, true, true));
            assert_eq!(win.to_string(), format!("win {plies}"));
            assert_eq!(loss.to_string(), format!("loss {plies}"));
        }
        let clamped = [(i32::MIN, -Score::MAX_CP), (i32::MAX, Score::MAX_CP)];
        for (given, kept) in [(7, 7), (-7, -7), (0, 0)].into_iter().chain(clamped) {
            let score = Score::cp(given);
            assert_eq!((score.kind(), score.is_decisive()), (ScoreKind::Cp(kept), false));
            assert_eq!(score.to_string(), format!("cp {kept}"));
        }
    }

    #[test]
    fn a_distance_beyond_the_longest_counts_as_the_longest() {
        for plies in [MAX_PLIES + 1, u32::MAX] {
            assert_eq!(Score::win(plies), Score::win(MAX_PLIES));
            assert_eq!(Score::loss(plies), Score::loss(MAX_PLIES));
        }
    }

    #[test]
    fn only_wins_and_losses_have_a_distance() {
        assert_eq!(Score::win(3).farther(2), Score::win(5));
        assert_eq!(Score::win(3).nearer(2), Score::win(1));
        assert_eq!(Score::loss(3).farther(2), Score::loss(5));
        assert_eq!(Score::loss(3).nearer(2), Score::loss(1));
        for evaluation in [i32::MIN, -3, 0, 3, i32::MAX] {
            let score = Score::cp(evaluation);
            assert_eq!((score.farther(2), score.nearer(2)), (score, score));
            assert!(!score.is_decisive_within(u32::MAX));
        }
        for decisive in [Score::win(4), Score::loss(4)] {
            let within = |plies| decisive.is_decisive_within(plies);
            assert_eq!([3, 4, 5].map(within), [false, true, true]);
        }
    }
}
