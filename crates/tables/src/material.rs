//! How many men the players have, and whether they have used their Super moves.

use core::fmt;
use game::{ByPlayer, Game};
use onitama::Position;

/// What one player has: students beside the master, and perhaps the Super move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "files", derive(serde::Serialize, serde::Deserialize))]
pub struct Force {
    /// The number of students.
    pub students: u8,
    /// Is the Super move still unused?
    pub has_super: bool,
}

/// What both players have: the positions of one layer of a table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "files", derive(serde::Serialize, serde::Deserialize))]
pub struct Material {
    /// The player to move.
    pub mover: Force,
    /// The other player.
    pub waiter: Force,
}

impl Force {
    /// Without a student; `None` if there is none to lose.
    pub(crate) fn without_student(self) -> Option<Self> {
        Some(Self { students: self.students.checked_sub(1)?, ..self })
    }

    /// With the Super move used; `None` if it was used before.
    pub(crate) fn without_super(self) -> Option<Self> {
        self.has_super.then_some(Self { has_super: false, ..self })
    }
}

impl Material {
    /// The material of a position.
    pub fn of(position: &Position) -> Self {
        let forces = ByPlayer::from_fn(|side| Force {
            students: u8::try_from(position.students(side).len()).unwrap_or(u8::MAX),
            has_super: !position.has_used_super(side),
        });
        Self { mover: forces[position.turn()], waiter: forces[position.turn().other()] }
    }

    /// The same with the other player to move.
    #[must_use]
    pub const fn swapped(self) -> Self {
        Self { mover: self.waiter, waiter: self.mover }
    }

    /// All men, masters included.
    pub const fn men(self) -> u32 {
        2 + self.mover.students as u32 + self.waiter.students as u32
    }

    /// The materials that a move can lead to without staying in the game of this one: after a capture, after the
    /// Super move, and after both.
    pub(crate) fn exits(self) -> Exits {
        let Self { mover, waiter } = self;
        let to = |mover, waiter| Self { mover, waiter };
        let (left, used) = (waiter.without_student(), mover.without_super());
        Exits {
            capture: left.map(|left| to(left, mover)),
            step: used.map(|used| to(waiter, used)),
            capturing_step: left.zip(used).map(|(left, used)| to(left, used)),
        }
    }

    /// Every material of up to so many students each, in an order in which exits come first. Of two that differ in
    /// the player to move only the first is listed: they are solved together.
    pub(crate) fn pairs(students: u8, with_supers: bool) -> Vec<Self> {
        let forces = (0..=students).flat_map(|students| {
            let supers = if with_supers { &[false, true][..] } else { &[false] };
            supers.iter().map(move |&has_super| Force { students, has_super })
        });
        let forces: Vec<Force> = forces.collect();
        let mut pairs = Vec::new();
        for &mover in &forces {
            pairs.extend(
                forces
                    .iter()
                    .filter(|&&waiter| waiter <= mover)
                    .map(|&waiter| Self { mover, waiter }),
            );
        }
        pairs.sort_by_key(|pair| {
            let supers = u8::from(pair.mover.has_super) + u8::from(pair.waiter.has_super);
            (pair.men(), supers, *pair)
        });
        pairs
    }

    /// Every material of up to so many students each, in the order of [`pairs`](Self::pairs).
    pub(crate) fn all(students: u8, with_supers: bool) -> impl Iterator<Item = Self> {
        Self::pairs(students, with_supers).into_iter().flat_map(Self::pair)
    }

    /// This material, and the same with the other player to move if that is another one.
    pub(crate) fn pair(self) -> Vec<Self> {
        if self.swapped() == self { vec![self] } else { vec![self, self.swapped()] }
    }
}

/// Where moves lead that leave a material for good.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Exits {
    pub(crate) capture: Option<Material>,
    pub(crate) step: Option<Material>,
    pub(crate) capturing_step: Option<Material>,
}

impl Exits {
    pub(crate) fn all(self) -> impl Iterator<Item = Material> {
        [self.capture, self.step, self.capturing_step].into_iter().flatten()
    }
}

/// As in `2+1s`: two students for the player to move; for the other, one and the Super move.
impl fmt::Display for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}+{}", self.mover, self.waiter)
    }
}

impl fmt::Display for Force {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.students, if self.has_super { "s" } else { "" })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exits_come_before_what_leads_to_them() {
        for (students, with_supers, count) in
            [(0, false, 1), (1, false, 3), (2, false, 6), (2, true, 21)]
        {
            let pairs = Material::pairs(students, with_supers);
            assert_eq!(pairs.len(), count);
            let mut known: Vec<Material> = Vec::new();
            for pair in pairs {
                for half in pair.pair() {
                    assert!(half.exits().all().all(|exit| known.contains(&exit)), "{half}");
                }
                known.extend(pair.pair());
            }
            let forces = usize::from(students + 1) * if with_supers { 2 } else { 1 };
            assert_eq!(known.len(), forces * forces);
        }
    }
}
