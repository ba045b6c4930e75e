//! Merging a bucket: the segments of all expansions become one list, and equal positions one record.

use crate::expansion::{Arrivals, Expansion};
use crate::positions::PositionsWriter;
use crate::records::Records;
use crate::{Error, Folder};
use core::cmp::Reverse;
use game::{Key, Keyed, LastPlies, Outcome};
use search::Watch;
use std::collections::BinaryHeap;
use std::collections::binary_heap::PeekMut;

/// What became of merging a bucket.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Merged {
    /// The records that were read.
    pub records: u64,
    /// The different positions.
    pub positions: u64,
    /// The bytes that were written.
    pub bytes: u64,
}

/// The least and the most bytes that are read from a segment at once.
const LEAST_BUFFER: usize = 1 << 12;
const MOST_BUFFER: usize = 1 << 20;

/// Positions that are merged before the watcher is asked whether to stop.
const BETWEEN_QUESTIONS: u64 = 4096;

impl<G: Keyed + LastPlies + Sync> Folder<G> {
    /// Merges a bucket of a level from the expansions of the level before. Level 0 is the start.
    ///
    /// # Errors
    ///
    /// [`Error::Missing`] if an expansion is not there, [`Error::Damaged`] if one is damaged;
    /// [`Error::Overflow`]; and any error in reading or writing files.
    pub fn merge(
        &self,
        level: u32,
        bucket: u32,
        watch: &dyn Watch<G::Outcome>,
    ) -> Result<Merged, Error> {
        self.refuse_matrices()?;
        let Some(before) = level.checked_sub(1) else { return self.write_start() };
        let manifest = self.manifest(before)?;
        let buckets = manifest.next_buckets;
        if bucket >= buckets {
            let message = format!("level {level} has {buckets} buckets, and no bucket {bucket}");
            return Err(Error::Refused(message));
        }
        let mut expansions = Vec::new();
        for (source, known) in (0..).zip(&manifest.buckets) {
            let from = (before, source);
            let expansion = Expansion::open(self, from, known.body.checksum, buckets)?;
            let segments = expansion.segments(bucket)?;
            expansions.push((expansion, segments));
        }
        let segments = || expansions.iter().flat_map(|(_, segments)| segments);
        let mut arrivals = Arrivals::default();
        for segment in segments() {
            arrivals.add(segment)?;
        }
        let buffer = self.question().memory_in_bytes() / 2 / segments().count().max(1);
        let buffer = buffer.clamp(LEAST_BUFFER, MOST_BUFFER);
        let mut inputs = Vec::new();
        for (expansion, segments) in &expansions {
            for segment in segments {
                inputs.push(expansion.records(segment, buffer)?);
            }
        }
        let place = (level, bucket, buckets);
        let mut writer = PositionsWriter::create::<G::Key>(
            self.files(),
            place,
            arrivals.sums.times,
            arrivals.inputs(),
        )?;
        merge_into(&mut writer, &mut inputs, watch)?;
        for (input, segment) in inputs.iter_mut().zip(segments()) {
            input.check(&segment.sums, segment.checksum)?;
        }
        let written = writer.finish()?;
        Ok(Merged {
            records: arrivals.sums.rows,
            positions: written.sums.rows,
            bytes: written.body.bytes,
        })
    }

    /// Level 0: the start, unless the game is over there.
    fn write_start(&self) -> Result<Merged, Error> {
        let inputs = Arrivals::default().inputs();
        let mut writer = PositionsWriter::create::<G::Key>(self.files(), (0, 0, 1), 1, inputs)?;
        if self.root().outcome().is_none() {
            writer.push(self.root().key().into(), 1)?;
        }
        let written = writer.finish()?;
        Ok(Merged { records: 0, positions: written.sums.rows, bytes: written.body.bytes })
    }
}

/// Writes the records of all inputs by ascending key, those of one key as one. All multiplicities together
/// are known to fit.
fn merge_into<K: Key, O: Outcome>(
    writer: &mut PositionsWriter<'_>,
    inputs: &mut [Records<K>],
    watch: &dyn Watch<O>,
) -> Result<(), Error> {
    // The next record of every input that has one: its key, the input, its multiplicity.
    let mut heads = BinaryHeap::with_capacity(inputs.len());
    for (place, input) in inputs.iter_mut().enumerate() {
        if let Some((key, times)) = input.next()? {
            heads.push(Reverse((key, place, times)));
        }
    }
    let mut latest: Option<(K, u128)> = None;
    let mut read = 0u64;
    while let Some(mut head) = heads.peek_mut() {
        if read.is_multiple_of(BETWEEN_QUESTIONS) && watch.is_stopped() {
            return Err(Error::Stopped);
        }
        read += 1;
        let Reverse((key, place, times)) = *head;
        match inputs[place].next()? {
            Some((key, times)) => {
                *head = Reverse((key, place, times));
                drop(head);
            }
            None => drop(PeekMut::pop(head)),
        }
        match &mut latest {
            Some((same, sum)) if *same == key => *sum += times,
            _ => {
                if let Some((key, times)) = latest.replace((key, times)) {
                    writer.push(key.into(), times)?;
                }
            }
        }
    }
    match latest {
        Some((key, times)) => writer.push(key.into(), times),
        None => Ok(()),
    }
}
