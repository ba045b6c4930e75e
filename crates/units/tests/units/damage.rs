//! Whatever happens to a file is found, named, and computed again.

use crate::stages::{BUCKETS, Game, MOVES, STAGES, before, copy, files, name};
use crate::{onitama, question, started};
use game::Tally;
use onitama::Outcome;
use plywood_units::{Damage, Error, Folder, Phase, Plan, Progress, Question};
use search::Watch;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

/// Keeps what was computed again.
#[derive(Default)]
pub(crate) struct Again(Mutex<Vec<String>>);

impl Watch<Outcome> for Again {}

impl Progress<Outcome> for Again {
    fn again(&self, damages: &[Damage]) {
        self.0.lock().unwrap().extend(damages.iter().map(|damage| damage.file.to_string()));
    }
}

/// Finishes a count; gives the answer, and the files that were computed again.
pub(crate) fn finished(units: &Folder<Game>) -> (Tally<Outcome>, Vec<String>) {
    let again = Again::default();
    let tally = units.par_run(&again).unwrap();
    (tally, again.0.into_inner().unwrap())
}

pub(crate) fn known() -> Tally<Outcome> {
    search::count(&onitama(false), MOVES)
}

/// The files that the rest of a count reads, from each stage on.
fn read_from(phase: Phase) -> &'static [&'static str] {
    match phase {
        Phase::Expand => &["level-2/", "level-0.json", "level-1.json", "level-2.json"],
        Phase::Merge => &["spill-2/", "level-2.json"],
        Phase::Commit => &["level-3/", "level-2.json"],
        Phase::Count => &["level-3/", "level-2.json", "level-3.json"],
        Phase::Total => &["tally-3/", "level-0.json", "level-3.json"],
    }
}

/// The bytes of a header, as the documentation has it.
const HEADER: usize = 4096;

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

#[test]
fn changed_and_cut_files_are_computed_again() {
    let known = known();
    for (phase, level) in STAGES {
        let (folder, units) = before(phase, level);
        for path in files(folder.path()) {
            let file = name(folder.path(), &path);
            let bytes = fs::read(&path).unwrap();
            if !read_from(phase).iter().any(|part| file.starts_with(part)) {
                continue;
            }
            for (what, changed) in mutations(&bytes) {
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
fn a_file_in_the_place_of_another_is_computed_again() {
    let known = known();
    // The same count with other settings, and another count.
    let others = [
        Question { memory: 2, ..question::<Game>("start", MOVES, Some(BUCKETS)) },
        question::<Game>("start", MOVES + 1, Some(BUCKETS)),
    ];
    let others = others.map(|question| {
        let folder = crate::empty_folder();
        let units = started(&folder, &question, &onitama(false));
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
    let (folder, units) = before(Phase::Count, 3);
    let swaps: [(PathBuf, &str); 6] = [
        (folder.path().join("level-3/positions-1"), "level-3/positions-0"),
        (folder.path().join("level-2/positions-0"), "level-3/positions-0"),
        (folder.path().join("level-2.json"), "level-3.json"),
        (others[0].path().join("level-3/positions-0"), "level-3/positions-0"),
        (others[1].path().join("level-3/positions-0"), "level-3/positions-0"),
        (others[1].path().join("level-3.json"), "level-3.json"),
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
fn missing_files_are_computed_again_at_any_stage() {
    let known = known();
    for (phase, level) in STAGES {
        let (folder, units) = before(phase, level);
        for path in files(folder.path()) {
            let (copied, units) = copy(&units, folder.path());
            fs::remove_file(copied.path().join(name(folder.path(), &path))).unwrap();
            let (tally, again) = finished(&units);
            assert_eq!((tally, again), (known.clone(), Vec::new()), "{}", path.display());
        }
    }
}

/// Damages a file whenever it is there.
struct Saboteur<'a>(&'a Path);

impl Watch<Outcome> for Saboteur<'_> {}

impl Progress<Outcome> for Saboteur<'_> {
    fn plan(&self, _: &Plan) {
        if let Ok(mut bytes) = fs::read(self.0) {
            let middle = bytes.len() / 2;
            bytes[middle] = bytes[middle].wrapping_add(1);
            fs::write(self.0, bytes).unwrap();
        }
    }
}

#[test]
fn a_file_that_is_damaged_again_and_again_ends_the_run_with_its_name() {
    for file in ["spill-2/expanded-1", "level-3/positions-2"] {
        let (folder, units) = before(Phase::Expand, 2);
        let error = units.par_run(&Saboteur(&folder.path().join(file))).unwrap_err();
        assert!(matches!(error, Error::Damaged(_)), "{error}");
        assert!(error.to_string().starts_with(file), "{error}");
    }
}
