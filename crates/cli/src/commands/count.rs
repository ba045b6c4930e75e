//! `plywood count <game> -n <n>`

mod checkpoint;
mod disk;
mod monitor;
mod question;
mod report;

pub(crate) use checkpoint::Checkpoint;
pub(super) use question::MoveLimit;
pub(super) use report::{Counted, Report};

use crate::failure::{Failure, in_full};
use crate::interrupt::{self, Interrupt};
use crate::output::{Output, complain};
use crate::start::PositionCommand;
use catalog::game::{Keyed, LastPlies, Natural, Tally};
use catalog::search::{Counter, Partial, Stopped};
use catalog::{CountMethod, Playable};
use clap::Args;
use monitor::Monitor;
use rayon::{ThreadPool, ThreadPoolBuilder};
use report::Row;
use serde_json::json;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// The method that stands for whichever is fastest.
pub(crate) const AUTO: &str = "auto";

/// Count all possible games from a position, exactly, by how they end.
///
/// For Onitama the last line is the tuple (all,first,second) of countGames.
#[expect(clippy::struct_excessive_bools, reason = "flags of a command line")]
#[derive(Args, Debug)]
pub(crate) struct Count {
    #[command(flatten)]
    limit: MoveLimit,

    /// How to count; auto is the fastest for the game and the number of moves. All methods give the same answer.
    #[arg(long, value_name = "name", default_value = AUTO)]
    method: String,

    /// The number of threads; by default one for each processor.
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..))]
    threads: Option<u16>,

    /// The memory for positions, in MiB or with a unit, as in 2G. With less, a deep count takes longer.
    #[arg(long, value_name = "size", default_value = "2G", value_parser = crate::arguments::memory)]
    memory: u32,

    /// Count for each first move on its own as well.
    #[arg(long, conflicts_with = "each")]
    divide: bool,

    /// Count for every smaller number of moves as well.
    #[arg(long)]
    each: bool,

    /// Count the sequences of exactly n moves instead, as chess programs do: games that end before are left out.
    #[arg(long, conflicts_with_all = ["checkpoint", "method"])]
    perft: bool,

    /// Print JSON, with numbers of games as strings.
    #[arg(long)]
    json: bool,

    /// Save progress to this file, and resume from it if it exists.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["divide", "each"])]
    checkpoint: Option<PathBuf>,
}

// The same for games that can be counted in a folder, too. The help is that of `Count`.
#[derive(Args, Debug)]
pub(crate) struct CountOnDisk {
    #[command(flatten)]
    count: Count,

    /// Keep positions in this folder instead of memory, and resume from it if it exists.
    ///
    /// Counts level by level past the memory. See docs/units.md for the disk that it needs.
    #[arg(long, value_name = "DIR", conflicts_with_all = ["divide", "each", "checkpoint"])]
    disk: Option<PathBuf>,
}

impl CountOnDisk {
    pub(crate) fn run<G>(&self, start: &G, output: &Output) -> Result<(), Failure>
    where
        G: Playable + Keyed + LastPlies,
    {
        let Some(folder) = &self.disk else { return self.count.run(start, output) };
        let n = self.count.limit.n::<G>()?;
        if ![AUTO, "merged"].contains(&self.count.method.as_str()) {
            let method = &self.count.method;
            let message = format!("--disk counts by a method of its own, not by --method {method}");
            return Err(Failure::usage(message));
        }
        let (pool, began) = (self.count.pool()?, Instant::now());
        let tally = disk::tally(start, n, self.count.memory, folder, &pool)
            .map_err(|error| failure_in(folder, error))?;
        self.count.print(
            &Report {
                start,
                n,
                method: "disk",
                threads: pool.current_num_threads(),
                counted: Counted { rows: Vec::new(), tally },
                elapsed: began.elapsed(),
                before: None,
            },
            output,
        )
    }
}

fn failure_in(folder: &Path, error: units::Error) -> Failure {
    match error {
        units::Error::Stopped => Failure::interrupted(format!(
            "stopped; progress is saved in {}: rerun the same command to resume",
            folder.display()
        )),
        error => Failure::failed(in_full(&error)),
    }
}

impl PositionCommand for Count {
    fn run<G: Playable>(&self, start: &G, output: &Output) -> Result<(), Failure> {
        let n = self.limit.n::<G>()?;
        if self.perft {
            return self.print_perft(start, n, output);
        }
        let name = if self.method == AUTO { start.suited_method(n) } else { &self.method };
        let method = G::method(name)?;
        let checkpoint = match &self.checkpoint {
            Some(_) if name == "closed" => {
                let message =
                    "--checkpoint is for counts that take long; a closed form is counted at once";
                return Err(Failure::usage(message));
            }
            Some(path) => Some(Checkpoint::new(path.clone(), self.question(start, n, name))),
            None => None,
        };
        let partial = match &checkpoint {
            Some(checkpoint) => checkpoint.load().map_err(Failure::failed)?,
            None => None,
        };
        let run = Run {
            method,
            pool: self.pool()?,
            memory: self.memory as usize * (1 << 20),
            monitor: &Monitor::new(checkpoint, partial.clone()),
            partial,
        };
        let before = run.partial.as_ref().map_or(0.0, |partial| partial.tally().total().to_f64());
        let began = Instant::now();
        let counted = self.rows(start, n, &run);
        let saved = run.monitor.finish();
        let counted = counted.map_err(|Stopped| Failure::interrupted(saved))?;
        self.print(
            &Report {
                start,
                n,
                method: name,
                threads: run.pool.current_num_threads(),
                counted,
                elapsed: began.elapsed(),
                before: Some(before),
            },
            output,
        )
    }
}

impl Count {
    fn print<G: Playable>(&self, report: &Report<'_, G>, output: &Output) -> Result<(), Failure> {
        complain(format_args!("{}", report.speed()));
        output.print(&if self.json { report.json() } else { report.text() })
    }

    /// Counts sequences of exactly `n` moves.
    fn print_perft<G: Playable>(&self, start: &G, n: u32, output: &Output) -> Result<(), Failure> {
        let pool = self.pool()?;
        interrupt::listen();
        let counter = Counter::new().memory(self.memory as usize * (1 << 20)).watch(&Interrupt);
        let perft = |from: &G, n: u32| pool.install(|| from.perft(&counter, n));
        let counted = || -> Result<Vec<(String, Natural)>, Stopped> {
            let mut rows = Vec::new();
            if self.divide && n > 0 {
                for next in start.moves() {
                    rows.push((G::move_notation(next), perft(&start.after(next), n - 1)?));
                }
            } else {
                for n in if self.each { 0 } else { n }..n {
                    rows.push((n.to_string(), perft(start, n)?));
                }
            }
            let total = if rows.is_empty() || self.each {
                perft(start, n)?
            } else {
                rows.iter().map(|(_, nodes)| nodes).sum()
            };
            rows.push((String::from("perft"), total));
            Ok(rows)
        };
        let counted = counted().map_err(|Stopped| Failure::interrupted("stopped"))?;
        if self.json {
            let (rows, total) = counted.split_at(counted.len() - 1);
            let rows: Vec<_> = rows
                .iter()
                .map(|(label, nodes)| json!({ "of": label, "perft": nodes.to_string() }))
                .collect();
            let total = total[0].1.to_string();
            let (game, from) = (G::NAME, start.notation());
            let object =
                json!({ "game": game, "from": from, "n": n, "perft": total, "rows": rows });
            return output.print(&object.to_string());
        }
        output.print(report::table(&counted).trim_end())
    }

    /// What the checkpoint is bound to, besides the version.
    fn question<G: Playable>(&self, start: &G, n: u32, method: &str) -> String {
        let (game, memory, from) = (G::NAME, self.memory, start.notation());
        format!("{game} n={n} method={method} memory={memory} from={from}")
    }

    fn pool(&self) -> Result<ThreadPool, Failure> {
        let threads = self.threads.map_or(0, usize::from);
        let pool = ThreadPoolBuilder::new().num_threads(threads).build();
        pool.map_err(|error| Failure::failed(format!("cannot start the threads: {error}")))
    }

    /// The rows that were asked for, and the games of at most `n` moves.
    fn rows<G: Playable>(
        &self,
        start: &G,
        n: u32,
        run: &Run<'_, G>,
    ) -> Result<Counted<G>, Stopped> {
        let mut rows = Vec::new();
        if self.divide && n > 0 {
            let mut all = Tally::new();
            for next in start.moves() {
                let tally = run.tally(&start.after(next), n - 1)?;
                all += &tally;
                rows.push(Row { label: G::move_notation(next), tally });
            }
            // A game that is over has no first move, but it is a game.
            if !rows.is_empty() {
                return Ok(Counted { rows, tally: all });
            }
        }
        if self.each {
            for n in 0..n {
                rows.push(Row { label: n.to_string(), tally: run.tally(start, n)? });
            }
        }
        let tally = run.tally(start, n)?;
        Ok(Counted { rows, tally })
    }
}

/// A count under way.
struct Run<'a, G: Playable> {
    method: CountMethod<G>,
    pool: ThreadPool,
    memory: usize,
    monitor: &'a Monitor<G::Outcome>,
    partial: Option<Partial<G::Outcome>>,
}

impl<G: Playable> Run<'_, G> {
    fn tally(&self, start: &G, n: u32) -> Result<Tally<G::Outcome>, Stopped> {
        let mut counter = Counter::new().memory(self.memory).watch(self.monitor);
        if let Some(partial) = &self.partial {
            counter = counter.resume(partial);
        }
        self.pool.install(|| (self.method)(&counter, start, n))
    }
}
