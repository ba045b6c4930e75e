//! A game with its history, and the course's Minimax.

use crate::errors;
use crate::santorini::{SantoriniMove, SantoriniPosition, side};
use crate::search::Evaluation;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use santorini::course::{self, Coordinates, Game};

/// A game of Santorini with what can be undone and redone: an immutable value.
#[pyclass(frozen, eq, name = "Game", module = "plywood_games.santorini")]
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct SantoriniGame(Game);

#[pymethods]
impl SantoriniGame {
    /// A new game with each player's two pawns on these cells.
    #[new]
    #[pyo3(signature = (blue, red, /))]
    fn new(blue: [Coordinates; 2], red: [Coordinates; 2]) -> PyResult<Self> {
        let game = Game::initialize_game(blue, red);
        game.map(Self).map_err(|error| errors::value(error.to_string()))
    }

    /// The game that begins with a position.
    #[staticmethod]
    #[pyo3(name = "from_position")]
    fn from_position(position: &Bound<'_, SantoriniPosition>) -> Self {
        Self(Game::from(position.get().0))
    }

    /// The position that the game has come to.
    #[getter]
    fn position(&self) -> SantoriniPosition {
        SantoriniPosition(*self.0.screenshot_game())
    }

    /// The game after a move, or the same game if the move is not legal.
    #[pyo3(signature = (played, /))]
    fn try_move(&self, played: [Coordinates; 3]) -> Self {
        Self(self.0.try_move(played))
    }

    /// The game before its last move, or the same game if there was none.
    fn undo_move(&self) -> Self {
        Self(self.0.undo_move())
    }

    /// The game after the move that was undone last, or the same game if there is none to redo.
    fn redo_move(&self) -> Self {
        Self(self.0.redo_move())
    }

    /// How good the game is for a player, 0 or 1, by the heuristic behind the document's example.
    #[pyo3(signature = (player, /))]
    fn evaluate_state(&self, player: usize) -> PyResult<i32> {
        Ok(self.0.evaluate_state(side(player)?))
    }

    fn __repr__(&self) -> String {
        format!("santorini.Game at {}", self.0.screenshot_game())
    }

    #[staticmethod]
    fn _from_json(text: &str) -> PyResult<Self> {
        serde_json::from_str(text).map(Self).map_err(|error| errors::value(error.to_string()))
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let text = serde_json::to_string(&self.0).map_err(|e| errors::value(e.to_string()))?;
        (py.get_type::<Self>().getattr("_from_json")?, (text,)).into_pyobject(py)
    }
}

/// The move that the course's Minimax chooses, and its value.
#[pyfunction]
pub(crate) fn course_minimax(
    py: Python<'_>,
    position: &Bound<'_, SantoriniPosition>,
    depth: u32,
    evaluator: Option<&Bound<'_, PyAny>>,
) -> PyResult<Option<(SantoriniMove, i32)>> {
    let position = position.get().0;
    let evaluation = Evaluation::new(evaluator)?;
    let chosen = evaluation.supervised(py, || {
        let evaluate = |position: &_, side| evaluation.value_or_unwind(position, side);
        course::minimax(&position, depth, evaluate)
    })?;
    Ok(chosen.map(|(played, value)| (SantoriniMove(played), value)))
}
