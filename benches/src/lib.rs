//! The benches of the workspace, one file a question, in `benches/benches`; run them by `cargo bench -p plywood-benches`.
//!
//! Benches and tests take their positions and the right answers from the same place: [`known_counts`]
//! reads `fixtures/counts`.

use game::Natural;

/// The code of the workspace's README, which is compiled and run by the doctests.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;

/// A position, and how many games of at most so many moves there are.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KnownCounts {
    /// The position in the game's notation.
    pub position: String,
    /// By the number of moves.
    pub counts: Vec<KnownCount>,
}

/// A known number of games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct KnownCount {
    /// The most moves of a game.
    pub n: u32,
    /// All games; for Onitama perhaps also those that the first and the second player win.
    pub games: Vec<Natural>,
}

/// Reads a file of `fixtures/counts`.
///
/// # Panics
///
/// If the file is not as its README says.
pub fn known_counts(game: &str) -> Vec<KnownCounts> {
    let path = format!("{}/../fixtures/counts/{game}.txt", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let mut known: Vec<KnownCounts> = Vec::new();
    for line in text.lines().filter(|line| !line.is_empty()) {
        if let Some(position) = line.strip_prefix("position ") {
            known.push(KnownCounts { position: String::from(position), counts: Vec::new() });
        } else {
            let mut words = line.split(' ');
            let n = words.next().and_then(|n| n.parse().ok()).expect("a number of moves");
            let games = words.map(|word| word.parse().expect("a number of games")).collect();
            known.last_mut().expect("a position first").counts.push(KnownCount { n, games });
        }
    }
    known
}

/// Reads a position of Onitama.
///
/// # Panics
///
/// If it is none.
pub fn onitama(text: &str) -> onitama::Position {
    let line: onitama_notation::StateLine = text.parse().expect("a state in the string format");
    line.setup().expect("known cards").position().expect("a position that keeps the rules")
}
