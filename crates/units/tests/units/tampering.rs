//! Records that are altered, dropped or doubled together with every checksum of their file: the sums of
//! the commit find them.

use crate::damage::{finished, known};
use crate::stages::before;
use plywood_units::sealed::{seal, unseal};
use plywood_units::{Checksum, Linear, Phase};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

type Game = santorini::Position;

pub(crate) const HEADER: usize = 4096;
const MAGIC: &str = "plywood work unit\n";
const ENTRY: usize = 64;

/// The bytes of Santorini's keys.
const KEY: usize = 16;

/// A large file in parts.
pub(crate) struct Opened {
    pub(crate) header: Value,
    pub(crate) body: Vec<u8>,
}

impl Opened {
    pub(crate) fn read(path: &Path) -> Self {
        let bytes = fs::read(path).unwrap();
        let header = unseal(&bytes[MAGIC.len()..HEADER]).unwrap();
        Self { header, body: bytes[HEADER..].to_vec() }
    }

    /// Writes the file with the right checksum and length.
    pub(crate) fn write(mut self, path: &Path) {
        self.header["bytes"] = json!(self.body.len());
        self.header["checksum"] = json!(Checksum::of(&self.body));
        let header = format!("{MAGIC}{}", seal(&self.header));
        let bytes = [format!("{header:HEADER$}").as_bytes(), &self.body].concat();
        fs::write(path, bytes).unwrap();
    }

    fn number(&self, field: &str) -> usize {
        usize::try_from(self.header[field].as_u64().unwrap()).unwrap()
    }

    /// Makes the header of a bucket say what its records add up to.
    fn add_up(&mut self) {
        let size = self.number("key_bytes") + self.number("times_bytes");
        let (rows, times, linear) = sums(&self.body, size, self.number("key_bytes"));
        self.header["rows"] = json!(rows);
        self.header["times"] = json!(times.to_string());
        self.header["linear"] = json!(linear.value());
    }
}

fn sums(records: &[u8], size: usize, key_bytes: usize) -> (usize, u128, Linear) {
    let number = |bytes: &[u8]| bytes.iter().fold(0u128, |sum, &byte| sum << 8 | u128::from(byte));
    let (mut all, mut linear) = (0, Linear::default());
    for record in records.chunks(size) {
        let (key, times) = record.split_at(key_bytes);
        all += number(times);
        linear.add(number(key), number(times));
    }
    (records.len() / size, all, linear)
}

/// What is done to the list of records, of so many bytes each.
type Change = fn(&mut Vec<u8>, usize);

/// Each of them keeps the records in order.
const CHANGES: [(&str, Change); 4] = [
    ("a multiplicity is altered", |records, size| {
        let at = 5 * size - 1;
        records[at] = records[at].wrapping_add(1).max(1);
    }),
    ("a key is altered", |records, size| {
        // The first key becomes smaller.
        let at = (0..size).find(|&at| records[at] > 0).unwrap();
        records[at] -= 1;
    }),
    ("a record is dropped", |records, size| drop(records.drain(3 * size..4 * size))),
    ("a record is added", |records, size| {
        records.splice(0..0, vec![0; size - 1].into_iter().chain([1])).for_each(drop);
    }),
];

#[test]
fn a_bucket_whose_sums_are_wrong_is_merged_again() {
    for (what, change) in CHANGES {
        let (folder, units) = before::<Game>(Phase::Commit, 2);
        let path = folder.path().join("level-2/positions-1");
        let mut opened = Opened::read(&path);
        let size = opened.number("key_bytes") + opened.number("times_bytes");
        change(&mut opened.body, size);
        opened.add_up();
        opened.write(&path);
        let (tally, again) = finished(&units);
        assert_eq!(tally, known::<Game>(), "{what}");
        assert_eq!(again, ["level-2/positions-1"], "{what}");
    }
}

#[test]
fn a_bucket_that_belies_its_header_is_found_when_it_is_read() {
    for phase in [Phase::Commit, Phase::Count] {
        for (what, change) in &CHANGES[..2] {
            let (folder, units) = before::<Game>(phase, 2);
            let path = folder.path().join("level-2/positions-1");
            let mut opened = Opened::read(&path);
            let size = opened.number("key_bytes") + opened.number("times_bytes");
            change(&mut opened.body, size);
            opened.write(&path);
            let (tally, again) = finished(&units);
            assert_eq!(tally, known::<Game>(), "before {phase:?}, {what}");
            assert_eq!(again[0], "level-2/positions-1", "before {phase:?}, {what}");
            // A manifest that was made from the wrong file goes with it.
            let with_manifest = again.iter().any(|file| file == "level-2.json");
            assert_eq!(with_manifest, phase == Phase::Commit, "before {phase:?}, {what}");
        }
    }
}

#[test]
fn an_expansion_whose_sums_are_wrong_is_made_again_with_all_that_came_of_it() {
    for phase in [Phase::Merge, Phase::Commit] {
        for (what, change) in &CHANGES {
            let (folder, units) = before::<Game>(phase, 2);
            let path = folder.path().join("spill-1/expanded-0");
            let mut opened = Opened::read(&path);
            let entries = opened.number("runs") * opened.number("buckets");
            let directory = opened.body.len() - entries * ENTRY;
            // The last segment: no other has to move.
            let entry = opened.body.len() - ENTRY;
            let word = |at: usize| {
                let bytes = opened.body[entry + at * 8..][..8].try_into().unwrap();
                usize::try_from(u64::from_be_bytes(bytes)).unwrap()
            };
            let (start, size) = (word(0), KEY + word(1));
            let mut records = opened.body[start..directory].to_vec();
            change(&mut records, size);
            let (rows, times, linear) = sums(&records, size, KEY);
            let mut directory = opened.body.split_off(directory);
            let at = directory.len() - ENTRY;
            let words = [
                start as u64,
                (size - KEY) as u64,
                rows as u64,
                0,
                u64::try_from(times).unwrap(),
                linear.value(),
                Checksum::of(&records),
            ];
            let mut bytes: Vec<u8> = words.iter().flat_map(|word| word.to_be_bytes()).collect();
            bytes.extend(Checksum::of(&bytes).to_be_bytes());
            directory[at..].copy_from_slice(&bytes);
            opened.body.truncate(start);
            opened.body.extend(records);
            opened.body.extend(directory);
            opened.write(&path);
            let (tally, again) = finished(&units);
            assert_eq!(tally, known::<Game>(), "before {phase:?}, {what}");
            assert_eq!(again[0], "spill-1/expanded-0", "before {phase:?}, {what}");
        }
    }
}
