//! The engine at one of its named strengths.

use super::brake::Brake;
use super::engine::{Answer, answer};
use crate::any::{AnyPosition, with_position};
use crate::classes::Classes;
use crate::{errors, supervise};
use catalog::levels::Level;
use pyo3::prelude::*;

/// The names of the levels, the weakest first.
#[pyfunction]
pub(crate) fn levels() -> Vec<&'static str> {
    Level::ALL.iter().map(|level| level.name).collect()
}

/// Searches at a level. The same seed makes the same mistakes.
#[pyfunction]
pub(crate) fn search_at_level(
    py: Python<'_>,
    position: AnyPosition,
    level: &str,
    seed: u64,
) -> PyResult<Answer> {
    let level = Level::named(level).map_err(|error| errors::unknown(&error))?;
    with_position!(position, position => search(py, &position, level, seed))
}

fn search<G: Classes>(py: Python<'_>, position: &G, level: Level, seed: u64) -> PyResult<Answer> {
    let brake = Brake::new();
    let work = || level.search(position, seed, brake.observer());
    let mut found = supervise::run(py, brake.flag(), |_| Ok(()), work).finished()?;
    // The others are moves that it has weighed and not chosen.
    found.lines.truncate(1);
    answer::<G>(py, found)
}
