//! The program `plywood` under the name of a processor level.

use std::process::ExitCode;

fn main() -> ExitCode {
    plywood::run()
}
