//! Records, positions with their multiplicities, as bytes.

use crate::sealed::decimal;
use crate::{Checksum, Error, FileName, Linear};
use core::marker::PhantomData;
use game::Key;
use serde::{Deserialize, Serialize};
use std::fs::File;
use std::io::{Read, Seek, SeekFrom};
use std::path::PathBuf;

/// How wide the two numbers of a record are. Both have their highest byte first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Layout {
    key_bytes: usize,
    times_bytes: usize,
}

/// The bytes of a number.
const WIDE: usize = size_of::<u128>();

impl Layout {
    /// For keys of a game, and multiplicities up to this one.
    pub(crate) const fn new<K: Key>(most_times: u128) -> Self {
        let bits = u128::BITS - most_times.leading_zeros();
        let times_bytes = if bits == 0 { 1 } else { bits.div_ceil(8) as usize };
        Self { key_bytes: size_of::<K>(), times_bytes }
    }

    /// For keys of a game, and multiplicities of so many bytes, if there are such.
    pub(crate) fn from_bytes<K: Key>(times_bytes: usize) -> Option<Self> {
        (1..=WIDE).contains(&times_bytes).then_some(Self { key_bytes: size_of::<K>(), times_bytes })
    }

    /// Is it a layout for keys of this type?
    pub(crate) fn suits<K: Key>(self) -> bool {
        Self::from_bytes::<K>(self.times_bytes) == Some(self)
    }

    pub(crate) const fn times_bytes(self) -> usize {
        self.times_bytes
    }

    /// The bytes of a record.
    pub(crate) const fn size(self) -> usize {
        self.key_bytes + self.times_bytes
    }

    #[inline]
    pub(crate) fn write(self, key: u128, times: u128, into: &mut Vec<u8>) {
        into.extend_from_slice(&key.to_be_bytes()[WIDE - self.key_bytes..]);
        into.extend_from_slice(&times.to_be_bytes()[WIDE - self.times_bytes..]);
    }

    #[inline]
    fn read(self, record: &[u8]) -> (u128, u128) {
        let number = |bytes: &[u8]| {
            let mut wide = [0; WIDE];
            wide[WIDE - bytes.len()..].copy_from_slice(bytes);
            u128::from_be_bytes(wide)
        };
        let (key, times) = record.split_at(self.key_bytes);
        (number(key), number(times))
    }
}

/// What records add up to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Sums {
    /// How many there are.
    pub(crate) rows: u64,
    /// The sum of their multiplicities.
    #[serde(with = "decimal")]
    pub(crate) times: u128,
    /// Their linear checksum.
    pub(crate) linear: Linear,
}

impl Sums {
    #[inline]
    pub(crate) fn add(&mut self, key: u128, times: u128) -> Result<(), Error> {
        self.rows += 1;
        self.times = self.times.checked_add(times).ok_or(Error::Overflow)?;
        self.linear.add(key, times);
        Ok(())
    }

    pub(crate) fn add_sums(&mut self, other: &Self) -> Result<(), Error> {
        self.rows = self.rows.checked_add(other.rows).ok_or(Error::Overflow)?;
        self.times = self.times.checked_add(other.times).ok_or(Error::Overflow)?;
        self.linear.add_sum(other.linear);
        Ok(())
    }
}

/// A list of records in a file.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    /// Where the first record starts.
    pub(crate) offset: u64,
    pub(crate) rows: u64,
    pub(crate) layout: Layout,
}

impl Place {
    pub(crate) const fn bytes(&self) -> u64 {
        self.rows * self.layout.size() as u64
    }
}

/// Reads records one after the other, in a buffer of bounded size, and adds them up on the way.
///
/// The file is open only while the buffer is filled: a merge reads from more files than a process may have
/// open.
pub(crate) struct Records<K> {
    path: PathBuf,
    name: FileName,
    /// What is not in the buffer yet.
    place: Place,
    buffer: Vec<u8>,
    /// Where the next record starts in the buffer.
    at: usize,
    capacity: usize,
    latest: Option<u128>,
    sums: Sums,
    checksum: Checksum,
    keys: PhantomData<K>,
}

impl<K: Key> Records<K> {
    /// The records at a place, read in steps of about so many bytes.
    pub(crate) fn new(path: PathBuf, name: FileName, place: Place, buffer: usize) -> Self {
        let size = place.layout.size();
        Self {
            path,
            name,
            place,
            buffer: Vec::new(),
            at: 0,
            capacity: (buffer / size).max(1) * size,
            latest: None,
            sums: Sums::default(),
            checksum: Checksum::default(),
            keys: PhantomData,
        }
    }

    /// The next record, if there is one. Keys ascend.
    #[inline]
    pub(crate) fn next(&mut self) -> Result<Option<(K, u128)>, Error> {
        if self.at == self.buffer.len() {
            if self.place.rows == 0 {
                return Ok(None);
            }
            self.fill()?;
        }
        let end = self.at + self.place.layout.size();
        let (key, times) = self.place.layout.read(&self.buffer[self.at..end]);
        self.at = end;
        if self.latest.is_some_and(|latest| latest >= key) {
            return Err(self.damage("the records are out of order"));
        }
        self.latest = Some(key);
        if self.sums.add(key, times).is_err() {
            return Err(self.damage("the multiplicities are too large"));
        }
        match K::try_from(key) {
            Ok(key) => Ok(Some((key, times))),
            Err(_) => Err(self.damage("a key is too large")),
        }
    }

    fn fill(&mut self) -> Result<(), Error> {
        let length = (self.capacity as u64).min(self.place.bytes());
        // At most the capacity, which is a number of bytes in memory.
        self.buffer.resize(usize::try_from(length).unwrap_or(self.capacity), 0);
        let read = File::open(&self.path).and_then(|mut file| {
            file.seek(SeekFrom::Start(self.place.offset))?;
            file.read_exact(&mut self.buffer)
        });
        read.map_err(|error| Error::from_reading(&self.name, error))?;
        self.checksum.add(&self.buffer);
        self.place.offset += length;
        self.place.rows -= length / self.place.layout.size() as u64;
        self.at = 0;
        Ok(())
    }

    /// Reads what is left, and tells what all records add up to.
    pub(crate) fn sums(&mut self) -> Result<Sums, Error> {
        while self.next()?.is_some() {}
        Ok(self.sums)
    }

    /// Reads what is left, and tells the checksum of all bytes.
    pub(crate) fn checksum(&mut self) -> Result<u64, Error> {
        while self.place.rows > 0 {
            self.fill()?;
        }
        Ok(self.checksum.value())
    }

    /// Reads what is left, and checks that all records add up to these sums and this checksum.
    pub(crate) fn check(&mut self, sums: &Sums, checksum: u64) -> Result<(), Error> {
        if self.sums()? != *sums {
            return Err(self.damage("the records do not add up"));
        }
        if self.checksum()? != checksum {
            return Err(self.damage("the checksum is wrong"));
        }
        Ok(())
    }

    fn damage(&self, why: &'static str) -> Error {
        Error::damaged(self.name.clone(), why)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_comes_back_in_the_least_width() {
        for (most, width) in [(0, 1), (1, 1), (255, 1), (256, 2), (1 << 40, 6), (u128::MAX, 16)] {
            let (narrow, wide) = (Layout::new::<u64>(most), Layout::new::<u128>(most));
            assert_eq!((narrow.size(), wide.size()), (8 + width, 16 + width));
            let mut bytes = Vec::new();
            narrow.write(u64::MAX.into(), most, &mut bytes);
            assert_eq!(narrow.read(&bytes), (u64::MAX.into(), most));
            bytes.clear();
            wide.write(u128::MAX - 1, most, &mut bytes);
            assert_eq!(wide.read(&bytes), (u128::MAX - 1, most));
            assert!(wide.suits::<u128>() && !wide.suits::<u64>());
        }
    }

    #[test]
    fn sums_that_do_not_fit_are_an_error() {
        let mut sums = Sums::default();
        sums.add(1, u128::MAX).unwrap();
        assert!(matches!(sums.add(2, 1), Err(Error::Overflow)));
        let mut more = Sums::default();
        more.add(3, 1).unwrap();
        assert!(matches!(more.add_sums(&sums), Err(Error::Overflow)));
    }
}
