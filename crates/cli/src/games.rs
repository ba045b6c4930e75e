//! The three games, as the commands speak of them: by name, with positions and moves as text.
//!
//! Every command that starts from a position takes the same two arguments, [`Start`]. A position is
//! written in the game's own notation, and so is a move; neither has blanks, so that both go on the line of
//! a protocol.
//!
//! | game | position | move | where a game starts unless told otherwise |
//! |---|---|---|---|
//! | Onitama | the state of the string format; a file may go on with moves | `((0,2),(1,3),"Rabbit")` | Cobra Rabbit, Rooster Tiger, Monkey; the first player moves, both Supers unused |
//! | Santorini | the screenshot tuple | `((0,0),(1,0),(2,0))` | the document's first example: Blue (0,0) (1,1), Red (2,2) (3,3) |
//! | Peg | the white pegs, as in `(0,0)(0,1)`, or the document's board | `(0,1)` | the middle peg is white |
//!
//! The one blank in a notation, that of `"Super Tiger"`, is written as an underscore and read either way.

mod notated;
mod searched;

pub(crate) use notated::Notated;
pub(crate) use searched::{Evaluator, Searched};

use crate::source::Source;
use clap::{Args, ValueEnum};

/// A game that the commands know.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Name {
    Onitama,
    Santorini,
    Peg,
}

/// A position of one of the games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum AnyPosition {
    Onitama(onitama::Position),
    Santorini(santorini::Position),
    Peg(peg::Pegs),
}

/// A game and a position of it, on the command line.
#[derive(Args, Clone, Debug)]
pub(crate) struct Start {
    /// The game.
    #[arg(value_enum)]
    game: Name,

    /// Start from this position in the game's notation, or from the one in @FILE; @- is standard input.
    ///
    /// Otherwise: in Onitama the cards Cobra Rabbit, Rooster Tiger and Monkey with both Supers unused; in
    /// Santorini Blue at (0,0) (1,1) and Red at (2,2) (3,3); in Peg the middle peg white.
    #[arg(long, value_name = "position|@FILE")]
    from: Option<String>,
}

impl Start {
    /// The position to start from.
    ///
    /// # Errors
    ///
    /// What is wrong with the text or the file, in words for the user.
    pub(crate) fn position(&self) -> Result<AnyPosition, String> {
        match self.from.as_deref() {
            None => Ok(self.game.start()),
            Some(text) => match text.strip_prefix('@') {
                None => self.game.read(text),
                Some(name) => {
                    let source = Source::from(std::ffi::OsString::from(name));
                    let text = source.text().map_err(|error| format!("{source}: {error}"))?;
                    self.game.read(&text).map_err(|fault| format!("{source}: {fault}"))
                }
            },
        }
    }
}

impl Name {
    /// Where a game starts, unless told otherwise.
    pub(crate) fn start(self) -> AnyPosition {
        match self {
            Self::Onitama => AnyPosition::Onitama(Notated::start()),
            Self::Santorini => AnyPosition::Santorini(Notated::start()),
            Self::Peg => AnyPosition::Peg(Notated::start()),
        }
    }

    /// Reads a position in the game's notation.
    ///
    /// # Errors
    ///
    /// What is wrong with the text, and where.
    pub(crate) fn read(self, text: &str) -> Result<AnyPosition, String> {
        Ok(match self {
            Self::Onitama => AnyPosition::Onitama(Notated::read(text)?),
            Self::Santorini => AnyPosition::Santorini(Notated::read(text)?),
            Self::Peg => AnyPosition::Peg(Notated::read(text)?),
        })
    }
}
