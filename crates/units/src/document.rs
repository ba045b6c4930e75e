//! Documents that are bound to their name and to the question: no other file passes for one of them.

use crate::files::Files;
use crate::sealed::{seal, unseal};
use crate::{Error, FileName, bounded, whole_file};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::fs;

/// What every file says of itself, and what its kind adds.
#[derive(Serialize, Deserialize)]
struct Document<T> {
    /// The name of the file: its kind, level and bucket.
    file: String,
    /// All that its bytes depend on.
    question: String,
    #[serde(flatten)]
    about: T,
}

/// A longer document than any: a manifest has a line for each bucket, and those are millions at most.
const LONGEST: u64 = 1 << 30;

impl Files {
    /// The text of a document.
    pub(crate) fn bind<T: Serialize>(&self, name: &FileName, about: T) -> String {
        seal(&Document { file: name.to_string(), question: self.binding().to_owned(), about })
    }

    /// Reads the text of a document, if it is whole, this file's own, and of this count.
    pub(crate) fn unbind<T: DeserializeOwned>(
        &self,
        name: &FileName,
        text: &[u8],
    ) -> Result<T, Error> {
        let damage = |why| Error::damaged(name.clone(), why);
        let document: Document<T> = unseal(text).ok_or_else(|| damage("the file is damaged"))?;
        if document.question != self.binding() {
            return Err(damage("the file is of another count"));
        }
        if document.file != name.to_string() {
            return Err(damage("another file has taken its name"));
        }
        Ok(document.about)
    }

    /// Reads a file that is nothing but a document.
    pub(crate) fn read_document<T: DeserializeOwned>(&self, name: &FileName) -> Result<T, Error> {
        let text = bounded::read_file(&self.path(name), LONGEST);
        self.unbind(name, &text.map_err(|error| Error::from_reading(name, error))?)
    }

    /// Writes a file that is nothing but a document.
    pub(crate) fn write_document(
        &self,
        name: &FileName,
        about: impl Serialize,
    ) -> Result<(), Error> {
        let path = self.path(name);
        let folder = path.parent().map_or(Ok(()), fs::create_dir_all);
        let text = self.bind(name, about);
        let written = folder.and_then(|()| whole_file::write(&path, text.as_bytes()));
        written.map_err(|error| Error::from_io(name, error))
    }
}
