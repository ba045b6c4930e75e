//! The files of a folder, whatever the game.

use crate::{Error, FileName, Question, whole_file};
use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// Where the files of a count are, and which count it is.
#[derive(Clone, Debug)]
pub(crate) struct Files {
    path: PathBuf,
    question: Question,
    binding: String,
}

impl Files {
    pub(crate) fn new(path: PathBuf, question: Question) -> Self {
        let binding = question.binding();
        Self { path, question, binding }
    }

    pub(crate) const fn question(&self) -> &Question {
        &self.question
    }

    /// All that the bytes of the files depend on.
    pub(crate) fn binding(&self) -> &str {
        &self.binding
    }

    /// The folder.
    pub(crate) fn folder(&self) -> &Path {
        &self.path
    }

    /// Where a file lies.
    pub(crate) fn path(&self, file: &FileName) -> PathBuf {
        self.path.join(file.to_string())
    }

    /// Which of some files are not there?
    pub(crate) fn missing(
        &self,
        files: &mut dyn Iterator<Item = FileName>,
    ) -> Result<Vec<FileName>, Error> {
        let mut folders: Vec<(PathBuf, BTreeSet<PathBuf>)> = Vec::new();
        let mut missing = Vec::new();
        for file in files {
            let path = self.path(&file);
            let parent = path.parent().unwrap_or(&self.path);
            if folders.last().is_none_or(|(folder, _)| folder != parent) {
                folders.push((parent.to_owned(), names_in(parent)?));
            }
            if !folders.last().is_some_and(|(_, names)| names.contains(&path)) {
                missing.push(file);
            }
        }
        Ok(missing)
    }

    /// Removes what the way to a level leaves: all expansions before it, and killed attempts at its
    /// positions.
    pub(crate) fn clean_up(&self, level: u32) -> Result<(), Error> {
        for before in 0..level {
            let spill = self.path.join(format!("spill-{before}"));
            match fs::remove_dir_all(&spill) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => {
                    return Err(Error::from_io(spill.display(), error));
                }
                _ => {}
            }
        }
        for path in names_in(&self.path.join(format!("level-{level}")))? {
            let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
            if whole_file::is_temporary(name) {
                // Another commit may have been faster.
                let _ = fs::remove_file(path);
            }
        }
        Ok(())
    }
}

/// What lies in a folder; nothing if it is not there.
fn names_in(folder: &Path) -> Result<BTreeSet<PathBuf>, Error> {
    let failed = |error: io::Error| Error::from_io(folder.display(), error);
    match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(BTreeSet::new()),
        Err(error) => Err(failed(error)),
        Ok(entries) => entries.map(|entry| Ok(entry.map_err(failed)?.path())).collect(),
    }
}
