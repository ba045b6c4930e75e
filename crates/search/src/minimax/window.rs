//! The scores that still matter to a position.

use super::score::Score;
use core::ops::Neg;

/// The open interval of scores that matter: who moves has `alpha` already, and the opponent allows
/// nothing from `beta` on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Window {
    pub(super) alpha: Score,
    pub(super) beta: Score,
}

impl Window {
    /// Every score matters.
    #[inline]
    pub(super) fn full() -> Self {
        Self { alpha: -Score::INFINITE, beta: Score::INFINITE }
    }

    /// Is it at least this much? No score lies inside, so the answer is above or below.
    #[inline]
    pub(super) fn at_least(score: Score) -> Self {
        Self { alpha: score.below(), beta: score }
    }

    /// Is it more than this? No score lies inside.
    #[inline]
    pub(super) fn more_than(score: Score) -> Self {
        Self { alpha: score, beta: score.above() }
    }

    /// Is this score inside?
    #[inline]
    pub(super) fn contains(self, score: Score) -> bool {
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
