//! A partial count in a file.
//!
//! The file is a document with a checksum, as [`units::sealed`] writes it, and is replaced as a whole. It is
//! bound to the question and to this version of the program:
//!
//! ```json
//! {"body":{"version":"0.1.0","format":3,"rules":1,"question":"onitama n=10 method=merged memory=2048 from=…",
//! "blocks":"1011…","tally":["1203","17",…]},"checksum":"0123456789abcdef"}
//! ```
//!
//! A count with rows, one for each first move or number of moves, has the finished ones in `rows` as well; the blocks
//! are those of the next one.

use crate::source::LONGEST_TEXT;
use game::{Outcome, Tally};
use search::Partial;
use serde::{Deserialize, Serialize};
use std::io;
use std::path::{Path, PathBuf};
use units::sealed::{seal, unseal};
use units::{Numbers, Version, bounded, whole_file};

/// What the file says.
#[derive(Serialize, Deserialize)]
struct Kept {
    #[serde(flatten)]
    made_by: Version,
    question: String,
    /// The games of the rows that are done.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    rows: Vec<Numbers>,
    /// For each block of the next row's work 1 if it is done, 0 if not; none if that has not begun.
    blocks: String,
    /// The games of those that are.
    tally: Numbers,
}

/// What is counted so far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Saved<O: Outcome> {
    /// The games of the rows that are done.
    pub(super) rows: Vec<Tally<O>>,
    /// The count that is under way.
    pub(super) partial: Option<Partial<O>>,
}

impl<O: Outcome> Saved<O> {
    pub(super) const NOTHING: Self = Self { rows: Vec::new(), partial: None };

    /// The games that are counted.
    pub(super) fn games(&self) -> f64 {
        let partial = self.partial.iter().map(Partial::tally);
        self.rows.iter().chain(partial).map(|tally| tally.total().to_f64()).sum()
    }
}

fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// A file for the partial count of one question.
pub(crate) struct Checkpoint {
    path: PathBuf,
    question: String,
}

impl Checkpoint {
    pub(crate) const fn new(path: PathBuf, question: String) -> Self {
        Self { path, question }
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Replaces the file.
    pub(super) fn save<O: Outcome>(&self, saved: &Saved<O>) -> io::Result<()> {
        whole_file::write(&self.path, self.write(saved).as_bytes())
    }

    /// Reads the file, if there is one.
    ///
    /// # Errors
    ///
    /// Why the file cannot be used, in words for the user.
    pub(super) fn load<O: Outcome>(&self) -> Result<Option<Saved<O>>, String> {
        let name = self.path.display();
        if std::fs::metadata(&self.path).is_ok_and(|found| !found.is_file()) {
            return Err(format!("{name}: not a file"));
        }
        match bounded::read_file(&self.path, LONGEST_TEXT) {
            // To learn only at the first save that there is no such folder may be hours too late.
            Err(error) if error.kind() == io::ErrorKind::NotFound => match folder_of(&self.path) {
                folder if folder.is_dir() => Ok(None),
                folder => Err(format!("{name}: there is no folder {}", folder.display())),
            },
            Err(error) => Err(format!("{name}: {error}")),
            Ok(bytes) => self.read(&bytes).map(Some).map_err(|fault| format!("{name}: {fault}")),
        }
    }

    fn write<O: Outcome>(&self, Saved { rows, partial }: &Saved<O>) -> String {
        let blocks =
            partial.iter().flat_map(Partial::done).map(|&done| if done { '1' } else { '0' });
        let tally = partial.as_ref().map_or_else(
            || Numbers::from(&Tally::<O>::new()),
            |partial| Numbers::from(partial.tally()),
        );
        seal(&Kept {
            made_by: Version::current(),
            question: self.question.clone(),
            rows: rows.iter().map(Numbers::from).collect(),
            blocks: blocks.collect(),
            tally,
        })
    }

    /// What a file with these bytes says.
    pub(crate) fn read<O: Outcome>(&self, bytes: &[u8]) -> Result<Saved<O>, String> {
        let damaged =
            || String::from("the checkpoint is damaged, or is none; remove it to start anew");
        let kept: Kept = unseal(bytes).ok_or_else(damaged)?;
        let (found, current) = (kept.made_by, Version::current());
        if found != current {
            return Err(format!("the checkpoint is of {found}; this is {current}"));
        }
        if kept.question != self.question {
            let (question, asked) = (kept.question, &self.question);
            return Err(format!(
                "the checkpoint is of another question\n  it is of  {question}\n  asked is  {asked}"
            ));
        }
        let done = kept.blocks.bytes().map(|mark| match mark {
            b'0' => Ok(false),
            b'1' => Ok(true),
            _ => Err(damaged()),
        });
        let done: Vec<bool> = done.collect::<Result<_, _>>()?;
        let tally = kept.tally.tally().ok_or_else(damaged)?;
        let rows = kept.rows.iter().map(|row| row.tally().ok_or_else(damaged));
        let rows = rows.collect::<Result<_, _>>()?;
        Ok(Saved { rows, partial: (!done.is_empty()).then(|| Partial::new(done, tally)) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Natural;
    use game::Outcome as _;
    use onitama::Outcome;

    fn checkpoint() -> Checkpoint {
        Checkpoint::new(PathBuf::from("unused"), String::from("onitama n=3 from=()"))
    }

    fn saved() -> Saved<Outcome> {
        let mut tally = Tally::new();
        tally.add(None, &"123456789012345678901234567890123456789012345678901".parse().unwrap());
        for (games, &outcome) in (1u64..).zip(Outcome::ALL) {
            tally.add(Some(outcome), &Natural::from(games));
        }
        let partial = Partial::new(vec![true, false, true], tally.clone());
        Saved { rows: vec![tally.clone(), tally], partial: Some(partial) }
    }

    #[test]
    fn a_partial_count_comes_back() {
        let between_rows = Saved { partial: None, ..saved() };
        let without_rows = Saved { rows: Vec::new(), ..saved() };
        for saved in [saved(), between_rows, without_rows] {
            let text = checkpoint().write(&saved);
            assert_eq!(checkpoint().read(text.as_bytes()), Ok(saved));
        }
    }

    #[test]
    fn every_changed_or_missing_byte_is_noticed_or_means_the_same() {
        let text = checkpoint().write(&saved());
        for at in 0..text.len() {
            for change in [1, 2, 16, 128] {
                let mut bytes = text.clone().into_bytes();
                bytes[at] ^= change;
                if let Ok(read) = checkpoint().read(&bytes) {
                    assert_eq!(read, saved(), "byte {at} changed");
                }
            }
            // Without its last line feed the text is still whole.
            if at < text.len() - 1 {
                assert!(
                    checkpoint().read::<Outcome>(&text.as_bytes()[..at]).is_err(),
                    "cut at {at}"
                );
            }
        }
    }

    #[test]
    fn another_question_is_refused_by_name() {
        let other = Checkpoint::new(PathBuf::from("unused"), String::from("onitama n=4 from=()"));
        let refused = other.read::<Outcome>(checkpoint().write(&saved()).as_bytes()).unwrap_err();
        assert!(refused.contains("n=3") && refused.contains("n=4"), "{refused}");
        assert!(other.read::<Outcome>(b"hello\n").unwrap_err().contains("or is none"));
    }
}
