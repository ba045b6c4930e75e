//! The folder of a count, with the position that it starts from.

use crate::count::CountGames;
use crate::files::Files;
use crate::{Error, FileName, Question, Unit};
use game::{Game, Keyed, LastPlies};
use search::Watch;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The folder of a count. Its methods are the units of work.
#[derive(Clone, Debug)]
pub struct Folder<G: Game> {
    files: Files,
    root: G,
    count_games: CountGames<G>,
}

impl<G: Game> Folder<G> {
    /// The folder of a question that [is there](Question::start), where `root` is the position that the
    /// question starts from. `count_games` counts the games from the positions of the last level; if in doubt,
    /// [`count_games`](crate::count_games()).
    pub fn new(path: PathBuf, question: Question, root: G, count_games: CountGames<G>) -> Self {
        Self { files: Files::new(path, question), root, count_games }
    }

    pub(crate) const fn count_games(&self) -> CountGames<G> {
        self.count_games
    }

    /// The question.
    pub const fn question(&self) -> &Question {
        self.files.question()
    }

    /// The files, apart from the game.
    pub(crate) const fn files(&self) -> &Files {
        &self.files
    }

    /// The position that the count starts from.
    pub const fn root(&self) -> &G {
        &self.root
    }

    /// Where a file lies.
    pub fn path(&self, file: &FileName) -> PathBuf {
        self.files.path(file)
    }

    /// Removes files, so that they are computed again. Those that are not there are skipped.
    ///
    /// # Errors
    ///
    /// [`Error::Io`] if a file cannot be removed.
    pub fn discard<'a>(&self, files: impl IntoIterator<Item = &'a FileName>) -> Result<(), Error> {
        discard(self.files.folder(), files)
    }

    /// Which of some files are not there?
    pub(crate) fn missing(
        &self,
        files: impl IntoIterator<Item = FileName>,
    ) -> Result<Vec<FileName>, Error> {
        self.files.missing(&mut files.into_iter())
    }
}

/// Removes files of a folder by name, so that they are computed again. Those that are not there are
/// skipped. This works without the question, which may be one of them.
///
/// # Errors
///
/// [`Error::Io`] if a file cannot be removed.
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
