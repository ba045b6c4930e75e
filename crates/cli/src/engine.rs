//! What the commands that use the engine have in common: limits, threads, and how results are written.

use crate::failure::{Failure, in_full};
use crate::output::complain;
use catalog::{Engine, Playable, endgames};
use clap::Args;
use core::time::Duration;
use rayon::{ThreadPool, ThreadPoolBuilder};
use search::engine::{Found, Limits, Line};
use std::path::PathBuf;
use tables::Folder;

/// The memory of the engine's table, unless told otherwise.
pub(crate) const TABLE_BYTES: usize = 64 << 20;

/// How long to search, on the command line.
#[derive(Args, Clone, Copy, Debug)]
#[group(multiple = true)]
pub(crate) struct LimitArguments {
    /// The depth of the search, in moves.
    #[arg(long, visible_short_alias = 'n', value_name = "moves", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,

    /// The time to search, as in 2s or 500ms.
    #[arg(long, value_name = "duration", value_parser = crate::arguments::duration)]
    time: Option<Duration>,

    /// The number of positions to search.
    #[arg(long, value_name = "positions", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
}

impl LimitArguments {
    /// The limits, of which there must be one.
    ///
    /// # Errors
    ///
    /// [`Failure`] if there is none.
    pub(crate) fn required(self) -> Result<Limits, Failure> {
        let limits = Limits::from(self);
        if limits == Limits::default() {
            return Err(Failure::usage(
                "missing limit: --depth, --time or --nodes, as in --time 2s",
            ));
        }
        Ok(limits)
    }
}

impl From<LimitArguments> for Limits {
    fn from(LimitArguments { depth, time, nodes }: LimitArguments) -> Self {
        Self::default().or_depth(depth).or_nodes(nodes).or_time(time)
    }
}

/// Where the engine finds larger endgame tables, on the command line.
#[derive(Args, Clone, Debug)]
pub(crate) struct TablesFolder {
    /// Look up the endgame tables of Onitama that `plywood tables --dir` has built in this folder.
    ///
    /// They are loaded in the background. Without them, the engine builds those of four men.
    #[arg(long, value_name = "DIR")]
    tables: Option<PathBuf>,
}

impl TablesFolder {
    /// Lets every engine of this program look them up.
    pub(crate) fn open(&self) {
        let Some(dir) = self.tables.clone() else { return };
        endgames::set_source(Box::new(move |cards| {
            let loaded = Folder::new(&dir, cards).load();
            loaded.inspect_err(|error| complain(format_args!("{}", in_full(error)))).ok()
        }));
    }
}

/// On how many threads to search, on the command line.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct Threads {
    /// The number of threads; by default one for each core. With one thread, depth and nodes determine the result.
    #[arg(long, value_name = "n", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

impl Threads {
    /// The number that was asked for.
    pub(crate) const fn number(self) -> Option<u16> {
        self.threads
    }

    /// Starts the threads.
    ///
    /// # Errors
    ///
    /// [`Failure`] if they could not be started.
    pub(crate) fn start(self) -> Result<Pool, Failure> {
        Pool::new(self.threads.map_or(0, usize::from)).map_err(Failure::failed)
    }
}

/// Threads to search on.
#[derive(Debug)]
pub(crate) struct Pool(
    /// `None` is the calling thread.
    Option<ThreadPool>,
);

impl Pool {
    /// So many threads; 0 is one for each core.
    ///
    /// # Errors
    ///
    /// Why they could not be started.
    pub(crate) fn new(threads: usize) -> Result<Self, String> {
        if threads == 1 {
            return Ok(Self(None));
        }
        let pool = ThreadPoolBuilder::new().num_threads(threads).build();
        pool.map(|pool| Self(Some(pool)))
            .map_err(|error| format!("cannot start the threads: {error}"))
    }

    /// Runs one of two functions: the first on these threads, or the second on the calling thread alone.
    pub(crate) fn run<T: Send>(
        &self,
        parallel: impl FnOnce() -> T + Send,
        sequential: impl FnOnce() -> T,
    ) -> T {
        match &self.0 {
            None => sequential(),
            Some(pool) => pool.install(parallel),
        }
    }

    /// Searches on these threads.
    pub(crate) fn search<G: Playable>(
        &self,
        engine: &mut Engine<'_, G>,
        position: &G,
        limits: Limits,
    ) -> Found<G::Move> {
        match &self.0 {
            None => G::search(engine, position, limits),
            Some(pool) => pool.install(|| G::par_search(engine, position, limits)),
        }
    }
}

/// The moves of a line, with blanks between them.
pub(crate) fn line_notation<G: Playable>(line: &Line<G::Move>) -> String {
    let moves: Vec<String> = line.moves.iter().map(|&played| G::move_notation(played)).collect();
    moves.join(" ")
}

/// Positions in a second.
#[expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a rate is an estimate"
)]
pub(crate) fn rate(nodes: u64, time: Duration) -> u64 {
    (nodes as f64 / time.as_secs_f64().max(1e-6)) as u64
}
