//! `plywood unit` and `plywood count --checkpoint` with a folder: their lines, their exit statuses, and bad days.

use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use tempfile::TempDir;
use units::sealed::{seal, unseal};

const GAME5: &str = "(False,'R',((1,0),(1,1)),((2,2),(3,3)),[(1,(2,0))])";

/// An empty folder, in memory if possible: the tests sync many files.
fn empty_folder() -> TempDir {
    tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir()).unwrap()
}

fn plywood(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_plywood"));
    command.args(arguments);
    command
}

/// The exit status and the line of `plywood unit`.
fn unit(arguments: &[&str]) -> (i32, Value) {
    let output = plywood(&["unit"]).args(arguments).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(text.lines().count(), 1, "{arguments:?}: {text}");
    (output.status.code().unwrap(), serde_json::from_str(&text).unwrap())
}

fn done(arguments: &[&str]) -> Value {
    let (status, line) = unit(arguments);
    assert_eq!(status, 0, "{arguments:?}: {line}");
    line
}

fn last_line(output: &Output) -> String {
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout.clone()).unwrap();
    text.lines().last().unwrap_or_default().to_owned()
}

/// Runs what `next` says until a phase comes up, as any scheduler would.
fn run_until(folder: &str, phase: &str) -> Value {
    loop {
        let plan = done(&["next", folder]);
        if plan["phase"] == phase {
            return plan;
        }
        for arguments in plan["units"].as_array().unwrap() {
            let arguments: Vec<&str> =
                arguments.as_array().unwrap().iter().map(|text| text.as_str().unwrap()).collect();
            assert_eq!(arguments[0], "unit");
            let line = done(&arguments[1..]);
            assert_eq!(line["unit"], plan["phase"]);
            assert!(Path::new(folder).join(line["file"].as_str().unwrap()).is_file());
        }
    }
}

#[test]
fn units_run_one_by_one_give_the_report_of_count() {
    let folder = empty_folder();
    let folder = folder.path().to_str().unwrap();
    let line = done(&["start", folder, "onitama", "-n", "6", "--buckets", "3"]);
    assert_eq!(
        (&line["is_new"], &line["levels"], &line["n"]),
        (&json!(true), &json!(1), &json!(6))
    );
    assert_eq!(done(&["start", folder, "onitama", "-n", "6"])["is_new"], false);
    let plan = run_until(folder, "total");
    assert_eq!(plan["units"], json!([["unit", "total", folder]]));
    assert_eq!(plan["positions"], 34);

    let total = plywood(&["unit", "total", folder]).output().unwrap();
    let count = plywood(&["count", "onitama", "-n", "6"]).output().unwrap();
    assert_eq!(total.stdout, count.stdout);
    assert_eq!(last_line(&total), "(187870939,116487,2766572)");
    let json = done(&["total", folder, "--json"]);
    assert_eq!(json["tuple"], "(187870939,116487,2766572)");
}

#[test]
fn the_options_of_count_are_those_of_start() {
    let cases: [&[&str]; 5] = [
        &["onitama", "-n", "7", "--supers", "used", "--memory", "1"],
        &["onitama", "-n", "5", "--cards", "Ox,Boar,Horse,Elephant,Crab", "--supers", "used"],
        &["santorini", "-n", "4", "--from", GAME5],
        &["peg", "-n", "7"],
        &["onitama", "-n", "0"],
    ];
    for question in cases {
        let folder = empty_folder();
        let folder = folder.path().to_str().unwrap();
        done(&[&["start", folder], question].concat());
        run_until(folder, "total");
        let total = plywood(&["unit", "total", folder]).output().unwrap();
        let count = plywood(&["count"]).args(question).output().unwrap();
        assert_eq!(total.stdout, count.stdout, "{question:?}");
    }
}

#[test]
fn another_question_or_version_is_refused_by_name() {
    let folder = empty_folder();
    let folder = folder.path().to_str().unwrap();
    done(&["start", folder, "onitama", "-n", "5"]);
    let others: [&[&str]; 4] = [
        &["onitama", "-n", "6"],
        &["santorini", "-n", "5"],
        &["onitama", "-n", "5", "--buckets", "2"],
        &["onitama", "-n", "5", "--memory", "3"],
    ];
    for other in others {
        let (status, line) = unit(&[&["start", folder], other].concat());
        assert_eq!((status, &line["error"]), (6, &json!("refused")), "{line}");
        assert!(line["message"].as_str().unwrap().contains(folder), "{line}");
    }

    let version = done(&["version"]);
    assert_eq!(version["version"], env!("CARGO_PKG_VERSION"));
    let path = Path::new(folder).join("question.json");
    let mut question: Value = unseal(&fs::read(&path).unwrap()).unwrap();
    question["version"] = json!("9.9.9");
    fs::write(&path, seal(&question)).unwrap();
    for step in [&["next", folder][..], &["start", folder, "onitama", "-n", "5"]] {
        let (status, line) = unit(step);
        assert_eq!(status, 6, "{line}");
        assert!(line["message"].as_str().unwrap().contains("plywood 9.9.9"), "{line}");
    }
}

#[test]
fn what_is_not_there_yet_is_missing() {
    let folder = empty_folder();
    let folder = folder.path().to_str().unwrap();
    assert_eq!(unit(&["next", folder]).0, 4);
    done(&["start", folder, "santorini", "-n", "6", "--buckets", "2"]);
    let matrices = empty_folder();
    let matrices = matrices.path().to_str().unwrap();
    done(&["start", matrices, "onitama", "-n", "8", "--buckets", "2"]);
    for step in [
        &["merge", folder, "1", "0"][..],
        &["commit", folder, "1"],
        &["expand", folder, "1", "0"],
        &["count", folder, "3", "0", "0", "1"],
        &["total", folder],
        &["build", matrices, "2", "0"],
        &["commit", matrices, "1"],
        &["count", matrices, "3", "0", "0", "1"],
        &["total", matrices],
    ] {
        let (status, line) = unit(step);
        assert_eq!((status, &line["error"]), (4, &json!("missing")), "{step:?}: {line}");
    }
    // And what will never be there is refused.
    for step in [
        &["expand", folder, "0", "1"][..],
        &["count", folder, "0", "0", "0", "2"],
        &["build", folder, "1", "0"],
        &["build", matrices, "1", "10"],
        &["count", matrices, "0", "10", "0", "1"],
        &["count", matrices, "0", "0", "0", "9"],
        &["count", matrices, "0", "0", "1", "1"],
        &["expand", matrices, "0", "0"],
        &["merge", matrices, "1", "0"],
    ] {
        assert_eq!(unit(step).0, 6, "{step:?}");
    }
}

#[test]
fn damage_is_named_and_can_be_discarded() {
    let folder = empty_folder();
    let folder = folder.path().to_str().unwrap();
    done(&["start", folder, "onitama", "-n", "6", "--supers", "used"]);
    let plan = run_until(folder, "count");
    // The largest unit comes first, and reads what there is.
    let family = plan["units"][0][4].as_str().unwrap();
    let file = "level-1/blocks-0";
    let path = Path::new(folder).join(file);
    let mut bytes = fs::read(&path).unwrap();
    // The first byte of the first block.
    bytes[4096] ^= 1;
    fs::write(&path, bytes).unwrap();

    let (status, line) = unit(&["count", folder, "1", family, "0", "1"]);
    assert_eq!((status, &line["error"]), (3, &json!("damaged")));
    let again = json!(["unit", "build", folder, "1", "0"]);
    assert_eq!(line["files"], json!([{ "file": file, "again": again }]));
    done(&["discard", folder, file]);
    assert_eq!(done(&["next", folder])["phase"], "build");
    run_until(folder, "total");
    let total = plywood(&["unit", "total", folder]).output().unwrap();
    assert_eq!(last_line(&total), "(2512624,2918,44025)");

    let outside = plywood(&["unit", "discard", folder, "../question.json"]).output().unwrap();
    assert_eq!(outside.status.code(), Some(2));
    // A question that is lost is asked again.
    fs::write(Path::new(folder).join("question.json"), "nonsense").unwrap();
    let (status, line) = unit(&["next", folder]);
    assert_eq!((status, &line["files"][0]["file"]), (3, &json!("question.json")));
    done(&["discard", folder, "question.json"]);
    let asked = ["start", folder, "onitama", "-n", "6", "--supers", "used"];
    assert_eq!(done(&asked)["is_new"], true);
    assert_eq!(done(&["next", folder])["phase"], "total");
}

#[test]
fn a_folder_gives_the_same_report_and_refuses_what_it_cannot_do() {
    let folder = empty_folder();
    let disk = folder.path().join("new").join("folder");
    let disk = disk.to_str().unwrap();
    let named = format!("{disk}/");
    let question = ["count", "onitama", "-n", "6", "--supers", "used"];
    let known = plywood(&question).output().unwrap();
    // Named as one, the folder is made; then it is there.
    for (name, threads) in [(named.as_str(), "2"), (disk, "1")] {
        let more = ["--checkpoint", name, "--threads", threads];
        let output = plywood(&question).args(more).output().unwrap();
        assert_eq!(output.stdout, known.stdout);
        assert!(Path::new(disk).join("question.json").is_file());
    }
    for (more, status) in [("--divide", 2), ("--each", 2), ("--method=bulk", 2), ("-n7", 1)] {
        let arguments = ["count", "onitama", "-n6", "--supers", "used", "--checkpoint", disk, more];
        let arguments = if more == "-n7" {
            &[&arguments[..2], &arguments[3..]].concat()
        } else {
            &arguments[..]
        };
        let output = plywood(arguments).output().unwrap();
        assert_eq!(output.status.code(), Some(status), "{more}");
        assert!(output.stdout.is_empty());
    }
    let output = plywood(&question).args(["--disk", disk]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    let complaint = String::from_utf8(output.stderr).unwrap();
    assert!(complaint.contains(&format!("use --checkpoint {disk}/")), "{complaint}");
}

#[test]
fn a_checkpoint_is_a_folder_if_the_positions_outgrow_the_memory() {
    let folder = empty_folder();
    let question = ["count", "onitama", "-n", "8", "--threads", "2", "--checkpoint"];
    for (memory, method, is_folder) in
        [("2G", "auto", false), ("1", "auto", true), ("1", "grouped", false)]
    {
        let path = folder.path().join(format!("{memory}-{method}"));
        let name = path.to_str().unwrap();
        for _ in 0..2 {
            let more = [name, "--memory", memory, "--method", method];
            let output = plywood(&question).args(more).output().unwrap();
            assert_eq!(
                last_line(&output),
                "(64666105090,66228837,1416113045)",
                "{memory} {method}"
            );
            assert_eq!(path.is_dir(), is_folder, "{memory} {method}");
        }
    }
    // What is there decides: the same file in less memory is of another question, and no folder is made.
    let path = folder.path().join("2G-auto");
    let output = plywood(&question).arg(&path).args(["--memory", "1"]).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(path.is_file());
}

/// A count that takes a while, in little memory, so that there are many files.
const LONG: [&str; 10] =
    ["count", "onitama", "-n", "9", "--supers", "used", "--threads", "2", "--memory", "2"];
const LONG_ANSWER: &str = "(7478329537,202066488,12587737)";

/// The number of files in a folder and below, attempts included.
fn files(folder: &Path) -> usize {
    let Ok(entries) = fs::read_dir(folder) else { return 0 };
    let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
    paths.map(|path| if path.is_dir() { files(&path) } else { 1 }).sum()
}

/// The complete files in a folder and below, each with its inode and the time when it was written.
fn complete(folder: &Path) -> BTreeSet<(PathBuf, u64, i64, i64)> {
    let mut found = BTreeSet::new();
    for entry in fs::read_dir(folder).into_iter().flatten() {
        let path = entry.unwrap().path();
        let is_temporary = path.file_name().unwrap().to_str().unwrap().starts_with('.');
        if path.is_dir() {
            found.extend(complete(&path));
        } else if !is_temporary {
            let about = fs::metadata(&path).unwrap();
            found.insert((path, about.ino(), about.mtime(), about.mtime_nsec()));
        }
    }
    found
}

#[test]
fn a_count_on_disk_that_is_killed_again_and_again_gets_there() {
    let folder = tempfile::tempdir().unwrap();
    let disk = folder.path().join("count");
    let name = &format!("{}/", disk.display());
    let (mut kills, mut states, mut known) = (0, BTreeSet::new(), BTreeSet::new());
    // Until it was stopped in many different places.
    while states.len() < 8 {
        assert!(kills < 500, "{states:?}");
        let mut child = plywood(&LONG)
            .args(["--checkpoint", name])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        // After the files have changed a few times, between two of them or while one is written.
        let (mut seen, mut changes) = (files(&disk), 0);
        while changes < 1 + kills * 7 % 11 && child.try_wait().unwrap().is_none() {
            let now = files(&disk);
            changes += usize::from(now != seen);
            seen = now;
        }
        // SIGKILL: the program has no say in it.
        child.kill().unwrap();
        child.wait().unwrap();
        kills += 1;
        // Nothing that was complete is written again.
        let now = complete(&disk);
        assert!(known.is_subset(&now), "{:?}", known.difference(&now).collect::<Vec<_>>());
        known = now;
        match unit(&["next", name]) {
            // On a busy machine it may be done before anyone looks.
            (0, plan) if plan["phase"] == "total" => {
                fs::remove_dir_all(&disk).unwrap();
                known.clear();
            }
            (0, plan) => {
                states.insert(format!("{} {} {}", plan["phase"], plan["level"], plan["units"]));
            }
            // Killed before there was a question.
            (status, line) => assert_eq!(status, 4, "{line}"),
        }
    }
    // And once more after it is done.
    for _ in 0..2 {
        let output = plywood(&LONG).args(["--checkpoint", name]).output().unwrap();
        assert_eq!(last_line(&output), LONG_ANSWER);
        assert!(known.is_subset(&complete(&disk)));
    }
}

#[test]
fn an_interrupted_count_on_disk_says_where_it_is() {
    let folder = empty_folder();
    let disk = folder.path().to_str().unwrap();
    let mut child = plywood(&["count", "onitama", "-n", "30", "--checkpoint", disk])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A signal that comes before the program listens would end it without a word.
    while !folder.path().join("level-2.json").exists() {
        assert!(child.try_wait().unwrap().is_none());
    }
    Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    let complaint = String::from_utf8(output.stderr).unwrap();
    assert!(complaint.contains("rerun the same command to resume"), "{complaint}");
}

/// Runs a script with the program as `$0` and a folder as `$1`.
fn script(text: &str, folder: &str) -> Output {
    let program = env!("CARGO_BIN_EXE_plywood");
    Command::new("sh").args(["-c", text, program, folder]).output().unwrap()
}

/// Counts on a disk with too little room, and again after there is more. The disk is one in memory; where
/// none can be mounted, the size of files is limited instead.
const SMALL_DISK: &str = r#"
count() { "$@" count onitama -n 9 --threads 2 --checkpoint "$folder"; echo "status $?"; }
folder=$1
trap '' XFSZ
if mount -t tmpfs -o size=200k tmpfs "$folder"; then
    count "$0"
    mount -o remount,size=64m "$folder"
else
    (ulimit -f 16; count "$0")
fi
count "$0"
"#;

#[test]
fn a_full_disk_is_told_and_with_more_room_the_count_goes_on() {
    let folder = empty_folder();
    let arguments =
        ["-c", SMALL_DISK, env!("CARGO_BIN_EXE_plywood"), folder.path().to_str().unwrap()];
    // In a namespace of its own the disk goes away with the script.
    let output = Command::new("unshare").args(["-rm", "sh"]).args(arguments).output();
    let output = match output {
        Ok(output) if output.status.success() => output,
        _ => Command::new("sh").args(arguments).output().unwrap(),
    };
    let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
    let text = String::from_utf8(output.stdout).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.first(), Some(&"status 1"), "{complaint}");
    assert!(complaint.contains("No space left") || complaint.contains("too large"), "{complaint}");
    assert!(complaint.contains("level-"), "{complaint}");
    assert_eq!(lines[lines.len() - 2..], ["(1151487621266,28602208230,1416113045)", "status 0"]);
}

#[test]
fn a_file_that_may_not_grow_is_a_full_disk() {
    let folder = empty_folder();
    let folder = folder.path().to_str().unwrap();
    // With the signal ignored, a write past the limit fails like one to a full disk.
    let output = script(
        "trap '' XFSZ; ulimit -f 16; exec \"$0\" count onitama -n 9 --checkpoint \"$1\" --threads 1",
        folder,
    );
    let complaint = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1), "{complaint}");
    assert!(complaint.contains("too large"), "{complaint}");
    let plan = done(&["next", folder]);
    assert_eq!((&plan["phase"], &plan["level"]), (&json!("build"), &json!(3)));
    let output = script("trap '' XFSZ; ulimit -f 16; exec \"$0\" unit build \"$1\" 3 0", folder);
    assert_eq!(output.status.code(), Some(7));
    let line: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(line["error"], "full");
    // Nothing half-written is left, and with room the count goes on.
    assert_eq!(fs::read_dir(Path::new(folder).join("level-3")).unwrap().count(), 0);
    let output =
        plywood(&["count", "onitama", "-n", "9", "--checkpoint", folder]).output().unwrap();
    assert_eq!(last_line(&output), "(1151487621266,28602208230,1416113045)");
}
