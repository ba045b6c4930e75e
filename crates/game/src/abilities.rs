//! Optional abilities: what a game may implement beyond its rules.

use crate::{Camps, Counts, Game, Groups, Tally};
use core::fmt;
use core::hash::Hash;

/// An integer that can encode a position: `u64` or `u128`.
pub trait Key:
    Copy + Ord + Hash + Default + fmt::Debug + Into<u128> + TryFrom<u128> + Send + Sync + 'static
{
}

impl Key for u64 {}
impl Key for u128 {}

/// A game whose positions have small, exact keys, by which equal positions are merged.
///
/// # Contract
///
/// * Two positions of one game with equal keys have equal numbers of games of every length and outcome.
///   Mirror images may share a key.
/// * The key of [`with_key`](Self::with_key) of a key is that key.
///
/// [`laws::check_keys`](crate::laws::check_keys) tests this on random games.
#[diagnostic::on_unimplemented(
    message = "the positions of `{Self}` have no keys",
    note = "implement `Keyed` to merge equal positions, or count with `plywood_search::count`, which needs `Game` alone"
)]
pub trait Keyed: Game {
    /// The type of the keys.
    type Key: Key;

    /// The key of this position.
    fn key(&self) -> Self::Key;

    /// A position with this key. What is constant throughout a game, such as the five cards of Onitama, is
    /// not part of the key and is taken from `self`, which may be any position of that game.
    ///
    /// For a number that is not the key of a position, the result is unspecified; the method may panic.
    #[must_use]
    fn with_key(&self, key: Self::Key) -> Self;

    /// The part of a key that the next move usually leaves unchanged; by default the whole key.
    ///
    /// Positions that merge after the next move mostly share it. A level that does not fit in memory is
    /// therefore split into shards by this key, which are expanded one at a time. In a game where a
    /// move changes only the mover's side of the board, it is the other player's side.
    #[expect(clippy::cast_possible_truncation, reason = "the halves are folded")]
    fn shard_key(key: Self::Key) -> u64 {
        let key: u128 = key.into();
        key as u64 ^ (key >> 64) as u64
    }
}

/// A game whose positions have unique numbers, by which a search stores them in a table.
///
/// Unlike a [key](Keyed), an identity distinguishes everything that a player or an evaluation could see, such
/// as mirror images.
///
/// # Contract
///
/// Two positions have equal identities if and only if they are equal.
/// [`laws::check_identities`](crate::laws::check_identities) tests this on random games.
#[diagnostic::on_unimplemented(
    message = "the positions of `{Self}` have no identities, by which a search stores them",
    note = "implement `Identified` from plywood-game: a different number for every position"
)]
pub trait Identified: Game + PartialEq {
    /// The identity of this position.
    fn identity(&self) -> u128;
}

/// A game that counts its last few moves in closed form, without playing them.
///
/// # Contract
///
/// For every `plies` up to [`PLIES`](Self::PLIES), the counts are those of
/// [`Tally::of_games`]; [`laws::check_last_plies`](crate::laws::check_last_plies) compares them.
#[diagnostic::on_unimplemented(
    message = "`{Self}` does not count its last moves in closed form",
    note = "`impl LastPlies for {Self} {{}}` is right for every game, or count with `plywood_search::count`, which needs \
            `Game` alone"
)]
pub trait LastPlies: Game {
    /// The maximum number of moves that can be counted at once; at least one, which is the default.
    const PLIES: u32 = 1;

    /// Adds the games of at most `plies` moves from this position, by outcome; by default every move is
    /// played.
    ///
    /// `plies` must be at most [`PLIES`](Self::PLIES).
    fn count_last(&self, plies: u32, into: &mut Counts<Self::Outcome>) {
        into.add_games(self, plies);
    }
}

/// A game whose games of any length are counted in closed form.
///
/// # Contract
///
/// For every `plies` the counts are those of [`Tally::of_games`];
/// [`laws::check_closed_form`](crate::laws::check_closed_form) compares them.
#[diagnostic::on_unimplemented(
    message = "the games of `{Self}` are not counted in closed form",
    note = "count with `plywood_search::count`, which needs `Game` alone"
)]
pub trait ClosedForm: Game {
    /// The games of at most `plies` moves from this position, by outcome.
    fn tally(&self, plies: u32) -> Tally<Self::Outcome>;
}

/// What generic code does with a game, by what the game can do beyond the rules.
///
/// Rust cannot ask whether a type has a trait. A game therefore names its abilities in
/// [`Game::abilities`], by calling the one method here that has them all. `plywood-search` uses this to
/// count every game by the fastest method there is for it.
///
/// Each method defaults to the one that asks for less.
pub trait AbilityVisitor<G: Game>: Sized {
    /// What the visitor finds out.
    type Output;

    /// The game has nothing but its rules.
    fn rules(self) -> Self::Output;

    /// The game has [`LastPlies`].
    fn last_plies(self) -> Self::Output
    where
        G: LastPlies,
    {
        self.rules()
    }

    /// The game has [`Keyed`].
    fn keyed(self) -> Self::Output
    where
        G: Keyed,
    {
        self.rules()
    }

    /// The game has [`Keyed`] and [`LastPlies`].
    fn keyed_last_plies(self) -> Self::Output
    where
        G: Keyed + LastPlies,
    {
        self.keyed()
    }

    /// The game has [`Groups`].
    fn groups(self) -> Self::Output
    where
        G: Groups,
    {
        self.keyed_last_plies()
    }

    /// The game has [`Camps`].
    fn camps(self) -> Self::Output
    where
        G: Camps,
    {
        self.keyed_last_plies()
    }
}
