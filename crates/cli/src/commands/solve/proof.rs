//! Writing a proof: the winner's move in every position that the loser can reach.

use super::solver::PlayerProver;
use crate::failure::Failure;
use crate::interrupt;
use crate::source::LONGEST_TEXT;
use catalog::Playable;
use core::fmt::Write as _;
use core::time::Duration;
use game::{Outcome, Side, Verdict};
use search::{Probe, Score, ScoreKind};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Instant;

/// The first line of a proof.
pub(super) const MAGIC: &str = "plywood proof 1";

/// Finds the winner's moves.
pub(super) struct Writer<G: Playable<Player = Side>> {
    prover: PlayerProver<G>,
    probe: Option<Arc<dyn Probe<G>>>,
    /// The most time for one position.
    time: Duration,
    /// The winner's move by position, where no move wins at once.
    moves: BTreeMap<String, String>,
    bytes: u64,
}

impl<G: Playable<Player = Side>> Writer<G> {
    pub(super) const fn new(
        prover: PlayerProver<G>,
        probe: Option<Arc<dyn Probe<G>>>,
        time: Duration,
    ) -> Self {
        Self { prover, probe, time, moves: BTreeMap::new(), bytes: 0 }
    }

    /// The proof that the winner wins from a position.
    ///
    /// # Errors
    ///
    /// [`Failure`] if a win was not found again, or if the proof is too long for a file.
    pub(super) fn write(mut self, start: &G) -> Result<String, Failure> {
        self.cover(start)?;
        let winner = G::PLAYERS[self.prover.winner().index()];
        let mut text =
            format!("{MAGIC}\ngame {}\nwinner {winner}\nfrom {}\n", G::NAME, start.notation());
        for (position, chosen) in &self.moves {
            let _ = writeln!(text, "{position}\t{chosen}");
        }
        Ok(text)
    }

    /// Finds the winner's moves in everything that follows a position.
    fn cover(&mut self, position: &G) -> Result<(), Failure> {
        if position.turn() != self.prover.winner() {
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
        outcome.is_some_and(|outcome| outcome.verdict(self.prover.winner()) == Verdict::Win)
    }

    /// A winning move: the shortest by the tables, or the one of the proof, which is searched again where it was lost.
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
        let deadline = Instant::now() + self.time;
        let is_over = || interrupt::is_stopped() || Instant::now() >= deadline;
        self.prover.winning_move(position, &is_over).ok_or_else(|| {
            let position = position.notation();
            Failure::failed(format!(
                "no proof is written: the win was not found again in {position}; more --memory may help"
            ))
        })
    }
}
