//! Games as transcripts of the course's interpreter.

use super::elimination::Contest;
use super::rounds::{GameRecord, MatchRecord};
use crate::failure::Failure;
use core::fmt::Write;
use santorini::course::{Game, Pawns};
use santorini::{BLUE, Position};
use std::path::Path;
use units::whole_file;

const PROMPT: &str = "*StudentCode>";

/// Checks that a transcript can start from a position: `initializeGame` knows placements alone.
///
/// # Errors
///
/// [`Failure`] if there are buildings, or Red has the move.
pub(super) fn can_start(position: &Position) -> Result<(), Failure> {
    let pawns = position.pawns();
    if Position::new(pawns.first, pawns.second).as_ref() == Ok(position) {
        return Ok(());
    }
    let message = "--transcripts: initializeGame cannot make the position";
    Err(Failure::usage(format!("{message} {position}: expected pawns alone, and Blue to move")))
}

/// Writes a file for each game that has a start.
///
/// # Errors
///
/// [`Failure`] if a file cannot be written.
pub(super) fn write(contest: &Contest, folder: &Path) -> Result<(), Failure> {
    let fault = |path: &Path, error| Failure::failed(format!("{}: {error}", path.display()));
    std::fs::create_dir_all(folder).map_err(|error| fault(folder, error))?;
    for (round, matches) in (1..).zip(&contest.rounds) {
        for (number, played) in (1..).zip(matches) {
            let games = (1..).zip(played.games.iter().chain(&played.tie_break));
            for (game, record) in games {
                let Some(start) = &record.start else { continue };
                let name = format!("round-{round}-match-{number}-game-{game}.txt");
                let path = folder.join(name);
                let text = transcript(contest, played, record, start);
                whole_file::write(&path, text.as_bytes()).map_err(|error| fault(&path, error))?;
            }
        }
    }
    Ok(())
}

/// The placement, every move, and the last state.
fn transcript(
    contest: &Contest,
    played: &MatchRecord,
    record: &GameRecord,
    start: &Position,
) -> String {
    let name = |index: usize| &contest.teams[played.teams[index]];
    let (blue, red) = (name(record.first), name(1 - record.first));
    let mut text = format!("-- {blue} (blue) against {red} (red) at depth {}\n", record.depth);
    let [blue, red] = [start.pawns().first, start.pawns().second].map(Pawns::new);
    let (Some(blue), Some(red)) = (blue, red) else { return text };
    // Writing to a string cannot fail.
    let _ = writeln!(text, "{PROMPT} game0 = initializeGame {blue} {red}");
    let mut game = Game::from(*start);
    for (number, legal) in (1..).zip(&record.moves) {
        let _ = writeln!(text, "{PROMPT} game{number} = tryMove game{} {legal}", number - 1);
        let cells = [legal.from, legal.to, legal.build];
        game = game.try_move(cells.map(|cell| (cell.row().into(), cell.col().into())));
    }
    let _ = writeln!(text, "{PROMPT} screenshotGame game{}", record.moves.len());
    let _ = writeln!(text, "{}", game.screenshot_game());
    let winner = if record.winner == record.first { BLUE } else { BLUE.other() };
    let _ = writeln!(
        text,
        "-- {} won as {}: {}",
        name(record.winner),
        ["blue", "red"][winner.index()],
        record.end
    );
    text
}
