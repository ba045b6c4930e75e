//! What a unit writes depends on its input alone.

use crate::stages::{Staged, before, files};
use plywood_units::{Folder, Phase, Unit};
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use std::fs;
use std::path::{Path, PathBuf};

fn contents(folder: &Path) -> Vec<(PathBuf, Vec<u8>)> {
    let read = |path: &PathBuf| (path.strip_prefix(folder).unwrap().to_owned(), fs::read(path));
    files(folder).iter().map(read).map(|(path, bytes)| (path, bytes.unwrap())).collect()
}

fn file<G: Staged>(units: &Folder<G>, unit: &Unit) -> Option<PathBuf> {
    unit.file().map(|file| units.path(&file))
}

#[test]
fn a_unit_run_twice_or_eight_times_at_once_writes_the_same() {
    every_unit_again::<santorini::Position>();
    every_unit_again::<onitama::Position>();
}

fn every_unit_again<G: Staged>() {
    for &(phase, level) in G::STAGES {
        let (folder, units) = before::<G>(phase, level);
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
    backwards::<santorini::Position>();
    backwards::<onitama::Position>();
}

fn backwards<G: Staged>() {
    let (forwards, units) = before::<G>(Phase::Total, 2);
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
fn threads_change_nothing() {
    let (one_by_one, units) = before::<onitama::Position>(Phase::Total, 2);
    for threads in [1, 3] {
        let together = crate::empty_folder();
        let other = crate::started(&together, units.question(), units.root());
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| other.par_run(&())).unwrap();
        assert_eq!(contents(one_by_one.path()), contents(together.path()), "{threads} threads");
    }
}

#[test]
fn what_killed_attempts_leave_is_ignored_and_removed() {
    killed_attempts::<santorini::Position>();
    killed_attempts::<onitama::Position>();
}

fn killed_attempts<G: Staged>() {
    let (phase, level) = G::STAGES[0];
    let (folder, units) = before::<G>(phase, level);
    let known = search::count(units.root(), units.question().n);
    for place in ["spill-1/.expanded-1.7-7-0.tmp", "level-2/.bucket-1.8-8-0.tmp"] {
        let path = folder.path().join(place);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, "half of it").unwrap();
    }
    assert_eq!(units.par_run(&()).unwrap(), known);
    let is_hidden = |path: &PathBuf| path.file_name().unwrap().to_str().unwrap().starts_with('.');
    assert!(!files(folder.path()).iter().any(is_hidden));
    assert!(!folder.path().join("spill-1").exists());
}

#[test]
fn a_stopped_unit_leaves_nothing() {
    stopped_units::<santorini::Position>();
    stopped_units::<onitama::Position>();
}

fn stopped_units<G: Staged>() {
    struct Stop;
    impl<O: game::Outcome> search::Watch<O> for Stop {
        fn is_stopped(&self) -> bool {
            true
        }
    }
    for &(phase, level) in G::STAGES {
        let (folder, units) = before::<G>(phase, level);
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
