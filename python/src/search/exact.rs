//! Exact minimax.

use super::{Evaluation, ToldScore, bytes, told};
use crate::any::{AnyPosition, with_position};
use crate::classes::{Classes, move_objects};
use crate::pool;
use pyo3::prelude::*;
use rayon::ThreadPool;
use search::minimax::Minimax;

/// The score, every best move, and the positions visited.
type Answer = (ToldScore, Vec<Py<PyAny>>, u64);

/// The exact value of a position so many moves deep.
#[pyfunction]
pub(crate) fn minimax(
    py: Python<'_>,
    position: AnyPosition,
    depth: u32,
    evaluator: Option<&Bound<'_, PyAny>>,
    memory: usize,
    threads: Option<usize>,
) -> PyResult<Answer> {
    let (pool, bytes) = (pool::threads(threads)?, bytes(memory)?);
    with_position!(position, position => search(py, &position, depth, evaluator, bytes, &pool))
}

fn search<G: Classes>(
    py: Python<'_>,
    position: &G,
    depth: u32,
    evaluator: Option<&Bound<'_, PyAny>>,
    bytes: usize,
    pool: &ThreadPool,
) -> PyResult<Answer> {
    let evaluation = Evaluation::<G>::new(evaluator)?;
    let best = evaluation.supervised(py, || {
        let evaluate = |position: &G, player| evaluation.value_or_unwind(position, player);
        let minimax = Minimax::new(evaluate, bytes);
        // A function in Python runs on one thread at a time anyway.
        if pool.current_num_threads() == 1 || evaluation.is_python() {
            minimax.search(position, depth)
        } else {
            pool.install(|| minimax.par_search(position, depth))
        }
    })?;
    Ok((told(best.score), move_objects::<G>(py, best.moves.iter().copied())?, best.nodes))
}
