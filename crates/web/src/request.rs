//! What the page can ask. Every request carries the whole game it is about: nothing is kept between them.

use crate::games::NewGame;
use crate::rules::Click;
use crate::thinking::Strength;
use core::fmt;
use serde::Deserialize;
use serde_json::{Map, Value};

/// A request, by name: `{"view": {"game": "peg", "moves": []}}`.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Request {
    /// The games, Onitama's cards, the levels of the engine and the limits.
    Catalogue {},
    /// The start of a new game.
    New(NewGame),
    /// A game from a text that a person pasted.
    Load(Load),
    /// What to draw.
    View(Kept),
    /// Why a square cannot be clicked.
    WhyNot(WhyNot),
    /// A move for the player whose turn it is. Long.
    Think(Think),
    /// The number of games from here. Long.
    Count(Count),
    /// How the score of a game went, and where it turned. Long.
    Review(Kept),
    /// How to play, step by step.
    Lessons(OfGame),
    /// A puzzle, by its number.
    Puzzle(WhichPuzzle),
    /// What the last move of a puzzle comes to.
    Judge(Judged),
}

impl Request {
    /// Reads a request from its name and its fields in JSON.
    ///
    /// # Errors
    ///
    /// [`RequestError`] that says what is wrong.
    pub(crate) fn parse(name: &str, fields: &[u8]) -> Result<Self, RequestError> {
        let fields: Value = serde_json::from_slice(fields).map_err(RequestError::Json)?;
        let named = Map::from_iter([(name.to_owned(), fields)]);
        serde_json::from_value(Value::Object(named)).map_err(|error| {
            let name = name.to_owned();
            if error.to_string().starts_with("unknown variant") {
                RequestError::Unknown { name }
            } else {
                RequestError::Fields { name, error }
            }
        })
    }

    /// Does it report events before its answer, and may it have to be stopped?
    #[cfg(feature = "server")]
    pub(crate) const fn is_long(&self) -> bool {
        matches!(self, Self::Think(_) | Self::Count(_) | Self::Review(_))
    }
}

/// A text that is no request.
#[derive(Debug)]
pub(crate) enum RequestError {
    /// The fields are not JSON.
    Json(serde_json::Error),
    /// There is no request of this name.
    Unknown { name: String },
    /// The fields are not those of this request.
    Fields { name: String, error: serde_json::Error },
}

impl fmt::Display for RequestError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Json(error) => error.fmt(f),
            Self::Unknown { name } => write!(f, "there is no request {name:?}"),
            Self::Fields { name, error } => write!(f, "{name}: {error}"),
        }
    }
}

/// A game as the page keeps it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Kept {
    pub(crate) game: String,
    /// The first position; none if the game begins with its set-up.
    pub(crate) start: Option<String>,
    pub(crate) moves: Vec<String>,
    /// How many of the moves lead to the position that it is about; all of them unless told.
    pub(crate) at: Option<usize>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct OfGame {
    pub(crate) game: String,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WhichPuzzle {
    pub(crate) game: String,
    pub(crate) number: usize,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Judged {
    pub(crate) record: Kept,
    /// In how many moves the puzzle is won.
    pub(crate) moves: u32,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Load {
    pub(crate) game: String,
    pub(crate) text: String,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WhyNot {
    pub(crate) record: Kept,
    pub(crate) click: Click,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Think {
    pub(crate) record: Kept,
    pub(crate) strength: Strength,
    /// How many best lines are wanted; one unless told.
    pub(crate) lines: Option<usize>,
    /// What the mistakes of weak levels depend on.
    pub(crate) seed: Option<u64>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Count {
    pub(crate) record: Kept,
    /// The most moves of a game.
    pub(crate) plies: u32,
    /// Are the games counted apart for each first move?
    #[serde(default)]
    pub(crate) by_move: bool,
}
