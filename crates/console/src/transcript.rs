//! Transcripts: statements with their answers, to be checked.

use crate::session::{Next, Session, without_prompt};
use core::fmt;

/// Replays a transcript, and compares each answer with the recorded one.
///
/// A statement begins with a prompt, such as `*StudentCode> ` or `> `, and may span several lines. What follows
/// up to the next prompt is its answer, which may be broken into lines anywhere. Empty lines and lines that begin
/// with `--` are ignored. Returns the number of statements.
///
/// ```
/// use plywood_console::{Session, check_transcript};
///
/// let transcript = "
/// --one list, typeset on two lines
/// > (1, [2, 3])
///
/// (1,
/// [2,3])
/// > y
/// Program error: unknown name: y
/// ";
/// assert_eq!(check_transcript(&mut Session::new(), transcript), Ok(2));
/// ```
///
/// # Errors
///
/// The first [`Difference`], or [`TranscriptError::Empty`] if there is no statement.
pub fn check_transcript(session: &mut Session, transcript: &str) -> Result<usize, TranscriptError> {
    let mut statements = 0;
    let mut open: Option<Exchange> = None;
    for (number, line) in (1..).zip(transcript.lines()) {
        let (prompted, text) = without_prompt(line);
        if prompted {
            if let Some(exchange) = open.take() {
                exchange.compare(session)?;
            }
            statements += 1;
            open = Some(Exchange::begin(session, number, line));
        } else if let Some(exchange) = &mut open {
            exchange.go_on(session, text);
        }
    }
    if let Some(exchange) = open {
        exchange.compare(session)?;
    }
    if statements == 0 { Err(TranscriptError::Empty) } else { Ok(statements) }
}

/// A statement, its recorded answer, and its answer.
struct Exchange {
    line: usize,
    statement: String,
    is_complete: bool,
    written: Vec<String>,
    found: Option<String>,
}

impl Exchange {
    fn begin(session: &mut Session, line: usize, text: &str) -> Self {
        let reply = session.line(text);
        Self {
            line,
            statement: String::from(without_prompt(text).1.trim()),
            is_complete: reply.next != Next::Continuation,
            written: Vec::new(),
            found: reply.answer,
        }
    }

    fn go_on(&mut self, session: &mut Session, text: &str) {
        if !self.is_complete {
            let reply = session.line(text);
            self.is_complete = reply.next != Next::Continuation;
            self.found = reply.answer;
        } else if !text.trim().is_empty() && !text.trim_start().starts_with("--") {
            self.written.push(String::from(text.trim()));
        }
    }

    fn compare(mut self, session: &mut Session) -> Result<(), Difference> {
        if !self.is_complete {
            self.found = session.finish();
        }
        let mut rest = self.found.as_deref().unwrap_or_default();
        let fits = self.written.iter().all(|line| {
            rest = rest.trim_start();
            rest.strip_prefix(line.as_str()).is_some_and(|after| {
                rest = after;
                true
            })
        });
        if fits && rest.is_empty() {
            return Ok(());
        }
        Err(Difference {
            line: self.line,
            statement: self.statement,
            written: self.written.join("\n"),
            found: self.found.unwrap_or_default(),
        })
    }
}

/// Why a transcript is not confirmed.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum TranscriptError {
    /// There is no statement: no line begins with a prompt.
    Empty,
    /// An answer differs from the recorded one.
    Different(Difference),
}

/// A statement whose answer differs from the recorded one.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Difference {
    /// The line of the transcript on which the statement begins, counted from one.
    pub line: usize,
    /// That line, without its prompt.
    pub statement: String,
    /// The answer in the transcript.
    pub written: String,
    /// The answer that the statement has.
    pub found: String,
}

impl From<Difference> for TranscriptError {
    fn from(difference: Difference) -> Self {
        Self::Different(difference)
    }
}

impl fmt::Display for TranscriptError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("no statement: one begins with a prompt such as '> '"),
            Self::Different(difference) => difference.fmt(f),
        }
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "line {}: {}", self.line, self.statement)?;
        writeln!(f, "the transcript has\n{}", or_nothing(&self.written))?;
        write!(f, "the answer is\n{}", or_nothing(&self.found))
    }
}

fn or_nothing(answer: &str) -> &str {
    if answer.is_empty() { "(nothing)" } else { answer }
}

impl core::error::Error for TranscriptError {}

#[cfg(test)]
mod tests {
    use super::*;

    fn difference(transcript: &str) -> Difference {
        match check_transcript(&mut Session::new(), transcript) {
            Err(TranscriptError::Different(difference)) => difference,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn the_first_difference_is_told_with_its_place() {
        let transcript = "-- two statements\n> x = 1\n\n> (x,\n  2)\n(1,3)\n> x\n7\n";
        let found = difference(transcript);
        assert_eq!((found.line, found.found.as_str()), (4, "(1,2)"));
        let message = "line 4: (x,\nthe transcript has\n(1,3)\nthe answer is\n(1,2)";
        assert_eq!(found.to_string(), message);
    }

    #[test]
    fn an_answer_too_many_and_one_too_few_are_differences() {
        assert_eq!(difference("> x = 1\n1").written, "1");
        assert_eq!(difference("> 1\n> 2\n2").written, "");
        assert_eq!(difference("> [1,2]\n[1,2").written, "[1,2");
        assert_eq!(difference("> [1,2]\n[1,2]]").written, "[1,2]]");
        assert_eq!(difference("> [1,2]\n[1, 2]").written, "[1, 2]", "blanks matter inside a line");
    }

    #[test]
    fn a_statement_that_is_cut_off_has_its_error_for_an_answer() {
        let cut = "> undoMove\n\nProgram error: undoMove takes 1 argument, not 0\n> 1\n1\n> [1,";
        let found = difference(cut);
        assert_eq!((found.line, found.written.as_str()), (6, ""));
    }

    #[test]
    fn a_text_without_statements_is_no_transcript() {
        let nothing = check_transcript(&mut Session::new(), "just words\n");
        assert_eq!(nothing, Err(TranscriptError::Empty));
    }
}
