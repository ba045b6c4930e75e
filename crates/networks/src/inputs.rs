//! What a network is told of a position.

use core::fmt::Debug;
use game::{Game, Side};

/// The most inputs that are on at the same time, in any game. With [`MAX_WEIGHT`](crate::MAX_WEIGHT) it bounds
/// the sums of the hidden layer.
pub const MAX_ACTIVE: usize = 107;

/// The inputs of a plane: one for each cell of a board of 5×5.
pub const PLANE: usize = 25;

/// A game whose positions a network can judge.
///
/// The inputs are planes of 25 bits, as the player to move sees the board. Input `i` is bit `i % 25` of plane
/// `i / 25`, and is 0 or 1. A network then adds up the weights of the inputs that are on; from one position to
/// the next it only adds those that came and subtracts those that went.
///
/// # Contract
///
/// No position has more than [`MAX_ACTIVE`] inputs on, no plane has a bit above 24, and a
/// [bucket](Self::bucket) is below [`BUCKETS`](Self::BUCKETS).
pub trait Inputs: Game<Player = Side> {
    /// The planes of a position.
    type Planes: Copy + Eq + Debug + Default + AsRef<[u32]> + Send + Sync;

    /// The number of planes.
    const PLANES: usize;

    /// The number of inputs.
    const INPUTS: usize = Self::PLANES * PLANE;

    /// Stages of the game with output weights of their own.
    const BUCKETS: usize;

    /// The position as the player to move sees it.
    fn planes(&self) -> Self::Planes;

    /// The stage of the game.
    fn bucket(&self) -> usize;
}
