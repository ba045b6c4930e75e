//! An expansion in a file: for every bucket of the next level what arrives there, as sorted segments.
//!
//! Where the arrivals outgrow the memory they are written in several *runs*, each with a segment for every
//! bucket. The body is all segments, then their directory: an entry of 64 bytes for each, run by run, with
//! a checksum of its own, so that a merge reads only the entries of its bucket.

use crate::files::Files;
use crate::header::{self, HEADER, Writer};
use crate::numbers::Numbers;
use crate::records::{Layout, Place, Records, Sums};
use crate::sealed::decimal;
use crate::{Checksum, Error, FileName, Folder, Linear};
use game::{Key, Keyed};
use serde::{Deserialize, Serialize};
use std::fs::File;
use std::io::{Read, Seek, SeekFrom};

/// What the header of an expansion says besides what every header says.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct About {
    pub(crate) level: u32,
    pub(crate) bucket: u32,
    /// The number of the next level's buckets.
    pub(crate) buckets: u32,
    pub(crate) runs: u32,
    /// The checksum of the bucket that was expanded.
    pub(crate) source: u64,
    /// What the records that were read add up to.
    pub(crate) read: Sums,
    /// The number of moves that were played, by the count of moves in each position.
    pub(crate) moves: u64,
    /// The same, each as often as its position is reached.
    #[serde(with = "decimal")]
    pub(crate) moves_times: u128,
    /// The games that ended with one of these moves, by outcome.
    pub(crate) finished: Numbers,
    /// The linear checksum of what arrived, before it was sorted.
    pub(crate) arrived: Linear,
}

/// An entry of the directory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Segment {
    /// Where the segment starts in the body.
    offset: u64,
    times_bytes: u64,
    pub(crate) sums: Sums,
    pub(crate) checksum: u64,
}

/// The bytes of an entry.
const ENTRY: usize = 64;

impl Segment {
    #[expect(clippy::cast_possible_truncation, reason = "the halves are what is wanted")]
    fn to_bytes(self) -> [u8; ENTRY] {
        let Sums { rows, times, linear } = self.sums;
        let words = [
            self.offset,
            self.times_bytes,
            rows,
            (times >> 64) as u64,
            times as u64,
            linear.value(),
            self.checksum,
        ];
        let mut bytes = [0; ENTRY];
        for (place, word) in bytes.as_chunks_mut::<8>().0.iter_mut().zip(words) {
            *place = word.to_be_bytes();
        }
        let seal = Checksum::of(&bytes[..ENTRY - 8]);
        bytes[ENTRY - 8..].copy_from_slice(&seal.to_be_bytes());
        bytes
    }

    fn from_bytes(bytes: &[u8; ENTRY]) -> Option<Self> {
        let mut words = bytes.as_chunks::<8>().0.iter().copied().map(u64::from_be_bytes);
        let mut word = || words.next();
        let (offset, times_bytes, rows) = (word()?, word()?, word()?);
        let times = u128::from(word()?) << 64 | u128::from(word()?);
        let (linear, checksum) = (Linear::try_from(word()?).ok()?, word()?);
        let segment = Self { offset, times_bytes, sums: Sums { rows, times, linear }, checksum };
        (segment.to_bytes() == *bytes).then_some(segment)
    }
}

/// What arrives in a bucket, from all segments that it is merged from.
#[derive(Clone, Debug, Default)]
pub(crate) struct Arrivals {
    pub(crate) sums: Sums,
    /// The checksum of the segments' checksums: it tells what a bucket was merged from.
    inputs: Checksum,
}

impl Arrivals {
    /// Adds the next segment, in the order of the expansions and their runs.
    pub(crate) fn add(&mut self, segment: &Segment) -> Result<(), Error> {
        self.inputs.add(&segment.checksum.to_be_bytes());
        self.sums.add_sums(&segment.sums)
    }

    pub(crate) fn inputs(&self) -> u64 {
        self.inputs.value()
    }
}

/// Writes an expansion.
pub(crate) struct ExpansionWriter<'a> {
    writer: Writer<'a>,
    directory: Vec<u8>,
    bytes: Vec<u8>,
}

impl<'a> ExpansionWriter<'a> {
    pub(crate) fn create(files: &'a Files, level: u32, bucket: u32) -> Result<Self, Error> {
        let writer = Writer::create(files, &FileName::Expansion { level, bucket })?;
        Ok(Self { writer, directory: Vec::new(), bytes: Vec::new() })
    }

    /// Adds a segment, whose keys ascend.
    pub(crate) fn segment<K: Key, T: Copy + Into<u128>>(
        &mut self,
        records: &[(K, T)],
    ) -> Result<Sums, Error> {
        let most_times = records.iter().map(|&(_, times)| times.into()).max().unwrap_or(0);
        let layout = Layout::new::<K>(most_times);
        let (mut sums, mut checksum) = (Sums::default(), Checksum::default());
        let offset = self.writer.bytes();
        for records in records.chunks(4096) {
            self.bytes.clear();
            for &(key, times) in records {
                sums.add(key.into(), times.into())?;
                layout.write(key.into(), times.into(), &mut self.bytes);
            }
            checksum.add(&self.bytes);
            self.writer.write(&self.bytes)?;
        }
        let times_bytes = layout.times_bytes() as u64;
        let segment = Segment { offset, times_bytes, sums, checksum: checksum.value() };
        self.directory.extend(segment.to_bytes());
        Ok(sums)
    }

    /// Writes the directory and the header; gives the bytes of the body.
    pub(crate) fn finish(mut self, about: &About) -> Result<u64, Error> {
        self.writer.write(&self.directory)?;
        Ok(self.writer.finish(about)?.bytes)
    }
}

/// An expansion that can be read.
pub(crate) struct Expansion<'a, G: Keyed> {
    folder: &'a Folder<G>,
    name: FileName,
    pub(crate) about: About,
    /// Where the directory starts in the file.
    directory: u64,
}

impl<'a, G: Keyed> Expansion<'a, G> {
    /// Opens an expansion, and checks its header: is it made from this source, for so many buckets?
    pub(crate) fn open(
        folder: &'a Folder<G>,
        (level, bucket): (u32, u32),
        source: u64,
        buckets: u32,
    ) -> Result<Self, Error> {
        let name = FileName::Expansion { level, bucket };
        let (body, about) = header::open::<About>(folder.files(), &name)?;
        if about.source != source {
            return Err(Error::damaged(name, "the file was made from another one"));
        }
        let entries = u64::from(about.runs) * u64::from(about.buckets);
        let directory = entries.checked_mul(ENTRY as u64);
        let directory = directory.and_then(|bytes| (HEADER + body.bytes).checked_sub(bytes));
        match directory {
            Some(directory) if about.buckets == buckets && directory >= HEADER => {
                Ok(Self { folder, name, about, directory })
            }
            _ => Err(Error::damaged(name, "the header is wrong")),
        }
    }

    pub(crate) const fn name(&self) -> &FileName {
        &self.name
    }

    /// The segments of a bucket, one for each run.
    pub(crate) fn segments(&self, bucket: u32) -> Result<Vec<Segment>, Error> {
        let mut segments = Vec::new();
        for run in 0..u64::from(self.about.runs) {
            let entry = run * u64::from(self.about.buckets) + u64::from(bucket);
            segments.extend(self.entries(entry, 1)?);
        }
        Ok(segments)
    }

    /// The segments of all buckets, each with its bucket, run by run.
    pub(crate) fn directory(&self) -> Result<Vec<(u32, Segment)>, Error> {
        let (runs, buckets) = (self.about.runs as usize, self.about.buckets);
        let segments = self.entries(0, runs * buckets as usize)?;
        Ok((0..buckets).cycle().zip(segments).collect())
    }

    /// Some entries of the directory.
    fn entries(&self, first: u64, count: usize) -> Result<Vec<Segment>, Error> {
        let mut bytes = vec![0; count * ENTRY];
        let read = File::open(self.folder.path(&self.name)).and_then(|mut file| {
            file.seek(SeekFrom::Start(self.directory + first * ENTRY as u64))?;
            file.read_exact(&mut bytes)
        });
        read.map_err(|error| Error::from_reading(&self.name, error))?;
        let segments = bytes.as_chunks::<ENTRY>().0.iter().map(Segment::from_bytes);
        segments
            .map(|segment| segment.filter(|segment| self.place(segment).is_some()))
            .collect::<Option<_>>()
            .ok_or_else(|| Error::damaged(self.name.clone(), "the directory is damaged"))
    }

    /// Where a segment lies in the file, if it can be there.
    fn place(&self, segment: &Segment) -> Option<Place> {
        let times_bytes = usize::try_from(segment.times_bytes).ok()?;
        let layout = Layout::from_bytes::<G::Key>(times_bytes)?;
        let rows = segment.sums.rows;
        let offset = HEADER.checked_add(segment.offset)?;
        let end = rows.checked_mul(layout.size() as u64)?.checked_add(offset)?;
        (end <= self.directory).then_some(Place { offset, rows, layout })
    }

    /// The records of one of the segments, read in steps of about so many bytes.
    pub(crate) fn records(
        &self,
        segment: &Segment,
        buffer: usize,
    ) -> Result<Records<G::Key>, Error> {
        let damage = || Error::damaged(self.name.clone(), "the directory is damaged");
        let place = self.place(segment).ok_or_else(damage)?;
        Ok(Records::new(self.folder.path(&self.name), self.name.clone(), place, buffer))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_comes_back_unless_a_bit_is_wrong() {
        let mut sums = Sums { rows: 3, times: u128::MAX - 5, linear: Linear::default() };
        sums.linear.add(77, 12);
        let segment = Segment { offset: 1 << 40, times_bytes: 16, sums, checksum: u64::MAX / 3 };
        let bytes = segment.to_bytes();
        assert_eq!(Segment::from_bytes(&bytes), Some(segment));
        for at in 0..ENTRY {
            for bit in 0..8 {
                let mut changed = bytes;
                changed[at] ^= 1 << bit;
                assert_eq!(Segment::from_bytes(&changed), None, "byte {at}, bit {bit}");
            }
        }
    }
}
