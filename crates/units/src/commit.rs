//! Committing a level: nothing goes on from it before it adds up.
//!
//! What is checked, from the headers of all expansions of the level before and of all buckets of this one:
//!
//! * every expansion read the whole of its bucket, as the manifest of that level knows it;
//! * its moves, counted position by position, are those that arrived and those that ended a game, and the
//!   linear checksum of the arrivals is the same before and after they were sorted;
//! * every bucket was merged from these expansions, and its multiplicities and its linear checksum are the
//!   sums of those in its segments.
//!
//! So whatever is wrong is found with the file that is to blame.

use crate::expansion::{Arrivals, Expansion};
use crate::numbers::Numbers;
use crate::positions::Positions;
use crate::records::Sums;
use crate::sizes::plan_next;
use crate::{Damage, Error, FileName, Folder, Manifest};
use game::{Keyed, LastPlies, Natural, Tally};

impl<G: Keyed + LastPlies + Sync> Folder<G> {
    /// Checks a level, writes its manifest, and deletes the expansions that it came from.
    ///
    /// # Errors
    ///
    /// [`Error::Missing`] if a unit of this level is not done; [`Error::Damaged`] with every file that has
    /// to be computed again; [`Error::Overflow`]; and any error in reading or writing files.
    pub fn commit(&self, level: u32) -> Result<Manifest, Error> {
        if let Some(matrices) = self.matrices() {
            return self.commit_matrices(&*matrices, level);
        }
        let (before, sources) = match level.checked_sub(1) {
            Some(before) => {
                let before = self.manifest(before)?;
                let sources = self.sources(&before)?;
                (Some(before), sources)
            }
            None => (None, self.start_as_source()?),
        };
        let mut manifest = Manifest::new(level, Numbers::from(&sources.finished));
        (manifest.moves, manifest.moves_times) = (sources.moves, sources.moves_times);
        manifest.spilled = sources.arrivals.iter().map(|arrivals| arrivals.sums.rows).sum();
        self.add_buckets(&mut manifest, &sources.arrivals)?;
        let question = self.question();
        let memory = question.memory_in_bytes();
        plan_next::<G>(&mut manifest, before.as_ref(), memory, question.buckets);
        self.files().write_document(&FileName::Manifest { level }, &manifest)?;
        self.files().clean_up(level)?;
        Ok(manifest)
    }

    /// What level 0 comes from: the start, or nothing if the game is over there.
    fn start_as_source(&self) -> Result<Sources<G>, Error> {
        let mut sources = Sources::new(1);
        match self.root().outcome() {
            Some(outcome) => sources.finished.add(Some(outcome), &Natural::ONE),
            None => sources.arrivals[0].sums.add(self.root().key().into(), 1)?,
        }
        Ok(sources)
    }

    /// The expansions of a level, each in itself as it should be.
    fn sources(&self, before: &Manifest) -> Result<Sources<G>, Error> {
        let mut sources = Sources::new(before.next_buckets);
        let mut damages = Vec::new();
        for (bucket, known) in (0..).zip(&before.buckets) {
            let from = (before.level, bucket);
            let opened = Expansion::open(self, from, known.body.checksum, before.next_buckets);
            match opened.and_then(|expansion| sources.add(&expansion, &known.sums)) {
                Ok(()) => {}
                Err(Error::Damaged(found)) => damages.extend(found),
                Err(error) => return Err(error),
            }
        }
        if damages.is_empty() { Ok(sources) } else { Err(Error::Damaged(damages)) }
    }

    /// Adds every bucket of a level to its manifest, if all of them are what arrives there.
    fn add_buckets(&self, manifest: &mut Manifest, arrivals: &[Arrivals]) -> Result<(), Error> {
        let level = manifest.level;
        let buckets = u32::try_from(arrivals.len()).unwrap_or(u32::MAX);
        let mut damages = Vec::new();
        for (bucket, arrivals) in (0..buckets).zip(arrivals) {
            let positions = match Positions::open(self, level, bucket, buckets) {
                Ok(positions) => positions,
                Err(Error::Damaged(found)) => {
                    damages.extend(found);
                    continue;
                }
                Err(error) => return Err(error),
            };
            let (merged, arrived) = (positions.bucket(), &arrivals.sums);
            let mut damage =
                |why| damages.push(Damage { file: FileName::Positions { level, bucket }, why });
            if positions.inputs() != arrivals.inputs() {
                damage("the file was merged from other expansions");
            } else if merged.sums.times != arrived.times || merged.sums.rows > arrived.rows {
                damage("the multiplicities do not add up");
            } else if merged.sums.linear != arrived.linear {
                damage("the linear checksum is wrong");
            }
            manifest.bytes = manifest.bytes.saturating_add(merged.body.bytes);
            manifest.sums.add_sums(&merged.sums)?;
            manifest.buckets.push(merged);
        }
        if damages.is_empty() { Ok(()) } else { Err(Error::Damaged(damages)) }
    }
}

/// What all expansions of a level add up to.
struct Sources<G: Keyed> {
    moves: u64,
    /// The moves, each as often as its position is reached.
    moves_times: u128,
    finished: Tally<G::Outcome>,
    /// By bucket of the next level.
    arrivals: Vec<Arrivals>,
}

impl<G: Keyed> Sources<G> {
    fn new(buckets: u32) -> Self {
        let arrivals = (0..buckets).map(|_| Arrivals::default()).collect();
        Self { moves: 0, moves_times: 0, finished: Tally::new(), arrivals }
    }

    /// Adds an expansion, if it adds up in itself, given what it had to read.
    fn add(&mut self, expansion: &Expansion<'_, G>, to_read: &Sums) -> Result<(), Error> {
        let damage = |why| Error::damaged(expansion.name().clone(), why);
        let about = &expansion.about;
        let finished: Tally<G::Outcome> =
            about.finished.tally().ok_or_else(|| damage("the outcomes are not the game's"))?;
        let mut arrived = Sums::default();
        for (bucket, segment) in expansion.directory()? {
            arrived.add_sums(&segment.sums)?;
            self.arrivals[bucket as usize].add(&segment)?;
        }
        if about.read != *to_read {
            return Err(damage("not all positions were expanded"));
        }
        let moves = &Natural::from(arrived.times) + &finished.total();
        if moves != Natural::from(about.moves_times) {
            return Err(damage("the moves do not add up"));
        }
        if arrived.linear != about.arrived {
            return Err(damage("the linear checksum is wrong"));
        }
        self.moves = self.moves.saturating_add(about.moves);
        self.moves_times =
            self.moves_times.checked_add(about.moves_times).ok_or(Error::Overflow)?;
        self.finished += &finished;
        Ok(())
    }
}
