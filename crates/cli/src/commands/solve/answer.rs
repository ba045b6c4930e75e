//! What was found out about a position.

use crate::engine::rate;
use catalog::Playable;
use core::fmt::Write as _;
use core::time::Duration;
use game::Side;
use search::{Score, ScoreKind};
use serde_json::json;

/// What was found out about a position.
pub(super) struct Answer {
    /// For the player to move: a win, a loss or a draw if `is_proven`, otherwise an evaluation.
    pub(super) score: Score,
    pub(super) is_proven: bool,
    pub(super) winner: Option<Side>,
    pub(super) best: Option<String>,
    /// The depth that the engine reached.
    pub(super) depth: u32,
    /// The positions that were searched by the engine, and for proofs.
    pub(super) nodes: u64,
    pub(super) time: Duration,
}

impl Answer {
    /// The value for the player to move.
    pub(super) fn value(&self) -> String {
        match self.score.kind() {
            ScoreKind::Win(plies) => format!("win in {plies}"),
            ScoreKind::Loss(plies) => format!("loss in {plies}"),
            ScoreKind::Cp(_) if self.is_proven => String::from("draw"),
            ScoreKind::Cp(_) => String::from("unproven"),
        }
    }

    /// The plies to the end, of a win or a loss.
    pub(super) const fn plies(&self) -> Option<u32> {
        match self.score.kind() {
            ScoreKind::Win(plies) | ScoreKind::Loss(plies) => Some(plies),
            ScoreKind::Cp(_) => None,
        }
    }

    pub(super) fn text<G: Playable>(&self) -> String {
        let mut text = format!("value  {}\n", self.value());
        if let Some(winner) = self.winner {
            let _ = writeln!(text, "winner {}", G::PLAYERS[winner.index()]);
        }
        if let Some(best) = &self.best {
            let _ = writeln!(text, "move   {best}");
        }
        if !self.is_proven {
            let _ = writeln!(text, "score  {}", self.score);
        }
        let (nodes, rate) = (self.nodes, rate(self.nodes, self.time));
        let _ = writeln!(text, "depth  {}", self.depth);
        let _ = write!(text, "nodes  {nodes} in {:.3} s, {rate} a second", self.time.as_secs_f64());
        text
    }

    pub(super) fn json<G: Playable>(&self) -> String {
        let answer = json!({
            "value": self.value(),
            "winner": self.winner.map(|winner| G::PLAYERS[winner.index()]),
            "score": self.score,
            "move": self.best,
            "depth": self.depth,
            "nodes": self.nodes,
            "seconds": self.time.as_secs_f64(),
        });
        answer.to_string()
    }
}
