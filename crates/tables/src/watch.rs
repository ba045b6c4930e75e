//! Progress of a build, and how it is stopped.

use crate::material::Material;
use core::fmt;

/// Receives the progress of a build, and may stop it. `()` ignores everything.
pub trait Watch: Sync {
    /// Should the build stop? It is asked in every pass.
    fn is_stopped(&self) -> bool {
        false
    }

    /// A pass was made.
    fn report(&self, _report: &Report) {}
}

impl Watch for () {}

/// The state of a build.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Report {
    /// What is being solved, together with the same material and the other player to move.
    pub material: Material,
    /// The number of materials that were solved before.
    pub index: usize,
    /// The number of all materials to solve.
    pub count: usize,
    /// The number of moves of the winner that this pass looks for.
    pub pass: u32,
    /// The positions that it decided.
    pub decided: u64,
}

/// A build that its watcher has stopped.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Stopped;

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the build was stopped")
    }
}

impl core::error::Error for Stopped {}
