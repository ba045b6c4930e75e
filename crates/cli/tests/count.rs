//! `plywood count`: its answers, its refusals, and its checkpoints.

use std::collections::BTreeSet;
use std::fs;
#[cfg(target_os = "linux")]
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};

fn plywood(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_plywood"));
    command.arg("count").args(arguments);
    command
}

fn run(arguments: &[&str]) -> Output {
    plywood(arguments).output().unwrap()
}

fn answer(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", complaint(&output));
    String::from_utf8(output.stdout).unwrap()
}

fn complaint(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

fn last_line(text: &str) -> &str {
    text.lines().last().unwrap_or_default()
}

const GAME5: &str = "(False,'R',((1,0),(1,1)),((2,2),(3,3)),[(1,(2,0))])";

#[test]
fn the_last_line_for_onitama_is_the_tuple() {
    assert_eq!(last_line(&answer(&["onitama", "-n", "5"])), "(9613445,116487,3550)");
    let used = answer(&["onitama", "-n", "6", "--supers", "used", "--threads", "1"]);
    assert_eq!(last_line(&used), "(2512624,2918,44025)");
    // A pair of cards comes in any order.
    let cards = [
        "onitama",
        "--depth",
        "6",
        "--supers",
        "used",
        "--cards",
        "boar, OX,Elephant, horse ,Crab",
    ];
    assert!(last_line(&answer(&cards)).starts_with("(7748422,"));
}

#[test]
fn every_method_says_the_same() {
    let known = answer(&["santorini", "-n", "4", "--from", GAME5]);
    assert_eq!(last_line(&known).split_whitespace().collect::<Vec<_>>(), ["games", "14614262"]);
    for method in ["plain", "bulk", "merged"] {
        for more in [&["--threads", "1"][..], &["--memory", "1M"], &["--memory", "0"]] {
            let arguments = ["santorini", "-n", "4", "--from", GAME5, "--method", method];
            assert_eq!(answer(&[&arguments, more].concat()), known, "{method} {more:?}");
        }
    }
}

#[test]
fn peg_counts_to_the_end_unless_told_otherwise() {
    let text = answer(&["peg", "--from", "(0,0)"]);
    assert!(last_line(&text).ends_with(" 25589827238367749588818329600"), "{text}");
    let merged = answer(&["peg", "-n", "4", "--method", "merged"]);
    assert_eq!(merged, answer(&["peg", "-n", "4"]));
}

#[test]
fn each_and_divide_add_rows() {
    let each = answer(&["onitama", "-n", "3", "--each"]);
    let rows: Vec<Vec<&str>> =
        each.lines().take(3).map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(rows, [["0", "1"], ["1", "34"], ["2", "1190"]]);
    assert_eq!(last_line(&each), "(24360,36,0)");

    let divide = answer(&["onitama", "-n", "3", "--divide"]);
    let rows: Vec<u64> = divide
        .lines()
        .take(34)
        .map(|line| line.split_whitespace().next_back().unwrap().parse().unwrap())
        .collect();
    assert_eq!(rows.iter().sum::<u64>(), 24360);
    assert!(divide.starts_with("((0,0),(1,1),\"Cobra\")"), "{divide}");
    assert!(divide.contains("\"Super Cobra\")") && !divide.contains('_'), "{divide}");
    assert_eq!(last_line(&divide), "(24360,36,0)");
}

#[test]
fn moves_are_played_before_the_count() {
    let divide = answer(&["onitama", "-n", "3", "--divide"]);
    let row = divide.lines().find(|line| line.contains("((0,1),(1,1),\"Super Cobra\")")).unwrap();
    let games = row.split_whitespace().next_back().unwrap();
    for spelling in ["((0,1),(1,1),\"Super Cobra\")", "((0,1),(1,1),\"Super_Cobra\")"] {
        let below = answer(&["onitama", "-n", "2", "--moves", spelling]);
        assert!(last_line(&below).starts_with(&format!("({games},")), "{below}");
    }
    let moves = ["((0,0),(1,0),(2,0))", "((2,2),(2,1),(3,0))"];
    let after = answer(&[&["santorini", "-n", "1", "--divide", "--moves"], &moves[..]].concat());
    assert!(after.lines().count() > 20, "{after}");
    let refused = run(&["santorini", "-n", "1", "--moves", moves[0], moves[0]]);
    let reason = "--moves: move 2: \"((0,0),(1,0),(2,0))\" is not a legal move of santorini";
    assert!(complaint(&refused).contains(reason), "{}", complaint(&refused));
    assert_eq!(refused.status.code(), Some(2));
}

/// The rows of a count that is interrupted after some of them, and of the same count when it is resumed.
#[cfg(target_os = "linux")]
#[test]
fn a_divided_count_is_resumed_after_the_rows_that_are_done() {
    let folder = tempfile::tempdir().unwrap();
    let checkpoint = folder.path().join("checkpoint");
    let name = checkpoint.to_str().unwrap();
    let question = ["onitama", "-n", "7", "--supers", "used", "--method", "plain", "--divide"];
    let question = [&question[..], &["--threads", "1", "--checkpoint", name]].concat();
    let mut child =
        plywood(&question).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // Rows come as they are counted.
    let mut rows = BufReader::new(child.stdout.take().unwrap()).lines();
    let first: Vec<String> = rows.by_ref().take(2).map(Result::unwrap).collect();
    let interrupt = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(interrupt.success());
    let more: Vec<String> = rows.map(Result::unwrap).collect();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130), "{more:?}");
    let saved = format!("stopped; {} of 8 rows", first.len() + more.len());
    assert!(complaint(&output).contains(&saved), "{}", complaint(&output));

    let resumed = answer(&question);
    assert!(resumed.starts_with(&(first.join("\n") + "\n")), "{resumed}");
    assert_eq!(last_line(&resumed), "(35146991,786798,44025)");
    let other =
        run(&["onitama", "-n", "7", "--supers", "used", "--method", "plain", "--checkpoint", name]);
    assert!(complaint(&other).contains("another question"), "{}", complaint(&other));
}

#[test]
fn json_has_numbers_of_games_as_strings() {
    let text = answer(&["onitama", "-n", "3", "--json", "--divide"]);
    let json: serde_json::Value = serde_json::from_str(&text).unwrap();
    assert_eq!(json["games"], "24360");
    assert_eq!(json["tuple"], "(24360,36,0)");
    assert_eq!(json["n"], 3);
    assert_eq!(json["rows"].as_array().unwrap().len(), 34);
    assert_eq!(json["outcomes"]["first_stone"], "36");
}

#[test]
fn perft_leaves_out_the_games_that_end_before() {
    let perft = |more: &[&str]| answer(&[&["onitama", "-n", "4", "--perft"], more].concat());
    assert_eq!(perft(&[]), "perft  502120\n");
    let divided = perft(&["--divide"]);
    assert_eq!(divided.lines().count(), 35);
    assert!(last_line(&divided).ends_with(" 502120"), "{divided}");
    assert_eq!(
        perft(&["--each"]),
        "0              1\n1             34\n2           1190\n3          24360\nperft     502120\n"
    );
    let json: serde_json::Value = serde_json::from_str(&perft(&["--json"])).unwrap();
    assert_eq!(json["perft"], "502120");
}

#[test]
fn a_position_can_come_from_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("position");
    fs::write(&file, format!("{GAME5}\n")).unwrap();
    let from = format!("@{}", file.display());
    let text = answer(&["santorini", "-n", "2", "--from", &from]);
    assert!(last_line(&text).ends_with(" 3612"), "{text}");
}

#[test]
fn wrong_usage_is_refused_with_the_reason() {
    let cases: [(&[&str], &str); 11] = [
        (&["santorini"], "missing -n: the number of moves to count"),
        (&["santorini", "-n", "-1"], "expected a number of moves, 0 or more"),
        (&["santorini", "-n", "2", "--cards", "Ox,Eel,Boar,Crab,Crane"], "for onitama"),
        (
            &["onitama", "-n", "2", "--cards", "Ox,Eel"],
            "--cards: expected 5 cards, found 2, as in --cards Cobra,Rabbit,Rooster,Tiger,Monkey",
        ),
        (&["onitama", "-n", "2", "--cards", "Ox,Eels"], "[possible values: Boar, Cobra, Crab, "),
        (&["onitama", "-n", "2", "--memory", "2X"], "expected a size, as in 512, 512M or 2G"),
        (
            &["onitama", "-n", "2", "--cards", "Ox,Eel,Boar,Crab,Ox"],
            "card 5 is Ox, which was dealt before",
        ),
        (&["onitama", "-n", "2", "--method", "closed"], "unknown method \"closed\"; expected "),
        (&["peg", "--checkpoint", "x"], "a closed form is counted at once"),
        (&["santorini", "-n", "2", "--from", "(False"], "expected"),
        (&["santorini", "-n", "2", "--from", "@/nowhere/at/all"], "/nowhere/at/all"),
    ];
    for (arguments, reason) in cases {
        let output = run(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(complaint(&output).contains(reason), "{arguments:?}: {}", complaint(&output));
        assert!(output.stdout.is_empty());
    }
}

/// A count that takes a while, in little memory and not by the fastest method, so that there are many blocks.
const LONG: [&str; 11] = [
    "onitama",
    "-n",
    "9",
    "--supers",
    "used",
    "--memory",
    "1",
    "--threads",
    "2",
    "--method",
    "merged",
];
const LONG_ANSWER: &str = "(7478329537,202066488,12587737)";

fn start(checkpoint: &Path) -> Child {
    let mut command = plywood(&LONG);
    command.arg("--checkpoint").arg(checkpoint);
    command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap()
}

/// Waits until the checkpoint has been replaced so many times, or the count is done.
fn wait_for_saves(child: &mut Child, checkpoint: &Path, saves: usize) {
    let mut seen = fs::read(checkpoint).unwrap_or_default();
    for _ in 0..saves {
        while child.try_wait().unwrap().is_none() {
            let now = fs::read(checkpoint).unwrap_or_default();
            if now != seen {
                seen = now;
                break;
            }
        }
    }
}

#[test]
fn a_count_that_is_killed_again_and_again_gets_there() {
    let folder = tempfile::tempdir().unwrap();
    let checkpoint = folder.path().join("checkpoint");
    let (mut kills, mut states) = (0, BTreeSet::new());
    loop {
        let mut child = start(&checkpoint);
        // After no save, one or two, and then at any moment: reading a file takes a little while.
        wait_for_saves(&mut child, &checkpoint, kills % 3);
        for _ in 0..kills * 7919 % 500 {
            let _ = fs::read(&checkpoint);
        }
        if kills == 24 {
            let output = child.wait_with_output().unwrap();
            assert!(output.status.success(), "{}", complaint(&output));
            let text = String::from_utf8(output.stdout).unwrap();
            assert_eq!(last_line(&text), LONG_ANSWER);
            break;
        }
        // SIGKILL: the program has no say in it.
        child.kill().unwrap();
        child.wait().unwrap();
        kills += 1;
        states.insert(fs::read_to_string(&checkpoint).unwrap_or_default());
    }
    // Most of the kills left a state between the start and the end.
    let is_between = |state: &&String| {
        let state: serde_json::Value = serde_json::from_str(state).unwrap_or_default();
        let blocks = state["body"]["blocks"].as_str();
        blocks.is_some_and(|blocks| blocks.contains('0') && blocks.contains('1'))
    };
    assert!(states.iter().filter(is_between).count() > 2, "{} states", states.len());
    // Done, and started once more, it gives the same answer.
    let output = start(&checkpoint).wait_with_output().unwrap();
    assert_eq!(last_line(&String::from_utf8(output.stdout).unwrap()), LONG_ANSWER);
}

#[test]
fn a_checkpoint_that_is_not_ours_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let checkpoint = folder.path().join("checkpoint");
    let name = checkpoint.to_str().unwrap();
    let question = ["onitama", "-n", "5", "--method", "merged", "--checkpoint", name];
    answer(&question);
    let saved = fs::read_to_string(&checkpoint).unwrap();

    let other = run(&["onitama", "-n", "6", "--method", "merged", "--checkpoint", name]);
    assert_eq!(other.status.code(), Some(1));
    assert!(complaint(&other).contains("another question"), "{}", complaint(&other));

    for damaged in [saved.replace("[\"9", "[\"8"), String::new(), saved.replace('1', "")] {
        fs::write(&checkpoint, &damaged).unwrap();
        let output = run(&question);
        assert_eq!(output.status.code(), Some(1), "{damaged}");
        assert!(output.stdout.is_empty());
        assert_eq!(fs::read_to_string(&checkpoint).unwrap(), damaged, "left as it was");
    }
    fs::write(&checkpoint, saved).unwrap();
    let resumed = run(&question);
    let text = String::from_utf8_lossy(&resumed.stdout);
    assert_eq!(last_line(&text), "(9613445,116487,3550)");
    // Everything but the games that end early was counted before: that is no speed.
    assert!(!complaint(&resumed).contains(" G games/s"), "{}", complaint(&resumed));
}

#[test]
fn a_checkpoint_that_cannot_be_saved_does_not_stop_the_count_but_is_a_failure() {
    let output =
        run(&["onitama", "-n", "5", "--method", "merged", "--checkpoint", "/proc/nowhere"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(complaint(&output).contains("goes on unsaved"), "{}", complaint(&output));
    let end = "; the answer is complete, but it is not saved\n";
    assert!(complaint(&output).ends_with(end), "{}", complaint(&output));
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(last_line(&text), "(9613445,116487,3550)");
}
