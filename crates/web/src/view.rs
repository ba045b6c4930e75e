//! What the page is given to draw. The page knows no rule.

use serde::Serialize;

/// A game after one of its moves.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct View {
    pub(crate) game: &'static str,
    /// The names of the players; none in a solitaire.
    pub(crate) players: &'static [&'static str],
    /// Do the players sit at opposite sides of the board?
    pub(crate) opposite: bool,
    /// How many moves lead to the position in view.
    pub(crate) at: usize,
    /// All moves of the game, also those after the position in view.
    pub(crate) moves: Vec<PlayedMove>,
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
    /// The position as text; none while it is being set up.
    pub(crate) position: Option<String>,
    /// The first position and the moves from there, a line each.
    pub(crate) transcript: Option<String>,
}

/// A move of the game's record.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct PlayedMove {
    pub(crate) text: String,
    /// The move in words.
    pub(crate) spoken: String,
    /// The player, by index.
    pub(crate) by: Option<usize>,
    /// Does it only set up the game?
    #[serde(skip_serializing_if = "core::ops::Not::not")]
    pub(crate) setup: bool,
}

/// The first line of a loaded game that is not a legal move, and what follows it.
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
    /// The player to move, by index; none after the end.
    pub(crate) turn: Option<usize>,
    pub(crate) over: bool,
    pub(crate) winner: Option<usize>,
    /// Is the game being set up, before the first position?
    pub(crate) placing: bool,
}

/// The squares, row by row from the top of the screen; a gap is not a square.
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
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct Offer {
    pub(crate) text: String,
    pub(crate) path: Vec<String>,
    /// The card that is played.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) card: Option<&'static str>,
    /// Is it the Super move?
    #[serde(rename = "super", skip_serializing_if = "core::ops::Not::not")]
    pub(crate) is_super: bool,
    /// Does it win whatever the last click is? Then that click need not be asked for.
    #[serde(rename = "settled", skip_serializing_if = "core::ops::Not::not")]
    pub(crate) is_settled: bool,
    /// The square that it builds on, and the level there afterwards.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) raised: Option<(String, u8)>,
}

/// A square of a move, and its part in it. A square can have several parts.
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
