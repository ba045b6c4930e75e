//! What an expression can stand for.

use crate::error::ProgramError;
use crate::escapes::{shown_char, shown_string};
use core::fmt;
use onitama_notation::Number;

/// The value of an expression. [`Display`](fmt::Display) writes it as Haskell's `show` does.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Value {
    /// A whole number of any length.
    Number(Number),
    /// A truth value.
    Bool(bool),
    /// A character.
    Char(char),
    /// A string.
    String(String),
    /// A tuple of two or more values.
    Tuple(Items),
    /// A list.
    List(Items),
    /// A constructor and what it holds, such as `Peg (0,1) B`.
    Data(&'static str, Items),
    /// A game of Santorini, which is shown by its screenshot.
    Game(santorini::course::Game),
}

/// Values inside another one: neither more of them nor deeper than the console can handle.
///
/// Names allow a line to use values of earlier lines, so that short lines could build a value of any
/// depth, or of any size by doubling. This type is where both end.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Items {
    values: Vec<Value>,
    /// What all values inside take together, at any depth.
    size: usize,
    depth: usize,
}

impl Items {
    const MOST: usize = 1_000_000;
    const DEEPEST: usize = 100;

    /// These values together. The first that is one too many ends it, before the next is made.
    ///
    /// # Errors
    ///
    /// [`ProgramError::TooLarge`] if they are too many or too deep; or the first error among them.
    pub(crate) fn collect(
        values: impl Iterator<Item = Result<Value, ProgramError>>,
    ) -> Result<Self, ProgramError> {
        let mut items = Self { values: Vec::new(), size: 0, depth: 1 };
        for value in values {
            let value = value?;
            items.size += value.size();
            items.depth = items.depth.max(1 + value.depth());
            if items.size > Self::MOST || items.depth > Self::DEEPEST {
                return Err(ProgramError::TooLarge);
            }
            items.values.push(value);
        }
        Ok(items)
    }

    /// The values, without those inside them.
    pub(crate) fn values(&self) -> &[Value] {
        &self.values
    }
}

impl Value {
    fn items(&self) -> Option<&Items> {
        match self {
            Self::Tuple(items) | Self::List(items) | Self::Data(_, items) => Some(items),
            _ => None,
        }
    }

    /// How much there is of it, in parts, digits and letters.
    fn size(&self) -> usize {
        1 + match self {
            Self::Number(number) => number.to_string().len(),
            Self::String(text) => text.len(),
            _ => self.items().map_or(0, |items| items.size),
        }
    }

    fn depth(&self) -> usize {
        self.items().map_or(0, |items| items.depth)
    }

    /// The value itself if it is a simple one, or else its kind, for messages.
    pub(crate) fn named(&self) -> String {
        String::from(match self {
            Self::Number(_) | Self::Bool(_) | Self::Char(_) => return self.to_string(),
            Self::String(_) => "a string",
            Self::Tuple(_) => "another tuple",
            Self::List(_) => "a list",
            Self::Data(constructor, _) => constructor,
            Self::Game(_) => "a game",
        })
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => number.fmt(f),
            Self::Bool(true) => f.write_str("True"),
            Self::Bool(false) => f.write_str("False"),
            Self::Char(character) => f.write_str(&shown_char(*character)),
            Self::String(text) => f.write_str(&shown_string(text)),
            Self::Tuple(items) => write_between(f, '(', items, ')'),
            Self::List(items) => write_between(f, '[', items, ']'),
            Self::Data(constructor, items) => {
                f.write_str(constructor)?;
                items.values.iter().try_for_each(|value| match value {
                    // As an argument, what begins with a sign or a constructor needs parentheses.
                    Self::Number(number) if *number < Number::from(0) => write!(f, " ({number})"),
                    Self::Data(_, inner) if !inner.values.is_empty() => write!(f, " ({value})"),
                    _ => write!(f, " {value}"),
                })
            }
            Self::Game(game) => game.screenshot_game().fmt(f),
        }
    }
}

fn write_between(
    f: &mut fmt::Formatter<'_>,
    open: char,
    items: &Items,
    close: char,
) -> fmt::Result {
    write!(f, "{open}")?;
    for (index, value) in items.values.iter().enumerate() {
        let gap = if index == 0 { "" } else { "," };
        write!(f, "{gap}{value}")?;
    }
    write!(f, "{close}")
}
