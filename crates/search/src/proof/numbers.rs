//! The proof numbers of a position.

use crate::table::Word;

/// More positions than any proof has.
pub(super) const INFINITE: u32 = (1 << 25) - 1;

/// The plies of the longest proof.
pub(super) const MOST_PLIES: u32 = 250;

/// How far a position is from being decided, for the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Numbers {
    /// The positions that have yet to be decided to show that the player reaches the goal; 0 if that is shown.
    pub(super) phi: u32,
    /// Those to show that the player does not.
    pub(super) delta: u32,
    /// The plies of the proof, at most, if it is decided.
    plies: u32,
    /// The logarithm of the positions searched to find out.
    effort: u32,
}

impl Numbers {
    /// Before anything is known.
    pub(super) const UNKNOWN: Self = Self { phi: 1, delta: 1, plies: 0, effort: 0 };

    /// The player to move reaches the goal, in at most so many plies.
    pub(super) const fn reached(plies: u32) -> Self {
        Self { phi: 0, delta: INFINITE, plies, effort: 0 }
    }

    /// The player to move does not reach the goal, in at most so many plies.
    pub(super) const fn missed(plies: u32) -> Self {
        Self { phi: INFINITE, delta: 0, plies, effort: 0 }
    }

    /// Not decided. Numbers that are too large or too small are cut off.
    pub(super) fn open(phi: u64, delta: u64) -> Self {
        let within = |number: u64| {
            u32::try_from(number).map_or(INFINITE - 1, |number| number.clamp(1, INFINITE - 1))
        };
        Self { phi: within(phi), delta: within(delta), plies: 0, effort: 0 }
    }

    /// The numbers before anything was searched: by an evaluation for the player to move, and the number of moves.
    ///
    /// 200 points make a goal e times as near. The factors were found by trial, see docs/tables.md.
    pub(super) fn estimated(evaluation: i32, moves: usize) -> Self {
        let step = (evaluation.clamp(-POINTS, POINTS) + POINTS) / POINTS_A_STEP;
        let at = |step: i32| NEARNESS[usize::try_from(step).unwrap_or(0)];
        Self::open(at(STEPS - step), at(step) * moves as u64)
    }

    /// With the number of positions that were searched for it.
    pub(super) const fn after(self, nodes: u64) -> Self {
        Self { effort: u64::BITS - nodes.leading_zeros(), ..self }
    }

    pub(super) const fn is_decided(self) -> bool {
        self.phi == 0 || self.delta == 0
    }

    /// If the player to move reaches the goal: in how many plies.
    pub(super) fn plies_of_win(self) -> Option<u32> {
        (self.phi == 0).then_some(self.plies)
    }

    /// If the player to move does not reach the goal: in how many plies.
    pub(super) fn plies_of_loss(self) -> Option<u32> {
        (self.delta == 0).then_some(self.plies)
    }

    pub(super) const fn plies(self) -> u32 {
        self.plies
    }
}

/// Evaluations beyond this are as good as this.
const POINTS: i32 = 600;

const POINTS_A_STEP: i32 = 25;

const STEPS: i32 = 2 * POINTS / POINTS_A_STEP;

/// How many positions it takes to miss a goal, by the steps of the evaluation: 16 at 0 points, e times as many for 200
/// points more.
const NEARNESS: [u64; STEPS as usize + 1] = {
    // The eighth root of e, in millionths. The sixteen are in parts of 2²⁰.
    const FACTOR: u64 = 1_133_148;
    let (mut up, mut down) = (16 << 20, 16 << 20);
    let mut nearness = [1; STEPS as usize + 1];
    let middle = STEPS as usize / 2;
    let mut step = 0;
    while step <= middle {
        nearness[middle + step] = up >> 20;
        if down >> 20 > 0 {
            nearness[middle - step] = down >> 20;
        }
        up = up * FACTOR / 1_000_000;
        down = down * 1_000_000 / FACTOR;
        step += 1;
    }
    nearness
};

/// From the lowest bit: φ (25 bits), δ (25), the plies (8), the effort (6).
impl Word for Numbers {
    #[inline]
    fn into_word(self) -> u64 {
        u64::from(self.phi)
            | u64::from(self.delta) << 25
            | u64::from(self.plies) << 50
            | u64::from(self.effort.min(63)) << 58
    }

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "the fields of the word")]
    fn from_word(word: u64) -> Self {
        let field = |at: u32, bits: u32| (word >> at) as u32 & ((1 << bits) - 1);
        Self { phi: field(0, 25), delta: field(25, 25), plies: field(50, 8), effort: field(58, 6) }
    }

    #[inline]
    fn outweighs(self, newcomer: Self) -> bool {
        self.effort > newcomer.effort
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_fit_in_a_word() {
        let open = Numbers::open(12, u64::MAX);
        assert_eq!((open.phi, open.delta), (12, INFINITE - 1));
        for numbers in [open, Numbers::reached(MOST_PLIES), Numbers::missed(3).after(1 << 40)] {
            assert_eq!(Numbers::from_word(numbers.into_word()), numbers);
        }
        assert!(open.after(100).outweighs(open.after(50)));
        assert!(!open.after(100).outweighs(open.after(100)));
    }

    #[test]
    fn a_better_evaluation_is_nearer_to_the_goal() {
        let level = Numbers::estimated(0, 10);
        assert_eq!((level.phi, level.delta), (16, 160));
        let mut last = Numbers::estimated(-10_000, 10);
        for evaluation in -700..700 {
            let numbers = Numbers::estimated(evaluation, 10);
            assert!(numbers.phi <= last.phi && numbers.delta >= last.delta, "{evaluation}");
            assert!(!numbers.is_decided());
            last = numbers;
        }
        assert_eq!(last, Numbers::estimated(10_000, 10));
        assert_eq!((last.phi, last.delta), (1, 3210));
    }
}
