//! The console's expressions, a few lines in one session.

#![no_main]

use console::Session;
use libfuzzer_sys::fuzz_target;

/// Functions that take as long as they are told to, or read files that they are given.
const TOO_LONG: [&str; 5] = ["countGames", "minimax", "Minimax", "generateGame", "simulateGame"];

fuzz_target!(|text: &str| {
    if TOO_LONG.iter().any(|name| text.contains(name)) {
        return;
    }
    let mut session = Session::new();
    for line in text.lines().take(20) {
        session.line(line);
    }
    session.finish();
});
