//! Santorini's functions.

use super::{Arguments, Function, pair_of_numbers, tuple};
use crate::error::ProgramError;
use crate::value::Value;
use onitama_notation::Number;
use santorini::course::{Coordinates, Game, PlacementError};
use santorini::{BLUE, Move, RED};

pub(super) const FUNCTIONS: &[Function] = &[
    Function {
        name: "initializeGame",
        signature: "BluePlayerPositions -> RedPlayerPositions -> Game",
        takes: 2,
        call: initialize_game,
    },
    Function {
        name: "tryMove",
        signature: "Game -> (Position, Position, Position) -> Game",
        takes: 2,
        call: try_move,
    },
    Function {
        name: "screenshotGame",
        signature: "Game -> (Bool, Turn, BluePlayerPositions, RedPlayerPositions, BuildingsList)",
        takes: 1,
        call: |given| {
            let screen = given.game()?.screenshot_game();
            given.scope.literal(&screen.to_string())
        },
    },
    Function {
        name: "undoMove",
        signature: "Game -> Game",
        takes: 1,
        call: |given| Ok(Value::Game(given.game()?.undo_move())),
    },
    Function {
        name: "redoMove",
        signature: "Game -> Game",
        takes: 1,
        call: |given| Ok(Value::Game(given.game()?.redo_move())),
    },
    Function {
        name: "possibleMoves",
        signature: "Game -> [(Position, Position, Position)]",
        takes: 1,
        call: possible_moves,
    },
    Function {
        name: "evaluateState",
        signature: "Turn -> Game -> Int",
        takes: 2,
        call: evaluate_state,
    },
];

impl<'a> Arguments<'a> {
    fn game(&mut self) -> Result<&'a Game, ProgramError> {
        self.next("a game", |value| match value {
            Value::Game(game) => Some(game),
            _ => None,
        })
    }

    /// A player's two cells, and the value that they were read from.
    fn pawns(&mut self) -> Result<([Coordinates; 2], &'a [Value; 2]), ProgramError> {
        self.next("two cells as ((row,col),(row,col))", |value| {
            let cells @ [one, two] = tuple(value)?;
            Some(([pair_of_numbers(one)?, pair_of_numbers(two)?], cells))
        })
    }
}

fn initialize_game(given: &mut Arguments<'_>) -> Result<Value, ProgramError> {
    let (blue, blue_cells) = given.pawns()?;
    let (red, red_cells) = given.pawns()?;
    Game::initialize_game(blue, red).map(Value::Game).map_err(|error| {
        // Named as it was written, since its numbers may be longer than the game's.
        let written = blue_cells.iter().chain(red_cells).find(|cell| {
            pair_of_numbers(cell).is_some_and(|at| error == PlacementError::OffBoard(at))
        });
        ProgramError::Refused(match written {
            Some(cell) => format!("the cell {cell} is not on the board"),
            None => error.to_string(),
        })
    })
}

fn try_move(given: &mut Arguments<'_>) -> Result<Value, ProgramError> {
    let game = given.game()?;
    let candidate = given.next("three cells as ((row,col),(row,col),(row,col))", |value| {
        let [from, to, build] = tuple(value)?;
        Some([pair_of_numbers(from)?, pair_of_numbers(to)?, pair_of_numbers(build)?])
    })?;
    Ok(Value::Game(game.try_move(candidate)))
}

fn possible_moves(given: &mut Arguments<'_>) -> Result<Value, ProgramError> {
    let moves: Vec<String> = given.game()?.possible_moves().iter().map(Move::to_string).collect();
    given.scope.literal(&format!("[{}]", moves.join(",")))
}

fn evaluate_state(given: &mut Arguments<'_>) -> Result<Value, ProgramError> {
    let player = given.next("'B' or 'R'", |value| match value {
        Value::Char('B') => Some(BLUE),
        Value::Char('R') => Some(RED),
        _ => None,
    })?;
    Ok(Value::Number(Number::from(i64::from(given.game()?.evaluate_state(player)))))
}
