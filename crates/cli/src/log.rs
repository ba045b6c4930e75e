//! A long run in a file: a line of JSON for its settings, and one for each result.
//!
//! Lines are only ever appended. A line that a killed program left half-written is cut off.

use crate::failure::Failure;
use crate::source::text_of;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::fs::{File, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

/// A log that results are appended to.
pub(crate) struct Log(File);

impl Log {
    /// Opens the log of a run of some kind, such as a match, or makes one; gives the results that are there.
    ///
    /// # Errors
    ///
    /// [`Failure`] if the file cannot be used, or is that of a run with other settings.
    pub(crate) fn open<R: DeserializeOwned>(
        path: &Path,
        kind: &str,
        settings: &impl Serialize,
    ) -> Result<(Self, Vec<R>), Failure> {
        let name = path.display();
        let failed = |error: io::Error| Failure::failed(format!("{name}: {error}"));
        let header = serde_json::json!({ kind: settings }).to_string();
        let text = match text_of(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            read => read.map_err(failed)?,
        };
        // What follows the last line feed was being written when the program ended.
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let results = results(&text[..whole], kind, &header)
            .map_err(|fault| Failure::failed(format!("{name}: {fault}")))?;
        let file = OpenOptions::new().create(true).append(true).open(path).map_err(failed)?;
        if whole < text.len() {
            file.set_len(whole as u64).map_err(failed)?;
        }
        let mut log = Self(file);
        if whole == 0 {
            log.append(header).map_err(failed)?;
        }
        Ok((log, results))
    }

    /// Adds a result.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub(crate) fn add(&mut self, result: &impl Serialize) -> io::Result<()> {
        self.append(serde_json::to_string(result)?)
    }

    fn append(&mut self, mut line: String) -> io::Result<()> {
        line.push('\n');
        self.0.write_all(line.as_bytes())
    }
}

/// The results in the lines of a log.
fn results<R: DeserializeOwned>(text: &str, kind: &str, header: &str) -> Result<Vec<R>, String> {
    let mut lines = (1..).zip(text.lines());
    let Some((_, first)) = lines.next() else { return Ok(Vec::new()) };
    if first != header {
        let found: Option<Value> = serde_json::from_str(first).ok();
        return Err(match found.filter(|found| found.get(kind).is_some()) {
            None => format!("line 1: expected the settings of a {kind}, as in {header}"),
            Some(found) => format!(
                "the log of another {kind}; use another file\n  found     {found}\n  expected  {header}"
            ),
        });
    }
    let read = |(number, line)| {
        serde_json::from_str(line)
            .map_err(|error| format!("line {number}: expected a result of a {kind}: {error}"))
    };
    lines.map(read).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde::Deserialize;

    #[derive(Serialize, Deserialize, PartialEq, Debug)]
    struct Game {
        game: usize,
        winner: Option<String>,
    }

    fn game(game: usize) -> Game {
        Game { game, winner: (game > 2).then(|| String::from("a")) }
    }

    fn open(path: &Path, seed: u64) -> Result<(Log, Vec<Game>), Failure> {
        Log::open(path, "match", &serde_json::json!({ "seed": seed, "seconds": 0.1 }))
    }

    #[test]
    fn results_are_there_again_and_a_half_written_line_is_not() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("log");
        let (mut log, games) = open(&path, 1).unwrap();
        assert_eq!(games, []);
        log.add(&game(0)).unwrap();
        log.add(&game(2)).unwrap();
        let whole = std::fs::read(&path).unwrap();
        for cut in 0..=whole.len() {
            std::fs::write(&path, &whole[..cut]).unwrap();
            let lines = whole[..cut].split(|&byte| byte == b'\n').count() - 1;
            let (mut log, games) = open(&path, 1).unwrap();
            assert_eq!(games, [game(0), game(2)][..lines.saturating_sub(1)]);
            log.add(&game(5)).unwrap();
            let (_, games) = open(&path, 1).unwrap();
            assert_eq!(games.last(), Some(&game(5)));
        }
    }

    #[test]
    fn the_log_of_another_run_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("log");
        open(&path, 1).unwrap();
        assert!(open(&path, 2).is_err());
        for text in ["hello\n", "{}\n", "{\"match\":1}\n", "{\"census\":{\"seed\":1}}\n"] {
            std::fs::write(&path, text).unwrap();
            assert!(open(&path, 1).is_err(), "{text}");
            assert_eq!(std::fs::read_to_string(&path).unwrap(), text);
        }
    }
}
