//! The class `VectorEnv` of each game: many games in NumPy arrays.
//!
//! The arrays are made once. Every step writes into them, on all threads, without the interpreter's lock and without a
//! copy.

use crate::batch::{Batch, Start, View};
use crate::classes::Classes;
use crate::{errors, pool, supervise};
use core::sync::atomic::AtomicBool;
use numpy::ndarray::Dimension;
use numpy::{
    Element, PyArray, PyArray1, PyArray2, PyArray4, PyArrayMethods, PyReadonlyArray1,
    PyReadwriteArray,
};
use pyo3::prelude::*;
use rayon::ThreadPool;
use std::sync::Arc;

/// What the classes of all games have inside.
pub(crate) struct Vector<G: Classes> {
    batch: Batch<G>,
    pool: Arc<ThreadPool>,
    arrays: Arrays,
}

/// The arrays that Python sees.
pub(crate) struct Arrays {
    pub(crate) observations: Py<PyArray4<i8>>,
    pub(crate) masks: Py<PyArray2<i8>>,
    pub(crate) turns: Py<PyArray1<i8>>,
    pub(crate) rewards: Py<PyArray1<f32>>,
    pub(crate) terminated: Py<PyArray1<bool>>,
    pub(crate) truncated: Py<PyArray1<bool>>,
    pub(crate) actions: Py<PyArray1<i64>>,
    pub(crate) values: Py<PyArray1<f32>>,
}

/// How the games of a [`Vector`] go.
pub(crate) struct Settings<'a> {
    pub(crate) games: usize,
    pub(crate) start: Option<&'a Bound<'a, PyAny>>,
    pub(crate) opening: Option<&'a str>,
    pub(crate) seed: u64,
    pub(crate) threads: Option<usize>,
    pub(crate) max_plies: Option<u32>,
    pub(crate) autoreset: bool,
}

impl Arrays {
    fn new<G: Classes>(py: Python<'_>, games: usize) -> PyResult<Self> {
        let [planes, rows, cols] = G::SHAPE;
        Ok(Self {
            observations: zeros(py, [games, planes, rows, cols])?,
            masks: zeros(py, [games, G::ACTIONS])?,
            turns: zeros(py, [games])?,
            rewards: zeros(py, [games])?,
            terminated: zeros(py, [games])?,
            truncated: zeros(py, [games])?,
            actions: zeros(py, [games])?,
            values: zeros(py, [games])?,
        })
    }
}

/// An array of zeros, made by NumPy itself: it raises a `MemoryError` where there is no room.
fn zeros<T: Element, D: Dimension, const N: usize>(
    py: Python<'_>,
    shape: [usize; N],
) -> PyResult<Py<PyArray<T, D>>> {
    let array = py.import("numpy")?.call_method1("zeros", (shape.to_vec(), T::get_dtype(py)))?;
    Ok(array.cast_into::<PyArray<T, D>>()?.unbind())
}

/// An array, borrowed until the work is done. Fails if someone else has it.
fn borrowed<'py, T: Element, D: Dimension>(
    py: Python<'py>,
    array: &Py<PyArray<T, D>>,
) -> PyResult<PyReadwriteArray<'py, T, D>> {
    array
        .bind(py)
        .try_readwrite()
        .map_err(|error| errors::value(format!("an array is in use: {error}")))
}

/// Runs work that has all arrays of a vector as slices, on its threads and without the interpreter's lock.
macro_rules! with_view {
    ($py:expr, $vector:expr, |$batch:ident, $view:ident| $work:expr) => {{
        let Vector { batch: $batch, pool, arrays } = $vector;
        let mut observations = borrowed($py, &arrays.observations)?;
        let mut masks = borrowed($py, &arrays.masks)?;
        let mut turns = borrowed($py, &arrays.turns)?;
        let mut rewards = borrowed($py, &arrays.rewards)?;
        let mut terminated = borrowed($py, &arrays.terminated)?;
        let mut truncated = borrowed($py, &arrays.truncated)?;
        let mut view = View {
            observations: observations.as_slice_mut()?,
            masks: masks.as_slice_mut()?,
            turns: turns.as_slice_mut()?,
            rewards: rewards.as_slice_mut()?,
            terminated: terminated.as_slice_mut()?,
            truncated: truncated.as_slice_mut()?,
        };
        $py.detach(|| {
            pool.install(|| {
                let $view = &mut view;
                $work
            })
        })
    }};
}

impl<G: Classes> Vector<G> {
    pub(crate) fn new(py: Python<'_>, settings: &Settings<'_>) -> PyResult<Self> {
        let &Settings { games, start, opening, seed, threads, max_plies, autoreset } = settings;
        let start = match (start, opening) {
            (Some(_), Some(_)) => {
                return Err(errors::value("either start or opening can be given, not both"));
            }
            (Some(start), None) => Start::Fixed(Self::start(start)?),
            (None, name) => {
                Start::Drawn(G::opening(name).map_err(|error| errors::unknown(&error))?)
            }
        };
        if max_plies == Some(0) {
            return Err(errors::value("max_plies is 0; expected at least 1"));
        }
        let longest = max_plies.unwrap_or(u32::MAX);
        let (arrays, pool) = (Arrays::new::<G>(py, games)?, pool::threads(threads)?);
        let batch = Batch::new(games, start, seed, longest, autoreset)
            .map_err(|_| errors::memory(format!("no memory for {games} games")))?;
        let mut vector = Self { batch, pool, arrays };
        vector.show(py)?;
        Ok(vector)
    }

    fn start(given: &Bound<'_, PyAny>) -> PyResult<G> {
        let position: G = crate::classes::position(given)?;
        match position.outcome() {
            None => Ok(position),
            Some(_) => Err(errors::value("the game is over: there is no move")),
        }
    }

    pub(crate) const fn arrays(&self) -> &Arrays {
        &self.arrays
    }

    pub(crate) fn len(&self) -> usize {
        self.batch.len()
    }

    fn show(&mut self, py: Python<'_>) -> PyResult<()> {
        with_view!(py, &*self, |batch, view| batch.show(view));
        Ok(())
    }

    pub(crate) fn reset(&mut self, py: Python<'_>, seed: Option<u64>) -> PyResult<()> {
        self.batch.reset(seed);
        self.show(py)
    }

    pub(crate) fn step(
        &mut self,
        py: Python<'_>,
        actions: &PyReadonlyArray1<'_, i64>,
    ) -> PyResult<()> {
        let actions = self.one_each(actions.as_slice()?, "action")?;
        let illegal = with_view!(py, &mut *self, |batch, view| {
            let illegal = batch.first_illegal(actions, view.truncated);
            if illegal.is_none() {
                batch.step(actions, view);
            }
            illegal
        });
        let Some(game) = illegal else { return Ok(()) };
        let position = self.batch.positions().nth(game).unwrap_or_else(G::initial);
        let text = format!("action {} in game {game}", actions[game]);
        Err(errors::illegal(py, &position, &text, "illegal move"))
    }

    pub(crate) fn reset_where(
        &mut self,
        py: Python<'_>,
        marked: &PyReadonlyArray1<'_, bool>,
    ) -> PyResult<()> {
        let marked = self.one_each(marked.as_slice()?, "mark")?;
        with_view!(py, self, |batch, view| batch.restart(marked, view));
        Ok(())
    }

    pub(crate) fn random_actions(&mut self, py: Python<'_>) -> PyResult<Py<PyArray1<i64>>> {
        let Self { batch, pool, arrays } = self;
        let mut array = borrowed(py, &arrays.actions)?;
        let actions = array.as_slice_mut()?;
        py.detach(|| pool.install(|| batch.draw_actions(actions)));
        Ok(arrays.actions.clone_ref(py))
    }

    pub(crate) fn playouts(
        &mut self,
        py: Python<'_>,
        games: u32,
        max_plies: Option<u32>,
    ) -> PyResult<Py<PyArray1<f32>>> {
        let Self { batch, pool, arrays } = self;
        let mut array = borrowed(py, &arrays.values)?;
        let values = array.as_slice_mut()?;
        let longest = max_plies.unwrap_or(u32::MAX);
        let stop = AtomicBool::new(false);
        let work = || pool.install(|| batch.playouts(games, longest, &stop, values));
        supervise::run(py, &stop, |_| Ok(()), work).finished()?;
        Ok(arrays.values.clone_ref(py))
    }

    pub(crate) fn positions(&self, py: Python<'_>) -> PyResult<Vec<Py<PyAny>>> {
        self.batch.positions().map(|position| position.object(py)).collect()
    }

    /// The entries of an array that has to have one for each game.
    fn one_each<'a, T>(&self, entries: &'a [T], what: &str) -> PyResult<&'a [T]> {
        let (found, games) = (entries.len(), self.len());
        if found == games {
            Ok(entries)
        } else {
            Err(errors::value(format!("{found} {what}s; expected one for each of {games} games")))
        }
    }
}

/// The class `VectorEnv` of one game.
macro_rules! vector_class {
    ($game:ident, $module:literal, $class:ident) => {
        #[doc = concat!(
            "Many games of ", stringify!($game), " at once, in NumPy arrays that every step overwrites.\n\n",
            "Args:\n",
            "    games: The number of games.\n",
            "    start: The position that every game starts from.\n",
            "    opening: How starts are drawn if there is none, by name: see `Position.opening`.\n",
            "    seed: The same seed gives the same games, on any number of threads.\n",
            "    threads: The number of threads; by default one for each processor.\n",
            "    max_plies: A game of so many moves is cut off: `truncated`.\n",
            "    autoreset: Whether a game that is over starts again in the same step. If not, it rests until\n",
            "        `reset` or `reset_where`, and actions for it are ignored."
        )]
        #[pyclass(name = "VectorEnv", module = $module)]
        pub(crate) struct $class(Vector<::$game::Position>);

        #[pymethods]
        impl $class {
            #[new]
            #[pyo3(signature = (
                games, *, start = None, opening = None, seed = 0, threads = None, max_plies = None, autoreset = true
            ))]
            #[expect(clippy::too_many_arguments, reason = "they have names in Python")]
            fn new(
                py: Python<'_>,
                games: usize,
                start: Option<&Bound<'_, PyAny>>,
                opening: Option<&str>,
                seed: u64,
                threads: Option<usize>,
                max_plies: Option<u32>,
                autoreset: bool,
            ) -> PyResult<Self> {
                let settings =
                    Settings { games, start, opening, seed, threads, max_plies, autoreset };
                Vector::new(py, &settings).map(Self)
            }

            fn __len__(&self) -> usize {
                self.0.len()
            }

            fn __repr__(&self) -> String {
                format!(concat!("<", $module, ".VectorEnv of {} games>"), self.0.len())
            }

            /// What the player to move sees in every game: int8, (games, planes, rows, columns).
            #[getter]
            fn observations(&self, py: Python<'_>) -> Py<PyArray4<i8>> {
                self.0.arrays().observations.clone_ref(py)
            }

            /// 1 for every legal action of every game, else 0: int8, (games, actions).
            #[getter]
            fn masks(&self, py: Python<'_>) -> Py<PyArray2<i8>> {
                self.0.arrays().masks.clone_ref(py)
            }

            /// The player to move in every game, 0 or 1: int8, (games,).
            #[getter]
            fn turns(&self, py: Python<'_>) -> Py<PyArray1<i8>> {
                self.0.arrays().turns.clone_ref(py)
            }

            /// What the last step gained for the player who made it, 1, 0 or -1: float32, (games,).
            #[getter]
            fn rewards(&self, py: Python<'_>) -> Py<PyArray1<f32>> {
                self.0.arrays().rewards.clone_ref(py)
            }

            /// Did the last step end the game? bool, (games,).
            #[getter]
            fn terminated(&self, py: Python<'_>) -> Py<PyArray1<bool>> {
                self.0.arrays().terminated.clone_ref(py)
            }

            /// Was the game cut off after `max_plies` moves? bool, (games,).
            #[getter]
            fn truncated(&self, py: Python<'_>) -> Py<PyArray1<bool>> {
                self.0.arrays().truncated.clone_ref(py)
            }

            /// Starts all games again, from another seed if one is given.
            #[pyo3(signature = (*, seed = None))]
            fn reset(&mut self, py: Python<'_>, seed: Option<u64>) -> PyResult<()> {
                self.0.reset(py, seed)
            }

            /// Starts those games again that are marked with True.
            #[pyo3(signature = (marked, /))]
            fn reset_where(
                &mut self,
                py: Python<'_>,
                marked: PyReadonlyArray1<'_, bool>,
            ) -> PyResult<()> {
                self.0.reset_where(py, &marked)
            }

            /// Plays an action in every game: int64, (games,). If one is not legal, it raises `IllegalMoveError` and
            /// plays nothing.
            #[pyo3(signature = (actions, /))]
            fn step(&mut self, py: Python<'_>, actions: PyReadonlyArray1<'_, i64>) -> PyResult<()> {
                self.0.step(py, &actions)
            }

            /// A legal action for every game by lot, each as likely as any other: int64, (games,).
            ///
            /// The array is overwritten by the next call. It has -1 where a game is over.
            fn random_actions(&mut self, py: Python<'_>) -> PyResult<Py<PyArray1<i64>>> {
                self.0.random_actions(py)
            }

            /// The mean result of random games from every position, for the player to move: float32, (games,).
            ///
            /// A game that is cut off after `max_plies` moves counts 0. The array is overwritten by the next call.
            /// Ctrl-C stops it.
            #[pyo3(signature = (games = 1, *, max_plies = None))]
            fn playouts(
                &mut self,
                py: Python<'_>,
                games: u32,
                max_plies: Option<u32>,
            ) -> PyResult<Py<PyArray1<f32>>> {
                self.0.playouts(py, games, max_plies)
            }

            /// The positions of all games.
            fn positions(&self, py: Python<'_>) -> PyResult<Vec<Py<PyAny>>> {
                self.0.positions(py)
            }
        }
    };
}

vector_class!(santorini, "plywood_games.santorini", SantoriniVector);
vector_class!(onitama, "plywood_games.onitama", OnitamaVector);
vector_class!(peg, "plywood_games.peg", PegVector);
