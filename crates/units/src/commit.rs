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

use crate::expansion::{About, Expansion, Segment};
use crate::merge::digest;
use crate::numbers::Numbers;
use crate::positions::Positions;
use crate::records::Sums;
use crate::sizes::plan_next;
use crate::{Damage, Error, FileName, Folder, Manifest};
use game::{Keyed, Natural, Tally};

impl<G: Keyed> Folder<G> {
    /// Checks a level, writes its manifest, and deletes the expansions that it came from.
    ///
    /// # Errors
    ///
    /// [`Error::Missing`] if a unit of this level is not done; [`Error::Damaged`] with every file that has
    /// to be computed again; [`Error::Overflow`]; and whatever can happen to files.
    pub fn commit(&self, level: u32) -> Result<Manifest, Error> {
        let before = match level.checked_sub(1) {
            Some(before) => Some(self.manifest(before)?),
            None => None,
        };
        let sources = match &before {
            Some(before) => self.sources(before)?,
            None => Vec::new(),
        };
        let mut finished = Tally::new();
        if let (0, Some(outcome)) = (level, self.root().outcome()) {
            finished.add(Some(outcome), &Natural::ONE);
        }
        for source in &sources {
            finished += &source.finished;
        }
        let mut manifest = Manifest::new(self, level, Numbers::from(&finished));
        for About { moves, moves_times, .. } in sources.iter().map(|source| &source.about) {
            manifest.moves += moves;
            manifest.moves_times =
                manifest.moves_times.checked_add(*moves_times).ok_or(Error::Overflow)?;
        }
        self.add_buckets(&mut manifest, before.as_ref(), &sources)?;
        let question = self.question();
        let memory = question.memory_in_bytes();
        plan_next::<G>(&mut manifest, before.as_ref(), memory, question.buckets);
        self.write_manifest(&manifest)?;
        self.clean_up(level)?;
        Ok(manifest)
    }

    /// The expansions of a level, each in itself as it should be.
    fn sources(&self, before: &Manifest) -> Result<Vec<Source<G>>, Error> {
        let mut damages = Vec::new();
        let mut sources = Vec::new();
        for (bucket, known) in (0..).zip(&before.buckets) {
            let from = (before.level, bucket);
            let opened = Expansion::open(self, from, known.body.checksum, before.next_buckets);
            match opened.and_then(|expansion| Source::new(&expansion, &known.sums)) {
                Ok(source) => sources.push(source),
                Err(Error::Damaged(found)) => damages.extend(found),
                Err(error) => return Err(error),
            }
        }
        if damages.is_empty() { Ok(sources) } else { Err(Error::Damaged(damages)) }
    }

    /// Adds every bucket of a level to its manifest, if all of them are what the expansions add up to.
    fn add_buckets(
        &self,
        manifest: &mut Manifest,
        before: Option<&Manifest>,
        sources: &[Source<G>],
    ) -> Result<(), Error> {
        let level = manifest.level;
        let buckets = before.map_or(1, |before| before.next_buckets);
        let mut damages = Vec::new();
        for bucket in 0..buckets {
            let positions = match Positions::open(self, level, bucket, buckets) {
                Ok(positions) => positions,
                Err(Error::Damaged(found)) => {
                    damages.extend(found);
                    continue;
                }
                Err(error) => return Err(error),
            };
            let segments = || sources.iter().flat_map(|source| &source.segments[bucket as usize]);
            let mut arrived = Sums::default();
            for segment in segments() {
                arrived.add_sums(&segment.sums)?;
            }
            let merged = positions.bucket();
            let mut damage = |why| {
                damages.push(Damage { file: FileName::Positions { level, bucket }, why });
            };
            if level == 0 {
                // The start, or nothing if the game is over there.
                arrived = Sums::default();
                if self.root().outcome().is_none() {
                    arrived.add(self.root().key().into(), 1)?;
                }
            } else if positions.inputs() != digest(segments()) {
                damage("the file was merged from other expansions");
                continue;
            }
            if merged.sums.times != arrived.times || merged.sums.rows > arrived.rows {
                damage("the multiplicities do not add up");
            } else if merged.sums.linear != arrived.linear {
                damage("the linear checksum is wrong");
            }
            manifest.bytes += merged.body.bytes;
            manifest.sums.add_sums(&merged.sums)?;
            manifest.buckets.push(merged);
        }
        if damages.is_empty() { Ok(()) } else { Err(Error::Damaged(damages)) }
    }
}

/// What is known of an expansion.
struct Source<G: Keyed> {
    about: About,
    finished: Tally<G::Outcome>,
    /// By bucket of the next level.
    segments: Vec<Vec<Segment>>,
}

impl<G: Keyed> Source<G> {
    /// Reads the directory of an expansion and checks that it adds up, given what it had to read.
    fn new(expansion: &Expansion<'_, G>, to_read: &Sums) -> Result<Self, Error> {
        let damage = |why| Error::damaged(expansion.name().clone(), why);
        let about = expansion.about.clone();
        let finished: Tally<G::Outcome> =
            about.finished.tally().ok_or_else(|| damage("the outcomes are not the game's"))?;
        let segments: Vec<Vec<Segment>> = (0..about.buckets)
            .map(|bucket| expansion.segments(bucket))
            .collect::<Result<_, _>>()?;
        let mut arrived = Sums::default();
        for segment in segments.iter().flatten() {
            arrived.add_sums(&segment.sums)?;
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
        Ok(Self { about, finished, segments })
    }
}
