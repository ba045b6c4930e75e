//! Numbers of games by length.

use alloc::vec::{self, Vec};
use core::fmt;
use core::iter::Copied;
use core::slice;

/// The maximum number of flips in a game.
const MOST: usize = 32;

/// The numbers of games from one position, for every length: how many ways there are to flip the first
/// `n` pegs, for every `n`.
///
/// All numbers are exact. There are never more than 32! games, which fits in 118 bits.
///
/// ```
/// use plywood_peg::{Hole, Position};
///
/// let games = Position::start(Hole::at(0, 0).unwrap()).games();
/// assert_eq!((games.of(0), games.of(1), games.of(2)), (1, 4, 24));
/// assert_eq!(games.winning(), 25589827238367749588818329600);
/// assert_eq!(games.of(33), 0, "after 32 flips every peg is white");
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Games {
    /// By number of flips, from none to as many as there are black pegs.
    by_length: Vec<u128>,
}

impl Games {
    /// The number of games of exactly this many moves. Games that ended sooner are not included.
    pub fn of(&self, moves: usize) -> u128 {
        self.by_length.get(moves).copied().unwrap_or(0)
    }

    /// The number of games that turn every peg white.
    pub fn winning(&self) -> u128 {
        self.by_length.last().copied().unwrap_or(0)
    }

    /// The numbers of games by length, from no move to as many as there are black pegs.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = u128> {
        self.by_length.iter().copied()
    }

    /// Numbers that were read, if a position could have them: there is one game of no moves, and a game can be
    /// continued with at most each of the pegs that are left.
    #[cfg(feature = "serde")]
    pub(crate) fn from_lengths(by_length: Vec<u128>) -> Option<Self> {
        // A board without a white peg has a black one more than any game flips.
        let pegs = by_length.len().checked_sub(1).filter(|&pegs| pegs <= MOST + 1)?;
        let left = (1..=pegs).rev();
        let could_be = by_length.windows(2).zip(left).all(|(games, left)| {
            games[0].checked_mul(left as u128).is_some_and(|most| games[1] <= most)
        });
        (by_length[0] == 1 && could_be).then_some(Self { by_length })
    }

    /// The game of no moves alone, with this many pegs that cannot be flipped.
    pub(crate) fn none(pegs: usize) -> Self {
        let mut by_length = alloc::vec![0; pegs + 1];
        by_length[0] = 1;
        Self { by_length }
    }

    /// The games with this many pegs that may be flipped in any order.
    pub(crate) fn any_order(pegs: usize) -> Self {
        let ways = (0..pegs).scan(1, |ways, flipped| {
            *ways *= (pegs - flipped) as u128;
            Some(*ways)
        });
        Self { by_length: core::iter::once(1).chain(ways).collect() }
    }

    /// The games of two regions that do not influence each other, interleaved in every way: of `n`
    /// moves, any `k` are made in the first region.
    pub(crate) fn interleaved(&self, other: &Self) -> Self {
        let mut by_length = alloc::vec![0; self.by_length.len() + other.by_length.len() - 1];
        for (k, ways) in self.by_length.iter().enumerate() {
            for (m, others) in other.by_length.iter().enumerate() {
                by_length[k + m] += u128::from(BINOMIALS[k + m][k]) * ways * others;
            }
        }
        Self { by_length }
    }

    /// Adds the games that begin with a certain flip, given those that follow it.
    pub(crate) fn add_after_a_flip(&mut self, following: &Self) {
        for (games, ways) in self.by_length[1..].iter_mut().zip(&following.by_length) {
            *games += ways;
        }
    }
}

/// The numbers of games by length, as [`Games::iter`] gives them.
impl IntoIterator for Games {
    type Item = u128;
    type IntoIter = vec::IntoIter<u128>;

    fn into_iter(self) -> vec::IntoIter<u128> {
        self.by_length.into_iter()
    }
}

impl<'a> IntoIterator for &'a Games {
    type Item = u128;
    type IntoIter = Copied<slice::Iter<'a, u128>>;

    fn into_iter(self) -> Copied<slice::Iter<'a, u128>> {
        self.by_length.iter().copied()
    }
}

impl fmt::Debug for Games {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(&self.by_length).finish()
    }
}

/// Pascal's triangle: in how many ways `k` of `n` moves can be chosen.
static BINOMIALS: [[u64; MOST + 1]; MOST + 1] = {
    let mut rows = [[0; MOST + 1]; MOST + 1];
    let mut n = 0;
    while n <= MOST {
        rows[n][0] = 1;
        let mut k = 1;
        while k <= n {
            rows[n][k] = rows[n - 1][k - 1] + rows[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    rows
};

#[cfg(test)]
mod tests {
    use super::*;
    use std::format;

    #[test]
    fn free_pegs_interleave_to_more_free_pegs() {
        for pegs in 0..=MOST {
            let (one, two) = (Games::any_order(pegs / 3), Games::any_order(pegs - pegs / 3));
            assert_eq!(one.interleaved(&two), Games::any_order(pegs));
        }
        // All 32 pegs in any order: the most games there could be.
        assert_eq!(Games::any_order(MOST).winning(), 263130836933693530167218012160000000);
        assert_eq!(format!("{:?}", Games::any_order(3)), "[1, 3, 6, 6]");
    }
}
