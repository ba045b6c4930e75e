//! The conversation in a terminal: prompts, line editing, history and completion.

use super::{Broken, say};
use console::{Next, Session};
use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::DefaultHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Context, Editor, Helper};
use std::path::PathBuf;
use std::{env, fs, io};

const PROMPT: &str = "plywood> ";
const CONTINUATION: &str = "       | ";

/// Converses until the user leaves.
pub(super) fn converse() -> Result<(), Broken> {
    let config = Config::builder()
        .auto_add_history(true)
        .history_ignore_space(true)
        .completion_type(CompletionType::List)
        .build();
    let mut editor = Editor::<Words, DefaultHistory>::with_config(config).map_err(as_broken)?;
    let history = history_file();
    if let Some(path) = &history {
        // The first time there is none.
        let _ = editor.load_history(path);
    }
    say(&mut io::stdout(), Some("Plywood's console. help shows what it knows, quit leaves."))?;
    let spoken = converse_with(&mut editor);
    if let Some(path) = &history {
        // A conversation without a memory is still a conversation.
        let _ = path.parent().map_or(Ok(()), fs::create_dir_all);
        let _ = editor.save_history(path);
    }
    spoken
}

fn converse_with(editor: &mut Editor<Words, DefaultHistory>) -> Result<(), Broken> {
    let mut session = Session::new();
    let mut prompt = PROMPT;
    loop {
        editor.set_helper(Some(Words(session.words())));
        let pasted = match editor.readline(prompt) {
            Ok(lines) => lines,
            Err(ReadlineError::Interrupted) => {
                // Whatever was begun is forgotten.
                session.finish();
                prompt = PROMPT;
                continue;
            }
            Err(ReadlineError::Eof) => return say(&mut io::stdout(), session.finish().as_deref()),
            Err(error) => return Err(as_broken(error)),
        };
        // A paste comes as one text of many lines; an empty one still ends a statement.
        let lines = if pasted.is_empty() { vec![""] } else { pasted.lines().collect() };
        for line in lines {
            let reply = session.line(line);
            say(&mut io::stdout(), reply.answer.as_deref())?;
            prompt = match reply.next {
                Next::Statement => PROMPT,
                Next::Continuation => CONTINUATION,
                Next::Nothing => return Ok(()),
            };
        }
    }
}

fn as_broken(error: ReadlineError) -> Broken {
    Broken::Input(match error {
        ReadlineError::Io(error) => error,
        other => io::Error::other(other),
    })
}

/// Where the lines of earlier conversations are kept, if the system has a place for such things.
fn history_file() -> Option<PathBuf> {
    let set = |name| env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    let state = if cfg!(windows) {
        set("LOCALAPPDATA")
    } else {
        set("XDG_STATE_HOME").or_else(|| Some(env::home_dir()?.join(".local/state")))
    };
    Some(state?.join("plywood").join("console_history"))
}

/// The words that the tabulator key completes, in their order.
struct Words(Vec<String>);

impl Completer for Words {
    type Candidate = String;

    fn complete(
        &self,
        line: &str,
        cursor: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<String>)> {
        let before = &line[..cursor];
        let is_of_word = |c: char| c.is_alphanumeric() || matches!(c, '_' | '\'' | ':');
        let start = before.trim_end_matches(is_of_word).len();
        let word = &before[start..];
        let fitting = self.0.iter().filter(|known| known.starts_with(word)).cloned().collect();
        Ok((start, fitting))
    }
}

impl Hinter for Words {
    type Hint = String;
}

impl Highlighter for Words {}
impl Validator for Words {}
impl Helper for Words {}
