//! The command line of Plywood, and the same for a game of your own.
//!
//! # The program
//!
//! [`run`] is the program `plywood`: see `plywood --help`.
//!
//! # Your own game
//!
//! A game that implements [`Playable`] gets a program of its own, with the commands `count`, `best`, `ugi`,
//! `match` and `show`:
//!
//! ```no_run
//! # use plywood::catalog::santorini::Position as TicTacToe;
//! fn main() -> std::process::ExitCode {
//!     plywood::run_game::<TicTacToe>()
//! }
//! ```
//!
//! `examples/your-own-game` in the repository is a whole one.
//!
//! Programs that count, search or play without a command line depend on `plywood-search` and the games
//! instead.

mod arena;
mod arguments;
mod commands;
mod engine;
mod failure;
mod interrupt;
mod level;
mod log;
mod names;
mod output;
mod source;
mod start;

#[doc(hidden)]
pub use commands::readers;

pub use catalog::{self, Playable};

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use failure::Failure;
use names::Names;
use output::Output;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::OnceLock;

/// Count, play and search Santorini, Onitama and Peg Reversal.
#[derive(Parser, Debug)]
#[command(version, long_version = long_version(), about, propagate_version = true)]
struct Cli<C: Subcommand> {
    /// Write the result to this file instead of standard output. The file is replaced only when the result is complete.
    // Global arguments share their names with those of every command, so this one is not called `file`.
    #[arg(short = 'f', value_name = "filepath", global = true)]
    result_file: Option<PathBuf>,

    #[command(subcommand)]
    command: C,
}

/// Runs the command line of `plywood`.
///
/// If a build for a newer processor lies beside this program, as in a release, it takes over.
pub fn run() -> ExitCode {
    level::hand_over();
    exit(
        parse(command()).and_then(|(command, output): (commands::Command, _)| command.run(&output)),
    )
}

/// The version, and which processors it was built for.
fn long_version() -> &'static str {
    static TEXT: OnceLock<String> = OnceLock::new();
    TEXT.get_or_init(|| {
        let built = format!("{}, built for {}", env!("CARGO_PKG_VERSION"), level::BUILT_FOR);
        [Some(built), level::advice()].into_iter().flatten().collect::<Vec<_>>().join("\n")
    })
}

/// The definition of the command line of `plywood`.
fn command() -> clap::Command {
    Names::of_catalog().listed_in(Cli::<commands::Command>::command())
}

/// Runs the command line of one game.
pub fn run_game<G: Playable>() -> ExitCode {
    let command = Cli::<commands::AnyGame>::command()
        .name(G::NAME)
        .about(format!("Count, search and play {}", G::NAME));
    let command = Names::of::<G>().listed_in(command);
    exit(
        parse(command)
            .and_then(|(command, output): (commands::AnyGame, _)| command.run::<G>(&output)),
    )
}

/// Reads the command line.
fn parse<C: Subcommand>(command: clap::Command) -> Result<(C, Output), Failure> {
    let parsed = command.try_get_matches().and_then(|found| Cli::<C>::from_arg_matches(&found));
    match parsed {
        Ok(Cli { result_file, command }) => Ok((command, Output::new(result_file))),
        // Help and the version are results like others. Errors go to standard error, where it is no further
        // error if nobody reads them.
        Err(message) => Err(match (message.print(), message.use_stderr()) {
            (_, true) => Failure::silent(2),
            (Ok(()), false) => Failure::silent(0),
            (Err(error), false) => Failure::output(&error),
        }),
    }
}

/// The one exit of the program.
fn exit(result: Result<(), Failure>) -> ExitCode {
    result.map_or_else(ExitCode::from, |()| ExitCode::SUCCESS)
}
