//! The engine, as an object that keeps its table from search to search.

use super::{Evaluation, ToldScore, bytes, told};
use crate::any::{AnyPosition, with_position};
use crate::classes::{Classes, move_objects};
use crate::{errors, pool};
use core::any::Any;
use core::time::Duration;
use pyo3::prelude::*;
use rayon::ThreadPool;
use search::engine::{Found, Limits, Line};
use std::sync::Arc;

/// Lines, each a score and its moves; the depth that was completed; the positions visited.
pub(super) type Answer = (Vec<(ToldScore, Vec<Py<PyAny>>)>, u32, u64);

/// An engine for whatever game it is asked about.
#[pyclass(name = "NativeEngine", module = "plywood_games._native")]
pub(crate) struct Engine {
    evaluator: Option<Py<PyAny>>,
    /// In bytes.
    memory: usize,
    pool: Arc<ThreadPool>,
    /// The [`Searcher`] of the game that it was asked about last.
    searcher: Option<Box<dyn Any + Send + Sync>>,
}

#[pymethods]
impl Engine {
    #[new]
    fn new(evaluator: Option<Py<PyAny>>, memory: usize, threads: Option<usize>) -> PyResult<Self> {
        let (memory, pool) = (bytes(memory)?, pool::threads(threads)?);
        Ok(Self { evaluator, memory, pool, searcher: None })
    }

    /// Forgets all earlier searches.
    fn clear(&mut self) {
        self.searcher = None;
    }

    /// Searches a position until the first limit is reached.
    fn search(
        &mut self,
        py: Python<'_>,
        position: AnyPosition,
        depth: Option<u32>,
        nodes: Option<u64>,
        seconds: Option<f64>,
        lines: usize,
    ) -> PyResult<Answer> {
        let time = seconds.map(duration).transpose()?;
        let limits = Limits::default().or_depth(depth).or_nodes(nodes).or_time(time);
        with_position!(position, position => self.search_in(py, &position, limits, lines))
    }
}

fn duration(seconds: f64) -> PyResult<Duration> {
    Duration::try_from_secs_f64(seconds)
        .map_err(|_| errors::value(format!("time is {seconds}; expected seconds")))
}

impl Engine {
    fn search_in<G: Classes>(
        &mut self,
        py: Python<'_>,
        position: &G,
        limits: Limits,
        lines: usize,
    ) -> PyResult<Answer> {
        let kept = self.searcher.take().and_then(|any| any.downcast::<Searcher<G>>().ok());
        let mut searcher = if let Some(searcher) = kept {
            searcher
        } else {
            let evaluator = self.evaluator.as_ref().map(|evaluator| evaluator.bind(py));
            Box::new(Searcher::new(evaluator, self.memory)?)
        };
        let answer = searcher.search(py, position, limits, lines, &self.pool);
        self.searcher = Some(searcher);
        answer
    }
}

type Evaluate<G> = Box<dyn Fn(&G, <G as game::Game>::Player) -> i32 + Send + Sync>;

/// An engine for one game. It is not there after a search that panicked.
struct Searcher<G: Classes> {
    engine: Option<search::engine::Engine<'static, G, Evaluate<G>>>,
    evaluation: Arc<Evaluation<G>>,
}

impl<G: Classes> Searcher<G> {
    fn new(evaluator: Option<&Bound<'_, PyAny>>, memory: usize) -> PyResult<Self> {
        let evaluation = Arc::new(Evaluation::new(evaluator)?);
        let shared = Arc::clone(&evaluation);
        let evaluate: Evaluate<G> =
            Box::new(move |position, player| shared.value(position, player));
        let mut engine = search::engine::Engine::new(evaluate, memory);
        if evaluation.is_python() {
            // Nobody knows how much a quiet move changes it.
            engine = engine.margin(None);
        }
        let engine = Some(engine.observer(evaluation.brake.observer()));
        Ok(Self { engine, evaluation })
    }

    fn search(
        &mut self,
        py: Python<'_>,
        position: &G,
        limits: Limits,
        lines: usize,
        pool: &ThreadPool,
    ) -> PyResult<Answer> {
        let Some(engine) = self.engine.take() else {
            return Err(errors::value("the engine is lost since a search failed; make another"));
        };
        let is_alone = pool.current_num_threads() == 1 || self.evaluation.is_python();
        let slot = &mut self.engine;
        let found = self.evaluation.supervised(py, || {
            let mut engine = engine.lines(lines);
            let found = if is_alone {
                engine.search(position, limits)
            } else {
                pool.install(|| engine.par_search(position, limits))
            };
            *slot = Some(engine);
            found
        })?;
        answer::<G>(py, found)
    }
}

/// What a search has found, for Python.
pub(super) fn answer<G: Classes>(py: Python<'_>, found: Found<G::Move>) -> PyResult<Answer> {
    let line = |line: Line<G::Move>| {
        Ok((told(line.score), move_objects::<G>(py, line.moves.iter().copied())?))
    };
    let lines = found.lines.into_iter().map(line).collect::<PyResult<_>>()?;
    Ok((lines, found.depth, found.nodes))
}
