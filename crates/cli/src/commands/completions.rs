//! `plywood completions bash`

use crate::Cli;
use crate::output::Output;
use clap::{Args, CommandFactory};
use clap_complete::Shell;
use std::process::ExitCode;

/// Print completions for a shell.
///
/// For bash: plywood completions bash -f ~/.local/share/bash-completion/completions/plywood
#[derive(Args, Debug)]
pub(crate) struct Completions {
    /// The shell.
    #[arg(value_enum)]
    shell: Shell,
}

impl Completions {
    pub(crate) fn run(self, output: &Output) -> ExitCode {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "plywood", &mut script);
        output.print(String::from_utf8_lossy(&script).trim_end())
    }
}
