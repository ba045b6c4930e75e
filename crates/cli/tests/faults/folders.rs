//! Files and folders that cannot be read or written: because they are the other of the two, are not there, lie
//! below what is no folder, or are not for everyone.

use crate::{PROGRAM, names, plywood, told};
use std::fs;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use tempfile::TempDir;

/// Paths at which nothing can be read, in a folder of their own.
struct Unreadable {
    folder: TempDir,
    /// The program, where anyone may run it.
    program: PathBuf,
}

/// A user who may not do everything, as the administrator may.
const NOBODY: u32 = 65534;

impl Unreadable {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().join(name);
        let mode = |name: &str, mode| {
            fs::set_permissions(path(name), fs::Permissions::from_mode(mode)).unwrap();
        };
        fs::create_dir(path("folder")).unwrap();
        fs::write(path("file"), "").unwrap();
        fs::create_dir(path("locked")).unwrap();
        fs::write(path("locked/file"), "").unwrap();
        fs::write(path("secret"), "").unwrap();
        let program = path("plywood");
        // By another process: what this one had open for writing, a child of another test may keep open for a moment,
        // and the system does not run such a file.
        let installed = Command::new("install").args(["-m", "755", PROGRAM]).arg(&program).status();
        assert!(installed.unwrap().success());
        mode("secret", 0o000);
        mode("locked", 0o000);
        mode("", 0o755);
        Self { folder, program }
    }

    fn path(&self, name: &str) -> String {
        self.folder.path().join(name).to_str().unwrap().to_owned()
    }

    /// Runs the program as someone for whom permissions hold.
    fn run(&self, arguments: &[&str]) -> Output {
        let mut command = Command::new(&self.program);
        command.args(arguments).current_dir("/");
        if fs::metadata(self.folder.path()).unwrap().uid() == 0 {
            command.uid(NOBODY).gid(NOBODY);
        }
        command.output().unwrap()
    }

    /// Has nothing changed?
    fn assert_untouched(&self) {
        assert_eq!(names(self.folder.path()), ["file", "folder", "locked", "plywood", "secret"]);
        assert!(names(&self.folder.path().join("folder")).is_empty());
    }
}

impl Drop for Unreadable {
    /// So that the folder can be removed.
    fn drop(&mut self) {
        let _ = fs::set_permissions(self.path("locked"), fs::Permissions::from_mode(0o755));
    }
}

/// Where a file is wanted, and is none, or none for us.
const NO_FILES: [&str; 5] = ["folder", "missing/file", "file/below", "locked/file", "secret"];

/// Where a folder is wanted.
const NO_FOLDERS: [&str; 4] = ["file", "file/below", "locked", "locked/folder"];

#[test]
fn a_game_that_cannot_be_read_is_invalid_format() {
    let unreadable = Unreadable::new();
    for name in NO_FILES {
        let path = unreadable.path(name);
        for arguments in [&["simulateGame", &path][..], &["countGames", "1", &path]] {
            let output = unreadable.run(arguments);
            let (answer, complaints, status) = told(&output);
            assert_eq!((answer, status), ("InvalidFormat\n", 0), "{arguments:?}");
            let reason = format!("plywood: {path}: cannot be read: ");
            assert!(complaints.starts_with(&reason), "{complaints}");
        }
    }
    unreadable.assert_untouched();
}

#[test]
fn a_file_that_cannot_be_read_is_told_by_name() {
    let unreadable = Unreadable::new();
    for name in NO_FILES {
        let path = unreadable.path(name);
        let from = format!("@{path}");
        let commands: [(&[&str], i32); 6] = [
            (&["count", "onitama", "-n", "2", "--from", &from], 2),
            (&["best", "santorini", "--depth", "2", "--from", &from], 2),
            (&["unit", "start", &unreadable.path("folder"), "peg", "--from", &from], 2),
            (&["contest", "santorini", "plywood", "sample", "--placements", &path], 2),
            (&["console", "--check", &path], 1),
            // A folder would be a checkpoint, but not by this method.
            (
                &["count", "onitama", "-n", "5", "--method", "merged", "--checkpoint", &path],
                if name == "folder" { 2 } else { 1 },
            ),
        ];
        for (arguments, expected) in commands {
            let output = unreadable.run(arguments);
            let (answer, complaints, status) = told(&output);
            let option = if arguments.contains(&"--from") { "--from: " } else { "" };
            let begins = format!("plywood: {option}{path}: ");
            assert!(complaints.starts_with(&begins), "{complaints}");
            assert_eq!(status, expected, "{arguments:?}");
            assert!(answer.is_empty() || arguments[0] == "unit", "{answer}");
        }
    }
    unreadable.assert_untouched();
}

#[test]
fn a_result_that_cannot_be_written_is_told_by_name() {
    let unreadable = Unreadable::new();
    for name in ["folder", "missing/file", "file/below", "locked/file", "locked/new", "new"] {
        let path = unreadable.path(name);
        for arguments in [&["man", "-f", &path][..], &["-f", &path, "count", "onitama", "-n", "3"]]
        {
            let output = unreadable.run(arguments);
            let (answer, complaints, status) = told(&output);
            // Not even a new file beside the others: the folder is another user's, unless we are that user.
            if name == "new" && status == 0 {
                fs::remove_file(&path).unwrap();
                continue;
            }
            assert_eq!((answer, status), ("", 1), "{arguments:?}");
            assert!(complaints.contains(&format!("plywood: {path}: ")), "{complaints}");
        }
    }
    unreadable.assert_untouched();
}

#[test]
fn a_folder_that_cannot_be_read_is_told_by_name() {
    let unreadable = Unreadable::new();
    for name in NO_FOLDERS {
        let path = unreadable.path(name);
        let commands: [(&[&str], i32); 4] = [
            (&["unit-tests", &path], 2),
            (&["count", "onitama", "-n", "5", "--checkpoint", &format!("{path}/")], 1),
            (&["unit", "start", &path, "onitama", "-n", "5"], 1),
            (&["unit", "next", &path], 1),
        ];
        for (arguments, expected) in commands {
            let output = unreadable.run(arguments);
            let (answer, complaints, status) = told(&output);
            assert!(complaints.starts_with(&format!("plywood: {path}")), "{complaints}");
            assert_eq!(status, expected, "{arguments:?}");
            assert!(answer.is_empty() || arguments[0] == "unit", "{answer}");
        }
    }
    unreadable.assert_untouched();
}

#[test]
fn a_folder_of_test_cases_with_one_that_cannot_be_read_is_told_by_name() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
    fs::create_dir(folder.path().join("simulateGame")).unwrap();
    fs::write(folder.path().join("countGames"), "a file").unwrap();
    let output = plywood(&["unit-tests", path]).output().unwrap();
    let (answer, complaints, status) = told(&output);
    assert!(complaints.starts_with(&format!("plywood: {path}: countGames: ")), "{complaints}");
    assert_eq!((answer, status), ("", 2));

    // A case of folders fails by itself.
    fs::remove_file(folder.path().join("countGames")).unwrap();
    fs::create_dir(folder.path().join("simulateGame/case.in")).unwrap();
    fs::create_dir(folder.path().join("simulateGame/case.out")).unwrap();
    let output = plywood(&["unit-tests", path]).output().unwrap();
    let (answer, complaints, status) = told(&output);
    assert!(
        answer.starts_with("FAILED simulateGame/case: its .out file cannot be read: "),
        "{answer}"
    );
    assert_eq!((complaints, status), ("", 1));
}

#[test]
fn a_team_that_cannot_be_started_is_told_by_name() {
    let unreadable = Unreadable::new();
    for name in ["folder", "missing", "file", "file/below", "locked/file", "secret"] {
        let team = format!("ugi:{}", unreadable.path(name));
        let output = unreadable.run(&["contest", "santorini", &team, "sample"]);
        let (answer, complaints, status) = told(&output);
        let reason = format!("plywood: {}: ", unreadable.path(name));
        assert!(complaints.starts_with(&reason), "{complaints}");
        assert_eq!((answer, status), ("", 2));
    }
}

#[test]
fn a_missing_folder_is_made_only_if_it_is_the_checkpoint() {
    let folder = tempfile::tempdir().unwrap();
    let missing = folder.path().join("one/two");
    let path = |path: &Path| path.to_str().unwrap().to_owned();
    let checkpoint = path(&missing.join("checkpoint"));
    let question = ["count", "onitama", "-n", "5", "--method", "merged"];
    let output = plywood(&question).args(["--checkpoint", &checkpoint]).output().unwrap();
    let complaint = format!("plywood: {checkpoint}: there is no folder {}\n", missing.display());
    assert_eq!(told(&output), ("", complaint.as_str(), 1));
    assert!(names(folder.path()).is_empty());

    let made = ["count", "onitama", "-n", "5", "--checkpoint", &format!("{}/", path(&missing))];
    let output = plywood(&made).output().unwrap();
    assert!(told(&output).0.ends_with("(9613445,116487,3550)\n"), "{output:?}");
}
