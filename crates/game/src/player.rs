//! The players: two sides, or a single player.

use core::ops::{Index, IndexMut};

/// One of two players.
///
/// ```
/// use plywood_game::Side;
/// assert_eq!(Side::First.other(), Side::Second);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Side {
    /// The player who is named first, and usually moves first.
    First,
    /// The other player.
    Second,
}

impl Side {
    /// Both players, the first one first.
    pub const BOTH: [Self; 2] = [Self::First, Self::Second];

    /// The opponent.
    #[inline]
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }

    /// 0 for the first player, 1 for the second.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}

/// The player of a game for one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Solo;

/// One value for each of two players, indexed by [`Side`].
///
/// ```
/// use plywood_game::{ByPlayer, Side};
///
/// let mut wins = ByPlayer { first: 3, second: 4 };
/// wins[Side::First] += 1;
/// assert_eq!(wins, ByPlayer { first: 4, second: 4 });
/// assert_eq!(wins.map(|number| number * 2)[Side::Second], 8);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct ByPlayer<T> {
    /// The first player's value.
    pub first: T,
    /// The second player's value.
    pub second: T,
}

impl<T> ByPlayer<T> {
    /// Makes each player's value with a function.
    pub fn from_fn(mut of: impl FnMut(Side) -> T) -> Self {
        Self { first: of(Side::First), second: of(Side::Second) }
    }

    /// Applies a function to both values.
    pub fn map<U>(self, mut change: impl FnMut(T) -> U) -> ByPlayer<U> {
        ByPlayer { first: change(self.first), second: change(self.second) }
    }

    /// The two values, swapped.
    #[must_use]
    pub fn swapped(self) -> Self {
        Self { first: self.second, second: self.first }
    }
}

impl<T> Index<Side> for ByPlayer<T> {
    type Output = T;

    #[inline]
    fn index(&self, side: Side) -> &T {
        match side {
            Side::First => &self.first,
            Side::Second => &self.second,
        }
    }
}

impl<T> IndexMut<Side> for ByPlayer<T> {
    #[inline]
    fn index_mut(&mut self, side: Side) -> &mut T {
        match side {
            Side::First => &mut self.first,
            Side::Second => &mut self.second,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_side_has_its_own_value() {
        let mut pair = ByPlayer::from_fn(Side::index);
        assert_eq!((pair[Side::First], pair[Side::Second]), (0, 1));
        pair[Side::Second] = 7;
        assert_eq!(pair.swapped(), ByPlayer { first: 7, second: 0 });
        assert_eq!(pair.map(|value| value + 1), ByPlayer { first: 1, second: 8 });
        assert_eq!(Side::BOTH.map(Side::other), [Side::Second, Side::First]);
    }
}
