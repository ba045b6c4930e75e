//! Inputs without an end. Each command runs in bounded memory: one that read on and on would be refused more of it
//! by the system, and break off.

use crate::{plywood, script, told};
use std::fs;
use std::io::Write;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::process::{Output, Stdio};

/// Runs a script whose programs have a gigabyte, with `$1` as the folder.
fn bounded(text: &str, folder: &Path) -> Output {
    script(&format!("ulimit -v 1000000\n{text}"), folder)
}

/// Standard error and the exit status of commands that answer nothing.
fn refused(text: &str) -> (String, i32) {
    let folder = tempfile::tempdir().unwrap();
    let output = bounded(text, folder.path());
    let (answer, complaints, status) = told(&output);
    assert_eq!(answer, "", "{text}");
    (complaints.to_owned(), status)
}

#[test]
fn a_game_without_end_is_invalid_format() {
    let folder = tempfile::tempdir().unwrap();
    for (command, name) in [
        ("simulateGame /dev/zero", "/dev/zero"),
        ("simulateGame - </dev/zero", "standard input"),
        ("countGames 2 /dev/zero", "/dev/zero"),
        ("countGames 2 - </dev/zero", "standard input"),
    ] {
        let output = bounded(&format!("exec \"$0\" {command}"), folder.path());
        let complaint = format!("plywood: {name}: cannot be read: more than 64 MiB\n");
        assert_eq!(told(&output), ("InvalidFormat\n", complaint.as_str(), 0), "{command}");
    }
    let output = bounded("echo 'simulateGame \"/dev/zero\"' | \"$0\" console", folder.path());
    assert_eq!(told(&output), ("\"InvalidFormat\"\n", "", 0));
}

#[test]
fn a_text_without_end_is_refused() {
    for (command, name, status) in [
        ("count onitama -n 2 --from @/dev/zero", "--from: /dev/zero", 2),
        ("best santorini --depth 2 --from @- </dev/zero", "--from: standard input", 2),
        ("count peg --from @/dev/zero", "--from: /dev/zero", 2),
        ("contest santorini plywood sample --placements /dev/zero", "/dev/zero", 2),
        ("console --check /dev/zero", "/dev/zero", 1),
    ] {
        let complaint = format!("plywood: {name}: more than 64 MiB\n");
        assert_eq!(refused(&format!("exec \"$0\" {command}")), (complaint, status), "{command}");
    }
}

#[test]
fn a_line_without_end_ends_the_conversation() {
    let complaint = "plywood: standard input: a line of more than 1 MiB\n";
    for command in
        ["console", "ugi onitama", "ugi santorini", "ugi peg", "console -f \"$1/answers\""]
    {
        let text = format!("exec \"$0\" {command} </dev/zero");
        assert_eq!(refused(&text), (complaint.to_owned(), 1), "{command}");
    }
}

#[test]
fn a_line_without_end_ends_a_search_without_limit() {
    let mut child = plywood(&["ugi", "onitama"]).stdin(Stdio::piped()).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    writeln!(input, "go infinite").unwrap();
    // It stops to read somewhere in this.
    let _ = input.write_all(&vec![b'x'; 2 << 20]);
    let output = child.wait_with_output().unwrap();
    let (answer, complaints, status) = told(&output);
    assert!(answer.lines().last().unwrap().starts_with("bestmove (("), "{answer}");
    assert!(complaints.contains("a line of more than 1 MiB") && status == 1, "{complaints}");
    drop(input);
}

#[test]
fn a_line_that_is_no_text_is_answered_and_the_conversation_goes_on() {
    let mut child = plywood(&["ugi", "onitama"]).stdin(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(b"\xff\xfe\nisready\n").unwrap();
    let output = child.wait_with_output().unwrap();
    let unknown = "info string unknown command \u{fffd}\u{fffd}\nreadyok\n";
    assert_eq!(told(&output), (unknown, "", 0));
}

#[test]
fn searches_asked_for_without_end_are_refused_after_a_thousand() {
    let folder = tempfile::tempdir().unwrap();
    // The first one is never done.
    let output = bounded(
        "{ echo go infinite; yes go depth 1 | head -100000; echo quit; } | \"$0\" ugi santorini | sort | uniq -c",
        folder.path(),
    );
    let (text, complaints, _) = told(&output);
    let count = |words: &str| -> usize {
        let of = |line: &str| line.trim().split_once(' ').unwrap().0.parse::<usize>().unwrap();
        text.lines().filter(|line| line.contains(words)).map(of).sum()
    };
    assert_eq!(complaints, "");
    let (refused, answered) = (count("info string too many jobs wait already"), count("bestmove"));
    assert_eq!(refused + answered, 100_001);
    // One is being done, and it may have been taken before or after the others came.
    assert!((1000..=1001).contains(&answered), "{answered}");
}

#[test]
fn answers_without_end_do_not_go_to_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let output = bounded("yes :help | \"$0\" console -f \"$1/answers\"", folder.path());
    let (answer, complaints, status) = told(&output);
    assert_eq!((answer, status), ("", 1));
    assert!(complaints.ends_with("/answers: more than 64 MiB of answers\n"), "{complaints}");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn test_cases_without_end_fail_and_others_are_run() {
    let folder = tempfile::tempdir().unwrap();
    for function in ["simulateGame", "generateGame", "countGames"] {
        fs::create_dir(folder.path().join(function)).unwrap();
    }
    let zero = |name: &str| symlink("/dev/zero", folder.path().join(name)).unwrap();
    let text = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    zero("simulateGame/input.in");
    text("simulateGame/input.out", "InvalidFormat");
    text("simulateGame/output.in", "");
    zero("simulateGame/output.out");
    zero("generateGame/seed.param");
    text("generateGame/seed.out", "");
    text("countGames/input.param", "1");
    zero("countGames/input.in");
    text("countGames/input.out", "InvalidFormat");
    let output = bounded("exec \"$0\" unit-tests \"$1\"", folder.path());
    let report = "FAILED simulateGame/output: its .out file cannot be read: more than 64 MiB\n\
                  FAILED generateGame/seed: its .param file cannot be read: more than 64 MiB\n\
                  simulateGame: 1 passed; 1 failed\ngenerateGame: 0 passed; 1 failed\n\
                  countGames: 1 passed; 0 failed\ntest result: FAILED. 2 passed; 2 failed\n";
    assert_eq!(told(&output), (report, "", 1));
}

#[test]
fn a_checkpoint_or_a_question_that_is_far_too_long_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let huge = |name: &str| {
        // It takes no room on the disk.
        let file = fs::File::create(folder.path().join(name)).unwrap();
        file.set_len(1 << 40).unwrap();
    };
    huge("checkpoint");
    let output =
        bounded("exec \"$0\" count onitama -n 5 --checkpoint \"$1/checkpoint\"", folder.path());
    let (answer, complaints, status) = told(&output);
    assert!(complaints.ends_with("/checkpoint: more than 64 MiB\n"), "{complaints}");
    assert_eq!((answer, status), ("", 1));

    huge("question.json");
    for command in ["count onitama -n 5 --checkpoint \"$1\"", "unit next \"$1\""] {
        let output = bounded(&format!("exec \"$0\" {command}"), folder.path());
        let (_, complaints, _) = told(&output);
        assert_eq!(complaints, "plywood: question.json: the file is too long\n");
        assert!(!output.status.success());
    }
}

#[test]
fn a_program_that_never_ends_its_line_loses() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("babbler.sh");
    let script = "while read -r line; do\ncase $line in\nugi) echo ugiok;;\nisready) echo readyok;;\n\
                  go*) exec cat /dev/zero;;\nesac\ndone\n";
    fs::write(&file, script).unwrap();
    let output = bounded(
        "exec \"$0\" contest santorini \"ugi:sh $1/babbler.sh\" sample --depths 1 --json",
        folder.path(),
    );
    let (answer, complaints, status) = told(&output);
    assert_eq!((complaints, status), ("", 0));
    assert!(answer.contains("forfeit: the program did not say bestmove"), "{answer}");
    assert!(answer.contains("\"won\":[0,2]"), "{answer}");
}
