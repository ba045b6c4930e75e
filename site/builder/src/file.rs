//! A file of the folder.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha384};
use std::io::Write;

/// A file of the folder, which a browser fetches.
pub(crate) struct File {
    /// The path from the folder.
    pub(crate) path: String,
    pub(crate) bytes: Vec<u8>,
    /// The kind of program that needs it; none if every visit does.
    pub(crate) kind: Option<&'static str>,
}

/// The digest of a text, as browsers check it.
pub(crate) fn integrity(bytes: &[u8]) -> String {
    format!("sha384-{}", STANDARD.encode(Sha384::digest(bytes)))
}

impl File {
    /// A file under the name that it has, for those that browsers must find by it.
    pub(crate) fn named(path: &str, bytes: impl Into<Vec<u8>>) -> Self {
        Self { path: path.to_owned(), bytes: bytes.into(), kind: None }
    }

    /// A file whose name has a part of its digest: another content has another name, and a browser may keep it for
    /// ever. Files of folders stand in the one folder.
    pub(crate) fn hashed(path: &str, bytes: impl Into<Vec<u8>>) -> Self {
        let bytes = bytes.into();
        let digest = Sha384::digest(&bytes);
        let part: Vec<String> = digest.iter().take(5).map(|byte| format!("{byte:02x}")).collect();
        let part = part.concat();
        let (stem, ending) = path.rsplit_once('.').unwrap_or((path, "txt"));
        let stem = stem.replace('/', "-");
        Self { path: format!("{stem}.{part}.{ending}"), bytes, kind: None }
    }

    /// The same file, for a kind of program alone.
    pub(crate) fn of_kind(self, kind: &'static str) -> Self {
        Self { kind: Some(kind), ..self }
    }

    pub(crate) fn integrity(&self) -> String {
        integrity(&self.bytes)
    }

    /// The size as most servers send it.
    pub(crate) fn gzipped(&self) -> usize {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
        // A vector takes everything.
        let _ = encoder.write_all(&self.bytes);
        encoder.finish().map_or(self.bytes.len(), |packed| packed.len())
    }
}
