//! Errors of expressions.

use core::fmt;

/// Why an expression has no value. The console shows it after `Program error: `.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum ProgramError {
    /// The text is not an expression.
    Syntax {
        /// The byte of the text at which the fault was found.
        at: usize,
        /// What is wrong there.
        fault: SyntaxFault,
    },
    /// An unknown name.
    UnknownName(String),
    /// An unknown command.
    UnknownCommand(String),
    /// A value that is not a function was given arguments.
    NotAFunction(String),
    /// A function was given the wrong number of arguments.
    Arguments {
        /// The function.
        function: &'static str,
        /// The number of arguments it takes.
        takes: usize,
        /// The number it was given.
        given: usize,
    },
    /// An argument of the wrong kind.
    Mismatch {
        /// The function.
        function: &'static str,
        /// What was expected.
        expected: &'static str,
        /// What was found.
        found: String,
    },
    /// A value with too many parts, or nested too deeply.
    TooLarge,
    /// An expression of too many lines or bytes.
    TooLong,
    /// An error of the function itself.
    Refused(String),
}

/// What is wrong with the text of an expression.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SyntaxFault {
    /// The expression is incomplete and may be continued on the next line.
    Incomplete,
    /// This was expected.
    Expected(&'static str),
    /// A character that starts no token.
    Unexpected(char),
    /// A character or a string has no closing quote on its line.
    Unclosed,
    /// An unknown escape.
    Escape,
    /// Parentheses and brackets are nested too deeply.
    TooDeep,
}

impl ProgramError {
    /// Whether more lines could complete the statement.
    pub(crate) fn is_incomplete(&self) -> bool {
        matches!(self, Self::Syntax { fault: SyntaxFault::Incomplete, .. })
    }
}

impl fmt::Display for ProgramError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax { at, fault } => write!(f, "byte {at}: {fault}"),
            Self::UnknownName(name) => write!(f, "unknown name: {name}"),
            Self::UnknownCommand(name) => {
                write!(f, "unknown command: {name} (:help lists the commands)")
            }
            Self::NotAFunction(name) => write!(f, "{name} is not a function"),
            Self::Arguments { function, takes, given } => {
                let s = if *takes == 1 { "" } else { "s" };
                write!(f, "{function} takes {takes} argument{s}, not {given}")
            }
            Self::Mismatch { function, expected, found } => {
                write!(f, "{function} takes {expected}, not {found}")
            }
            Self::TooLarge => f.write_str("the value is too large"),
            Self::TooLong => f.write_str("the expression is too long"),
            Self::Refused(message) => f.write_str(message),
        }
    }
}

impl fmt::Display for SyntaxFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Incomplete => f.write_str("the expression is incomplete"),
            Self::Expected(what) => write!(f, "expected {what}"),
            Self::Unexpected(character) => write!(f, "unexpected {character:?}"),
            Self::Unclosed => f.write_str("a quote is not closed"),
            Self::Escape => f.write_str("unknown escape"),
            Self::TooDeep => f.write_str("parentheses and brackets are nested too deeply"),
        }
    }
}

impl core::error::Error for ProgramError {}
