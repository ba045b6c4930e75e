//! The alpha-beta window, and what a search of one says about the true score.

use crate::Score;
use core::ops::Neg;

/// The open interval of scores that matter: the player to move has `alpha` already, and the opponent
/// does not allow `beta` or more.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Window {
    pub(crate) alpha: Score,
    pub(crate) beta: Score,
}

impl Window {
    /// Every score matters.
    #[inline]
    pub(crate) fn full() -> Self {
        Self { alpha: -Score::INFINITY, beta: Score::INFINITY }
    }

    /// The null window that tells whether a score is at least this one.
    #[inline]
    pub(crate) const fn at_least(score: Score) -> Self {
        Self { alpha: score.below(), beta: score }
    }

    /// The null window that tells whether a score is greater than this one.
    #[inline]
    pub(crate) const fn more_than(score: Score) -> Self {
        Self { alpha: score, beta: score.above() }
    }

    /// The window that holds this score alone.
    #[inline]
    pub(crate) const fn of(score: Score) -> Self {
        Self { alpha: score.below(), beta: score.above() }
    }

    /// Is there no score inside?
    #[inline]
    pub(crate) fn is_null(self) -> bool {
        self.alpha.above() == self.beta
    }

    /// Is this score inside?
    #[inline]
    pub(crate) fn contains(self, score: Score) -> bool {
        self.alpha < score && score < self.beta
    }
}

impl Neg for Window {
    type Output = Self;

    /// The window of the other player.
    #[inline]
    fn neg(self) -> Self {
        Self { alpha: -self.beta, beta: -self.alpha }
    }
}

/// What the result of a search says about the true score.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    Exact,
    /// The true score is at least the result.
    Lower,
    /// The true score is at most the result.
    Upper,
}

impl Bound {
    /// What a result of a search of this window is.
    #[inline]
    pub(crate) fn new(result: Score, window: Window) -> Self {
        if result >= window.beta {
            Self::Lower
        } else if result <= window.alpha {
            Self::Upper
        } else {
            Self::Exact
        }
    }

    /// Does a result with this bound answer a search of this window?
    #[inline]
    pub(crate) fn decides(self, result: Score, window: Window) -> bool {
        match self {
            Self::Exact => true,
            Self::Lower => result >= window.beta,
            Self::Upper => result <= window.alpha,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_null_window_has_no_score_inside() {
        let score = Score::cp(5);
        for window in [Window::at_least(score), Window::more_than(score)] {
            assert!(window.is_null() && (-window).is_null());
            assert!((3..=7).all(|near| !window.contains(Score::cp(near))));
        }
        let window = Window { alpha: Score::cp(4), beta: Score::cp(6) };
        let inside = |near| window.contains(Score::cp(near));
        assert_eq!([4, 5, 6].map(inside), [false, true, false]);
        assert!(!window.is_null() && !Window::full().is_null());
        assert!(Window::full().contains(Score::win(0)) && Window::full().contains(Score::loss(0)));
    }

    #[test]
    fn a_bound_decides_the_window_that_it_came_from() {
        let window = Window { alpha: Score::cp(0), beta: Score::cp(9) };
        let bounds = [(0, Bound::Upper), (1, Bound::Exact), (8, Bound::Exact), (9, Bound::Lower)];
        for (result, bound) in bounds {
            assert_eq!(Bound::new(Score::cp(result), window), bound);
            assert!(bound.decides(Score::cp(result), window));
        }
    }

    #[test]
    fn a_bound_inside_the_window_decides_nothing() {
        let (score, window) = (Score::cp(5), Window { alpha: Score::cp(0), beta: Score::cp(9) });
        let decides = |bound: Bound| bound.decides(score, window);
        assert_eq!([Bound::Exact, Bound::Lower, Bound::Upper].map(decides), [true, false, false]);
        assert!(Bound::Lower.decides(score, Window::at_least(score)));
        assert!(!Bound::Lower.decides(score, Window::more_than(score)));
        assert!(Bound::Upper.decides(score, Window::more_than(score)));
        assert!(!Bound::Upper.decides(score, Window::at_least(score)));
    }
}
