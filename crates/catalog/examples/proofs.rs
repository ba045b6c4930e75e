//! Compares the engine and the search for proofs on the positions of fixtures/proofs, each on one thread:
//!
//! ```sh
//! cargo run --release -p plywood-catalog --example proofs -- 4
//! ```
//!
//! The argument is the time for a position, in seconds. Both look up tables of four men. The search for proofs looks for a win
//! of either player, and more for one of the player whom the evaluation calls ahead.

use core::time::Duration;
use game::{Game, Side};
use onitama::Position;
use plywood_catalog::Playable;
use plywood_catalog::endgames::Endgames;
use search::engine::{Engine, Limits};
use search::proof::{Progress, Prover, prove_in_turns};
use search::{Evaluator, Probe};
use std::sync::Arc;
use std::time::Instant;
use tables::{Builder, Cards};

fn main() -> Result<(), Box<dyn core::error::Error>> {
    let seconds: f64 = std::env::args().nth(1).map_or(Ok(4.0), |text| text.parse())?;
    let time = Duration::from_secs_f64(seconds);
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/proofs/onitama.txt");
    let text = std::fs::read_to_string(path)?;
    let evaluator = Position::EVALUATORS[0].1;
    let (mut solved, mut spent) = ([0; 2], [0.0; 2]);
    println!("men  engine                     proofs");
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        let position: Position = line.parse()?;
        let supers = Side::BOTH.into_iter().any(|side| !position.has_used_super(side));
        let tables = Builder::new(Cards::of(&position), 4)?.supers(supers).build();
        let probe: Arc<dyn Probe<Position>> = Arc::new(Endgames::new(tables));

        let began = Instant::now();
        let mut engine = Engine::new(evaluator, 256 << 20).fixed_probe(Some(Arc::clone(&probe)));
        let found = engine.search(&position, Limits::time(time));
        let by_engine = began.elapsed().as_secs_f64();
        let score = found.best().map(|line| line.score).filter(|score| score.is_decisive());

        let began = Instant::now();
        let player = position.turn();
        let is_ahead = evaluator.evaluate(&mut evaluator.state(), &position, player) >= 0;
        let ahead = if is_ahead { player } else { player.other() };
        let mut provers = [ahead, ahead.other()]
            .map(|side| Prover::new(side, evaluator, 128 << 20).probe(Some(Arc::clone(&probe))));
        let is_over = || began.elapsed() >= time;
        let won =
            prove_in_turns(&mut provers, &position, &is_over).into_iter().find_map(|progress| {
                if let Progress::Won(plies) = progress { Some(plies) } else { None }
            });
        let by_proofs = began.elapsed().as_secs_f64();

        let men = Side::BOTH.map(|side| position.pawns(side).len()).iter().sum::<usize>();
        let engine = score.map_or_else(|| String::from("-"), |score| score.to_string());
        let proofs = won.map_or_else(|| String::from("-"), |plies| format!("in {plies}"));
        println!("{men:>3}  {engine:<14} {by_engine:>7.2} s  {proofs:<14} {by_proofs:>7.2} s");
        solved[0] += u32::from(score.is_some());
        solved[1] += u32::from(won.is_some());
        spent[0] += by_engine;
        spent[1] += by_proofs;
    }
    println!(
        "engine: {} proven in {:.1} s; proofs: {} in {:.1} s",
        solved[0], spent[0], solved[1], spent[1]
    );
    Ok(())
}
