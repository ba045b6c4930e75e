//! Exact minimax and the engine, with evaluators by name or in Python.

mod brake;
mod engine;
mod evaluation;
mod exact;
mod level;

pub(crate) use engine::Engine;
pub(crate) use evaluation::Evaluation;
pub(crate) use exact::minimax;
pub(crate) use level::{levels, search_at_level};

use pyo3::prelude::*;
use search::{Score, ScoreKind};

/// A score as Python gets it: `cp`, `win` or `loss`, and a number.
pub(crate) type ToldScore = (&'static str, i64);

pub(crate) fn told(score: Score) -> ToldScore {
    match score.kind() {
        ScoreKind::Cp(evaluation) => ("cp", evaluation.into()),
        ScoreKind::Win(plies) => ("win", plies.into()),
        ScoreKind::Loss(plies) => ("loss", plies.into()),
    }
}

/// The bytes of so many MiB, if the system has them: a table that cannot be allocated would end the process.
pub(crate) fn bytes(memory: usize) -> PyResult<usize> {
    let bytes = memory.saturating_mul(1 << 20);
    match Vec::<u8>::new().try_reserve_exact(bytes) {
        Ok(()) => Ok(bytes),
        Err(_) => Err(crate::errors::memory(format!("memory is {memory} MiB; there is less"))),
    }
}
