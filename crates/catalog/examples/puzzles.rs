//! Writes a file of puzzles: `cargo run --release -p plywood-catalog --example puzzles -- santorini 300 1`.
//!
//! The arguments are the game, how many puzzles there are of each length, and the seed. Each line is the number
//! of moves to the win and a position in the game's notation.

use plywood_catalog::game::Side;
use plywood_catalog::puzzles::Puzzles;
use plywood_catalog::{Playable, onitama, santorini};

fn print<G: Playable<Player = Side>>(number: usize, seed: u64) {
    for moves in [2, 3] {
        for puzzle in Puzzles::<G>::new(seed * 1_000_000, moves).take(number) {
            println!("{} {}", puzzle.moves, puzzle.position.notation());
        }
    }
}

fn main() -> Result<(), Box<dyn core::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [game, number, seed] = arguments.as_slice() else {
        return Err("expected a game, a number of puzzles and a seed".into());
    };
    let (number, seed) = (number.parse()?, seed.parse()?);
    match game.as_str() {
        "santorini" => print::<santorini::Position>(number, seed),
        "onitama" => print::<onitama::Position>(number, seed),
        _ => return Err(format!("no puzzles of {game}; expected santorini or onitama").into()),
    }
    Ok(())
}
