//! The compiled half of the Python package `plywood_games`: classes around the positions of the three games, and
//! functions that count, search and step them without the interpreter's lock.
//!
//! What a user sees is in `plywood_games/*.py`, which imports this module as `plywood_games._native`.

mod any;
mod batch;
mod classes;
mod count;
mod course;
mod encode;
mod errors;
mod onitama;
mod outcome;
mod peg;
mod playouts;
mod pool;
mod santorini;
mod search;
mod supervise;
mod svg;
mod tables;
mod vector;

use pyo3::pymodule;

/// The compiled half of plywood_games.
#[pymodule]
mod _native {
    use super::{course, onitama, peg, santorini, vector};
    use pyo3::prelude::*;

    #[pymodule_export]
    use crate::count::count;
    #[pymodule_export]
    use crate::course::{
        course_minimax, create_board, generate_game, initial_state, is_goal, is_valid_move,
        show_possible_next_states, simulate_game,
    };
    #[pymodule_export]
    use crate::errors::{IllegalMoveError, NotationError, PlywoodError};
    #[pymodule_export]
    use crate::onitama::cards;
    #[pymodule_export]
    use crate::outcome::Outcome;
    #[pymodule_export]
    use crate::playouts::playouts;
    #[pymodule_export]
    use crate::search::{Engine, levels, minimax, search_at_level};
    #[pymodule_export]
    use crate::tables::NativeTables;

    /// The classes of the games have the same names, each in the module of its game.
    #[pymodule_init]
    fn init(module: &Bound<'_, PyModule>) -> PyResult<()> {
        let py = module.py();
        module.add("SantoriniPosition", py.get_type::<santorini::SantoriniPosition>())?;
        module.add("SantoriniMove", py.get_type::<santorini::SantoriniMove>())?;
        module.add("SantoriniGame", py.get_type::<course::SantoriniGame>())?;
        module.add("SantoriniVectorEnv", py.get_type::<vector::SantoriniVector>())?;
        module.add("OnitamaPosition", py.get_type::<onitama::OnitamaPosition>())?;
        module.add("OnitamaMove", py.get_type::<onitama::OnitamaMove>())?;
        module.add("OnitamaVectorEnv", py.get_type::<vector::OnitamaVector>())?;
        module.add("PegPosition", py.get_type::<peg::PegPosition>())?;
        module.add("PegMove", py.get_type::<peg::PegMove>())?;
        module.add("PegVectorEnv", py.get_type::<vector::PegVector>())
    }
}
