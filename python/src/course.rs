//! The courses' functions that need more than the classes.

mod onitama;
mod peg;
mod santorini;

pub(crate) use onitama::{generate_game, initial_state, simulate_game};
pub(crate) use peg::{create_board, is_goal, is_valid_move, show_possible_next_states};
pub(crate) use santorini::{SantoriniGame, course_minimax};
