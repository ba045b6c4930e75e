//! Numbers as decimal text.

use super::{Digits, Natural, split};
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

/// The largest power of ten in a limb, and its number of zeros.
const CHUNK: u64 = 10_000_000_000_000_000_000;
const CHUNK_ZEROS: usize = 19;

impl fmt::Display for Natural {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rest = match &self.0 {
            Digits::Word(word) => return fmt::Display::fmt(word, f),
            Digits::Limbs(limbs) => limbs.clone(),
        };
        // Divided by a power of ten again and again, the remainders are the chunks of digits.
        let mut chunks = Vec::new();
        while !rest.is_empty() {
            let mut remainder = 0;
            for limb in rest.iter_mut().rev() {
                let part = u128::from(remainder) << 64 | u128::from(*limb);
                [*limb, _] = split(part / u128::from(CHUNK));
                [remainder, _] = split(part % u128::from(CHUNK));
            }
            chunks.push(remainder);
            while rest.last() == Some(&0) {
                rest.pop();
            }
        }
        let mut text = String::new();
        for (index, chunk) in chunks.iter().rev().enumerate() {
            let zeros = if index == 0 { 0 } else { CHUNK_ZEROS };
            fmt::Write::write_fmt(&mut text, format_args!("{chunk:0zeros$}"))?;
        }
        f.pad_integral(true, "", &text)
    }
}

impl fmt::Debug for Natural {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that is not a natural number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ParseNaturalError {
    /// The byte at which a decimal digit was expected.
    pub at: usize,
}

impl fmt::Display for ParseNaturalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "byte {}: expected a digit", self.at)
    }
}

impl core::error::Error for ParseNaturalError {}

/// Reads decimal digits, and nothing else.
impl FromStr for Natural {
    type Err = ParseNaturalError;

    fn from_str(text: &str) -> Result<Self, ParseNaturalError> {
        if let Some(at) = text.bytes().position(|byte| !byte.is_ascii_digit()) {
            return Err(ParseNaturalError { at });
        }
        if text.is_empty() {
            return Err(ParseNaturalError { at: 0 });
        }
        let mut number = Self::ZERO;
        for chunk in text.as_bytes().chunks(CHUNK_ZEROS) {
            let (mut value, mut scale) = (0u64, 1u64);
            for digit in chunk {
                value = value * 10 + u64::from(digit - b'0');
                scale *= 10;
            }
            number = &(&number * &Self::from(scale)) + &Self::from(value);
        }
        Ok(number)
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::factorial;
    use super::*;
    use alloc::string::ToString;
    use std::format;

    #[test]
    fn numbers_pad_like_numbers() {
        assert_eq!(
            format!("{:>5}|{:05}", Natural::from(42u64), Natural::from(42u64)),
            "   42|00042"
        );
        let big = factorial(35);
        assert_eq!(format!("{big:>45}"), format!("{:>45}", big.to_string()));
    }

    #[test]
    fn text_that_is_no_number_is_refused_at_its_place() {
        for (text, at) in [("", 0), ("-1", 0), ("12a", 2), (" 1", 0), ("1 ", 1), ("٣", 0)] {
            assert_eq!(text.parse::<Natural>(), Err(ParseNaturalError { at }), "{text:?}");
        }
        assert_eq!(ParseNaturalError { at: 2 }.to_string(), "byte 2: expected a digit");
        assert_eq!("000".parse(), Ok(Natural::ZERO));
        assert!(Natural::default().is_zero() && !Natural::ONE.is_zero());
    }
}
