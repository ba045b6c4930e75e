//! `plywood solve`

use std::fs;
use std::path::Path;
use std::process::Command;

fn told(arguments: &[&str]) -> (String, String, i32) {
    let output =
        Command::new(env!("CARGO_BIN_EXE_plywood")).arg("solve").args(arguments).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (text(output.stdout), text(output.stderr), output.status.code().unwrap())
}

/// Five men: past the tables of four, which everything that follows a capture is in.
const ONITAMA: &str =
    r#"(["Boar","Ox","Elephant","Horse","Crab"],[(1,2),(1,3),(2,1)],[(4,2),(3,3)],0,True,True)"#;

/// Blue climbs to a win in three plies.
const SANTORINI: &str =
    "(False,'B',((2,2),(0,0)),((4,3),(4,4)),[(1,(2,2)),(2,(1,2)),(2,(1,1)),(3,(0,1)),(3,(0,2))])";

#[test]
fn a_win_is_proven_and_the_proof_is_verified() {
    let place = tempfile::tempdir().unwrap();
    for (game, position) in [("onitama", ONITAMA), ("santorini", SANTORINI)] {
        let file = place.path().join(game);
        let file = file.to_str().unwrap();
        let arguments =
            [game, "--from", position, "--time", "10m", "--memory", "16", "--threads", "1"];
        let (text, complaints, status) = told(&[&arguments[..], &["--proof", file]].concat());
        assert_eq!(status, 0, "{complaints}");
        assert!(text.starts_with("value  win in "), "{text}");
        let (verified, complaints, status) = told(&["--check", file]);
        assert_eq!(status, 0, "{complaints}");
        assert!(verified.contains(" wins in at most "), "{verified}");

        let proof = fs::read_to_string(file).unwrap();
        let lines: Vec<&str> = proof.lines().collect();
        let refused = |text: String, message: &str| {
            fs::write(file, text).unwrap();
            let (text, complaints, status) = told(&["--check", file]);
            assert_eq!((&text[..], status), ("", 1));
            assert!(complaints.contains(message), "{complaints}");
        };
        // Without one of the moves, with a move that is not legal, and for the wrong winner.
        let last = lines[lines.len() - 1];
        refused(lines[..lines.len() - 1].join("\n"), "no move in ");
        let (position, _) = last.split_once('\t').unwrap();
        refused(proof.replace(last, &format!("{position}\tnothing")), "nothing");
        let winner = lines[2];
        let other = match winner {
            "winner first" => "winner second",
            "winner blue" => "winner red",
            other => panic!("{other}"),
        };
        refused(proof.replacen(winner, other, 1), "");
        refused(proof.replacen("plywood proof", "plywood poem", 1), "expected a line");
        refused(proof.replacen("game ", "game of ", 1), "line 2: expected a game");
    }
}

#[test]
fn a_proof_may_end_in_tables() {
    let place = tempfile::tempdir().unwrap();
    let lines_of_proof = |name: &str, more: &[&str]| {
        let file = place.path().join(name);
        let file = file.to_str().unwrap();
        let arguments = ["onitama", "--from", ONITAMA, "--memory", "16", "--threads", "1"];
        let (_, complaints, status) = told(&[&arguments[..], &["--proof", file], more].concat());
        assert_eq!(status, 0, "{complaints}");
        let (verified, complaints, status) = told(&["--check", file]);
        assert_eq!(status, 0, "{complaints}");
        let plies = verified.split_once(" plies;").unwrap().0.to_owned();
        (plies, verified, fs::read_to_string(file).unwrap())
    };
    let (plies, verified, whole) = lines_of_proof("whole", &[]);
    assert!(!verified.contains("tables"), "{verified}");
    let (same, verified, short) = lines_of_proof("short", &["--with-tables"]);
    assert!(verified.ends_with(" moves and the tables of 4 men\n"), "{verified}");
    assert_eq!(plies, same);
    assert!(short.lines().count() < whole.lines().count());

    // Without tables, with smaller ones, and with some that there are not.
    let file = place.path().join("short");
    for (instead, message) in [
        ("", "no move in "),
        ("tables 2\n", "no move in "),
        ("tables 8\n", "line 5: expected tables of 2, 4 or 6 men, found \"tables 8\""),
        ("tables four\n", "line 5: expected tables of 2, 4 or 6 men, found \"tables four\""),
    ] {
        fs::write(&file, short.replacen("tables 4\n", instead, 1)).unwrap();
        let (text, complaints, status) = told(&["--check", file.to_str().unwrap()]);
        assert_eq!((&text[..], status), ("", 1));
        assert!(complaints.contains(message), "{complaints}");
    }
    let santorini = "plywood proof 1\ngame santorini\nwinner blue\n";
    fs::write(&file, format!("{santorini}from {SANTORINI}\ntables 4\n")).unwrap();
    let (_, complaints, _) = told(&["--check", file.to_str().unwrap()]);
    assert!(complaints.contains("line 5: santorini has no tables"), "{complaints}");
}

/// Seven men: a win that the engine does not see in a second.
const LONG: &str = r#"(["Eel","Rabbit","Cobra","Elephant","Mantis"],[(0,2),(0,4),(1,2)],[(4,2),(2,3),(3,1),(3,3)],0,True,True)"#;

#[test]
fn a_long_win_is_proven_on_one_thread_and_on_two() {
    for threads in ["1", "2"] {
        let arguments = ["onitama", "--from", LONG, "--time", "10m", "--memory", "64"];
        let (text, complaints, status) = told(&[&arguments[..], &["--threads", threads]].concat());
        assert_eq!(status, 0, "{complaints}");
        assert!(text.starts_with("value  loss in ") && text.contains("winner second"), "{text}");
    }
}

#[test]
fn a_census_is_resumed_from_its_log() {
    let place = tempfile::tempdir().unwrap();
    let log = place.path().join("log");
    let census = |deals, seed| {
        let settings = ["--time", "1ms", "--men", "2", "--memory", "1", "--supers", "used"];
        let log = ["--log", log.to_str().unwrap(), "--seed", seed, "--census", deals];
        told(&[&["onitama"][..], &settings, &log].concat())
    };
    let (two, complaints, status) = census("2", "7");
    assert_eq!(status, 0, "{complaints}");
    let (three, _, _) = census("3", "7");
    assert_eq!(two.lines().take(2).collect::<Vec<_>>(), three.lines().take(2).collect::<Vec<_>>());
    assert!(
        three.ends_with("3 deals: 0 won by the first player, 0 by the second, 3 open\n"),
        "{three}"
    );
    // The settings, and a line for each deal.
    assert_eq!(fs::read_to_string(&log).unwrap().lines().count(), 4);
    let (_, complaints, status) = census("3", "8");
    assert_eq!(status, 1);
    assert!(complaints.contains("the log of another census"), "{complaints}");
}

#[test]
fn the_recorded_census_is_whole() {
    let place = tempfile::tempdir().unwrap();
    let recorded = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fixtures/census");
    let census = |name: &str, more: &[&str]| {
        let log = place.path().join(name);
        fs::copy(Path::new(recorded).join(name), &log).unwrap();
        let settings = ["onitama", "--census", "200", "--time", "1m", "--threads", "1", "--log"];
        // Nothing is left to be solved, but the deals are drawn again.
        let (text, complaints, status) =
            told(&[&settings[..], &[log.to_str().unwrap()], more].concat());
        assert_eq!(status, 0, "{complaints}");
        text.lines().last().unwrap().to_owned()
    };
    assert_eq!(
        census("ordinary.jsonl", &["--supers", "used"]),
        "200 deals: 12 won by the first player, 0 by the second, 188 open; in 5 to 93 plies"
    );
    assert_eq!(
        census("supers.jsonl", &[]),
        "200 deals: 1 won by the first player, 0 by the second, 199 open; in 71 to 71 plies"
    );
}

#[test]
fn a_position_of_the_tables_has_its_value_at_once() {
    let position = r#"(["Boar","Ox","Elephant","Horse","Crab"],[(0,0)],[(4,4)],0,True,True)"#;
    let (text, complaints, status) = told(&["onitama", "--from", position, "--men", "2", "--json"]);
    assert_eq!(status, 0, "{complaints}");
    let answer: serde_json::Value = serde_json::from_str(&text).unwrap();
    let value = answer["value"].as_str().unwrap();
    assert!(value.starts_with("win in ") || value.starts_with("loss in "), "{value}");
}

#[test]
fn what_is_not_proven_is_said() {
    let arguments = ["onitama", "--time", "1ms", "--men", "0", "--memory", "1"];
    let (text, _, status) = told(&arguments);
    assert_eq!(status, 0);
    assert!(text.starts_with("value  unproven\n"), "{text}");
    let (_, complaints, status) = told(&[&arguments[..], &["--proof", "/dev/null"]].concat());
    assert_eq!(status, 1);
    assert!(complaints.contains("nothing is proven"), "{complaints}");
    let census = ["onitama", "--census", "2", "--time", "1ms", "--men", "2", "--memory", "1"];
    let (text, _, status) = told(&census);
    assert_eq!(status, 0);
    assert!(text.lines().last().unwrap().starts_with("2 deals: "), "{text}");
}

#[test]
fn wrong_arguments_are_told() {
    for (arguments, message) in [
        (&["peg"][..], "solve is for onitama and santorini"),
        (&["santorini", "--census", "3"], "--census for onitama"),
        (&["onitama", "--men", "3"], "--men: 3 men: expected an even number"),
        (&[], "<GAME>"),
    ] {
        let (_, complaints, status) = told(arguments);
        assert_eq!(status, 2, "{complaints}");
        assert!(complaints.contains(message), "{complaints}");
    }
}
