//! A partial count in a file.
//!
//! The file is text, and replaced as a whole. It is bound to the question and to this version of the
//! program, and its last line is a checksum of all others:
//!
//! ```text
//! plywood checkpoint
//! version 0.1.0
//! question onitama n=10 method=merged memory=2048 from=(["Cobra",…
//! blocks 1011…
//! unfinished 1203
//! outcome 0 17
//! …
//! checksum 0123456789abcdef
//! ```

use core::fmt::Write;
use game::{Natural, Outcome, Tally};
use search::Partial;
use std::io;
use std::path::{Path, PathBuf};
use units::whole_file;

const TITLE: &str = "plywood checkpoint";
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// A file for the partial count of one question.
pub(super) struct Checkpoint {
    path: PathBuf,
    question: String,
}

impl Checkpoint {
    pub(super) const fn new(path: PathBuf, question: String) -> Self {
        Self { path, question }
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Replaces the file.
    pub(super) fn save<O: Outcome>(&self, partial: &Partial<O>) -> io::Result<()> {
        whole_file::write(&self.path, self.write(partial).as_bytes())
    }

    /// Reads the file, if there is one.
    ///
    /// # Errors
    ///
    /// Why the file cannot be used, in words for the user.
    pub(super) fn load<O: Outcome>(&self) -> Result<Option<Partial<O>>, String> {
        let name = self.path.display();
        if std::fs::metadata(&self.path).is_ok_and(|found| !found.is_file()) {
            return Err(format!("{name}: not a file"));
        }
        match std::fs::read(&self.path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(format!("{name}: {error}")),
            Ok(bytes) => self.read(&bytes).map(Some).map_err(|fault| format!("{name}: {fault}")),
        }
    }

    fn write<O: Outcome>(&self, partial: &Partial<O>) -> String {
        let blocks: String =
            partial.done().iter().map(|&done| if done { '1' } else { '0' }).collect();
        let mut text =
            format!("{TITLE}\nversion {VERSION}\nquestion {}\nblocks {blocks}\n", self.question);
        for (outcome, games) in partial.tally().iter() {
            // Writing to a string cannot fail.
            let _ = match outcome {
                None => writeln!(text, "unfinished {games}"),
                Some(outcome) => writeln!(text, "outcome {} {games}", outcome.index()),
            };
        }
        let checksum = checksum(text.as_bytes());
        text + &format!("checksum {checksum:016x}\n")
    }

    fn read<O: Outcome>(&self, bytes: &[u8]) -> Result<Partial<O>, String> {
        let damaged = || String::from("the checkpoint is damaged; remove it to start anew");
        let text = core::str::from_utf8(bytes).map_err(|_| damaged())?;
        if text.lines().next() != Some(TITLE) {
            return Err(String::from("not a checkpoint"));
        }
        let (body, last) = text.rsplit_once("checksum ").ok_or_else(damaged)?;
        if last.trim_end_matches('\n') != format!("{:016x}", checksum(body.as_bytes())) {
            return Err(damaged());
        }
        let mut lines = body.lines().skip(1);
        let mut line = |title: &str| {
            let line = lines.next().and_then(|line| line.strip_prefix(title));
            line.and_then(|line| line.strip_prefix(' ')).ok_or_else(damaged)
        };
        let version = line("version")?;
        if version != VERSION {
            return Err(format!("the checkpoint is of version {version}, this is {VERSION}"));
        }
        let question = line("question")?;
        if question != self.question {
            let asked = &self.question;
            return Err(format!(
                "the checkpoint is of another question\n  it is of  {question}\n  asked is  {asked}"
            ));
        }
        let done = line("blocks")?.bytes().map(|mark| match mark {
            b'0' => Ok(false),
            b'1' => Ok(true),
            _ => Err(damaged()),
        });
        let done = done.collect::<Result<_, _>>()?;
        let mut tally = Tally::new();
        let games = |text: &str| text.parse::<Natural>().map_err(|_| damaged());
        tally.add(None, &games(line("unfinished")?)?);
        for &outcome in O::ALL {
            let title = format!("outcome {}", outcome.index());
            tally.add(Some(outcome), &games(line(&title)?)?);
        }
        Ok(Partial::new(done, tally))
    }
}

/// 64 bits that change with any byte (FNV-1a).
fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |sum, &byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use onitama::Ending;

    fn checkpoint() -> Checkpoint {
        Checkpoint::new(PathBuf::from("unused"), String::from("onitama n=3 from=()"))
    }

    fn partial() -> Partial<Ending> {
        let mut tally = Tally::new();
        tally.add(None, &"123456789012345678901234567890123456789012345678901".parse().unwrap());
        for (games, &outcome) in (1u64..).zip(Ending::ALL) {
            tally.add(Some(outcome), &Natural::from(games));
        }
        Partial::new(vec![true, false, true], tally)
    }

    #[test]
    fn a_partial_count_comes_back() {
        let text = checkpoint().write(&partial());
        assert_eq!(checkpoint().read(text.as_bytes()), Ok(partial()));
    }

    #[test]
    fn every_changed_or_missing_byte_is_noticed() {
        let text = checkpoint().write(&partial());
        for at in 0..text.len() {
            for change in [1, 2, 16, 128] {
                let mut bytes = text.clone().into_bytes();
                bytes[at] ^= change;
                assert!(checkpoint().read::<Ending>(&bytes).is_err(), "byte {at} changed");
            }
            // Without its last line feed the text is still whole.
            if at < text.len() - 1 {
                assert!(
                    checkpoint().read::<Ending>(&text.as_bytes()[..at]).is_err(),
                    "cut at {at}"
                );
            }
        }
    }

    #[test]
    fn another_question_is_refused_by_name() {
        let other = Checkpoint::new(PathBuf::from("unused"), String::from("onitama n=4 from=()"));
        let refused = other.read::<Ending>(checkpoint().write(&partial()).as_bytes()).unwrap_err();
        assert!(refused.contains("n=3") && refused.contains("n=4"), "{refused}");
        assert_eq!(other.read::<Ending>(b"hello\n").unwrap_err(), "not a checkpoint");
    }
}
