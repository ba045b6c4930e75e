//! A program that speaks the Universal Game Interface.

use crate::games::Notated;
use crate::source::next_line;
use core::time::Duration;
use santorini::{Move, Position};
use std::io::{BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Instant;

/// How long a program may take for an answer before it loses the game.
const PATIENCE: Duration = Duration::from_mins(5);

/// The lines that wait to be heard; a program that says more waits as well.
const MOST_LINES: usize = 1000;

/// A running program.
pub(super) struct External {
    child: Child,
    input: ChildStdin,
    /// The lines that it says; a thread reads them, so that nobody waits for ever.
    lines: Receiver<String>,
    patience: Duration,
}

impl External {
    /// Starts a program and greets it.
    ///
    /// # Errors
    ///
    /// It does not start, or does not answer.
    pub(super) fn start(command: &[String]) -> Result<Self, String> {
        Self::start_with(command, PATIENCE)
    }

    fn start_with(command: &[String], patience: Duration) -> Result<Self, String> {
        let (program, arguments) = command.split_first().ok_or("no command")?;
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("{program}: {error}"))?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(format!("{program}: no standard input and output"));
        };
        let (said, lines) = mpsc::sync_channel(MOST_LINES);
        thread::spawn(move || {
            let mut output = BufReader::new(output);
            // A line without end is the end: nobody hears the program any more.
            while let Ok(Some(line)) = next_line(&mut output) {
                if said.send(line).is_err() {
                    break;
                }
            }
        });
        let mut external = Self { child, input, lines, patience };
        external.say("ugi")?;
        external.wait_for("ugiok")?;
        external.say("uginewgame\nisready")?;
        external.wait_for("readyok")?;
        Ok(external)
    }

    /// Asks for a move.
    ///
    /// # Errors
    ///
    /// There is no answer, or it is no legal move.
    pub(super) fn choose(&mut self, position: &Position, depth: u32) -> Result<Move, String> {
        self.say(&format!("position fen {}\ngo depth {depth}", position.written()))?;
        let answer = self.wait_for("bestmove")?;
        let chosen = answer.split_whitespace().nth(1).ok_or("bestmove without a move")?;
        position.read_move(chosen).map_err(|fault| format!("{chosen}: {fault}"))
    }

    fn say(&mut self, lines: &str) -> Result<(), String> {
        writeln!(self.input, "{lines}")
            .and_then(|()| self.input.flush())
            .map_err(|error| format!("the program does not listen: {error}"))
    }

    /// The next line that starts with a word.
    fn wait_for(&self, word: &str) -> Result<String, String> {
        let asked = Instant::now();
        loop {
            // For the whole answer, so that whoever says something else all the time gets no more.
            let left = self.patience.saturating_sub(asked.elapsed());
            let line = (!left.is_zero()).then(|| self.lines.recv_timeout(left).ok()).flatten();
            let line = line.ok_or_else(|| format!("the program did not say {word}"))?;
            if line.split_whitespace().next() == Some(word) {
                return Ok(line);
            }
        }
    }
}

impl Drop for External {
    /// Asks the program to go, and does not wait for it to agree.
    fn drop(&mut self) {
        let _ = self.say("quit");
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn a_program_that_says_something_else_for_ever_did_not_answer() {
        // The longest that it takes to be sure is the patience, here a moment.
        let yes = [String::from("yes")];
        let refused = External::start_with(&yes, Duration::from_millis(1)).err();
        assert_eq!(refused.as_deref(), Some("the program did not say ugiok"));
    }

    #[test]
    fn a_line_without_end_is_no_answer() {
        let zeros = ["cat", "/dev/zero"].map(String::from);
        let refused = External::start(&zeros).err();
        assert_eq!(refused.as_deref(), Some("the program did not say ugiok"));
    }
}
