//! The functions of the three documents and of the language, and their arguments.

mod lists;
mod onitama;
mod peg;
mod santorini;

use crate::error::ProgramError;
use crate::evaluate::Scope;
use crate::value::Value;
use onitama_notation::Number;

/// A function or a constructor of one of the documents, or of Haskell itself.
#[derive(Debug)]
pub(crate) struct Function {
    pub(crate) name: &'static str,
    /// Its type, as the document writes it.
    pub(crate) signature: &'static str,
    /// How many arguments it takes.
    pub(crate) takes: usize,
    /// Computes its value from as many arguments as it takes.
    pub(crate) call: fn(&mut Arguments<'_>) -> Result<Value, ProgramError>,
}

/// The documents' functions, document by document, and those of the language.
pub(crate) const DOCUMENTS: [(&str, &[Function]); 4] = [
    ("Santorini", santorini::FUNCTIONS),
    ("Onitama", onitama::FUNCTIONS),
    ("Peg Reversal", peg::FUNCTIONS),
    ("Haskell", lists::FUNCTIONS),
];

/// Every function.
pub(crate) fn all() -> impl Iterator<Item = &'static Function> {
    DOCUMENTS.into_iter().flat_map(|(_, functions)| functions)
}

/// The function of this name.
pub(crate) fn by_name(name: &str) -> Option<&'static Function> {
    all().find(|function| function.name == name)
}

/// The arguments of a call, taken one by one.
#[derive(Debug)]
pub(crate) struct Arguments<'a> {
    pub(crate) function: &'static str,
    pub(crate) values: &'a [Value],
    pub(crate) scope: &'a Scope,
}

impl<'a> Arguments<'a> {
    /// The next argument, if it is what `take` makes something of.
    fn next<T>(
        &mut self,
        expected: &'static str,
        take: impl FnOnce(&'a Value) -> Option<T>,
    ) -> Result<T, ProgramError> {
        let found = self.values.split_off_first();
        found.and_then(take).ok_or_else(|| ProgramError::Mismatch {
            function: self.function,
            expected,
            found: found.map(Value::named).unwrap_or_default(),
        })
    }
}

/// The parts of a tuple of this length.
fn tuple<const N: usize>(value: &Value) -> Option<&[Value; N]> {
    match value {
        Value::Tuple(items) => items.values().try_into().ok(),
        _ => None,
    }
}

fn number(value: &Value) -> Option<&Number> {
    match value {
        Value::Number(number) => Some(number),
        _ => None,
    }
}

/// A pair of numbers, or of the ends of the range if they lie beyond it: no board reaches that far.
fn pair_of_numbers(value: &Value) -> Option<(i64, i64)> {
    let [row, col] = tuple(value)?;
    Some((number(row)?.saturating(), number(col)?.saturating()))
}
