//! Counts the games from a position of Santorini: `cargo run --release --example count_games -- 5`.

use game::Game;
use plywood_search::par_count;
use santorini::Position;

fn main() -> Result<(), Box<dyn core::error::Error>> {
    let plies = std::env::args().nth(1).map_or(Ok(4), |text| text.parse())?;
    let position: Position = "(False,'R',((1,0),(1,1)),((2,2),(3,3)),[(1,(2,0))])".parse()?;

    let tally = par_count(&position, plies);
    println!("{} games of {plies} moves", tally.total());
    for (outcome, games) in tally.iter() {
        println!("{games:>16} {}", outcome.map_or("unfinished".into(), |end| end.to_string()));
    }

    // The same number in pieces, one for each first move.
    if plies > 0 {
        for first in position.moves() {
            println!("{first} {}", par_count(&position.after(first), plies - 1).total());
        }
    }
    Ok(())
}
