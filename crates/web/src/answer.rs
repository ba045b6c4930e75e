//! The core of the page's program: a request in, events and an answer out. It knows no transport.

use crate::counting::Counting;
use crate::games::{Start, onitama, with_rules};
use crate::lessons::lessons;
use crate::puzzles::puzzle;
use crate::record::Record;
use crate::refusal::Refusal;
use crate::request::{Count, Judged, Kept, Load, OfGame, Request, Think, WhichPuzzle, WhyNot};
use crate::review::{Point, review};
use crate::rules::Rules;
use crate::stop::Stop;
use crate::thinking::{MOST_LINES, Strength, Thinking, Thought};
use crate::view::{Card, Trouble, View};
use catalog::game::Side;
use catalog::levels::Level;
use catalog::{Name, UnknownName};
use core::time::Duration;
use serde::Serialize;
use serde_json::Value;

/// The longest puzzles, in moves of the person.
const MOST_PUZZLE_MOVES: u32 = 3;
/// The most positions of a search that is limited by them.
const MOST_NODES: u64 = 1_000_000;

/// What answers the page's requests, with the limits of what may be asked for. It keeps no game: every request
/// carries the whole one that it is about.
///
/// ```
/// use plywood_web::Core;
///
/// let fields = r#"{"game": "peg", "start": null, "moves": []}"#;
/// assert!(Core::default().answer_json("view", fields, &|_, _| {}).is_ok());
/// let refused = Core::default().answer_json("views", fields, &|_, _| {});
/// assert_eq!(refused.unwrap_err(), r#"{"message":"there is no request \"views\""}"#);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Core {
    /// The deepest search, in moves.
    pub depth: u32,
    /// The longest search or count.
    pub longest: Duration,
    /// The longest games that are counted, in moves.
    pub plies: u32,
}

impl Default for Core {
    fn default() -> Self {
        Self { depth: 20, longest: Duration::from_mins(1), plies: 40 }
    }
}

/// What a long request reports on the way: a name, and what there is to say.
pub(crate) type Tell<'a> = &'a (dyn Fn(&'static str, Value) + Sync);

#[derive(Serialize)]
struct Catalogue {
    games: Vec<GameInfo>,
    cards: Vec<Card>,
    levels: Vec<LevelView>,
    depth: u32,
    seconds: u64,
    plies: u32,
    lines: usize,
}

#[derive(Serialize)]
struct GameInfo {
    name: &'static str,
    title: &'static str,
    goal: &'static str,
    /// Has the course a search of its own?
    course: bool,
    /// Are there puzzles?
    puzzles: bool,
}

impl GameInfo {
    fn new<R: Rules>() -> Self {
        let (name, course) = (R::GAME.as_str(), R::GAME == Name::Santorini);
        let puzzles = !R::PUZZLES.is_empty();
        Self { name, title: R::TITLE, goal: R::GOAL, course, puzzles }
    }
}

#[derive(Serialize)]
struct LevelView {
    name: &'static str,
    title: &'static str,
}

/// A game to be kept by the page, and what to draw of it.
#[derive(Serialize)]
struct Begun {
    start: Option<String>,
    moves: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    trouble: Option<Trouble>,
    view: View,
}

#[derive(Serialize)]
struct Reason {
    reason: String,
}

/// The move that a search chooses, and what it thinks.
#[derive(Serialize)]
struct Choice {
    #[serde(rename = "move")]
    chosen: String,
    /// The same in words.
    spoken: String,
    #[serde(flatten)]
    thought: Thought,
}

impl Choice {
    fn new<R: Rules>(here: &R, chosen: R::Move, thought: Thought) -> Self {
        Self { chosen: R::text(chosen), spoken: here.spoken(chosen), thought }
    }

    /// What a search would answer now: the first move of its best line.
    fn so_far<R: Rules>(here: &R, thought: Thought) -> Option<Self> {
        let first = thought.lines.first()?.moves.first()?;
        Some(Self::new(here, here.read(&first.text).ok()?, thought))
    }
}

impl Core {
    /// Answers a request by its name and its fields in JSON. Events and the answer are JSON too. Whoever wants to
    /// stop a long request ends the thread that it runs on: each event of a search has all that its answer has.
    ///
    /// # Errors
    ///
    /// A message for the person at the page, and the line of a pasted text that it is about, in JSON.
    pub fn answer_json(
        &self,
        name: &str,
        fields: &str,
        tell: &(dyn Fn(&str, &str) + Sync),
    ) -> Result<String, String> {
        let stop = Stop::after(self.longest);
        let request = Request::parse(name, fields.as_bytes()).map_err(Refusal::new);
        request
            .and_then(|request| {
                self.answer(request, &stop, &|name, event| tell(name, &event.to_string()))
            })
            .map(|answer| answer.to_string())
            .map_err(|refusal| value(&refusal).to_string())
    }

    /// Answers a request. Whoever waits for a long one is told of events on the way, and may stop it.
    ///
    /// # Errors
    ///
    /// [`Refusal`] that says what is wrong with the request.
    pub(crate) fn answer(
        &self,
        request: Request,
        stop: &Stop,
        tell: Tell<'_>,
    ) -> Result<Value, Refusal> {
        match request {
            Request::Catalogue {} => Ok(value(&self.catalogue())),
            Request::New(wish) => {
                let game = name(&wish.game)?;
                let start = wish.start(game)?;
                with_rules!(game, R => begun::<R>(start))
            }
            Request::Load(Load { game, text }) => {
                with_rules!(name(&game)?, R => load::<R>(&text))
            }
            Request::View(kept) => {
                with_rules!(name(&kept.game)?, R => view::<R>(&kept))
            }
            Request::WhyNot(WhyNot { record, click }) => {
                with_rules!(name(&record.game)?, R => present::<R>(&record).map(|here| {
                    value(&Reason { reason: here.why_not(&click) })
                }))
            }
            Request::Think(wish) => {
                self.check(&wish)?;
                with_rules!(name(&wish.record.game)?, R => think::<R>(&wish, stop, tell))
            }
            Request::Count(wish) => {
                if wish.plies > self.plies {
                    let message = format!("games are counted to {} moves at most", self.plies);
                    return Err(Refusal::new(message));
                }
                with_rules!(name(&wish.record.game)?, R => count::<R>(&wish, stop, tell))
            }
            Request::Review(kept) => {
                let told = |point: &Point| tell("point", value(point));
                with_rules!(name(&kept.game)?, R => {
                    Ok(value(&review(&record::<R>(&kept)?, stop, &told)?))
                })
            }
            Request::Lessons(OfGame { game }) => {
                with_rules!(name(&game)?, R => Ok(value(&lessons::<R>()?)))
            }
            Request::Puzzle(WhichPuzzle { game, number }) => {
                with_rules!(name(&game)?, R => Ok(value(&puzzle::<R>(number)?)))
            }
            Request::Judge(Judged { record: kept, moves }) => {
                // What is proven in time is proven quickly.
                if moves > MOST_PUZZLE_MOVES {
                    let message =
                        format!("puzzles are of {MOST_PUZZLE_MOVES} moves at most, not {moves}");
                    return Err(Refusal::new(message));
                }
                with_rules!(name(&kept.game)?, R => {
                    Ok(value(&R::judge(&record::<R>(&kept)?, moves)?))
                })
            }
        }
    }

    fn catalogue(&self) -> Catalogue {
        let cards = ::onitama::Card::ALL.into_iter();
        let level = |Level { name, title, .. }: Level| LevelView { name, title };
        Catalogue {
            games: Name::ALL
                .into_iter()
                .map(|name| with_rules!(name, R => GameInfo::new::<R>()))
                .collect(),
            cards: cards.map(|card| onitama::card_view(card, Side::First)).collect(),
            levels: Level::ALL.into_iter().map(level).collect(),
            depth: self.depth,
            seconds: self.longest.as_secs(),
            plies: self.plies,
            lines: MOST_LINES,
        }
    }

    fn check(&self, wish: &Think) -> Result<(), Refusal> {
        let longest = self.longest.as_secs();
        match wish.strength {
            Strength::Depth(depth) | Strength::Course(depth)
                if !(1..=self.depth).contains(&depth) =>
            {
                return Err(Refusal::new(format_args!(
                    "the depth is {depth}, expected 1 to {}",
                    self.depth
                )));
            }
            Strength::Seconds(seconds) if !(1..=longest).contains(&seconds) => {
                return Err(Refusal::new(format_args!(
                    "the time is {seconds} seconds, expected 1 to {longest}"
                )));
            }
            Strength::Nodes(nodes) if !(1..=MOST_NODES).contains(&nodes) => {
                return Err(Refusal::new(format_args!(
                    "{nodes} positions are to be searched, expected 1 to {MOST_NODES}"
                )));
            }
            _ => {}
        }
        match wish.lines {
            Some(lines) if !(1..=MOST_LINES).contains(&lines) => Err(Refusal::new(format_args!(
                "{lines} lines are wanted, expected 1 to {MOST_LINES}"
            ))),
            _ => Ok(()),
        }
    }
}

/// A value that serde can always write: its maps have names for keys.
fn value(answer: &impl Serialize) -> Value {
    serde_json::to_value(answer).unwrap_or_default()
}

fn name(game: &str) -> Result<Name, Refusal> {
    game.parse().map_err(|unknown: UnknownName| Refusal::new(unknown))
}

fn record<R: Rules>(kept: &Kept) -> Result<Record<R>, Refusal> {
    Record::replay(R::start(kept.start.as_deref())?, &kept.moves)
}

/// The position that a request is about.
fn present<R: Rules>(kept: &Kept) -> Result<R, Refusal> {
    let record = record::<R>(kept)?;
    record.position(kept.at.unwrap_or(record.len())).cloned()
}

fn begun<R: Rules>(start: Start) -> Result<Value, Refusal> {
    let Start { text, moves } = start;
    let record = Record::replay(R::start(text.as_deref())?, &moves)?;
    let view = record.view(record.len())?;
    Ok(value(&Begun { start: text, moves, trouble: None, view }))
}

fn load<R: Rules>(text: &str) -> Result<Value, Refusal> {
    let loaded = R::load(text)?;
    let Start { text: start, moves } = Start::of(&loaded.record)?;
    let view = loaded.record.view(0)?;
    Ok(value(&Begun { start, moves, trouble: loaded.trouble, view }))
}

fn view<R: Rules>(kept: &Kept) -> Result<Value, Refusal> {
    let record = record::<R>(kept)?;
    Ok(value(&record.view(kept.at.unwrap_or(record.len()))?))
}

fn think<R: Rules>(wish: &Think, stop: &Stop, tell: Tell<'_>) -> Result<Value, Refusal> {
    let here = present::<R>(&wish.record)?;
    if here.status().over {
        return Err(Refusal::new("the game is over"));
    }
    let thinking = Thinking {
        strength: wish.strength.clone(),
        lines: wish.lines.unwrap_or(1),
        seed: wish.seed.unwrap_or(0),
        stop,
        tell: &|thought| {
            if let Some(choice) = Choice::so_far(&here, thought) {
                tell("thought", value(&choice));
            }
        },
    };
    let (chosen, thought) = here.think(&thinking)?;
    Ok(value(&Choice::new(&here, chosen, thought)))
}

fn count<R: Rules>(wish: &Count, stop: &Stop, tell: Tell<'_>) -> Result<Value, Refusal> {
    let counting = Counting {
        plies: wish.plies,
        by_move: wish.by_move,
        stop,
        tell: &|progress| tell("progress", value(&progress)),
    };
    Ok(value(&present::<R>(&wish.record)?.count(&counting)?))
}
