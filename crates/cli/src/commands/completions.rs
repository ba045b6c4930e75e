//! `plywood completions bash`

use crate::failure::Failure;
use crate::output::Output;
use clap::Args;
use clap_complete::Shell;

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
    pub(crate) fn run(self, output: &Output) -> Result<(), Failure> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut crate::command(), "plywood", &mut script);
        output.print(String::from_utf8_lossy(&script).trim_end())
    }
}
