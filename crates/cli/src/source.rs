//! A file to read, or standard input.

use core::fmt;
use std::path::{Path, PathBuf};

/// The name of an input on the command line: the path of a file, or `-` for standard input.
#[derive(Clone, Debug)]
pub(crate) struct Source(PathBuf);

impl Source {
    /// The path of the file; `None` for standard input.
    pub(crate) fn path(&self) -> Option<&Path> {
        (self.0.as_os_str() != "-").then_some(&self.0)
    }
}

impl From<std::ffi::OsString> for Source {
    fn from(name: std::ffi::OsString) -> Self {
        Self(name.into())
    }
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.path() {
            Some(path) => path.display().fmt(f),
            None => f.write_str("standard input"),
        }
    }
}
