//! Whatever happens to a file is found, named, and computed again.

use crate::stages::{Staged, asked, before, copy, files, largest, name};
use crate::started;
use game::{Outcome, Tally};
use plywood_units::{Damage, Error, Folder, Phase, Plan, Progress, Question};
use search::Watch;
use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

/// Keeps what was computed again.
#[derive(Default)]
pub(crate) struct Again(Mutex<Vec<String>>);

impl<O: Outcome> Watch<O> for Again {}

impl<O: Outcome> Progress<O> for Again {
    fn again(&self, damages: &[Damage]) {
        self.0.lock().unwrap().extend(damages.iter().map(|damage| damage.file.to_string()));
    }
}

/// Finishes a count; gives the answer, and the files that were computed again.
pub(crate) fn finished<G: Staged>(units: &Folder<G>) -> (Tally<G::Outcome>, Vec<String>) {
    let again = Again::default();
    let tally = units.par_run(&again).unwrap();
    (tally, again.0.into_inner().unwrap())
}

pub(crate) fn known<G: Staged>() -> Tally<G::Outcome> {
    search::count(&G::staged(), G::MOVES)
}

/// The bytes of a header, as the documentation has it.
const HEADER: usize = 4096;

/// The bytes of a bucket of matrices without any blocks, at most.
const EMPTY: usize = HEADER + 40;

/// What can happen to the bytes of a file.
fn mutations(bytes: &[u8]) -> Vec<(String, Vec<u8>)> {
    let last = bytes.len() - 1;
    let mut mutations: Vec<(String, Vec<u8>)> = Vec::new();
    let places = [0, 5, 30, 200, last / 2, HEADER + 1, HEADER + 9, last - 70, last - 9, last - 2];
    for at in places.into_iter().filter(|&at| at < last) {
        let mut changed = bytes.to_vec();
        changed[at] ^= 4;
        mutations.push((format!("byte {at} is changed"), changed));
    }
    for length in [0, 1, last / 2, HEADER - 1, HEADER, HEADER + 8, last - 1] {
        if length < last {
            mutations.push((format!("{length} bytes are left"), bytes[..length].to_vec()));
        }
    }
    mutations.push((String::from("a byte is added"), [bytes, b"x"].concat()));
    mutations.push((String::from("it is there twice"), [bytes, bytes].concat()));
    mutations
}

fn changed_and_cut_files<G: Staged>() {
    let known = known::<G>();
    for &(phase, level) in G::STAGES {
        let (folder, units) = before::<G>(phase, level);
        let mut seen: HashMap<_, usize> = HashMap::new();
        for path in files(folder.path()) {
            let file = name(folder.path(), &path);
            let bytes = fs::read(&path).unwrap();
            // Nobody reads an empty bucket after its commit.
            let is_read = G::read_from(phase).iter().any(|part| file.starts_with(part))
                && (phase == Phase::Commit || bytes.len() > EMPTY || !file.contains(G::BUCKET));
            // Two of a kind will do.
            let of_kind = seen.entry(path.parent().unwrap().to_owned()).or_default();
            *of_kind += usize::from(is_read && file.contains('/'));
            if !is_read || *of_kind > 2 {
                continue;
            }
            for (what, changed) in mutations(&bytes) {
                // Nor its directory, which the manifest repeats.
                let directory = bytes.windows(12).rposition(|text| text == b"{\"foretold\":");
                let is_same = directory
                    .is_some_and(|at| changed.len() == bytes.len() && changed[..at] == bytes[..at]);
                if is_same && phase != Phase::Commit {
                    continue;
                }
                let (copied, units) = copy(&units, folder.path());
                fs::write(copied.path().join(&file), changed).unwrap();
                let (tally, again) = finished(&units);
                assert_eq!(tally, known, "before {phase:?}, {file}: {what}");
                assert!(again.contains(&file), "before {phase:?}, {file}: {what}: {again:?}");
            }
        }
    }
}

#[test]
fn changed_and_cut_files_of_records_are_computed_again() {
    changed_and_cut_files::<santorini::Position>();
}

#[test]
fn changed_and_cut_files_of_matrices_are_computed_again() {
    changed_and_cut_files::<onitama::Position>();
}

fn a_file_in_the_place_of_another<G: Staged>() {
    let known = known::<G>();
    // The same count with other settings, and another count.
    let others = [Question { memory: 2, ..asked::<G>(G::MOVES) }, asked::<G>(G::MOVES + 1)];
    let others = others.map(|question| {
        let folder = crate::empty_folder();
        let units = started(&folder, &question, &G::staged());
        loop {
            let plan = units.next().unwrap();
            if plan.phase == Phase::Count {
                return folder;
            }
            for unit in plan.units {
                units.run(&unit, &()).unwrap();
            }
        }
    });
    let (folder, units) = before::<G>(Phase::Count, 2);
    let bucket = &largest::<G>(folder.path(), 2)[0];
    let next = &largest::<G>(folder.path(), 2)[1];
    let earlier = &largest::<G>(folder.path(), 1)[0];
    let swaps: [(PathBuf, &str); 6] = [
        (folder.path().join(next), bucket),
        (folder.path().join(earlier), bucket),
        (folder.path().join("level-1.json"), "level-2.json"),
        (others[0].path().join(bucket), bucket),
        (others[1].path().join(bucket), bucket),
        (others[1].path().join("level-2.json"), "level-2.json"),
    ];
    for (from, to) in swaps {
        let (copied, units) = copy(&units, folder.path());
        fs::copy(&from, copied.path().join(to)).unwrap();
        let (tally, again) = finished(&units);
        assert_eq!(tally, known, "{} as {to}", from.display());
        assert!(again.iter().any(|file| file == to), "{} as {to}", from.display());
    }
}

#[test]
fn a_file_in_the_place_of_another_is_computed_again() {
    a_file_in_the_place_of_another::<santorini::Position>();
    a_file_in_the_place_of_another::<onitama::Position>();
}

fn missing_files<G: Staged>() {
    let known = known::<G>();
    for &(phase, level) in G::STAGES {
        let (folder, units) = before::<G>(phase, level);
        for path in files(folder.path()) {
            let (copied, units) = copy(&units, folder.path());
            fs::remove_file(copied.path().join(name(folder.path(), &path))).unwrap();
            let (tally, again) = finished(&units);
            assert_eq!((tally, again), (known.clone(), Vec::new()), "{}", path.display());
        }
    }
}

#[test]
fn missing_files_are_computed_again_at_any_stage() {
    missing_files::<santorini::Position>();
    missing_files::<onitama::Position>();
}

/// Damages a file whenever it is there.
struct Saboteur<'a>(&'a Path);

impl<O: Outcome> Watch<O> for Saboteur<'_> {}

impl<O: Outcome> Progress<O> for Saboteur<'_> {
    fn plan(&self, _: &Plan) {
        if let Ok(mut bytes) = fs::read(self.0) {
            let middle = bytes.len() / 2;
            bytes[middle] = bytes[middle].wrapping_add(1);
            fs::write(self.0, bytes).unwrap();
        }
    }
}

fn a_file_that_is_damaged_again<G: Staged>(file: &str) {
    let (phase, level) = G::STAGES[0];
    let (folder, units) = before::<G>(phase, level);
    let error = units.par_run(&Saboteur(&folder.path().join(file))).unwrap_err();
    assert!(matches!(error, Error::Damaged(_)), "{error}");
    assert!(error.to_string().starts_with(file), "{error}");
}

#[test]
fn a_file_that_is_damaged_again_and_again_ends_the_run_with_its_name() {
    for file in ["spill-1/expanded-1", "level-2/positions-2"] {
        a_file_that_is_damaged_again::<santorini::Position>(file);
    }
    let (folder, _) = before::<onitama::Position>(Phase::Count, 2);
    a_file_that_is_damaged_again::<onitama::Position>(
        &largest::<onitama::Position>(folder.path(), 2)[0],
    );
}
