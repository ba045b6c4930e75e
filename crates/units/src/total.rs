//! The answer: all tallies, added up.

use crate::numbers::Numbers;
use crate::sealed::decimal;
use crate::sizes::ranges;
use crate::{Damage, Error, FileName, Folder, Manifest};
use game::{Keyed, LastPlies, Tally};
use serde::{Deserialize, Serialize};

/// The tally of a range of records, as it is kept.
#[derive(Serialize, Deserialize)]
pub(crate) struct Counted {
    /// The checksum of the bucket.
    pub(crate) source: u64,
    /// The sum of the multiplicities in the range.
    #[serde(with = "decimal")]
    pub(crate) times: u128,
    pub(crate) tally: Numbers,
}

impl<G: Keyed + LastPlies + Sync> Folder<G> {
    /// For each bucket of the last level, the files with its tallies.
    fn counted_by_bucket(&self, last: &Manifest) -> impl Iterator<Item = Vec<FileName>> {
        let (level, left) = (last.level, self.question().n.saturating_sub(last.level));
        (0..).zip(&last.buckets).map(move |(bucket, known)| {
            let ranges = ranges::<G>(known.sums.rows, left);
            ranges.map(|range| FileName::Counted { level, bucket, range }).collect()
        })
    }

    /// The files with the tallies of the last level.
    pub(crate) fn counted_files(&self, last: &Manifest) -> Result<Vec<FileName>, Error> {
        match self.matrices() {
            Some(matrices) => {
                let pieces = self.counted_pieces(&*matrices, last)?;
                Ok(pieces.into_iter().map(|(file, _)| file).collect())
            }
            None => Ok(self.counted_by_bucket(last).flatten().collect()),
        }
    }

    /// The files that are read for some of these tallies.
    pub(crate) fn needed(
        &self,
        last: &Manifest,
        tallies: &[FileName],
    ) -> Result<Vec<FileName>, Error> {
        let Some(matrices) = self.matrices() else {
            let needed = |file: &_| match *file {
                FileName::Counted { level, bucket, .. } => {
                    Some(FileName::Positions { level, bucket })
                }
                _ => None,
            };
            return Ok(tallies.iter().filter_map(needed).collect());
        };
        let mut states: Vec<usize> = Vec::new();
        for (file, needed) in self.counted_pieces(&*matrices, last)? {
            if tallies.contains(&file) {
                states.extend(needed);
            }
        }
        Ok(last.files_of(&states))
    }

    /// All games: those that ended before the last level, and those that were counted from there. Every
    /// record of the last level must have been counted once.
    ///
    /// # Errors
    ///
    /// [`Error::Missing`] if a unit is not done yet; [`Error::Damaged`] with the tallies that have to be
    /// counted again; and any error in reading or writing files.
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
        if let Some(matrices) = self.matrices() {
            for (file, states) in self.counted_pieces(&*matrices, last)? {
                match self.counted(&file, last.inputs(&states)) {
                    Ok((counted, _)) => tally += &counted,
                    Err(Error::Damaged(found)) => damages.extend(found),
                    Err(error) => return Err(error),
                }
            }
            return if damages.is_empty() { Ok(tally) } else { Err(Error::Damaged(damages)) };
        }
        for (files, known) in self.counted_by_bucket(last).zip(&last.buckets) {
            let mut times = Some(0u128);
            for file in &files {
                match self.counted(file, known.body.checksum) {
                    Ok((counted, more)) => {
                        tally += &counted;
                        times = times.and_then(|times| times.checked_add(more));
                    }
                    Err(Error::Damaged(found)) => damages.extend(found),
                    Err(error) => return Err(error),
                }
            }
            if damages.is_empty() && times != Some(known.sums.times) {
                let why = "the multiplicities do not add up";
                damages.extend(files.into_iter().map(|file| Damage { file, why }));
            }
        }
        if damages.is_empty() { Ok(tally) } else { Err(Error::Damaged(damages)) }
    }

    /// Reads the tally of a range, and the sum of the multiplicities there.
    fn counted(&self, file: &FileName, source: u64) -> Result<(Tally<G::Outcome>, u128), Error> {
        let damage = |why| Error::damaged(file.clone(), why);
        let counted: Counted = self.files().read_document(file)?;
        if counted.source != source {
            return Err(damage("the file was made from another one"));
        }
        let tally = counted.tally.tally();
        Ok((tally.ok_or_else(|| damage("the outcomes are not the game's"))?, counted.times))
    }
}
