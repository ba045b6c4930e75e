//! Counting the games from a range of the last level's records.

use crate::numbers::Numbers;
use crate::positions::Positions;
use crate::sealed::{decimal, seal, unseal};
use crate::sizes::ranges;
use crate::{Damage, Error, FileName, Folder, Manifest, whole_file};
use core::ops::Range;
use game::{Counts, Keyed, LastPlies, Natural, Tally};
use search::{Counter, Method, Watch};
use serde::{Deserialize, Serialize};
use std::fs;

/// The tally of a range, as it is kept.
#[derive(Serialize, Deserialize)]
struct Counted {
    question: String,
    file: String,
    /// The checksum of the bucket.
    source: u64,
    /// The sum of the multiplicities in the range.
    #[serde(with = "decimal")]
    times: u128,
    tally: Numbers,
}

/// Records that are counted before the watcher is asked whether to stop.
const BETWEEN_QUESTIONS: u64 = 256;

impl<G: Keyed + LastPlies + Sync> Folder<G> {
    /// Counts the games from a range of the records in a bucket of the last level.
    ///
    /// # Errors
    ///
    /// [`Error::Damaged`] if the bucket is not the one that was checked; and whatever can happen to files.
    pub fn count(
        &self,
        level: u32,
        bucket: u32,
        range: Range<u64>,
        watch: &dyn Watch<G::Outcome>,
    ) -> Result<Tally<G::Outcome>, Error> {
        let manifest = self.manifest(level)?;
        let known = manifest.bucket(bucket)?;
        if range.start > range.end || range.end > known.sums.rows {
            let rows = known.sums.rows;
            return Err(Error::Refused(format!("bucket {bucket} has {rows} records")));
        }
        let positions = Positions::open(self, level, bucket, manifest.bucket_count())?;
        positions.check(known)?;
        let left = self.question().n.saturating_sub(level);
        let mut records = positions.records(range.clone());
        let (mut tally, mut counted, mut all_times) = (Tally::new(), 0u64, 0u128);
        while let Some((key, times)) = records.next()? {
            if counted.is_multiple_of(BETWEEN_QUESTIONS) && watch.is_stopped() {
                return Err(Error::Stopped);
            }
            counted += 1;
            all_times = all_times.checked_add(times).ok_or(Error::Overflow)?;
            self.add_games(&mut tally, &self.root().with_key(key), left, times, watch)?;
        }
        let file = FileName::Counted { level, bucket, range };
        let counted = Counted {
            question: self.binding().to_owned(),
            file: file.to_string(),
            source: known.body.checksum,
            times: all_times,
            tally: Numbers::from(&tally),
        };
        let path = self.path(&file);
        let folder = path.parent().map_or(Ok(()), fs::create_dir_all);
        let written = folder.and_then(|()| whole_file::write(&path, seal(&counted).as_bytes()));
        written.map_err(|error| Error::from_io(file, &error))?;
        Ok(tally)
    }

    /// Adds the games of at most `left` moves from a position that is reached so many times.
    fn add_games(
        &self,
        tally: &mut Tally<G::Outcome>,
        position: &G,
        left: u32,
        times: u128,
        watch: &dyn Watch<G::Outcome>,
    ) -> Result<(), Error> {
        if left > G::PLIES {
            let counter = Counter::new().memory(self.question().memory_in_bytes());
            let games =
                counter.watch(&Stops(watch)).count(Method::suited::<G>(left), position, left)?;
            *tally += &games.times(&Natural::from(times));
            return Ok(());
        }
        let mut counts = Counts::new();
        position.count_last(left, &mut counts);
        match u64::try_from(times) {
            Ok(times) => tally.add_counts(&counts, times),
            Err(_) => *tally += &Tally::from(&counts).times(&Natural::from(times)),
        }
        Ok(())
    }
}

/// A watcher that only stops: the blocks of a position's own count are nobody's concern.
struct Stops<'a, O: game::Outcome>(&'a dyn Watch<O>);

impl<O: game::Outcome> Watch<O> for Stops<'_, O> {
    fn is_stopped(&self) -> bool {
        self.0.is_stopped()
    }
}

impl<G: Keyed + LastPlies> Folder<G> {
    /// The files with the tallies of a level, bucket by bucket.
    pub(crate) fn counted_files(&self, level: &Manifest) -> Vec<FileName> {
        let left = self.question().n.saturating_sub(level.level);
        let (number, buckets) = (level.level, &level.buckets);
        (0..)
            .zip(buckets)
            .flat_map(|(bucket, known)| {
                let ranges = ranges::<G>(known.sums.rows, left);
                ranges.map(move |range| FileName::Counted { level: number, bucket, range })
            })
            .collect()
    }

    /// All games: those that ended before the last level, and those that were counted from there. Every
    /// record of the last level must have been counted once.
    ///
    /// # Errors
    ///
    /// [`Error::Missing`] if a unit is not done yet; [`Error::Damaged`] with the tallies that have to be
    /// counted again; and whatever can happen to files.
    pub fn total(&self) -> Result<Tally<G::Outcome>, Error> {
        let manifests = self.manifests()?;
        let Some(last) = manifests.last().filter(|last| self.is_last(last)) else {
            let level = u32::try_from(manifests.len()).unwrap_or(u32::MAX);
            return Err(Error::Missing(FileName::Manifest { level }));
        };
        let mut tally = Tally::new();
        for manifest in &manifests {
            tally += &manifest.finished()?;
        }
        let mut damages = Vec::new();
        let mut times = vec![0u128; last.buckets.len()];
        let files = self.counted_files(last);
        for file in &files {
            let FileName::Counted { bucket, .. } = file else { continue };
            let source = last.bucket(*bucket)?.body.checksum;
            match self.counted(file, source) {
                Ok((counted, counted_times)) => {
                    tally += &counted;
                    let sum = &mut times[*bucket as usize];
                    *sum = sum.saturating_add(counted_times);
                }
                Err(Error::Damaged(found)) => damages.extend(found),
                Err(error) => return Err(error),
            }
        }
        if damages.is_empty() {
            let adds_up = |bucket: u32| {
                let bucket = bucket as usize;
                times[bucket] == last.buckets[bucket].sums.times
            };
            let wrong = files.into_iter().filter(
                |file| matches!(file, FileName::Counted { bucket, .. } if !adds_up(*bucket)),
            );
            damages.extend(wrong.map(|file| Damage { file, why: "the records do not add up" }));
        }
        if damages.is_empty() { Ok(tally) } else { Err(Error::Damaged(damages)) }
    }

    /// Reads the tally of a range, and the sum of the multiplicities there.
    fn counted(&self, file: &FileName, source: u64) -> Result<(Tally<G::Outcome>, u128), Error> {
        let damage = |why| Error::damaged(file.clone(), why);
        let text = fs::read(self.path(file));
        let text = text.map_err(|error| Error::from_reading(file, &error))?;
        let counted: Counted = unseal(&text).ok_or_else(|| damage("the file is damaged"))?;
        if counted.question != self.binding() {
            return Err(damage("the file is of another count"));
        }
        if counted.file != file.to_string() {
            return Err(damage("another file has taken its name"));
        }
        if counted.source != source {
            return Err(damage("the file was made from another one"));
        }
        let tally = counted.tally.tally();
        Ok((tally.ok_or_else(|| damage("the outcomes are not the game's"))?, counted.times))
    }
}
