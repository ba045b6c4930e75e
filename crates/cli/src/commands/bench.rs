//! `plywood bench`

use crate::engine::rate;
use crate::failure::Failure;
use crate::output::Output;
use catalog::{Name, Playable, with_game};
use clap::Args;
use core::fmt::Write as _;
use search::engine::{Engine, Limits};
use std::time::Instant;

/// Search fixed positions to a fixed depth, and print the total number of positions searched.
///
/// The search runs on one thread, so the number is a signature: it changes if and only if the search, the
/// evaluation or the move ordering changes. The rate is in positions per second.
#[derive(Args, Debug)]
pub(crate) struct Bench {}

const ONITAMA: &str = include_str!("bench/onitama.txt");
const SANTORINI: &str = include_str!("bench/santorini.txt");
/// The middle peg is white.
const PEG: &str = "(0,0)";

/// The memory of the table, which the signature depends on.
const TABLE_BYTES: usize = 16 << 20;

impl Bench {
    pub(crate) fn run(self, output: &Output) -> Result<(), Failure> {
        let Self {} = self;
        let mut text = String::new();
        let started = Instant::now();
        let mut nodes = 0;
        for game in [Name::Onitama, Name::Santorini, Name::Peg] {
            let (positions, depth) = match game {
                Name::Onitama => (ONITAMA, 9),
                Name::Santorini => (SANTORINI, 6),
                Name::Peg => (PEG, 9),
            };
            nodes += with_game!(game, G => search_all::<G>(positions, depth, &mut text))?;
        }
        let rate = rate(nodes, started.elapsed());
        output.print(&format!("{text}rate {rate}\nnodes {nodes}"))
    }
}

/// Searches each position of a text, and returns the number of positions searched.
fn search_all<G: Playable>(positions: &str, depth: u32, text: &mut String) -> Result<u64, Failure> {
    let (game, evaluator) = (G::NAME, G::evaluator(None)?);
    let mut nodes = 0;
    for line in positions.lines().filter(|line| !line.starts_with('#')) {
        let position = G::read(line)?;
        let mut engine = Engine::new(evaluator, TABLE_BYTES);
        let found = G::search(&mut engine, &position, Limits::depth(depth));
        let Some(best) = found.best() else {
            return Err(Failure::failed(format!("{game}: {line}: the game is over")));
        };
        let best_move = G::move_notation(best.moves[0]);
        let _ = writeln!(
            text,
            "{game} depth {depth}: {best_move} {} {} nodes",
            best.score, found.nodes
        );
        nodes += found.nodes;
    }
    Ok(nodes)
}
