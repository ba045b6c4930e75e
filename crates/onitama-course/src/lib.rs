//! `simulateGame`, `generateGame` and `countGames`: a programming course's interface to Onitama.
//!
//! The course defines three functions on a string format, and the strings that they return. This crate
//! provides them in Rust, for files and readers. If the input is invalid, the answer includes the reason.
//!
//! # Example
//!
//! ```
//! use plywood_onitama_course::onitama_notation::Number;
//! use plywood_onitama_course::{count_games_from, generate_game, simulate_game_from};
//!
//! let game = generate_game(&Number::from(1), 100);
//! let last = simulate_game_from(game.as_bytes());
//! assert!(last.diagnosis.is_none());
//! assert_eq!(count_games_from(0, last.text.as_bytes()).text, "(1,0,1)");
//!
//! let with_a_bad_move = format!("{game}\n((0,0),(0,0),\"Ox\")");
//! let refused = simulate_game_from(with_a_bad_move.as_bytes());
//! assert_eq!(refused.text, "InvalidMove ((0,0),(0,0),\"Ox\")");
//! ```
//!
//! # How it is organised
//!
//! * **The functions:** [`simulate_game`], [`simulate_game_from`] and [`simulate_game_aux`]; [`generate_game`] and
//!   [`move_limit`]; [`count_games`], [`count_games_from`] and [`tally_games`].
//! * **Answers:** [`Answer`], with a [`Diagnosis`] that says where the input is wrong and which rule it breaks.
//! * **Test cases:** [`unit_tests`] runs the test cases in a folder laid out as in the course.
//!
//! The crates [`onitama`], [`onitama_notation`] and [`search`] are re-exported.

mod answer;
mod count;
mod generate;
mod random;
mod simulate;
pub mod unit_tests;

pub use answer::{Answer, Diagnosis};
pub use count::{count_games, count_games_from, tally_games};
pub use generate::{generate_game, move_limit};
pub use simulate::{simulate_game, simulate_game_aux, simulate_game_from};
pub use {onitama, onitama_notation, search};

/// Runs the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
