//! How good a position is for a player: one of the game's evaluators, or a function in Python.

use super::brake::Brake;
use crate::classes::Classes;
use crate::{errors, supervise};
use catalog::{Evaluator, Player};
use core::panic::AssertUnwindSafe;
use pyo3::prelude::*;
use std::panic::{catch_unwind, resume_unwind};
use std::sync::{Mutex, PoisonError};

/// An evaluation that a search can be stopped by.
pub(crate) struct Evaluation<G: Classes> {
    function: Function<G>,
    pub(super) brake: Brake,
    /// What the function raised first.
    raised: Mutex<Option<PyErr>>,
}

enum Function<G: Classes> {
    Named(Evaluator<G>),
    Python(Py<PyAny>),
}

/// What a search that is stopped unwinds with.
struct Stopped;

impl<G: Classes> Evaluation<G> {
    /// The evaluator of a name, the game's strongest if there is none, or a function of a position and a player.
    pub(crate) fn new(given: Option<&Bound<'_, PyAny>>) -> PyResult<Self> {
        let named = |name| G::evaluator(name).map_err(|error| errors::unknown(&error));
        let function = match given {
            None => Function::Named(named(None)?),
            Some(given) if given.is_callable() => Function::Python(given.clone().unbind()),
            Some(given) => match given.extract::<String>() {
                Ok(name) => Function::Named(named(Some(&name))?),
                Err(_) => {
                    return Err(errors::wrong_type(
                        "the name of an evaluator or a function",
                        given,
                    ));
                }
            },
        };
        Ok(Self { function, brake: Brake::new(), raised: Mutex::new(None) })
    }

    /// Is it a function in Python?
    pub(crate) const fn is_python(&self) -> bool {
        matches!(self.function, Function::Python(_))
    }

    /// The evaluation; 0 after the search was stopped, or if the function raised an exception, which stops it.
    pub(crate) fn value(&self, position: &G, player: G::Player) -> i32 {
        let function = match &self.function {
            Function::Named(function) => return function(position, player),
            Function::Python(function) => function,
        };
        if self.brake.is_pulled() {
            return 0;
        }
        let called = Python::attach(|py| {
            let value = function.call1(py, (position.object(py)?, player.index()))?;
            value.bind(py).extract::<i64>()
        });
        match called {
            Ok(value) => {
                let (least, most) = (i64::from(i32::MIN), i64::from(i32::MAX));
                i32::try_from(value.clamp(least, most)).unwrap_or(0)
            }
            Err(error) => {
                self.raised.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
                self.brake.pull();
                0
            }
        }
    }

    /// The evaluation, for a search that knows no other way to be stopped: it unwinds.
    pub(crate) fn value_or_unwind(&self, position: &G, player: G::Player) -> i32 {
        let value = self.value(position, player);
        if self.brake.is_pulled() {
            resume_unwind(Box::new(Stopped));
        }
        value
    }

    /// Does work that evaluates, until it is done, Ctrl-C, or an exception in the evaluation.
    pub(crate) fn supervised<T: Send>(
        &self,
        py: Python<'_>,
        work: impl FnOnce() -> T + Send,
    ) -> PyResult<T> {
        let caught = || catch_unwind(AssertUnwindSafe(work));
        let result = supervise::run(py, self.brake.flag(), |_| Ok(()), caught).finished();
        self.brake.release();
        if let Some(error) = self.raised.lock().unwrap_or_else(PoisonError::into_inner).take() {
            return Err(error);
        }
        result?.map_err(|payload| resume_unwind(payload))
    }
}
