//! Ctrl-C, in the middle of everything.

use crate::{PROGRAM, interrupt, names, plywood, told};
use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use tempfile::TempDir;

/// The exit status that the program chooses when it is interrupted.
const INTERRUPTED: i32 = 130;

/// SIGINT, of which shells make the same status.
const SIGINT: i32 = 2;

/// A count that takes a while, in little memory, so that there are many blocks, with a checkpoint.
pub(crate) struct LongCount {
    folder: TempDir,
    checkpoint: String,
}

/// What an interrupted count left.
pub(crate) struct Saved {
    pub(crate) checkpoint: Vec<u8>,
    pub(crate) complaints: String,
}

impl LongCount {
    pub(crate) const ANSWER: &str = "(7478329537,202066488,12587737)";

    pub(crate) fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let checkpoint = folder.path().join("checkpoint").to_str().unwrap().to_owned();
        Self { folder, checkpoint }
    }

    pub(crate) fn folder(&self) -> &Path {
        self.folder.path()
    }

    pub(crate) fn checkpoint(&self) -> &str {
        &self.checkpoint
    }

    pub(crate) fn arguments(&self) -> Vec<&str> {
        let question = ["count", "onitama", "-n", "9", "--supers", "used", "--memory", "1"];
        let mut arguments = question.to_vec();
        // Saved in a file, whatever the memory.
        arguments.extend(["--method", "grouped", "--threads", "2", "--checkpoint"]);
        arguments.push(&self.checkpoint);
        arguments
    }

    /// Interrupts the count after it has saved something, and before it is done.
    pub(crate) fn interrupted(&self) -> Saved {
        loop {
            let mut child = plywood(&self.arguments()).spawn().unwrap();
            while !fs::exists(&self.checkpoint).unwrap() {
                assert!(child.try_wait().unwrap().is_none(), "it ended without a checkpoint");
            }
            interrupt(&child);
            let output = child.wait_with_output().unwrap();
            // On a busy machine it may be done before anyone looks.
            if output.status.code() == Some(INTERRUPTED) {
                let complaints = String::from(told(&output).1);
                return Saved { checkpoint: fs::read(&self.checkpoint).unwrap(), complaints };
            }
            fs::remove_file(&self.checkpoint).unwrap();
        }
    }
}

/// Waits until a process catches SIGINT, by what Linux says of it: before that, a signal would end it without a
/// word.
fn wait_until_it_listens(child: &Child) {
    let catches = |status: &str| {
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:\t"))?;
        Some(u64::from_str_radix(caught.trim(), 16).ok()? & 2 != 0)
    };
    let path = format!("/proc/{}/status", child.id());
    while !catches(&fs::read_to_string(&path).unwrap()).unwrap() {}
}

/// Waits until a process has other threads at work.
fn wait_until_it_searches(child: &Child) {
    let tasks = format!("/proc/{}/task", child.id());
    while fs::read_dir(&tasks).unwrap().count() < 3 {}
}

#[test]
fn a_count_with_a_checkpoint_says_what_is_saved_and_goes_on_from_there() {
    let count = LongCount::new();
    let Saved { complaints, .. } = count.interrupted();
    assert!(complaints.starts_with("plywood: stopped; "), "{complaints}");
    assert!(complaints.contains(" parts are saved in "), "{complaints}");
    assert!(complaints.ends_with("checkpoint: rerun the same command to resume\n"), "{complaints}");
    assert_eq!(names(count.folder()), ["checkpoint"], "nothing is left beside it");
    let output = plywood(&count.arguments()).output().unwrap();
    assert_eq!(told(&output).0.lines().last(), Some(LongCount::ANSWER));
}

#[test]
fn a_count_that_has_saved_nothing_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let [result, saved] =
        ["result", "saved"].map(|name| folder.path().join(name).to_str().unwrap().to_owned());
    // Without an end, and before the first part of it is done.
    let question = ["count", "santorini", "-n", "90", "-f", &result];
    let cases: [(&[&str], &str); 5] = [
        (&[], "nothing is saved without --checkpoint"),
        (&["--method", "plain", "--threads", "1"], "nothing is saved without --checkpoint"),
        (&["--divide"], "nothing is saved without --checkpoint"),
        (&["--each"], "nothing is saved without --checkpoint"),
        (&["--checkpoint", &saved], "nothing is saved in "),
    ];
    for (more, what) in cases {
        let child = plywood(&[&question, more].concat()).spawn().unwrap();
        wait_until_it_listens(&child);
        interrupt(&child);
        let output = child.wait_with_output().unwrap();
        let (answer, complaints, status) = told(&output);
        assert_eq!((answer, status), ("", INTERRUPTED), "{more:?}");
        assert!(complaints.starts_with(&format!("plywood: stopped; {what}")), "{complaints}");
        assert!(names(folder.path()).is_empty(), "{more:?}");
    }
}

#[test]
fn a_count_on_disk_leaves_whole_files_alone() {
    let folder = tempfile::tempdir().unwrap();
    let disk = folder.path().to_str().unwrap();
    let mut child =
        plywood(&["count", "onitama", "-n", "30", "--checkpoint", disk, "--memory", "8"])
            .spawn()
            .unwrap();
    while !folder.path().join("level-3.json").exists() {
        assert!(child.try_wait().unwrap().is_none());
    }
    interrupt(&child);
    let output = child.wait_with_output().unwrap();
    let (answer, complaints, status) = told(&output);
    assert_eq!((answer, status), ("", INTERRUPTED));
    assert!(complaints.contains("stopped; progress is saved in "), "{complaints}");
    for level in names(folder.path()) {
        let path = folder.path().join(level);
        let files = if path.is_dir() { names(&path) } else { Vec::new() };
        assert!(files.iter().all(|name| !name.starts_with('.')), "{files:?}");
    }
}

/// Whatever has nothing to save ends by the signal itself.
fn assert_ends_by_the_signal(child: Child) {
    interrupt(&child);
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.signal(), Some(SIGINT), "{output:?}");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}

#[test]
fn a_contest_ends_at_once_with_what_is_decided() {
    let folder = tempfile::tempdir().unwrap();
    let result = folder.path().join("result");
    let arguments = ["contest", "santorini", "plywood", "sample", "--depths", "30", "--games", "9"];
    let child = plywood(&arguments).args(["-f", result.to_str().unwrap()]).spawn().unwrap();
    wait_until_it_listens(&child);
    wait_until_it_searches(&child);
    assert_is_broken_off(child);
    let table = fs::read_to_string(&result).unwrap();
    assert!(table.contains("plywood   0 : 0   sample   broken off\n"), "{table}");
}

/// Whatever can tell what it has so far does that.
fn assert_is_broken_off(child: Child) {
    interrupt(&child);
    let output = child.wait_with_output().unwrap();
    let (_, complaints, status) = told(&output);
    let decided = "plywood: stopped; this is what was decided so far\n";
    assert_eq!((complaints, status), (decided, INTERRUPTED));
}

#[test]
fn a_conversation_ends_at_once() {
    for (arguments, question, answer) in [
        (&["ugi", "onitama"][..], "go infinite", "info depth 3 "),
        (&["ugi", "santorini"], "isready", "readyok"),
        (&["console"], "(1, 2)", "(1,2)"),
    ] {
        let mut child = plywood(arguments).stdin(Stdio::piped()).spawn().unwrap();
        // Held open to the end: the input is not what ends it.
        let mut input = child.stdin.take().unwrap();
        writeln!(input, "{question}").unwrap();
        let mut heard = BufReader::new(child.stdout.take().unwrap()).lines();
        assert!(heard.any(|line| line.unwrap().starts_with(answer)), "{arguments:?}");
        assert_ends_by_the_signal(child);
    }
}

/// A program that never answers to `go`. It tells in a pipe that it was asked, and the pipe's end that it is gone.
const WAITING: &str = "exec 3>\"$1\"\n\
                       while read -r line; do\ncase $line in\nugi) echo ugiok;;\nisready) echo readyok;;\n\
                       go*) echo asked >&3;;\nesac\ndone\n";

#[test]
fn a_contest_takes_its_programs_along() {
    let folder = tempfile::tempdir().unwrap();
    let [file, pipe] = ["waiting.sh", "pipe"].map(|name| folder.path().join(name));
    fs::write(&file, WAITING).unwrap();
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let team = format!("ugi:sh {} {}", file.display(), pipe.display());
    let child = Command::new(PROGRAM)
        .args(["contest", "santorini", &team, "sample"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut said = BufReader::new(fs::File::open(&pipe).unwrap()).lines();
    assert_eq!(said.next().unwrap().unwrap(), "asked");
    assert_is_broken_off(child);
    assert!(said.next().is_none(), "the program is gone as well");
}

#[test]
fn a_match_tells_what_was_played_and_is_resumed() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("log");
    let name = log.to_str().unwrap();
    let arguments =
        ["match", "onitama", "engine:", "material", "--nodes", "500", "--parallel", "2"];
    let lines = || fs::read_to_string(&log).unwrap_or_default().lines().count();
    let mut child =
        plywood(&[&arguments[..], &["--games", "100000", "--log", name]].concat()).spawn().unwrap();
    while lines() < 4 {
        assert!(child.try_wait().unwrap().is_none());
    }
    interrupt(&child);
    let output = child.wait_with_output().unwrap();
    let (answer, complaints, status) = told(&output);
    assert_eq!(status, INTERRUPTED);
    let played = lines() - 1;
    assert!(answer.contains(&format!("\n{played} games: won ")), "{answer}");
    let end = format!("stopped after {played} of 100000 games: rerun the same command to resume\n");
    assert!(complaints.ends_with(&end), "{complaints}");

    let all = (played + 2).next_multiple_of(2).to_string();
    let output =
        plywood(&[&arguments[..], &["--games", &all, "--log", name]].concat()).output().unwrap();
    assert!(told(&output).0.contains(&format!("\n{all} games: won ")), "{output:?}");
}

#[test]
fn a_search_gives_the_best_move_so_far() {
    let mut child =
        plywood(&["best", "santorini", "--time", "1h", "--threads", "1"]).spawn().unwrap();
    // Until it listens: a signal before that ends it without a word.
    let status = format!("/proc/{}/status", child.id());
    let listens = |text: String| {
        let caught = text.lines().find_map(|line| line.strip_prefix("SigCgt:")).map(str::trim);
        caught
            .and_then(|mask| u64::from_str_radix(mask, 16).ok())
            .is_some_and(|mask| mask >> 1 & 1 == 1)
    };
    while !fs::read_to_string(&status).is_ok_and(listens) {
        assert!(child.try_wait().unwrap().is_none());
    }
    interrupt(&child);
    let output = child.wait_with_output().unwrap();
    let (answer, complaints, status) = told(&output);
    assert!(answer.starts_with("move   (("), "{answer}");
    assert_eq!(
        (complaints, status),
        ("plywood: stopped; this is the best move so far\n", INTERRUPTED)
    );
}
