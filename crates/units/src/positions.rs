//! A bucket of a level in a file: records with ascending keys.

use crate::files::Files;
use crate::header::{self, Body, HEADER, Writer};
use crate::matrices::Section;
use crate::records::{Layout, Place, Records, Sums};
use crate::{Damage, Error, FileName, Folder};
use core::ops::Range;
use game::{Key, Keyed};
use serde::{Deserialize, Serialize};

/// What the header of a bucket says besides what every header says.
#[derive(Clone, Copy, Serialize, Deserialize)]
struct About {
    level: u32,
    bucket: u32,
    /// The number of the level's buckets.
    buckets: u32,
    #[serde(flatten)]
    layout: Layout,
    #[serde(flatten)]
    sums: Sums,
    /// The checksum of the checksums of all that was merged.
    inputs: u64,
}

/// What a manifest knows of a bucket.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Bucket {
    #[serde(flatten)]
    pub(crate) sums: Sums,
    #[serde(flatten)]
    pub(crate) body: Body,
    /// Where its blocks are, if it is one of matrices.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) sections: Vec<Section>,
}

/// The bytes that are put together before they are written.
const PENDING: usize = 1 << 16;

/// Writes a bucket.
pub(crate) struct PositionsWriter<'a> {
    writer: Writer<'a>,
    about: About,
    /// Records that are not written yet.
    pending: Vec<u8>,
}

impl<'a> PositionsWriter<'a> {
    /// Starts a bucket of so many, whose multiplicities are at most `most_times`.
    pub(crate) fn create<K: Key>(
        files: &'a Files,
        (level, bucket, buckets): (u32, u32, u32),
        most_times: u128,
        inputs: u64,
    ) -> Result<Self, Error> {
        let writer = Writer::create(files, &FileName::Positions { level, bucket })?;
        let layout = Layout::new::<K>(most_times);
        let about = About { level, bucket, buckets, layout, sums: Sums::default(), inputs };
        Ok(Self { writer, about, pending: Vec::new() })
    }

    /// Adds the record with the next key.
    pub(crate) fn push(&mut self, key: u128, times: u128) -> Result<(), Error> {
        self.about.sums.add(key, times)?;
        self.about.layout.write(key, times, &mut self.pending);
        if self.pending.len() < PENDING {
            return Ok(());
        }
        self.write_pending()
    }

    fn write_pending(&mut self) -> Result<(), Error> {
        self.writer.write(&self.pending)?;
        self.pending.clear();
        Ok(())
    }

    pub(crate) fn finish(mut self) -> Result<Bucket, Error> {
        self.write_pending()?;
        let body = self.writer.finish(self.about)?;
        Ok(Bucket { sums: self.about.sums, body, sections: Vec::new() })
    }
}

/// A bucket that can be read.
pub(crate) struct Positions<'a, G: Keyed> {
    folder: &'a Folder<G>,
    name: FileName,
    about: About,
    body: Body,
}

/// The bytes that are read at once.
const BUFFER: usize = 1 << 20;

impl<'a, G: Keyed> Positions<'a, G> {
    /// Opens bucket `bucket` of `buckets`, and checks its header.
    pub(crate) fn open(
        folder: &'a Folder<G>,
        level: u32,
        bucket: u32,
        buckets: u32,
    ) -> Result<Self, Error> {
        let name = FileName::Positions { level, bucket };
        let (body, about) = header::open::<About>(folder.files(), &name)?;
        let has_right_length = about
            .sums
            .rows
            .checked_mul(about.layout.size() as u64)
            .is_some_and(|bytes| bytes == body.bytes);
        if about.buckets != buckets || !about.layout.suits::<G::Key>() || !has_right_length {
            return Err(Error::damaged(name, "the header is wrong"));
        }
        Ok(Self { folder, name, about, body })
    }

    pub(crate) const fn bucket(&self) -> Bucket {
        Bucket { sums: self.about.sums, body: self.body, sections: Vec::new() }
    }

    /// The checksum of the checksums of all that was merged.
    pub(crate) const fn inputs(&self) -> u64 {
        self.about.inputs
    }

    /// Reads the whole bucket: is it the one that the manifest of its level knows, and in order?
    ///
    /// Whoever plays on from its positions must know this first.
    pub(crate) fn check(&self, known: &Bucket) -> Result<(), Error> {
        let damage = |why| Error::damaged(self.name.clone(), why);
        if self.bucket() != *known {
            return Err(damage("the file is not the one of the manifest"));
        }
        let all = || self.records(0..self.about.sums.rows);
        if all().checksum()? != self.body.checksum {
            return Err(damage("the checksum is wrong"));
        }
        match all().sums() {
            Ok(sums) if sums == self.about.sums => Ok(()),
            Ok(_) | Err(Error::Damaged(_)) => {
                // So it was when the manifest was made.
                let file = FileName::Manifest { level: self.about.level };
                let why = "the records do not add up";
                let own = Damage { file: self.name.clone(), why };
                Err(Error::Damaged(vec![own, Damage { file, why }]))
            }
            Err(error) => Err(error),
        }
    }

    /// Some of the records.
    pub(crate) fn records(&self, range: Range<u64>) -> Records<G::Key> {
        let layout = self.about.layout;
        let offset = HEADER + range.start * layout.size() as u64;
        let place = Place { offset, rows: range.end.saturating_sub(range.start), layout };
        Records::new(self.folder.path(&self.name), self.name.clone(), place, BUFFER)
    }
}
