//! Finds the best move of a position of Onitama in a second: `cargo run --release --example best_move`.

use core::time::Duration;
use game::{Game, Side};
use onitama::{Card, Move, Position, evaluate};
use plywood_search::engine::{Engine, Limits, Observer, Report};

/// Prints each depth when it is completed.
struct Printer;

impl Observer<Move> for Printer {
    fn report(&self, report: &Report<'_, Move>) {
        let Report { depth, line, nodes, .. } = report;
        println!("depth {depth:>2}  score {:>8}  {nodes} nodes", line.score.to_string());
    }
}

fn main() -> Result<(), Box<dyn core::error::Error>> {
    let cards = [Card::Cobra, Card::Rabbit, Card::Rooster, Card::Tiger, Card::Monkey];
    let position = Position::start(cards, Side::First)?;

    let mut engine = Engine::new(evaluate::plywood, 64 << 20).observer(&Printer);
    let found = engine.par_search(&position, Limits::time(Duration::from_secs(1)));
    let line = found.best().ok_or("the game is over")?;
    assert!(position.is_legal(line.moves[0]));
    println!("{:?}", line.moves[0]);
    Ok(())
}
