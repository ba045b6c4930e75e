//! `plywood solve <game> [--from …] --time 10m`

mod census;
mod check;
mod proof;

use super::tables::on_one_thread;
use crate::engine::{TABLE_BYTES, Threads, rate};
use crate::failure::{Failure, about, in_full};
use crate::interrupt::{self, Interrupt};
use crate::output::{Output, complain};
use crate::source::Source;
use crate::start::AtAny;
use catalog::endgames::Endgames;
use catalog::{Name, Playable};
use clap::Args;
use core::fmt::Write as _;
use core::time::Duration;
use game::Side;
use onitama::Position;
use search::engine::{Engine, Found, Limits};
use search::{Probe, Score, ScoreKind};
use serde_json::json;
use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;
use tables::{Builder, Cards, Folder};
use units::whole_file;

/// Prove who wins a position of Onitama or Santorini, or say how far the search got.
///
/// The engine searches until it has proven a win or a loss. In Onitama it stands on endgame tables, which are built
/// first. With --proof the winner's moves are written to a file, and --check verifies such a file by the rules alone.
#[derive(Args, Debug)]
pub(crate) struct Solve {
    /// The game.
    #[arg(value_parser = crate::arguments::game(), required_unless_present = "check")]
    game: Option<Name>,

    #[command(flatten)]
    at: AtAny<Options>,
}

#[derive(Args, Debug)]
pub(crate) struct Options {
    /// The men of Onitama's tables: 0 for none, 2, 4 or 6.
    #[arg(long, value_name = "men", default_value_t = 4)]
    men: u32,

    /// Keep the tables in this folder, and use those that are there.
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,

    /// The time for the search.
    #[arg(long, value_name = "duration", default_value = "1m", value_parser = crate::arguments::duration)]
    time: Duration,

    /// The memory of the search, in MiB or with a unit, as in 2G.
    #[arg(long, value_name = "size", default_value = "1G", value_parser = crate::arguments::memory)]
    memory: u32,

    /// Evaluate positions by this evaluator instead of the game's best one.
    #[arg(long, value_name = "name")]
    evaluator: Option<String>,

    #[command(flatten)]
    threads: Threads,

    /// Write the proof to this file.
    #[arg(long, value_name = "FILE")]
    proof: Option<PathBuf>,

    /// Verify a proof in a file, by the rules alone; - is standard input.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "from", "cards", "supers", "proof", "census"])]
    check: Option<OsString>,

    /// Solve so many deals of Onitama, drawn by lot, and print a line for each.
    #[arg(long, value_name = "deals", conflicts_with_all = ["from", "cards", "proof"])]
    census: Option<u64>,

    /// What the deals depend on.
    #[arg(long, value_name = "number", default_value_t = 1)]
    seed: u64,

    /// Print JSON.
    #[arg(long)]
    json: bool,
}

impl Solve {
    pub(crate) fn run(self, output: &Output) -> Result<(), Failure> {
        let options = &self.at.command;
        if let Some(file) = &options.check {
            return output.print(&check::check(&Source::from(file.clone()))?);
        }
        interrupt::listen();
        match self.game {
            Some(Name::Onitama) if options.census.is_some() => {
                census::run(&self.at, options, output)
            }
            Some(Name::Onitama) => {
                let start: Position = self.at.start()?;
                let probe = options.tables(Cards::of(&start), has_super(&start))?;
                options.solve(&start, probe, output)
            }
            Some(Name::Santorini) if options.census.is_none() => {
                let start: santorini::Position = self.at.start()?;
                options.solve(&start, None, output)
            }
            _ => Err(Failure::usage("solve is for onitama and santorini, --census for onitama")),
        }
    }
}

/// Has a player the Super move left?
fn has_super(position: &Position) -> bool {
    Side::BOTH.into_iter().any(|side| !position.has_used_super(side))
}

impl Options {
    /// The tables that the search stands on.
    fn tables(
        &self,
        cards: Cards,
        supers: bool,
    ) -> Result<Option<Arc<dyn Probe<Position>>>, Failure> {
        if self.men == 0 {
            return Ok(None);
        }
        let builder = Builder::new(cards, self.men)
            .map_err(|fault| Failure::usage(format!("--men: {fault}")))?
            .supers(supers);
        let build = || match &self.dir {
            None => Ok(builder.build()),
            Some(dir) => {
                let folder = Folder::new(dir, cards);
                let loaded = folder.build(&builder).and_then(|()| folder.load());
                loaded.map_err(|error| Failure::failed(in_full(&error)))
            }
        };
        let built = self.threads.start()?.run(build, || on_one_thread(build))?;
        Ok(Some(Arc::new(Endgames::new(built))))
    }

    /// Solves a position, prints the answer and writes the proof.
    fn solve<G: Playable<Player = Side>>(
        &self,
        start: &G,
        probe: Option<Arc<dyn Probe<G>>>,
        output: &Output,
    ) -> Result<(), Failure> {
        if let Some(outcome) = start.outcome() {
            return Err(Failure::usage(format!("nothing to solve: the game is over, {outcome}")));
        }
        let (found, time) = self.search(start, probe.clone())?;
        let answer = Answer::new(start, &found, probe.as_deref(), time);
        output.print(&if self.json { answer.json::<G>() } else { answer.text::<G>() })?;
        if let (Some(path), Some(winner)) = (&self.proof, answer.winner) {
            let proof = proof::Prover::new(self.engine(probe.clone())?, probe, winner, self.time);
            let text = proof.prove(start)?;
            // Nothing is written that the checker would refuse.
            let verified = check::verify::<G>(&text).map_err(Failure::failed)?;
            whole_file::write(path, text.as_bytes())
                .map_err(|error| Failure::failed(format!("{}: {error}", path.display())))?;
            complain(format_args!("{}: {verified}", path.display()));
        } else if self.proof.is_some() {
            return Err(Failure::failed("no proof is written: nothing is proven"));
        }
        if interrupt::is_stopped() {
            return Err(Failure::interrupted("stopped; this is how far the search got"));
        }
        Ok(())
    }

    fn engine<G: Playable>(
        &self,
        probe: Option<Arc<dyn Probe<G>>>,
    ) -> Result<catalog::Engine<'static, G>, Failure> {
        let evaluator = G::evaluator(self.evaluator.as_deref()).map_err(about("--evaluator"))?;
        let bytes = usize::try_from(u64::from(self.memory) << 20).unwrap_or(TABLE_BYTES);
        Ok(Engine::new(evaluator, bytes).observer(&Interrupt).fixed_probe(probe))
    }

    /// Searches for the time that there is, or until a value is proven.
    fn search<G: Playable>(
        &self,
        start: &G,
        probe: Option<Arc<dyn Probe<G>>>,
    ) -> Result<(Found<G::Move>, Duration), Failure> {
        let mut engine = self.engine(probe)?;
        let (pool, started) = (self.threads.start()?, Instant::now());
        let found = pool.search(&mut engine, start, Limits::time(self.time));
        Ok((found, started.elapsed()))
    }
}

/// What was found out about a position.
struct Answer {
    /// For the player to move: a win, a loss or a draw if `is_proven`, otherwise an evaluation.
    score: Score,
    is_proven: bool,
    winner: Option<Side>,
    best: Option<String>,
    depth: u32,
    nodes: u64,
    time: Duration,
}

impl Answer {
    fn new<G: Playable<Player = Side>>(
        start: &G,
        found: &Found<G::Move>,
        probe: Option<&dyn Probe<G>>,
        time: Duration,
    ) -> Self {
        let known = probe.and_then(|probe| probe.probe(start));
        let best = found.best();
        let score = known.or(best.map(|line| line.score)).unwrap_or(Score::ZERO);
        let winner = match score.kind() {
            ScoreKind::Win(_) => Some(start.turn()),
            ScoreKind::Loss(_) => Some(start.turn().other()),
            ScoreKind::Cp(_) => None,
        };
        Self {
            score,
            is_proven: known.is_some() || winner.is_some(),
            winner,
            best: best.and_then(|line| line.moves.first()).map(|&played| G::move_notation(played)),
            depth: found.depth,
            nodes: found.nodes,
            time,
        }
    }

    /// The value for the player to move.
    fn value(&self) -> String {
        match self.score.kind() {
            ScoreKind::Win(plies) => format!("win in {plies}"),
            ScoreKind::Loss(plies) => format!("loss in {plies}"),
            ScoreKind::Cp(_) if self.is_proven => String::from("draw"),
            ScoreKind::Cp(_) => String::from("unproven"),
        }
    }

    fn text<G: Playable>(&self) -> String {
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

    fn json<G: Playable>(&self) -> String {
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
