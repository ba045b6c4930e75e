//! `plywood count <game> -n <n>`

mod checkpoint;
mod disk;
mod monitor;
mod parts;
mod perft;
mod question;
mod report;

pub(crate) use checkpoint::Checkpoint;
pub(super) use question::MoveLimit;
pub(super) use report::{Counted, Report};

use crate::failure::{Failure, in_full};
use crate::level;
use crate::output::{Output, complain};
use crate::start::PositionCommand;
use catalog::game::{Keyed, LastPlies, Tally};
use catalog::search::{Counter, Partial, Stopped};
use catalog::{CountMethod, Playable};
use checkpoint::Saved;
use clap::Args;
use core::time::Duration;
use monitor::Monitor;
use parts::{Parts, Rows};
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::path::{Path, PathBuf, is_separator};
use std::time::Instant;
use units::Folder;

/// A count that takes longer would profit from a faster build.
const WORTH_ADVICE: Duration = Duration::from_secs(5);

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

    /// The counting method; auto picks the fastest. All methods give the same answer.
    #[arg(long, value_name = "name", default_value = AUTO)]
    method: String,

    /// The number of threads; by default one for each processor.
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..))]
    threads: Option<u16>,

    /// The memory for positions, in MiB or with a unit, as in 2G. With less, a deep count takes longer.
    #[arg(long, value_name = "size", default_value = "2G", value_parser = crate::arguments::memory)]
    memory: u32,

    /// Also print the games after each first move, row by row as they are counted.
    #[arg(long, conflicts_with = "each")]
    divide: bool,

    /// Also count every smaller number of moves.
    #[arg(long)]
    each: bool,

    /// Count the sequences of exactly n moves instead, as chess programs do; games that end earlier are not counted.
    #[arg(long, conflicts_with_all = ["checkpoint", "method"])]
    perft: bool,

    /// Print JSON, with numbers of games as strings.
    #[arg(long)]
    json: bool,

    /// Save progress here, and resume from it if it is there: in a small file, or in a folder for counts that outgrow
    /// the memory.
    ///
    /// A folder is used if there is one, if PATH ends in /, or if the positions of the count do not fit into --memory. See
    /// See docs/units.md for the disk space that it needs.
    #[arg(long, value_name = "PATH")]
    checkpoint: Option<PathBuf>,
}

// The same for games that can be counted in a folder, too. The help is that of `Count`.
#[derive(Args, Debug)]
pub(crate) struct CountOnDisk {
    #[command(flatten)]
    count: Count,

    /// What a folder was called before it was a checkpoint.
    #[arg(long, value_name = "DIR", hide = true)]
    disk: Option<PathBuf>,
}

impl CountOnDisk {
    pub(crate) fn run<G>(&self, start: &G, output: &Output) -> Result<(), Failure>
    where
        G: Playable + Keyed + LastPlies,
    {
        if let Some(folder) = &self.disk {
            let folder = folder.display();
            let message = format!("--disk is now --checkpoint: use --checkpoint {folder}/");
            return Err(Failure::usage(message));
        }
        let n = self.count.limit.n::<G>()?;
        let Some(folder) = self.folder(start, n)? else { return self.count.run(start, output) };
        let (pool, began) = (self.count.pool()?, Instant::now());
        let tally = disk::tally(start, n, self.count.memory, folder, &pool)
            .map_err(|error| failure_in(folder, error))?;
        self.count.print(
            &Report {
                start,
                n,
                method: "units",
                threads: pool.current_num_threads(),
                counted: Counted { rows: Vec::new(), tally },
                elapsed: began.elapsed(),
                before: None,
            },
            output,
        )
    }
}

impl CountOnDisk {
    /// The folder of the checkpoint, if it is one.
    fn folder<G>(&self, start: &G, n: u32) -> Result<Option<&Path>, Failure>
    where
        G: Playable + Keyed + LastPlies,
    {
        let Count { checkpoint, divide, each, method, memory, .. } = &self.count;
        let Some(path) = checkpoint.as_deref() else { return Ok(None) };
        let has_rows = *divide || *each;
        let is_named = path.is_dir() || path.to_string_lossy().ends_with(is_separator);
        if !is_named {
            let outgrows = || Folder::outgrows(start, n, *memory);
            let is_possible = !has_rows && method == AUTO && !path.exists();
            let is_needed = is_possible && outgrows().map_err(|error| failure_in(path, error))?;
            return Ok(is_needed.then_some(path));
        }
        let name = path.display();
        if has_rows {
            let message = format!("{name}: a folder; --divide and --each are saved in a file");
            return Err(Failure::usage(message));
        }
        if method != AUTO {
            let message =
                format!("{name}: a folder, which is not counted by a method such as {method}");
            return Err(Failure::usage(message));
        }
        Ok(Some(path))
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
        let saved = match &checkpoint {
            Some(checkpoint) => checkpoint.load().map_err(Failure::failed)?,
            None => None,
        };
        let parts = self.parts(start, n);
        let run = Run {
            method,
            pool: self.pool()?,
            memory: self.memory as usize * (1 << 20),
            monitor: &Monitor::new(parts.len(), checkpoint, saved.clone()),
            saved: saved.unwrap_or(Saved::NOTHING),
        };
        let before = run.saved.games();
        let began = Instant::now();
        let rows = self.rows(&parts, n, output);
        let counted = run.count(&parts, &rows);
        let unfinished = run.monitor.finish();
        let unsaved = run.monitor.unsaved();
        let counted = counted?.map_err(|Stopped| Failure::interrupted(unfinished))?;
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
        )?;
        unsaved.map_or(Ok(()), |fault| {
            Err(Failure::failed(format!("{fault}; the answer is complete, but it is not saved")))
        })
    }
}

impl Count {
    fn print<G: Playable>(&self, report: &Report<'_, G>, output: &Output) -> Result<(), Failure> {
        complain(format_args!("{}", report.speed()));
        if report.elapsed > WORTH_ADVICE
            && let Some(advice) = level::advice()
        {
            complain(format_args!("{advice}"));
        }
        if self.json {
            return output.print(&report.json());
        }
        let rows = self.rows(&self.parts(report.start, report.n), report.n, output);
        output.print(&report.text(rows.printed()))
    }

    /// The counts that the answer is made of.
    fn parts<G: Playable>(&self, start: &G, n: u32) -> Parts<G> {
        if self.divide {
            Parts::by_move(start, n)
        } else if self.each {
            Parts::by_length(start, n)
        } else {
            Parts::whole(start, n)
        }
    }

    /// Where rows are printed: as they are counted, unless the answer is written as a whole.
    fn rows<'a, G: Playable>(&self, parts: &Parts<G>, n: u32, output: &'a Output) -> Rows<'a> {
        let following =
            if self.perft { vec![String::from("perft")] } else { report::labels::<G>() };
        Rows::new(parts, n, &following, (!self.json && !output.is_file()).then_some(output))
    }

    /// What the checkpoint is bound to, besides the version.
    fn question<G: Playable>(&self, start: &G, n: u32, method: &str) -> String {
        let (game, memory, from) = (G::NAME, self.memory, start.notation());
        let rows = match (self.divide, self.each) {
            (true, _) => " divide",
            (_, true) => " each",
            _ => "",
        };
        format!("{game} n={n}{rows} method={method} memory={memory} from={from}")
    }

    fn pool(&self) -> Result<ThreadPool, Failure> {
        let threads = self.threads.map_or(0, usize::from);
        let pool = ThreadPoolBuilder::new().num_threads(threads).build();
        pool.map_err(|error| Failure::failed(format!("cannot start the threads: {error}")))
    }
}

/// A count under way.
struct Run<'a, G: Playable> {
    method: CountMethod<G>,
    pool: ThreadPool,
    memory: usize,
    monitor: &'a Monitor<G::Outcome>,
    /// What an earlier run had counted.
    saved: Saved<G::Outcome>,
}

impl<G: Playable> Run<'_, G> {
    /// Counts one part after the other, and prints the row of each.
    fn count(
        &self,
        parts: &Parts<G>,
        rows: &Rows<'_>,
    ) -> Result<Result<Counted<G>, Stopped>, Failure> {
        let mut tallies: Vec<Tally<G::Outcome>> = Vec::with_capacity(parts.len());
        for (index, part) in parts.iter().enumerate() {
            let partial = self.saved.partial.as_ref().filter(|_| index == self.saved.rows.len());
            let counted = match self.saved.rows.get(index) {
                Some(counted) => Ok(counted.clone()),
                None => self.tally(&part.start, part.n, partial),
            };
            let tally = match counted {
                Ok(tally) => tally,
                Err(stopped) => return Ok(Err(stopped)),
            };
            if let Some(label) = &part.label {
                self.monitor.suspend(|| rows.print(label, &tally.total()))?;
            }
            // The last part stays a count under way, which is done.
            if index + 1 < parts.len() {
                self.monitor.row(&tally);
            }
            tallies.push(tally);
        }
        Ok(Ok(parts.put_together(tallies)))
    }

    fn tally(
        &self,
        start: &G,
        n: u32,
        partial: Option<&Partial<G::Outcome>>,
    ) -> Result<Tally<G::Outcome>, Stopped> {
        let mut counter = Counter::new().memory(self.memory).watch(self.monitor);
        if let Some(partial) = partial {
            counter = counter.resume(partial);
        }
        self.pool.install(|| (self.method)(&counter, start, n))
    }
}
