//! Short lists of moves.

use core::fmt;
use core::ops::Deref;
use smallvec::SmallVec;

/// A list of moves: a line of play, or the best moves of a position. It is read as a slice.
///
/// Up to sixteen moves are stored in place, so that most lists do not allocate.
///
/// ```
/// use plywood_search::Moves;
///
/// let moves: Moves<char> = "wasd".chars().collect();
/// assert_eq!((moves.len(), moves[1]), (4, 'a'));
/// assert!(moves.iter().eq(&['w', 'a', 's', 'd']));
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Moves<M>(SmallVec<[M; 16]>);

impl<M> Moves<M> {
    /// No move.
    pub fn new() -> Self {
        Self::default()
    }

    #[inline]
    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }

    #[inline]
    pub(crate) fn push(&mut self, played: M) {
        self.0.push(played);
    }
}

impl<M: Copy> Moves<M> {
    /// Becomes a move and the moves that follow it.
    #[inline]
    pub(crate) fn set_line(&mut self, first: M, rest: &[M]) {
        self.0.clear();
        self.0.push(first);
        self.0.extend_from_slice(rest);
    }
}

impl<M> Default for Moves<M> {
    fn default() -> Self {
        Self(SmallVec::new())
    }
}

impl<M> Deref for Moves<M> {
    type Target = [M];

    #[inline]
    fn deref(&self) -> &[M] {
        &self.0
    }
}

impl<M> FromIterator<M> for Moves<M> {
    fn from_iter<I: IntoIterator<Item = M>>(moves: I) -> Self {
        Self(moves.into_iter().collect())
    }
}

impl<'a, M> IntoIterator for &'a Moves<M> {
    type Item = &'a M;
    type IntoIter = core::slice::Iter<'a, M>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<M: fmt::Debug> fmt::Debug for Moves<M> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_holds_any_number_of_moves() {
        for length in [0, 1, 16, 17, 100] {
            let vec: Vec<u32> = (0..length).collect();
            let moves: Moves<u32> = vec.iter().copied().collect();
            assert_eq!((&*moves, format!("{moves:?}")), (&*vec, format!("{vec:?}")));
            assert!((&moves).into_iter().eq(&vec));
            let mut line = Moves::new();
            line.set_line(7, &moves);
            line.set_line(9, &moves);
            assert_eq!((line[0], &line[1..]), (9, &*vec));
            line.clear();
            line.push(1);
            assert_eq!(*line, [1]);
        }
    }
}
