//! The commands, one module each: its arguments, and `run`.

use clap::Subcommand;
use std::process::ExitCode;

/// What to do.
#[derive(Subcommand, Debug)]
pub(crate) enum Command {}

impl Command {
    pub(crate) fn run(self) -> ExitCode {
        match self {}
    }
}
