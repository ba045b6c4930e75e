//! Reading with an end.
//!
//! A file may be larger than anything that was meant by it, or have no end at all, as `/dev/zero` has none.
//! Whoever reads it to its end says how much is too much, so that it never fills the memory.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// Reads a source to its end, at most so many bytes.
///
/// ```
/// use plywood_units::bounded;
///
/// assert_eq!(bounded::read(&b"four"[..], 4)?, b"four");
/// let endless = std::io::repeat(0);
/// assert_eq!(bounded::read(endless, 2048).unwrap_err().to_string(), "more than 2 KiB");
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
///
/// Any error of the source; [`io::ErrorKind::InvalidData`] if it is longer.
pub fn read(source: impl Read, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    source.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        return Err(too_much(most));
    }
    Ok(bytes)
}

/// Reads a file to its end, at most so many bytes.
///
/// # Errors
///
/// Those of opening the file, and of [`read`].
pub fn read_file(path: &Path, most: u64) -> io::Result<Vec<u8>> {
    read(File::open(path)?, most)
}

/// The error for a source of more than so many bytes.
pub fn too_much(most: u64) -> io::Error {
    let size = match most {
        _ if most.is_multiple_of(1 << 20) => format!("{} MiB", most >> 20),
        _ if most.is_multiple_of(1 << 10) => format!("{} KiB", most >> 10),
        _ => format!("{most} bytes"),
    };
    io::Error::new(io::ErrorKind::InvalidData, format!("more than {size}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_source_is_read_up_to_its_bound_and_not_beyond() {
        for most in [0, 1, 1000, 1 << 20] {
            let bytes = read(io::repeat(7).take(most), most).unwrap();
            assert_eq!(bytes.len() as u64, most);
            let refused = read(io::repeat(7).take(most + 1), most).unwrap_err();
            assert_eq!(refused.kind(), io::ErrorKind::InvalidData);
        }
        assert_eq!(too_much(1000).to_string(), "more than 1000 bytes");
        assert_eq!(too_much(64 << 20).to_string(), "more than 64 MiB");
    }
}
