//! Random numbers from a seed, the same on every machine.

/// A small generator (splitmix64): good enough to draw lots, not to keep secrets.
#[derive(Clone, Debug)]
pub(crate) struct Random(u64);

impl Random {
    pub(crate) const fn new(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut word = self.0;
        word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ word >> 31
    }

    /// A number below `bound`, which is not zero.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        // The high half of a product: no bias that a few thousand draws would show.
        let scaled = u128::from(self.next()) * bound as u128;
        usize::try_from(scaled >> 64).expect("less than the bound")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_spread_over_their_range() {
        let mut random = Random::new(3);
        let mut times = [0; 6];
        for _ in 0..6000 {
            times[random.below(6)] += 1;
        }
        assert!(times.iter().all(|&times| (850..1150).contains(&times)), "{times:?}");
    }
}
