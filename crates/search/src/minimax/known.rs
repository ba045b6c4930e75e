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

#[cfg(test)]
mod tests {
    use super::*;

    fn evaluation(number: i32) -> Score {
        Score::of_evaluation(number)
    }

    fn window(alpha: Score, beta: Score) -> Window {
        Window { alpha, beta }
    }

    #[test]
    fn an_evaluation_answers_its_own_depth_alone() {
        let known = Known::found(evaluation(5), Window::full(), 3, 2, Some(7));
        assert_eq!(known.place(), Some(7));
        let answer = |depth| known.answer(Window::full(), depth, 9);
        assert_eq!([2, 3, 4].map(answer), [None, Some(evaluation(5)), None]);
    }

    #[test]
    fn an_end_answers_every_depth_that_reaches_it() {
        // Three moves away, two moves after the root.
        for end in [Score::win_in, Score::loss_in] {
            let known = Known::found(end(5), Window::full(), 4, 2, None);
            let answer = |depth| known.answer(Window::full(), depth, 10);
            let there = Some(end(13));
            assert_eq!([2, 3, 4, 9].map(answer), [None, there, there, there]);
        }
    }

    #[test]
    fn a_bound_answers_the_questions_that_it_decides() {
        let at_least =
            Known::found(evaluation(5), window(evaluation(0), evaluation(5)), 3, 0, None);
        assert_eq!(at_least.answer(Window::at_least(evaluation(5)), 3, 0), Some(evaluation(5)));
        assert_eq!(at_least.answer(Window::at_least(evaluation(6)), 3, 0), None);
        assert_eq!(at_least.answer(Window::full(), 3, 0), None);

        let at_most = Known::found(evaluation(5), window(evaluation(5), evaluation(9)), 3, 0, None);
        assert_eq!(at_most.answer(Window::more_than(evaluation(5)), 3, 0), Some(evaluation(5)));
        assert_eq!(at_most.answer(Window::more_than(evaluation(4)), 3, 0), None);
        assert_eq!(at_most.answer(Window::full(), 3, 0), None);
    }

    #[test]
    fn a_bound_answers_other_depths_if_it_is_an_end_on_its_side() {
        let ends = [Score::win_in(2), Score::loss_in(2)];
        let at_least = ends.map(|end| Known::found(end, Window::at_least(end), 3, 0, None));
        let at_most = ends.map(|end| Known::found(end, Window::more_than(end), 3, 0, None));
        let [sure_win, saved] =
            at_least.map(|known| known.answer(Window::at_least(known.score), 9, 0));
        let [escaped, sure_loss] =
            at_most.map(|known| known.answer(Window::more_than(known.score), 9, 0));
        assert_eq!([sure_win, sure_loss], ends.map(Some));
        assert_eq!([saved, escaped], [None, None]);
    }

    #[test]
    fn facts_round_trip_and_the_deeper_one_outweighs() {
        let mut facts = Vec::new();
        for score in [Score::win_in(3), evaluation(-7), Score::loss_in(200)] {
            for window in [Window::full(), Window::at_least(score), Window::more_than(score)] {
                for (depth, place) in [(0, None), (255, Some(0)), (7, Some(999))] {
                    facts.push(Known::found(score, window, depth, 1, place));
                }
            }
        }
        for &known in &facts {
            assert_eq!(Known::from_word(known.into_word()), known);
            assert!(facts.iter().all(|&one| one.outweighs(known) == (one.depth > known.depth)));
        }
    }
}
