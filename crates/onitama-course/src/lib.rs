//! `simulateGame`, `generateGame` and `countGames`: a programming course's interface to Onitama.
//!
//! The course defines three functions on a string format, and the very strings that they answer. Here
//! they are for a Rust programmer, on files and on texts, each with the reason beside the answer.
//!
//! ```
//! use onitama_notation::Number;
//! use plywood_onitama_course::{count_games_from, generate_game, simulate_game_from};
//!
//! let game = generate_game(&Number::from(1), 100);
//! let last = simulate_game_from(game.as_bytes());
//! assert!(last.diagnosis.is_none());
//! assert_eq!(count_games_from(0, last.text.as_bytes()).text, "(1,0,1)");
//!
//! let moved_twice = format!("{game}\n((0,0),(0,0),\"Ox\")");
//! let refused = simulate_game_from(moved_twice.as_bytes());
//! assert_eq!(refused.text, "InvalidMove ((0,0),(0,0),\"Ox\")");
//! ```
//!
//! The map of the crate: [`simulate_game`], [`simulate_game_from`] and [`simulate_game_aux`];
//! [`generate_game`] and [`move_limit`]; [`count_games`] and [`count_games_from`]; [`Answer`], with a [`Diagnosis`] that names
//! the place and the rule, an [`Objection`] in the case of a move; [`unit_tests`], which runs a folder of
//! test cases in the course's layout.

mod answer;
mod count;
mod generate;
mod objection;
mod random;
mod simulate;
#[cfg(test)]
mod threads;
pub mod unit_tests;

pub use answer::{Answer, Diagnosis, StateFault};
pub use count::{count_games, count_games_from};
pub use generate::{generate_game, move_limit};
pub use objection::Objection;
pub use simulate::{simulate_game, simulate_game_aux, simulate_game_from};

/// The example of the README runs too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
