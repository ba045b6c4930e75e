//! What a front end needs to know of a game.

use crate::counting::{self, CountMethod};
use crate::error::by_name;
use crate::openings::{self, Opening};
use crate::{Player, ReadError, UnknownName};
use core::fmt::Display;
use core::str::FromStr;
use game::{Game, Identified, Natural, Outcome, Tactics, Tally, Verdict};
use search::engine::{Found, Limits};
use search::{Counter, Method, Probe, Stopped};
use std::sync::Arc;

/// How good a position is for a player: more is better.
pub type Evaluator<G> = fn(&G, <G as Game>::Player) -> i32;

/// The engine with one of the evaluators of a game.
pub type Engine<'a, G> = search::engine::Engine<'a, G, Evaluator<G>>;

/// A type that is written and read as text.
pub trait Notation: Display + FromStr<Err: Display> {}

impl<T: Display + FromStr<Err: Display>> Notation for T {}

/// A game that front ends can show, count and search.
///
/// Everything with a default is optional. The tables of evaluators, methods and openings have names, so that
/// users can choose; the first entry of each is what they get otherwise.
///
/// # Contract
///
/// * [`read`](Self::read) reads what [`notation`](Self::notation) writes while the game goes on, and
///   [`read_move`](Self::read_move) what [`move_notation`](Self::move_notation) writes of any legal move.
/// * [`EVALUATORS`](Self::EVALUATORS), [`methods`](Self::methods) and [`OPENINGS`](Self::OPENINGS) have at
///   least one entry each. All methods agree.
///
/// # Example
///
/// Nim with one heap: take one, two or three matches; who takes the last one wins. Its position and its moves
/// have `Display` and `FromStr`; here the moves are plain numbers.
///
/// ```
/// use plywood_catalog::game::{Game, Identified, Outcome, Side, Tactics, Verdict};
/// use plywood_catalog::{Evaluator, Playable, ReadError};
///
/// # #[derive(Clone, Copy, PartialEq, Eq, Debug)]
/// # struct Won(Side);
/// # impl core::fmt::Display for Won {
/// #     fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result { write!(f, "{:?} won", self.0) }
/// # }
/// # impl Outcome for Won {
/// #     type Player = Side;
/// #     const ALL: &'static [Won] = &[Won(Side::First), Won(Side::Second)];
/// #     fn index(self) -> usize { self.0.index() }
/// #     fn verdict(self, player: Side) -> Verdict {
/// #         if self.0 == player { Verdict::Win } else { Verdict::Loss }
/// #     }
/// # }
/// #[derive(Clone, PartialEq, Debug)]
/// struct Nim { left: u32, turn: Side }
/// # impl Game for Nim {
/// #     type Player = Side;
/// #     type Move = u32;
/// #     type Outcome = Won;
/// #     const MAX_MOVES: usize = 3;
/// #     fn turn(&self) -> Side { self.turn }
/// #     fn outcome(&self) -> Option<Won> { (self.left == 0).then_some(Won(self.turn.other())) }
/// #     fn moves(&self) -> impl Iterator<Item = u32> { 1..=self.left.min(3) }
/// #     fn play_unchecked(&mut self, taken: u32) { self.left -= taken; self.turn = self.turn.other(); }
/// # }
/// # impl Tactics for Nim {}
/// # impl Identified for Nim {
/// #     fn identity(&self) -> u128 { u128::from(self.left) << 1 | self.turn.index() as u128 }
/// # }
/// # impl core::fmt::Display for Nim {
/// #     fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
/// #         write!(f, "{}:{}", self.left, Self::PLAYERS[self.turn.index()])
/// #     }
/// # }
/// # impl core::str::FromStr for Nim {
/// #     type Err = &'static str;
/// #     fn from_str(text: &str) -> Result<Self, &'static str> {
/// #         let (left, turn) = text.split_once(':').ok_or("expected a colon")?;
/// #         let left = left.parse().map_err(|_| "expected a number")?;
/// #         let turn = if turn == "first" { Side::First } else { Side::Second };
/// #         Ok(Self { left, turn })
/// #     }
/// # }
/// // … which implements Game, Tactics, Identified, Display and FromStr …
///
/// impl Playable for Nim {
///     const NAME: &'static str = "nim";
///     const EVALUATORS: &'static [(&'static str, Evaluator<Self>)] = &[("even", |_, _| 0)];
///
///     fn initial() -> Self {
///         Self { left: 21, turn: Side::First }
///     }
/// }
///
/// let start = Nim::initial();
/// assert_eq!(start.notation(), "21:first");
/// assert_eq!(Nim::read("5:second")?.read_move("3")?, 3);
/// let error = start.read_move("4").unwrap_err();
/// assert_eq!(error.to_string(), "\"4\" is not a legal move of nim: illegal move; example: 1");
/// # Ok::<(), ReadError>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no command line yet",
    note = "implement `Playable` from plywood-catalog: its name, its start and an evaluator; examples/your-own-game has a \
            complete one"
)]
pub trait Playable:
    Game<Player: Player, Move: Notation + Send + Sync + 'static, Outcome: Display>
    + Notation
    + Tactics
    + Identified
    + Send
    + Sync
    + 'static
{
    /// The name of the game in lower case, without blanks.
    const NAME: &'static str;

    /// What the players are called, in lower case, the first one first.
    const PLAYERS: &'static [&'static str] = <Self::Player as Player>::NAMES;

    /// Evaluators by name, the strongest first.
    const EVALUATORS: &'static [(&'static str, Evaluator<Self>)];

    /// Ways to draw openings by name.
    const OPENINGS: &'static [(&'static str, Opening<Self>)] =
        &[("random-moves", openings::random_moves::<Self, 2>)];

    /// The most moves of any game, if there is such a number.
    const LONGEST_GAME: Option<u32> = None;

    /// The position from which a game starts, unless the user gives another.
    fn initial() -> Self;

    /// Reads a position.
    ///
    /// # Errors
    ///
    /// [`ReadError`], which names what was found, what was expected and where.
    fn read(text: &str) -> Result<Self, ReadError> {
        text.trim_end().parse().map_err(|error| ReadError::position::<Self>(text, error))
    }

    /// Writes the position.
    fn notation(&self) -> String {
        self.to_string()
    }

    /// Reads a move, legal or not.
    ///
    /// # Errors
    ///
    /// What is wrong with the text.
    fn parse_move(&self, text: &str) -> Result<Self::Move, String> {
        text.parse().map_err(|error: <Self::Move as FromStr>::Err| error.to_string())
    }

    /// Writes a move.
    fn move_notation(played: Self::Move) -> String {
        played.to_string()
    }

    /// Why a move is not legal here, in words; `None` if it is legal.
    fn objection(&self, candidate: Self::Move) -> Option<String> {
        (!self.is_legal(candidate)).then(|| game::IllegalMove.to_string())
    }

    /// Reads a legal move. Its blanks may be underscores, as in a protocol whose words are separated by blanks.
    ///
    /// # Errors
    ///
    /// [`ReadError`]: what is wrong with the text, or why the move is not legal.
    fn read_move(&self, text: &str) -> Result<Self::Move, ReadError> {
        let fault = |reason| ReadError::illegal_move(self, text, reason);
        // As one word in a protocol, a move has underscores in place of its blanks.
        let spaced = || text.contains('_').then(|| self.parse_move(&text.replace('_', " ")));
        let parsed = self.parse_move(text).or_else(|reason| spaced().unwrap_or(Err(reason)));
        let candidate = parsed.map_err(fault)?;
        self.objection(candidate).map_or(Ok(candidate), |reason| Err(fault(reason)))
    }

    /// The board as a picture of several lines, without a line feed at the end.
    fn diagram(&self) -> String {
        self.notation()
    }

    /// The outcome as a key for programs, in lower case with underscores: `first_stone`.
    fn outcome_key(outcome: Self::Outcome) -> String {
        let mut key = String::new();
        for part in outcome.to_string().split(|c: char| !c.is_alphanumeric()) {
            if !key.is_empty() && !part.is_empty() {
                key.push('_');
            }
            key.push_str(&part.to_lowercase());
        }
        key
    }

    /// The answer to a question that only this game has, by the judgement of an evaluator; `None` if there is no such
    /// question. Santorini answers to `placement` with the cells where the first player's pawns go, and to
    /// `placement` and those cells with the second player's.
    fn query(_question: &str, _evaluator: Evaluator<Self>) -> Option<String> {
        None
    }

    /// The answer to a count as the game's course writes it, if there is such a course.
    fn course_answer(_tally: &Tally<Self::Outcome>) -> Option<String> {
        None
    }

    /// The player who won, if anybody did.
    fn winner(outcome: Self::Outcome) -> Option<Self::Player> {
        let players = Self::Player::ALL.iter().copied();
        players.into_iter().find(|&player| outcome.verdict(player) == Verdict::Win)
    }

    /// Ways to count by name, the fastest first, as a rule: those of the game's abilities.
    fn methods() -> Vec<(&'static str, CountMethod<Self>)> {
        counting::methods()
    }

    /// The name of the method that is fastest for so many moves, as a rule.
    fn suited_method(&self, plies: u32) -> &'static str {
        Method::suited(self, plies).name()
    }

    /// Counts the games of at most so many moves by a method of `plywood-search`, on the ambient rayon pool.
    ///
    /// Everything else here counts by this function. A game that implements it, as those of this crate do, has its
    /// counters compiled once, and not again in every crate that counts.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if the counter's watcher stopped the count.
    fn count_by(
        method: Method,
        counter: &Counter<'_, Self::Outcome>,
        start: &Self,
        plies: u32,
    ) -> Result<Tally<Self::Outcome>, Stopped> {
        counter.par_count(method, start, plies)
    }

    /// Searches with an engine on the calling thread. As with [`count_by`](Self::count_by), a game that
    /// implements it has its search compiled once.
    fn search(engine: &mut Engine<'_, Self>, position: &Self, limits: Limits) -> Found<Self::Move> {
        set_probe(engine, position, limits);
        engine.search(position, limits)
    }

    /// [`search`](Self::search) on the ambient rayon pool.
    fn par_search(
        engine: &mut Engine<'_, Self>,
        position: &Self,
        limits: Limits,
    ) -> Found<Self::Move> {
        set_probe(engine, position, limits);
        engine.par_search(position, limits)
    }

    /// Exact values for the engine to look up in the game of this position. The first call may begin to compute them in
    /// the background; `None` until they are known, and in games that have none.
    ///
    /// [`search`](Self::search) and [`par_search`](Self::par_search) look them up unless a limit of depth or positions
    /// asks for an answer that depends on nothing else.
    fn exact_values(&self) -> Option<Arc<dyn Probe<Self>>> {
        None
    }

    /// The number of move sequences of exactly so many moves ([perft](search::perft)), on the ambient rayon
    /// pool.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if the counter's watcher stopped the count.
    fn perft(&self, counter: &Counter<'_, Self::Outcome>, plies: u32) -> Result<Natural, Stopped> {
        search::perft_by(plies, |plies| self.count_games(counter, plies))
    }

    /// Counts the games of at most so many moves by the method that suits them, on the ambient rayon pool.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if the counter's watcher stopped the count.
    fn count_games(
        &self,
        counter: &Counter<'_, Self::Outcome>,
        plies: u32,
    ) -> Result<Tally<Self::Outcome>, Stopped> {
        let suited = Self::method(self.suited_method(plies));
        suited.unwrap_or(counting::plain)(counter, self, plies)
    }

    /// The evaluator of this name, or the strongest one.
    ///
    /// # Errors
    ///
    /// [`UnknownName`] with the names that there are.
    fn evaluator(name: Option<&str>) -> Result<Evaluator<Self>, UnknownName> {
        name.map_or(Ok(Self::EVALUATORS[0].1), |name| by_name("evaluator", Self::EVALUATORS, name))
    }

    /// The way to count of this name.
    ///
    /// # Errors
    ///
    /// [`UnknownName`] with the names that there are.
    fn method(name: &str) -> Result<CountMethod<Self>, UnknownName> {
        by_name("method", &Self::methods(), name)
    }

    /// The way to draw openings of this name, or the usual one.
    ///
    /// # Errors
    ///
    /// [`UnknownName`] with the names that there are.
    fn opening(name: Option<&str>) -> Result<Opening<Self>, UnknownName> {
        name.map_or(Ok(Self::OPENINGS[0].1), |name| by_name("opening", Self::OPENINGS, name))
    }
}

/// Lets an engine look exact values up, unless its answer must depend on the limits alone.
pub(crate) fn set_probe<G: Playable>(engine: &mut Engine<'_, G>, position: &G, limits: Limits) {
    let is_by_clock = limits.depth.is_none() && limits.nodes.is_none();
    if !engine.has_fixed_probe() {
        engine.set_probe(if is_by_clock { position.exact_values() } else { None });
    }
}
