//! A number for each lane.

use super::batch::LANES;

/// A number for each board of a batch.
///
/// Numbers may be taken away before they are added: sums wrap, and are right in the end, since all games of
/// three moves are fewer than `128³`.
#[derive(Clone)]
#[repr(align(64))]
pub(super) struct Sums([u32; LANES]);

/// The bit of each lane of a half.
const BITS: [u32; 32] = {
    let mut bits = [1; 32];
    let mut lane = 1;
    while lane < 32 {
        bits[lane] = bits[lane - 1] << 1;
        lane += 1;
    }
    bits
};

impl Sums {
    pub(super) const ZERO: Self = Self([0; LANES]);

    /// Adds a number in some lanes.
    #[inline]
    pub(super) fn add(&mut self, lanes: u64, number: u32) {
        if lanes == 0 {
            return;
        }
        // Halves of 32 lanes, as wide as the sums, are what compilers make vectors of.
        for (half, sums) in self.0.as_chunks_mut::<32>().0.iter_mut().enumerate() {
            #[expect(clippy::cast_possible_truncation, reason = "the lanes of this half")]
            let lanes = (lanes >> (32 * half)) as u32;
            // A bit for each lane, and no shift by another distance in each lane, which old processors do not have.
            for (sum, bit) in sums.iter_mut().zip(BITS) {
                let chosen = if lanes & bit == bit { number } else { 0 };
                *sum = sum.wrapping_add(chosen);
            }
        }
    }

    /// Takes a number away in some lanes.
    #[inline]
    pub(super) fn subtract(&mut self, lanes: u64, number: u32) {
        self.add(lanes, number.wrapping_neg());
    }

    #[inline]
    pub(super) fn in_lane(&self, lane: usize) -> u32 {
        self.0[lane]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::laws::Random;

    #[test]
    fn numbers_are_added_in_their_lanes() {
        let (mut random, mut sums, mut known) = (Random::new(1), Sums::ZERO, [0u32; LANES]);
        for _ in 0..1000 {
            let (lanes, number) = (random.word() & random.word(), random.below(5000));
            let number = u32::try_from(number).unwrap();
            let is_added = random.below(3) > 0;
            if is_added {
                sums.add(lanes, number);
            } else {
                sums.subtract(lanes, number);
            }
            let change = if is_added { number } else { number.wrapping_neg() };
            for lane in (0..LANES).filter(|lane| lanes >> lane & 1 > 0) {
                known[lane] = known[lane].wrapping_add(change);
            }
        }
        assert!((0..LANES).all(|lane| sums.in_lane(lane) == known[lane]));
        sums.add(0, 7);
        assert_eq!(sums.in_lane(0), known[0]);
    }
}
