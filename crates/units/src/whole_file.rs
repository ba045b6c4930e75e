//! Files that are written whole or not at all.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Writes a file so that its path leads to the old contents or to the new ones at every moment, even if
/// the machine stops.
///
/// The contents go to a file beside it, to the disk, and then take its name in one step. A path that leads
/// over symbolic links keeps them, and an existing file's permissions are kept. What is no regular file,
/// such as `/dev/null` or a pipe, cannot be replaced and is written to directly.
///
/// # Errors
///
/// Whatever went wrong. The path still leads to the old contents, unless the last step failed, which is
/// to make the new name last.
pub(crate) fn write(path: &Path, contents: &[u8]) -> io::Result<()> {
    // Through links, to the file that is to be replaced.
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let existing = fs::metadata(&path).ok();
    if existing.as_ref().is_some_and(|existing| !existing.is_file()) {
        return OpenOptions::new().write(true).open(path)?.write_all(contents);
    }
    let (beside, mut file) = create_beside(&path)?;
    let written = file
        .write_all(contents)
        .and_then(|()| match &existing {
            Some(existing) => file.set_permissions(existing.permissions()),
            None => Ok(()),
        })
        .and_then(|()| file.sync_all())
        .and_then(|()| fs::rename(&beside, &path));
    if written.is_err() {
        let _ = fs::remove_file(&beside);
        return written;
    }
    // The new name is in the folder, which goes to the disk as well where folders can be opened.
    match File::open(folder_of(&path)) {
        Ok(folder) => folder.sync_all(),
        Err(_) => Ok(()),
    }
}

fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// A new file in the same folder, under a name that nobody else uses.
fn create_beside(path: &Path) -> io::Result<(PathBuf, File)> {
    let Some(name) = path.file_name() else {
        return Err(io::Error::new(io::ErrorKind::InvalidInput, "not the name of a file"));
    };
    let mut attempt = 0u32;
    loop {
        let mut hidden = OsString::from(".");
        hidden.push(name);
        hidden.push(format!(".{}-{attempt}.tmp", std::process::id()));
        let beside = path.with_file_name(hidden);
        match OpenOptions::new().write(true).create_new(true).open(&beside) {
            // A process of that number may have stopped here before.
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => attempt += 1,
            opened => return opened.map(|file| (beside, file)),
        }
    }
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
    fn a_name_that_is_taken_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("result");
        let taken = folder.path().join(format!(".result.{}-0.tmp", std::process::id()));
        fs::write(&taken, "kept").unwrap();
        write(&path, b"new").unwrap();
        assert_eq!(fs::read(taken).unwrap(), b"kept");
        assert_eq!(fs::read(path).unwrap(), b"new");
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
