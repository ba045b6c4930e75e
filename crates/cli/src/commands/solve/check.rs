//! Verifying a proof, by the rules of the game and the tables that it names.
//!
//! A proof has four lines, `plywood proof 1`, `game`, `winner` and `from`, and then a line for each position in which the
//! winner has to choose: the position, a tab, the move. Where a move ends the game at once, no line is needed. With a fifth
//! line, `tables 4`, none is needed for positions of up to four men, either: their values are those of endgame tables.

use super::proof::{MAGIC, TABLES, plies_by_tables};
use crate::failure::Failure;
use crate::source::Source;
use catalog::{Name, Playable};
use game::{Outcome, Side, Verdict};
use search::Probe;
use std::collections::HashMap;
use std::sync::Arc;

/// The tables of a position, for so many men.
type Tables<G> = Result<Option<Arc<dyn Probe<G>>>, String>;

/// Verifies the proof in a file, with tables that a function builds.
///
/// # Errors
///
/// [`Failure`] if the file cannot be read, or proves nothing.
pub(super) fn check(
    source: &Source,
    tables: impl FnOnce(&onitama::Position, u32) -> Tables<onitama::Position>,
) -> Result<String, Failure> {
    let failed = |reason: String| Failure::failed(format!("{source}: {reason}"));
    let text = source.text().map_err(|error| failed(error.to_string()))?;
    let game = text.lines().nth(1).and_then(|line| line.strip_prefix("game "));
    let verified = match game.map(str::parse) {
        Some(Ok(Name::Onitama)) => verify(&text, tables),
        Some(Ok(Name::Santorini)) => verify::<santorini::Position>(&text, |_, _| {
            Err(String::from("santorini has no tables"))
        }),
        _ => Err(String::from("line 2: expected a game of two players, as in: game onitama")),
    };
    verified.map_err(failed)
}

/// Verifies a proof, with tables that a function builds, and says what it proves.
///
/// # Errors
///
/// Why it proves nothing.
pub(super) fn verify<G: Playable<Player = Side>>(
    text: &str,
    tables: impl FnOnce(&G, u32) -> Tables<G>,
) -> Result<String, String> {
    let mut lines = text.lines().zip(1..).peekable();
    let mut header = |name: &str| {
        let line = lines.next().and_then(|(line, _)| line.strip_prefix(name));
        line.ok_or_else(|| format!("expected a line that begins with \"{name}\""))
    };
    if !header(MAGIC)?.is_empty() || header("game ")? != G::NAME {
        return Err(format!("expected {MAGIC} of {}", G::NAME));
    }
    let winner = header("winner ")?;
    let winner = Side::BOTH.into_iter().find(|side| G::PLAYERS[side.index()] == winner);
    let winner =
        winner.ok_or_else(|| format!("line 3: expected one of {}", G::PLAYERS.join(", ")))?;
    let start = G::read(header("from ")?).map_err(|error| format!("line 4: {error}"))?;
    let named = lines.next_if(|(line, _)| line.starts_with(TABLES));
    let men = named.map(|(line, _)| match line[TABLES.len()..].parse() {
        Ok(men @ (2 | 4 | 6)) => Ok(men),
        _ => Err(format!("line 5: expected tables of 2, 4 or 6 men, found \"{line}\"")),
    });
    let men = men.transpose()?;
    let tables = men.map(|men| tables(&start, men).map_err(|error| format!("line 5: {error}")));
    let mut moves = HashMap::new();
    for (line, number) in lines {
        let (position, chosen) = line
            .split_once('\t')
            .ok_or_else(|| format!("line {number}: expected a position, a tab and a move"))?;
        moves.insert(position, chosen);
    }
    let mut checker =
        Checker { winner, tables: tables.transpose()?.flatten(), moves, known: HashMap::new() };
    let plies = checker.plies(&start)?;
    let (name, lines) = (G::PLAYERS[winner.index()], checker.moves.len());
    let by = men.map_or_else(String::new, |men| format!(" and the tables of {men} men"));
    Ok(format!("{name} wins in at most {plies} plies; verified with {lines} moves{by}"))
}

struct Checker<'a, G> {
    winner: Side,
    tables: Option<Arc<dyn Probe<G>>>,
    moves: HashMap<&'a str, &'a str>,
    /// The most plies to the win, by position; `None` on the way to that position.
    known: HashMap<String, Option<u32>>,
}

impl<G: Playable<Player = Side>> Checker<'_, G> {
    /// The most plies that it takes from a position, whatever the loser does.
    fn plies(&mut self, position: &G) -> Result<u32, String> {
        if let Some(outcome) = position.outcome() {
            return match outcome.verdict(self.winner) {
                Verdict::Win => Ok(0),
                _ => Err(format!("the game ends without a win: {}", position.notation())),
            };
        }
        if let Some(tables) = &self.tables
            && let Some(plies) = plies_by_tables(&**tables, position, self.winner)
        {
            return Ok(plies);
        }
        let key = position.notation();
        match self.known.get(&key) {
            Some(Some(plies)) => return Ok(*plies),
            Some(None) => return Err(format!("a position is repeated: {key}")),
            None => {}
        }
        self.known.insert(key.clone(), None);
        let plies = if position.turn() == self.winner {
            let is_end = |played| {
                let outcome = position.after(played).outcome();
                outcome.is_some_and(|outcome| outcome.verdict(self.winner) == Verdict::Win)
            };
            if position.moves().any(is_end) {
                1
            } else {
                let chosen = self.moves.get(&key[..]).ok_or_else(|| format!("no move in {key}"))?;
                let chosen = position.read_move(chosen).map_err(|error| error.to_string())?;
                1 + self.plies(&position.after(chosen))?
            }
        } else {
            let mut longest = 0;
            for reply in position.moves() {
                longest = longest.max(self.plies(&position.after(reply))?);
            }
            1 + longest
        };
        self.known.insert(key, Some(plies));
        Ok(plies)
    }
}
