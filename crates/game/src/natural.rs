//! An unbounded natural number.

mod notation;

pub use notation::ParseNaturalError;

use alloc::vec::Vec;
use core::cmp::Ordering;
use core::fmt;
use core::iter::Sum;
use core::ops::{Add, AddAssign, Mul, Sub};

/// A natural number of any size: a machine word up to 128 bits, and a list of limbs beyond that.
///
/// ```
/// use plywood_game::Natural;
///
/// let most = Natural::from(u128::MAX);
/// let more = &most + &Natural::from(1u64);
/// assert_eq!(more.to_string(), "340282366920938463463374607431768211456");
/// assert_eq!((&more * &more).to_string().parse(), Ok(&more * &more));
/// assert_eq!(u128::try_from(&more), Err(plywood_game::TooLarge));
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Natural(Digits);

#[derive(Clone, PartialEq, Eq, Hash)]
enum Digits {
    Word(u128),
    /// At least three limbs, the least significant first, the last one not zero.
    Limbs(Vec<u64>),
}

impl Natural {
    /// Zero.
    pub const ZERO: Self = Self(Digits::Word(0));
    /// One.
    pub const ONE: Self = Self(Digits::Word(1));

    /// Whether it is zero.
    pub const fn is_zero(&self) -> bool {
        matches!(self.0, Digits::Word(0))
    }

    /// The nearest floating-point number or one close to it, for rates and estimates.
    #[expect(clippy::cast_precision_loss, reason = "an estimate")]
    pub fn to_f64(&self) -> f64 {
        match &self.0 {
            Digits::Word(word) => *word as f64,
            Digits::Limbs(limbs) => limbs
                .iter()
                .rev()
                .fold(0.0, |value, &limb| value * (1u128 << 64) as f64 + limb as f64),
        }
    }

    /// The difference; `None` if the other number is larger.
    ///
    /// ```
    /// use plywood_game::Natural;
    ///
    /// let (five, three) = (Natural::from(5u64), Natural::from(3u64));
    /// assert_eq!(five.checked_sub(&three), Some(Natural::from(2u64)));
    /// assert_eq!(three.checked_sub(&five), None);
    /// ```
    #[must_use]
    pub fn checked_sub(&self, other: &Self) -> Option<Self> {
        if let (Digits::Word(one), Digits::Word(two)) = (&self.0, &other.0) {
            return one.checked_sub(*two).map(Self::from);
        }
        subtract_limbs(self.limbs(), &other.limbs()).map(Self::from_limbs)
    }

    /// The number of bits, without leading zeros.
    ///
    /// ```
    /// # use plywood_game::Natural;
    /// assert_eq!([0u64, 1, 5].map(|number| Natural::from(number).bits()), [0, 1, 3]);
    /// ```
    pub fn bits(&self) -> u32 {
        match &self.0 {
            Digits::Word(word) => u128::BITS - word.leading_zeros(),
            Digits::Limbs(limbs) => {
                let top = limbs.last().map_or(0, |limb| limb.leading_zeros());
                u64::BITS * u32::try_from(limbs.len()).unwrap_or(u32::MAX) - top
            }
        }
    }

    /// Sixty-four bits of the number, from this one on.
    ///
    /// ```
    /// # use plywood_game::Natural;
    /// assert_eq!(Natural::from(0b1101u64).bits_from(2), 0b11);
    /// ```
    pub fn bits_from(&self, bit: u32) -> u64 {
        let (limb, shift) = ((bit / u64::BITS) as usize, bit % u64::BITS);
        let limbs = match &self.0 {
            Digits::Word(word) => &split(*word)[..],
            Digits::Limbs(limbs) => limbs,
        };
        let at = |index| limbs.get(index).copied().unwrap_or(0);
        let [low, _] = split((u128::from(at(limb + 1)) << 64 | u128::from(at(limb))) >> shift);
        low
    }

    fn limbs(&self) -> Vec<u64> {
        match &self.0 {
            Digits::Word(word) => Vec::from(split(*word)),
            Digits::Limbs(limbs) => limbs.clone(),
        }
    }

    /// The number of these limbs, as a word if one holds it.
    fn from_limbs(mut limbs: Vec<u64>) -> Self {
        while limbs.len() > 2 && limbs.last() == Some(&0) {
            limbs.pop();
        }
        match limbs[..] {
            [] => Self::ZERO,
            [low] => Self::from(low),
            [low, high] => Self::from(u128::from(high) << 64 | u128::from(low)),
            _ => Self(Digits::Limbs(limbs)),
        }
    }
}

/// The low and the high half of a word.
#[expect(clippy::cast_possible_truncation, reason = "the halves are what is wanted")]
const fn split(word: u128) -> [u64; 2] {
    [word as u64, (word >> 64) as u64]
}

fn add_limbs(mut sum: Vec<u64>, other: &[u64]) -> Vec<u64> {
    sum.resize(sum.len().max(other.len()), 0);
    let mut carry = 0;
    for (index, digit) in sum.iter_mut().enumerate() {
        let added = other.get(index).copied().unwrap_or(0);
        let [low, high] = split(u128::from(*digit) + u128::from(added) + u128::from(carry));
        (*digit, carry) = (low, high);
    }
    sum.push(carry);
    sum
}

/// The difference; `None` if the other number is larger.
fn subtract_limbs(mut from: Vec<u64>, other: &[u64]) -> Option<Vec<u64>> {
    from.resize(from.len().max(other.len()), 0);
    let mut borrow = false;
    for (index, digit) in from.iter_mut().enumerate() {
        let subtracted = other.get(index).copied().unwrap_or(0);
        let (low, borrows) = digit.overflowing_sub(subtracted);
        let (low, borrows_again) = low.overflowing_sub(u64::from(borrow));
        (*digit, borrow) = (low, borrows || borrows_again);
    }
    (!borrow).then_some(from)
}

fn multiply_limbs(one: &[u64], two: &[u64]) -> Vec<u64> {
    let mut product = alloc::vec![0; one.len() + two.len()];
    for (index, &digit) in one.iter().enumerate() {
        let mut carry = 0;
        for (into, &other) in product[index..].iter_mut().zip(two.iter().chain([&0])) {
            let sum = u128::from(digit) * u128::from(other) + u128::from(*into) + u128::from(carry);
            [*into, carry] = split(sum);
        }
    }
    product
}

impl Add<&Natural> for &Natural {
    type Output = Natural;

    fn add(self, other: &Natural) -> Natural {
        if let (Digits::Word(one), Digits::Word(two)) = (&self.0, &other.0)
            && let Some(sum) = one.checked_add(*two)
        {
            return Natural::from(sum);
        }
        Natural::from_limbs(add_limbs(self.limbs(), &other.limbs()))
    }
}

impl Add for Natural {
    type Output = Natural;

    fn add(self, other: Natural) -> Natural {
        &self + &other
    }
}

impl AddAssign<&Natural> for Natural {
    fn add_assign(&mut self, other: &Natural) {
        *self = &*self + other;
    }
}

impl AddAssign for Natural {
    fn add_assign(&mut self, other: Natural) {
        *self += &other;
    }
}

impl AddAssign<u128> for Natural {
    #[inline]
    fn add_assign(&mut self, word: u128) {
        if let Digits::Word(sum) = &mut self.0
            && let Some(more) = sum.checked_add(word)
        {
            *sum = more;
        } else {
            *self += &Self::from(word);
        }
    }
}

impl Mul<&Natural> for &Natural {
    type Output = Natural;

    fn mul(self, other: &Natural) -> Natural {
        if let (Digits::Word(one), Digits::Word(two)) = (&self.0, &other.0)
            && let Some(product) = one.checked_mul(*two)
        {
            return Natural::from(product);
        }
        if self.is_zero() || other.is_zero() {
            return Natural::ZERO;
        }
        Natural::from_limbs(multiply_limbs(&self.limbs(), &other.limbs()))
    }
}

impl Mul for Natural {
    type Output = Natural;

    fn mul(self, other: Natural) -> Natural {
        &self * &other
    }
}

/// The difference.
///
/// # Panics
///
/// If the other number is larger; [`Natural::checked_sub`] gives `None` instead.
impl Sub<&Natural> for &Natural {
    type Output = Natural;

    fn sub(self, other: &Natural) -> Natural {
        self.checked_sub(other).expect("a natural number is subtracted from a smaller one")
    }
}

/// The difference.
///
/// # Panics
///
/// If the other number is larger; [`Natural::checked_sub`] gives `None` instead.
impl Sub for Natural {
    type Output = Natural;

    fn sub(self, other: Natural) -> Natural {
        &self - &other
    }
}

impl Sum for Natural {
    fn sum<I: Iterator<Item = Natural>>(numbers: I) -> Self {
        numbers.fold(Self::ZERO, |sum, number| &sum + &number)
    }
}

impl<'a> Sum<&'a Natural> for Natural {
    fn sum<I: Iterator<Item = &'a Natural>>(numbers: I) -> Self {
        numbers.fold(Self::ZERO, |sum, number| &sum + number)
    }
}

impl Default for Natural {
    fn default() -> Self {
        Self::ZERO
    }
}

impl From<u128> for Natural {
    fn from(word: u128) -> Self {
        Self(Digits::Word(word))
    }
}

impl From<u64> for Natural {
    fn from(word: u64) -> Self {
        Self::from(u128::from(word))
    }
}

impl From<u32> for Natural {
    fn from(word: u32) -> Self {
        Self::from(u128::from(word))
    }
}

/// A [`Natural`] that does not fit in 128 bits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TooLarge;

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the number does not fit in 128 bits")
    }
}

impl core::error::Error for TooLarge {}

impl TryFrom<&Natural> for u128 {
    type Error = TooLarge;

    fn try_from(number: &Natural) -> Result<Self, TooLarge> {
        match number.0 {
            Digits::Word(word) => Ok(word),
            Digits::Limbs(_) => Err(TooLarge),
        }
    }
}

impl TryFrom<Natural> for u128 {
    type Error = TooLarge;

    fn try_from(number: Natural) -> Result<Self, TooLarge> {
        Self::try_from(&number)
    }
}

impl Ord for Natural {
    fn cmp(&self, other: &Self) -> Ordering {
        match (&self.0, &other.0) {
            (Digits::Word(one), Digits::Word(two)) => one.cmp(two),
            (Digits::Word(_), Digits::Limbs(_)) => Ordering::Less,
            (Digits::Limbs(_), Digits::Word(_)) => Ordering::Greater,
            (Digits::Limbs(one), Digits::Limbs(two)) => {
                one.len().cmp(&two.len()).then_with(|| one.iter().rev().cmp(two.iter().rev()))
            }
        }
    }
}

impl PartialOrd for Natural {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;

    pub(super) fn factorial(n: u64) -> Natural {
        (1..=n).fold(Natural::ONE, |product, factor| &product * &Natural::from(factor))
    }

    #[test]
    fn factorials_go_on_past_128_bits() {
        assert_eq!(factorial(34).to_string(), "295232799039604140847618609643520000000");
        assert_eq!(factorial(35).to_string(), "10333147966386144929666651337523200000000");
        let hundred = "93326215443944152681699238856266700490715968264381621468592963895217599993229915608941463976156518286253697920827223758251185210916864000000000000000000000000";
        assert_eq!(factorial(100).to_string(), hundred);
        assert_eq!(hundred.parse(), Ok(factorial(100)));
    }

    #[test]
    fn sums_carry_through_every_limb() {
        let mut power = Natural::ONE;
        for exponent in 0..400 {
            // 2^n + 2^n = 2^(n+1), and (2^n)² = 2^(2n).
            assert_eq!(power.to_f64().to_bits(), 2f64.powi(exponent).to_bits());
            let square = &power * &power;
            assert_eq!(square.to_f64().to_bits(), 2f64.powi(2 * exponent).to_bits());
            let double = &power + &power;
            assert_eq!(double.cmp(&power), Ordering::Greater);
            assert_eq!(power.cmp(&double), Ordering::Less);
            assert_eq!(double, &power * &Natural::from(2u64));
            assert_eq!(double.to_string().parse::<Natural>(), Ok(double.clone()));
            power = double;
        }
        let all_ones = Natural::from(u128::MAX);
        let mut sum = all_ones.clone();
        sum += &Natural::ONE;
        assert_eq!(sum, &Natural::from(1u128 << 127) * &Natural::from(2u64));
        assert_eq!([&all_ones, &Natural::ONE].into_iter().sum::<Natural>(), sum);
    }

    #[test]
    fn bits_are_those_of_the_number() {
        let mut power = Natural::ONE;
        for exponent in 0..300 {
            let number = &power + &Natural::from(u64::from(exponent > 70));
            assert_eq!(number.bits(), exponent + 1);
            assert_eq!(number.bits_from(exponent), 1);
            assert_eq!(number.bits_from(exponent + 1), 0);
            assert_eq!(number.bits_from(exponent.saturating_sub(63)), 1 << exponent.min(63));
            assert_eq!(number.bits_from(0) & 1, u64::from(exponent == 0 || exponent > 70));
            power = &power + &power;
        }
    }

    #[test]
    fn small_numbers_agree_with_machine_words() {
        let mut word = 1u128;
        for step in 0..500u128 {
            word = word.wrapping_mul(0x2545_f491_4f6c_dd1d).rotate_left(31) ^ step;
            let (one, two) = (word >> 65, word >> 70);
            let (a, b) = (Natural::from(one), Natural::from(two));
            assert_eq!(u128::try_from(&(&a + &b)), Ok(one + two));
            assert_eq!((&a * &b).to_string().parse(), Ok(&a * &b));
            assert_eq!(a.cmp(&b), one.cmp(&two));
            assert_eq!(Natural::from(word).to_string(), word.to_string());
        }
    }

    #[test]
    fn a_difference_and_the_smaller_number_add_up() {
        let mut word = 1u128;
        for step in 0..2000u32 {
            word = word.wrapping_mul(0x2545_f491_4f6c_dd1d).rotate_left(31) ^ u128::from(step);
            let grown = |word: u128, by: u32| {
                (0..by).fold(Natural::from(word), |n, _| &n * &Natural::from(!word))
            };
            let (one, two) = (grown(word, step % 3), grown(word >> (step % 128), step / 3 % 3));
            let sum = &one + &two;
            assert_eq!((&sum - &two, sum.clone() - one.clone()), (one.clone(), two.clone()));
            assert_eq!(sum.checked_sub(&sum), Some(Natural::ZERO));
            assert_eq!(two.checked_sub(&(&sum + &Natural::ONE)), None);
            assert_eq!(one.checked_sub(&two).is_some(), one >= two);
        }
        let two_limbs = Natural::from(u128::MAX);
        assert_eq!(&(&two_limbs + &Natural::ONE) - &Natural::ONE, two_limbs);
    }

    #[test]
    #[should_panic(expected = "from a smaller one")]
    fn nothing_is_less_than_zero() {
        let _ = &Natural::ZERO - &Natural::ONE;
    }

    #[test]
    fn words_and_limbs_meet_in_either_order() {
        let (small, big) = (Natural::from(7u64), factorial(40));
        assert_eq!(&small + &big, &big + &small);
        assert_eq!(small.clone() + big.clone(), &big + &small);
        assert_eq!(&small * &big, &big * &small);
        assert_eq!([&big * &Natural::ZERO, &Natural::ZERO * &big], [Natural::ZERO; 2]);
        assert!(small < big);
        assert_eq!(u128::try_from(&big), Err(TooLarge));
        assert_eq!(TooLarge.to_string(), "the number does not fit in 128 bits");
    }

    #[test]
    fn what_is_given_away_is_added_and_multiplied_like_what_is_lent() {
        let (small, big) = (Natural::from(7u32), factorial(40));
        let mut sum = big.clone();
        sum += small.clone();
        assert_eq!(sum, &big + &small);
        assert_eq!([big.clone(), small.clone()].into_iter().sum::<Natural>(), sum);
        assert_eq!(big.clone() * small.clone(), &big * &small);
        assert_eq!((u128::try_from(small), u128::try_from(big)), (Ok(7), Err(TooLarge)));
    }

    #[test]
    fn words_are_added_past_what_a_word_holds() {
        let mut sum = Natural::from(u128::MAX - 1);
        sum += 1u128;
        assert_eq!(sum, Natural::from(u128::MAX));
        sum += u128::MAX;
        sum += 7u128;
        assert_eq!(sum, &(&Natural::from(u128::MAX) * &Natural::from(2u64)) + &Natural::from(7u64));
    }
}
