//! `plywood unit <step> DIR …`: the work units of a count, each a command of its own.
//!
//! Whatever happens, one line of JSON goes to standard output, and words for people to standard error.

mod start;
mod step;

use crate::failure::{Failure, in_full};
use crate::output::Output;
use clap::{Args, Subcommand};
use serde_json::{Value, json};
use start::Started;
use std::path::{Path, PathBuf};
use step::Step;
use units::{Error, FileName, Version};

/// Count on disks and clusters: work units for any scheduler. See docs/units.md.
#[derive(Args, Debug)]
pub(crate) struct Unit {
    #[command(subcommand)]
    command: UnitCommand,
}

#[derive(Subcommand, Debug)]
enum UnitCommand {
    /// Print the versions of the program, its file format and its rules.
    Version,
    Start(Started),
    /// Remove damaged files from the folder, so that they are computed again.
    Discard {
        /// The folder.
        #[arg(value_name = "DIR")]
        folder: PathBuf,
        /// The names of the files in the folder.
        #[arg(required = true)]
        files: Vec<FileName>,
    },
    #[command(flatten)]
    Step(Step),
}

/// Why a unit has no answer.
enum Refusal {
    /// The arguments do not make sense.
    Usage(Failure),
    /// The unit could not be done.
    Unit(Error),
}

impl From<Failure> for Refusal {
    fn from(failure: Failure) -> Self {
        Self::Usage(failure)
    }
}

impl From<Error> for Refusal {
    fn from(error: Error) -> Self {
        Self::Unit(error)
    }
}

impl Unit {
    pub(crate) fn run(self, output: &Output) -> Result<(), Failure> {
        match self.command.answer() {
            Ok(text) => output.print(&text),
            Err(refusal) => {
                let (failure, line) = refusal.told(self.command.folder());
                // With -f the line goes to the file, as an answer would.
                output.print(&line.to_string())?;
                Err(failure)
            }
        }
    }
}

impl UnitCommand {
    fn folder(&self) -> &Path {
        match self {
            Self::Version => Path::new("."),
            Self::Start(start) => start.folder(),
            Self::Discard { folder, .. } => folder,
            Self::Step(step) => step.folder(),
        }
    }

    fn answer(&self) -> Result<String, Refusal> {
        match self {
            Self::Version => Ok(json!(Version::current()).to_string()),
            Self::Start(start) => start.answer(),
            Self::Discard { folder, files } => {
                units::discard(folder, files)?;
                let files: Vec<String> = files.iter().map(FileName::to_string).collect();
                Ok(json!({ "unit": "discard", "files": files }).to_string())
            }
            Self::Step(step) => step.answer(),
        }
    }
}

impl Refusal {
    /// The failure, and the line of JSON that says the same.
    fn told(self, folder: &Path) -> (Failure, Value) {
        let error = match self {
            Self::Usage(failure) => {
                let line = json!({ "error": "usage", "message": failure.message() });
                return (failure, line);
            }
            Self::Unit(error) => error,
        };
        let (status, name) = match error {
            Error::Damaged(_) => (3, "damaged"),
            Error::Missing(_) => (4, "missing"),
            Error::Overflow => (5, "overflow"),
            Error::Refused(_) => (6, "refused"),
            Error::Full { .. } => (7, "full"),
            Error::Stopped => (130, "stopped"),
            // What cannot be read or written, and whatever a later version may add.
            _ => (1, "io"),
        };
        let message = in_full(&error);
        let mut line = json!({ "error": name, "message": message });
        if let Error::Damaged(damages) = error {
            let files = damages.iter().map(|damage| {
                let again = damage.file.unit().map(|unit| arguments(&unit, folder));
                json!({ "file": damage.file.to_string(), "again": again })
            });
            line["files"] = files.collect();
        }
        (Failure::failed(message).with_status(status), line)
    }
}

/// How a unit is run, after the name of the program.
fn arguments(unit: &units::Unit, folder: &Path) -> Vec<String> {
    let (name, numbers) = unit.arguments();
    let mut arguments =
        vec![String::from("unit"), String::from(name), folder.display().to_string()];
    arguments.extend(numbers);
    arguments
}
