//! The manifest of a level: that it was checked, and what is known of it.

use crate::matrices::Foretold;
use crate::numbers::Numbers;
use crate::positions::Bucket;
use crate::records::Sums;
use crate::sealed::decimal;
use crate::{Error, FileName, Folder};
use game::{Keyed, LastPlies, Outcome, Tally};
use serde::{Deserialize, Serialize};

/// The sums of a level that was checked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Manifest {
    pub(crate) level: u32,
    /// The number of moves that led here from the positions of the level before.
    pub(crate) moves: u64,
    /// The same, counted with the multiplicity of the position; some of them end the game.
    #[serde(with = "decimal")]
    pub(crate) moves_times: u128,
    /// The number of records in the expansions that were merged.
    pub(crate) spilled: u64,
    /// What all positions add up to.
    #[serde(flatten)]
    pub(crate) sums: Sums,
    /// The games that ended with one of these moves, by outcome.
    pub(crate) finished: Numbers,
    /// The bytes of the files with the positions.
    pub(crate) bytes: u64,
    pub(crate) buckets: Vec<Bucket>,
    /// The number of buckets of the next level.
    pub(crate) next_buckets: u32,
    /// Estimates of the bytes of the next level, and of the expansions before it.
    pub(crate) next_bytes: u64,
    pub(crate) spill_bytes: u64,
    /// What the next level adds up to, if this is one of matrices.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) foretold: Vec<Foretold>,
}

impl Manifest {
    /// A manifest without the estimates for the next level.
    pub(crate) fn new(level: u32, finished: Numbers) -> Self {
        Self {
            level,
            moves: 0,
            moves_times: 0,
            spilled: 0,
            sums: Sums::default(),
            finished,
            bytes: 0,
            buckets: Vec::new(),
            next_buckets: 1,
            next_bytes: 0,
            spill_bytes: 0,
            foretold: Vec::new(),
        }
    }

    /// The level.
    pub const fn level(&self) -> u32 {
        self.level
    }

    /// The number of different positions.
    pub const fn positions(&self) -> u64 {
        self.sums.rows
    }

    /// The number of moves that led to them, those that ended a game included.
    pub const fn moves(&self) -> u64 {
        self.moves
    }

    /// The number of ways to play so many moves without ending the game.
    pub const fn games(&self) -> u128 {
        self.sums.times
    }

    /// The bytes of the files with the positions.
    pub const fn bytes(&self) -> u64 {
        self.bytes
    }

    /// The games that ended with the last move.
    pub(crate) fn finished<O: Outcome>(&self) -> Result<Tally<O>, Error> {
        let file = FileName::Manifest { level: self.level };
        self.finished.tally().ok_or_else(|| Error::damaged(file, "the outcomes are not the game's"))
    }

    /// The number of buckets.
    pub(crate) fn bucket_count(&self) -> u32 {
        u32::try_from(self.buckets.len()).unwrap_or(u32::MAX)
    }

    /// The sums of a bucket.
    pub(crate) fn bucket(&self, bucket: u32) -> Result<&Bucket, Error> {
        self.buckets.get(bucket as usize).ok_or_else(|| {
            let (level, buckets) = (self.level, self.buckets.len());
            Error::Refused(format!("level {level} has {buckets} buckets, and no bucket {bucket}"))
        })
    }
}

impl<G: Keyed + LastPlies + Sync> Folder<G> {
    /// Reads the manifest of a level.
    ///
    /// # Errors
    ///
    /// [`Error::Missing`] if the level was not checked yet.
    pub fn manifest(&self, level: u32) -> Result<Manifest, Error> {
        let file = FileName::Manifest { level };
        let manifest: Manifest = self.files().read_document(&file)?;
        if manifest.level != level || manifest.next_buckets == 0 {
            return Err(Error::damaged(file, "the file is damaged"));
        }
        manifest.finished::<G::Outcome>()?;
        Ok(manifest)
    }

    /// The manifests from level 0 on, as far as there is one for every level.
    ///
    /// # Errors
    ///
    /// If one of them is damaged.
    pub fn manifests(&self) -> Result<Vec<Manifest>, Error> {
        let mut manifests = Vec::new();
        for level in 0..=self.question().levels {
            match self.manifest(level) {
                Ok(manifest) => manifests.push(manifest),
                Err(Error::Missing(_)) => break,
                Err(error) => return Err(error),
            }
            if manifests.last().is_some_and(|last| self.is_last(last)) {
                break;
            }
        }
        Ok(manifests)
    }

    /// Is this the last level, from which the games are counted? A level without positions is one, too.
    pub(crate) fn is_last(&self, level: &Manifest) -> bool {
        let last = self.matrices().map_or(u32::MAX, |matrices| matrices.last_level());
        level.level >= self.question().levels.min(last) || level.sums.rows == 0
    }
}
