//! Solving a position: by the engine for a short while, then by proofs for both players.

use super::answer::Answer;
use crate::engine::Pool;
use crate::interrupt::{self, Interrupt};
use catalog::{Evaluator, Playable};
use core::sync::atomic::{AtomicBool, Ordering};
use core::time::Duration;
use game::Side;
use search::engine::{Engine, Limits};
use search::proof::{Progress, Prover, prove_in_turns};
use search::{Probe, Score, ScoreKind};
use std::sync::Arc;
use std::time::Instant;

/// The engine has so much of the time, but no more than a second. It finds short wins in few plies, and says who is ahead.
const ENGINE_SHARE: u32 = 16;

/// The settings of a search.
pub(super) struct Solver<G: Playable> {
    pub(super) evaluator: Evaluator<G>,
    /// The memory of the tables of positions.
    pub(super) bytes: usize,
    pub(super) probe: Option<Arc<dyn Probe<G>>>,
    pub(super) time: Duration,
    pub(super) pool: Pool,
}

/// The search for a proof that a player wins.
pub(super) type PlayerProver<G> = Prover<G, Evaluator<G>>;

impl<G: Playable<Player = Side>> Solver<G> {
    /// Searches for the time that there is, or until a value is proven. With the answer comes the search that has proven it.
    pub(super) fn solve(&self, start: &G) -> (Answer, Option<PlayerProver<G>>) {
        let began = Instant::now();
        let mut engine = Engine::new(self.evaluator, self.bytes)
            .observer(&Interrupt)
            .fixed_probe(self.probe.clone());
        let found = self.pool.search(
            &mut engine,
            start,
            Limits::time((self.time / ENGINE_SHARE).min(Duration::from_secs(1))),
        );
        drop(engine);
        let best = found.best();
        let known = self.probe.as_ref().and_then(|probe| probe.probe(start));
        let mut answer = Answer {
            score: known.or(best.map(|line| line.score)).unwrap_or(Score::ZERO),
            is_proven: known.is_some(),
            winner: None,
            best: best.and_then(|line| line.moves.first()).map(|&played| G::move_notation(played)),
            depth: found.depth,
            nodes: found.nodes,
            time: Duration::ZERO,
        };
        let mut prover = None;
        if !answer.is_proven && !answer.score.is_decisive() {
            let deadline = began + self.time;
            let (proven, nodes) = self.prove(start, answer.score, deadline);
            answer.nodes += nodes;
            prover = proven.map(|(mut prover, plies)| {
                if prover.winner() == start.turn() {
                    answer.score = Score::win(plies);
                    let winning = prover.winning_move(start, &interrupt::is_stopped);
                    answer.best = winning.map(G::move_notation).or_else(|| answer.best.take());
                } else {
                    answer.score = Score::loss(plies);
                }
                prover
            });
        }
        answer.winner = match answer.score.kind() {
            ScoreKind::Win(_) => Some(start.turn()),
            ScoreKind::Loss(_) => Some(start.turn().other()),
            ScoreKind::Cp(_) => None,
        };
        answer.is_proven |= answer.winner.is_some();
        answer.time = began.elapsed();
        (answer, prover)
    }

    /// A search for a proof that this player wins.
    pub(super) fn prover(&self, winner: Side) -> PlayerProver<G> {
        Prover::new(winner, self.evaluator, self.bytes / 2).probe(self.probe.clone())
    }

    /// Looks for a proof for each player: on two threads, or in turns, the one first who is ahead. Gives the search that has one,
    /// with the plies of its proof, and the number of positions.
    fn prove(
        &self,
        start: &G,
        score: Score,
        deadline: Instant,
    ) -> (Option<(PlayerProver<G>, u32)>, u64) {
        let is_over = || interrupt::is_stopped() || Instant::now() >= deadline;
        let ahead = if score >= Score::ZERO { start.turn() } else { start.turn().other() };
        let proven = AtomicBool::new(false);
        let run = |winner: Side| {
            let mut prover = self.prover(winner);
            let is_over = || is_over() || proven.load(Ordering::Relaxed);
            let progress = prover.prove(start, u64::MAX, &is_over);
            if matches!(progress, Progress::Won(_)) {
                proven.store(true, Ordering::Relaxed);
            }
            (prover, progress)
        };
        let results = self.pool.run(
            || rayon::join(|| run(ahead), || run(ahead.other())).into(),
            || {
                let mut provers = [ahead, ahead.other()].map(|side| self.prover(side));
                let [first, second] = prove_in_turns(&mut provers, start, &is_over);
                let [one, other] = provers;
                [(one, first), (other, second)]
            },
        );
        let nodes = results.iter().map(|(prover, _)| prover.nodes()).sum();
        let won = results.into_iter().find_map(|(prover, progress)| match progress {
            Progress::Won(plies) => Some((prover, plies)),
            _ => None,
        });
        (won, nodes)
    }
}
