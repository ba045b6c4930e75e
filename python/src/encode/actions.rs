//! Sets of actions, as bits in words.

/// Adds the actions of these bits, the lowest of which is the action `first`.
#[inline]
pub(crate) fn insert(words: &mut [u64], first: usize, bits: u64) {
    let (word, shift) = (first / 64, first % 64);
    words[word] |= bits << shift;
    if shift > 0 && bits >> (64 - shift) != 0 {
        words[word + 1] |= bits >> (64 - shift);
    }
}

/// Is the action in the set?
#[inline]
pub(crate) fn contains(words: &[u64], action: usize) -> bool {
    words.get(action / 64).is_some_and(|word| word >> (action % 64) & 1 == 1)
}

/// The number of actions.
#[inline]
pub(crate) fn len(words: &[u64]) -> usize {
    words.iter().map(|word| word.count_ones() as usize).sum()
}

/// The action with so many actions before it; `None` if there are not as many.
#[inline]
pub(crate) fn nth(words: &[u64], mut before: usize) -> Option<usize> {
    for (index, &word) in words.iter().enumerate() {
        let count = word.count_ones() as usize;
        if before < count {
            let rest = (0..before).fold(word, |rest, _| rest & (rest - 1));
            return Some(index * 64 + rest.trailing_zeros() as usize);
        }
        before -= count;
    }
    None
}

/// Writes 1 for every action of the set, else 0.
#[inline]
pub(crate) fn write(words: &[u64], into: &mut [i8]) {
    for (chunk, word) in into.chunks_mut(64).zip(words) {
        let (eights, rest) = chunk.as_chunks_mut::<8>();
        let mut bytes = word.to_le_bytes().into_iter();
        for (eight, byte) in eights.iter_mut().zip(&mut bytes) {
            *eight = spread(byte);
        }
        for (entry, bit) in rest.iter_mut().zip(bytes.next().map(spread).unwrap_or_default()) {
            *entry = bit;
        }
    }
}

/// The bits of a byte as numbers, the lowest first.
#[inline]
fn spread(byte: u8) -> [i8; 8] {
    const ONES: u64 = 0x0101_0101_0101_0101;
    const DIAGONAL: u64 = 0x8040_2010_0804_0201;
    // Byte i keeps bit i alone, and becomes 1 if that is set: adding 127 carries it into the highest bit.
    let kept = (u64::from(byte) * ONES) & DIAGONAL;
    let ones = (kept + ONES * 127) >> 7 & ONES;
    ones.to_le_bytes().map(u8::cast_signed)
}
