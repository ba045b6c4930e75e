//! What the table remembers of a position.

use super::score::Score;
use super::table::Word;
use super::window::Window;

/// A fact about a position: a score or a bound of it at one depth, and the move that was best.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Known {
    /// Seen from the position itself.
    score: Score,
    bound: Bound,
    depth: u8,
    /// The place of the best move among the [candidates](super::candidates::Candidates).
    place: Option<u16>,
}

/// What a score says about the value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Bound {
    Exact,
    /// The value is at least the score.
    Lower,
    /// The value is at most the score.
    Upper,
}

impl Known {
    /// What a search of a window found, `ply` moves after the root, and where the best move is.
    #[inline]
    pub(super) fn found(
        score: Score,
        window: Window,
        depth: u8,
        ply: u16,
        place: Option<u16>,
    ) -> Self {
        let bound = if score >= window.beta {
            Bound::Lower
        } else if score <= window.alpha {
            Bound::Upper
        } else {
            Bound::Exact
        };
        Self { score: score.seen_from_after(ply), bound, depth, place }
    }

    /// The place of the move that was best when the position was last searched, at whatever depth.
    #[inline]
    pub(super) const fn place(self) -> Option<u16> {
        self.place
    }

    /// The score that answers a search of this depth and window, if this fact does.
    ///
    /// Evaluations belong to one depth. A forced win within some moves is one at every depth that
    /// reaches so far, and so is a forced loss.
    #[inline]
    pub(super) fn answer(self, window: Window, depth: u8, ply: u16) -> Option<Score> {
        let is_valid = self.depth == depth
            || match self.bound {
                Bound::Exact => self.is_win_within(depth) || self.is_loss_within(depth),
                Bound::Lower => self.is_win_within(depth),
                Bound::Upper => self.is_loss_within(depth),
            };
        let score = self.score.seen_from_before(ply);
        let is_enough = match self.bound {
            Bound::Exact => true,
            Bound::Lower => score >= window.beta,
            Bound::Upper => score <= window.alpha,
        };
        (is_valid && is_enough).then_some(score)
    }

    #[inline]
    fn is_win_within(self, depth: u8) -> bool {
        self.score.plies_to_win().is_some_and(|plies| plies <= depth.into())
    }

    #[inline]
    fn is_loss_within(self, depth: u8) -> bool {
        self.score.plies_to_loss().is_some_and(|plies| plies <= depth.into())
    }
}

/// In the place of a place: there is none.
const NOWHERE: u16 = u16::MAX;

/// From the lowest bit: the score (32 bits), the place (16), the depth (8), the bound (2).
impl Word for Known {
    #[inline]
    fn into_word(self) -> u64 {
        u64::from(self.score.number().cast_unsigned())
            | u64::from(self.place.unwrap_or(NOWHERE)) << 32
            | u64::from(self.depth) << 48
            | (self.bound as u64) << 56
    }

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the fields of the word")]
    fn from_word(word: u64) -> Self {
        Self {
            score: Score::from_number((word as u32).cast_signed()),
            place: Some((word >> 32) as u16).filter(|&place| place != NOWHERE),
            depth: (word >> 48) as u8,
            bound: match word >> 56 {
                0 => Bound::Exact,
                1 => Bound::Lower,
                _ => Bound::Upper,
            },
        }
    }

    #[inline]
    fn outweighs(self, newcomer: Self) -> bool {
        self.depth > newcomer.depth
    }
}
