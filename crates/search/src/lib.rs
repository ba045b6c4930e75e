//! Counts all possible games of a board game exactly, by outcome, on one core or all of them.
#![doc = ""]

mod counter;
pub mod engine;
mod merged;
pub mod minimax;
mod schedule;
mod walk;
mod watch;
mod work;

pub use counter::{Counter, DEFAULT_MEMORY, Method};
pub use watch::{LevelReport, Stopped, Watch};
pub use work::Partial;
