//! `simulateGame`, `generateGame` and `countGames`.

use crate::errors;
use crate::onitama::OnitamaPosition;
use onitama::Position;
use onitama_course::Answer;
use onitama_notation::{Number, Transcript};
use pyo3::prelude::*;
use pyo3::types::PyInt;
use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

/// The document's answer, and the reason if the input was refused.
type Told = (String, Option<String>);

fn told(answer: Answer) -> Told {
    (answer.text, answer.diagnosis.map(|diagnosis| diagnosis.to_string()))
}

/// An integer of any length.
fn number(given: &Bound<'_, PyInt>) -> PyResult<Number> {
    let text = given.str()?.to_string();
    text.parse().map_err(|_| errors::value("not an integer"))
}

fn move_limit(n: &Bound<'_, PyInt>) -> PyResult<u32> {
    let limit = onitama_course::move_limit(&number(n)?);
    limit.ok_or_else(|| errors::value("a number of moves is not negative"))
}

/// Plays the game in a file.
#[pyfunction]
pub(crate) fn simulate_game(py: Python<'_>, path: PathBuf) -> Told {
    py.detach(|| told(onitama_course::simulate_game(path)))
}

/// A random game of at most `n` moves, by seed.
#[pyfunction]
pub(crate) fn generate_game(seed: &Bound<'_, PyInt>, n: &Bound<'_, PyInt>) -> PyResult<String> {
    Ok(onitama_course::generate_game(&number(seed)?, move_limit(n)?))
}

/// The state that a file starts from, for `countGames`; or the document's answer, if the file is refused.
#[pyfunction]
pub(crate) fn initial_state(path: PathBuf) -> (Option<OnitamaPosition>, Told) {
    let Ok(bytes) = read(&path) else {
        return (None, told(onitama_course::count_games(0, path)));
    };
    let answer = told(onitama_course::count_games_from(0, bytes.as_slice()));
    let position = || -> Option<Position> {
        let game = Transcript::read(&bytes).ok()?;
        game.state.what.setup().ok()?.position().ok()
    };
    (position().map(OnitamaPosition), answer)
}

/// The bytes of a file, or one more than the course's functions accept.
fn read(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    File::open(path)?.take((64 << 20) + 1).read_to_end(&mut bytes)?;
    Ok(bytes)
}
