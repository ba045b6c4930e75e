//! How a game ended.

use crate::errors;
use catalog::{Name, Playable, Player, UnknownName, with_game};
use game::Outcome as _;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

/// How a game ended.
#[pyclass(frozen, eq, hash, module = "plywood_games")]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Outcome {
    game: Name,
    index: usize,
}

impl Outcome {
    pub(crate) fn new<G: Playable>(game: Name, outcome: G::Outcome) -> Self {
        Self { game, index: outcome.index() }
    }
}

#[pymethods]
impl Outcome {
    /// The outcome of a game with this key.
    #[new]
    fn from_key(game: &str, key: &str) -> PyResult<Self> {
        let game: Name = game.parse().map_err(|error| errors::unknown(&error))?;
        let keys = with_game!(game, G => keys::<G>());
        let index = keys.iter().position(|known| known == key);
        let index = index.ok_or_else(|| {
            let cause = UnknownName::new("outcome", key, []);
            errors::value(format!("{cause}; expected {}", keys.join(", ")))
        })?;
        Ok(Self { game, index })
    }

    /// The name of the game.
    #[getter]
    fn game(&self) -> &'static str {
        self.game.as_str()
    }

    /// A short name for programs, as in the numbers of a count.
    #[getter]
    fn key(&self) -> String {
        with_game!(self.game, G => keys::<G>().swap_remove(self.index))
    }

    /// The player who won, 0 or 1; None if nobody did.
    #[getter]
    fn winner(&self) -> Option<usize> {
        with_game!(self.game, G => winner::<G>(self.index))
    }

    fn __str__(&self) -> String {
        with_game!(self.game, G => <G as game::Game>::Outcome::ALL[self.index].to_string())
    }

    fn __repr__(&self) -> String {
        format!("Outcome(\"{}\", \"{}\")", self.game(), self.key())
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        (py.get_type::<Self>(), (self.game(), self.key())).into_pyobject(py)
    }
}

fn keys<G: Playable>() -> Vec<String> {
    G::Outcome::ALL.iter().map(|&outcome| G::outcome_key(outcome)).collect()
}

fn winner<G: Playable>(index: usize) -> Option<usize> {
    G::winner(G::Outcome::ALL[index]).map(Player::index)
}
