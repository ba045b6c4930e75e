//! What a unit writes depends on its input alone.

use crate::stages::{Game, STAGES, before, files};
use plywood_units::{Folder, Unit};
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use std::fs;
use std::path::{Path, PathBuf};

fn contents(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let read = |path: &PathBuf| (path.strip_prefix(folder).unwrap().to_owned(), fs::read(path));
    files(folder).iter().map(read).map(|(path, bytes)| (path, bytes.unwrap())).collect()
}

fn file(units: &Folder<Game>, unit: &Unit) -> Option<PathBuf> {
    unit.file().map(|file| units.path(&file))
}

#[test]
fn a_unit_run_twice_or_eight_times_at_once_writes_the_same() {
    for (phase, level) in STAGES {
        let (folder, units) = before(phase, level);
        for unit in units.next().unwrap().units {
            let Some(path) = file(&units, &unit) else { continue };
            let inputs = contents(folder.path());
            units.run(&unit, &()).unwrap();
            let written = fs::read(&path).unwrap();
            if matches!(unit, Unit::Commit { .. }) {
                // The inputs of a commit are deleted after it.
                continue;
            }
            units.run(&unit, &()).unwrap();
            assert_eq!(fs::read(&path).unwrap(), written, "{unit:?} again");
            (0..8).into_par_iter().for_each(|_| units.run(&unit, &()).unwrap());
            assert_eq!(fs::read(&path).unwrap(), written, "{unit:?} eight times at once");
            fs::remove_file(&path).unwrap();
            assert_eq!(contents(folder.path()), inputs, "{unit:?} left something else");
            units.run(&unit, &()).unwrap();
            assert_eq!(fs::read(&path).unwrap(), written, "{unit:?} once more");
        }
    }
}

#[test]
fn the_order_of_the_units_changes_nothing() {
    let (forwards, units) = before(STAGES[4].0, STAGES[4].1);
    let backwards = crate::empty_folder();
    let other = crate::started(&backwards, units.question(), units.root());
    while let plan = other.next().unwrap()
        && !plan.units.contains(&Unit::Total)
    {
        for unit in plan.units.iter().rev() {
            other.run(unit, &()).unwrap();
        }
    }
    assert_eq!(contents(forwards.path()), contents(backwards.path()));
}

#[test]
fn what_killed_attempts_leave_is_ignored_and_removed() {
    let (folder, units) = before(STAGES[1].0, STAGES[1].1);
    let known = search::count(units.root(), units.question().n);
    for place in ["spill-2/.expanded-1.7-7-0.tmp", "level-3/.positions-1.8-8-0.tmp"] {
        let path = folder.path().join(place);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, "half of it").unwrap();
    }
    assert_eq!(units.par_run(&()).unwrap(), known);
    let is_hidden = |path: &PathBuf| path.file_name().unwrap().to_str().unwrap().starts_with('.');
    assert!(!files(folder.path()).iter().any(is_hidden));
    assert!(!folder.path().join("spill-2").exists());
}

#[test]
fn a_stopped_unit_leaves_nothing() {
    struct Stop;
    impl search::Watch<onitama::Outcome> for Stop {
        fn is_stopped(&self) -> bool {
            true
        }
    }
    for (phase, level) in STAGES {
        let (folder, units) = before(phase, level);
        let inputs = contents(folder.path());
        for unit in units.next().unwrap().units {
            if !matches!(unit, Unit::Commit { .. } | Unit::Total) {
                let stopped = units.run(&unit, &Stop);
                assert!(matches!(stopped, Err(plywood_units::Error::Stopped)), "{unit:?}");
            }
        }
        assert_eq!(contents(folder.path()), inputs);
    }
}
