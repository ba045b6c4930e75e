//! A session, line by line.

use crate::board;
use crate::error::{ProgramError, SyntaxFault};
use crate::evaluate::Scope;
use crate::help;
use crate::lexer::belongs_to_name;
use crate::parser::{Statement, statement};
use std::collections::BTreeSet;
use std::path::PathBuf;

/// A session of the console.
///
/// It takes one line at a time and returns the answer. A statement may span several lines, as long as a bracket
/// is open or a function lacks an argument; an empty line or the next prompt ends it.
///
/// ```
/// use plywood_console::{Next, Session};
///
/// let mut session = Session::new();
/// session.line("game1 = initializeGame ((0, 0), (1, 1)) ((2, 2),(3, 3))");
/// let reply = session.line("*StudentCode> screenshotGame (undoMove game1)");
/// assert_eq!(reply.answer.unwrap(), "(False,'B',((0,0),(1,1)),((2,2),(3,3)),[])");
///
/// assert_eq!(session.line("evaluateState 'R'").next, Next::Continuation);
/// assert_eq!(session.line("  game1").answer.unwrap(), "0");
///
/// let reply = session.line("screenshotGame game7");
/// assert_eq!(reply.answer.unwrap(), "Program error: unknown name: game7");
/// ```
#[derive(Clone, Debug, Default)]
pub struct Session {
    scope: Scope,
    /// The lines of an incomplete statement.
    pending: String,
    /// Whether the last statement had a prompt.
    prompted: bool,
    /// What is left of the answer to the last statement that came with a prompt, without blanks: if the
    /// next lines repeat it, they were pasted with the prompt and ask for nothing.
    echo: String,
}

/// The reply to a line.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Reply {
    /// The answer, if there is one.
    pub answer: Option<String>,
    /// What is expected next.
    pub next: Next,
}

/// What is expected next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Next {
    /// A new statement.
    Statement,
    /// The rest of a statement.
    Continuation,
    /// Nothing: the session is over.
    Nothing,
}

/// The longest statement, in bytes and in lines: since each new line has it read again from its start.
const LONGEST: (usize, usize) = (1 << 18, 1000);

impl Session {
    /// A new session, with paths relative to the current directory.
    pub fn new() -> Self {
        Self::default()
    }

    /// A new session, with paths relative to this directory.
    ///
    /// ```
    /// # use plywood_console::Session;
    /// let mut session = Session::in_directory("no/such/directory");
    /// assert_eq!(session.line("simulateGame \"game.txt\"").answer.unwrap(), "\"InvalidFormat\"");
    /// ```
    pub fn in_directory(directory: impl Into<PathBuf>) -> Self {
        let scope = Scope { directory: directory.into(), ..Scope::default() };
        Self { scope, ..Self::default() }
    }

    /// Evaluates a line. A prompt at its start is ignored.
    pub fn line(&mut self, line: &str) -> Reply {
        let (prompted, text) = without_prompt(line);
        if !prompted && self.pending.is_empty() && self.takes_echo(text) {
            return Reply { answer: None, next: Next::Statement };
        }
        let is_end = prompted || text.trim().is_empty();
        let cut_off = if is_end { self.finish() } else { None };
        self.prompted = prompted || self.prompted && !self.pending.is_empty();
        if self.pending.is_empty() && self.is_command(text.trim()) {
            let (answer, next) = command(text.trim());
            return Reply { answer: joined(cut_off, answer), next };
        }
        self.pending.push_str(text);
        self.pending.push('\n');
        let statement = core::mem::take(&mut self.pending);
        let result = match self.run(&statement, false) {
            Err(error) if error.is_incomplete() && is_short(&statement) => {
                self.pending = statement;
                return Reply { answer: cut_off, next: Next::Continuation };
            }
            Err(error) if error.is_incomplete() => Err(ProgramError::TooLong),
            result => result,
        };
        let answer = shown(result);
        if self.prompted {
            self.echo = answer.iter().flat_map(|answer| answer.split_whitespace()).collect();
        }
        Reply { answer: joined(cut_off, answer), next: Next::Statement }
    }

    /// Ends the input. If a statement is incomplete, returns its error.
    ///
    /// ```
    /// # use plywood_console::Session;
    /// let mut session = Session::new();
    /// session.line("undoMove");
    /// let cut_off = session.finish().unwrap();
    /// assert_eq!(cut_off, "Program error: undoMove takes 1 argument, not 0");
    /// ```
    pub fn finish(&mut self) -> Option<String> {
        let pending = core::mem::take(&mut self.pending);
        shown(self.run(&pending, true))
    }

    /// The known words in alphabetical order, for completion in a terminal: functions, constructors, names of
    /// values, and commands.
    ///
    /// ```
    /// # use plywood_console::Session;
    /// let mut session = Session::new();
    /// session.line("undone = 3");
    /// let begin_so = |word: &String| word.starts_with("und");
    /// assert_eq!(session.words().into_iter().filter(begin_so).count(), 2);
    /// ```
    pub fn words(&self) -> Vec<String> {
        let named = self.scope.names.keys().cloned();
        let words: BTreeSet<String> = help::words().map(String::from).chain(named).collect();
        words.into_iter().collect()
    }

    /// Whether a line is a command of the console. A value hides the command of its name.
    fn is_command(&self, line: &str) -> bool {
        let is_word = ["help", "quit", "exit"].contains(&line);
        line.starts_with(':') || is_word && !self.scope.names.contains_key(line)
    }

    /// Executes a statement, and returns what is to be shown, if anything. A function that lacks
    /// arguments makes a statement incomplete, unless no more lines follow.
    fn run(&mut self, text: &str, is_last: bool) -> Result<Option<String>, ProgramError> {
        let (name, body) = match statement(text)? {
            Statement::Nothing => return Ok(None),
            Statement::Show(body) => (None, body),
            Statement::Binding(name, body) => (Some(name), body),
        };
        if !is_last && self.scope.takes_more(&body) {
            let fault = SyntaxFault::Incomplete;
            return Err(ProgramError::Syntax { at: text.len(), fault });
        }
        let value = self.scope.value(&body)?;
        Ok(match name {
            None => {
                let board = if body.is_literal() { board::of_literal(&value) } else { None };
                let board = board.or_else(|| board::of_game(&value));
                let shown = joined(board, Some(value.to_string()));
                self.scope.names.insert(String::from("it"), value);
                shown
            }
            Some(name) => {
                self.scope.names.insert(name, value);
                None
            }
        })
    }

    /// Whether the line is part of an answer that was pasted with its statement.
    fn takes_echo(&mut self, line: &str) -> bool {
        let bare: String = line.split_whitespace().collect();
        if bare.is_empty() || bare.starts_with("--") {
            return false;
        }
        let echo = core::mem::take(&mut self.echo);
        let Some(rest) = echo.strip_prefix(&bare) else { return false };
        self.echo = String::from(rest);
        true
    }
}

/// The answer to a command of the console, and what is expected next.
fn command(command: &str) -> (Option<String>, Next) {
    match command {
        "help" | ":help" | ":h" | ":?" => (Some(help::text()), Next::Statement),
        "quit" | "exit" | ":quit" | ":exit" | ":q" => (None, Next::Nothing),
        _ => {
            let unknown = ProgramError::UnknownCommand(String::from(command));
            (shown(Err(unknown)), Next::Statement)
        }
    }
}

/// Whether a statement of this length may be continued.
fn is_short(statement: &str) -> bool {
    statement.len() <= LONGEST.0 && statement.lines().count() <= LONGEST.1
}

fn shown(result: Result<Option<String>, ProgramError>) -> Option<String> {
    result.unwrap_or_else(|error| Some(format!("Program error: {error}")))
}

fn joined(first: Option<String>, second: Option<String>) -> Option<String> {
    match (first, second) {
        (Some(first), Some(second)) => Some(format!("{first}\n{second}")),
        (first, second) => first.or(second),
    }
}

/// A line without the interpreter's prompt, such as `*StudentCode> `, `ghci> ` or `> `, and whether it
/// had one.
pub(crate) fn without_prompt(line: &str) -> (bool, &str) {
    let is_of_prompt = |next: char| belongs_to_name(next) || matches!(next, ' ' | '*' | '.');
    match line.split_once('>') {
        Some((prompt, rest))
            if prompt.chars().all(is_of_prompt)
                && (rest.is_empty() || rest.starts_with(char::is_whitespace)) =>
        {
            (true, rest)
        }
        _ => (false, line),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str = "game1 = initializeGame ((0, 0), (1, 1)) ((2, 2),(3, 3))";

    fn answers(lines: &[&str]) -> Vec<String> {
        let mut session = Session::new();
        lines.iter().filter_map(|line| session.line(line).answer).collect()
    }

    #[test]
    fn errors_are_answers_and_the_session_goes_on() {
        let cases = [
            ("x", "unknown name: x"),
            ("undoMove 3", "undoMove takes a game, not 3"),
            ("undoMove (redoMove)", "redoMove takes 1 argument, not 0"),
            ("undoMove game1 game1", "undoMove takes 1 argument, not 2"),
            ("game1 3", "game1 is not a function"),
            ("evaluateState 'X' game1", "evaluateState takes 'B' or 'R', not 'X'"),
            (
                "tryMove game1 ((1,1),(2,2))",
                "tryMove takes three cells as ((row,col),(row,col),(row,col)), not another tuple",
            ),
            ("initializeGame ((0,0),(0,0)) ((1,1),(2,2))", "two pawns on the cell (0,0)"),
            (
                "initializeGame ((0,0),(0,99999999999999999999)) ((1,1),(2,2))",
                "the cell (0,99999999999999999999) is not on the board",
            ),
            (":nonsense", "unknown command: :nonsense (:help lists the commands)"),
        ];
        let mut session = Session::new();
        session.line(START);
        for (line, message) in cases {
            let reply = session.line(line);
            assert_eq!(reply.answer, Some(format!("Program error: {message}")), "{line}");
            assert_eq!(reply.next, Next::Statement);
        }
        assert!(session.line("screenshotGame game1").answer.unwrap().starts_with("(False"));
    }

    #[test]
    fn numbers_of_any_length_are_off_the_board() {
        let moved = "screenshotGame (tryMove game1 ((0,0),(1,0),(18446744073709551618,0)))";
        let shown = answers(&[START, moved, "-000123456789012345678901234567890"]);
        assert_eq!(
            shown,
            ["(False,'B',((0,0),(1,1)),((2,2),(3,3)),[])", "-123456789012345678901234567890"]
        );
    }

    #[test]
    fn games_are_values() {
        let shown = answers(&[
            START,
            "game2 = tryMove game1 ((0,0),(1,0),(2,0))",
            "game1 = tryMove game1 ((1,1),(1,2),(0,1))",
            "game1",
            "game2",
        ]);
        let screenshots: Vec<_> = shown.iter().filter_map(|shown| shown.lines().last()).collect();
        assert_eq!(
            screenshots,
            [
                "(False,'R',((0,0),(1,2)),((2,2),(3,3)),[(1,(0,1))])",
                "(False,'R',((1,0),(1,1)),((2,2),(3,3)),[(1,(2,0))])",
            ]
        );
        assert!(shown[0].starts_with("    0  1  2  3  4\n0   0B 1. 0. 0. 0.\n"), "{}", shown[0]);
    }

    #[test]
    fn a_position_by_itself_is_shown_as_a_board() {
        let santorini = "(False,'R',((1,0),(1,1)),((2,2),(3,3)),[(1,(2,0))])";
        let onitama = "([\"Cobra\",\"Rabbit\",\"Rooster\",\"Tiger\",\"Monkey\"],[(0,2),(0,0)],[(4,2),(4,0)],0,False,False)";
        let shown = answers(&[santorini, onitama, "createBoard (0,0)"]);
        assert!(shown[0].contains("2   1. 0. 0R 0. 0.\n") && shown[0].ends_with(santorini));
        assert!(shown[1].contains("first: Cobra Rabbit") && shown[1].ends_with(onitama));
        let peg = &answers(&[&shown[2]])[0];
        assert!(peg.contains(" 0    x  x  x  o  x  x  x\n") && peg.ends_with(&shown[2]), "{peg}");
        // What a function returns is shown as the documents show it, and so are other tuples.
        assert!(shown[2].starts_with("[Peg"));
        assert_eq!(answers(&["(0,0)", "[(0,0)]"]), ["(0,0)", "[(0,0)]"]);
    }

    #[test]
    fn the_last_value_is_called_it() {
        let shown = answers(&[START, "possibleMoves game1", "length it", "it", "x = 3", "it"]);
        assert_eq!(shown[1..], ["40", "40", "40"]);
        assert_eq!(answers(&["it"]), ["Program error: unknown name: it"]);
        assert_eq!(answers(&["length \"Ox\"", "length $ [1,2,3]"]), ["2", "3"]);
        assert_eq!(
            answers(&["length 3"]),
            ["Program error: length takes a list or a string, not 3"]
        );
    }

    #[test]
    fn a_statement_goes_on_until_it_has_its_arguments() {
        let mut session = Session::new();
        for part in ["game1 = initializeGame -- two pairs", "((0,0),", "(1,1)) "] {
            let reply = session.line(part);
            assert_eq!(reply, Reply { answer: None, next: Next::Continuation });
        }
        session.line("((2,2),(3,3))");
        assert!(session.line("> screenshotGame game1").answer.is_some());
    }

    #[test]
    fn an_empty_line_a_prompt_or_the_end_cut_a_statement_off() {
        let short = "Program error: undoMove takes 1 argument, not 0";
        assert_eq!(answers(&["undoMove", ""]), [short]);
        assert_eq!(answers(&["undoMove", "> 3"]), [format!("{short}\n3")]);
        assert_eq!(answers(&["undoMove", "> :quit"]), [short]);
        let mut session = Session::new();
        session.line("[1,");
        let message = "Program error: byte 4: the expression is incomplete";
        assert_eq!(session.finish().as_deref(), Some(message));
        assert_eq!(session.finish(), None);
    }

    #[test]
    fn a_pasted_answer_is_passed_over() {
        let pasted = ["> [1,(2,3)]", "[1,", "(2,3)]", "", "> x", "Program error: unknown name: x"];
        assert_eq!(answers(&pasted), ["[1,(2,3)]", "Program error: unknown name: x"]);
        assert_eq!(answers(&["> 3", "4", "3"]), ["3", "4", "3"], "another line is a statement");
        assert_eq!(answers(&["3", "3"]), ["3", "3"], "nothing was pasted without a prompt");
    }

    #[test]
    fn prompts_are_told_from_expressions() {
        for line in ["*StudentCode> 3", "> 3", ">\t3", "ghci> 3", "*Main Data.List> 3", "  > 3"] {
            assert_eq!(answers(&[line]), ["3"], "{line}");
        }
        assert_eq!(answers(&["\"a> b\""]), ["\"a> b\""]);
        assert_eq!(answers(&["'>'"]), ["'>'"]);
    }

    #[test]
    fn values_neither_deepen_nor_double_without_end() {
        for body in ["(x,1)", "(x,x)", "[[[[x]]]]"] {
            let mut session = Session::new();
            session.line("x = 1");
            let bind = format!("x = {body}");
            let refused = (0..1000).find_map(|_| session.line(&bind).answer);
            assert_eq!(refused.as_deref(), Some("Program error: the value is too large"));
            // Refused before a thousand copies are made.
            let many = format!("y = [{}x]", "x,".repeat(100_000));
            let refused = session.line(&many).answer;
            assert_eq!(refused.as_deref(), Some("Program error: the value is too large"));
        }
    }

    #[test]
    fn a_statement_does_not_go_on_forever() {
        let mut session = Session::new();
        let replies = (0..3000).map(|_| session.line("[1,"));
        let answer = replies.map(|reply| reply.answer).find_map(|answer| answer);
        assert!(answer.is_some_and(|answer| answer.starts_with("Program error: ")));
    }

    #[test]
    fn quitting_ends_the_session() {
        for command in ["quit", "exit", ":quit", ":q", "> exit"] {
            assert_eq!(Session::new().line(command).next, Next::Nothing, "{command}");
        }
        for command in ["help", ":help"] {
            assert!(answers(&[command])[0].contains("undoMove :: Game -> Game"));
        }
        assert_eq!(answers(&["quit = 3", "quit"]), ["3"], "a value hides the command");
    }
}
