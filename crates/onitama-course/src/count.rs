//! `countGames`: the number of games, and of those that each player wins.

use crate::simulate::{open, read};
use crate::{Answer, Diagnosis};
use game::{Side, Tally};
use onitama::{Outcome, Position};
use search::{Counter, Method, Stopped};
use std::io::Read;
use std::path::Path;

/// Counts the games of at most `n` moves from the initial state in a file.
///
/// The answer is `(<all>,<first>,<second>)`: the number of all games, and of those that the first and
/// the second player win. A game that ends early is counted once. Only the format of moves
/// in the file is checked. The other answers are `InvalidFormat` and `InvalidState`.
pub fn count_games(n: u32, path: impl AsRef<Path>) -> Answer {
    Answer::from(open(path.as_ref()).and_then(|file| count(n, file)))
}

/// Counts the games from the initial state in a text, or from any other reader.
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
    let tally = tally(&read(source)?.start()?, n);
    let wins = Side::BOTH.map(|side| tally.wins(side));
    Ok(format!("({},{},{})", tally.total(), wins[0], wins[1]))
}

fn tally(start: &Position, plies: u32) -> Tally<Outcome> {
    let counted = tally_games(&Counter::new(), Method::suited(start, plies), start, plies);
    counted.unwrap_or_else(|Stopped| unreachable!("nobody watches this count"))
}

/// Counts the games of at most `plies` moves from a position by outcome, with the settings of a counter.
///
/// It is [`Counter::par_count`] for Onitama. Crates that call it do not compile the counters again.
///
/// # Errors
///
/// [`Stopped`] if the counter's watcher stopped the count.
#[inline(never)]
pub fn tally_games(
    counter: &Counter<'_, Outcome>,
    method: Method,
    start: &Position,
    plies: u32,
) -> Result<Tally<Outcome>, Stopped> {
    counter.par_count(method, start, plies)
}
