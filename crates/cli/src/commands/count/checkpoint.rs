//! A partial count in a file.
//!
//! The file is a document with a checksum, as [`units::sealed`] writes it, and is replaced as a whole. It is
//! bound to the question and to this version of the program:
//!
//! ```json
//! {"body":{"version":"0.1.0","format":2,"rules":1,"question":"onitama n=10 method=merged memory=2048 from=…",
//! "blocks":"1011…","tally":["1203","17",…]},"checksum":"0123456789abcdef"}
//! ```

use crate::source::LONGEST_TEXT;
use game::Outcome;
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
    /// For each block of the work 1 if it is done, 0 if not.
    blocks: String,
    /// The games of those that are.
    tally: Numbers,
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

    fn write<O: Outcome>(&self, partial: &Partial<O>) -> String {
        let blocks = partial.done().iter().map(|&done| if done { '1' } else { '0' });
        seal(&Kept {
            made_by: Version::current(),
            question: self.question.clone(),
            blocks: blocks.collect(),
            tally: Numbers::from(partial.tally()),
        })
    }

    /// What a file with these bytes says.
    pub(crate) fn read<O: Outcome>(&self, bytes: &[u8]) -> Result<Partial<O>, String> {
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
        let tally = kept.tally.tally().ok_or_else(damaged)?;
        Ok(Partial::new(done.collect::<Result<_, _>>()?, tally))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Outcome as _;
    use game::{Natural, Tally};
    use onitama::Outcome;

    fn checkpoint() -> Checkpoint {
        Checkpoint::new(PathBuf::from("unused"), String::from("onitama n=3 from=()"))
    }

    fn partial() -> Partial<Outcome> {
        let mut tally = Tally::new();
        tally.add(None, &"123456789012345678901234567890123456789012345678901".parse().unwrap());
        for (games, &outcome) in (1u64..).zip(Outcome::ALL) {
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
    fn every_changed_or_missing_byte_is_noticed_or_means_the_same() {
        let text = checkpoint().write(&partial());
        for at in 0..text.len() {
            for change in [1, 2, 16, 128] {
                let mut bytes = text.clone().into_bytes();
                bytes[at] ^= change;
                if let Ok(read) = checkpoint().read(&bytes) {
                    assert_eq!(read, partial(), "byte {at} changed");
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
        let refused = other.read::<Outcome>(checkpoint().write(&partial()).as_bytes()).unwrap_err();
        assert!(refused.contains("n=3") && refused.contains("n=4"), "{refused}");
        assert!(other.read::<Outcome>(b"hello\n").unwrap_err().contains("or is none"));
    }
}
