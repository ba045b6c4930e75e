//! A bucket of a level in a file: the blocks of some states.
//!
//! The body is the blocks, state by state, then a directory: an entry for each state, and one for each state of
//! the next level that moves lead to. The manifest of the level repeats the directory, so that a unit reads the
//! states that it needs and nothing else.

use super::kind::{Encoded, NewBucket};
use super::sums::Foretold;
use crate::files::Files;
use crate::header::{self, Body, HEADER, Writer};
use crate::numbers::Numbers;
use crate::positions::Bucket;
use crate::records::Sums;
use crate::sealed::decimal;
use crate::{Checksum, Error, FileName};
use game::Outcome;
use serde::{Deserialize, Serialize};
use std::fs::File;
use std::io::{Read, Seek, SeekFrom};

/// The blocks of a state in a bucket.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Section {
    pub(crate) state: usize,
    pub(crate) bytes: u64,
    pub(crate) checksum: u64,
    #[serde(flatten)]
    pub(crate) sums: Sums,
}

/// What the header of a bucket says besides what every header says.
#[derive(Clone, Serialize, Deserialize)]
pub(crate) struct About {
    pub(crate) level: u32,
    pub(crate) bucket: u32,
    /// The number of the level's buckets.
    pub(crate) buckets: u32,
    #[serde(flatten)]
    pub(crate) sums: Sums,
    /// The games that ended on the way here, those of players without a move among them.
    pub(crate) finished: Numbers,
    /// The ways to positions without a move.
    #[serde(with = "decimal")]
    pub(crate) stuck: u128,
    /// The checksum of the checksums of all that it was built from.
    pub(crate) inputs: u64,
    directory: Body,
}

/// The last bytes of a body.
#[derive(Serialize, Deserialize)]
struct Directory {
    sections: Vec<Section>,
    foretold: Vec<Foretold>,
}

/// A bucket as a commit sees it: all but the blocks.
pub(crate) struct Opened {
    pub(crate) about: About,
    pub(crate) bucket: Bucket,
    pub(crate) foretold: Vec<Foretold>,
}

/// Writes a bucket.
pub(crate) fn write<O: Outcome>(
    files: &Files,
    (level, bucket, buckets): (u32, u32, u32),
    inputs: u64,
    new: NewBucket<O>,
) -> Result<(Sums, Body), Error> {
    let mut writer = Writer::create(files, &FileName::Blocks { level, bucket })?;
    let (mut sections, mut all) = (Vec::new(), Sums::default());
    for Encoded { state, bytes, sums, .. } in new.states {
        writer.write(&bytes)?;
        let checksum = Checksum::of(&bytes);
        sections.push(Section { state, bytes: bytes.len() as u64, checksum, sums });
        all.add_sums(&sums)?;
    }
    let directory = serde_json::json!(Directory { sections, foretold: new.foretold }).to_string();
    writer.write(directory.as_bytes())?;
    let about = About {
        level,
        bucket,
        buckets,
        sums: all,
        finished: Numbers::from(&new.ended),
        stuck: new.stuck,
        inputs,
        directory: Body {
            bytes: directory.len() as u64,
            checksum: Checksum::of(directory.as_bytes()),
        },
    };
    let body = writer.finish(about)?;
    Ok((all, body))
}

/// A longer directory than any.
const LONGEST: u64 = 1 << 26;

/// Opens bucket `bucket` of `buckets`, and checks its header and its directory.
pub(crate) fn open(files: &Files, level: u32, bucket: u32, buckets: u32) -> Result<Opened, Error> {
    let name = FileName::Blocks { level, bucket };
    let damage = |why| Error::damaged(name.clone(), why);
    let (body, about) = header::open::<About>(files, &name)?;
    let is_right = (about.level, about.bucket, about.buckets) == (level, bucket, buckets)
        && about.directory.bytes <= body.bytes.min(LONGEST);
    if !is_right {
        return Err(damage("the header is wrong"));
    }
    let Body { bytes, checksum } = about.directory;
    let text = read_at(files, &name, body.bytes - bytes, bytes)?;
    let directory: Option<Directory> = Some(&text)
        .filter(|text| Checksum::of(text) == checksum)
        .and_then(|text| serde_json::from_slice(text).ok());
    let directory = directory.ok_or_else(|| damage("the directory is wrong"))?;
    let mut sums = Sums::default();
    let mut bytes = about.directory.bytes;
    for section in &directory.sections {
        sums.add_sums(&section.sums).map_err(|_| damage("the directory is wrong"))?;
        bytes = bytes.saturating_add(section.bytes);
    }
    if sums != about.sums || bytes != body.bytes {
        return Err(damage("the directory is wrong"));
    }
    let Directory { sections, foretold } = directory;
    Ok(Opened { bucket: Bucket { sums, body, sections }, about, foretold })
}

/// Reads the blocks of some states from a bucket that the manifest of its level knows.
pub(crate) fn read(
    files: &Files,
    (level, bucket): (u32, u32),
    known: &Bucket,
    states: &[usize],
) -> Result<Vec<Encoded>, Error> {
    let name = FileName::Blocks { level, bucket };
    let damage = |why| Error::damaged(name.clone(), why);
    let (body, about) = header::open::<About>(files, &name)?;
    if body != known.body || about.sums != known.sums {
        return Err(damage("the file is not the one of the manifest"));
    }
    let (mut found, mut offset) = (Vec::new(), 0);
    for section in &known.sections {
        if states.contains(&section.state) {
            let bytes = read_at(files, &name, offset, section.bytes)?;
            if Checksum::of(&bytes) != section.checksum {
                return Err(damage("the checksum is wrong"));
            }
            found.push(Encoded { state: section.state, bytes, sums: section.sums, bucket });
        }
        offset += section.bytes;
    }
    Ok(found)
}

/// Reads some bytes of a body.
fn read_at(files: &Files, name: &FileName, offset: u64, length: u64) -> Result<Vec<u8>, Error> {
    let reading = |error| Error::from_reading(name, error);
    let mut file = File::open(files.path(name)).map_err(reading)?;
    let left = file.metadata().map_err(reading)?.len().saturating_sub(HEADER + offset);
    let Some(length) = usize::try_from(length).ok().filter(|_| length <= left) else {
        return Err(Error::damaged(name.clone(), "the file is too short"));
    };
    let mut bytes = vec![0; length];
    file.seek(SeekFrom::Start(HEADER + offset)).map_err(reading)?;
    file.read_exact(&mut bytes).map_err(reading)?;
    Ok(bytes)
}
