//! `plywood contest`, as a user runs it.

use serde_json::{Value, json};
use std::fs;
use std::process::Command;

fn told(arguments: &[&str]) -> (String, String, i32) {
    let output = Command::new(env!("CARGO_BIN_EXE_plywood"))
        .args(["contest", "santorini"])
        .args(arguments)
        .output()
        .unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (text(output.stdout), text(output.stderr), output.status.code().unwrap())
}

fn played(arguments: &[&str]) -> Value {
    let (answer, complaint, status) = told(&[arguments, &["--json"]].concat());
    assert_eq!((complaint.as_str(), status), ("", 0));
    serde_json::from_str(&answer).unwrap()
}

#[test]
fn a_match_has_two_games_a_depth_with_alternating_first_team() {
    let contest = played(&["plywood", "sample", "--depths", "1,2"]);
    let games = contest["rounds"][0][0]["games"].as_array().unwrap();
    let seen: Vec<(u64, &str)> = games
        .iter()
        .map(|game| (game["depth"].as_u64().unwrap(), game["first"].as_str().unwrap()))
        .collect();
    assert_eq!(seen, [(1, "plywood"), (1, "sample"), (2, "plywood"), (2, "sample")]);
    let won = |team| games.iter().filter(|game| game["winner"] == team).count();
    assert_eq!(contest["rounds"][0][0]["won"], json!([won("plywood"), won("sample")]));
    assert_eq!(contest["standings"].as_array().unwrap().len(), 2);
}

#[test]
fn the_same_seed_gives_the_same_contest() {
    let arguments = ["plywood", "sample", "--depths", "1", "--games", "4", "--seed", "7"];
    assert_eq!(played(&arguments), played(&arguments));
    let other = played(&["plywood", "sample", "--depths", "1", "--games", "4", "--seed", "8"]);
    assert_ne!(played(&arguments)["placements"], other["placements"]);
}

#[test]
fn a_tie_is_broken_by_one_more_game() {
    // A team that plays itself wins as often as it loses.
    let contest = played(&["sample", "sample", "--depths", "1", "--tie-break", "2"]);
    let only = &contest["rounds"][0][0];
    assert_eq!(only["won"], json!([1, 1]));
    assert_eq!(only["tie_break"]["depth"], 2);
}

#[test]
fn byes_are_drawn_and_equal_names_are_told_apart() {
    let contest = played(&["sample", "sample", "plywood", "sample", "plywood", "--depths", "1"]);
    let names = ["sample#1", "sample#2", "plywood#1", "sample#3", "plywood#2"];
    assert_eq!(contest["teams"], json!(names));
    assert_eq!(contest["byes"].as_array().unwrap().len(), 3);
    let matches: Vec<usize> = contest["rounds"]
        .as_array()
        .unwrap()
        .iter()
        .map(|round| round.as_array().unwrap().len())
        .collect();
    assert_eq!(matches, [1, 2, 2], "a match, two, and the final with that for third place");
    let game = &contest["rounds"][0][0]["games"][0];
    let moves = game["moves"].as_array().unwrap();
    assert!(moves.len() > 2 && game["start"].as_str().unwrap().starts_with("(False,'B',"));
    let (table, _, _) = told(&["sample", "sample", "sample", "--depths", "1"]);
    assert!(table.contains(" has a bye\n") && table.contains("the dice let sample#"), "{table}");
}

#[test]
fn losers_of_the_last_but_one_round_play_for_third_place() {
    let teams = ["sample", "plywood", "engine:depth=3", "engine:depth=1", "--depths", "1"];
    let contest = played(&teams);
    let matches = |round: usize| contest["rounds"][round].as_array().unwrap().len();
    assert_eq!((matches(0), matches(1)), (2, 2));
    let standings = contest["standings"].as_array().unwrap();
    assert_eq!(standings.len(), 3);
    assert_eq!(standings[0], contest["rounds"][1][0]["winner"]);
    assert_eq!(standings[2], contest["rounds"][1][1]["winner"]);
    let (table, _, _) = told(&teams);
    assert!(table.starts_with("round 1\n") && table.contains("\nplace 3  "), "{table}");
}

#[test]
fn a_program_plays_through_its_interface() {
    let program = format!("ugi:{} ugi santorini", env!("CARGO_BIN_EXE_plywood"));
    let contest = played(&[&program, "sample", "--depths", "2"]);
    let games = contest["rounds"][0][0]["games"].as_array().unwrap();
    assert!(games.iter().all(|game| !game["end"].as_str().unwrap().starts_with("forfeit")));
    // The engine to the same depth plays what the program plays.
    let engine = played(&["engine:", "sample", "--depths", "2"]);
    let moves = |contest: &Value| -> Vec<Value> {
        let games = contest["rounds"][0][0]["games"].as_array().unwrap();
        games.iter().map(|game| game["moves"].clone()).collect()
    };
    assert_eq!(moves(&contest), moves(&engine));
}

#[cfg(unix)]
#[test]
fn a_program_without_a_legal_move_loses() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("fool.sh");
    let script = "while read -r line; do\ncase $line in\nugi) echo ugiok;;\nisready) echo readyok;;\n\
                  go*) echo bestmove nowhere;;\nesac\ndone\n";
    fs::write(&file, script).unwrap();
    let fool = format!("ugi:sh {}", file.display());
    let contest = played(&["sample", &fool, "--depths", "1"]);
    let only = &contest["rounds"][0][0];
    assert_eq!(only["won"], json!([2, 0]));
    let end = only["games"][0]["end"].as_str().unwrap();
    assert_eq!(end, "forfeit: nowhere: byte 0: expected '(', found 'nowhere'");
}

#[test]
fn placements_may_come_from_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("placements");
    let one = "(False,'B',((0,0),(1,1)),((2,2),(3,3)),[])";
    fs::write(&file, format!("# the document's example\n{one}\n")).unwrap();
    let name = file.to_str().unwrap();
    let contest = played(&["plywood", "sample", "--depths", "1", "--placements", name]);
    assert_eq!(contest["placements"], json!([one, one]));
    assert_eq!(contest["rounds"][0][0]["games"][1]["start"], one);

    // A game from a position with buildings cannot be written as the course's expressions.
    fs::write(&file, "(False,'B',((0,0),(1,1)),((2,2),(3,3)),[(1,(2,0))])").unwrap();
    let transcripts = ["--transcripts", "/nowhere"];
    let arguments = [&["plywood", "sample", "--placements", name][..], &transcripts].concat();
    let (_, complaint, status) = told(&arguments);
    assert!(complaint.contains("expected pawns alone, and Blue to move"), "{complaint}");
    assert_eq!(status, 2);

    fs::write(&file, "(False,'B',((0,0),(0,0)),((2,2),(3,3)),[])").unwrap();
    let (_, complaint, status) = told(&["plywood", "sample", "--placements", name]);
    assert!(complaint.ends_with("line 1: byte 18: two pawns on the cell (0,0)\n"), "{complaint}");
    assert_eq!(status, 2);
}

#[test]
fn the_first_team_places_its_pawns_and_the_second_one_sees_them() {
    let contest = played(&["plywood", "sample", "--depths", "1,2"]);
    assert_eq!(contest["placements"], json!([]));
    let games = contest["rounds"][0][0]["games"].as_array().unwrap();
    let starts: Vec<&str> = games.iter().map(|game| game["start"].as_str().unwrap()).collect();
    // The judgement of a team does not depend on the depth.
    assert_eq!((starts[0], starts[1]), (starts[2], starts[3]));
    assert!(games.iter().all(|game| game["placed_by_lot"] == json!([])));
    // The engine and a program place as their evaluator does.
    let program =
        format!("ugi:{} ugi santorini --evaluator plywood", env!("CARGO_BIN_EXE_plywood"));
    for team in ["engine:evaluator=plywood", &program] {
        let contest = played(&[team, "sample", "--depths", "1"]);
        assert_eq!(contest["rounds"][0][0]["games"][0]["start"], starts[0], "{team}");
    }
}

#[cfg(unix)]
#[test]
fn a_program_that_knows_no_placement_has_its_pawns_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("program.sh");
    let script = |placement: &str| {
        format!(
            "while read -r line; do\ncase $line in\nugi) echo ugiok;;\nisready) echo readyok;;\n\
             'query placement'*) {placement};;\ngo*) echo bestmove nowhere;;\nesac\ndone\n"
        )
    };
    let team = format!("ugi:sh {}", file.display());
    let first_game = |placement| {
        fs::write(&file, script(placement)).unwrap();
        played(&[&team, "sample", "--depths", "1"])["rounds"][0][0]["games"][0].clone()
    };
    let game = first_game("echo info string what");
    assert_eq!(game["placed_by_lot"], json!([team]));
    let game = first_game("echo 'response ((0,0),(0,0))'");
    assert_eq!((&game["winner"], &game["start"]), (&json!("sample"), &Value::Null));
    assert_eq!(
        game["end"],
        "forfeit: placement ((0,0),(0,0)): expected two different cells, as in ((0,0),(1,1))"
    );
    let game = first_game("echo 'response ((0,0),(1,1))'");
    assert!(game["start"].as_str().unwrap().starts_with("(False,'B',((0,0),(1,1)),"), "{game}");
}

#[test]
fn games_are_written_as_transcripts_that_the_console_replays() {
    let folder = tempfile::tempdir().unwrap();
    let games = folder.path().join("games");
    let teams = ["sample", "sample", "plywood", "--depths", "1"];
    let contest = played(&[&teams[..], &["--transcripts", games.to_str().unwrap()]].concat());
    let mut files: Vec<_> =
        fs::read_dir(&games).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let matches = contest["rounds"].as_array().unwrap().iter().flat_map(|r| r.as_array().unwrap());
    let count = matches.map(|m| 2 + usize::from(m["tie_break"] != Value::Null)).sum::<usize>();
    assert_eq!(files.len(), count);
    let output = Command::new(env!("CARGO_BIN_EXE_plywood"))
        .args(["console", "--check"])
        .args(&files)
        .output()
        .unwrap();
    assert!(output.status.success(), "{output:?}");
    assert_eq!(String::from_utf8(output.stdout).unwrap().lines().count(), count);
    let text = fs::read_to_string(&files[0]).unwrap();
    let moves = contest["rounds"][0][0]["games"][0]["moves"].as_array().unwrap();
    assert_eq!(text.lines().filter(|line| line.contains(" = tryMove ")).count(), moves.len());
}

#[test]
fn teams_that_do_not_exist_are_refused() {
    let (_, complaint, status) = told(&["plywood", "nobody"]);
    assert!(
        complaint.contains(
            "unknown evaluator \"nobody\"; expected network, plywood or sample, or engine:"
        ),
        "{complaint}"
    );
    assert_eq!(status, 2);
    let (_, complaint, status) = told(&["sample", "ugi:/nowhere/at/all"]);
    assert!(complaint.contains("/nowhere/at/all"), "{complaint}");
    assert_eq!(status, 2);
}
