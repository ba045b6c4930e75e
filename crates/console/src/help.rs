//! What the console says about itself.

use crate::functions::{DOCUMENTS, all};

/// The commands, and what they do.
const COMMANDS: [(&str, &str); 2] =
    [(":help", "shows this text"), (":quit", "ends the conversation")];

/// Every word that has a meaning from the start.
pub(crate) fn words() -> impl Iterator<Item = &'static str> {
    let commands = COMMANDS.into_iter().map(|(command, _)| command);
    all().map(|function| function.name).chain(["True", "False"]).chain(commands)
}

/// The answer to `:help`.
pub(crate) fn text() -> String {
    let mut lines = vec![
        String::from("An expression is answered by its value; name = expression keeps a value."),
        String::from(
            "A statement may go on over lines; an empty one ends it. -- begins a comment.",
        ),
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
