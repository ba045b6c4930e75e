//! A position with what it turned out to be worth, in 19 bytes.

use crate::trained::Trained;

/// The bytes of a sample in a file.
pub(crate) const BYTES: usize = 19;

/// A position of a game, its score by a search and the result of the game, both for the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Sample {
    /// The position, [packed](Trained::pack).
    pub(crate) packed: u128,
    /// The score of a small search, in points.
    pub(crate) score: i16,
    /// 0 for a loss, 1 for a draw, 2 for a win.
    pub(crate) result: u8,
}

impl Sample {
    pub(crate) fn new<G: Trained>(position: &G, score: i32, result: u8) -> Self {
        let most = i32::from(i16::MAX);
        let score = i16::try_from(score.clamp(-most, most)).unwrap_or_default();
        Self { packed: position.pack(), score, result }
    }

    pub(crate) fn to_bytes(self) -> [u8; BYTES] {
        let mut bytes = [self.result; BYTES];
        bytes[..16].copy_from_slice(&self.packed.to_le_bytes());
        bytes[16..18].copy_from_slice(&self.score.to_le_bytes());
        bytes
    }

    pub(crate) fn from_bytes(bytes: [u8; BYTES]) -> Self {
        let (packed, rest) = bytes.split_first_chunk().expect("nineteen bytes");
        Self {
            packed: u128::from_le_bytes(*packed),
            score: i16::from_le_bytes([rest[0], rest[1]]),
            result: rest[2].min(2),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn samples_round_trip() {
        for score in [-32767, -1, 0, 5, 32767] {
            for result in 0..3 {
                let sample = Sample { packed: u128::MAX / 3, score, result };
                assert_eq!(Sample::from_bytes(sample.to_bytes()), sample);
            }
        }
    }
}
