//! Tables against the rules, and against each other.

mod agreement;
mod checker;
mod consistency;
#[cfg(feature = "files")]
mod files;
