//! Expanding a bucket: every move from its positions is played, and what arrives is sorted by bucket and
//! key.

use crate::checksum::hash;
use crate::expansion::{About, ExpansionWriter};
use crate::numbers::Numbers;
use crate::positions::Positions;
use crate::records::Sums;
use crate::{Error, Folder, Linear};
use game::{Keyed, LastPlies, Natural, Tally};
use search::Watch;

/// What became of expanding a bucket.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Expanded {
    /// The positions that were expanded.
    pub positions: u64,
    /// The moves from them, each as often as its position is reached.
    pub moves: u128,
    /// How many of these ended the game.
    pub finished: Natural,
    /// The records that were written.
    pub records: u64,
    /// The bytes that were written.
    pub bytes: u64,
}

/// Positions that are expanded before the watcher is asked whether to stop.
const BETWEEN_QUESTIONS: u64 = 256;

/// A multiplicity while it is sorted: in the narrower of two words, if it is proven to fit.
trait Times: Copy + Into<u128> {
    /// A number that is known to fit.
    fn of(number: u128) -> Self;
    /// The sum, which is known to fit.
    fn plus(self, more: Self) -> Self;
}

impl Times for u64 {
    #[expect(clippy::cast_possible_truncation, reason = "known to fit")]
    fn of(number: u128) -> Self {
        number as Self
    }

    fn plus(self, more: Self) -> Self {
        self + more
    }
}

impl Times for u128 {
    fn of(number: u128) -> Self {
        number
    }

    fn plus(self, more: Self) -> Self {
        self + more
    }
}

impl<G: Keyed + LastPlies + Sync> Folder<G> {
    /// Expands a bucket of a level.
    ///
    /// # Errors
    ///
    /// [`Error::Damaged`] if the bucket is not the one that was checked; [`Error::Overflow`]; and whatever
    /// can happen to files.
    pub fn expand(
        &self,
        level: u32,
        bucket: u32,
        watch: &dyn Watch<G::Outcome>,
    ) -> Result<Expanded, Error> {
        self.refuse_matrices()?;
        let manifest = self.manifest(level)?;
        let known = manifest.bucket(bucket)?;
        let positions = Positions::open(self, level, bucket, manifest.bucket_count())?;
        positions.check(known)?;
        let about = About {
            level,
            bucket,
            buckets: manifest.next_buckets,
            runs: 0,
            source: known.body.checksum,
            read: Sums::default(),
            moves: 0,
            moves_times: 0,
            finished: Numbers::from(&Tally::<G::Outcome>::new()),
            arrived: Linear::default(),
        };
        // No multiplicity of an arrival is larger than the number of all arrivals.
        let most = known.sums.times.checked_mul(G::MAX_MOVES as u128);
        if most.is_some_and(|most| most <= u64::MAX.into()) {
            Expander::<G, u64>::new(self, about)?.run(&positions, watch)
        } else {
            Expander::<G, u128>::new(self, about)?.run(&positions, watch)
        }
    }
}

struct Expander<'a, G: Keyed, T> {
    root: &'a G,
    about: About,
    writer: ExpansionWriter<'a>,
    /// For each bucket of the next level what arrives there.
    arrivals: Vec<Vec<(G::Key, T)>>,
    /// How many arrivals are held, and how many may be.
    held: usize,
    most_held: usize,
    finished: Tally<G::Outcome>,
    /// What was written adds up to this.
    written: Sums,
}

impl<'a, G: Keyed, T: Times> Expander<'a, G, T> {
    fn new(folder: &'a Folder<G>, about: About) -> Result<Self, Error> {
        // A list may have twice the room that it needs.
        let most_held = folder.question().memory_in_bytes() / 2 / size_of::<(G::Key, T)>();
        Ok(Self {
            root: folder.root(),
            writer: ExpansionWriter::create(folder.files(), about.level, about.bucket)?,
            arrivals: (0..about.buckets).map(|_| Vec::new()).collect(),
            held: 0,
            most_held: most_held.max(G::MAX_MOVES),
            finished: Tally::new(),
            written: Sums::default(),
            about,
        })
    }

    fn run(
        mut self,
        positions: &Positions<'_, G>,
        watch: &dyn Watch<G::Outcome>,
    ) -> Result<Expanded, Error> {
        let mut records = positions.records(0..positions.bucket().sums.rows);
        while let Some((key, times)) = records.next()? {
            if self.about.read.rows.is_multiple_of(BETWEEN_QUESTIONS) && watch.is_stopped() {
                return Err(Error::Stopped);
            }
            self.about.read.add(key.into(), times)?;
            self.play(&self.root.with_key(key), times)?;
            if self.held + G::MAX_MOVES > self.most_held {
                self.sort();
                if self.held * 2 > self.most_held {
                    self.write_run()?;
                }
            }
        }
        self.sort();
        self.write_run()?;
        self.finish()
    }

    fn play(&mut self, position: &G, times: u128) -> Result<(), Error> {
        let moves = position.count_moves() as u64;
        let moves_times = times.checked_mul(moves.into()).ok_or(Error::Overflow)?;
        self.about.moves += moves;
        self.about.moves_times =
            self.about.moves_times.checked_add(moves_times).ok_or(Error::Overflow)?;
        for legal in position.moves() {
            let after = position.after(legal);
            if let Some(outcome) = after.outcome() {
                self.finished.add(Some(outcome), &Natural::from(times));
            } else {
                let key = after.key();
                self.about.arrived.add(key.into(), times);
                self.arrivals[bucket_of::<G>(key, self.about.buckets)].push((key, T::of(times)));
                self.held += 1;
            }
        }
        Ok(())
    }

    /// Sorts what is held, and merges what is equal.
    fn sort(&mut self) {
        self.held = 0;
        for arrivals in &mut self.arrivals {
            arrivals.sort_unstable_by_key(|&(key, _)| key);
            arrivals.dedup_by(|next, kept| {
                let is_equal = next.0 == kept.0;
                if is_equal {
                    kept.1 = kept.1.plus(next.1);
                }
                is_equal
            });
            self.held += arrivals.len();
        }
    }

    fn write_run(&mut self) -> Result<(), Error> {
        for arrivals in &mut self.arrivals {
            self.written.add_sums(&self.writer.segment(arrivals)?)?;
            arrivals.clear();
        }
        self.held = 0;
        self.about.runs += 1;
        Ok(())
    }

    fn finish(mut self) -> Result<Expanded, Error> {
        self.about.finished = Numbers::from(&self.finished);
        let finished = self.finished.total();
        let bytes = self.writer.finish(&self.about)?;
        Ok(Expanded {
            positions: self.about.read.rows,
            moves: self.about.moves_times,
            finished,
            records: self.written.rows,
            bytes,
        })
    }
}

/// The bucket of a key, of so many. Positions that mostly merge are mostly together.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "below the number of buckets")]
fn bucket_of<G: Keyed>(key: G::Key, buckets: u32) -> usize {
    let place = u128::from(hash(G::shard_key(key).into())) * u128::from(buckets);
    (place >> 64) as usize
}
