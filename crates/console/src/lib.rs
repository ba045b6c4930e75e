//! A console for the expressions of the courses' documents.
//!
//! The documents that define Plywood's games show their functions at a Haskell interpreter's prompt. This
//! crate reads those expressions and answers as the interpreter would.
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
//! # What it understands
//!
//! Numbers, characters, strings, tuples, lists, `True` and `False`, the documents' constructors, and
//! calls of their functions with all arguments, within one another in parentheses. `name = expression`
//! keeps a value under a name. There are no operators, no definitions of functions and no types: a list
//! may hold values of different kinds, and only a function says what it takes. Numbers have any length; a
//! coordinate that is too long for any board is off it, where Haskell's would wrap around.
//!
//! # What it answers
//!
//! * A value is shown as Haskell's `show` does. So a string has quotes and escapes: `countGames` answers
//!   `"(34,0,0)"`, and `generateGame` one line with `\n` in it.
//! * A game of Santorini is shown by its screenshot; the documents leave this open.
//! * What goes wrong is answered by `Program error: ` and the reason, and the session goes on.
//! * `evaluateState` is the heuristic of the document's example, called `sample` in `plywood-santorini`.
//!
//! The map of the crate: [`Session`], a conversation line by line, and its [`Reply`];
//! [`check_transcript`], which replays a written conversation and tells the first [`Difference`]. Nothing here prints or reads a terminal.

mod error;
mod escapes;
mod evaluate;
mod functions;
mod help;
mod lexer;
mod parser;
mod session;
#[cfg(test)]
mod threads;
mod transcript;
mod value;

pub use session::{Next, Reply, Session};
pub use transcript::{Difference, TranscriptError, check_transcript};

/// The example of the README runs too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
