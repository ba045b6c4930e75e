//! The interface of the assignment: its types, functions, messages and notation.
//!
//! `santorini::course` is that of Santorini; Onitama's is a crate, `plywood-onitama-course`, since it reads files.
//!
//! | the document | here |
//! |---|---|
//! | `type Position = (Int,Int)` | [`Coordinates`], which may be off the board |
//! | `data Color = W \| B` | [`Color`] |
//! | `data Peg = Peg Position Color` | [`Peg`] |
//! | `data Move = M Position` | [`Move`] |
//! | `type Board = [Peg]` | [`Board`], every peg of the cross once, in any order |
//! | `data State = S Move Board` | [`State`]; a list of them is [`States`] |
//! | `createBoard`, `isValidMove` | [`create_board`], [`is_valid_move`] |
//! | `isGoal`, `showPossibleNextStates` | [`is_goal`], [`show_possible_next_states`] |
//!
//! Each type is read and written in the document's notation by [`FromStr`](core::str::FromStr) and
//! [`Display`](core::fmt::Display). The errors display the document's messages without the prefix
//! `Program error: `, which is the interpreter's.

mod board;
mod coordinates;
mod notation;

pub(crate) use board::DOCUMENT_ORDER;
pub use board::{Board, Color, Peg};
pub use coordinates::{Coordinates, Move};

use crate::Position;
use alloc::vec::{self, Vec};
use core::fmt;
use core::slice;
use game::Game;

/// A move, and the board after it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct State {
    /// The move.
    pub played: Move,
    /// The board after it.
    pub board: Board,
}

/// A list of states, which is read and written like the document's `[State]`.
///
/// ```
/// use plywood_peg::course::{Coordinates, States, create_board, show_possible_next_states};
///
/// let states = show_possible_next_states(&create_board(Coordinates::new(0, 0))?)?;
/// let inward: States = states.into_iter().filter(|state| state.played.0.col == 0).collect();
/// assert_eq!(inward.0.len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct States(pub Vec<State>);

impl States {
    /// The states in order.
    pub fn iter(&self) -> slice::Iter<'_, State> {
        self.0.iter()
    }
}

impl FromIterator<State> for States {
    fn from_iter<I: IntoIterator<Item = State>>(states: I) -> Self {
        Self(states.into_iter().collect())
    }
}

impl Extend<State> for States {
    fn extend<I: IntoIterator<Item = State>>(&mut self, states: I) {
        self.0.extend(states);
    }
}

impl IntoIterator for States {
    type Item = State;
    type IntoIter = vec::IntoIter<State>;

    fn into_iter(self) -> vec::IntoIter<State> {
        self.0.into_iter()
    }
}

impl<'a> IntoIterator for &'a States {
    type Item = &'a State;
    type IntoIter = slice::Iter<'a, State>;

    fn into_iter(self) -> slice::Iter<'a, State> {
        self.iter()
    }
}

/// The board at the start of a game: all pegs are black, in the document's order, except one.
///
/// ```
/// use plywood_peg::course::{Coordinates, create_board};
///
/// let board = create_board(Coordinates::new(1, 1))?;
/// assert!(board.to_string().starts_with("[Peg (-3,-1) B,Peg (-3,0) B,Peg (-3,1) B,"));
/// assert!(board.to_string().contains(",Peg (1,1) W,"));
///
/// let off_board = create_board(Coordinates::new(-2, 2)).unwrap_err();
/// assert_eq!(off_board.to_string(), "The position is not valid.");
/// # Ok::<(), plywood_peg::course::InvalidPosition>(())
/// ```
///
/// # Errors
///
/// [`InvalidPosition`] if the position is off the board.
pub fn create_board(white: Coordinates) -> Result<Board, InvalidPosition> {
    Ok(Board::from(Position::start(white.try_into()?)))
}

/// Whether the move is legal on this board. One off the board is not.
///
/// ```
/// use plywood_peg::course::{Move, Coordinates, create_board, is_valid_move};
///
/// let board = create_board(Coordinates::new(2, 0))?;
/// assert!(is_valid_move(Move(Coordinates::new(1, 0)), &board));
/// assert!(!is_valid_move(Move(Coordinates::new(-2, 0)), &board));
/// assert!(!is_valid_move(Move(Coordinates::new(4, 0)), &board));
/// # Ok::<(), plywood_peg::course::InvalidPosition>(())
/// ```
pub fn is_valid_move(Move(position): Move, board: &Board) -> bool {
    position.hole().is_some_and(|hole| board.position().is_legal(hole))
}

/// Whether every peg of the board is white.
pub fn is_goal(board: &Board) -> bool {
    board.position().black().is_empty()
}

/// The states after each legal move, in the order of the board's pegs.
///
/// A board with no white peg has no next state, and the list is empty.
///
/// ```
/// use plywood_peg::course::{Coordinates, create_board, show_possible_next_states};
///
/// let states = show_possible_next_states(&create_board(Coordinates::new(-3, 0))?)?;
/// let moves: Vec<String> = states.0.iter().map(|state| state.played.to_string()).collect();
/// assert_eq!(moves.join(", "), "M (-3,-1), M (-3,1), M (-2,0)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// [`NoPossibleStates`] if the board is won.
pub fn show_possible_next_states(board: &Board) -> Result<States, NoPossibleStates> {
    if is_goal(board) {
        return Err(NoPossibleStates);
    }
    let movable = board.position().movable();
    let flips = board.holes().filter(|&hole| movable.contains(hole));
    let state =
        |hole| State { played: Move(Coordinates::from(hole)), board: board.with_white(hole) };
    Ok(States(flips.map(state).collect()))
}

/// The first white peg is not on the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct InvalidPosition(
    /// Its coordinates.
    pub Coordinates,
);

impl fmt::Display for InvalidPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("The position is not valid.")
    }
}

impl core::error::Error for InvalidPosition {}

/// The board is won, so that it has no next states.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct NoPossibleStates;

impl fmt::Display for NoPossibleStates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("No Possible States Exist.")
    }
}

impl core::error::Error for NoPossibleStates {}
