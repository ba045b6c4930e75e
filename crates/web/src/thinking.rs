//! The computer player: what it is asked, and what it thinks.

use crate::refusal::Refusal;
use crate::rules::Rules;
use crate::score::Words;
use crate::stop::Stop;
use catalog::Playable;
use catalog::game::{Game, Side};
use catalog::levels::Level;
use catalog::search::engine::{Engine, Found, Limits, Line, Observer, Report};
use core::time::Duration;
use serde::{Deserialize, Serialize};
use std::sync::Mutex;

/// The memory of a search.
const MEMORY: usize = 32 << 20;

/// How strong the computer plays.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Strength {
    /// A level of the engine, by name.
    Level(String),
    /// The course's Minimax, so many moves deep.
    Course(u32),
    /// The engine, so many moves deep.
    Depth(u32),
    /// The engine for so many seconds.
    Seconds(u64),
    /// The engine for so many positions.
    Nodes(u64),
}

/// What is searched, and for whom.
pub(crate) struct Thinking<'a> {
    pub(crate) strength: Strength,
    /// How many best lines are wanted.
    pub(crate) lines: usize,
    /// What the mistakes of weak levels depend on.
    pub(crate) seed: u64,
    pub(crate) stop: &'a Stop,
    pub(crate) tell: &'a (dyn Fn(Thought) + Sync),
}

/// What the computer thinks at some depth.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Thought {
    pub(crate) depth: u32,
    /// The positions that it has seen, where they are counted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) nodes: Option<u64>,
    /// The best lines, the best one first.
    pub(crate) lines: Vec<ThoughtLine>,
}

/// A line of play that the computer expects.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct ThoughtLine {
    /// How good it is, in words.
    pub(crate) score: String,
    /// The chance that the first player wins, in thousandths; none where nobody can lose.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) chance: Option<u16>,
    pub(crate) moves: Vec<LineMove>,
}

/// A move of a line.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct LineMove {
    pub(crate) text: String,
    pub(crate) path: Vec<String>,
    pub(crate) by: Option<usize>,
}

/// The moves of a line, as the page draws them.
pub(crate) fn line_moves<R: Rules>(
    start: &R,
    moves: impl IntoIterator<Item = R::Move>,
) -> Vec<LineMove> {
    let mut position = start.clone();
    let next = |played| {
        let offer = position.offer(played);
        let drawn = LineMove { text: offer.text, path: offer.path, by: position.turn() };
        position = position.after(played);
        drawn
    };
    moves.into_iter().map(next).collect()
}

/// A position that the engine can search, as a game of the page.
pub(crate) struct Subject<'a, R: Rules, G: Game> {
    pub(crate) rules: &'a R,
    pub(crate) position: &'a G,
    /// The page's move of a move of the rules.
    pub(crate) wrap: fn(G::Move) -> R::Move,
}

struct Follower<'a, R: Rules, G: Game> {
    subject: &'a Subject<'a, R, G>,
    thinking: &'a Thinking<'a>,
    /// The lines of the depth that is being reported.
    lines: Mutex<Vec<ThoughtLine>>,
}

impl<R: Rules, G: Playable<Player = Side>> Subject<'_, R, G> {
    /// The best move that is found, and what is thought last. A search with a limit of time runs on the ambient
    /// rayon pool; any other on one thread, so that the same wish has the same answer.
    ///
    /// # Errors
    ///
    /// [`Refusal`] if the game is over, or if there is no such level.
    pub(crate) fn search(&self, thinking: &Thinking<'_>) -> Result<(R::Move, Thought), Refusal> {
        let follower = Follower { subject: self, thinking, lines: Mutex::new(Vec::new()) };
        let limits = match &thinking.strength {
            Strength::Level(name) => {
                let level = Level::named(name).map_err(Refusal::new)?;
                if level != Level::FULL_STRENGTH {
                    return self.choice(&level.search(self.position, thinking.seed, &follower));
                }
                level.limits
            }
            Strength::Depth(depth) | Strength::Course(depth) => Limits::depth(*depth),
            Strength::Seconds(seconds) => Limits::time(Duration::from_secs(*seconds)),
            Strength::Nodes(nodes) => Limits::nodes(*nodes),
        };
        let engine = Engine::new(G::EVALUATORS[0].1, MEMORY).observer(&follower);
        let search = if limits.time.is_some() { G::par_search } else { G::search };
        self.choice(&search(&mut engine.lines(thinking.lines), self.position, limits))
    }

    fn choice(&self, found: &Found<G::Move>) -> Result<(R::Move, Thought), Refusal> {
        let best = found.best().and_then(|line| line.moves.first());
        let best = *best.ok_or_else(|| Refusal::new("the game is over"))?;
        let lines = found.lines.iter().take(MOST_LINES).map(|line| self.line(line)).collect();
        let thought = Thought { depth: found.depth, nodes: Some(found.nodes), lines };
        Ok(((self.wrap)(best), thought))
    }

    fn line(&self, line: &Line<G::Move>) -> ThoughtLine {
        let moves = line.moves.iter().map(|&played| (self.wrap)(played));
        let moves = line_moves(self.rules, moves);
        let words = Words { score: line.score, mover: self.position.turn(), players: R::PLAYERS };
        ThoughtLine { score: words.to_string(), chance: Some(words.chance()), moves }
    }
}

/// The most lines that are shown.
pub(crate) const MOST_LINES: usize = 5;

impl<R: Rules, G: Playable<Player = Side>> Observer<G::Move> for Follower<'_, R, G> {
    fn is_stopped(&self) -> bool {
        self.thinking.stop.is_stopped()
    }

    fn report(&self, report: &Report<'_, G::Move>) {
        if report.index >= MOST_LINES {
            return;
        }
        let lines = {
            let mut lines = self.lines.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            lines.truncate(report.index);
            lines.push(self.subject.line(report.line));
            lines.clone()
        };
        (self.thinking.tell)(Thought { depth: report.depth, nodes: Some(report.nodes), lines });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::santorini::Santorini;

    #[test]
    fn a_search_that_is_stopped_at_once_still_has_a_move() {
        let text = "(False,'B',((1,1),(3,3)),((1,3),(3,1)),[])";
        let start = Santorini::start(Some(text)).unwrap();
        let stop = Stop::after(Duration::ZERO);
        let levels = Level::ALL.map(|level| Strength::Level(level.name.to_owned()));
        let others = [Strength::Course(9), Strength::Depth(9), Strength::Seconds(60)];
        for strength in levels.into_iter().chain(others) {
            let thinking = Thinking { strength, lines: 1, seed: 0, stop: &stop, tell: &|_| {} };
            let (chosen, _) = start.think(&thinking).unwrap();
            assert!(start.legal().contains(&chosen));
        }
    }
}
