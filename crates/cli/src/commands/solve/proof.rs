//! Writing a proof: the winner's move in every position that the loser can reach, or in those before the tables.

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

/// What the line of a proof that ends in tables begins with.
pub(super) const TABLES: &str = "tables ";

/// The plies in which a player wins a position, if the tables have it and it is won.
pub(super) fn plies_by_tables<G: Playable<Player = Side>>(
    tables: &dyn Probe<G>,
    position: &G,
    winner: Side,
) -> Option<u32> {
    match tables.probe(position)?.kind() {
        ScoreKind::Win(plies) if position.turn() == winner => Some(plies),
        ScoreKind::Loss(plies) if position.turn() != winner => Some(plies),
        _ => None,
    }
}

/// Finds the winner's moves.
pub(super) struct Writer<G: Playable<Player = Side>> {
    prover: PlayerProver<G>,
    probe: Option<Arc<dyn Probe<G>>>,
    /// The men of the tables in which the proof ends; `None` if it goes on to the end of the game.
    ends_in: Option<u32>,
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
        ends_in: Option<u32>,
        time: Duration,
    ) -> Self {
        Self { prover, probe, ends_in, time, moves: BTreeMap::new(), bytes: 0 }
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
        if let Some(men) = self.ends_in {
            let _ = writeln!(text, "{TABLES}{men}");
        }
        for (position, chosen) in &self.moves {
            let _ = writeln!(text, "{position}\t{chosen}");
        }
        Ok(text)
    }

    /// Finds the winner's moves in everything that follows a position.
    fn cover(&mut self, position: &G) -> Result<(), Failure> {
        if self.ends_in.is_some()
            && let Some(tables) = &self.probe
            && plies_by_tables(&**tables, position, self.prover.winner()).is_some()
        {
            return Ok(());
        }
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
            let advice = match self.ends_in {
                None if self.probe.is_some() => "; --with-tables makes it shorter",
                _ => "",
            };
            return Err(Failure::failed(format!(
                "no proof is written: it would be too long for a file{advice}"
            )));
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
