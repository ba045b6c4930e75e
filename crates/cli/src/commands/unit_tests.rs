//! `plywood unit-tests [folder] [-- program …]`

use crate::failure::{Failure, in_full};
use crate::output::Output;
use crate::source::LONGEST_TEXT;
use clap::Args;
use core::fmt::Write;
use core::time::Duration;
use onitama_course::unit_tests::{Case, Function, cases};
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};
use serde_json::json;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Instant;
use units::bounded;

/// Run a folder of Onitama test cases and report what failed.
///
/// The folder has some of the folders `simulateGame` (with files .in and .out), `generateGame` (.param and
/// .out) and `countGames` (.param, .in and .out). The exit status is 1 if a case failed.
///
/// A program after -- is tested instead of Plywood, through the course's command line: it is called
/// with `simulateGame` and a file, `generateGame` and two numbers, or `countGames`, a number and a file,
/// and prints the answer. For a Stack project: plywood unit-tests -- stack exec my-project-exe --
#[derive(Args, Debug)]
pub(crate) struct UnitTests {
    /// The folder; by default `unit_tests` here or in the nearest parent folder that has one.
    #[arg(value_name = "folder")]
    folder: Option<PathBuf>,

    /// Run only the cases with this text in their names, as in countGames/normal.
    #[arg(long, value_name = "text")]
    filter: Option<String>,

    /// The time limit of a case.
    #[arg(long, value_name = "duration", default_value = "10s", value_parser = crate::arguments::duration)]
    time: Duration,

    /// Print JSON, with every case.
    #[arg(long)]
    json: bool,

    /// The program to test, and its arguments.
    #[arg(last = true, value_name = "program")]
    program: Vec<OsString>,
}

/// A case that was run.
struct Tested<'a> {
    case: &'a Case,
    failure: Option<String>,
    seconds: f64,
}

impl UnitTests {
    pub(crate) fn run(self, output: &Output) -> Result<(), Failure> {
        let folder = self.folder()?;
        let mut cases = cases(&folder)
            .map_err(|error| Failure::usage(format!("{}: {error}", folder.display())))?;
        if let Some(text) = &self.filter {
            cases.retain(|case| case.name().contains(text));
        }
        // Cases run side by side; the report keeps their order.
        let tested: Vec<Tested<'_>> = cases.par_iter().map(|case| self.test(case)).collect();
        output.print(&if self.json { json(&tested) } else { report(&tested) })?;
        let has_failed = tested.iter().any(|tested| tested.failure.is_some());
        if has_failed { Err(Failure::silent(1)) } else { Ok(()) }
    }

    fn folder(&self) -> Result<PathBuf, Failure> {
        if let Some(folder) = &self.folder {
            return Ok(folder.clone());
        }
        let here = std::env::current_dir().map_err(|error| Failure::failed(error.to_string()))?;
        let found =
            here.ancestors().map(|folder| folder.join("unit_tests")).find(|path| path.is_dir());
        found.ok_or_else(|| {
            let here = here.display();
            Failure::usage(format!(
                "no folder unit_tests in {here} or above; name one, as in plywood unit-tests DIR"
            ))
        })
    }

    fn test<'a>(&self, case: &'a Case) -> Tested<'a> {
        let began = Instant::now();
        let result = match self.program.split_first() {
            None => case.run().map_err(|failure| in_full(&failure)),
            Some((program, arguments)) => self.test_program(case, program.as_ref(), arguments),
        };
        Tested { case, failure: result.err(), seconds: began.elapsed().as_secs_f64() }
    }

    fn test_program(
        &self,
        case: &Case,
        program: &Path,
        arguments: &[OsString],
    ) -> Result<(), String> {
        let of_case = case.arguments().map_err(|failure| in_full(&failure))?;
        let mut child = Command::new(program)
            .args(arguments)
            .args(of_case)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| format!("{}: {error}", program.display()))?;
        let (said, answers) = mpsc::channel();
        if let Some(stdout) = child.stdout.take() {
            // A thread reads, so that waiting can end.
            thread::spawn(move || said.send(bounded::read(stdout, LONGEST_TEXT)));
        }
        let answer = answers.recv_timeout(self.time);
        // Its answer is complete or too late: either way it is of no more use.
        let _ = child.kill();
        let _ = child.wait();
        let seconds = self.time.as_secs_f64();
        let bytes = answer
            .map_err(|_| format!("no answer within {seconds} s"))?
            .map_err(|error| format!("the answer cannot be read: {error}"))?;
        case.check(&String::from_utf8_lossy(&bytes)).map_err(|failure| in_full(&failure))
    }
}

/// A line for each case that failed, one for each function, and one for all.
fn report(tested: &[Tested<'_>]) -> String {
    let mut text = String::new();
    for tested in tested {
        if let Some(failure) = &tested.failure {
            let _ = writeln!(text, "FAILED {}: {failure}", tested.case.name());
        }
    }
    let count = |of: Option<Function>| {
        let is_of =
            |tested: &&Tested<'_>| of.is_none_or(|function| tested.case.function() == function);
        let all = tested.iter().filter(is_of).count();
        let failed = tested.iter().filter(is_of).filter(|tested| tested.failure.is_some()).count();
        (all, all - failed, failed)
    };
    for function in Function::ALL {
        let (all, passed, failed) = count(Some(function));
        if all > 0 {
            let _ = writeln!(text, "{function}: {passed} passed; {failed} failed");
        }
    }
    let (_, passed, failed) = count(None);
    let result = if failed == 0 { "ok" } else { "FAILED" };
    let _ = write!(text, "test result: {result}. {passed} passed; {failed} failed");
    text
}

fn json(tested: &[Tested<'_>]) -> String {
    let failed = tested.iter().filter(|tested| tested.failure.is_some()).count();
    let cases: Vec<_> = tested
        .iter()
        .map(|Tested { case, failure, seconds }| {
            json!({ "case": case.name(), "failure": failure, "seconds": seconds })
        })
        .collect();
    json!({ "passed": tested.len() - failed, "failed": failed, "cases": cases }).to_string()
}
