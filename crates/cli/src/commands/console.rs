//! `plywood console`, and `plywood console --check <transcript>…`

mod terminal;

use crate::output::{Output, complain};
use clap::Args;
use console::{Next, Session, check_transcript};
use std::fs;
use std::io::{self, BufRead, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Answer the expressions of the courses' documents, line by line.
///
/// In a terminal there is line editing, a history, completion with the tabulator key, and `:help`. From a
/// pipe come answers alone. A pasted transcript runs as it is: prompts are skipped, and so are answers.
#[derive(Args, Debug)]
pub(crate) struct Console {
    /// Replay transcripts with their answers, and report the first difference of each.
    ///
    /// Relative paths inside a transcript begin at its folder.
    #[arg(long, value_name = "transcript", num_args = 1..)]
    check: Vec<PathBuf>,
}

impl Console {
    pub(crate) fn run(self, output: &Output) -> ExitCode {
        if !self.check.is_empty() {
            return check(&self.check, output);
        }
        let stdin = io::stdin();
        if output.is_file() {
            let mut answers = Vec::new();
            return match converse(stdin.lock(), &mut answers) {
                Ok(()) => output.print(String::from_utf8_lossy(&answers).trim_end()),
                Err(error) => failed(&error),
            };
        }
        let spoken = if stdin.is_terminal() {
            terminal::converse()
        } else {
            converse(stdin.lock(), io::stdout().lock())
        };
        match spoken {
            // Whoever closed standard output has heard enough.
            Err(error) if error.kind() != io::ErrorKind::BrokenPipe => failed(&error),
            _ => ExitCode::SUCCESS,
        }
    }
}

fn failed(error: &io::Error) -> ExitCode {
    complain(format_args!("{error}"));
    ExitCode::FAILURE
}

/// A conversation without prompts, to the end of the input.
fn converse(mut input: impl BufRead, mut output: impl Write) -> io::Result<()> {
    let mut session = Session::new();
    let mut line = Vec::new();
    while input.read_until(b'\n', &mut line)? > 0 {
        let reply = session.line(String::from_utf8_lossy(&line).trim_end_matches(['\n', '\r']));
        say(&mut output, reply.answer.as_deref())?;
        if reply.next == Next::Nothing {
            return Ok(());
        }
        line.clear();
    }
    say(&mut output, session.finish().as_deref())
}

/// Writes an answer at once, so that programs can converse too.
fn say(output: &mut impl Write, answer: Option<&str>) -> io::Result<()> {
    let Some(answer) = answer else { return Ok(()) };
    writeln!(output, "{answer}")?;
    output.flush()
}

fn check(transcripts: &[PathBuf], output: &Output) -> ExitCode {
    let mut reports = Vec::new();
    for path in transcripts {
        match check_file(path) {
            Ok(statements) => {
                let s = if statements == 1 { "" } else { "s" };
                let path = path.display();
                reports.push(format!("{path}: {statements} statement{s}, answered as written"));
            }
            Err(difference) => complain(format_args!("{}: {difference}", path.display())),
        }
    }
    let printed =
        if reports.is_empty() { ExitCode::SUCCESS } else { output.print(&reports.join("\n")) };
    if reports.len() < transcripts.len() { ExitCode::FAILURE } else { printed }
}

/// Replays a transcript: the number of its statements, or what is wrong.
fn check_file(path: &Path) -> Result<usize, String> {
    let transcript = fs::read_to_string(path).map_err(|error| error.to_string())?;
    let folder = path.parent().unwrap_or(Path::new(""));
    let mut session = Session::in_directory(folder);
    check_transcript(&mut session, &transcript).map_err(|error| error.to_string())
}
