//! Blocks of matrices that are altered, dropped or doubled together with every checksum of their file: what the
//! level before foretold finds them.

#![expect(clippy::cast_possible_truncation, reason = "the numbers of a small file")]

use crate::damage::{finished, known};
use crate::stages::{before, largest};
use crate::tampering::Opened;
use core::ops::Range;
use onitama::Position;
use plywood_units::{Checksum, Phase};
use serde_json::{Value, json};

const PRIME: u128 = (1 << 61) - 1;

/// The hash of a key, as the headers of all files have it.
fn hash(key: u128) -> u128 {
    let [low, high] = [key as u64, (key >> 64) as u64];
    let mut word = low ^ high.wrapping_mul(0x9fb2_1c65_1e98_df25);
    for _ in 0..2 {
        word = (word ^ word >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
    }
    u128::from(word ^ word >> 32) % PRIME
}

fn number(bytes: &[u8]) -> u128 {
    bytes.iter().fold(0, |number, &byte| number << 8 | u128::from(byte))
}

/// A block in the bytes of a section.
#[derive(Clone)]
struct Found {
    all: Range<usize>,
    rows: Vec<Range<usize>>,
    columns: Vec<Range<usize>>,
    cells: Vec<Range<usize>>,
}

/// The blocks of a section.
fn blocks(section: &[u8]) -> Vec<Found> {
    let (mut blocks, mut at) = (Vec::new(), 0);
    while at < section.len() {
        let start = at;
        let length = |at: usize| number(&section[at..at + 4]) as usize;
        let (rows, columns) = (length(at + 12), length(at + 16));
        let [camp, cell] = [20, 21].map(|width| usize::from(section[at + width]));
        at += 22;
        let mut list = |length: usize, width: usize| -> Vec<Range<usize>> {
            let ranges = (0..length).map(|index| at + index * width..at + (index + 1) * width);
            let ranges = ranges.collect();
            at += length * width;
            ranges
        };
        let (rows, columns, cells) =
            (list(rows, camp), list(columns, camp), list(rows * columns, cell));
        blocks.push(Found { all: start..at, rows, columns, cells });
    }
    blocks
}

/// What the blocks of a state add up to.
fn sums(state: u64, section: &[u8]) -> (u64, u128, u128) {
    let (mut positions, mut times, mut linear) = (0, 0, 0);
    for block in blocks(section) {
        let weight = |tag: u128, at: &Range<usize>| hash(tag | number(&section[at.clone()]));
        for (index, cell) in block.cells.iter().enumerate() {
            let (row, column) = (index / block.columns.len(), index % block.columns.len());
            let cell = number(&section[cell.clone()]);
            positions += u64::from(cell > 0);
            times += cell;
            let row = weight(1 << 96 | u128::from(state) << 64, &block.rows[row]);
            let column = weight(1 << 97, &block.columns[column]);
            linear = (linear + cell % PRIME * (row * column % PRIME)) % PRIME;
        }
    }
    (positions, times, linear)
}

/// What is done to the bytes of a section.
type Change = fn(&mut Vec<u8>);

/// The cell of a block that is not zero, with room for more.
fn cell(section: &[u8], block: &Found) -> usize {
    let last = block.cells.iter().map(|cell| cell.end - 1);
    last.into_iter().find(|&at| (1..255).contains(&section[at])).unwrap()
}

const CHANGES: [(&str, Change); 5] = [
    ("a multiplicity is altered", |section| {
        let at = cell(section, &blocks(section)[0]);
        section[at] += 1;
    }),
    ("a multiplicity goes to another position", |section| {
        let block = &blocks(section)[0];
        let from = cell(section, block);
        let to =
            block.cells.iter().map(|cell| cell.end - 1).find(|&at| at != from && section[at] < 255);
        section[to.unwrap()] += 1;
        section[from] -= 1;
    }),
    ("a row is added to another", |section| {
        let Found { columns, cells, .. } = blocks(section).swap_remove(0);
        for (from, to) in cells[..columns.len()].iter().zip(&cells[columns.len()..]) {
            section[to.end - 1] += core::mem::take(&mut section[from.end - 1]);
        }
    }),
    ("a block is dropped", |section| {
        let all = blocks(section)[0].all.clone();
        section.drain(all);
    }),
    ("a block is there twice", |section| {
        let all = blocks(section)[0].all.clone();
        let again = section[all].to_vec();
        section.extend(again);
    }),
];

/// Changes the first section of a bucket, and makes what the file says of it right again, with its sums or without.
fn tamper(opened: &mut Opened, change: Change, adds_up: bool) {
    let text = opened.header["directory"]["bytes"].as_u64().unwrap() as usize;
    let directory = opened.body.split_off(opened.body.len() - text);
    let mut directory: Value = serde_json::from_slice(&directory).unwrap();
    let entry = &mut directory["sections"][0];
    let rest = opened.body.split_off(entry["bytes"].as_u64().unwrap() as usize);
    let before = sums(entry["state"].as_u64().unwrap(), &opened.body);
    assert_eq!(json!(before.0), entry["rows"]);
    assert_eq!(json!(before.1.to_string()), entry["times"]);
    assert_eq!(json!(before.2 as u64), entry["linear"]);
    change(&mut opened.body);
    entry["bytes"] = json!(opened.body.len());
    entry["checksum"] = json!(Checksum::of(&opened.body));
    if adds_up {
        let (rows, times, linear) = sums(entry["state"].as_u64().unwrap(), &opened.body);
        let old = |entry: &Value| entry.as_str().unwrap().parse::<u128>().unwrap();
        let all = old(&opened.header["times"]) - old(&entry["times"]) + times;
        let all_linear = u128::from(opened.header["linear"].as_u64().unwrap()) + PRIME + linear
            - u128::from(entry["linear"].as_u64().unwrap());
        let all_rows = opened.header["rows"].as_u64().unwrap() - entry["rows"].as_u64().unwrap();
        opened.header["times"] = json!(all.to_string());
        opened.header["linear"] = json!((all_linear % PRIME) as u64);
        opened.header["rows"] = json!(all_rows + rows);
        entry["times"] = json!(times.to_string());
        entry["linear"] = json!(linear as u64);
        entry["rows"] = json!(rows);
    }
    opened.body.extend(rest);
    let directory = directory.to_string();
    opened.body.extend(directory.as_bytes());
    opened.header["directory"] =
        json!({ "bytes": directory.len(), "checksum": Checksum::of(directory.as_bytes()) });
}

#[test]
fn a_bucket_that_is_not_what_was_foretold_is_built_again() {
    for (what, change) in CHANGES {
        let (folder, units) = before::<Position>(Phase::Commit, 2);
        let bucket = &largest::<Position>(folder.path(), 2)[0];
        let path = folder.path().join(bucket);
        let mut opened = Opened::read(&path);
        tamper(&mut opened, change, true);
        opened.write(&path);
        let (tally, again) = finished(&units);
        assert_eq!(tally, known::<Position>(), "{what}");
        assert_eq!(again, [bucket.as_str()], "{what}");
    }
}

#[test]
fn a_bucket_that_belies_its_directory_is_found_when_it_is_read() {
    for (what, change) in CHANGES {
        let (folder, units) = before::<Position>(Phase::Commit, 2);
        let bucket = &largest::<Position>(folder.path(), 2)[0];
        let path = folder.path().join(bucket);
        let mut opened = Opened::read(&path);
        tamper(&mut opened, change, false);
        opened.write(&path);
        let (tally, again) = finished(&units);
        assert_eq!(tally, known::<Position>(), "{what}");
        assert_eq!(again, [bucket.as_str(), "level-2.json"], "{what}");
    }
}
