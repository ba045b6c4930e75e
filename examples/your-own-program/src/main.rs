use core::time::Duration;
use santorini::{Position, evaluate};
use search::engine::{Engine, Limits};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let position: Position = "(False,'R',((1,0),(1,1)),((2,2),(3,3)),[(1,(2,0))])".parse()?;

    // Every game of four moves, on every core.
    let tally = search::par_count(&position, 4);
    assert_eq!(tally.total().to_string(), "14614262");

    // The exact value three moves ahead, and all moves that reach it.
    let best = search::minimax::par_minimax(&position, 3, evaluate::sample);
    assert_eq!((best.score.to_string().as_str(), best.moves.len()), ("cp 2", 32));

    // A good move in a tenth of a second.
    let mut engine = Engine::new(evaluate::plywood, 16 << 20);
    let found = engine.search(&position, Limits::time(Duration::from_millis(100)));
    println!("{}", found.best().ok_or("the game is over")?.moves[0]);
    Ok(())
}
