//! Positions as boards in text.

use crate::value::Value;
use catalog::Playable;

/// The board of a position that was written out as a tuple or a list, in the notation of its course.
pub(crate) fn of_literal(value: &Value) -> Option<String> {
    let text = value.to_string();
    match value {
        Value::Tuple(_) => diagram::<santorini::Position>(&text)
            .or_else(|| diagram::<catalog::onitama::Position>(&text)),
        Value::List(_) => diagram::<peg::Position>(&text),
        _ => None,
    }
}

/// The board of a game of Santorini.
pub(crate) fn of_game(value: &Value) -> Option<String> {
    match value {
        Value::Game(game) => Some(game.screenshot_game().diagram()),
        _ => None,
    }
}

fn diagram<G: Playable>(text: &str) -> Option<String> {
    G::read(text).ok().map(|position| position.diagram())
}
