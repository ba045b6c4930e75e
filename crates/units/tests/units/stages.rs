//! A small count, stopped before any of its phases.

use crate::{empty_folder, onitama, question, started};
use plywood_units::{Folder, Phase};
use std::fs;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

pub(crate) type Game = onitama::Position;

/// The moves that are counted, and the buckets of every level.
pub(crate) const MOVES: u32 = 6;
pub(crate) const BUCKETS: u32 = 3;

/// Each phase on the way from level 2 to level 3, and from there to the end.
pub(crate) const STAGES: [(Phase, u32); 5] = [
    (Phase::Expand, 2),
    (Phase::Merge, 3),
    (Phase::Commit, 3),
    (Phase::Count, 3),
    (Phase::Total, 3),
];

/// A folder where this phase is next.
pub(crate) fn before(phase: Phase, level: u32) -> (TempDir, Folder<Game>) {
    let folder = empty_folder();
    let question = question::<Game>("start", MOVES, Some(BUCKETS));
    let units = started(&folder, &question, &onitama(false));
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
pub(crate) fn copy(units: &Folder<Game>, from: &Path) -> (TempDir, Folder<Game>) {
    let folder = empty_folder();
    for file in files(from) {
        let to = folder.path().join(file.strip_prefix(from).unwrap());
        fs::create_dir_all(to.parent().unwrap()).unwrap();
        fs::copy(&file, to).unwrap();
    }
    let path = folder.path().to_owned();
    let copied =
        Folder::new(path, units.question().clone(), *units.root(), plywood_units::count_games);
    (folder, copied)
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
