//! Endgame tables of Onitama.

use crate::onitama::{OnitamaPosition, card};
use crate::{errors, pool, supervise};
use core::sync::atomic::{AtomicBool, Ordering};
use onitama::Card;
use pyo3::prelude::*;
use tables::{Builder, Cards, Counts, Tables, Value, Watch};

/// Tables in memory.
#[pyclass(frozen, name = "NativeTables", module = "plywood_games._native")]
pub(crate) struct NativeTables(Tables);

/// Stops a build when it is told to.
struct Stopper(AtomicBool);

impl Watch for Stopper {
    fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

#[pymethods]
impl NativeTables {
    #[new]
    fn new(
        py: Python<'_>,
        cards: Vec<String>,
        men: u32,
        supers: bool,
        memory: u64,
        threads: Option<usize>,
    ) -> PyResult<Self> {
        let named = cards.iter().map(|name| card(name)).collect::<PyResult<Vec<Card>>>()?;
        let five: [Card; 5] = named.try_into().map_err(|named: Vec<Card>| {
            errors::value(format!("{} cards: expected five different ones", named.len()))
        })?;
        let cards = Cards::new(five).map_err(|error| errors::value(error.to_string()))?;
        let stopper = Stopper(AtomicBool::new(false));
        let builder = Builder::new(cards, men).map_err(|error| errors::value(error.to_string()))?;
        let builder = builder.supers(supers).watch(&stopper);
        let needed = builder.memory().div_ceil(1 << 20);
        if needed > memory {
            return Err(errors::value(format!(
                "tables of {men} men take {needed} MiB, and memory is {memory}"
            )));
        }
        let pool = pool::threads(threads)?;
        let work = || pool.install(|| builder.try_build());
        let built = supervise::run(py, &stopper.0, |_| Ok(()), work).finished()?;
        built.map(Self).map_err(|stopped| errors::value(stopped.to_string()))
    }

    /// The value for the player to move: "win" or "loss" with its plies, or "draw".
    fn value(&self, position: &OnitamaPosition) -> Option<(&'static str, u32)> {
        self.0.value(&position.0).map(|value| match value {
            Value::Won(plies) => ("win", plies),
            Value::Lost(plies) => ("loss", plies),
            Value::Drawn => ("draw", 0),
        })
    }

    /// How many positions are won, lost and drawn, and the longest way to a win or a loss in plies.
    fn counts(&self, py: Python<'_>) -> (u64, u64, u64, u32) {
        let all =
            || self.0.layers().map(tables::Layer::counts).fold(Counts::default(), Counts::plus);
        let Counts { won, lost, drawn, longest } = py.detach(all);
        (won, lost, drawn, longest)
    }
}
