//! The console, as a user runs it without a terminal.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

fn console(arguments: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_plywood"))
        .arg("console")
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// Standard output, standard error and the exit status, after an input.
fn told(arguments: &[&str], input: &[u8]) -> (String, String, i32) {
    let mut child = console(arguments);
    child.stdin.take().unwrap().write_all(input).unwrap();
    let output = child.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (text(output.stdout), text(output.stderr), output.status.code().unwrap())
}

fn fixture(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures").join(name)
}

#[test]
fn a_pipe_gets_plain_answers() {
    let input = "game1 = initializeGame ((0,0),(1,1)) ((2,2),(3,3))\r\n\
                 -- a comment\n\
                 evaluateState 'B' game1\n\
                 createBoard (-2,2)\n\
                 isGoal";
    let answers = "0\n\
                   Program error: The position is not valid.\n\
                   Program error: isGoal takes 1 argument, not 0\n";
    assert_eq!(told(&[], input.as_bytes()), (answers.into(), String::new(), 0));
}

#[test]
fn each_answer_comes_before_the_next_line_is_read() {
    let mut child = console(&[]);
    let mut stdin = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap());
    for number in ["1", "2", "3"] {
        writeln!(stdin, "{number}").unwrap();
        let mut answer = String::new();
        answers.read_line(&mut answer).unwrap();
        assert_eq!(answer.trim_end(), number);
    }
    drop(stdin);
    assert!(child.wait().unwrap().success());
}

#[test]
fn lines_after_quit_and_bytes_that_are_no_text_do_no_harm() {
    assert_eq!(told(&[], b"1\n:quit\n2\n"), ("1\n".into(), String::new(), 0));
    let (answers, _, status) = told(&[], b"\xff\xfe\n3\n");
    assert!(answers.starts_with("Program error: ") && answers.ends_with("\n3\n"), "{answers}");
    assert_eq!(status, 0);
}

#[test]
fn answers_can_go_to_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("answers");
    let answers = told(&["-f", file.to_str().unwrap()], b"1\n(2,3)\n");
    assert_eq!(answers, (String::new(), String::new(), 0));
    assert_eq!(fs::read_to_string(file).unwrap(), "1\n(2,3)\n");
}

#[test]
fn transcripts_are_checked_from_any_directory() {
    let [english, onitama] = ["transcripts/santorini_english.txt", "transcripts/onitama.txt"]
        .map(|name| fixture(name).to_str().unwrap().to_owned());
    let (report, complaints, status) = told(&["--check", &english, &onitama], b"");
    assert_eq!((complaints.as_str(), status), ("", 0));
    assert_eq!(report.lines().count(), 2);
    assert!(report.contains("santorini_english.txt: 12 statements, answered as written\n"));
}

#[test]
fn the_first_difference_is_reported_and_fails() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("transcript");
    fs::write(&file, "> (1,2)\n(1,2)\n> 3\n4\n> 5\n6\n").unwrap();
    let name = file.to_str().unwrap();
    let complaint =
        format!("plywood: {name}: line 3: 3\nthe transcript has\n4\nthe answer is\n3\n");
    assert_eq!(told(&["--check", name], b""), (String::new(), complaint, 1));
    let missing = folder.path().join("missing");
    let (_, complaint, status) = told(&["--check", missing.to_str().unwrap()], b"");
    assert!(complaint.starts_with("plywood: ") && status == 1, "{complaint}");
}

#[test]
fn the_assignment_s_readme_has_at_most_3000_characters() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/courses.md");
    let page = fs::read_to_string(page).unwrap();
    let (_, section) = page.split_once("asks of a README\n").unwrap();
    let (section, _) = section.split_once("\n## ").unwrap();
    for part in ["**Internal representation.**", "**Main challenges.**", "**Coverage.**"] {
        assert!(section.contains(part), "{part}");
    }
    assert!(section.trim().chars().count() <= 3000, "{}", section.trim().chars().count());
}
