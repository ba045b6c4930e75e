//! Onitama's functions, which read files.

use super::{Arguments, Function, number};
use crate::error::ProgramError;
use crate::value::Value;
use onitama_course::{count_games, generate_game, move_limit, simulate_game};
use std::path::PathBuf;

pub(super) const FUNCTIONS: &[Function] = &[
    Function {
        name: "simulateGame",
        signature: "FilePath -> IO String",
        takes: 1,
        call: |given| Ok(Value::String(simulate_game(given.path()?).text)),
    },
    Function {
        name: "generateGame",
        signature: "Integer -> Integer -> String",
        takes: 2,
        call: |given| {
            let seed = given.next("a number for a seed", number)?;
            Ok(Value::String(generate_game(seed, given.limit()?)))
        },
    },
    Function {
        name: "countGames",
        signature: "Integer -> FilePath -> IO String",
        takes: 2,
        call: |given| {
            let limit = given.limit()?;
            Ok(Value::String(count_games(limit, given.path()?).text))
        },
    },
];

impl Arguments<'_> {
    /// A path, from the session's directory on if it is relative.
    fn path(&mut self) -> Result<PathBuf, ProgramError> {
        let path = self.next("the path of a file as a string", |value| match value {
            Value::String(path) => Some(path),
            _ => None,
        })?;
        Ok(self.scope.directory.join(path))
    }

    /// The greatest number of moves.
    fn limit(&mut self) -> Result<u32, ProgramError> {
        self.next("a number of moves that is not negative", |value| {
            number(value).and_then(move_limit)
        })
    }
}
