//! Peg Reversal's functions and constructors.
//!
//! Values are passed to the game and back as text, since the console shows the game's notation.

use super::{Arguments, Function, tuple};
use crate::error::ProgramError;
use crate::value::{Items, Value};
use core::fmt::Display;
use core::str::FromStr;
use peg::course::{Board, Color, Coordinates, Move, Peg, State};

pub(super) const FUNCTIONS: &[Function] = &[
    Function { name: "createBoard", signature: "Position -> Board", takes: 1, call: create_board },
    Function {
        name: "isValidMove",
        signature: "Move -> Board -> Bool",
        takes: 2,
        call: is_valid_move,
    },
    Function {
        name: "isGoal",
        signature: "Board -> Bool",
        takes: 1,
        call: |given| Ok(Value::Bool(peg::course::is_goal(&given.board()?))),
    },
    Function {
        name: "showPossibleNextStates",
        signature: "Board -> [State]",
        takes: 1,
        call: show_possible_next_states,
    },
    Function {
        name: "Peg",
        signature: "Position -> Color -> Peg",
        takes: 2,
        call: constructed::<Peg>,
    },
    Function { name: "M", signature: "Position -> Move", takes: 1, call: constructed::<Move> },
    Function {
        name: "S",
        signature: "Move -> Board -> State",
        takes: 2,
        call: constructed::<State>,
    },
    Function { name: "W", signature: "Color", takes: 0, call: constructed::<Color> },
    Function { name: "B", signature: "Color", takes: 0, call: constructed::<Color> },
];

impl Arguments<'_> {
    fn board(&mut self) -> Result<Board, ProgramError> {
        let list = self.next("a board as a list of pegs", |value| match value {
            Value::List(_) => Some(value.to_string()),
            _ => None,
        })?;
        list.parse().map_err(|error| ProgramError::Refused(format!("not a board: {error}")))
    }
}

fn create_board(given: &mut Arguments<'_>) -> Result<Value, ProgramError> {
    let white: Coordinates = given.next("a position as (col,row)", |value| {
        tuple::<2>(value).and_then(|_| value.to_string().parse().ok())
    })?;
    given.scope.literal(&peg::course::create_board(white).map_err(refused)?.to_string())
}

fn is_valid_move(given: &mut Arguments<'_>) -> Result<Value, ProgramError> {
    let candidate: Move = given.next("a move as M (col,row)", |value| match value {
        Value::Data(..) => value.to_string().parse().ok(),
        _ => None,
    })?;
    Ok(Value::Bool(peg::course::is_valid_move(candidate, &given.board()?)))
}

fn show_possible_next_states(given: &mut Arguments<'_>) -> Result<Value, ProgramError> {
    let states = peg::course::show_possible_next_states(&given.board()?).map_err(refused)?;
    given.scope.literal(&states.to_string())
}

/// The value of a constructor, if the game reads it as this type.
fn constructed<T: FromStr<Err: Display>>(given: &mut Arguments<'_>) -> Result<Value, ProgramError> {
    let value = Value::Data(given.function, Items::collect(given.values.iter().cloned().map(Ok))?);
    match value.to_string().parse::<T>() {
        Ok(_) => Ok(value),
        Err(error) => Err(ProgramError::Refused(format!("in {value}, {error}"))),
    }
}

fn refused(error: impl Display) -> ProgramError {
    ProgramError::Refused(error.to_string())
}
