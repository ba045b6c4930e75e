//! Integers of any length.

use core::cmp::Ordering;
use core::fmt;

/// An integer of any length.
///
/// The format does not limit its numbers, and an invalid move has to be written as it was read. Leading zeros
/// are ignored, and -0 is 0.
///
/// ```
/// use plywood_onitama_notation::Number;
///
/// let far: Number = "-0099999999999999999999".parse()?;
/// assert_eq!(far.to_string(), "-99999999999999999999");
/// assert!(far < Number::from(-4));
/// assert_eq!("-00".parse(), Ok(Number::from(0)));
/// # Ok::<(), plywood_onitama_notation::NotationError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Number(Digits);

#[derive(Clone, PartialEq, Eq, Hash)]
enum Digits {
    Near(i64),
    /// A number that does not fit: its sign, and its digits without leading zeros.
    Far {
        is_negative: bool,
        digits: Box<str>,
    },
}

impl Number {
    /// The number of an optional minus sign and some decimal digits.
    pub(crate) fn of_digits(is_negative: bool, digits: &str) -> Self {
        let digits = digits.trim_start_matches('0');
        // Below zero there is room for one number more.
        let negated = digits.bytes().try_fold(0i64, |value, digit| {
            value.checked_mul(10)?.checked_sub(i64::from(digit - b'0'))
        });
        let near = if is_negative { negated } else { negated.and_then(i64::checked_neg) };
        Self(match near {
            Some(value) => Digits::Near(value),
            None => Digits::Far { is_negative, digits: digits.into() },
        })
    }

    /// The number, or the nearest machine word if it does not fit in one.
    pub fn saturating(&self) -> i64 {
        match self.0 {
            Digits::Near(value) => value,
            Digits::Far { is_negative: true, .. } => i64::MIN,
            Digits::Far { is_negative: false, .. } => i64::MAX,
        }
    }

    /// The number as a coordinate, or the nearest one, which is off the board as well.
    pub fn to_coordinate(&self) -> i8 {
        let value = self.saturating();
        i8::try_from(value).unwrap_or(if value.is_negative() { i8::MIN } else { i8::MAX })
    }
}

impl From<i64> for Number {
    fn from(value: i64) -> Self {
        Self(Digits::Near(value))
    }
}

impl Ord for Number {
    fn cmp(&self, other: &Self) -> Ordering {
        use Digits::{Far, Near};
        // Whatever is far lies beyond everything near, on its side of zero.
        let beyond = |is_negative| if is_negative { Ordering::Less } else { Ordering::Greater };
        match (&self.0, &other.0) {
            (Near(one), Near(two)) => one.cmp(two),
            (Far { is_negative, .. }, Near(_)) => beyond(*is_negative),
            (Near(_), Far { is_negative, .. }) => beyond(!is_negative),
            (
                Far { is_negative, digits },
                Far { is_negative: other_is_negative, digits: other_digits },
            ) => {
                let size = digits.len().cmp(&other_digits.len()).then(digits.cmp(other_digits));
                match (is_negative, other_is_negative) {
                    (false, false) => size,
                    (true, true) => size.reverse(),
                    _ => beyond(*is_negative),
                }
            }
        }
    }
}

impl PartialOrd for Number {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Digits::Near(value) => fmt::Display::fmt(value, f),
            Digits::Far { is_negative, digits } => f.pad_integral(!is_negative, "", digits),
        }
    }
}

impl fmt::Debug for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ASCENDING: [&str; 14] = [
        "-100000000000000000000",
        "-99999999999999999999",
        "-9223372036854775809",
        "-9223372036854775808",
        "-9223372036854775807",
        "-129",
        "-128",
        "0",
        "127",
        "128",
        "9223372036854775807",
        "9223372036854775808",
        "99999999999999999999",
        "100000000000000000000",
    ];

    #[test]
    fn numbers_are_ordered_by_value() {
        let numbers = ASCENDING.map(|text| text.parse::<Number>().unwrap());
        for (index, one) in numbers.iter().enumerate() {
            for (other_place, other) in numbers.iter().enumerate() {
                assert_eq!(one.cmp(other), index.cmp(&other_place), "{one} {other}");
                assert_eq!(one.partial_cmp(other), Some(one.cmp(other)));
            }
        }
    }

    #[test]
    fn numbers_come_back_without_leading_zeros() {
        for text in ASCENDING {
            let number: Number = text.parse().unwrap();
            assert_eq!(number.to_string(), text);
            assert_eq!(format!("{number:?}"), text);
            let (sign, digits) = text.strip_prefix('-').map_or(("", text), |digits| ("-", digits));
            assert_eq!(format!("{sign}{}{digits}", "0".repeat(500)).parse(), Ok(number));
        }
    }

    #[test]
    fn far_numbers_are_coordinates_off_the_board() {
        let coordinates = ASCENDING.map(|text| text.parse::<Number>().unwrap().to_coordinate());
        assert!(coordinates.is_sorted());
        assert_eq!(coordinates[5..10], [-128, -128, 0, 127, 127]);
        assert_eq!(Number::from(-3).to_coordinate(), -3);
        let words = ASCENDING.map(|text| text.parse::<Number>().unwrap().saturating());
        assert_eq!((words[0], words[4], words[13]), (i64::MIN, i64::MIN + 1, i64::MAX));
    }

    #[test]
    fn machine_words_are_the_numbers_they_write() {
        for word in [i64::MIN, i64::MIN + 1, -1, 0, 1, i64::MAX] {
            assert_eq!(word.to_string().parse(), Ok(Number::from(word)));
        }
    }
}
