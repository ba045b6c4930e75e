//! `plywood tables`

use std::process::Command;

fn told(arguments: &[&str]) -> (String, String, i32) {
    let output =
        Command::new(env!("CARGO_BIN_EXE_plywood")).arg("tables").args(arguments).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (text(output.stdout), text(output.stderr), output.status.code().unwrap())
}

const CARDS: &str = "Ox,Boar,Horse,Elephant,Crab";

#[test]
fn tables_are_counted_by_men() {
    let (text, complaints, status) = told(&["onitama", "--cards", CARDS, "--men", "4"]);
    assert_eq!(status, 0, "{complaints}");
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(
        lines[..4],
        [
            "men            won           lost      drawn  longest",
            "2            11514           5076          0       26",
            "3           530263         232681        196       33",
            "4          6210802        2181766       1972       59",
        ]
    );
    assert!(lines[4].starts_with("all 9,174,270 positions in "), "{text}");
}

#[test]
fn tables_in_a_folder_are_built_once_and_damage_is_told() {
    let place = tempfile::tempdir().unwrap();
    let dir = place.path().to_str().unwrap();
    let build =
        || told(&["onitama", "--cards", CARDS, "--men", "2", "--supers", "--dir", dir, "--json"]);
    let layers = |text: &str| {
        let answer: serde_json::Value = serde_json::from_str(text).unwrap();
        answer["layers"].clone()
    };
    let (first, complaints, status) = build();
    assert_eq!(status, 0, "{complaints}");
    assert_eq!(layers(&first).as_array().unwrap().len(), 4);
    assert_eq!(layers(&build().0), layers(&first));

    let path = place.path().join("boar-crab-elephant-horse-ox/0s+0.table");
    let mut bytes = std::fs::read(&path).unwrap();
    bytes[200] ^= 1;
    std::fs::write(&path, bytes).unwrap();
    let (text, complaints, status) = build();
    assert_eq!((&text[..], status), ("", 1));
    assert!(complaints.contains("0s+0.table is damaged: its header is damaged"), "{complaints}");
    std::fs::remove_file(path).unwrap();
    assert_eq!(layers(&build().0), layers(&first));
}

#[test]
fn wrong_arguments_are_told() {
    for (arguments, message) in [
        (&["santorini", "--cards", CARDS][..], "tables are for onitama, not for santorini"),
        (
            &["onitama", "--cards", "Ox,Boar"],
            "--cards: expected 5 cards, found 2, as in --cards Cobra,",
        ),
        (
            &["onitama", "--cards", "Ox,Boar,Ox,Eel,Crab"],
            "--cards: card 3 is Ox, which was dealt before",
        ),
        (&["onitama", "--cards", CARDS, "--men", "5"], "--men: 5 men: expected an even number"),
        (&["onitama", "--cards", CARDS, "--men", "6", "--memory", "1"], "--memory: "),
        (&["onitama"], "--cards"),
    ] {
        let (_, complaints, status) = told(arguments);
        assert_eq!(status, 2, "{complaints}");
        assert!(complaints.contains(message), "{complaints}");
    }
}
