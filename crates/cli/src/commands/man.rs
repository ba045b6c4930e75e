//! `plywood man`

use crate::Cli;
use crate::output::{Output, USAGE, complain};
use clap::{Args, CommandFactory};
use std::io;
use std::process::ExitCode;

/// Print the manual page, or that of a command.
///
/// To read it at once: plywood man | man -l -
#[derive(Args, Debug)]
pub(crate) struct Man {
    /// The command.
    command: Option<String>,
}

impl Man {
    pub(crate) fn run(self, output: &Output) -> ExitCode {
        match self.page() {
            Ok(page) => output.print(page.trim_end()),
            Err(fault) => {
                complain(format_args!("{fault}"));
                ExitCode::from(USAGE)
            }
        }
    }

    fn page(&self) -> Result<String, String> {
        let mut plywood = Cli::command();
        plywood.build();
        let command = match &self.command {
            None => plywood,
            Some(name) => plywood
                .find_subcommand(name)
                .ok_or_else(|| format!("there is no command {name}"))?
                .clone(),
        };
        let mut page = Vec::new();
        let rendered: io::Result<()> = clap_mangen::Man::new(command).render(&mut page);
        rendered.map_err(|error| error.to_string())?;
        Ok(String::from_utf8_lossy(&page).into_owned())
    }
}
