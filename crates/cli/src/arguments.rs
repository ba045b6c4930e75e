//! Values of options: numbers, sizes, names.

use crate::failure::Failure;
use catalog::Name;
use catalog::onitama::Card;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Command};
use core::fmt;
use core::time::Duration;
use onitama_notation::Number;
use std::ffi::OsStr;

/// The name of one of the workspace's games.
pub(crate) fn game() -> impl TypedValueParser<Value = Name> {
    PossibleValuesParser::new(Name::ALL.map(Name::as_str)).try_map(|name| name.parse::<Name>())
}

/// The name of a card, in any case and with blanks around it.
#[derive(Clone)]
pub(crate) struct CardParser;

impl TypedValueParser for CardParser {
    type Value = Card;

    fn parse_ref(
        &self,
        command: &Command,
        argument: Option<&Arg>,
        value: &OsStr,
    ) -> Result<Card, clap::Error> {
        let name = value.to_string_lossy();
        let is_named = |card: &Card| card.name().eq_ignore_ascii_case(name.trim());
        Card::ALL.into_iter().find(is_named).ok_or_else(|| {
            let mut error = clap::Error::new(ErrorKind::InvalidValue).with_cmd(command);
            let argument = argument.map_or_else(|| String::from("card"), ToString::to_string);
            let names = Card::ALL.map(|card| String::from(card.name())).to_vec();
            error.insert(ContextKind::InvalidArg, ContextValue::String(argument));
            error.insert(ContextKind::InvalidValue, ContextValue::String(name.into_owned()));
            error.insert(ContextKind::ValidValue, ContextValue::Strings(names));
            error
        })
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(Card::ALL.into_iter().map(|card| PossibleValue::new(card.name()))))
    }
}

/// What is wrong with the cards, with an example.
pub(crate) fn cards_failure(fault: &impl fmt::Display) -> Failure {
    Failure::usage(format!("--cards: {fault}, as in --cards Cobra,Rabbit,Rooster,Tiger,Monkey"))
}

/// A length of time, with its unit.
pub(crate) fn duration(text: &str) -> Result<Duration, &'static str> {
    humantime::parse_duration(text).map_err(|_| "expected a duration, as in 500ms, 2s or 1m30s")
}

/// An amount of memory in MiB: a number, with a unit unless it is MiB.
pub(crate) fn memory(text: &str) -> Result<u32, &'static str> {
    const EXPECTED: &str = "expected a size, as in 512, 512M or 2G";
    let digits = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    let (number, unit) = text.split_at(digits);
    let number: u64 = number.parse().map_err(|_| EXPECTED)?;
    let unit = unit.trim().to_ascii_lowercase();
    let bytes = match unit.trim_end_matches("ib").trim_end_matches('b') {
        "" if unit == "b" => 1,
        "k" => 1 << 10,
        "" | "m" => 1 << 20,
        "g" => 1 << 30,
        "t" => 1 << 40,
        _ => return Err(EXPECTED),
    };
    let mib = number.checked_mul(bytes).map(|bytes| bytes.div_ceil(1 << 20));
    mib.and_then(|mib| u32::try_from(mib).ok()).ok_or("expected a size of at most 4 PiB")
}

/// An integer of any length.
pub(crate) fn integer(text: &str) -> Result<Number, &'static str> {
    text.parse().map_err(|_| "expected an integer, as in 42")
}

/// A number of moves. One that is too large to be played out is as good as any other.
pub(crate) fn move_limit(text: &str) -> Result<u32, &'static str> {
    onitama_course::move_limit(&integer(text)?).ok_or("expected a number of moves, 0 or more")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_has_units() {
        let cases =
            [("0", 0), ("512", 512), ("512M", 512), ("2G", 2048), ("1 GiB", 1024), ("1t", 1 << 20)];
        for (text, mib) in cases {
            assert_eq!(memory(text), Ok(mib), "{text}");
        }
        assert_eq!([memory("1500k"), memory("1B"), memory("2mb")], [Ok(2), Ok(1), Ok(2)]);
        for text in ["", "G", "2X", "-1", "2GG", "1.5G", "99999999999999999999", "9999999T"] {
            assert!(memory(text).is_err(), "{text}");
        }
    }
}
