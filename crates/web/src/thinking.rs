//! The computer player: the engine, and what it thinks in words.

use crate::refusal::Refusal;
use crate::stop::Stop;
use core::fmt;
use core::time::Duration;
use game::{Game, Identified, Side, Tactics, Verdict};
use search::engine::{self, Engine, Observer, Report, Score};
use serde::Serialize;

/// The memory of a search.
const MEMORY: usize = 32 << 20;

/// How long a search may go on.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    /// The most moves ahead.
    pub(crate) depth: Option<u32>,
    pub(crate) time: Duration,
}

/// What the search thinks at some depth.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Thought {
    pub(crate) depth: u32,
    /// How good the position is, in words.
    pub(crate) score: String,
    /// The moves that it expects.
    pub(crate) line: Vec<String>,
    /// The positions that it has seen.
    pub(crate) nodes: u64,
}

/// The move that a search chose, and its last thought.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Choice {
    #[serde(rename = "move")]
    pub(crate) chosen: String,
    /// The same in words.
    pub(crate) spoken: String,
    #[serde(flatten)]
    pub(crate) thought: Thought,
}

/// Whoever hears what a search thinks.
pub(crate) type Listener<'a> = &'a (dyn Fn(Thought) + Sync);

/// A score in words, with the name of the player who is ahead.
struct Words<'a> {
    score: Score,
    mover: Side,
    players: &'a [&'a str],
}

impl fmt::Display for Words<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let value = self.score.value();
        let ahead = if value >= 0 { self.mover } else { self.mover.other() };
        let player = self.players[ahead.index()];
        match self.score.forced() {
            // A move of each side is one to people.
            Some((Verdict::Win | Verdict::Loss, plies)) => {
                let moves = plies.div_ceil(2);
                let s = if moves == 1 { "" } else { "s" };
                write!(f, "{player} wins in {moves} move{s}")
            }
            _ if value == 0 => f.write_str("even"),
            _ => {
                let value = value.unsigned_abs();
                write!(f, "{player} +{}.{:02}", value / 100, value % 100)
            }
        }
    }
}

struct Follower<'a, M> {
    stop: &'a Stop,
    tell: Listener<'a>,
    mover: Side,
    players: &'a [&'a str],
    text: fn(M) -> String,
}

impl<M: Copy> Follower<'_, M> {
    fn thought(&self, depth: u32, line: &engine::Line<M>, nodes: u64) -> Thought {
        let words = Words { score: line.score, mover: self.mover, players: self.players };
        let line = line.moves.iter().map(|&played| (self.text)(played)).collect();
        Thought { depth, score: words.to_string(), line, nodes }
    }
}

impl<M: Copy> Observer<M> for Follower<'_, M> {
    fn is_stopped(&self) -> bool {
        self.stop.is_stopped()
    }

    fn report(&self, report: &Report<'_, M>) {
        (self.tell)(self.thought(report.depth, report.line, report.nodes));
    }
}

/// A position that the engine can search, with the words for it.
pub(crate) struct Subject<'a, G: Game> {
    pub(crate) position: &'a G,
    pub(crate) evaluate: fn(&G, Side) -> i32,
    pub(crate) players: &'a [&'a str],
    pub(crate) text: fn(G::Move) -> String,
}

impl<G: Tactics + Identified + Game<Player = Side> + Send + Sync> Subject<'_, G> {
    /// The best move that the engine finds, and its last thought. On one thread: another game's search
    /// does not wait for it.
    ///
    /// # Errors
    ///
    /// [`Refusal`] if the game is over.
    pub(crate) fn search(
        &self,
        limits: Limits,
        stop: &Stop,
        tell: Listener<'_>,
    ) -> Result<(G::Move, Thought), Refusal> {
        let Self { position, evaluate, players, text } = *self;
        let follower = Follower { stop, tell, mover: position.turn(), players, text };
        let limits = engine::Limits::time(limits.time).or_depth(limits.depth);
        let found = Engine::new(evaluate, MEMORY).observer(&follower).search(position, limits);
        let best = found.best().and_then(|line| Some((*line.moves.first()?, line)));
        let (chosen, line) = best.ok_or_else(|| Refusal::unprocessable("the game is over"))?;
        Ok((chosen, follower.thought(found.depth, line, found.nodes)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_name_the_player_who_is_ahead() {
        let words = |score, mover| Words { score, mover, players: &["Blue", "Red"] }.to_string();
        assert_eq!(words(Score::evaluation(125), Side::First), "Blue +1.25");
        assert_eq!(words(Score::evaluation(-7), Side::First), "Red +0.07");
        assert_eq!(words(Score::ZERO, Side::Second), "even");
        assert_eq!(words(Score::win(1), Side::Second), "Red wins in 1 move");
        assert_eq!(words(Score::win(3), Side::Second), "Red wins in 2 moves");
        assert_eq!(words(Score::loss(4), Side::Second), "Blue wins in 2 moves");
    }

    #[test]
    fn a_search_that_is_stopped_at_once_still_has_a_move() {
        let start = santorini::Position::new(
            [santorini::Square::at(1, 1).unwrap(), santorini::Square::at(3, 3).unwrap()],
            [santorini::Square::at(1, 3).unwrap(), santorini::Square::at(3, 1).unwrap()],
        )
        .unwrap();
        let stop = Stop::after(Duration::ZERO);
        let subject = Subject {
            position: &start,
            evaluate: santorini::evaluate::plywood,
            players: &["Blue", "Red"],
            text: |played: santorini::Move| played.to_string(),
        };
        let limits = Limits { depth: None, time: Duration::from_mins(1) };
        let (chosen, _) = subject.search(limits, &stop, &|_| {}).unwrap();
        assert!(start.is_legal(chosen));
    }
}
