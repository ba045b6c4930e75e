//! `plywood solve <game> [--from …] --time 10m`

mod answer;
mod census;
mod check;
mod proof;
mod solver;

use super::tables::on_one_thread;
use crate::engine::{TABLE_BYTES, Threads};
use crate::failure::{Failure, about, in_full};
use crate::interrupt;
use crate::output::{Output, complain};
use crate::source::Source;
use crate::start::AtAny;
use catalog::endgames::Endgames;
use catalog::{Name, Playable};
use clap::Args;
use core::time::Duration;
use game::Side;
use onitama::Position;
use search::Probe;
use solver::Solver;
use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::Arc;
use tables::{Builder, Cards, Folder};
use units::whole_file;

/// Prove who wins a position of Onitama or Santorini, or say how far the search got.
///
/// The engine looks for a short win or loss, for a second at most; then a search for proofs (proof-number search) takes over. In Onitama both look up endgame tables, which are built first. With --proof the winner's moves are written to a file,
/// and --check verifies such a file by the rules alone, or by the rules and the tables in which the proof ends.
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

    /// Let the proof end in the tables, so that it is shorter; --check builds them.
    #[arg(long, requires = "proof")]
    with_tables: bool,

    /// Verify a proof in a file; - is standard input.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "from", "cards", "supers", "proof", "census"])]
    check: Option<OsString>,

    /// Solve so many deals of Onitama, drawn by lot, and print a line for each.
    #[arg(long, value_name = "deals", conflicts_with_all = ["from", "cards", "proof"])]
    census: Option<u64>,

    /// Append every deal of a census to this file as a line of JSON, and resume the census if the file exists.
    #[arg(long, value_name = "FILE", requires = "census")]
    log: Option<PathBuf>,

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
            let tables = |start: &Position, men| {
                let built = options.tables(start, men);
                built.map_err(|failure| failure.message().to_owned())
            };
            return output.print(&check::check(&Source::from(file.clone()), tables)?);
        }
        interrupt::listen();
        match self.game {
            Some(Name::Onitama) if options.census.is_some() => {
                census::run(&self.at, options, output)
            }
            Some(Name::Onitama) => {
                let start: Position = self.at.start()?;
                let probe = options.tables(&start, options.men)?;
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
    /// The tables of a position's cards, for so many men; `None` for none.
    fn tables(
        &self,
        start: &Position,
        men: u32,
    ) -> Result<Option<Arc<dyn Probe<Position>>>, Failure> {
        if men == 0 {
            return Ok(None);
        }
        let cards = Cards::of(start);
        let builder = Builder::new(cards, men)
            .map_err(|fault| Failure::usage(format!("--men: {fault}")))?
            .supers(has_super(start));
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
        let solver = self.solver(probe)?;
        let (answer, prover) = solver.solve(start);
        output.print(&if self.json { answer.json::<G>() } else { answer.text::<G>() })?;
        if let (Some(path), Some(winner)) = (&self.proof, answer.winner) {
            let prover = prover.unwrap_or_else(|| solver.prover(winner));
            let probe = solver.probe;
            let ends_in = probe.as_ref().filter(|_| self.with_tables).map(|_| self.men);
            let text =
                proof::Writer::new(prover, probe.clone(), ends_in, self.time).write(start)?;
            // Nothing is written that the checker would refuse.
            let verified = check::verify(&text, |_, _| Ok(probe)).map_err(Failure::failed)?;
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

    /// The settings of a search.
    fn solver<G: Playable<Player = Side>>(
        &self,
        probe: Option<Arc<dyn Probe<G>>>,
    ) -> Result<Solver<G>, Failure> {
        let evaluator = G::evaluator(self.evaluator.as_deref()).map_err(about("--evaluator"))?;
        let bytes = usize::try_from(u64::from(self.memory) << 20).unwrap_or(TABLE_BYTES);
        Ok(Solver { evaluator, bytes, probe, time: self.time, pool: self.threads.start()? })
    }
}
