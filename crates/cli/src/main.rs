//! The command line of Plywood: `plywood <command>`, see `plywood --help`.

mod commands;

use clap::Parser;
use std::process::ExitCode;

/// Count, play and search Santorini, Onitama and Peg Reversal.
#[derive(Parser, Debug)]
#[command(version, about, propagate_version = true)]
struct Cli {
    #[command(subcommand)]
    command: commands::Command,
}

fn main() -> ExitCode {
    Cli::parse().command.run()
}
