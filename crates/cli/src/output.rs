//! Where results and messages go.

use crate::failure::{Failure, in_full};
use crate::source::Source;
use clap::Args;
use core::fmt;
use onitama_course::Answer;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use units::whole_file;

/// Standard output, or the file that the user named.
#[derive(Debug)]
pub(crate) struct Output(Option<PathBuf>);

/// Whether an invalid answer is a failure.
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
    ///
    /// # Errors
    ///
    /// [`Failure`] if it cannot be written.
    pub(crate) fn print(&self, text: &str) -> Result<(), Failure> {
        match &self.0 {
            Some(path) => whole_file::write(path, format!("{text}\n").as_bytes()),
            None => print_to_standard_output(text),
        }
        .map_err(|error| self.failure(&error))
    }

    /// Why nothing could be written.
    pub(crate) fn failure(&self, error: &io::Error) -> Failure {
        match &self.0 {
            Some(path) => Failure::failed(format!("{}: {error}", path.display())),
            None => Failure::output(error),
        }
    }

    /// Writes the answer to an input, and the reason to standard error if the input is invalid.
    ///
    /// # Errors
    ///
    /// [`Failure`] if it cannot be written, or is an invalid one in strict mode.
    pub(crate) fn answer(
        &self,
        input: &Source,
        answer: &Answer,
        how: Strictness,
    ) -> Result<(), Failure> {
        if let Some(diagnosis) = &answer.diagnosis {
            complain(format_args!("{input}: {}", in_full(diagnosis)));
        }
        let printed = self.print(&answer.text);
        if how.strict && answer.diagnosis.is_some() { Err(Failure::silent(1)) } else { printed }
    }
}

fn print_to_standard_output(text: &str) -> io::Result<()> {
    let mut stdout = io::stdout().lock();
    writeln!(stdout, "{text}")?;
    stdout.flush()
}

/// The name under which the program was started.
fn program_name() -> String {
    let path = std::env::args_os().next().map(PathBuf::from);
    let name =
        path.as_deref().and_then(Path::file_stem).map(|name| name.to_string_lossy().into_owned());
    name.unwrap_or_else(|| String::from("plywood"))
}

/// A message on standard error. If that is closed, there is nowhere left to say so.
pub(crate) fn complain(message: fmt::Arguments<'_>) {
    let _ = writeln!(io::stderr(), "{}: {message}", program_name());
}
