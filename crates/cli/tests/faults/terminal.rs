//! Progress bars, live lines and Ctrl-C in a terminal: a real pseudo-terminal, which util-linux's `script` opens.

use crate::PROGRAM;
use std::io::{Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

/// The width of the terminal.
const COLUMNS: usize = 80;

/// A program in a terminal, and what it has shown so far.
struct Terminal {
    child: Child,
    keys: ChildStdin,
    screen: ChildStdout,
    seen: Vec<u8>,
}

impl Terminal {
    fn start(arguments: &[&str]) -> Self {
        let words: Vec<String> =
            arguments.iter().map(|word| format!("'{}'", word.replace('\'', r"'\''"))).collect();
        let command =
            format!("stty cols {COLUMNS} rows 24 -echo; exec '{PROGRAM}' {}", words.join(" "));
        let mut child = Command::new("script")
            .args(["--quiet", "--return", "--command", &command, "/dev/null"])
            .env("TERM", "xterm")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let (keys, screen) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        Self { child, keys, screen, seen: Vec::new() }
    }

    fn seen(&self) -> String {
        String::from_utf8_lossy(&self.seen).into_owned()
    }

    /// Waits until a text is on the screen.
    fn wait_for(&mut self, text: &str) {
        let mut buffer = [0; 4096];
        while !self.seen().contains(text) {
            let read = self.screen.read(&mut buffer).unwrap();
            assert_ne!(read, 0, "no {text:?} in {:?}", self.seen());
            self.seen.extend(&buffer[..read]);
        }
    }

    fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).unwrap();
        self.keys.flush().unwrap();
    }

    fn press_ctrl_c(&mut self) {
        self.press("\x03");
    }

    /// Everything that was shown, and the exit status.
    fn finish(mut self) -> (String, i32) {
        self.screen.read_to_end(&mut self.seen).unwrap();
        let status = self.child.wait().unwrap().code().unwrap();
        (self.seen(), status)
    }
}

#[test]
fn a_count_shows_a_bar_and_ends_with_ctrl_c() {
    for more in [&["--method", "merged", "--memory", "8M"][..], &["--divide"], &["--each"]] {
        let mut terminal = Terminal::start(
            &[&["count", "santorini", "-n", "90", "--threads", "2"], more].concat(),
        );
        terminal.wait_for(" %  ");
        terminal.press_ctrl_c();
        let (shown, status) = terminal.finish();
        assert!(shown.contains("stopped; nothing is saved without --checkpoint"), "{shown:?}");
        assert_eq!(status, 130);
    }
}

#[test]
fn rows_are_shown_while_the_next_one_is_counted() {
    let mut terminal = Terminal::start(&["count", "santorini", "-n", "30", "--each"]);
    terminal.wait_for("147160");
    terminal.press_ctrl_c();
    assert_eq!(terminal.finish().1, 130);
}

#[test]
fn a_search_shows_lines_that_fit_and_the_best_move_after_ctrl_c() {
    let mut terminal = Terminal::start(&["best", "santorini", "--time", "1h"]);
    terminal.wait_for("\n  6 ");
    terminal.press_ctrl_c();
    let (shown, status) = terminal.finish();
    let live = shown.lines().filter(|line| line.contains(" nodes "));
    for line in live.filter(|line| !line.starts_with("nodes")) {
        assert!(line.trim_end().chars().count() < COLUMNS, "{line:?}");
    }
    assert!(shown.contains("move   (("), "{shown:?}");
    assert!(shown.contains("stopped; this is the best move so far"), "{shown:?}");
    assert_eq!(status, 130);
}

#[test]
fn a_contest_shows_its_games_and_what_is_decided_after_ctrl_c() {
    // One depth that is played at once, and one that is never played to its end.
    let mut terminal =
        Terminal::start(&["contest", "santorini", "plywood", "sample", "--depths", "1,40"]);
    terminal.wait_for(" 2/4 games  round 1: plywood against sample");
    terminal.press_ctrl_c();
    let (shown, status) = terminal.finish();
    assert!(shown.contains("  depth 1 ") && shown.contains("  broken off"), "{shown:?}");
    assert!(shown.contains("stopped; this is what was decided so far"), "{shown:?}");
    assert_eq!(status, 130);
}

#[test]
fn a_conversation_is_left_by_a_word() {
    let mut terminal = Terminal::start(&["console"]);
    terminal.wait_for("plywood> ");
    terminal.press("length $ possibleMoves $ initializeGame ((0,0),(1,1)) ((2,2),(3,3))\r");
    terminal.wait_for("\n40");
    terminal.press("quit\r");
    assert_eq!(terminal.finish().1, 0);
}
