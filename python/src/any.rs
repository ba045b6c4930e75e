//! A position of any game.

use crate::classes::Classes;
use crate::errors;
use pyo3::prelude::*;

/// A position of any game.
#[derive(Clone, Copy)]
pub(crate) enum AnyPosition {
    Santorini(santorini::Position),
    Onitama(onitama::Position),
    Peg(peg::Position),
}

/// Evaluates an expression for the position of whatever game there is.
macro_rules! with_position {
    ($any:expr, $position:ident => $body:expr) => {
        match $any {
            $crate::any::AnyPosition::Santorini($position) => $body,
            $crate::any::AnyPosition::Onitama($position) => $body,
            $crate::any::AnyPosition::Peg($position) => $body,
        }
    };
}

pub(crate) use with_position;

impl<'a, 'py> FromPyObject<'a, 'py> for AnyPosition {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Self> {
        let given = &*object;
        let santorini = || santorini::Position::position_in(given).map(Self::Santorini);
        let onitama = || onitama::Position::position_in(given).map(Self::Onitama);
        let peg = || peg::Position::position_in(given).map(Self::Peg);
        santorini()
            .or_else(onitama)
            .or_else(peg)
            .ok_or_else(|| errors::wrong_type("a Position of santorini, onitama or peg", given))
    }
}
