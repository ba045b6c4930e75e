//! The folder of a count, with the position that it starts from.

use crate::count::CountGames;
use crate::files::Files;
use crate::matrices::{self, Matrices};
use crate::{Error, FileName, Phase, Question, Unit};
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

/// The levels of matrices that are built in memory, unless there is a reason to keep more of them: it takes less
/// time than to write and read them.
const NOT_KEPT: u32 = 2;

impl<G: Keyed + LastPlies + Sync> Folder<G> {
    /// The last level that is kept, unless there is a reason to stop earlier or later: the games of at most `n`
    /// moves are counted from there.
    pub fn last_level(root: &G, n: u32) -> u32 {
        match matrices::find(root, n) {
            Some(matrices) => matrices.last_level().saturating_sub(NOT_KEPT),
            None => n.saturating_sub(G::PLIES),
        }
    }

    /// Do the levels of a count in matrices need more than so many MiB? It is an estimate from the first of them.
    /// Counts of other games are never said to.
    ///
    /// # Errors
    ///
    /// [`Error::Overflow`] if even the first levels have numbers of more than 128 bits.
    pub fn outgrows(root: &G, n: u32, memory: u32) -> Result<bool, Error> {
        match matrices::find(root, n) {
            Some(matrices) => matrices::outgrow(&*matrices, u64::from(memory) << 20),
            None => Ok(false),
        }
    }

    /// The memory of a unit, if a count has so many MiB and so many threads: units of matrices have all of them,
    /// one after the other, and others run at the same time.
    pub fn unit_memory(root: &G, n: u32, memory: u32, threads: usize) -> u32 {
        let at_once = if matrices::find(root, n).is_some() { 1 } else { threads };
        (memory / u32::try_from(at_once).unwrap_or(u32::MAX).max(1)).max(1)
    }

    /// How levels are built and counted, if they are in matrices.
    pub(crate) fn matrices(&self) -> Option<Box<dyn Matrices<G::Outcome> + '_>> {
        matrices::find(self.root(), self.question().n)
    }

    /// Writes level 0, the start, and small levels after it.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn begin(&self) -> Result<(), Error> {
        if self.matrices().is_some() {
            // Small levels are not worth a schedule.
            while let plan = self.next()?
                && matches!(plan.phase, Phase::Build | Phase::Commit)
                && plan.of == 1
            {
                plan.units.iter().try_for_each(|unit| self.run(unit, &()))?;
            }
        } else if !self.missing([FileName::Manifest { level: 0 }])?.is_empty() {
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
    pub fn run(&self, unit: &Unit, watch: &dyn Watch<G::Outcome>) -> Result<(), Error> {
        match unit {
            &Unit::Expand { level, bucket } => self.expand(level, bucket, watch).map(drop),
            &Unit::Build { level, bucket } => self.build(level, bucket, watch).map(drop),
            &Unit::Merge { level, bucket } => self.merge(level, bucket, watch).map(drop),
            &Unit::Commit { level } => self.commit(level).map(drop),
            Unit::Count { level, bucket, range } => {
                self.count(*level, *bucket, range.clone(), watch).map(drop)
            }
            Unit::Total => Ok(()),
        }
    }
}
