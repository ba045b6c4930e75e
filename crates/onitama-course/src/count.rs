//! `countGames`: how many games there are, and how many each player wins.

use crate::simulate::{initial_position, open, read};
use crate::{Answer, Diagnosis};
use game::{Side, Tally};
use onitama::{Ending, Position};
use std::io::Read;
use std::path::Path;

/// Counts the games of at most `n` moves from the initial state in a file.
///
/// The answer is `(<all>,<first>,<second>)`: the number of all games, and of those that the first and
/// the second player win. A game that ends early counts once. Moves in the file are checked for their
/// format alone. The other answers are `InvalidFormat` and `InvalidState`.
pub fn count_games(n: u32, path: impl AsRef<Path>) -> Answer {
    Answer::from(open(path.as_ref()).and_then(|file| count(n, file)))
}

/// Counts the games from the initial state in a text, or in whatever else can be read to its end.
///
/// ```
/// let state = r#"(["Cobra","Rabbit","Rooster","Tiger","Monkey"],[(0,2),(0,0),(0,1),(0,3),(0,4)],[(4,2),(4,0),(4,1),(4,3),(4,4)],0,True,True)"#;
/// let answer = plywood_onitama_course::count_games_from(3, state.as_bytes());
/// assert_eq!(answer.text, "(1008,6,0)");
/// ```
pub fn count_games_from(n: u32, source: impl Read) -> Answer {
    Answer::from(count(n, source))
}

fn count(n: u32, source: impl Read) -> Result<String, Diagnosis> {
    let tally = tally(&initial_position(&read(source)?)?, n);
    let wins = Side::BOTH.map(|side| tally.wins(side));
    Ok(format!("({},{},{})", tally.total(), wins[0], wins[1]))
}

/// The one place that says how games are counted.
fn tally(start: &Position, plies: u32) -> Tally<Ending> {
    search::par_count(start, plies)
}
