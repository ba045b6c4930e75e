//! Why a unit could not be done.

use crate::FileName;
use core::fmt;
use std::io;

/// Why a unit failed. It leaves no incomplete file behind.
///
/// The error of the operating system is the [`source`](core::error::Error::source), and not part of the message.
///
/// ```
/// use core::error::Error as _;
/// use plywood_units::{Error, FileName};
/// use std::io;
///
/// let error = io::Error::from(io::ErrorKind::PermissionDenied);
/// let error = Error::Io { file: FileName::Question.to_string(), error };
/// assert_eq!(error.to_string(), "question.json cannot be read or written");
/// assert_eq!(error.source().unwrap().to_string(), "permission denied");
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// Files are damaged, truncated, from another count, or their sums disagree. They must be discarded and
    /// computed again.
    Damaged(Vec<Damage>),
    /// An input file is missing: the unit that writes it has not finished, or the file was discarded.
    Missing(FileName),
    /// A multiplicity or a sum of them has more than 128 bits.
    Overflow,
    /// The folder is not for this question, or not for this version of the program.
    Refused(String),
    /// The disk is full.
    Full {
        /// The file, or the folder.
        file: String,
        /// The error of the operating system.
        error: io::Error,
    },
    /// A file cannot be read or written.
    Io {
        /// The file, or the folder.
        file: String,
        /// The error of the operating system.
        error: io::Error,
    },
    /// The watcher stopped the unit.
    Stopped,
}

/// A file that must be computed again.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
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
    pub(crate) fn from_io(file: impl fmt::Display, error: io::Error) -> Self {
        let file = file.to_string();
        match error.kind() {
            io::ErrorKind::StorageFull
            | io::ErrorKind::QuotaExceeded
            | io::ErrorKind::FileTooLarge => Self::Full { file, error },
            _ => Self::Io { file, error },
        }
    }

    /// What went wrong when a file of the count was read: it may not be there.
    pub(crate) fn from_reading(file: &FileName, error: io::Error) -> Self {
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
                for (place, damage) in files.iter().enumerate() {
                    let separator = if place > 0 { "; " } else { "" };
                    write!(f, "{separator}{damage}")?;
                }
                Ok(())
            }
            Self::Missing(file) => write!(f, "{file} is missing"),
            Self::Overflow => f.write_str("a multiplicity has more than 128 bits"),
            Self::Refused(message) => f.write_str(message),
            Self::Full { file, .. } => write!(f, "no space left for {file}"),
            Self::Io { file, .. } => write!(f, "{file} cannot be read or written"),
            Self::Stopped => f.write_str("the unit was stopped"),
        }
    }
}

impl core::error::Error for Error {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Full { error, .. } | Self::Io { error, .. } => Some(error),
            Self::Damaged(_)
            | Self::Missing(_)
            | Self::Overflow
            | Self::Refused(_)
            | Self::Stopped => None,
        }
    }
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.file, self.why)
    }
}

impl From<search::Stopped> for Error {
    fn from(_: search::Stopped) -> Self {
        Self::Stopped
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use core::error::Error as _;

    fn from_io(kind: io::ErrorKind) -> Error {
        Error::from_io("level-1", io::Error::from(kind))
    }

    #[test]
    fn what_the_system_says_is_the_source_and_said_once() {
        for kind in [io::ErrorKind::StorageFull, io::ErrorKind::PermissionDenied] {
            let error = from_io(kind);
            let source = error.source().unwrap();
            assert_eq!(source.downcast_ref::<io::Error>().map(io::Error::kind), Some(kind));
            assert!(!error.to_string().contains(&source.to_string()));
            assert!(error.to_string().contains("level-1"));
        }
        let full = from_io(io::ErrorKind::QuotaExceeded).to_string();
        assert_eq!(full, "no space left for level-1");
    }

    #[test]
    fn what_is_wrong_with_the_files_has_no_source() {
        let file = FileName::Manifest { level: 3 };
        let missing = Error::from_reading(&file, io::ErrorKind::NotFound.into());
        assert_eq!(missing.to_string(), "level-3.json is missing");
        assert!(missing.source().is_none());
        let short = Error::from_reading(&file, io::ErrorKind::UnexpectedEof.into());
        assert_eq!(short.to_string(), "level-3.json: the file is too short");
        assert!(short.source().is_none());
    }
}
