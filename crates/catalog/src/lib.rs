//! Every Plywood game behind one trait: what a front end needs to know of a game besides its rules.
//!
//! A front end (a command line, a page, a Python module) reads and writes positions and moves, names games,
//! players and outcomes, picks an evaluator, counts games. It does this for any [`Playable`] game, and learns
//! which games there are from one list, [`Name`].
//!
//! # Example
//!
//! [`with_game!`] goes from a name to a type:
//!
//! ```
//! use plywood_catalog::{Name, Playable, ReadError, with_game};
//!
//! /// The number of legal moves in a position that is given as text.
//! fn count_moves<G: Playable>(text: &str) -> Result<usize, ReadError> {
//!     Ok(G::read(text)?.count_moves())
//! }
//!
//! let game: Name = "santorini".parse()?;
//! let text = "(False,'B',((0,0),(1,1)),((2,2),(3,3)),[])";
//! assert_eq!(with_game!(game, G => count_moves::<G>(text))?, 40);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Your own game
//!
//! A type that implements [`game::Game`], `Display` and `FromStr`, and [`Playable`] with its name and an
//! evaluator, is on a par with the three games here: everything that is written for any `G: Playable` takes it. The library
//! crate `plywood` makes a whole command line of it, with a `main` of one line.
//!
//! # How it is organised
//!
//! * [`Playable`], the trait, with [`Player`] and the tables of [`Evaluator`]s, [`CountMethod`]s and
//!   [`Opening`]s, each found by name;
//! * [`Name`] and [`with_game!`], the list of games and the way from a name to a type;
//! * [`ReadError`] and [`UnknownName`], which say what was found, what was expected, and give an example;
//! * [`counting`] and [`openings`], entries for those tables;
//! * [`levels`], named strengths of the engine, [`endgames`], what it looks up, and [`puzzles`].
//!
//! The crates whose types it shows are re-exported: [`game`], [`search`], [`onitama`], [`peg`],
//! [`santorini`].

pub mod counting;
pub mod endgames;
mod error;
mod games;
pub mod levels;
mod list;
pub mod openings;
mod playable;
mod player;
pub mod puzzles;

pub use counting::CountMethod;
pub use error::{ReadError, UnknownName};
pub use games::onitama_position;
pub use list::Name;
pub use openings::Opening;
pub use playable::{Engine, Evaluator, Notation, Playable};
pub use player::Player;

pub use {game, onitama, peg, santorini, search};

/// The example of the README runs too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
