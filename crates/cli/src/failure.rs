//! How a command fails: one type, and one way from it to the exit status.

use crate::output::complain;
use catalog::{ReadError, UnknownName};
use core::error::Error;
use core::fmt;
use std::io;
use std::process::{self, ExitCode};

/// A command without a result: the exit status, and what is said on standard error.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Failure {
    status: u8,
    /// Nothing if the result itself, or another program, has said it.
    message: Option<String>,
}

impl Failure {
    /// Wrong arguments: status 2, the same that the parser of the command line gives.
    pub(crate) fn usage(message: impl Into<String>) -> Self {
        Self { status: 2, message: Some(message.into()) }
    }

    /// Anything that went wrong on the way: status 1.
    pub(crate) fn failed(message: impl Into<String>) -> Self {
        Self { status: 1, message: Some(message.into()) }
    }

    /// The user stopped the command: status 130, as shells give it.
    pub(crate) fn interrupted(message: impl Into<String>) -> Self {
        Self { status: 130, message: Some(message.into()) }
    }

    /// A status, where everything has been said.
    pub(crate) const fn silent(status: u8) -> Self {
        Self { status, message: None }
    }

    /// Standard output could not be written to. A reader who closed it has seen enough, which is no failure.
    pub(crate) fn output(error: &io::Error) -> Self {
        if error.kind() == io::ErrorKind::BrokenPipe {
            return Self::silent(0);
        }
        Self::failed(format!("standard output: {error}"))
    }

    /// What is said; nothing if everything has been said.
    pub(crate) fn message(&self) -> &str {
        self.message.as_deref().unwrap_or_default()
    }

    /// Another status for the same message.
    pub(crate) fn with_status(self, status: u8) -> Self {
        Self { status, ..self }
    }

    /// Says what is wrong, and gives the exit status.
    fn tell(self) -> u8 {
        if let Some(message) = self.message {
            complain(format_args!("{message}"));
        }
        self.status
    }

    /// Says what is wrong and ends the process, for a thread that nobody waits for.
    pub(crate) fn exit(self) -> ! {
        process::exit(self.tell().into())
    }
}

/// The end of the program.
impl From<Failure> for ExitCode {
    fn from(failure: Failure) -> Self {
        Self::from(failure.tell())
    }
}

/// A name on the command line that nothing has.
impl From<UnknownName> for Failure {
    fn from(error: UnknownName) -> Self {
        Self::usage(error.to_string())
    }
}

/// What is wrong with an option, as a failure that names it.
pub(crate) fn about<E: fmt::Display>(option: &str) -> impl FnOnce(E) -> Failure {
    move |fault| Failure::usage(format!("{option}: {fault}"))
}

/// A position or a move on the command line that cannot be read.
impl From<ReadError> for Failure {
    fn from(error: ReadError) -> Self {
        Self::usage(error.to_string())
    }
}

/// An error and its sources in one line.
pub(crate) fn in_full(error: &(dyn Error + 'static)) -> String {
    let chain = core::iter::successors(Some(error), |&error| error.source());
    chain.map(ToString::to_string).collect::<Vec<_>>().join(": ")
}
