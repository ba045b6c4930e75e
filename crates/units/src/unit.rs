//! The units of work, and the names of their files.

use core::fmt;
use core::ops::Range;
use core::str::FromStr;

/// A unit of work.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Unit {
    /// Plays every move in a bucket of a level.
    Expand {
        /// The level whose positions are expanded.
        level: u32,
        /// The bucket.
        bucket: u32,
    },
    /// Builds a bucket of a level in matrices, from the level before it.
    Build {
        /// The level that is built.
        level: u32,
        /// The bucket.
        bucket: u32,
    },
    /// Merges what arrives in a bucket of a level.
    Merge {
        /// The level of the merged positions.
        level: u32,
        /// The bucket.
        bucket: u32,
    },
    /// Checks a level and writes its manifest.
    Commit {
        /// The level.
        level: u32,
    },
    /// Counts the games from a range of the records in a bucket of the last level; of matrices, through a range
    /// of the parts of a family.
    Count {
        /// The level.
        level: u32,
        /// The bucket, or the family.
        bucket: u32,
        /// The records, or the parts.
        range: Range<u64>,
    },
    /// Adds up all tallies.
    Total,
}

impl Unit {
    /// The file that the unit writes; none for the total.
    pub fn file(&self) -> Option<FileName> {
        Some(match self.clone() {
            Self::Expand { level, bucket } => FileName::Expansion { level, bucket },
            Self::Build { level, bucket } => FileName::Blocks { level, bucket },
            Self::Merge { level, bucket } => FileName::Positions { level, bucket },
            Self::Commit { level } => FileName::Manifest { level },
            Self::Count { level, bucket, range } => FileName::Counted { level, bucket, range },
            Self::Total => return None,
        })
    }

    /// The name of the unit's kind, and its arguments after the folder.
    ///
    /// ```
    /// use plywood_units::Unit;
    ///
    /// let (name, numbers) = Unit::Count { level: 5, bucket: 0, range: 0..1000 }.arguments();
    /// assert_eq!((name, numbers.join(" ").as_str()), ("count", "5 0 0 1000"));
    /// ```
    pub fn arguments(&self) -> (&'static str, Vec<String>) {
        let texts = |numbers: &[u64]| numbers.iter().map(u64::to_string).collect();
        match self {
            &Self::Expand { level, bucket } => ("expand", texts(&[level.into(), bucket.into()])),
            &Self::Build { level, bucket } => ("build", texts(&[level.into(), bucket.into()])),
            &Self::Merge { level, bucket } => ("merge", texts(&[level.into(), bucket.into()])),
            &Self::Commit { level } => ("commit", texts(&[level.into()])),
            Self::Count { level, bucket, range } => {
                let numbers = [u64::from(*level), u64::from(*bucket), range.start, range.end];
                ("count", texts(&numbers))
            }
            Self::Total => ("total", Vec::new()),
        }
    }
}

/// The name of a file in the folder of a count. It is read and written as the path in the folder.
///
/// ```
/// use plywood_units::{FileName, Unit};
///
/// let file: FileName = "level-3/positions-7".parse()?;
/// assert_eq!(file, FileName::Positions { level: 3, bucket: 7 });
/// assert_eq!(file.unit(), Some(Unit::Merge { level: 3, bucket: 7 }));
/// # Ok::<(), plywood_units::UnknownFile>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum FileName {
    /// The question.
    Question,
    /// The manifest of a level.
    Manifest {
        /// The level.
        level: u32,
    },
    /// A bucket of a level.
    Positions {
        /// The level.
        level: u32,
        /// The bucket.
        bucket: u32,
    },
    /// A bucket of a level in matrices.
    Blocks {
        /// The level.
        level: u32,
        /// The bucket.
        bucket: u32,
    },
    /// The expansion of a bucket: the positions after one more move.
    Expansion {
        /// The level whose positions were expanded.
        level: u32,
        /// The bucket.
        bucket: u32,
    },
    /// The tally of a range of records of the last level.
    Counted {
        /// The level.
        level: u32,
        /// The bucket.
        bucket: u32,
        /// The records.
        range: Range<u64>,
    },
}

impl FileName {
    /// The unit that writes the file; none for the question.
    pub fn unit(&self) -> Option<Unit> {
        Some(match self.clone() {
            Self::Question => return None,
            Self::Manifest { level } => Unit::Commit { level },
            Self::Blocks { level, bucket } => Unit::Build { level, bucket },
            Self::Positions { level, bucket } => Unit::Merge { level, bucket },
            Self::Expansion { level, bucket } => Unit::Expand { level, bucket },
            Self::Counted { level, bucket, range } => Unit::Count { level, bucket, range },
        })
    }
}

/// The path in the folder.
impl fmt::Display for FileName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Question => f.write_str("question.json"),
            Self::Manifest { level } => write!(f, "level-{level}.json"),
            Self::Positions { level, bucket } => write!(f, "level-{level}/positions-{bucket}"),
            Self::Blocks { level, bucket } => write!(f, "level-{level}/blocks-{bucket}"),
            Self::Expansion { level, bucket } => write!(f, "spill-{level}/expanded-{bucket}"),
            Self::Counted { level, bucket, range } => {
                write!(f, "tally-{level}/counted-{bucket}-{}-{}.json", range.start, range.end)
            }
        }
    }
}

/// A text that is not the name of a file of a count.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct UnknownFile;

impl fmt::Display for UnknownFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not the name of a file of a count")
    }
}

impl core::error::Error for UnknownFile {}

impl FromStr for FileName {
    type Err = UnknownFile;

    fn from_str(text: &str) -> Result<Self, UnknownFile> {
        let mut digits = text.split(|c: char| !c.is_ascii_digit()).filter(|text| !text.is_empty());
        let mut number = || digits.next().and_then(|text| text.parse::<u64>().ok());
        let mut small = || number().and_then(|number| u32::try_from(number).ok());
        let (level, bucket) = (small().unwrap_or_default(), small().unwrap_or_default());
        let range = number().unwrap_or_default()..number().unwrap_or_default();
        // Whichever of them is written like this.
        let names = [
            Self::Question,
            Self::Manifest { level },
            Self::Positions { level, bucket },
            Self::Blocks { level, bucket },
            Self::Expansion { level, bucket },
            Self::Counted { level, bucket, range },
        ];
        names.into_iter().find(|name| name.to_string() == text).ok_or(UnknownFile)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_is_read_as_it_is_written() {
        let names = [
            FileName::Question,
            FileName::Manifest { level: 0 },
            FileName::Positions { level: 12, bucket: 345 },
            FileName::Blocks { level: 7, bucket: 21 },
            FileName::Expansion { level: 1, bucket: 0 },
            FileName::Counted { level: 9, bucket: 8, range: 7..6_000_000_000_000 },
        ];
        for name in names {
            assert_eq!(name.to_string().parse(), Ok(name.clone()));
            assert_eq!(name.unit().and_then(|unit| unit.file()), name.unit().map(|_| name));
        }
    }

    #[test]
    fn nothing_outside_of_the_folder_has_a_name() {
        let texts = [
            "",
            "/etc/passwd",
            "../question.json",
            "level-1/../question.json",
            "level-01.json",
            "level-1/positions-",
            "level-1/positions-4294967296",
            "level-1/positions-2/",
            "tally-1/counted-2-3.json",
        ];
        for text in texts {
            assert_eq!(text.parse::<FileName>(), Err(UnknownFile), "{text}");
        }
    }
}
