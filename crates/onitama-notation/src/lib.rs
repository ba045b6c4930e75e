//! The string format of Onitama games: a parser that says where a text is wrong, and a writer.
//!
//! # Grammar
//!
//! A text is a single game, line by line: the initial state, then the moves. In EBNF:
//!
//! ```text
//! game    = { newline } , state , { newline , [ move ] } ;
//! state   = "(" , cards , "," , pawns , "," , pawns , "," , turn , "," , flag , "," , flag , ")" ;
//! move    = "(" , point , "," , point , "," , quoted , ")" ;
//!
//! cards   = "[" , [ quoted , { "," , quoted } ] , "]" ;   (* of five, the 1st and 2nd and *)
//!                                                         (* the 3rd and 4th are sorted   *)
//! pawns   = "[" , [ point , { "," , point } ] , "]" ;     (* the master, sorted students  *)
//! point   = "(" , number , "," , number , ")" ;
//! turn    = number ;                                      (* 0 or 1 *)
//! flag    = "True" | "False" ;
//!
//! number  = "(" , number , ")" | integer ;
//! integer = [ "-" ] , digit , { digit } ;
//! quoted  = '"' , { character - ( '"' | "\" ) | "\" , character } , '"' ;
//! newline = ? the line feed, U+000A ? ;
//! ```
//!
//! Blanks (space, tab, carriage return, vertical tab and form feed) may stand before and after every
//! token, where a token is an `integer`, a `flag`, a `quoted` text or a single mark; a `character` is any
//! but the line feed. So a state or a move never spans two lines, and lines of blanks count as empty.
//!
//! # Example
//!
//! ```
//! use plywood_onitama_notation::Transcript;
//!
//! let text = r#"
//!     (["Cobra","Rabbit","Rooster","Tiger","Monkey"], [(0,2),(0,0)], [(4,2),(4,0)], 0, True, False)
//!     ((0,2), (1,3), "Rabbit")
//! "#;
//! let game: Transcript = text.parse()?;
//! assert_eq!(game.moves[0].place.to_string(), "line 3, column 5");
//! assert_eq!(game.moves[0].what.to_string(), r#"((0,2),(1,3),"Rabbit")"#);
//!
//! let error = text.replace(", True", ", true").parse::<Transcript>().unwrap_err();
//! assert_eq!(error.to_string(), "line 2, column 86: expected True or False");
//!
//! // Well-formed moves may still be illegal.
//! assert!(game.replay()?.finish().is_ok());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Details of the format
//!
//! * The format says nothing about the rules. A state may have any number of cards and pawns, and a move any
//!   name. [`StateLine::position`] and [`MoveLine::to_move`] convert to the types of the rules.
//! * Sorting is part of the format. Equal neighbours are sorted. A list of other than five cards has no pairs
//!   that would have to be sorted.
//! * A [`Number`] has any length and is kept exactly. It may have leading zeros and any number of parentheses
//!   around it, but no plus sign and no blank inside; -0 is 0.
//! * Characters in double quotes are kept as they are. A backslash takes the next character with it, so that
//!   `\"` does not end the text, and both are kept: no card has such a name.
//! * `Super_Tiger` is read like `Super Tiger`: the assignment shows the blank as an underscore.
//! * A byte order mark is not a blank, nor is any other white space of Unicode.
//! * Parsing takes linear time and a constant amount of stack.
//!
//! # How it is organised
//!
//! * **Whole games:** [`Transcript`], whose lines are [`Located`] at a [`Place`].
//! * **Lines:** [`StateLine`] and [`MoveLine`], with their parts [`Point`] and [`Number`].
//! * **Replays:** [`Transcript::replay`] plays a game to its end or to the first [`InvalidMove`], with the
//!   [`Illegality`] that is the reason.
//! * **Errors:** [`NotationError`] with its [`Fault`].
//!
//! The crates [`game`] and [`onitama`] are re-exported.
//!
//! # Features
//!
//! * `serde` (off by default): games, lines, points and numbers are serialized as text. The places in a game that
//!   is read back are those in that text.

mod error;
mod grammar;
mod illegality;
mod moves;
mod number;
mod replay;
#[cfg(feature = "serde")]
mod serde;
mod state;
mod transcript;

pub use error::{Fault, NotationError, Place};
pub use illegality::Illegality;
pub use moves::{MoveFault, MoveLine};
pub use number::Number;
pub use replay::{InvalidMove, InvalidState, Replay, play};
pub use state::{Point, StateFault, StateLine};
pub use transcript::{Located, Transcript};
pub use {game, onitama};

/// Runs the example of the README.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
