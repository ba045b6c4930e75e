//! Exact keys of 64 bits, which the eight images of a position share.

use crate::Position;
use board::{Bitboard, Cross33, Symmetry};
use game::Keyed;

/// The key is the least of the eight images of the white pegs, so that mirror images share it.
impl Keyed for Position {
    type Key = u64;

    #[inline]
    fn key(&self) -> u64 {
        least_image(self.white).bits()
    }

    /// Bits off the board are ignored.
    #[inline]
    fn with_key(&self, key: u64) -> Self {
        Self::new(Bitboard::from_bits(key))
    }
}

/// The least image of a set under the eight symmetries of the cross: the same for all its images.
pub(crate) fn least_image(set: Bitboard<Cross33>) -> Bitboard<Cross33> {
    Symmetry::ALL.into_iter().fold(set, |least, symmetry| least.min(set.under(symmetry)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Hole;

    #[test]
    fn mirror_images_share_their_key() {
        let arm = Position::start(Hole::at(-3, 1).unwrap());
        let images = Symmetry::ALL.map(|symmetry| Position::new(arm.white().under(symmetry)).key());
        assert_eq!(images, [arm.key(); 8]);
        assert_ne!(arm.key(), Position::start(Hole::at(-3, 0).unwrap()).key());
        assert_eq!(arm.with_key(u64::MAX), Position::new(Bitboard::ALL));
    }
}
