//! The command line of Plywood: `plywood <command>`, see `plywood --help`.
//!
//! This library is the program itself, and makes no promises to others. Whoever wants to count, play or search
//! from a program of their own depends on the crates below: `plywood-search` and the games.

mod arguments;
mod commands;
mod engine;
mod games;
mod output;
mod random;
mod source;

#[doc(hidden)]
pub use commands::readers;

use clap::Parser;
use output::{Output, USAGE};
use std::path::PathBuf;
use std::process::ExitCode;

/// Count, play and search Santorini, Onitama and Peg Reversal.
#[derive(Parser, Debug)]
#[command(version, about, propagate_version = true)]
struct Cli {
    /// Write the result to this file instead of standard output: whole, or not at all.
    // Global arguments share their names with those of every command, so this one is not called `file`.
    #[arg(short = 'f', value_name = "filepath", global = true)]
    result_file: Option<PathBuf>,

    #[command(subcommand)]
    command: commands::Command,
}

/// Does what the command line says.
pub fn run() -> ExitCode {
    match Cli::try_parse() {
        Ok(Cli { result_file, command }) => command.run(&Output::new(result_file)),
        // Help and the version are results as others are. What is wrong goes to standard error, and if nobody
        // listens there, there is nobody to tell.
        Err(message) => match (message.print(), message.use_stderr()) {
            (_, true) => ExitCode::from(USAGE),
            (Ok(()), false) => ExitCode::SUCCESS,
            (Err(error), false) => Output::new(None).refuse(&error),
        },
    }
}
