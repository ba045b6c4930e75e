//! `plywood match`, as a user runs it.

use serde_json::{Value, json};
use std::fs;
use std::path::Path;
use std::process::Command;

fn told(arguments: &[&str]) -> (String, String, i32) {
    let output =
        Command::new(env!("CARGO_BIN_EXE_plywood")).arg("match").args(arguments).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (text(output.stdout), text(output.stderr), output.status.code().unwrap())
}

fn played(arguments: &[&str]) -> Value {
    let (answer, complaint, status) = told(&[arguments, &["--json"]].concat());
    assert_eq!(status, 0, "{complaint}");
    serde_json::from_str(&answer).unwrap()
}

/// The lines of a log after the first, in the order of their games, without the time they took.
fn games(log: &Path) -> Vec<Value> {
    let text = fs::read_to_string(log).unwrap();
    let mut games: Vec<Value> =
        text.lines().skip(1).map(|line| serde_json::from_str(line).unwrap()).collect();
    for game in &mut games {
        game.as_object_mut().unwrap().remove("seconds");
    }
    games.sort_by_key(|game| game["game"].as_u64());
    games
}

#[test]
fn a_higher_level_wins() {
    for game in ["santorini", "onitama"] {
        let result = played(&[game, "level:medium", "level:beginner", "--games", "10"]);
        assert!(result["won"].as_u64() >= Some(8), "{game}: {result}");
    }
}

#[test]
fn openings_are_played_twice_with_sides_swapped() {
    let folder = tempfile::tempdir().unwrap();
    for (game, players) in
        [("santorini", ["plywood", "sample"]), ("onitama", ["plywood", "material"])]
    {
        let log = folder.path().join(game);
        let arguments = [game, players[0], players[1], "--depth", "1", "--games", "6", "--log"];
        let result = played(&[&arguments[..], &[log.to_str().unwrap()]].concat());
        let games = games(&log);
        assert_eq!(games.len(), 6);
        let mut openings = Vec::new();
        for pair in games.as_chunks::<2>().0 {
            assert_eq!(pair[0]["start"], pair[1]["start"]);
            assert_eq!([&pair[0]["first"], &pair[1]["first"]], ["a", "b"]);
            openings.push(pair[0]["start"].as_str().unwrap());
        }
        openings.dedup();
        assert_eq!(openings.len(), 3, "three different openings");
        let won = |name: Value| games.iter().filter(|game| game["winner"] == name).count();
        assert_eq!(result["won"], won(json!("a")));
        assert_eq!(result["lost"], won(json!("b")));
        assert_eq!(result["drawn"], won(json!(null)));
        let pairs: u64 =
            result["pairs"].as_array().unwrap().iter().map(|n| n.as_u64().unwrap()).sum();
        assert_eq!((pairs, &result["games"]), (3, &json!(6)));
    }
}

#[test]
fn a_match_depends_on_its_seed_and_not_on_how_many_games_are_side_by_side() {
    let folder = tempfile::tempdir().unwrap();
    let run = |name: &str, more: &[&str]| {
        let log = folder.path().join(name);
        let arguments =
            ["onitama", "plywood", "material", "--nodes", "200", "--games", "8", "--log"];
        played(&[&arguments[..], &[log.to_str().unwrap()], more].concat());
        games(&log)
    };
    let one = run("one", &[]);
    assert_eq!(one, run("three", &["--parallel", "3"]));
    assert_ne!(one, run("other", &["--seed", "2"]));
    let without_supers = run("without", &["--openings", "deals-without-supers"]);
    let is_without = |game: &Value| game["start"].as_str().unwrap().ends_with("True,True)");
    assert!(without_supers.iter().all(is_without) && !one.iter().any(is_without));
}

#[test]
fn a_match_is_resumed_from_its_log() {
    let folder = tempfile::tempdir().unwrap();
    let [whole, parts] = ["whole", "parts"].map(|name| folder.path().join(name));
    let run = |log: &Path, games: &str| {
        let arguments =
            ["santorini", "plywood", "sample", "--depth", "1", "--games", games, "--log"];
        played(&[&arguments[..], &[log.to_str().unwrap()]].concat())
    };
    let result = run(&whole, "8");
    run(&parts, "4");
    // A kill in the middle of a line.
    let mut text = fs::read_to_string(&parts).unwrap();
    text.truncate(text.len() - 30);
    fs::write(&parts, text).unwrap();
    assert_eq!(run(&parts, "8"), result);
    assert_eq!(games(&parts), games(&whole));
    assert_eq!(run(&parts, "8"), result, "nothing is left to play");

    let log = parts.to_str().unwrap();
    let other = ["santorini", "plywood", "sample", "--depth", "2", "--games", "8", "--log", log];
    let (answer, complaint, status) = told(&other);
    assert_eq!((answer.as_str(), status), ("", 1));
    assert!(complaint.contains("the log of another match"), "{complaint}");
}

#[test]
fn a_test_ends_a_match_that_is_decided() {
    let arguments = ["santorini", "engine:depth=3", "engine:depth=1,evaluator=sample"];
    let more = ["--games", "10000", "--sprt", "0", "400", "--max-moves", "60"];
    let result = played(&[&arguments[..], &more].concat());
    assert!(result["games"].as_u64().unwrap() < 10_000);
    assert_eq!(result["sprt"]["elo1_accepted"], true);
    let (llr, upper) = (result["sprt"]["llr"].as_f64(), result["sprt"]["upper"].as_f64());
    assert!(llr >= upper, "{result}");
    let (text, progress, _) =
        told(&[&arguments[..], &["--games", "2", "--sprt", "0", "5"]].concat());
    assert!(
        text.starts_with("A engine:depth=3\nB engine:depth=1,evaluator=sample\n2 games: won "),
        "{text}"
    );
    assert!(text.contains("\nSPRT of Elo 0 and 5: LLR "), "{text}");
    assert!(progress.contains("2 of 2 games: won "), "{progress}");
}

#[test]
fn programs_play_through_their_interface() {
    let folder = tempfile::tempdir().unwrap();
    let program = format!("ugi:Hash=1 {} ugi onitama", env!("CARGO_BIN_EXE_plywood"));
    let run = |name: &str, player: &str| {
        let log = folder.path().join(name);
        let arguments = ["onitama", player, "material", "--depth", "2", "--games", "4", "--log"];
        played(&[&arguments[..], &[log.to_str().unwrap()]].concat());
        games(&log)
    };
    // The engine plays as the program does, with the same table.
    assert_eq!(run("program", &program), run("engine", "engine:hash=1"));
}

#[cfg(unix)]
#[test]
fn a_program_that_dies_forfeits_its_games_and_is_started_again() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("mortal.sh");
    let script = "while read -r line; do\ncase $line in\nugi) echo ugiok;;\nisready) echo readyok;;\n\
                  go*) exit;;\nesac\ndone\n";
    fs::write(&file, script).unwrap();
    let mortal = format!("ugi:sh {}", file.display());
    let log = folder.path().join("log");
    let arguments = ["santorini", "sample", &mortal, "--depth", "1", "--games", "4", "--log"];
    let result = played(&[&arguments[..], &[log.to_str().unwrap()]].concat());
    assert_eq!(result["won"], 4);
    assert_eq!(result["elo"], json!({ "value": null, "low": null, "high": null }), "infinite");
    let ends: Vec<Value> = games(&log).iter().map(|game| game["end"].clone()).collect();
    assert_eq!(ends, vec!["forfeit: the program did not say bestmove"; 4]);
}

#[test]
fn openings_may_come_from_a_file_and_long_games_are_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let [positions, log] = ["positions", "log"].map(|name| folder.path().join(name));
    let start = "(False,'R',((0,0),(1,1)),((2,2),(3,3)),[])";
    fs::write(&positions, format!("# Red has the move\n{start}\n")).unwrap();
    let files = ["--positions", positions.to_str().unwrap(), "--log", log.to_str().unwrap()];
    let arguments = ["santorini", "plywood", "sample", "--depth", "1", "--max-moves", "3"];
    let result = played(&[&arguments[..], &["--games", "4"], &files].concat());
    assert_eq!((&result["drawn"], &result["elo"]["value"]), (&json!(4), &json!(0.0)));
    for game in games(&log) {
        assert_eq!(game["start"], start);
        assert_eq!(game["moves"].as_array().unwrap().len(), 3);
    }
}

#[test]
fn what_cannot_be_played_is_refused() {
    let cases: [(&[&str], &str); 8] = [
        (&["peg", "equal", "equal", "--depth", "1"], "a match needs two players; peg has one"),
        (&["santorini", "plywood", "nobody", "--depth", "1"], "B: unknown evaluator \"nobody\""),
        (&["santorini", "plywood", "sample"], "missing limit for plywood: --depth"),
        (&["santorini", "engine:depth=1", "sample"], "missing limit for sample: --depth"),
        (&["santorini", "engine:pace=1", "sample", "--depth", "1"], "\"pace=1\" is not a setting"),
        (
            &["santorini", "plywood", "sample", "--depth", "1", "--sprt", "5", "0"],
            "--sprt: expected two",
        ),
        (&["santorini", "plywood", "ugi:/nowhere/at/all", "--depth", "1"], "/nowhere/at/all"),
        (
            &["santorini", "plywood", "sample", "--depth", "1", "--openings", "deals"],
            "unknown opening",
        ),
    ];
    for (arguments, fault) in cases {
        let (answer, complaint, status) = told(arguments);
        assert!(complaint.contains(fault), "{complaint}");
        assert_eq!((answer.as_str(), status), ("", 2), "{arguments:?}");
    }
}
