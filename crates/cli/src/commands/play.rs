//! `plywood play`

use crate::output::{Output, complain};
use clap::{Args, ValueEnum};
use std::process::ExitCode;
use web::Server;

/// Play Santorini, Onitama or Peg Reversal in the browser.
///
/// Prints the address of the page and opens it. The page is for this machine alone. Ctrl-C ends it.
#[derive(Args, Debug)]
pub(crate) struct Play {
    /// The port; 0 is any that is free.
    #[arg(long, value_name = "port", default_value_t = 0)]
    port: u16,

    /// Do not open the browser.
    #[arg(long)]
    no_open: bool,

    /// The game to begin with.
    #[arg(long, value_enum, default_value_t = Game::Santorini)]
    game: Game,
}

#[derive(ValueEnum, Clone, Copy, Debug)]
enum Game {
    Santorini,
    Onitama,
    Peg,
}

impl Game {
    /// Where on the page it is.
    const fn place(self) -> &'static str {
        match self {
            Self::Santorini => "#santorini",
            Self::Onitama => "#onitama",
            Self::Peg => "#peg",
        }
    }
}

impl Play {
    pub(crate) fn run(self, output: &Output) -> ExitCode {
        let server = match Server::bind(self.port) {
            Ok(server) => server,
            Err(error) => {
                complain(format_args!("port {}: {error}", self.port));
                return ExitCode::FAILURE;
            }
        };
        let address = format!("{}{}", server.url(), self.game.place());
        let printed = output.print(&address);
        if printed != ExitCode::SUCCESS {
            return printed;
        }
        if !self.no_open
            && let Err(error) = open::that_detached(&address)
        {
            complain(format_args!("no browser was opened ({error}); the page is at {address}"));
        }
        match server.run() {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => {
                complain(format_args!("{error}"));
                ExitCode::FAILURE
            }
        }
    }
}
