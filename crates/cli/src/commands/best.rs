//! `plywood best <game> [--from …] (--depth d | --time 2s | --nodes n | --level easy)`

use crate::engine::{LimitArguments, TABLE_BYTES, TablesFolder, Threads, line_notation, rate};
use crate::failure::{Failure, about};
use crate::interrupt;
use crate::output::Output;
use crate::start::PositionCommand;
use catalog::{Playable, levels::Level};
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use core::fmt::Write as _;
use core::marker::PhantomData;
use santorini::{Position, course};
use search::engine::{Engine, Limits, Observer, Report};
use search::minimax::Minimax;
use serde_json::json;
use std::io::{self, IsTerminal, Write as _};
use std::time::Instant;

/// Find the best move of a position.
///
/// Prints the move, its score for the player to move, the expected line, the depth, and the number of positions
/// searched. The search ends at the first limit that is reached, or when the result is certain. A terminal
/// shows each depth as it is completed.
#[derive(Args, Debug)]
pub(crate) struct Best {
    #[command(flatten)]
    limits: LimitArguments,

    #[command(flatten)]
    threads: Threads,

    #[command(flatten)]
    tables: TablesFolder,

    /// Play as an opponent of this level instead, from one who looks a single move ahead to full strength. The weaker
    /// ones misjudge moves a little, but take every win in one move.
    #[arg(
        long, value_name = "name", value_parser = level(),
        conflicts_with_all = ["depth", "time", "nodes", "multi", "evaluator"]
    )]
    level: Option<Level>,

    /// What the mistakes of a level depend on.
    #[arg(long, value_name = "n", default_value_t = 1, conflicts_with_all = ["depth", "time", "nodes"])]
    seed: u64,

    /// Find this many best moves.
    #[arg(long, value_name = "k", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..))]
    multi: u8,

    /// The evaluator; by default the game's strongest one.
    #[arg(long, value_name = "name")]
    evaluator: Option<String>,

    /// Print the exact minimax value at the depth, and every best move.
    #[arg(long, conflicts_with_all = ["time", "nodes", "multi", "level"])]
    exact: bool,

    /// Print JSON.
    #[arg(long)]
    json: bool,
}

// The same with the courses' own searches. The help is that of `Best`.
#[derive(Args, Debug)]
pub(crate) struct BestOfCourse {
    #[command(flatten)]
    best: Best,

    /// Choose as the Santorini course's Minimax does: of equal moves, the last.
    #[arg(long, conflicts_with_all = ["exact", "time", "nodes", "multi", "threads", "level"])]
    course: bool,
}

impl BestOfCourse {
    /// Searches from a position; by the course's Minimax only in Santorini.
    pub(crate) fn run<G: Playable>(&self, start: &G, output: &Output) -> Result<(), Failure> {
        if !self.course {
            return self.best.run(start, output);
        }
        if G::NAME != Position::NAME {
            return Err(Failure::usage(format!("--course is for santorini, not for {}", G::NAME)));
        }
        let start = Position::read(&start.notation())?;
        let depth = self.best.depth()?;
        let evaluator = Position::evaluator(self.best.evaluator.as_deref().or(Some("sample")))
            .map_err(about("--evaluator"))?;
        let (chosen, value) = course::minimax(&start, depth, evaluator)
            .ok_or_else(|| Failure::usage("no move to find: the game is over"))?;
        output.print(&if self.best.json {
            json!({ "move": chosen.to_string(), "value": value, "depth": depth }).to_string()
        } else {
            format!("move   {chosen}\nvalue  {value}\ndepth  {depth}")
        })
    }
}

impl PositionCommand for Best {
    fn run<G: Playable>(&self, start: &G, output: &Output) -> Result<(), Failure> {
        if let Some(outcome) = start.outcome() {
            return Err(Failure::usage(format!("no move to find: the game is over, {outcome}")));
        }
        if self.exact {
            return output.print(&self.search_exactly(start)?);
        }
        interrupt::listen();
        self.tables.open();
        output.print(&self.search(start)?)?;
        if interrupt::is_stopped() {
            return Err(Failure::interrupted("stopped; this is the best move so far"));
        }
        Ok(())
    }
}

impl Best {
    /// The depth, where no other limit makes sense.
    fn depth(&self) -> Result<u32, Failure> {
        let depth = Limits::from(self.limits).depth;
        depth.ok_or_else(|| Failure::usage("missing --depth: the number of moves, as in --depth 4"))
    }

    fn search_exactly<G: Playable>(&self, position: &G) -> Result<String, Failure> {
        let depth = self.depth()?;
        let evaluator = G::evaluator(self.evaluator.as_deref()).map_err(about("--evaluator"))?;
        let minimax = Minimax::new(evaluator, TABLE_BYTES);
        let pool = self.threads.start()?;
        let started = Instant::now();
        let best =
            pool.run(|| minimax.par_search(position, depth), || minimax.search(position, depth));
        let (time, nodes) = (started.elapsed(), best.nodes);
        let moves: Vec<String> =
            best.moves.iter().map(|&played| G::move_notation(played)).collect();
        let rate = rate(nodes, time);
        if self.json {
            let answer = json!({
                "score": best.score, "moves": moves, "depth": depth, "nodes": nodes,
                "seconds": time.as_secs_f64(), "rate": rate,
            });
            return Ok(answer.to_string());
        }
        let mut text = String::new();
        for played in moves {
            let _ = writeln!(text, "move   {played}");
        }
        let _ = writeln!(text, "score  {}\ndepth  {depth}", best.score);
        let _ = write!(text, "nodes  {nodes} in {:.3} s, {rate} a second", time.as_secs_f64());
        Ok(text)
    }

    fn search<G: Playable>(&self, position: &G) -> Result<String, Failure> {
        let evaluator = G::evaluator(self.evaluator.as_deref()).map_err(about("--evaluator"))?;
        let live = Live::<G> { is_shown: io::stderr().is_terminal(), game: PhantomData };
        let mut engine =
            Engine::new(evaluator, TABLE_BYTES).lines(self.multi.into()).observer(&live);
        let limits = self.level.map_or_else(|| self.limits.required(), |level| Ok(level.limits))?;
        let pool = self.threads.start()?;
        let started = Instant::now();
        let mut found = match self.level.filter(|level| level.noise > 0) {
            Some(level) => level.search(position, self.seed, &interrupt::Interrupt),
            None => pool.search(&mut engine, position, limits),
        };
        // A level that misjudges moves has looked at all of them.
        found.lines.truncate(self.multi.into());
        let time = started.elapsed();
        let (nodes, rate) = (found.nodes, rate(found.nodes, time));
        let Some(best) = found.best() else {
            return Err(Failure::failed("the search found no move"));
        };
        if self.json {
            let lines: Vec<_> = found
                .lines
                .iter()
                .map(|line| {
                    let moves = line.moves.iter().map(|&played| G::move_notation(played));
                    json!({ "score": line.score, "moves": moves.collect::<Vec<_>>() })
                })
                .collect();
            let answer = json!({
                "move": G::move_notation(best.moves[0]),
                "score": best.score,
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
            let _ = writeln!(text, "move   {}", G::move_notation(line.moves[0]));
            let _ = writeln!(text, "score  {}", line.score);
            let _ = writeln!(text, "line   {}", line_notation::<G>(line));
        }
        let _ = writeln!(text, "depth  {}", found.depth);
        let _ = write!(text, "nodes  {nodes} in {:.3} s, {rate} a second", time.as_secs_f64());
        Ok(text)
    }
}

/// Reads a level by its name.
fn level() -> impl TypedValueParser<Value = Level> {
    PossibleValuesParser::new(Level::ALL.map(|level| level.name))
        .try_map(|name| Level::named(&name))
}

/// The most characters of a line in a terminal.
const WIDTH: usize = 79;

/// Shows each depth in a terminal, in the notation of a game, and stops on Ctrl-C.
struct Live<G> {
    is_shown: bool,
    game: PhantomData<fn(&G)>,
}

impl<G: Playable> Observer<G::Move> for Live<G> {
    fn is_stopped(&self) -> bool {
        interrupt::is_stopped()
    }

    fn report(&self, report: &Report<'_, G::Move>) {
        if !self.is_shown {
            return;
        }
        let Report { depth, line, nodes, time, .. } = report;
        let (score, seconds) = (line.score.to_string(), time.as_secs_f64());
        let moves = line_notation::<G>(line);
        let shown = format!("{depth:3} {score:>10} {nodes:>11} nodes {seconds:7.3} s  {moves}");
        // A line that wraps would be hard to read.
        let cut = if shown.chars().count() > WIDTH { "…" } else { "" };
        let shown: String = shown.chars().take(WIDTH - 1).collect();
        let _ = writeln!(io::stderr(), "{shown}{cut}");
    }
}
