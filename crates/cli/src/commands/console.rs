//! `plywood console`, and `plywood console --check <transcript>…`

mod terminal;

use crate::failure::Failure;
use crate::output::{Output, complain};
use crate::source::{LONGEST_TEXT, next_line, text_of};
use clap::Args;
use console::{Next, Session, check_transcript};
use std::io::{self, BufRead, IsTerminal, Write};
use std::path::{Path, PathBuf};
use units::bounded;

/// Answer the expressions of the courses' documents, line by line.
///
/// A terminal has line editing, a history, tab completion, and `help`. With piped input only answers are printed.
/// Transcripts can be pasted as they are: prompts and answers are skipped.
#[derive(Args, Debug)]
pub(crate) struct Console {
    /// Replay transcripts with their answers, and report the first difference of each.
    ///
    /// Paths in a transcript are relative to its folder.
    #[arg(long, value_name = "transcript", num_args = 1..)]
    check: Vec<PathBuf>,
}

impl Console {
    pub(crate) fn run(self, output: &Output) -> Result<(), Failure> {
        if !self.check.is_empty() {
            return check(&self.check, output);
        }
        let stdin = io::stdin();
        let mut answers = Answers::default();
        let spoken = if output.is_file() {
            converse(stdin.lock(), &mut answers)
        } else if stdin.is_terminal() {
            terminal::converse()
        } else {
            converse(stdin.lock(), io::stdout().lock())
        };
        match spoken {
            Ok(()) if output.is_file() => {
                output.print(String::from_utf8_lossy(&answers.0).trim_end())
            }
            Ok(()) => Ok(()),
            Err(Broken::Input(error)) => Err(Failure::failed(format!("standard input: {error}"))),
            Err(Broken::Output(error)) => Err(output.failure(&error)),
        }
    }
}

/// Why a conversation broke off.
enum Broken {
    Input(io::Error),
    Output(io::Error),
}

/// A conversation without prompts, to the end of the input.
fn converse(mut input: impl BufRead, mut output: impl Write) -> Result<(), Broken> {
    let mut session = Session::new();
    while let Some(line) = next_line(&mut input).map_err(Broken::Input)? {
        let reply = session.line(&line);
        say(&mut output, reply.answer.as_deref())?;
        if reply.next == Next::Nothing {
            return Ok(());
        }
    }
    say(&mut output, session.finish().as_deref())
}

/// Writes an answer at once, so that programs can converse too.
fn say(output: &mut impl Write, answer: Option<&str>) -> Result<(), Broken> {
    let Some(answer) = answer else { return Ok(()) };
    writeln!(output, "{answer}").and_then(|()| output.flush()).map_err(Broken::Output)
}

/// Answers that go to a file as a whole: to a question without end there is no such file.
#[derive(Default)]
struct Answers(Vec<u8>);

impl Write for Answers {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.0.len() as u64 > LONGEST_TEXT {
            let too_much = bounded::too_much(LONGEST_TEXT);
            return Err(io::Error::new(too_much.kind(), format!("{too_much} of answers")));
        }
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn check(transcripts: &[PathBuf], output: &Output) -> Result<(), Failure> {
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
    if !reports.is_empty() {
        output.print(&reports.join("\n"))?;
    }
    if reports.len() < transcripts.len() { Err(Failure::silent(1)) } else { Ok(()) }
}

/// Replays a transcript: the number of its statements, or what is wrong.
fn check_file(path: &Path) -> Result<usize, String> {
    let transcript = text_of(path).map_err(|error| error.to_string())?;
    let folder = path.parent().unwrap_or(Path::new(""));
    let mut session = Session::in_directory(folder);
    check_transcript(&mut session, &transcript).map_err(|error| error.to_string())
}
