//! Bits in lanes of 512: what a row of positions is made of.

/// 512 bits.
pub(crate) type Lane = [u64; 8];

/// The bits of a lane.
pub(crate) const LANE: usize = 512;

pub(crate) const EMPTY: Lane = [0; 8];

#[inline]
pub(crate) fn is_empty(lane: &Lane) -> bool {
    lane.iter().fold(0, |any, word| any | word) == 0
}

#[inline]
pub(crate) fn and(mut lane: Lane, other: &Lane) -> Lane {
    lane.iter_mut().zip(other).for_each(|(word, other)| *word &= other);
    lane
}

#[inline]
pub(crate) fn and_not(mut lane: Lane, other: &Lane) -> Lane {
    lane.iter_mut().zip(other).for_each(|(word, other)| *word &= !other);
    lane
}

#[inline]
pub(crate) fn or(mut lane: Lane, other: &Lane) -> Lane {
    lane.iter_mut().zip(other).for_each(|(word, other)| *word |= other);
    lane
}

#[inline]
pub(crate) fn count(lane: &Lane) -> u32 {
    lane.iter().map(|word| word.count_ones()).sum()
}

/// Calls a function with the index of each bit.
#[inline]
pub(crate) fn for_each(lane: &Lane, mut each: impl FnMut(usize)) {
    for (index, &word) in lane.iter().enumerate() {
        let mut left = word;
        while left != 0 {
            each(index * 64 + left.trailing_zeros() as usize);
            left &= left - 1;
        }
    }
}

/// Transposes eight blocks of 64×64 bits at once: the block of a word is that word of all 64 lanes.
pub(crate) fn transpose(rows: &mut [Lane; 64]) {
    let (mut width, mut low) = (32, u64::MAX >> 32);
    while width > 0 {
        for pair in rows.chunks_exact_mut(2 * width) {
            let (upper, lower) = pair.split_at_mut(width);
            for (one, other) in upper.iter_mut().zip(lower) {
                for (one, other) in one.iter_mut().zip(other) {
                    let swapped = (*one >> width ^ *other) & low;
                    *one ^= swapped << width;
                    *other ^= swapped;
                }
            }
        }
        width /= 2;
        low ^= low << width;
    }
}

/// The lowest index in a set of lanes, which is removed.
#[inline]
pub(crate) fn pop(lanes: &mut u128) -> Option<usize> {
    if *lanes == 0 {
        return None;
    }
    let lowest = lanes.trailing_zeros() as usize;
    *lanes &= *lanes - 1;
    Some(lowest)
}

/// Which of 64 bytes are equal to this one, as bits.
#[inline]
pub(crate) fn equal(bytes: &[u8; 64], wanted: u8) -> u64 {
    const ONES: u64 = u64::from_ne_bytes([1; 8]);
    const LOW: u64 = u64::from_ne_bytes([0x7f; 8]);
    let mut bits = 0;
    for (index, eight) in bytes.as_chunks::<8>().0.iter().enumerate() {
        let different = u64::from_le_bytes(*eight) ^ (ONES * u64::from(wanted));
        // The highest bit of each byte that is zero; no carry leaves a byte.
        let zero = !(((different & LOW) + LOW) | different | LOW);
        bits |= (zero >> 7).wrapping_mul(0x0102_0408_1020_4080) >> 56 << (8 * index);
    }
    bits
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::laws::Random;

    #[test]
    fn a_transposed_bit_is_where_row_and_column_are_swapped() {
        let mut random = Random::new(1);
        let rows: [Lane; 64] =
            core::array::from_fn(|_| core::array::from_fn(|_| random.word() & random.word()));
        let mut transposed = rows;
        transpose(&mut transposed);
        for (row, lane) in rows.iter().enumerate() {
            for (word, bits) in lane.iter().enumerate() {
                for (col, lane) in transposed.iter().enumerate() {
                    assert_eq!(bits >> col & 1, lane[word] >> row & 1);
                }
            }
        }
    }

    #[test]
    fn equal_bytes_are_found() {
        let mut random = Random::new(2);
        for _ in 0..1000 {
            let bytes: [u8; 64] = core::array::from_fn(|_| match random.below(4) {
                0 => 0,
                1 => 255,
                _ => random.below(256).try_into().unwrap(),
            });
            for wanted in [0, 1, 127, 128, 129, 255, bytes[5]] {
                let plain = bytes.iter().enumerate().filter(|&(_, &byte)| byte == wanted);
                let expected = plain.fold(0, |bits, (index, _)| bits | 1u64 << index);
                assert_eq!(equal(&bytes, wanted), expected);
            }
        }
    }

    #[test]
    fn bits_are_counted_listed_and_combined() {
        let one: Lane = [0b101, 0, 0, 0, 0, 0, 0, 1 << 63];
        let other: Lane = [0b110, 1, 0, 0, 0, 0, 0, 0];
        let listed = |lane: &Lane| {
            let mut bits = Vec::new();
            for_each(lane, |bit| bits.push(bit));
            assert_eq!(count(lane) as usize, bits.len());
            assert_eq!(is_empty(lane), bits.is_empty());
            bits
        };
        assert_eq!(listed(&one), [0, 2, 511]);
        assert_eq!(listed(&or(one, &other)), [0, 1, 2, 64, 511]);
        assert_eq!(listed(&and(one, &other)), [2]);
        assert_eq!(listed(&and_not(one, &other)), [0, 511]);
        assert!(listed(&EMPTY).is_empty());
        let mut lanes = 1 << 127 | 0b10;
        assert_eq!([(); 3].map(|()| pop(&mut lanes)), [Some(1), Some(127), None]);
    }
}
