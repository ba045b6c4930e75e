//! The commands of Onitama, as a user runs them.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};

const STATE: &str = r#"(["Cobra","Rabbit","Rooster","Tiger","Monkey"],[(0,2),(0,0),(0,1),(0,3),(0,4)],[(4,2),(4,0),(4,1),(4,3),(4,4)],0,True,False)"#;

fn plywood(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_plywood"));
    command.args(arguments).stdin(Stdio::null());
    command
}

fn run(arguments: &[&str]) -> Output {
    plywood(arguments).output().unwrap()
}

fn run_with_input(arguments: &[&str], input: &str) -> Output {
    let mut command = plywood(arguments);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

/// Standard output, standard error and the exit status.
fn told(output: &Output) -> (&str, &str, i32) {
    let text = |bytes| core::str::from_utf8(bytes).unwrap();
    (text(&output.stdout), text(&output.stderr), output.status.code().unwrap())
}

fn written(folder: &Path, name: &str, text: &str) -> String {
    let path = folder.join(name);
    fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
}

#[test]
fn the_documents_example_is_simulated() {
    let folder = tempfile::tempdir().unwrap();
    let moves = "((0,2),(1,3),\"Rabbit\")\n((4,2),(3,3),\"Super Tiger\")";
    let file = written(folder.path(), "game", &format!("{STATE}\n{moves}"));
    let output = run(&["simulateGame", &file]);
    let last = r#"(["Cobra","Monkey","Rabbit","Rooster","Tiger"],[(1,3),(0,0),(0,1),(0,3),(0,4)],[(3,3),(4,0),(4,1),(4,3),(4,4)],0,True,True)"#;
    assert_eq!(told(&output), (format!("{last}\n").as_str(), "", 0));
}

#[test]
fn an_invalid_answer_is_an_answer_unless_one_is_strict() {
    let folder = tempfile::tempdir().unwrap();
    let file = written(folder.path(), "game", &format!("{STATE}\n\n ((0,2),(2,2),\"Tiger\")"));
    let reason =
        format!("plywood: {file}: line 3, column 2: the card is not in the player's hand\n");
    let answer = "InvalidMove ((0,2),(2,2),\"Tiger\")\n";
    assert_eq!(told(&run(&["simulateGame", &file])), (answer, reason.as_str(), 0));
    assert_eq!(told(&run(&["simulateGame", "--strict", &file])), (answer, reason.as_str(), 1));
    assert_eq!(told(&run(&["countGames", "1", &file, "--strict"])).2, 0, "its moves do not matter");
}

#[test]
fn a_missing_file_is_invalid_format() {
    for arguments in [&["simulateGame", "/no/such/file"][..], &["countGames", "2", "/no/such/file"]]
    {
        let output = run(arguments);
        let (stdout, stderr, status) = told(&output);
        assert_eq!((stdout, status), ("InvalidFormat\n", 0));
        assert!(stderr.starts_with("plywood: /no/such/file: cannot be read: "), "{stderr}");
    }
}

#[test]
fn games_are_counted() {
    let used = STATE.replace("False", "True");
    for (n, counts) in [("0", "(1,0,0)\n"), ("1", "(8,0,0)\n"), ("4", "(12601,6,137)\n")] {
        assert_eq!(told(&run_with_input(&["countGames", n, "-"], &used)), (counts, "", 0));
    }
    let over = STATE.replace("[(4,2),(4,0),(4,1),(4,3),(4,4)]", "[]");
    let endless = "9".repeat(40);
    let output = run_with_input(&["countGames", &endless, "-"], &over);
    assert_eq!(told(&output), ("(1,1,0)\n", "", 0));
}

#[test]
fn a_generated_game_can_be_simulated_from_standard_input() {
    let long = format!("-{}", "123".repeat(50));
    for seed in ["1", "0", "-7", long.as_str()] {
        let game = run(&["generateGame", seed, "100"]);
        let (text, stderr, status) = told(&game);
        assert_eq!((stderr, status), ("", 0), "{seed}");
        assert!(text.ends_with(")\n") && !text.ends_with("\n\n"));
        for name in if cfg!(unix) { &["-", "/dev/stdin"][..] } else { &["-"] } {
            let output = run_with_input(&["simulateGame", "--strict", name], text);
            assert_eq!(told(&output).2, 0, "{seed} {output:?}");
        }
    }
    let output = run_with_input(&["simulateGame", "-"], "x");
    let reason = "plywood: standard input: line 1, column 1: expected '('\n";
    assert_eq!(told(&output), ("InvalidFormat\n", reason, 0));
}

#[test]
fn the_result_goes_to_a_file_before_or_after_the_command() {
    let folder = tempfile::tempdir().unwrap();
    let path = written(folder.path(), "result", "old");
    let game = run(&["generateGame", "5", "3"]);
    for arguments in
        [["-f", &path, "generateGame", "5", "3"], ["generateGame", "5", "3", "-f", &path]]
    {
        assert_eq!(told(&run(&arguments)), ("", "", 0));
        assert_eq!(fs::read(&path).unwrap(), game.stdout);
        fs::write(&path, "old").unwrap();
    }
    let unwritable = folder.path().join("no/folder");
    let output = run(&["-f", unwritable.to_str().unwrap(), "generateGame", "5", "3"]);
    let (stdout, stderr, status) = told(&output);
    assert_eq!((stdout, status), ("", 1));
    assert!(stderr.contains("no/folder: "), "{stderr}");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[test]
fn wrong_usage_has_status_2_and_a_message() {
    for (arguments, message) in [
        (&["generateGame", "1", "-1"][..], "expected a number of moves, 0 or more"),
        (&["countGames", "-1", "x"], "expected a number of moves, 0 or more"),
        (&["countGames", "-99999999999999999999", "x"], "expected a number of moves, 0 or more"),
        (&["countGames", "x", "1"], "expected an integer, as in 42"),
        (&["generateGame", "+1", "1"], "expected an integer, as in 42"),
        (&["generateGame", "1.5", "1"], "expected an integer, as in 42"),
        (&["generateGame", "1"], "required"),
        (&["simulateGame"], "required"),
        (&["simulateGame", "a", "b"], "unexpected argument"),
        (&["simulategame", "a"], "unrecognized subcommand"),
        (&["unit-tests", "/no/such/folder"], "/no/such/folder: "),
    ] {
        let output = run(arguments);
        let (stdout, stderr, status) = told(&output);
        assert_eq!((stdout, status), ("", 2), "{arguments:?}");
        assert!(stderr.contains(message), "{stderr}");
    }
}

#[test]
fn a_folder_of_cases_is_run_and_failures_are_told() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["simulateGame", "generateGame", "countGames", "others"] {
        fs::create_dir(folder.path().join(name)).unwrap();
    }
    let game = run(&["generateGame", "5", "3"]);
    let cases = [
        ("simulateGame/same.in", STATE),
        ("simulateGame/same.out", &format!("\n{STATE} \n\n")),
        ("simulateGame/missing.out", "InvalidFormat"),
        ("generateGame/five.param", "5\n3\n"),
        ("generateGame/five.out", told(&game).0),
        ("countGames/one.param", " 1"),
        ("countGames/one.in", STATE),
        ("countGames/one.out", "(8,0,0)"),
        ("countGames/notes.txt", "not a case"),
        ("others/x.in", "not a case either"),
    ];
    for (name, text) in cases {
        written(folder.path(), name, text);
    }
    let path = folder.path().to_str().unwrap();
    let passed = "simulateGame: 2 passed; 0 failed\ngenerateGame: 1 passed; 0 failed\n\
                  countGames: 1 passed; 0 failed\ntest result: ok. 4 passed; 0 failed\n";
    assert_eq!(told(&run(&["unit-tests", path])), (passed, "", 0));
    // The same by the course's command line.
    let program = env!("CARGO_BIN_EXE_plywood");
    assert_eq!(told(&run(&["unit-tests", path, "--", program])), (passed, "", 0));

    for (name, text) in [
        ("simulateGame/same.out", "InvalidState"),
        ("simulateGame/no.answer.in", STATE),
        ("generateGame/five.param", "5"),
        ("countGames/one.param", "-1"),
    ] {
        written(folder.path(), name, text);
    }
    let report = run(&["unit-tests", path]);
    let (stdout, _, status) = told(&report);
    let lines: Vec<_> = stdout.lines().collect();
    assert_eq!(status, 1);
    assert!(
        lines[0].starts_with("FAILED simulateGame/no.answer: its .out file cannot be read: "),
        "{stdout}"
    );
    let different = format!("FAILED simulateGame/same: expected \"InvalidState\", got {STATE:?}");
    assert_eq!(lines[1], different);
    assert_eq!(lines[2], "FAILED generateGame/five: its .param file is not a list of 2 integers");
    assert_eq!(lines[3], "FAILED countGames/one: its .param file has a negative number of moves");
    assert_eq!(lines[4], "simulateGame: 1 passed; 2 failed");
    assert_eq!(lines[7], "test result: FAILED. 1 passed; 4 failed");
    assert_eq!(lines.len(), 8);
}

#[cfg(unix)]
#[test]
fn programs_are_tested_within_their_time() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir_all(folder.path().join("unit_tests/countGames")).unwrap();
    fs::create_dir(folder.path().join("inside")).unwrap();
    for (name, text) in [("one.param", "1"), ("one.in", STATE), ("one.out", "(8,0,0)")] {
        fs::write(folder.path().join("unit_tests/countGames").join(name), text).unwrap();
    }
    let tested = |arguments: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_plywood"))
            .arg("unit-tests")
            .args(arguments)
            .current_dir(folder.path().join("inside"))
            .output()
            .unwrap();
        let (stdout, stderr, status) = told(&output);
        assert_eq!(stderr, "");
        (stdout.to_owned(), status)
    };
    // The folder is found from inside.
    assert_eq!(tested(&["--filter", "countGames/o"]).1, 0);
    assert_eq!(tested(&["--filter", "nothing"]).0, "test result: ok. 0 passed; 0 failed\n");
    let (report, status) = tested(&["--", "echo", "said:"]);
    assert!(
        report
            .starts_with("FAILED countGames/one: expected \"(8,0,0)\", got \"said: countGames 1 "),
        "{report}"
    );
    assert_eq!(status, 1);
    let (report, _) = tested(&["--time", "1ms", "--", "sh", "-c", "while :; do :; done"]);
    assert!(report.starts_with("FAILED countGames/one: no answer within 0.001 s\n"), "{report}");
    let (report, _) = tested(&["--json", "--", "/nowhere/at/all"]);
    let report: serde_json::Value = serde_json::from_str(&report).unwrap();
    assert_eq!(
        (&report["failed"], &report["cases"][0]["case"]),
        (&1.into(), &"countGames/one".into())
    );
    assert!(report["cases"][0]["failure"].as_str().unwrap().starts_with("/nowhere/at/all: "));
}
