//! Replays a game of Onitama from a file, and shows every position:
//! `cargo run --example replay -- fixtures/onitama/unit_tests/…`.

use plywood_onitama_notation::Transcript;
use plywood_onitama_notation::game::Game;

fn main() -> Result<(), Box<dyn core::error::Error>> {
    let file = std::env::args_os().nth(1).ok_or("missing argument: the path of a game")?;
    let game = Transcript::read(&std::fs::read(file)?)?;

    let mut replay = game.replay()?;
    println!("{}", replay.position());
    while let Some(played) = replay.next() {
        println!("{} leads to {}", played?, replay.position());
    }
    match replay.position().outcome() {
        Some(outcome) => println!("{outcome}"),
        None => println!("the game is not over"),
    }
    Ok(())
}
