//! Building a bucket of a level from the level before it.

use super::kind::Encoded;
use super::{Share, blocks};
use crate::count::Stops;
use crate::{Checksum, Error, Folder, Manifest};
use game::{Keyed, LastPlies, Natural};
use search::{Counter, Watch};

/// What became of building a bucket.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Built {
    /// The different positions.
    pub positions: u64,
    /// The ways to reach them.
    pub games: u128,
    /// The games that ended with the move before.
    pub finished: Natural,
    /// The bytes that were written.
    pub bytes: u64,
}

impl<G: Keyed + LastPlies + Sync> Folder<G> {
    /// Builds a bucket of a level in matrices. Level 0 is the start.
    ///
    /// # Errors
    ///
    /// [`Error::Refused`] if the game is not counted in matrices, or has no such bucket; [`Error::Missing`] or
    /// [`Error::Damaged`] if a bucket of the level before is; [`Error::Overflow`]; and any error in reading or
    /// writing files.
    pub fn build(
        &self,
        level: u32,
        bucket: u32,
        watch: &dyn Watch<G::Outcome>,
    ) -> Result<Built, Error> {
        self.build_on(level, bucket, watch, false)
    }

    /// Builds a bucket, on this thread or on the ambient rayon pool.
    pub(crate) fn build_on(
        &self,
        level: u32,
        bucket: u32,
        watch: &dyn Watch<G::Outcome>,
        is_parallel: bool,
    ) -> Result<Built, Error> {
        let matrices = self.matrices().ok_or_else(|| self.no_matrices())?;
        if watch.is_stopped() {
            return Err(Error::Stopped);
        }
        let (new, inputs, buckets) = match level.checked_sub(1) {
            None => (matrices.start()?, Checksum::of(b""), 1),
            Some(before) => {
                let manifest = self.manifest(before)?;
                let buckets = manifest.next_buckets;
                let share = Share::of(&matrices.families(level), bucket, buckets);
                let share = share.filter(|_| bucket < buckets).ok_or_else(|| {
                    Error::Refused(format!(
                        "level {level} has {buckets} buckets, and no bucket {bucket}"
                    ))
                })?;
                let states = matrices.sources(before, (level, &share.states));
                let from = self.read_states(&manifest, &states)?;
                let stops = Stops(watch);
                let counter = self.counter(&stops, is_parallel);
                let is_last = level >= self.question().levels.min(matrices.last_level());
                let new = matrices.build(&counter, (before, &from), &share, is_last)?;
                (new, manifest.inputs(&states), buckets)
            }
        };
        let finished = new.ended.total();
        let (sums, body) = blocks::write(self.files(), (level, bucket, buckets), inputs, new)?;
        Ok(Built { positions: sums.rows, games: sums.times, finished, bytes: body.bytes })
    }

    /// A counter with the memory of a unit.
    pub(crate) fn counter<'a>(
        &self,
        stops: &'a Stops<'a, G::Outcome>,
        is_parallel: bool,
    ) -> Counter<'a, G::Outcome> {
        let counter = Counter::new().memory(self.question().memory_in_bytes()).watch(stops);
        if is_parallel { counter } else { counter.sequential() }
    }

    /// The blocks of some states of a level, as the manifest knows them.
    pub(crate) fn read_states(
        &self,
        manifest: &Manifest,
        states: &[usize],
    ) -> Result<Vec<Encoded>, Error> {
        let mut found = Vec::new();
        for (bucket, known) in (0..).zip(&manifest.buckets) {
            if known.sections.iter().any(|section| states.contains(&section.state)) {
                let place = (manifest.level, bucket);
                found.extend(blocks::read(self.files(), place, known, states)?);
            }
        }
        Ok(found)
    }

    fn no_matrices(&self) -> Error {
        Error::Refused(format!("{} is not counted in matrices", self.question()))
    }

    /// The units of records are not for a count in matrices.
    pub(crate) fn refuse_matrices(&self) -> Result<(), Error> {
        if self.matrices().is_none() {
            return Ok(());
        }
        Err(Error::Refused(format!("{} is counted in matrices", self.question())))
    }
}

impl Manifest {
    /// The checksum of the checksums of all blocks of some states.
    pub(crate) fn inputs(&self, states: &[usize]) -> u64 {
        let mut checksum = Checksum::default();
        for section in self.buckets.iter().flat_map(|bucket| &bucket.sections) {
            if states.contains(&section.state) {
                checksum.add(&section.checksum.to_be_bytes());
            }
        }
        checksum.value()
    }
}
