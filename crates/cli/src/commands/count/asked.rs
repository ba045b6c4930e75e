//! A question on the command line.

use super::countable::Countable;
use crate::arguments::move_limit;
use crate::games::{AnyPosition, Start};
use clap::{Args, ValueEnum};
use onitama::{Card, Setup};

/// What is to be counted.
#[derive(Args, Clone, Debug)]
pub(crate) struct Asked {
    #[command(flatten)]
    start: Start,

    /// The most moves of a game. It may be left out for Peg, where every game ends.
    #[arg(short, long, value_parser = move_limit, allow_negative_numbers = true)]
    n: Option<u32>,

    /// Onitama's five cards: the first player's two, the second player's two, the one beside the board.
    #[arg(long, value_delimiter = ',', value_name = "cards", conflicts_with = "from")]
    cards: Vec<Card>,

    /// Have Onitama's players used their Super moves?
    #[arg(long, value_enum, conflicts_with = "from")]
    supers: Option<Supers>,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum Supers {
    Unused,
    Used,
}

impl Asked {
    /// The position to start from.
    ///
    /// # Errors
    ///
    /// What is wrong with it, in words for the user.
    pub(crate) fn position(&self) -> Result<AnyPosition, String> {
        let has_cards = !self.cards.is_empty() || self.supers.is_some();
        match self.start.position()? {
            AnyPosition::Onitama(start) => self.with_cards(start).map(AnyPosition::Onitama),
            _ if has_cards => Err(String::from("--cards and --supers are for onitama")),
            other => Ok(other),
        }
    }

    /// Onitama's start with other cards, or with Super moves used.
    fn with_cards(&self, start: onitama::Position) -> Result<onitama::Position, String> {
        let mut setup = Setup::from(&start);
        if !self.cards.is_empty() {
            setup.cards.clone_from(&self.cards);
        }
        if let Some(supers) = self.supers {
            setup.super_used = setup.super_used.map(|_| supers == Supers::Used);
        }
        setup.position().map_err(|fault| fault.to_string())
    }

    /// The most moves.
    ///
    /// # Errors
    ///
    /// If they are needed and not said.
    pub(crate) fn n<G: Countable>(&self) -> Result<u32, String> {
        self.n.or(G::LONGEST).ok_or_else(|| String::from("-n says how many moves, at most"))
    }
}
