//! Exact minimax, and what it is made of.

mod table;

pub use table::{Table, Word};
