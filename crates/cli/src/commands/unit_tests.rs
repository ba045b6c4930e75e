//! `plywood unit-tests <folder>`

use crate::output::{Output, USAGE, complain, in_full};
use clap::Args;
use core::fmt::Write;
use onitama_course::unit_tests::cases;
use std::path::PathBuf;
use std::process::ExitCode;

/// Run a folder of Onitama test cases and report what failed.
///
/// The folder has some of the folders `simulateGame` (with files .in and .out), `generateGame` (.param and
/// .out) and `countGames` (.param, .in and .out). The exit status is 1 if a case failed.
#[derive(Args, Debug)]
pub(crate) struct UnitTests {
    /// The folder.
    #[arg(value_name = "folder")]
    folder: PathBuf,
}

impl UnitTests {
    pub(crate) fn run(self, output: &Output) -> ExitCode {
        let cases = match cases(&self.folder) {
            Ok(cases) => cases,
            Err(error) => {
                complain(format_args!("{}: {error}", self.folder.display()));
                return ExitCode::from(USAGE);
            }
        };
        let (mut report, mut failed) = (String::new(), 0);
        for case in &cases {
            if let Err(failure) = case.run() {
                failed += 1;
                let _ = writeln!(report, "FAILED {}: {}", case.name(), in_full(&failure));
            }
        }
        let result = if failed == 0 { "ok" } else { "FAILED" };
        let passed = cases.len() - failed;
        let _ = write!(report, "test result: {result}. {passed} passed; {failed} failed");
        let printed = output.print(&report);
        if failed == 0 { printed } else { ExitCode::FAILURE }
    }
}
