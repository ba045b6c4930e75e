//! What the language itself has for lists.

use super::Function;
use crate::value::Value;
use onitama_notation::Number;

pub(super) const FUNCTIONS: &[Function] = &[Function {
    name: "length",
    signature: "[a] -> Int",
    takes: 1,
    call: |given| {
        let length = given.next("a list or a string", |value| match value {
            Value::List(items) => Some(items.values().len()),
            Value::String(text) => Some(text.chars().count()),
            _ => None,
        })?;
        Ok(Value::Number(Number::from(i64::try_from(length).unwrap_or(i64::MAX))))
    },
}];
