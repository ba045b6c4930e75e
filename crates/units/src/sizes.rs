//! How large things should be: buckets, ranges, and the disk that the next level needs.

use crate::manifest::Manifest;
use crate::records::Layout;
use core::ops::Range;
use game::{Keyed, LastPlies};

/// Positions in a bucket of a level that is not large: enough that a unit is worth its start.
const SMALL_BUCKET: u64 = 1 << 17;

/// So many buckets keep many workers busy; more only if the memory asks for it.
const ENOUGH_BUCKETS: u64 = 64;

/// The bytes of a unit's memory for each position of a bucket: its moves, about sixteen of them, should
/// mostly fit, so that an expansion is one run.
const MEMORY_PER_POSITION: u64 = 256;

/// Positions in a range whose games are in closed form. A core counts about 1.2 million of Onitama's in a
/// second, so that this is two minutes.
const RANGE: u64 = 1 << 27;

/// By how much smaller ranges are for each further move, as a power of two: a position has about sixteen.
const RANGE_SHRINKS: u32 = 4;

/// Sets what a manifest says of the next level, from this level and the one before.
pub(crate) fn plan_next<G: Keyed>(
    manifest: &mut Manifest,
    before: Option<&Manifest>,
    memory: usize,
    fixed_buckets: Option<u32>,
) {
    let positions = manifest.sums.rows;
    // The next level should be larger than this one by as much as this one is than the one before.
    let grown = |number: u64| match before {
        Some(before) if before.sums.rows > 0 => {
            let grown = u128::from(positions) * u128::from(number) / u128::from(before.sums.rows);
            u64::try_from(grown).unwrap_or(u64::MAX)
        }
        _ => positions.saturating_mul(G::MAX_MOVES as u64),
    };
    let (next, spilled) = (grown(positions), grown(manifest.spilled));
    let buckets = fixed_buckets.map_or_else(|| buckets(next, memory as u64), u64::from);
    manifest.next_buckets = u32::try_from(buckets.max(1)).unwrap_or(u32::MAX);

    let times = manifest.sums.times.saturating_mul(G::MAX_MOVES as u128);
    let record = Layout::new::<G::Key>(times / u128::from(manifest.next_buckets)).size() as u64;
    manifest.next_bytes = next.saturating_mul(record);
    manifest.spill_bytes = spilled.saturating_mul(record);
}

fn buckets(positions: u64, memory: u64) -> u64 {
    let for_workers = (positions / SMALL_BUCKET).min(ENOUGH_BUCKETS);
    let for_memory = positions.saturating_mul(MEMORY_PER_POSITION) / memory.max(1);
    for_workers.max(for_memory)
}

/// The records of a bucket, cut into ranges from which there are `left` more moves to count.
pub(crate) fn ranges<G: LastPlies>(rows: u64, left: u32) -> impl Iterator<Item = Range<u64>> {
    let more = left.saturating_sub(G::PLIES).min(u64::BITS / RANGE_SHRINKS - 1);
    let size = (RANGE >> (more * RANGE_SHRINKS)).max(1);
    (0..rows.div_ceil(size)).map(move |range| range * size..rows.min((range + 1) * size))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_cover_every_record_once() {
        type Game = onitama::Position;
        for rows in [0, 1, 5, 4096, 4097, 100_000, RANGE, RANGE + 1, 10 * RANGE + 7] {
            for left in [0, 3, 4, 7, 9] {
                let mut end = 0;
                for range in ranges::<Game>(rows, left).take(1_000_000) {
                    assert_eq!(range.start, end);
                    assert!(range.end > range.start);
                    end = range.end;
                }
                assert!(end == rows || left >= 9, "{rows} rows, {left} moves left");
            }
        }
        assert_eq!(ranges::<Game>(RANGE, 3).count(), 1);
        assert_eq!(ranges::<Game>(RANGE, 4).count(), 16);
        assert_eq!(ranges::<Game>(3, u32::MAX).count(), 3);
    }

    #[test]
    fn buckets_grow_with_the_level_and_shrink_with_the_memory() {
        assert_eq!(buckets(1000, 1 << 30), 0);
        assert_eq!(buckets(1 << 20, 1 << 30), 8);
        assert_eq!(buckets(1 << 27, 1 << 30), 64);
        assert_eq!(buckets(1 << 32, 1 << 30), 1 << 10);
        assert_eq!(buckets(1 << 32, 1 << 34), 64);
    }
}
