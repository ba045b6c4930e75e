//! Games whose positions come in groups that are counted together.

use crate::{Keyed, LastPlies, Tally};
use core::fmt;

/// A game whose positions fall into two parts: a *group*, of which a level of a count has few, and a *member*
/// of that group, a number. In Santorini the pawns are the group and the heights are the member.
///
/// A level of a count is then a list of members for each group. A move has two parts as well: a [`Step`] from
/// one group to another, which is possible or not depending on the member, and what it does to the member.
/// So the members of one group of the next level are found by following a few steps from a few groups, merged
/// among themselves, and counted together: whatever depends on the group alone is worked out once for thousands
/// of positions.
///
/// # Contract
///
/// For positions that are not over:
///
/// * Two positions of one game with equal groups and members have equal numbers of games of every length and
///   outcome. Mirror images may share both.
/// * The group and member of [`with_group`](Self::with_group) of a group and a member are these again.
/// * The [`steps`](Self::steps) of a group, followed from a member, arrive where the moves of
///   [`with_group`](Self::with_group) lead, once for each move.
/// * [`count_group`](Self::count_group) adds what [`LastPlies::count_last`] counts, so many times for each
///   member.
///
/// [`laws::check_groups`](crate::laws::check_groups) tries this on random games.
pub trait Groups: Keyed + LastPlies {
    /// What the positions of a group have in common.
    type Group: Copy + Ord + fmt::Debug + Send + Sync;

    /// A step from one group to another.
    type Step: Step<Self::Outcome>;

    /// The group of this position, which is not over, and the member that it is.
    fn in_group(&self) -> (Self::Group, u64);

    /// A position that is this member of a group. What is fixed for a whole game comes from `self`, which may be
    /// any position of that game.
    ///
    /// A pair that is of no position gives any position, or panics; it must stay in safe Rust.
    #[must_use]
    fn with_group(&self, group: Self::Group, member: u64) -> Self;

    /// The steps from a group, each with the group that it leads to. Several may lead to the same group.
    fn steps(&self, group: Self::Group) -> impl Iterator<Item = (Self::Group, Self::Step)>;

    /// Adds the games of at most `plies` moves from members of a group, each with its multiplicity.
    ///
    /// `plies` is at most [`PLIES`](LastPlies::PLIES). A counter calls this for up to some thousands of members
    /// at a time, and leaves 64 bytes of its memory for each of them.
    fn count_group(
        &self,
        group: Self::Group,
        plies: u32,
        members: &[(u64, u64)],
        into: &mut Tally<Self::Outcome>,
    );
}

/// The moves that lead from one group of positions to another.
pub trait Step<O>: Copy + Send + Sync {
    /// Plays the moves of this step from some members of its group, and tells where each of them arrives. A
    /// member comes with a value of any type, in most cases its multiplicity, and so do its arrivals.
    fn follow<T: Copy>(
        &self,
        members: impl Iterator<Item = (u64, T)>,
        arrive: impl FnMut(Arrival<O>, T),
    );
}

/// Where moves arrive.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Arrival<O> {
    /// One move leads to this member.
    Member(u64),
    /// So many moves end the game.
    Over(O, u64),
}
