//! How many buckets the next level has, and how many parts the last one is counted in.

use crate::{Manifest, Question};

/// A level of at most so many bytes is a single bucket, and of at most this part of a unit's memory.
const SMALL: u64 = 1 << 26;
const SMALL_PART: u64 = 8;

/// How many times larger the next level is, if there is no level to go by.
const MOST_GROWTH: u64 = 16;

/// The growth of Onitama's levels falls from level to level, to about this.
const LEAST_GROWTH: u64 = 6;

/// Two bytes of a file take three in memory: small cells are wider there.
const IN_MEMORY: [u64; 2] = [3, 2];

/// The largest family is so many times larger than the average of Onitama's.
const LARGEST: [u64; 2] = [17, 10];

/// The bytes of a level that is some plies later than one of so many bytes, in memory; the level before that one is
/// so many times smaller.
pub(crate) fn later(mut bytes: u64, mut growth: u64, plies: u32) -> u64 {
    for _ in 0..plies {
        growth = (growth * 3 / 4).max(growth.min(LEAST_GROWTH));
        bytes = bytes.saturating_mul(growth);
    }
    bytes.saturating_mul(IN_MEMORY[0]) / IN_MEMORY[1]
}

impl Manifest {
    /// How many times larger this level is than the one before.
    fn growth(&self, before: Option<&Self>) -> u64 {
        match before {
            Some(before) if before.bytes > 0 => (self.bytes / before.bytes).clamp(2, MOST_GROWTH),
            _ => MOST_GROWTH,
        }
    }
}

/// Sets what a manifest says of the next level, which has so many families.
pub(crate) fn plan_next(
    manifest: &mut Manifest,
    before: Option<&Manifest>,
    question: &Question,
    families: usize,
) {
    manifest.next_bytes = manifest.bytes.saturating_mul(manifest.growth(before));
    let small = SMALL.min(question.memory_in_bytes() as u64 / SMALL_PART);
    if manifest.next_bytes <= small && question.buckets.is_none_or(|all| all == 1) {
        manifest.next_buckets = 1;
        return;
    }
    // What is built is there twice for a moment, as matrices and as bytes.
    let bytes = later(manifest.bytes, manifest.growth(before), 1).saturating_mul(2);
    let buckets = parts(bytes, families, question).saturating_mul(families as u64);
    manifest.next_buckets = u32::try_from(buckets).unwrap_or(u32::MAX);
}

/// The parts of each family of a level that is so many plies after the last one that is kept.
pub(crate) fn count_parts(
    manifest: &Manifest,
    before: Option<&Manifest>,
    question: &Question,
    families: usize,
    plies: u32,
) -> u64 {
    parts(later(manifest.bytes, manifest.growth(before), plies), families, question)
}

/// The parts of each of some families of a level.
fn parts(bytes: u64, families: usize, question: &Question) -> u64 {
    let families = (families as u64).max(1);
    if let Some(buckets) = question.buckets {
        return u64::from(buckets).div_ceil(families).max(1);
    }
    let largest = bytes.saturating_mul(LARGEST[0]) / LARGEST[1] / families;
    // Half of the memory is for other levels, and for buffers.
    largest.div_ceil((question.memory_in_bytes() as u64 / 2).max(1)).max(1)
}
