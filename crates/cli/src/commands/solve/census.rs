//! Many deals of Onitama, drawn by lot: how many are proven, by whom they are won, and in how many plies.

use super::Options;
use crate::failure::Failure;
use crate::interrupt;
use crate::log::Log;
use crate::output::Output;
use crate::start::AtAny;
use catalog::Playable;
use core::fmt::{self, Write as _};
use game::Side;
use game::laws::Random;
use onitama::Position;
use serde::{Deserialize, Serialize};

/// What the answers depend on; a log of other settings is another census.
#[derive(Serialize)]
struct Settings {
    version: &'static str,
    supers: bool,
    seed: u64,
    men: u32,
    seconds: f64,
    memory: u32,
    threads: Option<u16>,
}

/// A deal that was solved, or not.
#[derive(Serialize, Deserialize)]
struct Deal {
    from: String,
    value: String,
    /// 1 is the first player.
    winner: Option<u32>,
    plies: Option<u32>,
    depth: u32,
    nodes: u64,
    seconds: f64,
}

impl fmt::Display for Deal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { from, value, depth, seconds, .. } = self;
        // The pawns are always the same.
        let cards = from.split_once(']').map_or(&from[..], |(cards, _)| cards);
        let cards = cards.trim_start_matches("([").replace('"', "").replace(',', " ");
        write!(f, "{cards:<40} {value:<12} depth {depth:<3} {seconds:.1} s")
    }
}

/// Solves the deals one by one, and prints a line for each and a summary.
pub(super) fn run(at: &AtAny<Options>, options: &Options, output: &Output) -> Result<(), Failure> {
    let opening = if at.has_used_supers() { "deals-without-supers" } else { "deals" };
    let draw = Position::opening(Some(opening))?;
    let settings = Settings {
        version: env!("CARGO_PKG_VERSION"),
        supers: !at.has_used_supers(),
        seed: options.seed,
        men: options.men,
        seconds: options.time.as_secs_f64(),
        memory: options.memory,
        threads: options.threads.number(),
    };
    let log = options.log.as_deref().map(|path| Log::open(path, "census", &settings));
    let (mut log, known) = log.transpose()?.unzip();
    let mut known = known.unwrap_or_default().into_iter();
    let mut random = Random::new(options.seed);
    let mut lines = String::new();
    let mut deals: Vec<Deal> = Vec::new();
    for _ in 0..options.census.unwrap_or(0) {
        let start = draw(&mut random);
        let deal = if let Some(deal) = known.next() {
            deal
        } else {
            let Some(deal) = solve(options, &start)? else { break };
            if let Some(log) = &mut log {
                log.add(&deal).map_err(|error| Failure::failed(format!("--log: {error}")))?;
            }
            deal
        };
        if deal.from != start.notation() {
            let (found, expected) = (deal.from, start.notation());
            return Err(Failure::failed(format!("--log: found {found}, expected {expected}")));
        }
        // To a file everything is written as a whole, in the end.
        if output.is_file() {
            let _ = writeln!(lines, "{deal}");
        } else {
            output.print(&deal.to_string())?;
        }
        deals.push(deal);
    }
    output.print(&format!("{lines}{}", summary(&deals)))?;
    if interrupt::is_stopped() {
        let advice = if log.is_some() { ": rerun the same command to resume" } else { "" };
        return Err(Failure::interrupted(format!("stopped{advice}")));
    }
    Ok(())
}

/// Solves a deal; `None` after Ctrl-C.
fn solve(options: &Options, start: &Position) -> Result<Option<Deal>, Failure> {
    let probe = options.tables(start, options.men)?;
    let (answer, _) = options.solver(probe)?.solve(start);
    if interrupt::is_stopped() {
        return Ok(None);
    }
    Ok(Some(Deal {
        from: start.notation(),
        value: answer.value(),
        winner: answer.winner.map(|winner| if winner == Side::First { 1 } else { 2 }),
        plies: answer.plies(),
        depth: answer.depth,
        nodes: answer.nodes,
        seconds: answer.time.as_secs_f64(),
    }))
}

fn summary(deals: &[Deal]) -> String {
    let won_by = |player| deals.iter().filter(|deal| deal.winner == Some(player)).count();
    let (all, first, second) = (deals.len(), won_by(1), won_by(2));
    let open = deals.iter().filter(|deal| deal.value == "unproven").count();
    let mut text = format!(
        "{all} deals: {first} won by the first player, {second} by the second, {open} open"
    );
    let plies = || deals.iter().filter_map(|deal| deal.plies);
    if let (Some(least), Some(most)) = (plies().min(), plies().max()) {
        let _ = write!(text, "; in {least} to {most} plies");
    }
    text
}
