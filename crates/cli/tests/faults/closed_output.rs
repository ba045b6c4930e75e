//! A reader who has left, as `head -1` does after a line.

use crate::{PRINTING, plywood, script, told};
use std::io::{BufRead, BufReader, Read, Write};
use std::process::Stdio;

/// Nobody complains of a reader who has left. What is told besides, such as the speed of a count, is not of
/// this.
fn assert_quiet(complaints: &str, what: &dyn core::fmt::Debug) {
    for word in ["panicked", "roken pipe", "standard output"] {
        assert!(!complaints.contains(word), "{what:?}: {complaints}");
    }
}

#[test]
fn every_command_ends_quietly_if_nobody_reads() {
    for (arguments, input) in PRINTING {
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let mut child = plywood(arguments).stdin(Stdio::piped()).stdout(writer).spawn().unwrap();
        // It may have ended before it reads anything.
        let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
        let output = child.wait_with_output().unwrap();
        let (_, complaints, status) = told(&output);
        assert_quiet(complaints, &arguments);
        assert_eq!(status, 0, "{arguments:?}: {complaints}");
    }
}

#[test]
fn every_command_ends_quietly_after_its_first_line_was_read() {
    for (arguments, input) in PRINTING {
        let mut child = plywood(arguments).stdin(Stdio::piped()).spawn().unwrap();
        let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
        let mut line = String::new();
        BufReader::with_capacity(1, child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        assert!(line.ends_with('\n'), "{arguments:?}: {line}");
        let output = child.wait_with_output().unwrap();
        let (_, complaints, status) = told(&output);
        assert_quiet(complaints, &arguments);
        assert_eq!(status, 0, "{arguments:?}: {complaints}");
    }
}

/// A conversation with someone who asks for ever, and whose answers nobody hears any more.
#[test]
fn a_conversation_ends_with_its_listener_although_the_questions_go_on() {
    let cases: [(&[&str], &str); 4] = [
        (&["console"], "1\n"),
        (&["ugi", "onitama"], "isready\n"),
        (&["ugi", "santorini"], "go depth 1\n"),
        (&["ugi", "peg"], "go perft 2\n"),
    ];
    for (arguments, question) in cases {
        let mut child = plywood(arguments).stdin(Stdio::piped()).spawn().unwrap();
        let mut input = child.stdin.take().unwrap();
        let asking =
            std::thread::spawn(move || while input.write_all(question.as_bytes()).is_ok() {});
        let mut heard = BufReader::new(child.stdout.take().unwrap());
        heard.read_line(&mut String::new()).unwrap();
        drop(heard);
        let output = child.wait_with_output().unwrap();
        asking.join().unwrap();
        assert_eq!(told(&output), ("", "", 0), "{arguments:?}");
    }
}

#[test]
fn a_search_without_limit_ends_with_its_listener_although_the_input_stays_open() {
    let mut child = plywood(&["ugi", "onitama"]).stdin(Stdio::piped()).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    writeln!(input, "go infinite").unwrap();
    let mut heard = BufReader::new(child.stdout.take().unwrap());
    heard.read_line(&mut String::new()).unwrap();
    drop(heard);
    // The next depth has nobody to be told to.
    let mut complaints = String::new();
    child.stderr.take().unwrap().read_to_string(&mut complaints).unwrap();
    assert_eq!((complaints.as_str(), child.wait().unwrap().code()), ("", Some(0)));
    drop(input);
}

#[test]
fn a_pipeline_in_a_shell_ends_quietly() {
    let folder = tempfile::tempdir().unwrap();
    let pipeline = "for i in 1 2 3; do\n\
                    \"$0\" count onitama -n 3 --divide 2>\"$1/told\" | head -1\n\
                    \"$0\" man | head -1\n\
                    yes 1 | \"$0\" console | head -1\n\
                    done\n\
                    \"$0\" generateGame 1 100 >&-\n\
                    grep -v ' games' \"$1/told\" >&2";
    let output = script(pipeline, folder.path());
    let (lines, complaints, _) = told(&output);
    assert_eq!((lines.lines().count(), complaints), (9, ""));
}
