//! Peg Reversal's classes.

use crate::classes::classes;
use crate::errors;
use crate::svg::Drawing;
use board::{Bitboard, Cross33};
use game::Game;
use peg::{Hole, Position};
use pyo3::prelude::*;

classes!(peg, Peg, "plywood_games.peg", PegPosition, PegMove);

/// A column and a row, both 0 in the middle.
type Coordinates = (i8, i8);

/// The document names a hole by its column and its row, in the order of the hole's two numbers.
const fn coordinates(hole: Hole) -> Coordinates {
    (hole.row(), hole.col())
}

fn hole((col, row): (i64, i64)) -> PyResult<Hole> {
    let on_board = || Hole::at(i8::try_from(col).ok()?, i8::try_from(row).ok()?);
    on_board().ok_or_else(|| errors::value(format!("({col},{row}) is not on the board")))
}

#[pymethods]
impl PegPosition {
    /// The position with these white pegs, each as (column, row); a game starts with one.
    #[staticmethod]
    fn with_white(holes: Vec<(i64, i64)>) -> PyResult<Self> {
        let white = holes.into_iter().map(hole).collect::<PyResult<Bitboard<Cross33>>>()?;
        Ok(Self(Position::new(white)))
    }

    /// The white pegs as (column, row).
    #[getter]
    fn white(&self) -> Vec<Coordinates> {
        self.0.white().iter().map(coordinates).collect()
    }

    /// The black pegs as (column, row).
    #[getter]
    fn black(&self) -> Vec<Coordinates> {
        self.0.black().iter().map(coordinates).collect()
    }

    /// The exact number of games that turn every peg white.
    fn winning_games(&self, py: Python<'_>) -> u128 {
        py.detach(|| self.0.games().winning())
    }

    /// The exact number of games of every length, from no move to as many as there are black pegs.
    fn games_by_length(&self, py: Python<'_>) -> Vec<u128> {
        py.detach(|| self.0.games().into_iter().collect())
    }

    /// The exact number of boards that can be reached from here, this one included.
    fn reachable_boards(&self, py: Python<'_>) -> u64 {
        py.detach(|| self.0.reachable_boards())
    }
}

#[pymethods]
impl PegMove {
    /// The flip of the peg in this hole.
    #[staticmethod]
    fn of(hole: (i64, i64)) -> PyResult<Self> {
        self::hole(hole).map(Self)
    }

    /// The hole of the peg that is flipped, as (column, row).
    #[getter]
    fn hole(&self) -> Coordinates {
        coordinates(self.0)
    }
}

fn svg(position: &Position) -> String {
    let mut drawing = Drawing::new(7.0, 7.0);
    for hole in Bitboard::<Cross33>::ALL {
        let (col, row) = coordinates(hole);
        let middle = [f32::from(col) + 3.5, 3.5 - f32::from(row)];
        let fill = if position.white().contains(hole) { "#fafafa" } else { "#333" };
        drawing.circle(middle, 0.4, fill);
    }
    let (black, movable) = (position.black().len(), position.movable().len());
    match position.outcome() {
        Some(outcome) => drawing.finish(outcome),
        None => drawing.finish(format_args!(
            "Peg Reversal, {black} black pegs of which {movable} can be flipped"
        )),
    }
}
