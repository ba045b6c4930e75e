//! A program that speaks the Universal Game Interface.

use super::{Chooser, Game};
use crate::interrupt;
use crate::source::next_line;
use catalog::Playable;
use core::fmt::Write as _;
use core::time::Duration;
use search::engine::Limits;
use std::io::{BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::Instant;

/// How long a program may take for an answer beyond its time for a move.
const PATIENCE: Duration = Duration::from_mins(5);

/// How often somebody who waits looks whether there was a Ctrl-C.
const BETWEEN_LOOKS: Duration = Duration::from_millis(50);

/// The most lines that are kept until they are read; a program that says more is blocked.
const MOST_LINES: usize = 1000;

/// How a program is started: options of its engine, and the command with its arguments.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct ProgramSpec {
    options: Vec<(String, String)>,
    command: Vec<String>,
}

impl ProgramSpec {
    /// Reads `Threads=2 Hash=64 ./program argument`: options first, as in a shell's command line.
    ///
    /// # Errors
    ///
    /// There is no command.
    pub(super) fn read(text: &str) -> Result<Self, String> {
        let mut options = Vec::new();
        let mut command: Vec<String> = Vec::new();
        for word in text.split_whitespace() {
            match word.split_once('=') {
                Some((name, value)) if command.is_empty() && !name.contains('/') => {
                    options.push((String::from(name), String::from(value)));
                }
                _ => command.push(String::from(word)),
            }
        }
        if command.is_empty() {
            return Err(String::from("expected a command after ugi:, as in ugi:./program"));
        }
        Ok(Self { options, command })
    }
}

/// A running program.
pub(crate) struct Program {
    child: Child,
    input: ChildStdin,
    /// The lines that it says, read by a thread so that waiting can end.
    lines: Receiver<String>,
    patience: Duration,
    limits: Limits,
}

impl Program {
    /// Starts a program, and sets its options.
    ///
    /// # Errors
    ///
    /// It does not start, or does not answer.
    pub(super) fn start(spec: &ProgramSpec, limits: Limits) -> Result<Self, String> {
        let patience = PATIENCE + limits.time.unwrap_or_default();
        Self::start_with(spec, limits, patience)
    }

    fn start_with(spec: &ProgramSpec, limits: Limits, patience: Duration) -> Result<Self, String> {
        let (program, arguments) = spec.command.split_first().ok_or("no command")?;
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
        // Ctrl-C is for this program, which ends the others itself.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn().map_err(|error| format!("{program}: {error}"))?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(format!("{program}: no standard input and output"));
        };
        let (said, lines) = mpsc::sync_channel(MOST_LINES);
        thread::spawn(move || {
            let mut output = BufReader::new(output);
            // A line that is too long counts as the end of the output.
            while let Ok(Some(line)) = next_line(&mut output) {
                if said.send(line).is_err() {
                    break;
                }
            }
        });
        let mut program = Self { child, input, lines, patience, limits };
        program.say("ugi")?;
        program.wait_for("ugiok")?;
        for (name, value) in &spec.options {
            program.say(&format!("setoption name {name} value {value}"))?;
        }
        Ok(program)
    }

    fn say(&mut self, lines: &str) -> Result<(), String> {
        writeln!(self.input, "{lines}")
            .and_then(|()| self.input.flush())
            .map_err(|error| format!("the program does not read its input: {error}"))
    }

    /// The next line that starts with a word.
    fn wait_for(&self, word: &str) -> Result<String, String> {
        self.wait_for_any(&[word])
    }

    /// The next line that starts with one of these words. After Ctrl-C nobody waits any more.
    fn wait_for_any(&self, words: &[&str]) -> Result<String, String> {
        let asked = Instant::now();
        loop {
            // For the whole answer, so that saying something else does not gain time.
            let left = self.patience.saturating_sub(asked.elapsed());
            let line = match self.lines.recv_timeout(left.min(BETWEEN_LOOKS)) {
                Ok(line) => line,
                Err(RecvTimeoutError::Timeout)
                    if left > BETWEEN_LOOKS && !interrupt::is_stopped() =>
                {
                    continue;
                }
                Err(_) => return Err(format!("the program did not say {}", words.join(" or "))),
            };
            if line.split_whitespace().next().is_some_and(|first| words.contains(&first)) {
                return Ok(line);
            }
            if left.is_zero() {
                return Err(format!("the program did not say {}", words.join(" or ")));
            }
        }
    }
}

impl<G: Playable> Chooser<G> for Program {
    fn new_game(&mut self) -> Result<(), String> {
        self.say("uginewgame\nisready")?;
        self.wait_for("readyok").map(drop)
    }

    fn query(&mut self, question: &str) -> Result<Option<String>, String> {
        // Who does not know the question says nothing, or something else, and is ready all the same.
        self.say(&format!("query {question}\nisready"))?;
        let line = self.wait_for_any(&["response", "readyok"])?;
        let Some(answer) = line.trim().strip_prefix("response") else { return Ok(None) };
        self.wait_for("readyok")?;
        Ok(Some(String::from(answer.trim())))
    }

    fn choose(&mut self, game: &Game<G>) -> Result<G::Move, String> {
        let mut lines = format!("position fen {}", game.start.notation());
        for (index, &played) in game.moves.iter().enumerate() {
            lines.push_str(if index == 0 { " moves " } else { " " });
            lines.push_str(&G::move_notation(played).replace(' ', "_"));
        }
        lines.push_str("\ngo");
        let Limits { depth, nodes, time, .. } = self.limits;
        // Writing to a string cannot fail.
        let _ = depth.map(|depth| write!(lines, " depth {depth}"));
        let _ = nodes.map(|nodes| write!(lines, " nodes {nodes}"));
        let _ = time.map(|time| write!(lines, " movetime {}", time.as_millis()));
        self.say(&lines)?;
        let answer = self.wait_for("bestmove")?;
        let chosen = answer.split_whitespace().nth(1).ok_or("bestmove without a move")?;
        game.position.read_move(chosen).map_err(|error| format!("{chosen}: {}", error.reason()))
    }
}

impl Drop for Program {
    /// Asks the program to quit, and ends it without waiting for that.
    fn drop(&mut self) {
        let _ = self.say("quit");
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    fn refused(command: &str, patience: Duration) -> Option<String> {
        let spec = ProgramSpec::read(command).unwrap();
        Program::start_with(&spec, Limits::depth(1), patience).err()
    }

    #[test]
    fn a_program_that_says_something_else_for_ever_did_not_answer() {
        let refused = refused("yes", Duration::from_millis(1));
        assert_eq!(refused.as_deref(), Some("the program did not say ugiok"));
    }

    #[test]
    fn a_line_without_end_is_no_answer() {
        let refused = refused("cat /dev/zero", PATIENCE);
        assert_eq!(refused.as_deref(), Some("the program did not say ugiok"));
    }

    #[test]
    fn options_stand_before_the_command() {
        let read = |text| ProgramSpec::read(text).unwrap();
        let words = |words: &[&str]| words.iter().copied().map(String::from).collect::<Vec<_>>();
        let with_options = read("Threads=2 Hash=64 ./a=b c=d");
        assert_eq!(with_options.command, words(&["./a=b", "c=d"]));
        let names: Vec<_> = with_options.options.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["Threads", "Hash"]);
        assert!(ProgramSpec::read("Threads=2").is_err());
    }
}
