//! What all large files have in common: a header of fixed size, then a body.
//!
//! The header is a [document](crate::document) between a line that names the format and blanks up to
//! [`HEADER`] bytes, so that `head -2` shows it. It is written last, when its sums are known.

use crate::files::Files;
use crate::whole_file::WholeFile;
use crate::{Checksum, Error, FileName};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::fs::{self, File};
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};

/// The bytes of a header.
pub(crate) const HEADER: u64 = WIDTH as u64;
const WIDTH: usize = 4096;

const MAGIC: &str = "plywood work unit\n";

/// What a header says of the body, and what its kind of file adds.
#[derive(Serialize, Deserialize)]
struct Header<T> {
    #[serde(flatten)]
    body: Body,
    #[serde(flatten)]
    about: T,
}

/// The length and the checksum of a body.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct Body {
    pub(crate) bytes: u64,
    pub(crate) checksum: u64,
}

/// Writes a file: first the body, then the header.
pub(crate) struct Writer<'a> {
    files: &'a Files,
    name: FileName,
    file: BufWriter<WholeFile>,
    checksum: Checksum,
    bytes: u64,
}

/// The bytes that are written at once.
const BUFFER: usize = 1 << 20;

impl<'a> Writer<'a> {
    pub(crate) fn create(files: &'a Files, name: &FileName) -> Result<Self, Error> {
        let path = files.path(name);
        let failed = |error| Error::from_io(path.display(), error);
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent).map_err(failed)?;
        }
        let mut file = WholeFile::create(&path).map_err(failed)?;
        file.seek(SeekFrom::Start(HEADER)).map_err(failed)?;
        Ok(Self {
            files,
            name: name.clone(),
            file: BufWriter::with_capacity(BUFFER, file),
            checksum: Checksum::default(),
            bytes: 0,
        })
    }

    /// The bytes of the body so far.
    pub(crate) const fn bytes(&self) -> u64 {
        self.bytes
    }

    pub(crate) fn write(&mut self, bytes: &[u8]) -> Result<(), Error> {
        self.checksum.add(bytes);
        self.bytes += bytes.len() as u64;
        self.file.write_all(bytes).map_err(|error| Error::from_io(&self.name, error))
    }

    /// Writes the header, and gives the file its name.
    pub(crate) fn finish(mut self, about: impl Serialize) -> Result<Body, Error> {
        let body = Body { bytes: self.bytes, checksum: self.checksum.value() };
        let header = self.files.bind(&self.name, Header { body, about });
        let text = format!("{MAGIC}{header}");
        if text.len() > WIDTH {
            let error = io::Error::new(io::ErrorKind::InvalidInput, "the header is too long");
            return Err(Error::from_io(&self.name, error));
        }
        let written = self.file.seek(SeekFrom::Start(0)).and_then(|_| {
            write!(self.file, "{text:WIDTH$}")?;
            self.file.into_inner().map_err(std::io::IntoInnerError::into_error)?.finish()
        });
        match written {
            // Whoever commits a level removes the unfinished files of others, and then has this one.
            Err(error)
                if error.kind() == io::ErrorKind::NotFound
                    && open::<Value>(self.files, &self.name)
                        .is_ok_and(|(there, _)| there == body) =>
            {
                Ok(body)
            }
            written => written.map(|()| body).map_err(|error| Error::from_io(&self.name, error)),
        }
    }
}

/// Reads the header of a file, and checks that it is whole, that it is the file's own and of this count, and that
/// the body has the length that it should have.
pub(crate) fn open<T: DeserializeOwned>(
    files: &Files,
    name: &FileName,
) -> Result<(Body, T), Error> {
    let damage = |why| Error::damaged(name.clone(), why);
    let reading = |error| Error::from_reading(name, error);
    let mut file = File::open(files.path(name)).map_err(reading)?;
    let mut block = [0; WIDTH];
    file.read_exact(&mut block).map_err(reading)?;
    let text = block.strip_prefix(MAGIC.as_bytes()).ok_or_else(|| damage("no header"))?;
    let header: Header<T> = files.unbind(name, text)?;
    if file.metadata().map_err(reading)?.len() != HEADER + header.body.bytes {
        return Err(damage("the length is wrong"));
    }
    Ok((header.body, header.about))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Question;

    #[test]
    fn a_file_that_a_commit_removed_before_it_had_its_name_is_there_already() {
        let folder = tempfile::tempdir().unwrap();
        let question = Question {
            game: String::from("peg"),
            from: String::from("start"),
            n: 3,
            memory: 64,
            buckets: Some(1),
            levels: 2,
        };
        let files = Files::new(folder.path().to_owned(), question);
        let name = FileName::Blocks { level: 1, bucket: 0 };
        let written = |bytes: &[u8]| {
            let mut writer = Writer::create(&files, &name).unwrap();
            writer.write(bytes).unwrap();
            writer
        };
        // Nobody else has written it.
        let lost = written(b"blocks");
        files.clean_up(1).unwrap();
        assert!(lost.finish(()).unwrap_err().to_string().contains("level-1/blocks-0"));

        let [slow, other] = [written(b"blocks"), written(b"others")];
        let body = written(b"blocks").finish(()).unwrap();
        files.clean_up(1).unwrap();
        assert_eq!(slow.finish(()).unwrap(), body);
        assert!(other.finish(()).is_err(), "other bytes are no part of the same count");
        assert_eq!(open::<Value>(&files, &name).unwrap().0, body);
    }
}
