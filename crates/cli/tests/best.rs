//! `plywood best` and `plywood bench`, as a user runs them.

use serde_json::Value;
use std::fs;
use std::process::Command;

/// Standard output, standard error and the exit status.
fn told(arguments: &[&str]) -> (String, String, i32) {
    let output = Command::new(env!("CARGO_BIN_EXE_plywood")).args(arguments).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (text(output.stdout), text(output.stderr), output.status.code().unwrap())
}

fn json(arguments: &[&str]) -> Value {
    let (answer, complaint, status) = told(arguments);
    assert_eq!((complaint.as_str(), status), ("", 0));
    serde_json::from_str(&answer).unwrap()
}

/// Blue's pawn on level 2 stands beside level 3.
const WIN_IN_ONE: &str = "(False,'B',((2,2),(0,0)),((4,3),(4,4)),[(2,(2,2)),(3,(2,3))])";

/// Blue's pawn on level 2 stands beside level 2, where it builds, and Red is too far away to close the cell.
const WIN_IN_TWO: &str = "(False,'B',((1,1),(4,4)),((4,0),(4,1)),[(2,(1,1)),(2,(1,2)),(2,(0,2))])";

#[test]
fn a_win_in_one_is_played() {
    let answer = json(&["best", "santorini", "--from", WIN_IN_ONE, "--depth", "4", "--json"]);
    assert_eq!(answer["score"], serde_json::json!({ "win": 1 }));
    assert!(answer["move"].as_str().unwrap().starts_with("((2,2),(2,3),"));
    let (text, _, _) = told(&["best", "santorini", "--from", WIN_IN_ONE, "--nodes", "1000"]);
    assert!(text.starts_with("move   ((2,2),(2,3),") && text.contains("score  win 1\n"), "{text}");
}

#[test]
fn levels_differ_in_what_they_see_and_take_every_win_in_one() {
    for level in ["beginner", "easy", "medium", "hard"] {
        let answer = json(&["best", "santorini", "--from", WIN_IN_ONE, "--level", level, "--json"]);
        assert!(answer["move"].as_str().unwrap().starts_with("((2,2),(2,3),"), "{level}: {answer}");
    }
    let choice = |seed: &str| {
        let answer = json(&["best", "santorini", "--level", "beginner", "--seed", seed, "--json"]);
        assert_eq!((&answer["depth"], answer["lines"].as_array().unwrap().len()), (&1.into(), 1));
        answer["move"].to_string()
    };
    assert_eq!(choice("1"), choice("1"));
    let mut choices: Vec<String> = (0..20).map(|seed: u32| choice(&seed.to_string())).collect();
    choices.sort();
    choices.dedup();
    assert!(choices.len() > 3, "a beginner misjudges moves: {choices:?}");
    let (text, _, _) = told(&["best", "onitama", "--level", "medium"]);
    assert!(text.starts_with("move   ") && text.contains("\ndepth  3\n"), "{text}");
    assert_eq!(text.matches("move ").count(), 1);
}

#[test]
fn a_level_that_is_unknown_or_has_another_limit_is_refused() {
    let (_, complaint, status) = told(&["best", "santorini", "--level", "godlike"]);
    assert_eq!(status, 2);
    for name in ["godlike", "beginner", "full-strength"] {
        assert!(complaint.contains(name), "{complaint}");
    }
    for other in
        [&["--depth", "3"][..], &["--time", "1s"], &["--evaluator", "sample"], &["--exact"]]
    {
        let (_, complaint, status) =
            told(&[&["best", "santorini", "--level", "easy"], other].concat());
        assert!(status == 2 && complaint.contains(other[0]), "{complaint}");
    }
    let (_, complaint, status) = told(&["best", "santorini", "--depth", "3", "--seed", "4"]);
    assert!(status == 2 && complaint.contains("--seed"), "{complaint}");
}

#[test]
fn a_win_in_two_is_found() {
    for threads in ["1", "2"] {
        let answer = json(&[
            "best",
            "santorini",
            "--from",
            WIN_IN_TWO,
            "--depth",
            "4",
            "--threads",
            threads,
            "--json",
        ]);
        assert_eq!(answer["score"], serde_json::json!({ "win": 3 }), "{answer}");
        assert_eq!(answer["lines"][0]["moves"].as_array().unwrap().len(), 3);
    }
}

#[test]
fn an_onitama_game_from_a_file_is_played_on() {
    // The second player's master has come to stand two rows before the first player's, and both Supers
    // are used.
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game");
    let state = r#"(["Cobra","Rabbit","Rooster","Tiger","Monkey"],[(0,2),(0,0)],[(3,3),(4,4)],0,True,True)"#;
    fs::write(&file, format!("{state}\n((0,2),(1,3),\"Rabbit\")\n")).unwrap();
    let from = format!("@{}", file.display());
    let answer = json(&["best", "onitama", "--from", &from, "--depth", "3", "--json"]);
    assert_eq!(answer["move"], r#"((3,3),(1,3),"Tiger")"#);
    assert_eq!(answer["score"], serde_json::json!({ "win": 1 }));
}

#[test]
fn several_moves_are_ranked() {
    let answer =
        json(&["best", "onitama", "--depth", "4", "--multi", "3", "--threads", "1", "--json"]);
    let lines = answer["lines"].as_array().unwrap();
    assert_eq!(lines.len(), 3);
    let scores: Vec<i64> = lines.iter().map(|line| line["score"]["cp"].as_i64().unwrap()).collect();
    assert!(scores.is_sorted_by(|one, next| one >= next), "{scores:?}");
    assert_eq!(answer["move"], lines[0]["moves"][0]);
}

#[test]
fn a_solitaire_has_a_best_move_too() {
    let answer = json(&["best", "peg", "--depth", "5", "--threads", "1", "--json"]);
    assert_eq!(answer["score"], serde_json::json!({ "cp": 0 }));
}

#[test]
fn what_cannot_be_searched_is_refused() {
    let cases: [(&[&str], &str); 7] = [
        (&["best", "santorini"], "missing limit: --depth, --time or --nodes, as in --time 2s"),
        (&["best", "santorini", "--depth", "0"], "invalid value '0'"),
        (
            &["best", "santorini", "--time", "soon"],
            "invalid value 'soon' for '--time <duration>': expected a duration, as in 500ms, 2s",
        ),
        (
            &["best", "santorini", "--depth", "2", "--from", "(False,'X'"],
            "byte 7: expected 'B' or 'R'",
        ),
        (
            &["best", "santorini", "--depth", "2", "--evaluator", "nobody"],
            "[possible values: network, plywood, sample, material, equal]",
        ),
        (
            &["best", "santorini", "--depth", "2", "--evaluator", "material"],
            "--evaluator: unknown evaluator \"material\"; expected network, plywood or sample",
        ),
        (
            &["best", "peg", "--depth", "2", "--from", ""],
            "no move to find: the game is over, no peg is white",
        ),
    ];
    for (arguments, fault) in cases {
        let (answer, complaint, status) = told(arguments);
        assert!(complaint.contains(fault), "{complaint}");
        assert_eq!((answer.as_str(), status), ("", 2));
    }
}

#[test]
fn the_signature_of_the_bench_is_the_same_every_time() {
    let [one, two] = [(); 2].map(|()| {
        let (text, _, status) = told(&["bench"]);
        assert_eq!(status, 0);
        text.lines().filter(|line| !line.starts_with("rate")).map(String::from).collect::<Vec<_>>()
    });
    assert_eq!(one, two);
    let signature = one.last().unwrap().strip_prefix("nodes ").unwrap();
    let nodes = |line: &String| -> Option<u64> {
        line.strip_suffix(" nodes")?.rsplit(' ').next()?.parse().ok()
    };
    assert_eq!(one.iter().filter_map(nodes).sum::<u64>(), signature.parse::<u64>().unwrap());
}

const GAME5: &str = "(False,'R',((1,0),(1,1)),((2,2),(3,3)),[(1,(2,0))])";

#[test]
fn exact_values_come_with_every_best_move() {
    for threads in ["1", "2"] {
        let arguments =
            ["best", "santorini", "--from", GAME5, "-n", "3", "--exact", "--evaluator", "sample"];
        let answer = json(&[&arguments[..], &["--threads", threads, "--json"]].concat());
        assert_eq!(answer["score"], serde_json::json!({ "cp": 2 }));
        assert_eq!(answer["moves"].as_array().unwrap().len(), 32);
        let (text, _, _) = told(&[&arguments[..], &["--threads", threads]].concat());
        assert_eq!(text.lines().filter(|line| line.starts_with("move   ((")).count(), 32);
        assert!(text.contains("\nscore  cp 2\ndepth  3\n"), "{text}");
    }
    let (_, complaint, status) = told(&["best", "peg", "--exact"]);
    assert!(complaint.contains("missing --depth") && status == 2, "{complaint}");
}

#[test]
fn the_course_s_minimax_chooses_as_the_course_does() {
    let known =
        [("((3,3),(4,3),(4,4))", 4), ("((2,2),(2,1),(2,0))", -10), ("((3,3),(4,4),(4,3))", 2)];
    for (depth, (chosen, value)) in (1..).zip(known) {
        let depth = depth.to_string();
        let arguments = ["best", "santorini", "--from", GAME5, "--course", "--depth", &depth];
        let (text, _, status) = told(&arguments);
        assert_eq!(
            (text, status),
            (format!("move   {chosen}\nvalue  {value}\ndepth  {depth}\n"), 0)
        );
        let answer = json(&[&arguments[..], &["--json"]].concat());
        assert_eq!((&answer["move"], &answer["value"]), (&chosen.into(), &value.into()));
    }
    let (_, complaint, status) = told(&["best", "onitama", "--course", "--depth", "1"]);
    assert!(complaint.contains("--course is for santorini") && status == 2, "{complaint}");
}

#[test]
fn a_position_is_shown_as_a_board() {
    let (text, _, status) = told(&["show", "peg", "--legal"]);
    assert_eq!(status, 0);
    assert!(text.contains("\n 0    x  x  x  o  x  x  x\n"), "{text}");
    assert!(text.ends_with("player to move\n(0,0)\n(-1,0)\n(0,-1)\n(0,1)\n(1,0)\n"), "{text}");
    let (text, _, _) = told(&["show", "onitama", "--cards", "ox,eel,boar,crab,crane"]);
    assert!(text.contains("first: Eel Ox, Super unused"), "{text}");
}
