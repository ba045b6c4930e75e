//! A number for each lane.

use super::batch::LANES;

/// A number for each board of a batch.
///
/// What belongs to one step of the mover is added in words of 16 bits, which is half of the work, and
/// [carried](Self::carry) to words of 32. Numbers may be taken away before they are added: sums wrap, and are right
/// in the end, since the games of three moves after one step are [fewer than `2¹⁶`](super::plan::Step).
#[derive(Clone)]
#[repr(align(64))]
pub(super) struct Sums {
    parts: [u16; LANES],
    wholes: [u32; LANES],
}

/// For each sum, the bit of its lane in a quarter of the word of lanes. The sums of the first lanes of all quarters
/// come first, then those of the second lanes, and so on: a word of lanes that is repeated lies in line with them.
const BITS: [[u16; LANES / 2]; 2] = {
    let mut bits = [[0; LANES / 2]; 2];
    let mut index = 0;
    while index < LANES {
        bits[index / (LANES / 2)][index % (LANES / 2)] = 1 << (index / 4);
        index += 1;
    }
    bits
};

impl Sums {
    pub(super) const ZERO: Self = Self { parts: [0; LANES], wholes: [0; LANES] };

    /// Adds a number in some lanes.
    #[inline]
    pub(super) fn add(&mut self, lanes: u64, number: u16) {
        if lanes == 0 {
            return;
        }
        #[expect(clippy::cast_possible_truncation, reason = "the lanes of a quarter")]
        let quarters = [0, 16, 32, 48].map(|first| (lanes >> first) as u16);
        let quarters: [u16; LANES / 2] = core::array::from_fn(|index| quarters[index % 4]);
        // Halves are what compilers make vectors of, and comparing with a bit is what all processors can do.
        for (sums, bits) in self.parts.as_chunks_mut::<{ LANES / 2 }>().0.iter_mut().zip(BITS) {
            for ((sum, bit), lanes) in sums.iter_mut().zip(bits).zip(quarters) {
                let chosen = if lanes & bit == bit { number } else { 0 };
                *sum = sum.wrapping_add(chosen);
            }
        }
    }

    /// Takes a number away in some lanes.
    #[inline]
    pub(super) fn subtract(&mut self, lanes: u64, number: u16) {
        self.add(lanes, number.wrapping_neg());
    }

    /// Makes room for the next step: what was added since the last one is right, and fits.
    #[inline]
    pub(super) fn carry(&mut self) {
        for (whole, part) in self.wholes.iter_mut().zip(&mut self.parts) {
            *whole += u32::from(*part);
            *part = 0;
        }
    }

    /// Adds a number in one lane.
    #[inline]
    pub(super) fn add_in_lane(&mut self, lane: usize, number: u32) {
        self.wholes[index(lane)] += number;
    }

    #[inline]
    pub(super) fn in_lane(&self, lane: usize) -> u32 {
        self.wholes[index(lane)] + u32::from(self.parts[index(lane)])
    }
}

/// Where the sum of a lane is.
#[inline]
const fn index(lane: usize) -> usize {
    lane % 16 * 4 + lane / 16
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::laws::Random;

    #[test]
    fn numbers_are_added_in_their_lanes() {
        let (mut random, mut sums, mut known) = (Random::new(1), Sums::ZERO, [0u32; LANES]);
        for _ in 0..100 {
            // What is taken away first, and more than 16 bits hold, is there again in the end.
            let lanes = random.word() & random.word();
            sums.subtract(lanes, 65000);
            for _ in 0..10 {
                let (lanes, number) = (random.word() & random.word(), random.below(6500));
                sums.add(lanes, u16::try_from(number).unwrap());
                for lane in (0..LANES).filter(|lane| lanes >> lane & 1 > 0) {
                    known[lane] += u32::try_from(number).unwrap();
                }
            }
            sums.add(lanes, 65000);
            assert!((0..LANES).all(|lane| sums.in_lane(lane) == known[lane]));
            sums.carry();
            assert!((0..LANES).all(|lane| sums.in_lane(lane) == known[lane]));
            let (lane, number) = (random.below(LANES), random.below(1 << 20));
            sums.add_in_lane(lane, u32::try_from(number).unwrap());
            known[lane] += u32::try_from(number).unwrap();
        }
        assert!(known.iter().all(|&sum| sum > u32::from(u16::MAX)));
        sums.add(0, 7);
        assert!((0..LANES).all(|lane| sums.in_lane(lane) == known[lane]));
    }
}
