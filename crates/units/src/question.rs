//! The question that a folder is for.

use crate::sealed::{seal, unseal};
use crate::{Error, FileName, bounded, whole_file};
use core::fmt;
use serde::{Deserialize, Serialize};
use std::fs;
use std::io;
use std::path::Path;

/// The version of the program that wrote a folder. Folders of another version are refused.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[non_exhaustive]
pub struct Version {
    /// The version of the program.
    pub version: String,
    /// The version of the file format, increased with every change to it.
    pub format: u32,
    /// The version of the rules, increased with every change to a game's rules, outcomes or keys.
    pub rules: u32,
}

impl Version {
    /// The version of this program.
    pub fn current() -> Self {
        Self { version: String::from(env!("CARGO_PKG_VERSION")), format: 3, rules: 1 }
    }
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { version, format, rules } = self;
        write!(f, "plywood {version}, format {format}, rules {rules}")
    }
}

/// A question: the games of at most `n` moves from a position, and how to go about it.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Question {
    /// The name of the game.
    pub game: String,
    /// The position in the game's notation.
    pub from: String,
    /// The most moves of a game.
    pub n: u32,
    /// The memory of a unit, in MiB.
    pub memory: u32,
    /// The number of buckets of every level, if it is fixed.
    pub buckets: Option<u32>,
    /// The last level that is merged: the games are counted from there.
    pub levels: u32,
}

/// The file that a question is kept in.
#[derive(Serialize, Deserialize)]
struct Kept {
    #[serde(flatten)]
    made_by: Version,
    #[serde(flatten)]
    question: Question,
}

/// A longer position than that of any game, which still fits into the header of a file.
const LONGEST: usize = 1500;

/// More bytes than a question has, or the manifest of the one position of level 0.
const LONGEST_FILE: u64 = 1 << 20;

impl Question {
    /// Reads the question of a folder.
    ///
    /// # Errors
    ///
    /// [`Error::Missing`] if there is none, [`Error::Refused`] if it was asked in another version.
    pub fn load(folder: &Path) -> Result<Self, Error> {
        let name = FileName::Question;
        let path = folder.join(name.to_string());
        let text = bounded::read_file(&path, LONGEST_FILE);
        let text = text.map_err(|error| match Error::from_reading(&name, error) {
            // It may be the folder that is none, or not for everyone: then its name is what matters.
            Error::Io { error, .. } => Error::from_io(path.display(), error),
            other => other,
        })?;
        let damaged = || Error::damaged(name.clone(), "the file is damaged");
        let made_by: Version = unseal(&text).ok_or_else(damaged)?;
        let current = Version::current();
        if made_by != current {
            let folder = folder.display();
            return Err(Error::Refused(format!("{folder} is of {made_by}; this is {current}")));
        }
        let kept: Kept = unseal(&text).ok_or_else(damaged)?;
        Ok(kept.question)
    }

    /// Makes a folder the one of this question, or finds that it is.
    ///
    /// How to go about it is decided once, by the first who asks.
    ///
    /// Gives the question as it is in the folder, and whether it is new there.
    ///
    /// # Errors
    ///
    /// [`Error::Refused`] if the folder has another question.
    pub fn start(&self, folder: &Path) -> Result<(Self, bool), Error> {
        if self.from.len() > LONGEST {
            return Err(Error::Refused(String::from("the position is too long a text")));
        }
        match Self::load(folder) {
            Ok(found) if found.is_same_as(self) => return Ok((found, false)),
            Ok(found) => {
                let (name, asked) = (folder.display(), self);
                return Err(Error::Refused(format!(
                    "{name} is for another question\n  it is of  {found}\n  asked is  {asked}"
                )));
            }
            Err(Error::Missing(_)) => self.refuse_other_files(folder)?,
            Err(error) => return Err(error),
        }
        let failed = |error: io::Error| Error::from_io(folder.display(), error);
        fs::create_dir_all(folder).map_err(failed)?;
        let kept = Kept { made_by: Version::current(), question: self.clone() };
        let path = folder.join(FileName::Question.to_string());
        whole_file::write(&path, seal(&kept).as_bytes()).map_err(failed)?;
        Ok((self.clone(), true))
    }

    /// A folder that has lost its question keeps its files, unless they are of this question.
    fn refuse_other_files(&self, folder: &Path) -> Result<(), Error> {
        #[derive(Deserialize)]
        struct Bound {
            question: String,
        }
        let manifest = folder.join(FileName::Manifest { level: 0 }.to_string());
        let manifest = bounded::read_file(&manifest, LONGEST_FILE);
        let bound = manifest.ok().and_then(|text| unseal::<Bound>(&text));
        match bound {
            Some(bound) if bound.question != self.binding() => {
                let (name, found, asked) = (folder.display(), bound.question, self.binding());
                Err(Error::Refused(format!(
                    "{name} has files of another count\n  they are of  {found}\n  asked is     {asked}"
                )))
            }
            _ => Ok(()),
        }
    }

    /// Is the answer the same, however it is found?
    fn is_same_as(&self, other: &Self) -> bool {
        (&self.game, &self.from, self.n) == (&other.game, &other.from, other.n)
    }

    /// All that the bytes of a folder's files depend on, as one line.
    pub(crate) fn binding(&self) -> String {
        let (memory, levels) = (self.memory, self.levels);
        let buckets = self.buckets.unwrap_or_default();
        let version = Version::current();
        format!("{self} memory={memory} buckets={buckets} levels={levels} ({version})")
    }

    /// The bytes that a unit may use for positions.
    pub(crate) const fn memory_in_bytes(&self) -> usize {
        (self.memory as usize).saturating_mul(1 << 20)
    }
}

impl fmt::Display for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} n={} from={}", self.game, self.n, self.from)
    }
}
