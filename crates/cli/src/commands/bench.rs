//! `plywood bench`

use crate::engine::rate;
use crate::games::Searched;
use crate::output::{Output, USAGE, complain};
use clap::Args;
use core::fmt::Write as _;
use peg::Pegs;
use search::engine::{Engine, Limits};
use std::process::ExitCode;
use std::time::Instant;

/// Search fixed positions to a fixed depth, and end with the number of positions looked at.
///
/// The search runs on one thread, so that the number is a signature: it changes when the search, the
/// evaluation or the order of moves does, and never else. The rate is in positions a second.
#[derive(Args, Debug)]
pub(crate) struct Bench {}

const ONITAMA: &str = include_str!("bench/onitama.txt");
const SANTORINI: &str = include_str!("bench/santorini.txt");
/// The middle peg is white.
const PEG: &str = "(0,0)";

/// The memory of the table, which the signature depends on.
const TABLE_BYTES: usize = 16 << 20;

impl Bench {
    pub(crate) fn run(self, output: &Output) -> ExitCode {
        let Self {} = self;
        let mut text = String::new();
        let started = Instant::now();
        let games = [
            search_all::<onitama::Position>("onitama", ONITAMA, 9, &mut text),
            search_all::<santorini::Position>("santorini", SANTORINI, 6, &mut text),
            search_all::<Pegs>("peg", PEG, 9, &mut text),
        ];
        match games.into_iter().sum::<Result<u64, String>>() {
            Ok(nodes) => {
                let rate = rate(nodes, started.elapsed());
                output.print(&format!("{text}rate {rate}\nnodes {nodes}"))
            }
            Err(fault) => {
                complain(format_args!("{fault}"));
                ExitCode::from(USAGE)
            }
        }
    }
}

/// Searches each position of a text, and gives the number of positions looked at.
fn search_all<G: Searched>(
    game: &str,
    positions: &str,
    depth: u32,
    text: &mut String,
) -> Result<u64, String> {
    let evaluator = G::evaluator(None)?;
    let mut nodes = 0;
    for line in positions.lines().filter(|line| !line.starts_with('#')) {
        let position = G::read(line).map_err(|fault| format!("{game}: {line}: {fault}"))?;
        let found = Engine::new(evaluator, TABLE_BYTES).search(&position, Limits::depth(depth));
        let Some(best) = found.best() else {
            return Err(format!("{game}: {line}: the game is over"));
        };
        let best_move = G::written_move(best.moves[0]);
        let _ = writeln!(
            text,
            "{game} depth {depth}: {best_move} {} {} nodes",
            best.score, found.nodes
        );
        nodes += found.nodes;
    }
    Ok(nodes)
}
