//! Networks as files.
//!
//! All numbers are little-endian. A header of 32 bytes: `PLYWOODN`, the version of the format (u32), the
//! number of inputs (u32), the size of the hidden layer (u32), the number of buckets (u32), and a checksum of all
//! bytes after the header (u64). Then the weights of the hidden layer, input by input (i16), its biases (i16), the
//! output weights, bucket by bucket (i16), and the output biases (i32).

use crate::network::{LANES, MAX_OUTPUT_WEIGHT, MAX_WEIGHT};
use crate::{Inputs, Network};
use core::fmt;

const MAGIC: [u8; 8] = *b"PLYWOODN";
const VERSION: u32 = 1;
const HEADER: usize = 32;

/// The largest hidden layer that is read.
const MAX_HIDDEN: usize = 4096;

/// Why bytes are no network for a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum NetworkError {
    /// The file does not start like a network.
    NoNetwork,
    /// The version of the format is not the one that is read.
    Version(u32),
    /// The number of inputs is not that of the game.
    Inputs {
        /// What the file says.
        found: u32,
        /// What the game has.
        expected: usize,
    },
    /// The number of buckets is not that of the game.
    Buckets {
        /// What the file says.
        found: u32,
        /// What the game has.
        expected: usize,
    },
    /// The size of the hidden layer is zero, too large or no multiple of the [lanes](LANES).
    Hidden(u32),
    /// The file is shorter or longer than its header says.
    Length {
        /// The bytes of the file.
        found: usize,
        /// The bytes that its header asks for.
        expected: usize,
    },
    /// The checksum is not that of the weights: the file is damaged.
    Checksum {
        /// The checksum of the weights as they are.
        found: u64,
        /// The checksum in the header.
        expected: u64,
    },
    /// A weight is so large that sums could overflow.
    Weight {
        /// The weight.
        found: i16,
        /// The greatest that is allowed.
        most: i16,
    },
}

impl fmt::Display for NetworkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::NoNetwork => f.write_str("not a network: the file does not start with PLYWOODN"),
            Self::Version(found) => {
                write!(f, "version {found} of the network format, expected {VERSION}")
            }
            Self::Inputs { found, expected } => {
                write!(f, "a network of {found} inputs, expected {expected} for this game")
            }
            Self::Buckets { found, expected } => {
                write!(f, "a network of {found} buckets, expected {expected} for this game")
            }
            Self::Hidden(found) => write!(
                f,
                "a hidden layer of {found}, expected a multiple of {LANES} up to {MAX_HIDDEN}"
            ),
            Self::Length { found, expected } => {
                write!(f, "a network file of {found} bytes, expected {expected} by its header")
            }
            Self::Checksum { found, expected } => write!(
                f,
                "a damaged network: the checksum of the weights is {found:016x}, expected {expected:016x}"
            ),
            Self::Weight { found, most } => {
                write!(f, "a weight of {found} in the network, expected {most} at most")
            }
        }
    }
}

impl core::error::Error for NetworkError {}

impl Network {
    /// Reads a network for a game.
    ///
    /// # Errors
    ///
    /// [`NetworkError`], if the bytes are not a network, one for another game, or damaged.
    pub fn from_bytes<G: Inputs>(bytes: &[u8]) -> Result<Self, NetworkError> {
        let (header, body) = bytes.split_first_chunk::<HEADER>().ok_or(NetworkError::NoNetwork)?;
        if header[..8] != MAGIC {
            return Err(NetworkError::NoNetwork);
        }
        let number = |at: usize| {
            u32::from_le_bytes([header[at], header[at + 1], header[at + 2], header[at + 3]])
        };
        let [version, inputs, hidden, buckets] = [8, 12, 16, 20].map(number);
        if version != VERSION {
            return Err(NetworkError::Version(version));
        }
        if inputs as usize != G::INPUTS {
            return Err(NetworkError::Inputs { found: inputs, expected: G::INPUTS });
        }
        if buckets as usize != G::BUCKETS {
            return Err(NetworkError::Buckets { found: buckets, expected: G::BUCKETS });
        }
        let size = hidden as usize;
        if size == 0 || size > MAX_HIDDEN || !size.is_multiple_of(LANES) {
            return Err(NetworkError::Hidden(hidden));
        }
        let numbers = (G::INPUTS + 1 + G::BUCKETS) * size;
        let expected = HEADER + 2 * numbers + 4 * G::BUCKETS;
        if bytes.len() != expected {
            return Err(NetworkError::Length { found: bytes.len(), expected });
        }
        let expected = u64::from(number(24)) | u64::from(number(28)) << 32;
        let found = checksum(body);
        if found != expected {
            return Err(NetworkError::Checksum { found, expected });
        }
        let (narrow, wide) = body.split_at(2 * numbers);
        let mut narrow = narrow.as_chunks().0.iter().map(|&bytes| i16::from_le_bytes(bytes));
        let mut take = |count: usize, most: i16| {
            let taken: Vec<i16> = narrow.by_ref().take(count).collect();
            match taken.iter().find(|weight| weight.unsigned_abs() > most.unsigned_abs()) {
                None => Ok(taken),
                Some(&found) => Err(NetworkError::Weight { found, most }),
            }
        };
        Ok(Self {
            hidden: size,
            weights: take(G::INPUTS * size, MAX_WEIGHT)?,
            bias: take(size, MAX_WEIGHT)?,
            output: take(G::BUCKETS * size, MAX_OUTPUT_WEIGHT)?,
            output_bias: wide
                .as_chunks()
                .0
                .iter()
                .map(|&bytes| i32::from_le_bytes(bytes))
                .collect(),
        })
    }

    /// The network as the bytes of a file.
    pub fn to_bytes(&self) -> Vec<u8> {
        let narrow = self.weights.iter().chain(&self.bias).chain(&self.output);
        let mut body: Vec<u8> = narrow.flat_map(|weight| weight.to_le_bytes()).collect();
        body.extend(self.output_bias.iter().flat_map(|bias| bias.to_le_bytes()));
        let mut bytes = MAGIC.to_vec();
        let inputs = self.weights.len() / self.hidden;
        for number in [VERSION as usize, inputs, self.hidden, self.output_bias.len()] {
            bytes.extend(u32::try_from(number).unwrap_or(u32::MAX).to_le_bytes());
        }
        bytes.extend(checksum(&body).to_le_bytes());
        bytes.append(&mut body);
        bytes
    }
}

/// FNV-1a, 64 bits: a change of any one byte changes it.
fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |sum, &byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}
