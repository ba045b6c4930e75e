//! The words that multiplicities are added and kept in.

use game::Natural;

/// A word that multiplicities are added in. Whoever adds has proven that the sums fit.
pub(super) trait Cell: Clone + Default + PartialEq + Send + Sync {
    /// Whether a cell is added or left out, as a word that is easily combined with the cell.
    type Mask: Copy;
    const KEPT: Self::Mask;
    const LEFT_OUT: Self::Mask;

    /// The word with the value of a stored one, which is known to fit.
    fn load(stored: &impl Stored) -> Self;

    fn add(&mut self, other: &Self);

    fn add_kept(&mut self, other: &Self, mask: Self::Mask);

    /// Fifteen bits of the number: those from the bit 15 · `plane` on.
    fn plane(&self, plane: u32) -> i16;

    /// The number of bits of the largest of some numbers.
    fn bits(cells: &[Self]) -> u32;

    /// The sum of all cells.
    fn total<'a>(cells: impl Iterator<Item = &'a Self>) -> Natural
    where
        Self: 'a;

    /// The numbers in the narrowest words that hold all of them.
    fn narrow(cells: &[Self]) -> Cells;
}

/// The bits of a plane: the weights of a row are not negative.
pub(super) const PLANE_BITS: u32 = 15;

/// Multiplicities in the narrowest word that holds the largest of them.
#[derive(Debug)]
pub enum Cells {
    /// Sixteen bits each.
    Word16(Vec<u16>),
    /// 32 bits each.
    Word32(Vec<u32>),
    /// 64 bits each.
    Word64(Vec<u64>),
    /// 128 bits each.
    Word128(Vec<u128>),
    /// As many bits as it takes.
    Any(Vec<Natural>),
}

/// Calls a function with the list of words, whatever they are.
macro_rules! with_words {
    ($cells:expr, $words:ident => $value:expr) => {
        match $cells {
            Cells::Word16($words) => $value,
            Cells::Word32($words) => $value,
            Cells::Word64($words) => $value,
            Cells::Word128($words) => $value,
            Cells::Any($words) => $value,
        }
    };
}
pub(super) use with_words;

impl Cells {
    pub(super) fn len(&self) -> usize {
        with_words!(self, words => words.len())
    }

    /// The bits of the largest number, or more: those of all numbers together.
    pub(super) fn bits(&self) -> u32 {
        fn bits<T: Stored>(words: &[T]) -> u32 {
            128 - words.iter().fold(0, |all, word| all | word.word()).leading_zeros()
        }
        with_words!(self, words => bits(words))
    }

    pub(super) fn bytes(&self) -> usize {
        let limbs = match self {
            Self::Any(numbers) => numbers.iter().map(|number| number.bits() as usize / 8).sum(),
            _ => 0,
        };
        with_words!(self, words => size_of_val(&words[..])) + limbs
    }

    /// The number at an index.
    pub(super) fn at(&self, index: usize) -> Natural {
        with_words!(self, words => words[index].natural())
    }

    /// How many of the numbers are not zero.
    pub(super) fn not_zero(&self) -> u64 {
        fn count<T: Stored>(words: &[T]) -> u64 {
            words.iter().map(|word| u64::from(*word != T::default())).sum()
        }
        with_words!(self, words => count(words))
    }
}

/// A word that multiplicities are kept in.
pub(super) trait Stored: Clone + Default + PartialEq + Send + Sync {
    fn word(&self) -> u128;
    fn natural(&self) -> Natural {
        Natural::from(self.word())
    }
}

macro_rules! stored {
    ($($word:ty),*) => {$(
        impl Stored for $word {
            #[inline]
            fn word(&self) -> u128 {
                u128::from(*self)
            }
        }
    )*};
}

stored!(u16, u32, u64, u128);

impl Stored for Natural {
    /// Only for numbers that are known to fit.
    fn word(&self) -> u128 {
        u128::try_from(self).unwrap_or(u128::MAX)
    }

    fn natural(&self) -> Natural {
        self.clone()
    }
}

macro_rules! cell {
    ($($word:ty, $wide:ty;)*) => {$(
        impl Cell for $word {
            type Mask = $word;
            const KEPT: $word = <$word>::MAX;
            const LEFT_OUT: $word = 0;

            #[inline]
            fn load(stored: &impl Stored) -> Self {
                stored.word().try_into().unwrap_or(<$word>::MAX)
            }

            #[inline]
            fn add(&mut self, other: &Self) {
                *self += other;
            }

            #[inline]
            fn add_kept(&mut self, other: &Self, mask: $word) {
                *self += other & mask;
            }

            #[inline]
            #[expect(clippy::cast_possible_truncation, reason = "fifteen bits are wanted")]
            fn plane(&self, plane: u32) -> i16 {
                (self >> (PLANE_BITS * plane)) as i16 & i16::MAX
            }

            #[inline]
            fn bits(cells: &[Self]) -> u32 {
                <$word>::BITS - cells.iter().fold(0, |all, cell| all | cell).leading_zeros()
            }

            fn total<'a>(cells: impl Iterator<Item = &'a Self>) -> Natural {
                let mut rest = Natural::ZERO;
                let total = cells.fold(<$wide>::default(), |sum, &cell| {
                    // Only words of 128 bits have no wider one to be added in.
                    if <$wide>::BITS > <$word>::BITS {
                        return sum + <$wide>::from(cell);
                    }
                    sum.checked_add(cell.into()).unwrap_or_else(|| {
                        rest += u128::from(sum);
                        cell.into()
                    })
                });
                rest += u128::from(total);
                rest
            }

            #[expect(clippy::cast_possible_truncation, reason = "the largest fits")]
            fn narrow(cells: &[Self]) -> Cells {
                let words = cells.iter().map(Stored::word);
                match Self::bits(cells) {
                    0..=16 => Cells::Word16(words.map(|cell| cell as u16).collect()),
                    17..=32 => Cells::Word32(words.map(|cell| cell as u32).collect()),
                    33..=64 => Cells::Word64(words.map(|cell| cell as u64).collect()),
                    _ => Cells::Word128(words.collect()),
                }
            }
        }
    )*};
}

cell!(u32, u64; u64, u128; u128, u128;);

impl Cell for Natural {
    type Mask = bool;
    const KEPT: bool = true;
    const LEFT_OUT: bool = false;

    fn load(stored: &impl Stored) -> Self {
        stored.natural()
    }

    fn add(&mut self, other: &Self) {
        *self += other;
    }

    fn add_kept(&mut self, other: &Self, mask: bool) {
        if mask {
            *self += other;
        }
    }

    fn plane(&self, plane: u32) -> i16 {
        (self.bits_from(PLANE_BITS * plane)).plane(0)
    }

    fn bits(cells: &[Self]) -> u32 {
        cells.iter().map(Natural::bits).max().unwrap_or(0)
    }

    fn total<'a>(cells: impl Iterator<Item = &'a Self>) -> Natural {
        cells.sum()
    }

    fn narrow(cells: &[Self]) -> Cells {
        Cells::Any(cells.to_vec())
    }
}

/// Adds a row to another.
#[inline(never)]
pub(super) fn add<W: Cell>(sum: &mut [W], row: &[W]) {
    for (sum, cell) in sum.iter_mut().zip(row) {
        sum.add(cell);
    }
}

/// Adds those cells of a row that are kept.
#[inline(never)]
pub(super) fn add_kept<W: Cell>(sum: &mut [W], row: &[W], mask: &[W::Mask]) {
    for ((sum, cell), &mask) in sum.iter_mut().zip(row).zip(mask) {
        sum.add_kept(cell, mask);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Some numbers of up to so many bits, the largest and the least among them.
    fn numbers(bits: u32) -> Vec<u128> {
        let most = u128::MAX >> (128 - bits);
        vec![0, 1, most, most / 3, 0x3039 & most, 0, most - 1]
    }

    fn cells_are_numbers<W: Cell>(widest: u32) {
        let cell = |number: u128| W::load(&number);
        let natural = |cell: &W| W::total(core::iter::once(cell));
        for bits in [1, 14, 15, 16, 17, 31, 32, 33, 63, 64, 65, 127, 128] {
            if bits > widest {
                break;
            }
            let numbers = numbers(bits);
            let cells: Vec<W> = numbers.iter().copied().map(cell).collect();
            assert_eq!(W::bits(&cells), bits);
            let all: Natural = numbers.iter().map(|&number| Natural::from(number)).sum();
            assert_eq!(W::total(cells.iter()), all, "{bits} bits");

            let kept = W::narrow(&cells);
            assert_eq!(
                kept.not_zero(),
                numbers.iter().filter(|&&number| number > 0).count() as u64
            );
            for (index, (cell, &number)) in cells.iter().zip(&numbers).enumerate() {
                assert_eq!(natural(cell), Natural::from(number));
                assert_eq!(kept.at(index), Natural::from(number));
                let back = with_words!(&kept, words => W::load(&words[index]));
                assert_eq!(natural(&back), Natural::from(number));
                let planes = (0..bits.div_ceil(PLANE_BITS)).rev();
                let joined = planes.fold(0, |high: u128, plane| {
                    let bits = cell.plane(plane);
                    assert!(bits >= 0, "{bits}");
                    high << PLANE_BITS | u128::from(bits.unsigned_abs())
                });
                assert_eq!(joined, number);
            }
        }
        assert_eq!(W::bits(&[]), 0);

        let mut row = [1, 2, 3].map(cell);
        add(&mut row, &[10, 20, 30].map(cell));
        add_kept(&mut row, &[100, 200, 300].map(cell), &[W::KEPT, W::LEFT_OUT, W::KEPT]);
        assert!(row == [111, 22, 333].map(cell));
    }

    #[test]
    fn words_of_every_width_hold_what_they_are_given() {
        cells_are_numbers::<u32>(32);
        cells_are_numbers::<u64>(64);
        cells_are_numbers::<u128>(128);
        cells_are_numbers::<Natural>(128);
    }

    #[test]
    fn the_narrowest_words_are_kept() {
        let bytes = |most: u128| Cell::narrow(&[0, most, 1]).bytes();
        for (bits, width) in
            [(1, 2), (16, 2), (17, 4), (32, 4), (33, 8), (64, 8), (65, 16), (128, 16)]
        {
            assert_eq!(bytes(u128::MAX >> (128 - bits)), 3 * width, "{bits} bits");
        }
        let large = &Natural::from(u128::MAX) * &Natural::from(u128::MAX);
        let around = 2 * size_of::<Natural>();
        assert_eq!(Cell::narrow(&[large, Natural::ONE]).bytes(), around + 32);
    }

    #[test]
    fn numbers_of_any_size_are_loaded_into_words() {
        let number = Natural::from(70_000u64);
        assert_eq!((u32::load(&number), u64::load(&number)), (70_000, 70_000));
        assert_eq!(u128::load(&number), 70_000);
    }

    #[test]
    fn the_sum_of_wide_words_may_be_wider() {
        let most = Natural::from(u128::MAX);
        assert_eq!(u128::total([u128::MAX; 3].iter()), &most * &Natural::from(3u64));
        assert_eq!(
            u128::total([u128::MAX, 1, u128::MAX, 5].iter()),
            &most + &most + Natural::from(6u64)
        );
    }
}
