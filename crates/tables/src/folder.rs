//! Tables in a folder: a file for each layer.
//!
//! A file is a header of 4096 bytes and the bytes of the layer. The header is a line that names the format, a
//! document with a checksum of its own ([`units::sealed`]) that says what the layer is and what checksum its bytes
//! have, and blanks. A file appears under its name only when it is complete.

use crate::build::{Builder, Shelf};
use crate::deal::Cards;
use crate::layer::{Counts, Layer, Worths};
use crate::material::Material;
use crate::placement::MOST_STUDENTS;
use crate::tables::Tables;
use crate::watch::Stopped;
use core::fmt;
use serde::{Deserialize, Serialize};
use std::fs::{self, File};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use units::whole_file::WholeFile;
use units::{Checksum, sealed};

const MAGIC: &str = "plywood onitama table\n";
const HEADER: usize = 4096;
/// Changes when the meaning of the bytes does.
const VERSION: u32 = 1;

/// What a header says.
#[derive(Serialize, Deserialize)]
struct Header {
    version: u32,
    cards: Vec<String>,
    material: Material,
    counts: Counts,
    bytes: u64,
    checksum: String,
}

/// The tables of five cards in a folder.
///
/// ```
/// use onitama::Card;
/// use plywood_tables::{Builder, Cards, Folder};
///
/// let cards = Cards::new([Card::Ox, Card::Boar, Card::Horse, Card::Elephant, Card::Crab])?;
/// let builder = Builder::new(cards, 2)?.supers(true);
///
/// let place = tempfile::tempdir()?;
/// let folder = Folder::new(place.path(), cards);
/// folder.build(&builder)?;
/// assert_eq!(folder.load()?, builder.build());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Folder {
    cards: Cards,
    path: PathBuf,
}

impl Folder {
    /// The tables of these cards in a folder that may have those of others too.
    pub fn new(path: &Path, cards: Cards) -> Self {
        let names = cards.sorted().map(onitama::Card::name);
        Self { cards, path: path.join(names.join("-").to_lowercase()) }
    }

    /// The file of a layer.
    pub fn path(&self, material: Material) -> PathBuf {
        self.path.join(format!("{material}.table"))
    }

    /// Builds the layers that are missing, each of which then has its file. Rerun an interrupted build to resume it.
    ///
    /// # Errors
    ///
    /// [`Error`]; the layers that were finished before have their files.
    ///
    /// # Panics
    ///
    /// If the builder is for other cards.
    pub fn build(&self, builder: &Builder<'_>) -> Result<(), Error> {
        assert_eq!(builder.cards, self.cards, "the cards of the folder");
        fs::create_dir_all(&self.path).map_err(|error| Error::from_io(&self.path, error))?;
        builder.build_on(&mut self.clone())
    }

    /// The counts of a layer, as its header has them; `None` if there is no such file.
    ///
    /// # Errors
    ///
    /// [`Error`] if the file cannot be read, or has no header for this layer.
    pub fn counts(&self, material: Material) -> Result<Option<Counts>, Error> {
        Ok(self.open(material)?.map(|(_, header)| header.counts))
    }

    /// Reads a layer, and checks every byte; `None` if there is no such file.
    ///
    /// # Errors
    ///
    /// [`Error`] if the file cannot be read, is damaged, or is not of this layer.
    pub fn layer(&self, material: Material) -> Result<Option<Layer>, Error> {
        let Some((mut file, header)) = self.open(material)? else { return Ok(None) };
        let path = self.path(material);
        let mut checksum = Checksum::default();
        let mut blocks = Vec::new();
        for size in Layer::block_sizes(material) {
            let mut block = vec![0; size].into_boxed_slice();
            file.read_exact(&mut block).map_err(|error| Error::from_io(&path, error))?;
            checksum.add(&block);
            blocks.push(block);
        }
        if format!("{:016x}", checksum.value()) != header.checksum {
            return Err(Error::Damaged { path, why: "the checksum of its values is wrong" });
        }
        Ok(Some(Layer::new(material, blocks)))
    }

    /// Loads every layer that has a file.
    ///
    /// # Errors
    ///
    /// [`Error`] if a file cannot be read, is damaged, or is not of its layer.
    pub fn load(&self) -> Result<Tables, Error> {
        let mut tables = Tables::new(self.cards);
        for material in Material::all(MOST_STUDENTS, true) {
            if let Some(layer) = self.layer(material)? {
                tables.insert(layer);
            }
        }
        Ok(tables)
    }

    /// Opens a file behind its header, which is checked; `None` if there is no such file.
    fn open(&self, material: Material) -> Result<Option<(File, Header)>, Error> {
        let path = self.path(material);
        let damaged = |why| Error::Damaged { path: path.clone(), why };
        let failed = |error| Error::from_io(&path, error);
        let mut file = match File::open(&path) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(failed(error)),
        };
        let mut block = [0; HEADER];
        file.read_exact(&mut block).map_err(failed)?;
        let Some(text) = block.strip_prefix(MAGIC.as_bytes()) else {
            return Err(Error::Foreign {
                path,
                why: String::from("it does not begin like a table"),
            });
        };
        let header: Header =
            sealed::unseal(text).ok_or_else(|| damaged("its header is damaged"))?;
        let foreign = |why: String| Err(Error::Foreign { path: path.clone(), why });
        if header.version != VERSION {
            return foreign(format!("it is of version {}, expected {VERSION}", header.version));
        }
        let names = self.cards.sorted().map(|card| String::from(card.name()));
        if header.cards != names {
            return foreign(format!("its cards are {}", header.cards.join(", ")));
        }
        if header.material != material {
            return foreign(format!("its layer is {}", header.material));
        }
        let expected = Layer::block_sizes(material).map(|size| size as u64).sum::<u64>();
        let length = file.metadata().map_err(failed)?.len();
        if header.bytes != expected || length != HEADER as u64 + expected {
            return Err(damaged("its length is wrong"));
        }
        Ok(Some((file, header)))
    }

    fn write(&self, layer: &Layer) -> Result<(), Error> {
        let path = self.path(layer.material());
        let mut checksum = Checksum::default();
        layer.blocks().iter().for_each(|block| checksum.add(block));
        let header = sealed::seal(&Header {
            version: VERSION,
            cards: self.cards.sorted().map(|card| String::from(card.name())).to_vec(),
            material: layer.material(),
            counts: layer.counts(),
            bytes: layer.blocks().iter().map(|block| block.len() as u64).sum(),
            checksum: format!("{:016x}", checksum.value()),
        });
        let write = || -> io::Result<()> {
            let mut file = WholeFile::create(&path)?;
            write!(file, "{:HEADER$}", format!("{MAGIC}{header}"))?;
            file.seek(SeekFrom::Start(HEADER as u64))?;
            layer.blocks().iter().try_for_each(|block| file.write_all(block))?;
            file.finish()
        };
        write().map_err(|error| Error::from_io(&path, error))
    }
}

impl Shelf for Folder {
    type Error = Error;

    fn has(&self, material: Material) -> Result<bool, Error> {
        Ok(self.open(material)?.is_some())
    }

    fn worths(&self, material: Material) -> Result<Worths, Error> {
        let layer = self.layer(material)?;
        let layer = layer.ok_or_else(|| Error::Missing { path: self.path(material) })?;
        Ok(Worths::of(&layer))
    }

    fn put(&mut self, layer: Layer) -> Result<(), Error> {
        self.write(&layer)
    }
}

/// Why tables in a folder could not be built or read.
///
/// The error of the operating system is the [`source`](core::error::Error::source), and not part of the message.
#[derive(Debug)]
#[non_exhaustive]
pub enum Error {
    /// A file is damaged, and must be removed.
    Damaged {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        why: &'static str,
    },
    /// A file is something else than its name says.
    Foreign {
        /// The file.
        path: PathBuf,
        /// What it is.
        why: String,
    },
    /// A file was removed during a build.
    Missing {
        /// The file.
        path: PathBuf,
    },
    /// The disk is full.
    Full {
        /// The file.
        path: PathBuf,
        /// The error of the operating system.
        error: io::Error,
    },
    /// A file cannot be read or written.
    Io {
        /// The file, or the folder.
        path: PathBuf,
        /// The error of the operating system.
        error: io::Error,
    },
    /// The watcher stopped the build.
    Stopped,
}

impl Error {
    fn from_io(path: &Path, error: io::Error) -> Self {
        let path = path.to_owned();
        match error.kind() {
            io::ErrorKind::UnexpectedEof => Self::Damaged { path, why: "it is too short" },
            io::ErrorKind::StorageFull
            | io::ErrorKind::QuotaExceeded
            | io::ErrorKind::FileTooLarge => Self::Full { path, error },
            _ => Self::Io { path, error },
        }
    }
}

impl From<Stopped> for Error {
    fn from(Stopped: Stopped) -> Self {
        Self::Stopped
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Damaged { path, why } => {
                write!(f, "{} is damaged: {why}; remove it to have it built again", path.display())
            }
            Self::Foreign { path, why } => {
                write!(f, "{} is not the table that its name says: {why}", path.display())
            }
            Self::Missing { path } => write!(f, "{} is missing", path.display()),
            Self::Full { path, .. } => write!(f, "no space left for {}", path.display()),
            Self::Io { path, .. } => write!(f, "{} cannot be read or written", path.display()),
            Self::Stopped => Stopped.fmt(f),
        }
    }
}

impl core::error::Error for Error {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Full { error, .. } | Self::Io { error, .. } => Some(error),
            _ => None,
        }
    }
}
