//! The commands, one module each: its arguments, and `run`.

mod bench;
mod best;
mod completions;
mod console;
mod contest;
mod count;
mod count_games;
mod generate_game;
mod man;
#[cfg(feature = "play")]
mod play;
pub mod readers;
mod simulate_game;
mod tune;
mod ugi;
mod unit;
mod unit_tests;

use crate::output::Output;
use clap::Subcommand;
use std::process::ExitCode;

/// What to do.
#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    #[command(name = "simulateGame")]
    SimulateGame(simulate_game::SimulateGame),
    #[command(name = "generateGame")]
    GenerateGame(generate_game::GenerateGame),
    #[command(name = "countGames")]
    CountGames(count_games::CountGames),
    Count(count::Count),
    Unit(unit::Unit),
    UnitTests(unit_tests::UnitTests),
    Console(console::Console),
    #[cfg(feature = "play")]
    Play(play::Play),
    Best(best::Best),
    Ugi(ugi::Ugi),
    Contest(contest::Contest),
    Bench(bench::Bench),
    Completions(completions::Completions),
    Man(man::Man),
    #[command(hide = true)]
    Tune(tune::Tune),
}

impl Command {
    pub(crate) fn run(self, output: &Output) -> ExitCode {
        match self {
            Self::SimulateGame(command) => command.run(output),
            Self::GenerateGame(command) => command.run(output),
            Self::CountGames(command) => command.run(output),
            Self::Count(command) => command.run(output),
            Self::Unit(command) => command.run(output),
            Self::UnitTests(command) => command.run(output),
            Self::Console(command) => command.run(output),
            #[cfg(feature = "play")]
            Self::Play(command) => command.run(output),
            Self::Best(command) => command.run(output),
            Self::Ugi(command) => command.run(output),
            Self::Contest(command) => command.run(output),
            Self::Bench(command) => command.run(output),
            Self::Completions(command) => command.run(output),
            Self::Man(command) => command.run(output),
            Self::Tune(command) => command.run(output),
        }
    }
}
