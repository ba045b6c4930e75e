//! The position that a command starts from.

use crate::failure::Failure;
use crate::output::Output;
use crate::source::Source;
use catalog::onitama::{Card, Position, Setup};
use catalog::{Name, Playable};
use clap::{Args, ValueEnum};
use std::ffi::OsString;

/// A command that does something with a position of any game.
pub(crate) trait PositionCommand: Args {
    /// Does it.
    ///
    /// # Errors
    ///
    /// [`Failure`] if there is no result.
    fn run<G: Playable>(&self, start: &G, output: &Output) -> Result<(), Failure>;
}

/// A command that does something with any game.
pub(crate) trait GameCommand: Args {
    /// Does it.
    ///
    /// # Errors
    ///
    /// [`Failure`] if there is no result.
    fn run<G: Playable>(&self, output: &Output) -> Result<(), Failure>;
}

// One of the workspace's games, and a command for it. The help is that of the command, so that no doc comment
// may stand here.
#[derive(Args, Debug)]
pub(crate) struct Of<A: Args> {
    /// The game.
    #[arg(value_parser = crate::arguments::game())]
    pub(crate) game: Name,

    #[command(flatten)]
    pub(crate) command: A,
}

// A position of a game, and a command for it.
#[derive(Args, Debug)]
pub(crate) struct At<A: Args> {
    /// Start from this position in the game's notation, or from the one in @FILE; @- is standard input.
    #[arg(long, value_name = "position|@FILE")]
    from: Option<String>,

    /// Play these moves first, one after the other.
    #[arg(long, value_name = "move", num_args = 1..)]
    moves: Vec<String>,

    #[command(flatten)]
    pub(crate) command: A,
}

// A position of one of the workspace's games, and a command for it.
#[derive(Args, Debug)]
pub(crate) struct AtAny<A: Args> {
    /// Start from this position in the game's notation, or from the one in @FILE; @- is standard input.
    ///
    /// The default: in Onitama the cards Cobra Rabbit, Rooster Tiger and Monkey with both Supers unused; in
    /// Santorini Blue at (0,0) (1,1) and Red at (2,2) (3,3); in Peg the middle peg white.
    #[arg(long, value_name = "position|@FILE")]
    from: Option<String>,

    /// Onitama's five cards: the first player's two, the second player's two, the one beside the board.
    #[arg(long, value_delimiter = ',', value_name = "cards", conflicts_with = "from",
          value_parser = crate::arguments::CardParser)]
    cards: Vec<Card>,

    /// Whether Onitama's players have used their Super moves.
    #[arg(long, value_enum, conflicts_with = "from")]
    supers: Option<Supers>,

    /// Play these moves first, one after the other, as --divide writes them.
    #[arg(long, value_name = "move", num_args = 1..)]
    moves: Vec<String>,

    #[command(flatten)]
    pub(crate) command: A,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum Supers {
    Unused,
    Used,
}

impl<A: Args> At<A> {
    /// The position to start from.
    ///
    /// # Errors
    ///
    /// [`Failure`] that says what is wrong with the option.
    pub(crate) fn start<G: Playable>(&self) -> Result<G, Failure> {
        let start = self.from.as_deref().map_or_else(|| Ok(G::initial()), read)?;
        after(start, &self.moves)
    }
}

impl<A: Args> AtAny<A> {
    /// The position to start from.
    ///
    /// # Errors
    ///
    /// [`Failure`] that says what is wrong with the options.
    pub(crate) fn start<G: Playable>(&self) -> Result<G, Failure> {
        after(self.before_moves()?, &self.moves)
    }

    fn before_moves<G: Playable>(&self) -> Result<G, Failure> {
        if let Some(text) = &self.from {
            return read(text);
        }
        if self.cards.is_empty() && self.supers.is_none() {
            return Ok(G::initial());
        }
        if G::NAME != Position::NAME {
            let message = format!("--cards and --supers are for onitama, not for {}", G::NAME);
            return Err(Failure::usage(message));
        }
        Ok(G::read(&self.dealt()?.notation())?)
    }

    /// Are Onitama's Super moves to be used before the start?
    pub(crate) fn has_used_supers(&self) -> bool {
        self.supers == Some(Supers::Used)
    }

    /// Onitama's start with other cards, or with Super moves used.
    fn dealt(&self) -> Result<Position, Failure> {
        let mut setup = Setup::from(&Position::initial());
        if !self.cards.is_empty() {
            setup.cards.clone_from(&self.cards);
        }
        if let Some(supers) = self.supers {
            setup.super_used = setup.super_used.map(|_| supers == Supers::Used);
        }
        setup.position().map_err(|fault| crate::arguments::cards_failure(&fault))
    }
}

/// The position after the moves of the option `--moves`.
fn after<G: Playable>(mut position: G, moves: &[String]) -> Result<G, Failure> {
    for (number, text) in (1..).zip(moves) {
        let legal = position
            .read_move(text)
            .map_err(|error| Failure::usage(format!("--moves: move {number}: {error}")))?;
        position.play_unchecked(legal);
    }
    Ok(position)
}

/// The position of the option `--from`.
fn read<G: Playable>(text: &str) -> Result<G, Failure> {
    let Some(name) = text.strip_prefix('@') else {
        return G::read(text).map_err(|error| Failure::usage(format!("--from: {error}")));
    };
    let source = Source::from(OsString::from(name));
    let fault =
        |error: &dyn core::fmt::Display| Failure::usage(format!("--from: {source}: {error}"));
    let text = source.text().map_err(|error| fault(&error))?;
    G::read(&text).map_err(|error| fault(&error))
}
