//! The games of a match in a file: a line of JSON for the settings, and one for each game.
//!
//! Lines are only ever appended. A line that a killed program left half-written is cut off.

use crate::failure::Failure;
use crate::source::text_of;
use serde::{Deserialize, Serialize};
use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

/// What the games depend on; a log of other settings is another match.
#[derive(Serialize, Deserialize, PartialEq, Debug)]
pub(super) struct Settings {
    pub(super) version: String,
    pub(super) game: String,
    pub(super) players: [String; 2],
    pub(super) depth: Option<u32>,
    pub(super) nodes: Option<u64>,
    pub(super) seconds: Option<f64>,
    pub(super) openings: String,
    /// Whether lopsided openings were left out. A log without it is of a match that kept them.
    #[serde(default)]
    pub(super) balanced: bool,
    pub(super) seed: u64,
    pub(super) max_moves: usize,
}

/// A game that was played.
#[derive(Serialize, Deserialize, Clone, PartialEq, Debug)]
pub(super) struct Record {
    /// The index of the game in the match.
    pub(super) game: usize,
    /// The opening.
    pub(super) start: String,
    /// Who has the move in the opening: `a` or `b`.
    pub(super) first: Name,
    pub(super) moves: Vec<String>,
    /// `None` in a draw.
    pub(super) winner: Option<Name>,
    /// How it ended, in words.
    pub(super) end: String,
    pub(super) seconds: f64,
}

/// One of the two players.
#[derive(Serialize, Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "snake_case")]
pub(super) enum Name {
    A,
    B,
}

impl Name {
    pub(super) const BOTH: [Self; 2] = [Self::A, Self::B];

    pub(super) const fn other(self) -> Self {
        match self {
            Self::A => Self::B,
            Self::B => Self::A,
        }
    }
}

/// The first line.
#[derive(Serialize, Deserialize)]
struct Header {
    r#match: Settings,
}

/// A log that games are appended to.
pub(super) struct Log(File);

impl Log {
    /// Opens a log, or makes one; gives the games that are there.
    ///
    /// # Errors
    ///
    /// [`Failure`] if the file cannot be used, or is that of another match.
    pub(super) fn open(path: &Path, settings: &Settings) -> Result<(Self, Vec<Record>), Failure> {
        let name = path.display();
        let failed = |error: io::Error| Failure::failed(format!("{name}: {error}"));
        let text = match text_of(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            read => read.map_err(failed)?,
        };
        // What follows the last line feed was being written when the program ended.
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let games = games(&text[..whole], settings)
            .map_err(|fault| Failure::failed(format!("{name}: {fault}")))?;
        let file = OpenOptions::new().create(true).append(true).open(path).map_err(failed)?;
        if whole < text.len() {
            file.set_len(whole as u64).map_err(failed)?;
        }
        let mut log = Self(file);
        if whole == 0 {
            log.append(&serde_json::json!({ "match": settings })).map_err(failed)?;
        }
        Ok((log, games))
    }

    /// Adds a game.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub(super) fn add(&mut self, record: &Record) -> io::Result<()> {
        self.append(record)
    }

    fn append(&mut self, line: &impl Serialize) -> io::Result<()> {
        let mut line = serde_json::to_string(line)?;
        line.push('\n');
        self.0.write_all(line.as_bytes())
    }
}

/// The games in the lines of a log.
fn games(text: &str, settings: &Settings) -> Result<Vec<Record>, String> {
    let mut lines = (1..).zip(text.lines());
    let Some((_, first)) = lines.next() else { return Ok(Vec::new()) };
    let header: Header = serde_json::from_str(first)
        .map_err(|error| format!("line 1: expected the settings of a match: {error}"))?;
    if header.r#match != *settings {
        let found = serde_json::to_string(&header.r#match).unwrap_or_default();
        let asked = serde_json::to_string(settings).unwrap_or_default();
        return Err(format!(
            "the log of another match; use another file\n  found     {found}\n  expected  {asked}"
        ));
    }
    let read = |(number, line)| {
        serde_json::from_str(line)
            .map_err(|error| format!("line {number}: expected a game: {error}"))
    };
    lines.map(read).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settings(seed: u64) -> Settings {
        Settings {
            version: String::from("1"),
            game: String::from("santorini"),
            players: ["a", "b"].map(String::from),
            depth: Some(3),
            nodes: None,
            seconds: Some(0.1),
            openings: String::from("placements"),
            balanced: true,
            seed,
            max_moves: 200,
        }
    }

    fn record(game: usize) -> Record {
        Record {
            game,
            start: String::from("here"),
            first: Name::B,
            moves: vec![String::from("x")],
            winner: None,
            end: String::from("drawn"),
            seconds: 0.25,
        }
    }

    #[test]
    fn games_are_there_again_and_a_half_written_line_is_not() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("log");
        let (mut log, games) = Log::open(&path, &settings(1)).unwrap();
        assert_eq!(games, []);
        log.add(&record(0)).unwrap();
        log.add(&record(2)).unwrap();
        let whole = std::fs::read(&path).unwrap();
        for cut in 0..=whole.len() {
            std::fs::write(&path, &whole[..cut]).unwrap();
            let lines = whole[..cut].split(|&byte| byte == b'\n').count() - 1;
            let (mut log, games) = Log::open(&path, &settings(1)).unwrap();
            assert_eq!(games, [record(0), record(2)][..lines.saturating_sub(1)]);
            log.add(&record(5)).unwrap();
            let (_, games) = Log::open(&path, &settings(1)).unwrap();
            assert_eq!(games.last(), Some(&record(5)));
        }
    }

    #[test]
    fn the_log_of_another_match_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("log");
        Log::open(&path, &settings(1)).unwrap();
        assert!(Log::open(&path, &settings(2)).is_err());
        for text in ["hello\n", "{}\n", "{\"match\":1}\n"] {
            std::fs::write(&path, text).unwrap();
            assert!(Log::open(&path, &settings(1)).is_err(), "{text}");
            assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
        }
    }
}
