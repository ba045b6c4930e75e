//! What can be wrong with an expression.

use core::fmt;

/// Why an expression has no value. The console shows it after `Program error: `.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum ProgramError {
    /// The text is no expression.
    Syntax {
        /// The byte of the text at which the fault was found.
        at: usize,
        /// What is wrong there.
        fault: SyntaxFault,
    },
    /// A name that nothing is called by.
    UnknownName(String),
    /// A command of the console that there is not.
    UnknownCommand(String),
    /// A value that is no function was given arguments.
    NotAFunction(String),
    /// A function was given fewer or more arguments than it takes.
    Arguments {
        /// The function.
        function: &'static str,
        /// How many arguments it takes.
        takes: usize,
        /// How many it was given.
        given: usize,
    },
    /// A function was given something else than it takes.
    Mismatch {
        /// The function.
        function: &'static str,
        /// What it takes there.
        expected: &'static str,
        /// What it was given.
        found: String,
    },
    /// A value with too many parts, or parts too deep inside it.
    TooLarge,
    /// An expression that goes on over too many lines.
    TooLong,
    /// The function refused, in its own words.
    Refused(String),
}

/// What is wrong with a text that should be an expression.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SyntaxFault {
    /// The expression is not complete; it could go on with the next line.
    Incomplete,
    /// One of these had to come here.
    Expected(&'static str),
    /// A character that begins nothing.
    Unexpected(char),
    /// A character or a string has no closing quote on its line.
    Unclosed,
    /// A backslash that begins no escape.
    Escape,
    /// Parentheses and brackets within one another, deeper than the console follows.
    TooDeep,
}

impl ProgramError {
    /// Could the text become a statement if more lines followed?
    pub(crate) fn is_incomplete(&self) -> bool {
        matches!(self, Self::Syntax { fault: SyntaxFault::Incomplete, .. })
    }
}

impl fmt::Display for ProgramError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Syntax { at, fault } => write!(f, "{fault} at byte {at}"),
            Self::UnknownName(name) => write!(f, "nothing is called {name}"),
            Self::UnknownCommand(name) => write!(f, "no such command: {name}, see :help"),
            Self::NotAFunction(name) => write!(f, "{name} is not a function"),
            Self::Arguments { function, takes, given } => {
                let s = if *takes == 1 { "" } else { "s" };
                write!(f, "{function} takes {takes} argument{s}, not {given}")
            }
            Self::Mismatch { function, expected, found } => {
                write!(f, "{function} takes {expected}, not {found}")
            }
            Self::TooLarge => f.write_str("the value is too large"),
            Self::TooLong => f.write_str("the expression goes on over too many lines"),
            Self::Refused(message) => f.write_str(message),
        }
    }
}

impl fmt::Display for SyntaxFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Incomplete => f.write_str("the expression is not complete"),
            Self::Expected(what) => write!(f, "expected {what}"),
            Self::Unexpected(character) => write!(f, "unexpected {character:?}"),
            Self::Unclosed => f.write_str("a quote is not closed"),
            Self::Escape => f.write_str("no such escape"),
            Self::TooDeep => f.write_str("too many parentheses within one another"),
        }
    }
}

impl core::error::Error for ProgramError {}
