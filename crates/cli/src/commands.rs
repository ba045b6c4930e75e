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
mod matches;
#[cfg(feature = "play")]
mod play;
pub mod readers;
mod show;
mod simulate_game;
mod solve;
mod tables;
mod ugi;
mod unit;
mod unit_tests;

pub(crate) use count::AUTO;

use crate::failure::Failure;
use crate::output::Output;
use crate::start::{At, AtAny, GameCommand as _, Of, PositionCommand as _};
use catalog::{Playable, with_game};
use clap::Subcommand;

/// The commands of `plywood`.
#[derive(Subcommand, Debug)]
pub(crate) enum Command {
    #[command(name = "simulateGame")]
    SimulateGame(simulate_game::SimulateGame),
    #[command(name = "generateGame")]
    GenerateGame(generate_game::GenerateGame),
    #[command(name = "countGames")]
    CountGames(count_games::CountGames),
    Count(Of<AtAny<count::CountOnDisk>>),
    Show(Of<AtAny<show::Show>>),
    Unit(unit::Unit),
    UnitTests(unit_tests::UnitTests),
    Console(console::Console),
    #[cfg(feature = "play")]
    Play(play::Play),
    Best(Of<AtAny<best::BestOfCourse>>),
    Ugi(Of<ugi::Ugi>),
    Match(Of<matches::Match>),
    Contest(contest::Contest),
    Bench(bench::Bench),
    Tables(tables::Tables),
    Solve(solve::Solve),
    Completions(completions::Completions),
    Man(man::Man),
}

/// The commands of a program for one game.
#[derive(Subcommand, Debug)]
pub(crate) enum AnyGame {
    Count(At<count::Count>),
    Best(At<best::Best>),
    Ugi(ugi::Ugi),
    Match(matches::Match),
    Show(At<show::Show>),
}

impl Command {
    pub(crate) fn run(self, output: &Output) -> Result<(), Failure> {
        match self {
            Self::SimulateGame(command) => command.run(output),
            Self::GenerateGame(command) => command.run(output),
            Self::CountGames(command) => command.run(output),
            Self::Count(Of { game, command: at }) => {
                with_game!(game, G => at.command.run::<G>(&at.start()?, output))
            }
            Self::Show(Of { game, command: at }) => {
                with_game!(game, G => at.command.run::<G>(&at.start()?, output))
            }
            Self::Unit(command) => command.run(output),
            Self::UnitTests(command) => command.run(output),
            Self::Console(command) => command.run(output),
            #[cfg(feature = "play")]
            Self::Play(command) => command.run(output),
            Self::Best(Of { game, command: at }) => {
                with_game!(game, G => at.command.run::<G>(&at.start()?, output))
            }
            Self::Ugi(Of { game, command }) => with_game!(game, G => command.run::<G>(output)),
            Self::Match(Of { game, command }) => with_game!(game, G => command.run::<G>(output)),
            Self::Contest(command) => command.run(output),
            Self::Bench(command) => command.run(output),
            Self::Tables(command) => command.run(output),
            Self::Solve(command) => command.run(output),
            Self::Completions(command) => command.run(output),
            Self::Man(command) => command.run(output),
        }
    }
}

impl AnyGame {
    pub(crate) fn run<G: Playable>(self, output: &Output) -> Result<(), Failure> {
        match self {
            Self::Count(at) => at.command.run::<G>(&at.start()?, output),
            Self::Best(at) => at.command.run::<G>(&at.start()?, output),
            Self::Ugi(command) => command.run::<G>(output),
            Self::Match(command) => command.run::<G>(output),
            Self::Show(at) => at.command.run::<G>(&at.start()?, output),
        }
    }
}
