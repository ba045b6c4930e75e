//! Trains the networks of `plywood-networks`: the engine plays games with itself, a network is fitted to their
//! positions, and networks play each other.
//!
//! ```text
//! plywood-training generate santorini --out data/s0 --games 60000 --nodes 1000 --seed 1
//! plywood-training fit santorini data/s0 --out s0.net --hidden 128
//! plywood-training compare santorini s0.net linear --nodes 5000 --games 400
//! ```
//!
//! `plywood-training tune` finds the weights of the linear evaluations.
//!
//! `docs/training.md` has the whole recipe and what each step gave. The same seed gives the same games on every
//! machine; fitting adds floating-point numbers in an order that depends on the number of threads.

#![expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    reason = "counts become means, and packed positions are cut into their parts"
)]

mod compare;
mod example;
mod fit;
mod generate;
mod gradient;
mod judge;
mod optimiser;
mod play;
mod sample;
mod trained;
mod tune;

use clap::{Parser, Subcommand, ValueEnum};
use core::error::Error;

/// Train the evaluations that judge positions.
#[derive(Parser, Debug)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand, Debug)]
enum Command {
    Generate(generate::Generate),
    Fit(fit::Fit),
    Compare(compare::Compare),
    Tune(tune::Tune),
}

/// A game that has a network.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Name {
    Santorini,
    Onitama,
}

fn main() -> Result<(), Box<dyn Error>> {
    match Arguments::parse().command {
        Command::Generate(command) => command.run(),
        Command::Fit(command) => command.run(),
        Command::Compare(command) => command.run(),
        Command::Tune(command) => command.run(),
    }
}
