//! The string format of Onitama games: read with a place for every fault, written to the letter.
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
//! # Ok::<(), plywood_onitama_notation::NotationError>(())
//! ```
//!
//! # What is decided here
//!
//! * Being in the format says nothing about the rules. A state may have any number of cards and pawns,
//!   and a move any name; [`StateLine::setup`] and [`MoveLine::to_move`] lead on to the game's own types.
//! * Sorting belongs to the format. Equal neighbours are sorted. A list that has not five cards has no
//!   pairs, and is not asked to be sorted.
//! * A [`Number`] has any length and is kept exactly. It may have leading zeros and any number of
//!   parentheses around it, but no plus sign and no blank inside; -0 is 0.
//! * In double quotes every character is kept as it is. A backslash takes the next character with it, so
//!   that `\"` does not end the text, and both are kept: a name with a backslash is no card's.
//! * A byte order mark is not a blank, and other white space of Unicode is none either.
//! * Reading takes time in proportion to the length, and stack of a fixed size.
//!
//! The map of the crate: [`Transcript`], a whole game, whose lines are [`Located`] at a [`Place`];
//! [`StateLine`] and [`MoveLine`], a line each; [`Point`] and [`Number`], their parts; [`NotationError`]
//! with its [`Fault`].
//!
//! With the feature `serde`, off by default, games, lines, points and numbers are written as their text and
//! read as such. The places in a game that is read back are those in the text as it is written.

mod error;
mod grammar;
mod moves;
mod number;
#[cfg(feature = "serde")]
mod serde;
mod state;
#[cfg(test)]
mod threads;
mod transcript;

pub use error::{Fault, NotationError, Place};
pub use moves::{MoveFault, MoveLine};
pub use number::Number;
pub use state::{Point, StateLine, UnknownCardName};
pub use transcript::{Located, Transcript};

/// The example of the README runs too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
