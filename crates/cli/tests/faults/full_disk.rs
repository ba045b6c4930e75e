//! A disk with no room: `/dev/full`, a small disk in memory, and files that may not grow.

use crate::interrupts::LongCount;
use crate::{PRINTING, PROGRAM, interrupt, names, plywood, script, told};
use std::fs::{self, OpenOptions};
use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Output, Stdio};

#[test]
fn every_command_tells_that_standard_output_is_full() {
    for (arguments, input) in PRINTING {
        let full = OpenOptions::new().write(true).open("/dev/full").unwrap();
        let mut child = plywood(arguments).stdin(Stdio::piped()).stdout(full).spawn().unwrap();
        let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
        let output = child.wait_with_output().unwrap();
        let (_, complaints, status) = told(&output);
        assert!(
            complaints.contains("plywood: standard output: No space left"),
            "{arguments:?}: {complaints}"
        );
        assert_eq!(status, 1, "{arguments:?}");
    }
}

#[test]
fn a_full_device_is_told_by_name() {
    for arguments in [&["generateGame", "1", "100"][..], &["man"], &["count", "onitama", "-n", "3"]]
    {
        let output = plywood(arguments).args(["-f", "/dev/full"]).output().unwrap();
        let (answer, complaints, status) = told(&output);
        assert_eq!((answer, status), ("", 1));
        assert!(complaints.contains("plywood: /dev/full: No space left"), "{complaints}");
    }
}

/// Runs a script that has `small` for commands on a disk with room for one small file in `$1`, and `grow` to
/// have more room. The disk is one in memory, in a namespace of its own, where that is allowed; otherwise no
/// file may grow.
fn on_a_small_disk(text: &str) -> Output {
    let mounted = "mount -t tmpfs -o size=4k tmpfs \"$1\" || exit 99\n\
                   small() { \"$@\"; }\n\
                   grow() { mount -o remount,size=64m \"$1\"; }\n";
    let limited = "trap '' XFSZ\n\
                   small() { (ulimit -f 0; exec \"$@\"); }\n\
                   grow() { :; }\n";
    let folder = tempfile::tempdir().unwrap();
    let output = Command::new("unshare")
        .args(["-rm", "sh", "-c", &format!("{mounted}{text}"), PROGRAM])
        .arg(folder.path())
        .output();
    match output {
        Ok(output) if output.status.success() => output,
        _ => script(&format!("{limited}{text}"), folder.path()),
    }
}

fn is_full(complaints: &str) -> bool {
    complaints.contains("No space left") || complaints.contains("File too large")
}

#[test]
fn a_result_that_does_not_fit_leaves_the_old_one_and_nothing_beside_it() {
    let output = on_a_small_disk(
        "echo old >\"$1/result\"\n\
         small \"$0\" man -f \"$1/result\"; echo \"status $?\"\n\
         ls -A \"$1\"; cat \"$1/result\"\n\
         grow \"$1\"\n\
         \"$0\" man -f \"$1/result\"; echo \"status $?\"\n\
         ls -A \"$1\"; \"$0\" man | cmp - \"$1/result\" && echo same",
    );
    let (text, complaints, _) = told(&output);
    assert_eq!(text, "status 1\nresult\nold\nstatus 0\nresult\nsame\n", "{complaints}");
    assert!(complaints.contains("/result: ") && is_full(complaints), "{complaints}");
}

#[test]
fn a_checkpoint_that_does_not_fit_leaves_the_last_one_and_the_count_goes_on() {
    // There is room for the first checkpoint, and never for the next beside it.
    let output = on_a_small_disk(
        "saved=$1/saved\n\
         count() {\n\
             \"$@\" count onitama -n 9 --supers used --memory 1 --method grouped --checkpoint \"$saved\" | tail -1\n\
         }\n\
         count small \"$0\"\n\
         ls -A \"$1\" >&2; grep -c checksum \"$1/saved\" >&2\n\
         grow \"$1\"\n\
         count \"$0\"; ls -A \"$1\"; grep -c 'blocks\":\"1*\"' \"$1/saved\"",
    );
    let (text, complaints, _) = told(&output);
    let answer = LongCount::ANSWER;
    assert_eq!(text, format!("{answer}\n{answer}\nsaved\n1\n"), "{complaints}");
    let told: Vec<&str> = complaints.lines().filter(|line| line.contains("unsaved")).collect();
    assert_eq!(told.len(), 1, "{complaints}");
    assert!(told[0].contains("/saved: ") && is_full(told[0]), "{complaints}");
}

#[test]
fn a_count_that_is_stopped_on_a_full_disk_tells_what_was_saved_before() {
    let count = LongCount::new();
    let saved = count.interrupted();
    let parts = saved.complaints.split_once("; ").unwrap().1.split_once(" parts").unwrap().0;
    loop {
        // With the signal ignored, a write past the limit fails like one to a full disk.
        let mut limited = Command::new("sh");
        limited.args(["-c", "trap '' XFSZ; ulimit -f 0; exec \"$0\" \"$@\"", PROGRAM]);
        limited.args(count.arguments()).stdout(Stdio::null()).stderr(Stdio::piped());
        let mut child = limited.spawn().unwrap();
        let mut complaints = BufReader::new(child.stderr.take().unwrap()).lines();
        let first = complaints.next().unwrap().unwrap();
        assert!(first.ends_with("; the count goes on unsaved") && is_full(&first), "{first}");
        interrupt(&child);
        let last = complaints.last().unwrap().unwrap();
        assert_eq!(
            fs::read(count.checkpoint()).unwrap(),
            saved.checkpoint,
            "it is the earlier one"
        );
        assert_eq!(names(count.folder()), ["checkpoint"]);
        // On a busy machine the count may be done before it is stopped.
        if child.wait().unwrap().code() == Some(130) {
            assert!(last.contains(&format!("stopped; {parts} parts are saved")), "{last}");
            break;
        }
    }
    let output = plywood(&count.arguments()).output().unwrap();
    assert_eq!(told(&output).0.lines().last(), Some(LongCount::ANSWER));
}
