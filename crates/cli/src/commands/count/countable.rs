//! What the command needs to know of a game besides its rules.

use crate::games::Notated;
use core::fmt::Display;
use game::{ClosedForm, Game, Keyed, LastPlies, Side, Tally};

/// A count of all games in closed form.
pub(crate) type ClosedCount<G> = fn(&G, u32) -> Tally<<G as Game>::Outcome>;

/// A game whose games can be counted by the command.
pub(crate) trait Countable: Notated + Keyed + LastPlies + Game<Outcome: Display> {
    /// The game's name on the command line.
    const NAME: &'static str;

    /// The most moves of any game, if there is such a number.
    const LONGEST: Option<u32> = None;

    /// The closed form of all games, if there is one.
    const CLOSED_FORM: Option<ClosedCount<Self>> = None;

    /// The answer in the document's own form, if it has one.
    fn tuple(_tally: &Tally<Self::Outcome>) -> Option<String> {
        None
    }
}

impl Countable for onitama::Position {
    const NAME: &'static str = "onitama";

    fn tuple(tally: &Tally<Self::Outcome>) -> Option<String> {
        let [first, second] = Side::BOTH.map(|side| tally.wins(side));
        Some(format!("({},{first},{second})", tally.total()))
    }
}

impl Countable for santorini::Position {
    const NAME: &'static str = "santorini";
}

impl Countable for peg::Pegs {
    const NAME: &'static str = "peg";
    /// One of the 33 pegs is white before the first flip.
    const LONGEST: Option<u32> = Some(32);
    const CLOSED_FORM: Option<ClosedCount<Self>> = Some(ClosedForm::tally);
}
