//! The classes `Position` and `Move` of each game.
//!
//! Python has no generic classes, so that a macro, [`classes!`], makes them; what they do is written here, once for any
//! game.

mod define;

pub(crate) use define::classes;

use crate::encode::{Encoded, actions};
use crate::errors;
use catalog::{Name, Player};
use game::laws::Random;
use numpy::ndarray::{Array1, Array3};
use numpy::{IntoPyArray, PyArray1, PyArray3};
use pyo3::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// A game with its Python classes.
pub(crate) trait Classes: Encoded + Eq + Serialize + DeserializeOwned {
    /// The game's name in the catalog.
    const GAME: Name;

    /// The position in a Python object, if it is one of this game.
    fn position_in(object: &Bound<'_, PyAny>) -> Option<Self>;

    /// The position as a Python object.
    fn object(self, py: Python<'_>) -> PyResult<Py<PyAny>>;

    /// A move as a Python object.
    fn move_object(py: Python<'_>, played: Self::Move) -> PyResult<Py<PyAny>>;

    /// The move in a Python object, if it is one of this game.
    fn move_in(object: &Bound<'_, PyAny>) -> Option<Self::Move>;

    /// The position as a drawing.
    fn svg(&self) -> String;
}

/// Moves as a list of Python objects.
pub(crate) fn move_objects<G: Classes>(
    py: Python<'_>,
    moves: impl IntoIterator<Item = G::Move>,
) -> PyResult<Vec<Py<PyAny>>> {
    moves.into_iter().map(|played| G::move_object(py, played)).collect()
}

pub(crate) fn read_position<G: Classes>(py: Python<'_>, text: Option<&str>) -> PyResult<G> {
    text.map_or_else(
        || Ok(G::initial()),
        |text| G::read(text).map_err(|e| errors::notation(py, &e)),
    )
}

/// A position that is given as such or as text.
pub(crate) fn position<G: Classes>(given: &Bound<'_, PyAny>) -> PyResult<G> {
    if let Some(position) = G::position_in(given) {
        return Ok(position);
    }
    let Ok(text) = given.extract::<String>() else {
        return Err(errors::wrong_type("a Position or its notation", given));
    };
    read_position(given.py(), Some(&text))
}

pub(crate) fn read_move<G: Classes>(py: Python<'_>, text: &str) -> PyResult<G::Move> {
    let start = G::initial();
    start.parse_move(text).map_err(|reason| errors::move_notation(py, &start, text, &reason))
}

/// A move that is given as such or as text, legal or not.
pub(crate) fn any_move<G: Classes>(position: &G, given: &Bound<'_, PyAny>) -> PyResult<G::Move> {
    if let Some(played) = G::move_in(given) {
        return Ok(played);
    }
    let Ok(text) = given.extract::<String>() else {
        return Err(errors::wrong_type("a Move or its notation", given));
    };
    let fault = |reason: String| errors::move_notation(given.py(), position, &text, &reason);
    position.parse_move(&text).map_err(fault)
}

/// A move that is given as such or as text, and legal.
pub(crate) fn legal_move<G: Classes>(position: &G, given: &Bound<'_, PyAny>) -> PyResult<G::Move> {
    let candidate = any_move(position, given)?;
    match position.objection(candidate) {
        None => Ok(candidate),
        Some(reason) => {
            let text = G::move_notation(candidate);
            Err(errors::illegal(given.py(), position, &text, &reason))
        }
    }
}

pub(crate) fn move_of_action<G: Classes>(
    py: Python<'_>,
    position: &G,
    action: i64,
) -> PyResult<G::Move> {
    let legal = usize::try_from(action).ok().filter(|&action| action < G::ACTIONS);
    let Some(index) = legal else {
        let message = format!("no action {action}; expected 0 to {}", G::ACTIONS - 1);
        return Err(errors::value(message));
    };
    position
        .legal_move(index)
        .ok_or_else(|| errors::illegal(py, position, &format!("action {action}"), "illegal move"))
}

pub(crate) fn observation<'py, G: Classes>(
    py: Python<'py>,
    position: &G,
    player: Option<usize>,
) -> PyResult<Bound<'py, PyArray3<i8>>> {
    let viewer = match player {
        None => position.turn(),
        Some(index) => {
            let players = G::Player::ALL;
            let unknown = || format!("no player {index}; expected 0 to {}", players.len() - 1);
            *players.get(index).ok_or_else(|| errors::value(unknown()))?
        }
    };
    let mut entries = vec![0; G::ENTRIES];
    position.observe(viewer, &mut entries);
    let array =
        Array3::from_shape_vec(G::SHAPE, entries).expect("as many entries as the shape has");
    Ok(array.into_pyarray(py))
}

pub(crate) fn mask<'py, G: Classes>(py: Python<'py>, position: &G) -> Bound<'py, PyArray1<i8>> {
    let mut entries = vec![0; G::ACTIONS];
    actions::write(position.legal_actions().as_ref(), &mut entries);
    entries.into_pyarray(py)
}

/// The permutations of a symmetry, as NumPy indexes with them.
pub(crate) type Permutations<'py> = (Bound<'py, PyArray1<i64>>, Bound<'py, PyArray1<i64>>);

pub(crate) fn symmetries<G: Classes>(py: Python<'_>) -> Vec<Permutations<'_>> {
    let array = |permutation: Vec<usize>| {
        let indices = permutation.into_iter().map(|index| i64::try_from(index).unwrap_or(0));
        indices.collect::<Array1<i64>>().into_pyarray(py)
    };
    let symmetries = G::symmetries().into_iter();
    symmetries.map(|symmetry| (array(symmetry.observation), array(symmetry.action))).collect()
}

pub(crate) fn image<G: Classes>(position: &G, index: usize) -> PyResult<G> {
    if index >= G::IMAGES {
        return Err(errors::value(format!("no image {index}; expected 0 to {}", G::IMAGES - 1)));
    }
    Ok(position.image(index))
}

pub(crate) fn opening<G: Classes>(name: Option<&str>, seed: u64) -> PyResult<G> {
    let draw = G::opening(name).map_err(|error| errors::unknown(&error))?;
    Ok(draw(&mut Random::new(seed)))
}

/// The position as JSON, complete: the notation of a finished Onitama game leaves out the loser's pawns.
pub(crate) fn to_json<G: Classes>(position: &G) -> PyResult<String> {
    serde_json::to_string(position).map_err(|error| errors::value(error.to_string()))
}

pub(crate) fn from_json<G: Classes>(text: &str) -> PyResult<G> {
    serde_json::from_str(text)
        .map_err(|error| errors::value(format!("not a position of {}: {error}", G::NAME)))
}

pub(crate) fn turn<G: Classes>(position: &G) -> usize {
    position.turn().index()
}
