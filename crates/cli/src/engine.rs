//! What the commands that use the engine have in common: limits, threads, and how results are written.

use crate::games::Searched;
use clap::Args;
use core::time::Duration;
use search::engine::{Engine, Found, Limits, Line, Score};
use serde_json::{Value, json};

/// The memory of the engine's table, unless told otherwise.
pub(crate) const TABLE_BYTES: usize = 64 << 20;

/// How long to search, on the command line.
#[derive(Args, Clone, Copy, Debug)]
#[group(required = true, multiple = true)]
pub(crate) struct LimitArguments {
    /// Look so many moves ahead.
    #[arg(long, value_name = "moves", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,

    /// Search for so long, as in 2s or 500ms.
    #[arg(long, value_name = "duration", value_parser = humantime::parse_duration)]
    time: Option<Duration>,

    /// Look at so many positions.
    #[arg(long, value_name = "positions", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
}

impl From<LimitArguments> for Limits {
    fn from(LimitArguments { depth, time, nodes }: LimitArguments) -> Self {
        Self::default().or_depth(depth).or_nodes(nodes).or_time(time)
    }
}

/// On how many threads to search, on the command line.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct Threads {
    /// Search on so many threads; by default on every core. On one, depth and nodes decide the answer.
    #[arg(long, value_name = "n", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

impl Threads {
    /// So many threads.
    pub(crate) const fn exactly(threads: u16) -> Self {
        Self { threads: Some(threads) }
    }

    /// Searches on this many threads.
    ///
    /// # Errors
    ///
    /// Why the threads could not be started.
    pub(crate) fn search<G: Searched, E>(
        self,
        engine: &mut Engine<'_, G, E>,
        position: &G,
        limits: Limits,
    ) -> Result<Found<G::Move>, String>
    where
        E: Fn(&G, G::Player) -> i32 + Send + Sync,
    {
        if self.threads == Some(1) {
            return Ok(engine.search(position, limits));
        }
        let threads = self.threads.map_or(0, usize::from);
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        let pool = pool.map_err(|error| format!("cannot start the threads: {error}"))?;
        Ok(pool.install(|| engine.par_search(position, limits)))
    }
}

/// The moves of a line, with blanks between them.
pub(crate) fn written_moves<G: Searched>(line: &Line<G::Move>) -> String {
    let moves: Vec<String> = line.moves.iter().map(|&played| G::written_move(played)).collect();
    moves.join(" ")
}

/// `{"value":12}`, `{"win":3}` or `{"loss":2}`, the last two in moves.
pub(crate) fn json_score(score: Score) -> Value {
    match score.forced() {
        None => json!({ "value": score.value() }),
        Some((game::Verdict::Loss, plies)) => json!({ "loss": plies }),
        Some((_, plies)) => json!({ "win": plies }),
    }
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
