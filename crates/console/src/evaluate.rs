//! Evaluation of expressions.

use crate::error::ProgramError;
use crate::functions::{self, Arguments, Function};
use crate::parser::{Expression, Statement, statement};
use crate::value::{Items, Value};
use std::collections::BTreeMap;
use std::path::PathBuf;

/// What expressions can refer to.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scope {
    /// Values by name.
    pub(crate) names: BTreeMap<String, Value>,
    /// The directory of relative paths.
    pub(crate) directory: PathBuf,
}

impl Scope {
    /// The value of an expression.
    pub(crate) fn value(&self, expression: &Expression) -> Result<Value, ProgramError> {
        Ok(match expression {
            Expression::Number(number) => Value::Number(number.clone()),
            Expression::Char(character) => Value::Char(*character),
            Expression::String(text) => Value::String(text.clone()),
            Expression::Tuple(parts) => Value::Tuple(self.values(parts)?),
            Expression::List(parts) => Value::List(self.values(parts)?),
            Expression::Call(name, arguments) => return self.call(name, arguments),
        })
    }

    fn values(&self, expressions: &[Expression]) -> Result<Items, ProgramError> {
        Items::collect(expressions.iter().map(|expression| self.value(expression)))
    }

    fn call(&self, name: &str, arguments: &[Expression]) -> Result<Value, ProgramError> {
        if let Some(function) = self.function(name) {
            let Function { name, takes, .. } = *function;
            if arguments.len() != takes {
                let given = arguments.len();
                return Err(ProgramError::Arguments { function: name, takes, given });
            }
            let items = self.values(arguments)?;
            let mut given = Arguments { function: name, values: items.values(), scope: self };
            return (function.call)(&mut given);
        }
        let value = match name {
            "True" => Value::Bool(true),
            "False" => Value::Bool(false),
            _ => self.names.get(name).cloned().ok_or_else(|| unknown(name))?,
        };
        if arguments.is_empty() { Ok(value) } else { Err(ProgramError::NotAFunction(name.into())) }
    }

    /// The function that a name stands for; names that were given later hide functions.
    fn function(&self, name: &str) -> Option<&'static Function> {
        if self.names.contains_key(name) { None } else { functions::by_name(name) }
    }

    /// Whether more arguments could follow on the next line.
    pub(crate) fn takes_more(&self, expression: &Expression) -> bool {
        match expression {
            Expression::Call(name, arguments) => {
                self.function(name).is_some_and(|function| arguments.len() < function.takes)
            }
            _ => false,
        }
    }

    /// The value that a text of one of the games stands for: their notations are expressions.
    pub(crate) fn literal(&self, text: &str) -> Result<Value, ProgramError> {
        match statement(text)? {
            Statement::Show(expression) => self.value(&expression),
            Statement::Nothing | Statement::Binding(..) => Err(unknown(text)),
        }
    }
}

fn unknown(name: &str) -> ProgramError {
    ProgramError::UnknownName(String::from(name))
}
