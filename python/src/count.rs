//! Exact counts of games, with progress, and with nothing lost when they are interrupted.

use crate::any::{AnyPosition, with_position};
use crate::classes::Classes;
use crate::{errors, pool, supervise};
use core::sync::atomic::{AtomicBool, Ordering};
use game::{Natural, Outcome, Tally};
use pyo3::prelude::*;
use pyo3::types::{PyInt, PyType};
use rayon::ThreadPool;
use search::{Counter, LevelReport, Partial, Watch};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The outcome's key, its words, who won, and the number of games.
type Row = (String, String, Option<usize>, Py<PyInt>);

/// The answer: numbers of games by outcome, unfinished ones first; or what was counted before an interruption.
#[derive(IntoPyObject)]
pub(crate) struct Answer {
    rows: Vec<Row>,
    method: String,
    /// The course's own answer, where it has one.
    course: Option<String>,
    /// What to resume from, if the count was stopped.
    partial: Option<String>,
    /// The part of the work that is done.
    fraction: f64,
    /// What Python raised to stop it.
    raised: Option<PyErr>,
}

/// Counts the games of at most `n` moves.
#[pyfunction]
#[expect(clippy::too_many_arguments, reason = "the Python function gives them names")]
pub(crate) fn count(
    py: Python<'_>,
    position: AnyPosition,
    n: Option<&Bound<'_, PyInt>>,
    threads: Option<usize>,
    memory: usize,
    method: Option<&str>,
    progress: Option<Py<PyAny>>,
    resume: Option<&str>,
) -> PyResult<Answer> {
    let pool = pool::threads(threads)?;
    let settings = Settings { pool: &pool, memory, method, progress, resume };
    with_position!(position, position => run(py, &position, n, settings))
}

struct Settings<'a> {
    pool: &'a ThreadPool,
    /// In MiB.
    memory: usize,
    method: Option<&'a str>,
    progress: Option<Py<PyAny>>,
    resume: Option<&'a str>,
}

/// A number of moves. One that is too large to be played out is as good as any other.
fn plies<G: Classes>(n: Option<&Bound<'_, PyInt>>) -> PyResult<u32> {
    let Some(n) = n else {
        return G::LONGEST_GAME.ok_or_else(|| errors::value("missing n: the number of moves"));
    };
    if n.lt(0)? {
        return Err(errors::value("a number of moves is not negative"));
    }
    Ok(n.extract().unwrap_or(u32::MAX))
}

fn run<G: Classes>(
    py: Python<'_>,
    start: &G,
    n: Option<&Bound<'_, PyInt>>,
    settings: Settings<'_>,
) -> PyResult<Answer> {
    let n = plies::<G>(n)?;
    let method = settings.method.unwrap_or_else(|| start.suited_method(n));
    let count = G::method(method).map_err(|error| errors::unknown(&error))?;
    let memory = settings.memory.saturating_mul(1 << 20);
    let partial = settings.resume.map(partial_of::<G::Outcome>).transpose()?;
    let watcher = Watcher::<G::Outcome>::default();
    let mut counter = Counter::new().memory(memory).watch(&watcher);
    if let Some(partial) = &partial {
        counter = counter.resume(partial);
    }
    let tick = |py: Python<'_>| match &settings.progress {
        Some(progress) => watcher.tell(py, progress),
        None => Ok(()),
    };
    let work = || settings.pool.install(|| count(&counter, start, n));
    let (counted, raised) = match supervise::run(py, &watcher.stop, tick, work) {
        supervise::Ended::Finished(counted) => (counted, None),
        supervise::Ended::Stopped(error, counted) => (counted, Some(error)),
    };
    let method = method.to_owned();
    match (counted, raised) {
        (Ok(tally), None) => {
            if let Some(progress) = &settings.progress {
                progress.call1(py, (1.0, ""))?;
            }
            let course = G::course_answer(&tally);
            let rows = rows::<G>(py, &tally)?;
            Ok(Answer { rows, method, course, partial: None, fraction: 1.0, raised: None })
        }
        (_, raised) => {
            let latest = watcher.state().latest.take().or(partial);
            let fraction = latest.as_ref().map_or(0.0, Partial::fraction);
            let partial = latest.map(|partial| serde_json::to_string(&partial)).transpose();
            let partial = partial.map_err(|error| errors::value(error.to_string()))?;
            Ok(Answer { rows: Vec::new(), method, course: None, partial, fraction, raised })
        }
    }
}

fn partial_of<O: Outcome>(text: &str) -> PyResult<Partial<O>> {
    serde_json::from_str(text)
        .map_err(|error| errors::value(format!("not a partial count: {error}")))
}

fn rows<G: Classes>(py: Python<'_>, tally: &Tally<G::Outcome>) -> PyResult<Vec<Row>> {
    let row = |(outcome, games): (Option<G::Outcome>, &Natural)| {
        let games = integer(py, games)?;
        Ok(match outcome {
            None => (String::from("unfinished"), String::from("unfinished"), None, games),
            Some(outcome) => {
                let winner = G::winner(outcome).map(catalog::Player::index);
                (G::outcome_key(outcome), outcome.to_string(), winner, games)
            }
        })
    };
    tally.iter().map(row).collect()
}

/// Python reads decimal texts up to a length that a count can exceed, so it gets a number in pieces of so many digits.
const DIGITS: usize = 1000;

/// The same number in Python.
fn integer(py: Python<'_>, number: &Natural) -> PyResult<Py<PyInt>> {
    if let Ok(word) = u128::try_from(number) {
        return Ok(word.into_pyobject(py)?.unbind());
    }
    let text = number.to_string();
    let (class, power): (Bound<'_, PyType>, _) = (py.get_type::<PyInt>(), 10i32.into_pyobject(py)?);
    let head = text.len() % DIGITS;
    let mut value = class.call1((if head == 0 { "0" } else { &text[..head] },))?;
    for start in (head..text.len()).step_by(DIGITS) {
        let piece = class.call1((&text[start..start + DIGITS],))?;
        value = value.mul(power.pow(DIGITS, py.None())?)?.add(piece)?;
    }
    Ok(value.cast_into::<PyInt>()?.unbind())
}

/// Follows a count for Python.
struct Watcher<O: Outcome> {
    stop: AtomicBool,
    state: Mutex<State<O>>,
}

struct State<O: Outcome> {
    latest: Option<Partial<O>>,
    level: Option<LevelReport>,
    /// How far the count has come.
    fraction: f64,
}

impl<O: Outcome> Default for Watcher<O> {
    fn default() -> Self {
        let state = State { latest: None, level: None, fraction: 0.0 };
        Self { stop: AtomicBool::new(false), state: Mutex::new(state) }
    }
}

impl<O: Outcome> Watcher<O> {
    fn state(&self) -> MutexGuard<'_, State<O>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Tells a Python function how far the count is.
    fn tell(&self, py: Python<'_>, progress: &Py<PyAny>) -> PyResult<()> {
        let (fraction, message) = {
            let state = self.state();
            let level = state
                .level
                .map(|level| format!("ply {}: {} positions", level.plies, level.positions));
            (state.fraction, level.unwrap_or_default())
        };
        progress.call1(py, (fraction, message)).map(|_| ())
    }
}

impl<O: Outcome> Watch<O> for Watcher<O> {
    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    fn progress(&self, fraction: f64) {
        self.state().fraction = fraction;
    }

    fn level(&self, level: LevelReport) {
        self.state().level = Some(level);
    }

    fn block(&self, so_far: &Partial<O>) {
        self.state().latest = Some(so_far.clone());
    }
}
