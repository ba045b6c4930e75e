//! What the table remembers of a position.

use super::Score;
use crate::minimax::Word;

/// What a search has found out about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Record {
    /// The score, with the end of the game counted from this position.
    pub(crate) score: Score,
    pub(crate) bound: Bound,
    /// The depth of the search; zero if captures alone were tried.
    pub(crate) depth: u8,
    /// The place of the best move among those that were tried, if one was found.
    pub(crate) best: Option<u8>,
    /// The number of the search.
    pub(crate) search: u8,
}

/// What a score says about the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

/// From the lowest bit: the score (32), the depth (8), the best move's place plus one (9), the bound (2)
/// and the number of the search (8).
impl Word for Record {
    #[inline]
    fn into_word(self) -> u64 {
        let best = self.best.map_or(0, |best| u64::from(best) + 1);
        u64::from(self.score.value().cast_unsigned())
            | u64::from(self.depth) << 32
            | best << 40
            | (self.bound as u64) << 49
            | u64::from(self.search) << 51
    }

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the fields are cut out")]
    fn from_word(word: u64) -> Self {
        Self {
            score: Score::from_value((word as u32).cast_signed()),
            depth: (word >> 32) as u8,
            best: (word >> 40 & 0x1ff).checked_sub(1).map(|best| best as u8),
            bound: match word >> 49 & 3 {
                0 => Bound::Exact,
                1 => Bound::AtLeast,
                _ => Bound::AtMost,
            },
            search: (word >> 51) as u8,
        }
    }

    /// Deeper searches are worth more, unless they are from earlier ones.
    #[inline]
    fn outweighs(self, newcomer: Self) -> bool {
        self.search == newcomer.search && self.depth > newcomer.depth
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_round_trip() {
        for score in [Score::win(1), Score::loss(70), Score::evaluation(-5), Score::ZERO] {
            for bound in [Bound::Exact, Bound::AtLeast, Bound::AtMost] {
                for best in [None, Some(0), Some(255)] {
                    for (depth, search) in [(0, 255), (127, 0), (255, 7)] {
                        let record = Record { score, bound, depth, best, search };
                        assert_eq!(Record::from_word(record.into_word()), record);
                    }
                }
            }
        }
    }
}
