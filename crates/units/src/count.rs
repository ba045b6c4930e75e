//! Counting the games from a range of the last level's records.

use crate::numbers::Numbers;
use crate::positions::Positions;
use crate::total::Counted;
use crate::{Error, FileName, Folder};
use core::ops::Range;
use game::{Counts, Game, Keyed, LastPlies, Natural, Outcome, Tally};
use search::{Counter, Method, Stopped, Watch};

/// Records that are counted between two checks whether to stop.
const BETWEEN_QUESTIONS: u64 = 256;

impl<G: Keyed + LastPlies + Sync> Folder<G> {
    /// Counts the games from a range of the records in a bucket of the last level.
    ///
    /// # Errors
    ///
    /// [`Error::Damaged`] if the bucket is not the one that was checked; and any error in reading or writing files.
    pub fn count(
        &self,
        level: u32,
        bucket: u32,
        range: Range<u64>,
        watch: &dyn Watch<G::Outcome>,
    ) -> Result<Tally<G::Outcome>, Error> {
        if let Some(matrices) = self.matrices() {
            return self.count_matrices(&*matrices, (level, bucket), range, watch, false);
        }
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
        let (mut tally, mut counted, mut times) = (Tally::new(), 0u64, 0u128);
        while let Some((key, more)) = records.next()? {
            if counted.is_multiple_of(BETWEEN_QUESTIONS) && watch.is_stopped() {
                return Err(Error::Stopped);
            }
            counted += 1;
            times = times.checked_add(more).ok_or(Error::Overflow)?;
            self.add_games(&mut tally, &self.root().with_key(key), left, more, watch)?;
        }
        let file = FileName::Counted { level, bucket, range };
        let source = known.body.checksum;
        self.files()
            .write_document(&file, Counted { source, times, tally: Numbers::from(&tally) })?;
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
            let stops = Stops(watch);
            let counter = Counter::new().memory(self.question().memory_in_bytes()).sequential();
            let games = self.count_games()(&counter.watch(&stops), position, left)?;
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

/// A function that counts the games of at most so many moves from a position with the settings of a counter.
pub type CountGames<G> =
    fn(&Counter<'_, <G as Game>::Outcome>, &G, u32) -> Result<Tally<<G as Game>::Outcome>, Stopped>;

/// Counts by the method that [suits](Method::suited) the position: for [`Folder::new`].
///
/// # Errors
///
/// [`Stopped`] if the counter's watcher stopped the count.
pub fn count_games<G: Game + Send + Sync>(
    counter: &Counter<'_, G::Outcome>,
    start: &G,
    plies: u32,
) -> Result<Tally<G::Outcome>, Stopped> {
    counter.par_count(Method::suited(start, plies), start, plies)
}

/// A watcher that only stops: the blocks of a single position's count are not reported.
pub(crate) struct Stops<'a, O: Outcome>(pub(crate) &'a dyn Watch<O>);

impl<O: Outcome> Watch<O> for Stops<'_, O> {
    fn is_stopped(&self) -> bool {
        self.0.is_stopped()
    }
}
