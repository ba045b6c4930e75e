//! `plywood best <game> [--from …] (--depth d | --time 2s | --nodes n)`

use crate::engine::{LimitArguments, TABLE_BYTES, Threads, json_score, rate, written_moves};
use crate::games::{AnyPosition, Searched, Start};
use crate::output::{Output, USAGE, complain};
use clap::Args;
use core::fmt::Write as _;
use core::marker::PhantomData;
use search::engine::{Engine, Observer, Report};
use serde_json::json;
use std::io::{self, IsTerminal, Write as _};
use std::process::ExitCode;
use std::time::Instant;

/// Find the best move of a position.
///
/// Prints the move, its score for the player who makes it, the line that is expected, the depth, and the
/// positions looked at. With several limits the first one that is reached ends the search, and a result
/// that is certain ends it as well. In a terminal each depth is shown while the search goes on.
#[derive(Args, Debug)]
pub(crate) struct Best {
    #[command(flatten)]
    start: Start,

    #[command(flatten)]
    limits: LimitArguments,

    #[command(flatten)]
    threads: Threads,

    /// Find so many best moves.
    #[arg(long, value_name = "k", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..))]
    multi: u8,

    /// Evaluate positions by this evaluator instead of the game's best one.
    #[arg(long, value_name = "name")]
    evaluator: Option<String>,

    /// Print JSON.
    #[arg(long)]
    json: bool,
}

impl Best {
    pub(crate) fn run(self, output: &Output) -> ExitCode {
        let text = self.start.position().and_then(|position| match position {
            AnyPosition::Onitama(position) => self.search(&position),
            AnyPosition::Santorini(position) => self.search(&position),
            AnyPosition::Peg(position) => self.search(&position),
        });
        match text {
            Ok(text) => output.print(&text),
            Err(fault) => {
                complain(format_args!("{fault}"));
                ExitCode::from(USAGE)
            }
        }
    }

    fn search<G: Searched>(&self, position: &G) -> Result<String, String> {
        if position.outcome().is_some() {
            return Err(String::from("the game is over: there is no move"));
        }
        let evaluator = G::evaluator(self.evaluator.as_deref())?;
        let live = Live::<G>(PhantomData);
        let mut engine = Engine::new(evaluator, TABLE_BYTES).lines(self.multi.into());
        if io::stderr().is_terminal() {
            engine = engine.observer(&live);
        }
        let started = Instant::now();
        let found = self.threads.search(&mut engine, position, self.limits.into())?;
        let time = started.elapsed();
        let (nodes, rate) = (found.nodes, rate(found.nodes, time));
        let Some(best) = found.best() else {
            return Err(String::from("there is no move"));
        };
        if self.json {
            let lines: Vec<_> = found
                .lines
                .iter()
                .map(|line| {
                    let moves = line.moves.iter().map(|&played| G::written_move(played));
                    json!({ "score": json_score(line.score), "moves": moves.collect::<Vec<_>>() })
                })
                .collect();
            let answer = json!({
                "move": G::written_move(best.moves[0]),
                "score": json_score(best.score),
                "depth": found.depth,
                "nodes": nodes,
                "seconds": time.as_secs_f64(),
                "rate": rate,
                "lines": lines,
            });
            return Ok(answer.to_string());
        }
        let mut text = String::new();
        for line in &found.lines {
            let _ = writeln!(text, "move   {}", G::written_move(line.moves[0]));
            let _ = writeln!(text, "score  {}", line.score);
            let _ = writeln!(text, "line   {}", written_moves::<G>(line));
        }
        let _ = writeln!(text, "depth  {}", found.depth);
        let _ = write!(text, "nodes  {nodes} in {:.3} s, {rate} a second", time.as_secs_f64());
        Ok(text)
    }
}

/// Shows each depth in a terminal, in the notation of a game.
struct Live<G>(PhantomData<fn(&G)>);

impl<G: Searched> Observer<G::Move> for Live<G> {
    fn report(&self, report: &Report<'_, G::Move>) {
        let Report { depth, line, nodes, time, .. } = report;
        let (score, seconds) = (line.score.to_string(), time.as_secs_f64());
        let moves = written_moves::<G>(line);
        let shown = format!("{depth:3} {score:>10} {nodes:>11} nodes {seconds:7.3} s  {moves}");
        let _ = writeln!(io::stderr(), "{shown}");
    }
}
