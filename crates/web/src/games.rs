//! The games as the page plays them, one module each.

pub(crate) mod onitama;
pub(crate) mod peg;
pub(crate) mod santorini;

use crate::record::Record;
use crate::refusal::Refusal;
use crate::rules::Rules;
use catalog::Name;
use serde::Deserialize;

/// Evaluates an expression for the [`Rules`] of a game, under a name of your choice.
macro_rules! with_rules {
    ($name:expr, $R:ident => $body:expr) => {
        match $name {
            ::catalog::Name::Santorini => {
                type $R = $crate::games::santorini::Santorini;
                $body
            }
            ::catalog::Name::Onitama => {
                type $R = $crate::games::onitama::Onitama;
                $body
            }
            ::catalog::Name::Peg => {
                type $R = $crate::games::peg::Peg;
                $body
            }
        }
    };
}
pub(crate) use with_rules;

/// How a new game begins.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct NewGame {
    pub(crate) game: String,
    /// The seed that Onitama's cards are drawn from by lot.
    pub(crate) deal: Option<u64>,
    /// The seed that the course's generator draws Onitama's cards from: any integer.
    pub(crate) seed: Option<String>,
    /// Onitama's five cards: two of the first player, two of the second, the one beside the board.
    pub(crate) cards: Option<[String; 5]>,
    /// Who begins with the chosen cards, by index.
    pub(crate) turn: Option<usize>,
    /// Are Santorini's pawns placed already?
    #[serde(default)]
    pub(crate) placed: bool,
}

/// Where a game starts, as the page keeps it: a position or none, and the moves that set it up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Start {
    pub(crate) text: Option<String>,
    pub(crate) moves: Vec<String>,
}

impl NewGame {
    /// Where the game starts.
    ///
    /// # Errors
    ///
    /// [`Refusal`] if the game has no such start.
    pub(crate) fn start(&self, game: Name) -> Result<Start, Refusal> {
        let is_chosen = self.cards.is_some() || self.turn.is_some();
        let ways = [self.deal.is_some(), self.seed.is_some(), is_chosen];
        match ways.into_iter().filter(|&is_wanted| is_wanted).count() {
            0 => {}
            _ if game != Name::Onitama => return Err(Refusal::new("only Onitama has cards")),
            1 => {}
            _ => return Err(Refusal::new("cards are dealt, drawn from a seed, or chosen")),
        }
        if self.placed && game != Name::Santorini {
            return Err(Refusal::new("only Santorini's pawns are placed"));
        }
        Ok(match game {
            Name::Onitama => Start { text: onitama::new(self)?.notation(), moves: Vec::new() },
            Name::Santorini | Name::Peg => {
                let placed = santorini::PLACES.iter().filter(|_| self.placed);
                Start { text: None, moves: placed.map(ToString::to_string).collect() }
            }
        })
    }
}

impl Start {
    /// Where a record starts.
    pub(crate) fn of<R: Rules>(record: &Record<R>) -> Result<Self, Refusal> {
        Ok(Self { text: record.position(0)?.notation(), moves: record.texts() })
    }
}

/// A sentence: the same text with a capital.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
