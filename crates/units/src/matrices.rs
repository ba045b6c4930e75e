//! Levels as matrices, for games of two camps.
//!
//! [`search::matrices`] counts whole matrices of positions at once. Blocks of a level need not be merged: they
//! are added up when the next ply is played. So a bucket of a level is built from the level before it by one
//! unit, and the last levels are built and counted in memory, family by family.

mod blocks;
mod build;
mod commit;
mod count;
mod encode;
mod kind;
mod plan;
mod sizes;
mod sums;

pub(crate) use blocks::Section;
pub use build::Built;
pub(crate) use kind::{Matrices, find};
pub(crate) use sums::Foretold;

use crate::Error;
use core::ops::Range;
use game::Outcome;
use search::Counter;
use search::matrices::Part;

/// What a bucket has of its level.
pub(crate) struct Share {
    pub(crate) states: Vec<usize>,
    pub(crate) part: Part,
}

impl Share {
    /// Bucket `bucket` of `buckets`: of one alone everything, else a part of a family.
    pub(crate) fn of(families: &[Vec<usize>], bucket: u32, buckets: u32) -> Option<Self> {
        if buckets == 1 && bucket == 0 {
            return Some(Self { states: families.concat(), part: Part::WHOLE });
        }
        let parts = parts(families.len(), buckets)?;
        let (family, index) = (bucket as usize / parts, bucket as usize % parts);
        Some(Self { states: families.get(family)?.clone(), part: Part { index, of: parts } })
    }
}

/// The parts of each of some families, if there are so many buckets.
fn parts(families: usize, buckets: u32) -> Option<usize> {
    let is_even = families > 0 && (buckets as usize).is_multiple_of(families);
    (is_even && buckets > 0).then(|| buckets as usize / families)
}

/// A level of so many bytes is enough to go by, and so many levels are.
const ENOUGH: u64 = 1 << 20;
const MOST: u32 = 64;

/// Does the last level need more than so many bytes of memory, as far as the first ones tell?
pub(crate) fn outgrow<O: Outcome>(matrices: &dyn Matrices<O>, memory: u64) -> Result<bool, Error> {
    let counter = Counter::new().sequential();
    let (mut from, mut bytes, mut growth) = (matrices.start()?.states, 1, 1);
    let (last, mut level) = (matrices.last_level(), 0);
    while level < last.min(MOST) && bytes < ENOUGH {
        let states = matrices.families(level + 1).concat();
        let all = Share { states, part: Part::WHOLE };
        let built = matrices.build(&counter, (level, &from), &all, true)?;
        let next: u64 = built.states.iter().map(|state| state.bytes.len() as u64).sum();
        (from, growth, bytes) = (built.states, next / bytes, next.max(1));
        level += 1;
    }
    Ok(sizes::later(bytes, growth, last - level) > memory / 3 * 2)
}

/// The one part of a range that a unit counts.
pub(crate) fn part_range(index: usize) -> Range<u64> {
    index as u64..index as u64 + 1
}
