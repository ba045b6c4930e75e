//! Counts all games of a board game past the memory of one machine: as work units on files, which any
//! number of machines can share.
//!
//! A level of a count, every different position after so many moves with its multiplicity, lies in a folder
//! as buckets by a hash of the key. Three units of work go from files to one file:
//! [`expand`](Folder::expand) plays every move of a bucket, [`merge`](Folder::merge) brings together what
//! arrives in a bucket of the next level, [`count`](Folder::count) counts the games from a range of the
//! last level with the counters of [`search`]. What they write depends on their input alone, and they may be
//! run again, twice at once, or be killed. [`commit`](Folder::commit) checks that a level adds up before
//! anything goes on from it.
//!
//! The units know nothing of who runs them. [`next`](Folder::next) tells what can be done, from the files
//! alone; [`par_run`](Folder::par_run) does it all on the ambient rayon pool.
//!
//! ```
//! use game::Side;
//! use onitama::{Card, Position};
//! use plywood_units::{Folder, Question};
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
//!     levels: Folder::<Position>::last_level(6),
//! };
//! let (question, _) = question.start(folder.path())?;
//! let folder = Folder::new(folder.path().to_owned(), question, start);
//! assert_eq!(folder.par_run(&())?.total().to_string(), "187870939");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The map of the crate: [`Question`] and [`Version`], what a folder is for; [`Folder`], with the units as
//! methods; [`Unit`] and [`FileName`]; [`Plan`] and [`Phase`]; [`Manifest`]; [`Progress`]; [`Error`], with
//! [`Damage`] that names the file. [`whole_file`], [`bounded`], [`sealed`], [`Checksum`], [`Linear`] and
//! [`Numbers`] are how files are kept, also those of others.

pub mod bounded;
mod checksum;
mod commit;
mod count;
mod document;
mod driver;
mod error;
mod expand;
mod expansion;
mod folder;
mod frame;
mod manifest;
mod merge;
mod numbers;
mod plan;
mod positions;
mod question;
mod records;
pub mod sealed;
mod sizes;
#[cfg(test)]
mod threads;
mod total;
mod unit;
pub mod whole_file;

pub use checksum::{Checksum, Linear, NotBelowPrime};
pub use driver::Progress;
pub use error::{Damage, Error};
pub use expand::Expanded;
pub use folder::{Folder, discard};
pub use manifest::Manifest;
pub use merge::Merged;
pub use numbers::Numbers;
pub use plan::{Phase, Plan};
pub use question::{Question, Version};
pub use unit::{FileName, Unit, UnknownFile};

/// The example of the README runs too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
