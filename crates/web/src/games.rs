//! The three games as the page plays them, one module each.

pub(crate) mod onitama;
pub(crate) mod peg;
pub(crate) mod santorini;

use crate::refusal::Refusal;
use crate::table::Table;
use serde::Deserialize;

/// The names of the games, in the order of the page.
pub(crate) const NAMES: [&str; 3] = ["santorini", "onitama", "peg"];

/// How a new game begins. Without any wish it begins as usual.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewGame {
    pub(crate) game: String,
    /// A position, and moves from there.
    pub(crate) load: Option<String>,
    /// How many of the loaded moves are played.
    pub(crate) at: Option<usize>,
    /// The seed that Onitama's cards are drawn from: any integer.
    pub(crate) seed: Option<String>,
    /// Onitama's five cards: two of the first player, two of the second, the one beside the board.
    pub(crate) cards: Option<[String; 5]>,
    /// Who begins with the chosen cards, by number.
    pub(crate) turn: Option<usize>,
    /// Are Santorini's pawns placed already?
    #[serde(default)]
    pub(crate) placed: bool,
}

impl NewGame {
    /// The game that is asked for.
    ///
    /// # Errors
    ///
    /// [`Refusal`] if there is no such game, or a text or a card is wrong.
    pub(crate) fn table(&self) -> Result<Box<dyn Table>, Refusal> {
        let is_onitama = self.game == "onitama";
        let wants_cards = self.seed.is_some() || self.cards.is_some() || self.turn.is_some();
        if wants_cards && !is_onitama {
            return Err(Refusal::unprocessable("only Onitama has cards"));
        }
        if wants_cards && self.load.is_some() || self.seed.is_some() && self.cards.is_some() {
            return Err(Refusal::unprocessable("load a game, or choose cards, or give a seed"));
        }
        if self.placed && (self.game != "santorini" || self.load.is_some()) {
            return Err(Refusal::unprocessable(
                "only the pawns of a new Santorini game are placed",
            ));
        }
        let mut table: Box<dyn Table> = match (self.game.as_str(), &self.load) {
            ("santorini", None) => Box::new(santorini::new(self.placed)?),
            ("santorini", Some(text)) => Box::new(santorini::load(text)?),
            ("onitama", None) => Box::new(onitama::new(self)?),
            ("onitama", Some(text)) => Box::new(onitama::load(text)?),
            ("peg", None) => Box::new(peg::new()),
            ("peg", Some(text)) => Box::new(peg::load(text)?),
            _ => return Err(Refusal::unprocessable("there is no game of this name")),
        };
        let at = if self.placed { santorini::PLACES.len() } else { self.at.unwrap_or(0) };
        table.go_to(at)?;
        Ok(table)
    }
}

/// A sentence: the same text with a capital.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
