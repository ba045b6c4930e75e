//! Where results go, and the exit status that tells how it went.

use crate::source::Source;
use clap::Args;
use core::error::Error;
use core::fmt;
use onitama_course::Answer;
use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use units::whole_file;

/// The exit status for wrong usage, the same that the parser of the command line gives.
pub(crate) const USAGE: u8 = 2;

/// Standard output, or the file that the user named.
#[derive(Debug)]
pub(crate) struct Output(Option<PathBuf>);

/// What an invalid answer is to the exit status.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct Strictness {
    /// Exit with status 1 after an Invalid… answer, instead of 0.
    #[arg(long)]
    strict: bool,
}

impl Output {
    pub(crate) const fn new(file: Option<PathBuf>) -> Self {
        Self(file)
    }

    /// Do results go to a file?
    pub(crate) const fn is_file(&self) -> bool {
        self.0.is_some()
    }

    /// Writes a text and a line feed.
    pub(crate) fn print(&self, text: &str) -> ExitCode {
        let printed = match &self.0 {
            Some(path) => whole_file::write(path, format!("{text}\n").as_bytes()),
            None => print_to_standard_output(text),
        };
        match printed {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => self.refuse(&error),
        }
    }

    /// Tells why nothing could be written.
    pub(crate) fn refuse(&self, error: &io::Error) -> ExitCode {
        let Some(path) = &self.0 else { return ExitCode::from(unheard(error)) };
        complain(format_args!("{}: {error}", path.display()));
        ExitCode::FAILURE
    }

    /// Writes the answer to an input, and the reason to standard error if the input is invalid.
    pub(crate) fn answer(&self, input: &Source, answer: &Answer, how: Strictness) -> ExitCode {
        if let Some(diagnosis) = &answer.diagnosis {
            complain(format_args!("{input}: {}", in_full(diagnosis)));
        }
        let printed = self.print(&answer.text);
        if how.strict && answer.diagnosis.is_some() { ExitCode::FAILURE } else { printed }
    }
}

fn print_to_standard_output(text: &str) -> io::Result<()> {
    let mut stdout = io::stdout().lock();
    writeln!(stdout, "{text}")?;
    stdout.flush()
}

/// What is wrong, and why: an error and its sources in one line.
pub(crate) fn in_full(error: &(dyn Error + 'static)) -> String {
    let chain = core::iter::successors(Some(error), |&error| error.source());
    chain.map(ToString::to_string).collect::<Vec<_>>().join(": ")
}

/// The exit status after standard output could not be written to.
///
/// Whoever closed it has seen enough: that is no failure. Everything else is, and is told.
pub(crate) fn unheard(error: &io::Error) -> u8 {
    if error.kind() == io::ErrorKind::BrokenPipe {
        return 0;
    }
    complain(format_args!("standard output: {error}"));
    1
}

/// Tells the user what is wrong; if nobody listens, there is nobody to tell.
pub(crate) fn complain(message: fmt::Arguments<'_>) {
    let _ = writeln!(io::stderr(), "plywood: {message}");
}
