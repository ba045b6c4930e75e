//! Endgame tables of Onitama: the value of every position of few men, with the Super move.
//!
//! # What is in a table
//!
//! For five cards, and for every position with up to so many men: is it won, lost or drawn for the player to move,
//! and in how many plies? A position is drawn if neither player can force a win. A player without a legal move ends
//! the game with nobody winning, which is a draw too.
//!
//! # Example
//!
//! ```
//! use onitama::{Card, Position};
//! use plywood_tables::{Builder, Cards, Value};
//!
//! let cards = Cards::new([Card::Ox, Card::Boar, Card::Horse, Card::Elephant, Card::Crab])?;
//! let tables = Builder::new(cards, 4)?.build();
//!
//! // Each player has a master and a student, and the first player's master is a step from the temple.
//! let cards = r#"["Boar","Ox","Elephant","Horse","Crab"]"#;
//! let position: Position =
//!     format!("({cards},[(3,2),(0,0)],[(4,0),(4,4)],0,True,True)").parse()?;
//! assert_eq!(tables.value(&position), Some(Value::Won(1)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # How it is organised
//!
//! * **Building:** [`Builder`] builds [`Tables`] for [`Cards`] on the ambient rayon pool; a [`Watch`] receives
//!   [`Report`]s and may stop the build.
//! * **Looking up:** [`Tables::value`] returns a [`Value`].
//! * **Layers:** a [`Layer`] has the positions of one [`Material`]: how many students each player has, and who has the
//!   Super move left. [`Layer::counts`] counts them.
//!
//! Inside, `placement` numbers how a player's men can stand, `men` knows where each card leads, `deal` the 30 states
//! of the cards, and `solve` does the retrograde analysis.
//!
//! # Features
//!
//! * `files` (off by default): `Folder` has the layers in files, builds those that are missing and loads them.

mod build;
mod deal;
#[cfg(feature = "files")]
mod folder;
mod lane;
mod layer;
mod material;
mod men;
mod placement;
mod solve;
mod tables;
mod value;
mod watch;

pub use build::{Builder, MenError};
pub use deal::Cards;
#[cfg(feature = "files")]
pub use folder::{Error, Folder};
pub use layer::{Counts, Layer};
pub use material::{Force, Material};
pub use tables::Tables;
pub use value::Value;
pub use watch::{Report, Stopped, Watch};
pub use {game, onitama};

/// The example of the README runs too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
