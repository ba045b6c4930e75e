//! A small count of each kind, stopped before any of its phases.

use crate::{empty_folder, question, started};
use game::{Keyed, LastPlies};
use plywood_units::{Folder, Phase, Question};
use std::fs;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

/// A game with a small count: Santorini's levels are records, Onitama's are matrices.
pub(crate) trait Staged: Keyed + LastPlies + Send + Sync {
    /// The moves that are counted.
    const MOVES: u32;

    /// Each phase on the way to level 2, which is the last one that is kept, and from there to the end.
    const STAGES: &'static [(Phase, u32)];

    /// What the name of a bucket of a level starts with.
    const BUCKET: &'static str;

    fn staged() -> Self;

    /// What the names of the files start with that the rest of a count reads, from a phase on.
    fn read_from(phase: Phase) -> &'static [&'static str];
}

impl Staged for santorini::Position {
    const MOVES: u32 = 4;
    const STAGES: &'static [(Phase, u32)] = &[
        (Phase::Expand, 1),
        (Phase::Merge, 2),
        (Phase::Commit, 2),
        (Phase::Count, 2),
        (Phase::Total, 2),
    ];
    const BUCKET: &'static str = "positions";

    fn staged() -> Self {
        crate::santorini()
    }

    fn read_from(phase: Phase) -> &'static [&'static str] {
        match phase {
            Phase::Expand => &["level-1/", "level-0.json", "level-1.json"],
            Phase::Merge => &["spill-1/", "level-1.json"],
            Phase::Commit => &["level-2/", "level-1.json"],
            Phase::Count => &["level-2/", "level-1.json", "level-2.json"],
            Phase::Total => &["tally-2/", "level-0.json", "level-2.json"],
            Phase::Build => &[],
        }
    }
}

impl Staged for onitama::Position {
    const MOVES: u32 = 6;
    const STAGES: &'static [(Phase, u32)] =
        &[(Phase::Build, 2), (Phase::Commit, 2), (Phase::Count, 2), (Phase::Total, 2)];
    const BUCKET: &'static str = "blocks";

    fn staged() -> Self {
        crate::onitama(false)
    }

    fn read_from(phase: Phase) -> &'static [&'static str] {
        match phase {
            Phase::Build => &["level-1/", "level-0.json", "level-1.json"],
            Phase::Commit => &["level-2/", "level-1.json"],
            Phase::Count => &["level-2/", "level-1.json", "level-2.json"],
            Phase::Total => &["tally-2/", "level-0.json", "level-2.json"],
            Phase::Expand | Phase::Merge => &[],
        }
    }
}

/// The question of the count, and the number of buckets of every level (at least, for matrices).
pub(crate) const BUCKETS: u32 = 3;

pub(crate) fn asked<G: Staged>(n: u32) -> Question {
    Question { levels: 2, ..question(&G::staged(), "start", n, Some(BUCKETS)) }
}

/// A folder where this phase is next.
pub(crate) fn before<G: Staged>(phase: Phase, level: u32) -> (TempDir, Folder<G>) {
    let folder = empty_folder();
    let units = started(&folder, &asked::<G>(G::MOVES), &G::staged());
    loop {
        let plan = units.next().unwrap();
        if (plan.phase, plan.level) == (phase, level) {
            return (folder, units);
        }
        for unit in &plan.units {
            units.run(unit, &()).unwrap();
        }
    }
}

/// A copy of a folder.
pub(crate) fn copy<G: Staged>(units: &Folder<G>, from: &Path) -> (TempDir, Folder<G>) {
    let folder = empty_folder();
    for file in files(from) {
        let to = folder.path().join(file.strip_prefix(from).unwrap());
        fs::create_dir_all(to.parent().unwrap()).unwrap();
        fs::copy(&file, to).unwrap();
    }
    let path = folder.path().to_owned();
    let (question, root) = (units.question().clone(), units.root().clone());
    (folder, Folder::new(path, question, root, plywood_units::count_games))
}

/// All files in a folder and below, in order.
pub(crate) fn files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() { folders.push(path) } else { files.push(path) }
        }
    }
    files.sort();
    files
}

/// The name that a file has in its folder.
pub(crate) fn name(folder: &Path, file: &Path) -> String {
    file.strip_prefix(folder).unwrap().to_str().unwrap().to_owned()
}

/// The largest buckets of a level, by their names: matrices have empty ones.
pub(crate) fn largest<G: Staged>(folder: &Path, level: u32) -> Vec<String> {
    let start = format!("level-{level}/{}", G::BUCKET);
    let mut buckets: Vec<PathBuf> = files(folder);
    buckets.retain(|path| name(folder, path).starts_with(&start));
    buckets.sort_by_key(|path| core::cmp::Reverse(fs::metadata(path).unwrap().len()));
    buckets.iter().map(|path| name(folder, path)).collect()
}
