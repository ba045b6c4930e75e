//! Plays a game of Santorini by lot: `cargo run --example random_game -- 7`.

use game::Game;
use plywood_santorini::{Position, Square};

fn main() -> Result<(), Box<dyn core::error::Error>> {
    let mut lot: u64 = std::env::args().nth(1).map_or(Ok(1), |text| text.parse())?;
    let at = |row, col| Square::at(row, col).ok_or("off the board");
    let mut position = Position::new([at(0, 0)?, at(4, 4)?], [at(0, 4)?, at(4, 0)?])?;

    while position.outcome().is_none() {
        lot = lot.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let moves: Vec<_> = position.moves().collect();
        let drawn = moves[usize::try_from(lot >> 33)? % moves.len()];
        println!("{:?} {drawn}", position.turn());
        position.play(drawn)?;
    }
    println!("{position}");
    println!("{}", position.outcome().map_or(String::new(), |end| end.to_string()));
    Ok(())
}
