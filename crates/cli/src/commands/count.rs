//! `plywood count <game> -n <n>`

mod asked;
mod checkpoint;
mod countable;
mod disk;
mod monitor;
mod report;

pub(super) use asked::Asked;
pub(super) use countable::Countable;
pub(super) use report::{Counted, Report};

use crate::games::AnyPosition;
use crate::output::{Output, USAGE, complain, in_full};
pub(crate) use checkpoint::Checkpoint;
use clap::{Args, ValueEnum};
use countable::ClosedCount;
use game::Tally;
use monitor::Monitor;
use rayon::{ThreadPool, ThreadPoolBuilder};
use report::Row;
use search::{Counter, Method, Partial, Stopped};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

/// The exit status of a program that was interrupted, as shells give it.
const INTERRUPTED: u8 = 130;

/// Count all possible games from a position, exactly, by how they end.
///
/// For Onitama the last line is the tuple (all,first,second) of countGames.
#[derive(Args, Debug)]
pub(crate) struct Count {
    #[command(flatten)]
    asked: Asked,

    /// How to count. All methods give the same answer.
    #[arg(long, value_enum, default_value_t = Choice::Auto)]
    method: Choice,

    /// The number of threads; by default one for each processor.
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..))]
    threads: Option<u16>,

    /// The memory for positions, in MiB. With less, a deep count takes longer.
    #[arg(long, value_name = "MiB", default_value_t = 2048)]
    memory: u32,

    /// Count for each first move on its own as well.
    #[arg(long, conflicts_with = "each")]
    divide: bool,

    /// Count for every smaller number of moves as well.
    #[arg(long)]
    each: bool,

    /// Print JSON, with numbers of games as strings.
    #[arg(long)]
    json: bool,

    /// Keep what is counted in this file, and go on from what is there.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["divide", "each"])]
    checkpoint: Option<PathBuf>,

    /// Keep positions in this folder instead of memory, and go on from what is there.
    ///
    /// Counts level by level past the memory. See docs/units.md for the disk that it needs.
    #[arg(long, value_name = "DIR", conflicts_with_all = ["divide", "each", "checkpoint"])]
    disk: Option<PathBuf>,
}

/// How to count.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
enum Choice {
    /// Whatever is the fastest for the game and the number of moves.
    Auto,
    /// Play every move.
    Plain,
    /// Depth first, the last moves in closed form.
    Bulk,
    /// Level by level, equal positions once.
    Merged,
    /// All moves in closed form: Peg only.
    Closed,
}

/// Why there is no answer.
enum Failure {
    /// The arguments do not make sense.
    Usage(String),
    /// The checkpoint cannot be used, or there are no threads to be had.
    Trouble(String),
    /// The user stopped the count. The text says what was saved.
    Stopped(String),
}

impl Count {
    pub(crate) fn run(self, output: &Output) -> ExitCode {
        let (status, message) = match self.answer() {
            Ok(text) => return output.print(&text),
            Err(Failure::Usage(message)) => (USAGE, message),
            Err(Failure::Trouble(message)) => (1, message),
            Err(Failure::Stopped(message)) => (INTERRUPTED, message),
        };
        complain(format_args!("{message}"));
        ExitCode::from(status)
    }

    fn answer(&self) -> Result<String, Failure> {
        match self.asked.position().map_err(Failure::Usage)? {
            AnyPosition::Onitama(start) => self.count(&start),
            AnyPosition::Santorini(start) => self.count(&start),
            AnyPosition::Peg(start) => self.count(&start),
        }
    }

    fn count<G: Countable>(&self, start: &G) -> Result<String, Failure> {
        let n = self.asked.n::<G>().map_err(Failure::Usage)?;
        if let Some(folder) = &self.disk {
            return self.count_on_disk(start, n, folder);
        }
        let way = self.way::<G>(n)?;
        let checkpoint = match &self.checkpoint {
            Some(_) if matches!(way, Way::Closed(_)) => {
                return Err(usage("a closed form is counted at once, without a checkpoint"));
            }
            Some(path) => Some(Checkpoint::new(path.clone(), self.question(start, n, way.name()))),
            None => None,
        };
        let partial = match &checkpoint {
            Some(checkpoint) => checkpoint.load().map_err(Failure::Trouble)?,
            None => None,
        };
        let run = Run {
            way,
            pool: self.pool()?,
            memory: self.memory as usize * (1 << 20),
            monitor: &Monitor::new(checkpoint, partial.clone()),
            partial,
        };
        let began = Instant::now();
        let counted = self.rows(start, n, &run);
        let saved = run.monitor.finish();
        let counted = counted.map_err(|Stopped| Failure::Stopped(saved))?;
        Ok(self.report(&Report {
            start,
            n,
            method: run.way.name(),
            threads: run.pool.current_num_threads(),
            counted,
            elapsed: began.elapsed(),
        }))
    }

    fn count_on_disk<G: Countable>(
        &self,
        start: &G,
        n: u32,
        folder: &Path,
    ) -> Result<String, Failure> {
        if !matches!(self.method, Choice::Auto | Choice::Merged) {
            return Err(usage("--disk has a method of its own"));
        }
        let (pool, began) = (self.pool()?, Instant::now());
        let tally = disk::tally(start, n, self.memory, folder, &pool);
        let tally = tally.map_err(|error| match error {
            units::Error::Stopped => {
                let name = folder.display();
                Failure::Stopped(format!(
                    "stopped; what is done is in {name}: the same command goes on"
                ))
            }
            error => Failure::Trouble(in_full(&error)),
        })?;
        Ok(self.report(&Report {
            start,
            n,
            method: "disk",
            threads: pool.current_num_threads(),
            counted: Counted { rows: Vec::new(), tally },
            elapsed: began.elapsed(),
        }))
    }

    fn report<G: Countable>(&self, report: &Report<'_, G>) -> String {
        complain(format_args!("{}", report.speed()));
        if self.json { report.json() } else { report.text() }
    }

    /// What the checkpoint is bound to, besides the version.
    fn question<G: Countable>(&self, start: &G, n: u32, method: &str) -> String {
        let (game, memory, from) = (G::NAME, self.memory, start.written());
        format!("{game} n={n} method={method} memory={memory} from={from}")
    }

    fn way<G: Countable>(&self, n: u32) -> Result<Way<G>, Failure> {
        Ok(match (self.method, G::CLOSED_FORM) {
            (Choice::Auto | Choice::Closed, Some(closed)) => Way::Closed(closed),
            (Choice::Closed, None) => return Err(usage("only peg has a closed form")),
            (Choice::Auto, None) => Way::By(Method::suited::<G>(n)),
            (Choice::Plain, _) => Way::By(Method::Plain),
            (Choice::Bulk, _) => Way::By(Method::Bulk),
            (Choice::Merged, _) => Way::By(Method::Merged),
        })
    }

    fn pool(&self) -> Result<ThreadPool, Failure> {
        let threads = self.threads.map_or(0, usize::from);
        let pool = ThreadPoolBuilder::new().num_threads(threads).build();
        pool.map_err(|error| Failure::Trouble(format!("no threads: {error}")))
    }

    /// The rows that were asked for, and the games of at most `n` moves.
    fn rows<G: Countable>(
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
                rows.push(Row { label: G::written_move(next), tally });
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

fn usage(message: &str) -> Failure {
    Failure::Usage(String::from(message))
}

/// How to count, for a game that is known.
enum Way<G: Countable> {
    Closed(ClosedCount<G>),
    By(Method),
}

impl<G: Countable> Way<G> {
    const fn name(&self) -> &'static str {
        match self {
            Self::Closed(_) => "closed",
            Self::By(method) => method.name(),
        }
    }
}

/// A count under way.
struct Run<'a, G: Countable> {
    way: Way<G>,
    pool: ThreadPool,
    memory: usize,
    monitor: &'a Monitor<G::Outcome>,
    partial: Option<Partial<G::Outcome>>,
}

impl<G: Countable> Run<'_, G> {
    fn tally(&self, start: &G, n: u32) -> Result<Tally<G::Outcome>, Stopped> {
        let method = match self.way {
            Way::Closed(closed) => return Ok(closed(start, n)),
            Way::By(method) => method,
        };
        let mut counter = Counter::new().memory(self.memory).watch(self.monitor);
        if let Some(partial) = &self.partial {
            counter = counter.resume(partial);
        }
        if self.pool.current_num_threads() == 1 {
            return counter.count(method, start, n);
        }
        self.pool.install(|| counter.par_count(method, start, n))
    }
}
