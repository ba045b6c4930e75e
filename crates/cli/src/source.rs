//! A file to read, or standard input: to its end, or line by line, and never more than memory can hold.

use core::fmt;
use std::io::{self, BufRead, Read};
use std::path::{Path, PathBuf};
use units::bounded;

/// The most bytes of a text: positions, transcripts, checkpoints. Some have no end, as `/dev/zero` has none.
pub(crate) const LONGEST_TEXT: u64 = 64 << 20;

/// The most bytes of a line in a conversation: one with the moves of a very long game.
const LONGEST_LINE: u64 = 1 << 20;

/// The name of an input on the command line: the path of a file, or `-` for standard input.
#[derive(Clone, Debug)]
pub(crate) struct Source(PathBuf);

impl Source {
    /// The path of the file; `None` for standard input.
    pub(crate) fn path(&self) -> Option<&Path> {
        (self.0.as_os_str() != "-").then_some(&self.0)
    }

    /// All of its text.
    ///
    /// # Errors
    ///
    /// If it cannot be read, has no end in sight, or is no text.
    pub(crate) fn text(&self) -> io::Result<String> {
        match self.path() {
            Some(path) => text_of(path),
            None => as_text(bounded::read(io::stdin().lock(), LONGEST_TEXT)?),
        }
    }
}

/// All of the text in a file.
///
/// # Errors
///
/// If it cannot be read, has no end in sight, or is no text.
pub(crate) fn text_of(path: &Path) -> io::Result<String> {
    as_text(bounded::read_file(path, LONGEST_TEXT)?)
}

fn as_text(bytes: Vec<u8>) -> io::Result<String> {
    let no_text = |_| io::Error::new(io::ErrorKind::InvalidData, "not a text in UTF-8");
    String::from_utf8(bytes).map_err(no_text)
}

/// The next line without its end, and with a mark in place of what is no text; `None` after the last.
///
/// # Errors
///
/// If it cannot be read, or has no end in sight: what follows is no line either then.
pub(crate) fn next_line(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut line = Vec::new();
    if input.take(LONGEST_LINE + 1).read_until(b'\n', &mut line)? == 0 {
        return Ok(None);
    }
    if line.len() as u64 > LONGEST_LINE {
        let too_much = bounded::too_much(LONGEST_LINE);
        return Err(io::Error::new(too_much.kind(), format!("a line of {too_much}")));
    }
    Ok(Some(String::from_utf8_lossy(&line).trim_end_matches(['\n', '\r']).to_owned()))
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

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::BufReader;

    #[test]
    fn lines_come_one_by_one_up_to_their_bound() {
        let longest = "x".repeat(1 << 20);
        let text = format!("one\r\n\n\u{fc}\nand {longest}");
        let mut input = text.as_bytes();
        for line in ["one", "", "\u{fc}"] {
            assert_eq!(next_line(&mut input).unwrap().as_deref(), Some(line));
        }
        assert_eq!(next_line(&mut input).unwrap_err().to_string(), "a line of more than 1 MiB");
        assert_eq!(next_line(&mut longest.as_bytes()).unwrap(), Some(longest));
        assert_eq!(next_line(&mut &b""[..]).unwrap(), None);
        assert_eq!(next_line(&mut &b"\xff\n"[..]).unwrap().as_deref(), Some("\u{fffd}"));
        assert!(next_line(&mut BufReader::new(io::repeat(0))).is_err());
    }
}
