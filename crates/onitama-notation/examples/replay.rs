//! Replays a game of Onitama from a file, and shows every position:
//! `cargo run --example replay -- fixtures/onitama/unit_tests/…`.

use game::Game;
use plywood_onitama_notation::{StateLine, Transcript};

fn main() -> Result<(), Box<dyn core::error::Error>> {
    let file = std::env::args_os().nth(1).ok_or("which file?")?;
    let transcript = Transcript::read(&std::fs::read(file)?)?;

    let mut position = transcript.state.what.setup()?.position()?;
    println!("{}", StateLine::from(&position));
    for line in &transcript.moves {
        let played = line.what.to_move().map_err(|fault| format!("{}: {fault}", line.place))?;
        position.play(played).map_err(|fault| format!("{}: {fault}", line.place))?;
        println!("{} leads to {}", line.what, StateLine::from(&position));
    }
    match position.outcome() {
        Some(end) => println!("{end}"),
        None => println!("the game goes on"),
    }
    Ok(())
}
