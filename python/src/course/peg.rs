//! `createBoard`, `isValidMove`, `isGoal` and `showPossibleNextStates`, on lists of pegs.

use crate::errors;
use peg::course::{self, Board, Color, Coordinates, Move, Peg};
use pyo3::prelude::*;

/// A peg: its column and row, and `W` or `B`.
type ListedPeg = ((i32, i32), char);

/// The column and row of the peg that was flipped, and the board after that.
type ListedState = ((i32, i32), Vec<ListedPeg>);

fn listed(board: &Board) -> Vec<ListedPeg> {
    let peg = |Peg { position, color }| {
        let color = if color == Color::White { 'W' } else { 'B' };
        ((position.col, position.row), color)
    };
    board.iter().map(peg).collect()
}

fn board(pegs: Vec<ListedPeg>) -> PyResult<Board> {
    let peg = |(index, ((col, row), color))| {
        let color = match color {
            'W' => Color::White,
            'B' => Color::Black,
            other => {
                let message =
                    format!("the colour of peg {index} is '{other}'; expected 'W' or 'B'");
                return Err(errors::value(message));
            }
        };
        Ok(Peg { position: Coordinates::new(col, row), color })
    };
    let pegs: Vec<Peg> = pegs.into_iter().enumerate().map(peg).collect::<PyResult<_>>()?;
    Board::from_pegs(pegs).map_err(|error| errors::value(error.to_string()))
}

/// The board at the start of a game.
#[pyfunction]
pub(crate) fn create_board(white: (i32, i32)) -> PyResult<Vec<ListedPeg>> {
    let (col, row) = white;
    let board = course::create_board(Coordinates::new(col, row));
    board.map(|board| listed(&board)).map_err(|error| errors::value(error.to_string()))
}

/// Is the move legal on this board?
#[pyfunction]
pub(crate) fn is_valid_move(flipped: (i32, i32), pegs: Vec<ListedPeg>) -> PyResult<bool> {
    let (col, row) = flipped;
    Ok(course::is_valid_move(Move(Coordinates::new(col, row)), &board(pegs)?))
}

/// Is every peg white?
#[pyfunction]
pub(crate) fn is_goal(pegs: Vec<ListedPeg>) -> PyResult<bool> {
    Ok(course::is_goal(&board(pegs)?))
}

/// Every move, and the board after it.
#[pyfunction]
pub(crate) fn show_possible_next_states(pegs: Vec<ListedPeg>) -> PyResult<Vec<ListedState>> {
    let states = course::show_possible_next_states(&board(pegs)?);
    let states = states.map_err(|error| errors::value(error.to_string()))?;
    let state = |state: course::State| {
        let Move(position) = state.played;
        ((position.col, position.row), listed(&state.board))
    };
    Ok(states.into_iter().map(state).collect())
}
