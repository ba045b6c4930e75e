//! An interpreter for the expressions in the courses' documents.
//!
//! The documents that define Plywood's games show their functions at the prompt of a Haskell interpreter. This
//! crate evaluates these expressions and answers like that interpreter.
//!
//! # Example
//!
//! ```
//! use plywood_console::Session;
//!
//! let mut session = Session::new();
//! let transcript = "
//! game1 = initializeGame ((0, 0), (1, 1)) ((2, 2),(3, 3))
//! --legal move
//! game2 = tryMove game1 ((0, 0), (1, 0), (2, 0))
//! screenshotGame game2
//! evaluateState 'R' game2
//! ";
//! let answers: Vec<String> =
//!     transcript.lines().filter_map(|line| session.line(line).answer).collect();
//! assert_eq!(answers, ["(False,'R',((1,0),(1,1)),((2,2),(3,3)),[(1,(2,0))])", "-3"]);
//! ```
//!
//! # Expressions
//!
//! Numbers, characters, strings, tuples, lists, `True` and `False`, the documents' constructors, and nested calls
//! of their functions with all arguments, and `length`. `f $ x` is `f (x)`. `name = expression` gives a value a name,
//! and `it` is the last value that was shown. There are no other operators, no function definitions and no types: a list may have values of different kinds, and each function checks its own
//! arguments. Numbers have any length; a coordinate that is too large is off the board, where Haskell's would wrap
//! around.
//!
//! # Answers
//!
//! * A value is shown as by Haskell's `show`. So a string has quotes and escapes: `countGames` answers
//!   `"(34,0,0)"`, and `generateGame` one line with `\n` in it.
//! * A position that is written out, and a game of Santorini, is shown as a board as well; the documents leave this
//!   open. What a function returns is shown as in the documents.
//! * An error is answered with `Program error: ` and the reason, and the session continues.
//! * `evaluateState` is the heuristic of the document's example, called `sample` in `plywood-santorini`.
//!
//! # How it is organised
//!
//! * [`Session`] evaluates line by line, with a [`Reply`] to each.
//! * [`check_transcript`] replays a recorded session, and returns the first [`Difference`].
//!
//! The crate does not print and does not read from a terminal; `plywood console` does.

mod board;
mod error;
mod escapes;
mod evaluate;
mod functions;
mod help;
mod lexer;
mod parser;
mod session;
mod transcript;
mod value;

pub use session::{Next, Reply, Session};
pub use transcript::{Difference, TranscriptError, check_transcript};

/// Runs the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
