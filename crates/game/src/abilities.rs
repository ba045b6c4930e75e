//! What a game may be able to do beyond the contract.

use crate::{Counts, Game, Tally};
use core::fmt;
use core::hash::Hash;

/// An integer that a position can be stored in: `u64` or `u128`.
pub trait Key:
    Copy + Ord + Hash + Default + fmt::Debug + Into<u128> + TryFrom<u128> + Send + Sync + 'static
{
}

impl Key for u64 {}
impl Key for u128 {}

/// A game whose positions have exact, small keys: the ground on which equal positions are merged.
///
/// # Contract
///
/// * Two positions of one game with equal keys have equal numbers of games of every length and outcome.
///   Mirror images may share a key.
/// * The key of [`with_key`](Self::with_key) of a key is that key.
///
/// [`laws::check_keys`](crate::laws::check_keys) tries this on random games.
pub trait Keyed: Game {
    /// The type of the keys.
    type Key: Key;

    /// The key of this position.
    fn key(&self) -> Self::Key;

    /// A position that has this key. What is fixed for a whole game, such as the five cards of an
    /// Onitama game, is not in the key and comes from `self`, which may be any position of that game.
    ///
    /// A number that is no position's key gives any position, or panics; it must stay in safe Rust.
    #[must_use]
    fn with_key(&self, key: Self::Key) -> Self;

    /// The part of a key that the next move leaves alone, in most cases; by default the whole key.
    ///
    /// Positions that merge after the next move mostly have the same home: where memory does not hold
    /// all of a level, its positions are gone through home by home. In a game where a move changes only
    /// the mover's side of the board, that is the other player's side.
    #[expect(clippy::cast_possible_truncation, reason = "the halves are folded")]
    fn home(key: Self::Key) -> u64 {
        let key: u128 = key.into();
        key as u64 ^ (key >> 64) as u64
    }
}

/// A game whose positions are told apart by a number: the ground on which a search remembers them.
///
/// Unlike a [key](Keyed), an identity has nothing to do with counting: mirror images differ, and so does
/// whatever else a player or an evaluation could see.
///
/// # Contract
///
/// Two positions have equal identities exactly if they are equal.
/// [`laws::check_identities`](crate::laws::check_identities) tries this on random games.
pub trait Identified: Game + PartialEq {
    /// The number of this position.
    fn identity(&self) -> u128;
}

/// A game that counts its last few moves in closed form, without playing them.
///
/// # Contract
///
/// For every `plies` up to [`PLIES`](Self::PLIES), the counts are those of
/// [`Tally::of_games`]; [`laws::check_last_plies`](crate::laws::check_last_plies) compares them.
pub trait LastPlies: Game {
    /// The most moves that can be counted at once; at least one.
    const PLIES: u32;

    /// Adds the games of at most `plies` moves from this position, by outcome.
    ///
    /// `plies` is at most [`PLIES`](Self::PLIES).
    fn count_last(&self, plies: u32, into: &mut Counts<Self::Outcome>);
}

/// A game whose games are counted in closed form, however many moves there are.
///
/// # Contract
///
/// For every `plies` the counts are those of [`Tally::of_games`];
/// [`laws::check_closed_form`](crate::laws::check_closed_form) compares them.
pub trait ClosedForm: Game {
    /// The games of at most `plies` moves from this position, by outcome.
    fn tally(&self, plies: u32) -> Tally<Self::Outcome>;
}
