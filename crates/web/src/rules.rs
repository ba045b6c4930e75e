//! What the page asks of a game: the rules, and the words for a person.

use crate::counting::{Counted, Counting};
use crate::lessons::Lesson;
use crate::puzzles::Judgement;
use crate::reading::Loaded;
use crate::record::Record;
use crate::refusal::Refusal;
use crate::thinking::{Thinking, Thought};
use crate::view::{Board, Cards, Mark, Offer, Status};
use catalog::Name;
use core::fmt::Debug;
use serde::Deserialize;

/// A position of a game as a person plays it: the rules' own position, or the set-up before the first.
pub(crate) trait Rules: Clone + Debug + Send + Sync + 'static {
    /// One click or several that change the position.
    type Move: Copy + PartialEq + Debug + Send + Sync + 'static;

    const GAME: Name;
    /// The name of the game as people write it.
    const TITLE: &'static str;
    /// The goal, in a sentence.
    const GOAL: &'static str;
    const PLAYERS: &'static [&'static str];
    /// How to play, step by step.
    const LESSONS: &'static [Lesson];
    /// The file of puzzles; empty if there are none.
    const PUZZLES: &'static str = "";
    /// Do the players sit at opposite sides of the board?
    const OPPOSITE: bool = false;

    /// The position of a text, or the set-up before the first position.
    ///
    /// # Errors
    ///
    /// [`Refusal`] if the text is not a position, or if there is none and the game has no set-up.
    fn start(text: Option<&str>) -> Result<Self, Refusal>;

    /// A position and moves that a person pasted.
    ///
    /// # Errors
    ///
    /// [`Refusal`] with its line if the text does not begin with a position.
    fn load(text: &str) -> Result<Loaded<Self>, Refusal>;

    /// Reads a legal move.
    ///
    /// # Errors
    ///
    /// Why it is not one.
    fn read(&self, text: &str) -> Result<Self::Move, String>;

    /// The legal moves, in a fixed order; none after the end.
    fn legal(&self) -> Vec<Self::Move>;

    /// The position after a legal move.
    fn after(&self, legal: Self::Move) -> Self;

    /// The move as text, different for every legal move.
    fn text(candidate: Self::Move) -> String;

    /// The squares to click for a legal move, and what else there is to choose.
    fn offer(&self, legal: Self::Move) -> Offer;

    /// Why a square cannot be clicked next, in words.
    fn why_not(&self, click: &Click) -> String;

    /// The player to move, by index; none in a solitaire.
    fn turn(&self) -> Option<usize>;

    /// A legal move in words.
    fn spoken(&self, legal: Self::Move) -> String;

    fn status(&self) -> Status;
    fn board(&self) -> Board;
    fn prompts(&self) -> &'static [&'static str];

    /// The squares of a legal move, each with its part in it.
    fn marks(&self, legal: Self::Move) -> Vec<Mark>;

    /// The cards, given the position before and the move that led here.
    fn cards(&self, _last: Option<(&Self, Self::Move)>) -> Option<Cards> {
        None
    }

    fn facts(&self) -> Vec<(&'static str, String)> {
        Vec::new()
    }

    /// The position as text; none while it is being set up.
    fn notation(&self) -> Option<String>;

    /// Searches for a good move.
    ///
    /// # Errors
    ///
    /// [`Refusal`] if there is no position yet, or no move.
    fn think(&self, thinking: &Thinking<'_>) -> Result<(Self::Move, Thought), Refusal>;

    /// What the last move of a puzzle's record comes to.
    ///
    /// # Errors
    ///
    /// [`Refusal`] if the game has no puzzles.
    fn judge(_record: &Record<Self>, _moves: u32) -> Result<Judgement, Refusal> {
        Err(Refusal::new(format_args!("{} has no puzzles", Self::TITLE)))
    }

    /// Counts the games from here.
    ///
    /// # Errors
    ///
    /// [`Refusal`] if there is no position yet, or the count was stopped.
    fn count(&self, counting: &Counting<'_>) -> Result<Counted, Refusal>;
}

/// A click on a square that the rules do not allow.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Click {
    pub(crate) cell: String,
    /// The squares that were clicked before it for the same move.
    pub(crate) path: Vec<String>,
    /// The card that was chosen.
    pub(crate) card: Option<String>,
    /// Is only the Super move wanted?
    #[serde(rename = "super")]
    pub(crate) is_super: bool,
}

/// The answer for a click that the rules do allow.
pub(crate) const POSSIBLE: &str = "this is possible";

impl Click {
    /// Do the rules allow the click?
    pub(crate) fn is_offered(&self, game: &impl Rules) -> bool {
        let clicked = || self.path.iter().chain([&self.cell]);
        let is_offered = |offer: &Offer| {
            let is_wanted = !self.is_super || offer.is_super;
            let is_card = self.card.as_deref().is_none_or(|card| offer.card == Some(card));
            is_wanted
                && is_card
                && offer.path.len() > self.path.len()
                && offer.path.iter().zip(clicked()).all(|(wanted, clicked)| wanted == clicked)
        };
        game.legal().into_iter().any(|legal| is_offered(&game.offer(legal)))
    }
}
