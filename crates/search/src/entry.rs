//! What the table remembers of a position.

use crate::Score;
use crate::table::Word;
use crate::window::{Bound, Window};

/// The result of a search of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    /// The distance of a win or loss is counted from the position, not from the root.
    score: Score,
    bound: Bound,
    /// The depth of the search.
    pub(crate) depth: u8,
    /// The index of the best move among the [candidates](crate::candidates::Candidates).
    pub(crate) best: Option<u16>,
    /// The number of the search, modulo 256. Entries of earlier searches are replaced first.
    generation: u8,
}

impl Entry {
    /// The result of a search of a window at a position that is `ply` moves after the root.
    #[inline]
    pub(crate) fn new(
        score: Score,
        window: Window,
        depth: u8,
        ply: u32,
        best: Option<u16>,
        generation: u8,
    ) -> Self {
        let bound = Bound::new(score, window);
        // An index that has no room is forgotten.
        let best = best.filter(|&best| best < NO_MOVE);
        Self { score: score.nearer(ply), bound, depth, best, generation }
    }

    /// The score, if it decides a search of this window at a position that is `ply` moves after the root.
    #[inline]
    pub(crate) fn cutoff(self, window: Window, ply: u32) -> Option<Score> {
        let score = self.score.farther(ply);
        self.bound.decides(score, window).then_some(score)
    }

    /// Is the result the same at this depth, whatever the evaluation?
    ///
    /// An evaluation belongs to one depth. A forced win or loss is one at every depth that reaches it.
    #[inline]
    pub(crate) fn holds_at(self, depth: u8) -> bool {
        let is_sure = match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.score.is_win(),
            Bound::Upper => self.score.is_loss(),
        };
        self.depth == depth || is_sure && self.score.is_decisive_within(depth.into())
    }
}

const NO_MOVE: u16 = (1 << 14) - 1;

/// From the lowest bit: the score (32 bits), the best move's index (14), the depth (8), the generation (8),
/// the bound (2).
impl Word for Entry {
    #[inline]
    fn into_word(self) -> u64 {
        u64::from(self.score.to_bits().cast_unsigned())
            | u64::from(self.best.unwrap_or(NO_MOVE)) << 32
            | u64::from(self.depth) << 46
            | u64::from(self.generation) << 54
            | (self.bound as u64) << 62
    }

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the fields of the word")]
    fn from_word(word: u64) -> Self {
        Self {
            score: Score::from_bits((word as u32).cast_signed()),
            best: Some((word >> 32) as u16 & NO_MOVE).filter(|&best| best != NO_MOVE),
            depth: (word >> 46) as u8,
            generation: (word >> 54) as u8,
            bound: match word >> 62 {
                0 => Bound::Exact,
                1 => Bound::Lower,
                _ => Bound::Upper,
            },
        }
    }

    /// Deeper results of the same search are kept.
    #[inline]
    fn outweighs(self, newcomer: Self) -> bool {
        self.generation == newcomer.generation && self.depth > newcomer.depth
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An exact result, two moves after the root.
    fn exact(score: Score, depth: u8) -> Entry {
        Entry::new(score, Window::full(), depth, 2, None, 0)
    }

    #[test]
    fn an_evaluation_holds_at_its_own_depth_alone() {
        let entry = exact(Score::cp(5), 3);
        assert_eq!([2, 3, 4].map(|depth| entry.holds_at(depth)), [false, true, false]);
        assert_eq!(entry.cutoff(Window::full(), 9), Some(Score::cp(5)));
    }

    #[test]
    fn a_win_or_loss_holds_at_every_depth_that_reaches_it() {
        // Three moves from the position.
        for decisive in [Score::win, Score::loss] {
            let entry = exact(decisive(5), 4);
            let holds = [2, 3, 4, 9].map(|depth| entry.holds_at(depth));
            assert_eq!(holds, [false, true, true, true]);
            assert_eq!(entry.cutoff(Window::full(), 10), Some(decisive(13)));
        }
    }

    #[test]
    fn a_bound_holds_at_other_depths_if_it_is_decisive_on_its_side() {
        let [win, loss] = [Score::win(2), Score::loss(2)];
        let holds = |score, window| Entry::new(score, window, 3, 0, None, 0).holds_at(9);
        assert!(holds(win, Window::at_least(win)), "a win or better");
        assert!(holds(loss, Window::more_than(loss)), "a loss or worse");
        assert!(!holds(loss, Window::at_least(loss)), "perhaps no loss");
        assert!(!holds(win, Window::more_than(win)), "perhaps no win");
    }

    #[test]
    fn a_bound_is_a_cutoff_on_its_side() {
        let five = Score::cp(5);
        let lower = Entry::new(five, Window::at_least(five), 3, 0, None, 0);
        assert_eq!(lower.cutoff(Window::at_least(five), 0), Some(five));
        assert_eq!(lower.cutoff(Window::more_than(five), 0), None);
        let upper = Entry::new(five, Window::more_than(five), 3, 0, None, 0);
        assert_eq!(upper.cutoff(Window::more_than(five), 0), Some(five));
        assert_eq!(upper.cutoff(Window::at_least(five), 0), None);
    }

    #[test]
    fn entries_round_trip() {
        for score in [Score::win(3), Score::cp(-7), Score::ZERO, Score::loss(200)] {
            for window in [Window::full(), Window::at_least(score), Window::more_than(score)] {
                for (depth, generation) in [(0, 255), (255, 0), (7, 7)] {
                    for best in [None, Some(0), Some(NO_MOVE - 1)] {
                        let entry = Entry::new(score, window, depth, 1, best, generation);
                        assert_eq!(Entry::from_word(entry.into_word()), entry);
                        assert_eq!(entry.best, best);
                    }
                }
            }
        }
        let far = Entry::new(Score::ZERO, Window::full(), 1, 1, Some(NO_MOVE), 0);
        assert_eq!(far.best, None, "an index without room is forgotten");
    }

    #[test]
    fn the_deeper_entry_of_the_same_search_is_kept() {
        let entry =
            |depth, generation| Entry::new(Score::ZERO, Window::full(), depth, 0, None, generation);
        assert!(entry(3, 7).outweighs(entry(2, 7)));
        assert!(!entry(3, 7).outweighs(entry(3, 7)));
        assert!(!entry(9, 6).outweighs(entry(2, 7)), "an entry of an earlier search");
    }
}
