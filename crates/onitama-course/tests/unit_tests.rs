//! The project's own test cases in the course's layout, each as a test with its name.

use libtest_mimic::{Arguments, Trial};
use plywood_onitama_course::unit_tests::cases;
use std::path::Path;
use std::process::ExitCode;

fn main() -> ExitCode {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/onitama/unit_tests");
    let trials = cases(folder).expect("the fixtures are there").into_iter();
    let trials = trials.map(|case| Trial::test(case.name(), move || Ok(case.run()?))).collect();
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}
