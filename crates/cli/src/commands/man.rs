//! `plywood man`

use crate::failure::Failure;
use crate::output::Output;
use clap::Args;

/// Print the manual page, or that of a command.
///
/// To read it: plywood man | man -l -
#[derive(Args, Debug)]
pub(crate) struct Man {
    /// The command.
    command: Option<String>,
}

impl Man {
    pub(crate) fn run(self, output: &Output) -> Result<(), Failure> {
        let mut plywood = crate::command();
        plywood.build();
        let command = match &self.command {
            None => plywood,
            Some(name) => plywood
                .find_subcommand(name)
                .ok_or_else(|| {
                    Failure::usage(format!("unknown command \"{name}\"; see plywood --help"))
                })?
                .clone(),
        };
        let mut page = Vec::new();
        let rendered = clap_mangen::Man::new(command).render(&mut page);
        rendered.map_err(|error| Failure::failed(error.to_string()))?;
        output.print(String::from_utf8_lossy(&page).trim_end())
    }
}
