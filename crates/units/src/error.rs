//! Why a unit could not be done.

use crate::FileName;
use core::fmt;
use std::io;

/// Why a unit could not be done. Nothing half-done is left behind.
#[derive(Debug)]
pub enum Error {
    /// Files are damaged, truncated, of another count, or their sums disagree. They must be discarded and
    /// computed again.
    Damaged(Vec<Damage>),
    /// An input is not there: the unit that makes it is not done yet, or its file was discarded.
    Missing(FileName),
    /// A multiplicity or a sum of them has more than 128 bits.
    Overflow,
    /// The folder is not for this question, or not for this version of the program.
    Refused(String),
    /// There is no room for a file.
    Full(String),
    /// A file cannot be read or written.
    Trouble(String),
    /// The watcher stopped the unit.
    Stopped,
}

/// A file that must be computed again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Damage {
    /// The file.
    pub file: FileName,
    /// What is wrong with it.
    pub why: &'static str,
}

impl Error {
    /// A file is damaged.
    pub(crate) fn damaged(file: FileName, why: &'static str) -> Self {
        Self::Damaged(vec![Damage { file, why }])
    }

    /// What went wrong when a file was read or written.
    pub(crate) fn from_io(file: impl fmt::Display, error: &io::Error) -> Self {
        let message = format!("{file}: {error}");
        match error.kind() {
            io::ErrorKind::StorageFull
            | io::ErrorKind::QuotaExceeded
            | io::ErrorKind::FileTooLarge => Self::Full(message),
            _ => Self::Trouble(message),
        }
    }

    /// What went wrong when a file of the count was read: it may not be there.
    pub(crate) fn from_reading(file: &FileName, error: &io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::NotFound => Self::Missing(file.clone()),
            io::ErrorKind::UnexpectedEof => Self::damaged(file.clone(), "the file is too short"),
            io::ErrorKind::InvalidData => Self::damaged(file.clone(), "the file is too long"),
            _ => Self::from_io(file, error),
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Damaged(files) => {
                for (place, Damage { file, why }) in files.iter().enumerate() {
                    let separator = if place > 0 { "; " } else { "" };
                    write!(f, "{separator}{file}: {why}")?;
                }
                Ok(())
            }
            Self::Missing(file) => write!(f, "{file} is not there"),
            Self::Overflow => f.write_str("a multiplicity has more than 128 bits"),
            Self::Refused(message) | Self::Full(message) | Self::Trouble(message) => {
                f.write_str(message)
            }
            Self::Stopped => f.write_str("the unit was stopped"),
        }
    }
}

impl core::error::Error for Error {}

impl From<search::Stopped> for Error {
    fn from(_: search::Stopped) -> Self {
        Self::Stopped
    }
}
