//! The interface of the assignment: a game with its history, and Minimax.
//!
//! `peg::course` is that of Peg Reversal; Onitama's is a crate, `plywood-onitama-course`, since it reads files.
//!
//! | the assignment | here |
//! |---|---|
//! | `initializeGame`, `tryMove` | [`Game::initialize_game`], [`Game::try_move`] |
//! | `undoMove`, `redoMove` | [`Game::undo_move`], [`Game::redo_move`] |
//! | `screenshotGame` | [`Game::screenshot_game`] |
//! | the moves of a state, the value of a state | [`Game::possible_moves`], [`Game::evaluate_state`] |
//! | Minimax | [`minimax`] |
//! | in the contest, the teams pick the initial positions | [`place_blue`], [`place_red`] |

mod history;
mod minimax;
mod placement;
mod stack;

pub use history::{Coordinates, Game, PlacementError};
pub use minimax::{minimax, try_minimax};
pub use placement::{ParsePawnsError, Pawns, place_blue, place_red};
pub(crate) use stack::Stack;
