//! Writing a proof: the winner's move in every position that the loser can reach.

use crate::failure::Failure;
use crate::source::LONGEST_TEXT;
use catalog::{Engine, Playable};
use core::fmt::Write as _;
use core::time::Duration;
use game::{Outcome, Side, Verdict};
use search::engine::Limits;
use search::{Probe, Score, ScoreKind};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The first line of a proof.
pub(super) const MAGIC: &str = "plywood proof 1";

/// Finds the winner's moves.
pub(super) struct Prover<G: Playable> {
    engine: Engine<'static, G>,
    probe: Option<Arc<dyn Probe<G>>>,
    winner: Side,
    /// The most time for one position.
    time: Duration,
    /// The winner's move by position, where no move wins at once.
    moves: BTreeMap<String, String>,
    bytes: u64,
}

impl<G: Playable<Player = Side>> Prover<G> {
    pub(super) fn new(
        engine: Engine<'static, G>,
        probe: Option<Arc<dyn Probe<G>>>,
        winner: Side,
        time: Duration,
    ) -> Self {
        Self { engine, probe, winner, time, moves: BTreeMap::new(), bytes: 0 }
    }

    /// The proof that the winner wins from a position.
    ///
    /// # Errors
    ///
    /// [`Failure`] if a win was not found again, or if the proof is too long for a file.
    pub(super) fn prove(mut self, start: &G) -> Result<String, Failure> {
        self.cover(start)?;
        let winner = G::PLAYERS[self.winner.index()];
        let mut text =
            format!("{MAGIC}\ngame {}\nwinner {winner}\nfrom {}\n", G::NAME, start.notation());
        for (position, chosen) in &self.moves {
            let _ = writeln!(text, "{position}\t{chosen}");
        }
        Ok(text)
    }

    /// Finds the winner's moves in everything that follows a position.
    fn cover(&mut self, position: &G) -> Result<(), Failure> {
        if position.turn() != self.winner {
            for reply in position.moves() {
                let next = position.after(reply);
                if next.outcome().is_none() {
                    self.cover(&next)?;
                }
            }
            return Ok(());
        }
        let key = position.notation();
        if self.moves.contains_key(&key)
            || position.moves().any(|played| self.wins(position, played))
        {
            return Ok(());
        }
        let chosen = self.choose(position)?;
        let text = G::move_notation(chosen);
        self.bytes += (key.len() + text.len() + 2) as u64;
        if self.bytes > LONGEST_TEXT / 2 {
            return Err(Failure::failed("no proof is written: it would be too long for a file"));
        }
        self.moves.insert(key, text);
        self.cover(&position.after(chosen))
    }

    /// Does a move of the winner end the game?
    fn wins(&self, position: &G, played: G::Move) -> bool {
        let outcome = position.after(played).outcome();
        outcome.is_some_and(|outcome| outcome.verdict(self.winner) == Verdict::Win)
    }

    /// A winning move: the shortest by the tables, or one that the engine proves.
    fn choose(&mut self, position: &G) -> Result<G::Move, Failure> {
        if let Some(probe) = &self.probe
            && let Some(ScoreKind::Win(plies)) = probe.probe(position).map(Score::kind)
        {
            let is_next = |&played: &G::Move| {
                probe.probe(&position.after(played)) == Some(Score::loss(plies - 1))
            };
            if let Some(best) = position.moves().find(is_next) {
                return Ok(best);
            }
        }
        let found = G::search(&mut self.engine, position, Limits::time(self.time));
        let line = found.best().filter(|line| line.score.is_win());
        line.and_then(|line| line.moves.first().copied()).ok_or_else(|| {
            let position = position.notation();
            Failure::failed(format!(
                "no proof is written: the win was not found again in {position}"
            ))
        })
    }
}
