//! What a position is worth, with ends of the game beyond every evaluation.

use core::fmt;
use game::Verdict;

/// What a position is worth to a player: an evaluation, or the end of the game in some number of moves.
///
/// Greater is better: a sooner win than a later one, any win than any evaluation, and a later loss than a
/// sooner one.
///
/// ```
/// use plywood_search::engine::Score;
///
/// assert!(Score::win(1) > Score::win(3) && Score::win(3) > Score::evaluation(i32::MAX));
/// assert!(Score::loss(4) > Score::loss(2));
/// assert_eq!(Score::loss(2).to_string(), "loss in 2");
/// assert_eq!(Score::evaluation(-12).to_string(), "-12");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Score(i32);

/// A win that has already happened. Each move until then takes one away.
const WIN: i32 = 1 << 24;

/// Evaluations are cut here, so that a win is more in however many moves.
const MOST: i32 = 1 << 23;

impl Score {
    /// Less than every score.
    pub(crate) const LEAST: Self = Self(-WIN - 1);
    /// The most moves until a win or a loss that can be told: eight million.
    pub const FARTHEST: u32 = (WIN - MOST - 1).cast_unsigned();
    /// The farthest from zero that an evaluation can be. Larger ones count as this one.
    pub const MOST: i32 = MOST;
    /// A draw, and an evaluation of nothing.
    pub const ZERO: Self = Self(0);

    /// A win, so many moves from now, both sides' moves counted; no more than [`FARTHEST`](Self::FARTHEST).
    #[inline]
    pub const fn win(plies: u32) -> Self {
        Self(WIN - plies.cast_signed())
    }

    /// A loss, so many moves from now; no more than [`FARTHEST`](Self::FARTHEST).
    #[inline]
    pub const fn loss(plies: u32) -> Self {
        Self(plies.cast_signed() - WIN)
    }

    /// An evaluation, cut at [`MOST`](Self::MOST) so that it cannot be taken for the end of a game.
    #[inline]
    pub fn evaluation(value: i32) -> Self {
        Self(value.clamp(-MOST, MOST))
    }

    /// The end of a game for a player, so many moves from now.
    #[inline]
    pub const fn end(verdict: Verdict, plies: u32) -> Self {
        match verdict {
            Verdict::Win => Self::win(plies),
            Verdict::Draw => Self::ZERO,
            Verdict::Loss => Self::loss(plies),
        }
    }

    /// The number: an evaluation, or far beyond one.
    #[inline]
    pub const fn value(self) -> i32 {
        self.0
    }

    /// Whether the game is won or lost and in how many moves, if that is known.
    pub const fn forced(self) -> Option<(Verdict, u32)> {
        if self.0 > MOST {
            Some((Verdict::Win, (WIN - self.0).cast_unsigned()))
        } else if self.0 < -MOST {
            Some((Verdict::Loss, (self.0 + WIN).cast_unsigned()))
        } else {
            None
        }
    }

    /// Is the end of the game known?
    #[inline]
    pub const fn is_forced(self) -> bool {
        self.0 > MOST || self.0 < -MOST
    }

    /// The same score, seen so many moves earlier: the end of the game is farther away. Negative numbers
    /// are moves later.
    #[inline]
    pub(crate) const fn earlier(self, plies: i32) -> Self {
        if self.0 > MOST {
            Self(self.0 - plies)
        } else if self.0 < -MOST {
            Self(self.0 + plies)
        } else {
            self
        }
    }

    pub(crate) const fn from_value(value: i32) -> Self {
        Self(value)
    }

    /// A score so much above this one.
    #[inline]
    pub(crate) const fn plus(self, value: i32) -> Self {
        Self(self.0.saturating_add(value))
    }

    /// The score just above.
    #[inline]
    pub(crate) const fn next(self) -> Self {
        Self(self.0 + 1)
    }
}

/// The other player's point of view.
impl core::ops::Neg for Score {
    type Output = Self;

    #[inline]
    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.forced() {
            Some((Verdict::Loss, plies)) => write!(f, "loss in {plies}"),
            Some((_, plies)) => write!(f, "win in {plies}"),
            None => write!(f, "{:+}", self.0),
        }
    }
}

/// The scores that still matter: more than `alpha`, less than `beta`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Window {
    pub(crate) alpha: Score,
    pub(crate) beta: Score,
}

impl Window {
    pub(crate) const WHOLE: Self = Self { alpha: Score::LEAST, beta: Score(WIN + 1) };

    /// The question whether a score is more than this one.
    #[inline]
    pub(crate) const fn above(score: Score) -> Self {
        Self { alpha: score, beta: score.next() }
    }

    /// Is there no score inside, so that only one question is asked?
    #[inline]
    pub(crate) const fn is_question(self) -> bool {
        self.beta.0 - self.alpha.0 == 1
    }
}

/// The same scores from the other player's point of view.
impl core::ops::Neg for Window {
    type Output = Self;

    #[inline]
    fn neg(self) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_are_beyond_every_evaluation() {
        let rising = [
            Score::LEAST,
            Score::loss(0),
            Score::loss(100),
            Score::evaluation(i32::MIN),
            Score::evaluation(-1),
            Score::ZERO,
            Score::evaluation(i32::MAX),
            Score::win(100),
            Score::win(0),
        ];
        assert!(rising.windows(2).all(|two| two[0] < two[1] && -two[0] > -two[1]));
        assert!(Window::WHOLE.alpha < Score::loss(0) && Window::WHOLE.beta > Score::win(0));
    }

    #[test]
    fn only_ends_move_away() {
        assert_eq!(Score::win(3).earlier(2), Score::win(5));
        assert_eq!(Score::loss(3).earlier(-3), Score::loss(0));
        assert_eq!(Score::evaluation(7).earlier(2), Score::evaluation(7));
        assert_eq!(Score::win(5).forced(), Some((Verdict::Win, 5)));
        assert_eq!(Score::loss(6).forced(), Some((Verdict::Loss, 6)));
        for most in [Score::evaluation(i32::MIN), Score::evaluation(i32::MAX)] {
            assert_eq!((most.forced(), most.is_forced(), most.earlier(1)), (None, false, most));
        }
        assert_eq!(Score::win(Score::FARTHEST).forced(), Some((Verdict::Win, Score::FARTHEST)));
        assert_eq!(Score::loss(Score::FARTHEST).forced(), Some((Verdict::Loss, Score::FARTHEST)));
    }
}
