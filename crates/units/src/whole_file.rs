//! Files that are written whole or not at all.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

/// Replaces a file atomically: at every moment, even after a crash, the path has either the old or the new
/// contents.
///
/// This is [`WholeFile`] for contents in memory. Symbolic links on the path and the permissions of an existing file
/// are kept. Anything but a regular file, such as `/dev/null` or a pipe, is written to directly.
///
/// ```
/// use plywood_units::whole_file;
///
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("answer");
/// whole_file::write(&path, b"41")?;
/// whole_file::write(&path, b"42")?;
/// assert_eq!(std::fs::read(path)?, b"42");
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
///
/// Any error of the file system. The path still has the old contents, unless the last step failed, which
/// syncs the folder.
pub fn write(path: &Path, contents: &[u8]) -> io::Result<()> {
    // Through links, to the file that is to be replaced.
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let existing = fs::metadata(&path).ok();
    if existing.as_ref().is_some_and(|existing| !existing.is_file()) {
        return OpenOptions::new().write(true).open(path)?.write_all(contents);
    }
    let mut whole = WholeFile::create(&path)?;
    whole.write_all(contents)?;
    if let Some(existing) = existing {
        whole.file.as_file().set_permissions(existing.permissions())?;
    }
    whole.finish()
}

/// A temporary file in the folder of its path. [`finish`](Self::finish) syncs it and renames it to the path; dropping
/// it removes it.
///
/// ```
/// use plywood_units::whole_file::WholeFile;
/// use std::io::Write;
///
/// let folder = tempfile::tempdir()?;
/// let path = folder.path().join("answer");
/// let mut file = WholeFile::create(&path)?;
/// write!(file, "{}", 42)?;
/// assert!(!path.exists());
/// file.finish()?;
/// assert_eq!(std::fs::read_to_string(path)?, "42");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct WholeFile {
    path: PathBuf,
    file: NamedTempFile,
}

impl WholeFile {
    /// Creates the temporary file for this path.
    ///
    /// # Errors
    ///
    /// If no file can be created in that folder.
    pub fn create(path: &Path) -> io::Result<Self> {
        let Some(name) = path.file_name() else {
            return Err(io::Error::new(io::ErrorKind::InvalidInput, "not the name of a file"));
        };
        let mut prefix = OsString::from(".");
        prefix.push(name);
        prefix.push(".");
        let mut builder = tempfile::Builder::new();
        builder.prefix(&prefix).suffix(".tmp");
        // As any new file, which the user's mask limits; by default nobody else could read it.
        #[cfg(unix)]
        builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
        let file = builder.tempfile_in(folder_of(path))?;
        Ok(Self { path: path.to_owned(), file })
    }

    /// Renames the file to its path, and replaces any file there.
    ///
    /// # Errors
    ///
    /// Any error of the file system. The path still has the old contents, unless the last step failed, which
    /// syncs the folder.
    pub fn finish(self) -> io::Result<()> {
        self.file.as_file().sync_all()?;
        self.file.persist(&self.path).map_err(|error| error.error)?;
        // The new name is in the folder, which goes to the disk as well where folders can be opened.
        match File::open(folder_of(&self.path)) {
            Ok(folder) => folder.sync_all(),
            Err(_) => Ok(()),
        }
    }
}

impl Write for WholeFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Seek for WholeFile {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.file.seek(to)
    }
}

fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// Is this the name of a temporary file? A process that is killed leaves one behind.
pub(crate) fn is_temporary(name: &str) -> bool {
    name.starts_with('.')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<OsString> {
        let mut names: Vec<_> =
            fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        names.sort();
        names
    }

    #[test]
    fn a_file_is_made_and_replaced_and_nothing_is_left_beside_it() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("result");
        for contents in [&b"one\n"[..], b"another one\n", b""] {
            write(&path, contents).unwrap();
            assert_eq!(fs::read(&path).unwrap(), contents);
            assert_eq!(names(folder.path()), ["result"]);
        }
    }

    #[test]
    fn attempts_at_one_file_share_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("result");
        let mut attempts = [(); 20].map(|()| WholeFile::create(&path).unwrap());
        for (number, attempt) in attempts.iter_mut().enumerate() {
            writeln!(attempt, "attempt {number}").unwrap();
        }
        assert_eq!(names(folder.path()).len(), 20);
        let [first, second, others @ ..] = attempts;
        second.finish().unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"attempt 1\n");
        first.finish().unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"attempt 0\n");
        drop(others);
        assert_eq!(names(folder.path()), ["result"]);
    }

    #[test]
    fn what_cannot_be_written_leaves_everything_as_it_was() {
        let folder = tempfile::tempdir().unwrap();
        assert!(write(folder.path(), b"a folder").is_err());
        assert!(write(&folder.path().join("missing/result"), b"no folder").is_err());
        assert!(write(Path::new(""), b"no name").is_err());
        assert!(write(Path::new("/"), b"no name").is_err());
        assert!(names(folder.path()).is_empty());
    }

    #[cfg(unix)]
    #[test]
    fn links_and_permissions_are_kept() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let folder = tempfile::tempdir().unwrap();
        let (path, link) = (folder.path().join("result"), folder.path().join("link"));
        write(&path, b"old").unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
        symlink(&path, &link).unwrap();
        write(&link, b"new").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"new");
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o640);
        write(Path::new("/dev/null"), b"nothing is replaced").unwrap();
        assert!(!fs::metadata("/dev/null").unwrap().is_file());
    }
}
