//! The program `plywood`, which is all in the library beside it.

use std::process::ExitCode;

fn main() -> ExitCode {
    plywood::run()
}
