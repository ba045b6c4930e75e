//! The help text.

use crate::functions::{DOCUMENTS, all};

/// The commands, and what they do.
const COMMANDS: [(&str, &str); 2] =
    [("help", "or :help shows this text"), ("quit", "or exit or :quit ends the session")];

/// The words that are known from the start.
pub(crate) fn words() -> impl Iterator<Item = &'static str> {
    let commands = COMMANDS.into_iter().map(|(command, _)| command);
    all().map(|function| function.name).chain(["True", "False"]).chain(commands)
}

/// The answer to `:help`.
pub(crate) fn text() -> String {
    let mut lines = vec![
        String::from(
            "An expression is answered with its value. `name = expression` gives a value a name.",
        ),
        String::from(
            "A statement may span several lines; an empty line ends it. `--` starts a comment.",
        ),
        String::from(
            "`it` is the last value that was shown. `f $ x` is `f (x)`, whatever follows the `$`.",
        ),
        String::from("A position by itself is shown as a board."),
    ];
    for (document, functions) in DOCUMENTS {
        lines.extend([String::new(), String::from(document)]);
        let types = functions.iter().map(|f| format!("  {} :: {}", f.name, f.signature));
        lines.extend(types);
    }
    lines.extend([String::new(), String::from("Commands")]);
    lines.extend(COMMANDS.map(|(command, meaning)| format!("  {command} {meaning}")));
    lines.join("\n")
}
