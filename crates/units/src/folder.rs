//! The folder of a count, with the position that it starts from.

use crate::{Error, FileName, Question, Unit, whole_file};
use game::{Keyed, LastPlies};
use search::Watch;
use std::collections::BTreeSet;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The folder of a count. Its methods are the units of work.
#[derive(Clone, Debug)]
pub struct Folder<G> {
    path: PathBuf,
    question: Question,
    binding: String,
    root: G,
}

impl<G> Folder<G> {
    /// The folder of a question that [is there](Question::start), where `root` is the position that the
    /// question starts from.
    pub fn new(path: PathBuf, question: Question, root: G) -> Self {
        let binding = question.binding();
        Self { path, question, binding, root }
    }

    /// The question.
    pub const fn question(&self) -> &Question {
        &self.question
    }

    /// The position that the count starts from.
    pub const fn root(&self) -> &G {
        &self.root
    }

    /// All that the bytes of the files depend on.
    pub(crate) fn binding(&self) -> &str {
        &self.binding
    }

    /// Where a file lies.
    pub fn path(&self, file: &FileName) -> PathBuf {
        self.path.join(file.to_string())
    }

    /// Removes files, so that they are computed again. Those that are not there are no trouble.
    ///
    /// # Errors
    ///
    /// [`Error::Trouble`] if a file cannot be removed.
    pub fn discard<'a>(&self, files: impl IntoIterator<Item = &'a FileName>) -> Result<(), Error> {
        discard(&self.path, files)
    }

    /// Which of some files are not there?
    pub(crate) fn missing(
        &self,
        files: impl IntoIterator<Item = FileName>,
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
            if whole_file::is_in_the_making(name) {
                // Another commit may have been faster.
                let _ = fs::remove_file(path);
            }
        }
        Ok(())
    }
}

/// What lies in a folder; nothing if it is not there.
fn names_in(folder: &Path) -> Result<BTreeSet<PathBuf>, Error> {
    let trouble = |error: io::Error| Error::from_io(folder.display(), error);
    match fs::read_dir(folder) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(BTreeSet::new()),
        Err(error) => Err(trouble(error)),
        Ok(entries) => entries.map(|entry| Ok(entry.map_err(trouble)?.path())).collect(),
    }
}

/// Removes files of a folder by name, so that they are computed again. Those that are not there are no
/// trouble. This works without the question, which may be one of them.
///
/// # Errors
///
/// [`Error::Trouble`] if a file cannot be removed.
pub fn discard<'a>(
    folder: &Path,
    files: impl IntoIterator<Item = &'a FileName>,
) -> Result<(), Error> {
    for file in files {
        match fs::remove_file(folder.join(file.to_string())) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => {
                return Err(Error::from_io(file, error));
            }
            _ => {}
        }
    }
    Ok(())
}

impl<G: Keyed + LastPlies> Folder<G> {
    /// The level from which the games are counted, unless there is a reason to stop earlier: the last
    /// moves are counted in closed form.
    pub const fn last_level(n: u32) -> u32 {
        n.saturating_sub(G::PLIES)
    }

    /// Writes level 0, the start.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn begin(&self) -> Result<(), Error> {
        if !self.missing([FileName::Manifest { level: 0 }])?.is_empty() {
            self.merge(0, 0, &())?;
            self.commit(0)?;
        }
        Ok(())
    }

    /// Does a unit, of whatever kind. [`Unit::Total`] is done by [`total`](Self::total).
    ///
    /// # Errors
    ///
    /// Those of the unit.
    pub fn run(&self, unit: &Unit, watch: &dyn Watch<G::Outcome>) -> Result<(), Error>
    where
        G: Sync,
    {
        match unit {
            &Unit::Expand { level, bucket } => self.expand(level, bucket, watch).map(drop),
            &Unit::Merge { level, bucket } => self.merge(level, bucket, watch).map(drop),
            &Unit::Commit { level } => self.commit(level).map(drop),
            Unit::Count { level, bucket, range } => {
                self.count(*level, *bucket, range.clone(), watch).map(drop)
            }
            Unit::Total => Ok(()),
        }
    }
}
