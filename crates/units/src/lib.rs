//! Counts the games of a board game as work units on files: for counts that outgrow the memory of one machine,
//! on one disk or on any number of machines that share a folder.
//!
//! # How it works
//!
//! A level is every position that is reached after so many moves, with its multiplicity: the number of ways
//! to reach it. Each level is stored in a folder as buckets, chosen by a hash of the position's key. Every unit of work
//! reads files and writes one file:
//!
//! * [`expand`](Folder::expand) plays every move from the positions of a bucket;
//! * [`merge`](Folder::merge) merges everything that arrives in a bucket of the next level;
//! * [`commit`](Folder::commit) checks that a complete level adds up, before anything is computed from it;
//! * [`count`](Folder::count) counts the games from a range of the last level.
//!
//! What a unit writes depends on its input alone. A unit can be killed, repeated, or run twice at the same time.
//! [`next`](Folder::next) lists the units that can run now, from the files alone; [`par_run`](Folder::par_run)
//! runs all of them on the ambient rayon pool.
//!
//! # Example
//!
//! ```
//! use game::Side;
//! use onitama::{Card, Position};
//! use plywood_units::{Folder, Question, count_games};
//!
//! let cards = [Card::Cobra, Card::Rabbit, Card::Rooster, Card::Tiger, Card::Monkey];
//! let start = Position::start(cards, Side::First)?;
//!
//! let folder = tempfile::tempdir()?;
//! let question = Question {
//!     game: String::from("onitama"),
//!     from: String::from("the standard start"),
//!     n: 6,
//!     memory: 64,
//!     buckets: Some(3),
//!     levels: Folder::last_level(&start, 6),
//! };
//! let (question, _) = question.start(folder.path())?;
//! let folder = Folder::new(folder.path().to_owned(), question, start, count_games);
//! assert_eq!(folder.par_run(&())?.total().to_string(), "187870939");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # How it is organised
//!
//! * **The count:** [`Question`] and [`Version`], stored in the folder; [`Folder`], whose methods are the units;
//!   [`Unit`] and [`FileName`].
//! * **Progress:** [`Plan`] and [`Phase`], what to run next; [`Manifest`], a level that was checked; [`Progress`],
//!   which receives reports.
//! * **Errors:** [`Error`], and [`Damage`], which names the damaged file.
//! * **Files:** [`whole_file`] replaces files atomically, [`bounded`] limits what is read, [`sealed`],
//!   [`Checksum`] and [`Linear`] detect damage. Other crates can use these for files of their own.

pub mod bounded;
mod checksum;
mod commit;
mod count;
mod document;
mod driver;
mod error;
mod expand;
mod expansion;
mod files;
mod folder;
mod header;
mod manifest;
mod matrices;
mod merge;
mod numbers;
mod plan;
mod positions;
mod question;
mod records;
pub mod sealed;
mod sizes;
mod total;
mod unit;
pub mod whole_file;

pub use checksum::{Checksum, Linear, NotBelowPrime};
pub use count::{CountGames, count_games};
pub use driver::Progress;
pub use error::{Damage, Error};
pub use expand::Expanded;
pub use folder::{Folder, discard};
pub use manifest::Manifest;
pub use matrices::Built;
pub use merge::Merged;
pub use numbers::Numbers;
pub use plan::{Phase, Plan};
pub use question::{Question, Version};
pub use unit::{FileName, Unit, UnknownFile};

pub use game;

/// The example of the README runs too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
