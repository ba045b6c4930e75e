//! Files that are written whole or not at all.

use core::fmt;
use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// Writes a file so that its path leads to the old contents or to the new ones at every moment, even if
/// the machine stops.
///
/// This is [`WholeFile`] for contents that are at hand. A path that leads over symbolic links keeps them,
/// and an existing file's permissions are kept. What is no regular file, such as `/dev/null` or a pipe,
/// cannot be replaced and is written to directly.
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
/// Whatever went wrong. The path still leads to the old contents, unless the last step failed, which is
/// to make the new name last.
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
        whole.file.set_permissions(existing.permissions())?;
    }
    whole.finish()
}

/// A file in the making. What is written goes to a file beside its path, under a name that nobody shares;
/// [`finish`](Self::finish) sends it to the disk and gives it its name, in one step. One that is dropped
/// before that leaves nothing behind.
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
pub struct WholeFile {
    path: PathBuf,
    beside: PathBuf,
    file: File,
    has_name: bool,
}

impl WholeFile {
    /// Starts a file that is to have this path.
    ///
    /// # Errors
    ///
    /// If no file can be made in that folder.
    pub fn create(path: &Path) -> io::Result<Self> {
        let (beside, file) = create_beside(path)?;
        Ok(Self { path: path.to_owned(), beside, file, has_name: false })
    }

    /// Gives the file its name, in place of any other file that has it.
    ///
    /// # Errors
    ///
    /// Whatever went wrong. The path leads to what was there before, unless the last step failed, which
    /// is to make the new name last.
    pub fn finish(mut self) -> io::Result<()> {
        self.file.sync_all()?;
        fs::rename(&self.beside, &self.path)?;
        self.has_name = true;
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

impl Drop for WholeFile {
    fn drop(&mut self) {
        if !self.has_name {
            let _ = fs::remove_file(&self.beside);
        }
    }
}

impl fmt::Debug for WholeFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("WholeFile").field("path", &self.path).finish_non_exhaustive()
    }
}

fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// A new file in the same folder, under a name that nobody else uses: in a folder that machines share,
/// another process of the same number may be at work beside this one.
fn create_beside(path: &Path) -> io::Result<(PathBuf, File)> {
    let Some(name) = path.file_name() else {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "not the name of a file"));
    };
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
    let mut attempt = 0u32;
    loop {
        let mut hidden = OsString::from(".");
        hidden.push(name);
        hidden.push(format!(".{}-{}-{attempt}.tmp", std::process::id(), now.as_nanos()));
        let beside = path.with_file_name(hidden);
        match OpenOptions::new().write(true).create_new(true).open(&beside) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => attempt += 1,
            opened => return opened.map(|file| (beside, file)),
        }
    }
}

/// Is this the name of a file in the making, or of one that was given up when its process was killed?
pub(crate) fn is_in_the_making(name: &str) -> bool {
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
