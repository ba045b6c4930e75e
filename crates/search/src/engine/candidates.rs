//! The moves to be tried, best first.

use core::ops::Range;

/// A move to be tried.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Candidate<M> {
    pub(crate) legal: M,
    /// The higher, the sooner it is tried.
    pub(crate) rank: i32,
    /// The place in the order of the game.
    pub(crate) place: u8,
}

/// The moves to be tried of all positions on the way, one after the other: no position needs memory of its
/// own.
pub(crate) struct Candidates<M>(Vec<Candidate<M>>);

impl<M: Copy> Candidates<M> {
    pub(crate) const fn new() -> Self {
        Self(Vec::new())
    }

    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    /// Forgets the candidates from a place on.
    pub(crate) fn truncate(&mut self, start: usize) {
        self.0.truncate(start);
    }

    /// Adds moves with their ranks; the best one known is in front of all.
    #[inline]
    pub(crate) fn add(
        &mut self,
        moves: impl Iterator<Item = M>,
        best: Option<u8>,
        rank: impl Fn(M) -> i32,
    ) {
        for (place, legal) in (0..=u8::MAX).zip(moves) {
            let rank = if best == Some(place) { i32::MAX } else { rank(legal) };
            self.0.push(Candidate { legal, rank, place });
        }
    }

    /// The candidate of the highest rank between two places, which changes places with the first one.
    ///
    /// Most positions are left after few moves, so that sorting them all would be a waste.
    #[inline]
    pub(crate) fn next(&mut self, at: usize, end: usize) -> Candidate<M> {
        let rest = &mut self.0[at..end];
        let mut highest = 0;
        for place in 1..rest.len() {
            if rest[place].rank > rest[highest].rank {
                highest = place;
            }
        }
        rest.swap(0, highest);
        rest[0]
    }

    /// The moves between two places.
    pub(crate) fn moves(&self, places: Range<usize>) -> impl Iterator<Item = M> {
        self.0[places].iter().map(|candidate| candidate.legal)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_best_one_known_comes_first_and_then_the_highest_rank() {
        let mut candidates = Candidates::new();
        candidates.add([9, 9].into_iter(), None, |_| 0);
        let start = candidates.len();
        candidates.add([3, 5, 4, 7, 6].into_iter(), Some(2), |legal| legal);
        let end = candidates.len();
        let order: Vec<i32> = (start..end).map(|at| candidates.next(at, end).legal).collect();
        assert_eq!(order, [4, 7, 6, 5, 3]);
        assert_eq!(candidates.moves(start..start + 2).collect::<Vec<_>>(), [4, 7]);
        candidates.truncate(start);
        assert_eq!(candidates.len(), 2);
    }
}
