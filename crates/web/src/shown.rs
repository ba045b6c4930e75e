//! What the page is given to show. The page draws it and knows no rule.

use serde::Serialize;

/// A game at one of its moves.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Shown {
    pub(crate) game: &'static str,
    /// The names of the players; none in a solitaire.
    pub(crate) players: &'static [&'static str],
    /// How many moves lead to what is shown.
    pub(crate) at: usize,
    /// All moves of the game, also those that were taken back.
    pub(crate) moves: Vec<PlayedMove>,
    /// Where a loaded game breaks off.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) trouble: Option<Trouble>,
    pub(crate) status: Status,
    pub(crate) board: Board,
    /// The legal moves, in the order of the rules.
    pub(crate) offers: Vec<Offer>,
    /// What is asked of the player before each click of a move.
    pub(crate) prompts: &'static [&'static str],
    /// The squares of the last move.
    pub(crate) last: Vec<Mark>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) cards: Option<Cards>,
    /// Numbers worth knowing about the position, each with its name.
    pub(crate) facts: Vec<(&'static str, String)>,
    /// The position as text, once there is one.
    pub(crate) position: Option<String>,
    /// The position that the game began with, and the moves from there, a line each.
    pub(crate) transcript: Option<String>,
}

/// A move of the game's record.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct PlayedMove {
    pub(crate) text: String,
    /// The move in words.
    pub(crate) spoken: String,
    /// The player, by number.
    pub(crate) by: Option<usize>,
    /// Does it only set up the game?
    #[serde(skip_serializing_if = "core::ops::Not::not")]
    pub(crate) setup: bool,
}

/// The first line of a loaded game that is no legal move, and what follows it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct Trouble {
    /// The number of the line in the text, from one.
    pub(crate) line: usize,
    pub(crate) message: String,
    pub(crate) text: String,
    /// The lines after it, unread.
    pub(crate) rest: Vec<String>,
}

/// Whose turn it is, or how the game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct Status {
    pub(crate) text: String,
    /// The player to move, by number; none after the end.
    pub(crate) turn: Option<usize>,
    pub(crate) over: bool,
    pub(crate) winner: Option<usize>,
    /// Is the game being set up, before the first position?
    pub(crate) placing: bool,
}

/// The squares, row by row from the top of the screen; a gap is no square.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Board {
    pub(crate) rows: Vec<Vec<Option<Cell>>>,
}

/// A square of the board.
#[derive(Clone, Debug, Default, Serialize)]
pub(crate) struct Cell {
    /// The name, as moves have it.
    pub(crate) id: String,
    pub(crate) row: i8,
    pub(crate) col: i8,
    /// The square and what is on it, in words.
    pub(crate) label: String,
    /// The levels that are built on it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) level: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) piece: Option<Piece>,
    /// Whose temple it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) temple: Option<usize>,
}

/// What stands on a square.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct Piece {
    pub(crate) kind: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) side: Option<usize>,
}

/// A legal move, as the squares to click one after the other.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Offer {
    pub(crate) text: String,
    pub(crate) path: Vec<String>,
    /// The card that is played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) card: Option<&'static str>,
    /// Is it the Super move?
    #[serde(rename = "super", skip_serializing_if = "core::ops::Not::not")]
    pub(crate) is_super: bool,
}

/// A square of a move, and its part in it.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Mark {
    pub(crate) cell: String,
    pub(crate) part: &'static str,
}

/// The five cards of an Onitama game.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Cards {
    pub(crate) hands: [[Card; 2]; 2],
    pub(crate) side: Card,
    /// The player to whom the card beside the board goes.
    pub(crate) next: usize,
    /// The card of the last move, which lies beside the board now, and who played it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) played: Option<PlayedCard>,
    /// Has the player used the Super move?
    pub(crate) super_used: [bool; 2],
}

/// A card that went to the side.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct PlayedCard {
    pub(crate) card: &'static str,
    pub(crate) by: usize,
    #[serde(rename = "super")]
    pub(crate) is_super: bool,
}

/// A card, and where it leads from the middle of a 5×5 field: `(row, column)` from the top left, as the
/// screen shows it for the player who holds it.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Card {
    pub(crate) name: &'static str,
    pub(crate) leads: Vec<(i8, i8)>,
    /// The same in words.
    pub(crate) spoken: String,
}
