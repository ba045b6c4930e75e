//! Santorini's classes.

use crate::classes::classes;
use crate::errors;
use crate::svg::Drawing;
use board::{Bitboard, Grid5};
use catalog::Playable;
use game::{ByPlayer, Game, Side};
use pyo3::prelude::*;
use santorini::{Position, Setup, Square};

classes!(santorini, Santorini, "plywood_games.santorini", SantoriniPosition, SantoriniMove);

/// A row and a column.
type Cell = (i8, i8);

const fn cell(square: Square) -> Cell {
    (square.row(), square.col())
}

fn square((row, col): (i64, i64)) -> PyResult<Square> {
    let on_board = || Square::at(i8::try_from(row).ok()?, i8::try_from(col).ok()?);
    on_board().ok_or_else(|| errors::value(format!("the cell ({row},{col}) is not on the board")))
}

#[pymethods]
impl SantoriniPosition {
    /// The start of a game with each player's two pawns on these cells; or a position in the midst of one, with
    /// five rows of heights and a player to move.
    #[staticmethod]
    #[pyo3(signature = (blue, red, *, heights = None, turn = 0))]
    fn placed(
        blue: [(i64, i64); 2],
        red: [(i64, i64); 2],
        heights: Option<[[u8; 5]; 5]>,
        turn: usize,
    ) -> PyResult<Self> {
        let first = [square(blue[0])?, square(blue[1])?];
        let second = [square(red[0])?, square(red[1])?];
        let mut setup = Setup::new(ByPlayer { first, second });
        setup.turn = side(turn)?;
        for (height, row) in setup.heights.iter_mut().zip(heights.iter().flatten().flatten()) {
            *height = *row;
        }
        let position = Position::try_from(setup);
        position.map(Self).map_err(|error| errors::value(error.to_string()))
    }

    /// The cells of each player's first and second pawn, as (row, column).
    #[getter]
    fn pawns(&self) -> [(Cell, Cell); 2] {
        Side::BOTH.map(|side| self.0.pawns()[side].map(cell).into())
    }

    /// The number of levels on every cell, row by row; 4 is a dome.
    #[getter]
    fn heights(&self) -> [[u32; 5]; 5] {
        // Not bytes: Python would get the rows as such.
        let mut heights = [[0; 5]; 5];
        for square in Bitboard::<Grid5>::ALL {
            heights[square.index() / 5][square.index() % 5] = self.0.height(square).into();
        }
        heights
    }
}

#[pymethods]
impl SantoriniMove {
    /// The move of a pawn from one cell to another that builds on a third.
    #[staticmethod]
    fn of(source: (i64, i64), target: (i64, i64), build: (i64, i64)) -> PyResult<Self> {
        let (from, to, build) = (square(source)?, square(target)?, square(build)?);
        Ok(Self(santorini::Move { from, to, build }))
    }

    /// The cell that the pawn leaves.
    #[getter]
    fn source(&self) -> Cell {
        cell(self.0.from)
    }

    /// The cell that it goes to.
    #[getter]
    fn target(&self) -> Cell {
        cell(self.0.to)
    }

    /// The cell that it builds on.
    #[getter]
    fn build(&self) -> Cell {
        cell(self.0.build)
    }
}

/// The player of an index.
pub(crate) fn side(turn: usize) -> PyResult<Side> {
    let side = Side::BOTH.get(turn).copied();
    side.ok_or_else(|| errors::value(format!("no player {turn}; expected 0 or 1")))
}

const PAWNS: [&str; 2] = ["#3b6fd4", "#d4473b"];
const LEVELS: [&str; 3] = ["#d9d2c3", "#c2b79f", "#a89a7c"];

fn svg(position: &Position) -> String {
    let mut drawing = Drawing::new(5.0, 5.0);
    for square in Bitboard::<Grid5>::ALL {
        let [x, y] = [f32::from(square.col()), f32::from(square.row())];
        drawing.rectangle([x, y], [1.0, 1.0], "#8fae6b");
        let height = position.height(square);
        for (inset, fill) in [0.06, 0.13, 0.2].into_iter().zip(LEVELS).take(height.into()) {
            let side = 1.0 - 2.0 * inset;
            drawing.rectangle([x + inset, y + inset], [side, side], fill);
        }
        let middle = [x + 0.5, y + 0.5];
        if height == santorini::HIGHEST {
            drawing.circle(middle, 0.28, "#5f8fb5");
        }
        for side in Side::BOTH {
            if position.cells_of(side).contains(square) {
                drawing.circle(middle, 0.24, PAWNS[side.index()]);
            }
        }
        if height > 0 {
            drawing.words([x + 0.12, y + 0.14], 0.2, height);
        }
    }
    let turn = Position::PLAYERS[position.turn().index()];
    match position.outcome() {
        Some(outcome) => drawing.finish(outcome),
        None => drawing.finish(format_args!("Santorini, {turn} to move")),
    }
}
