//! Who may know whom: the direction of the dependencies between the crates of the workspace.
//!
//! `board` and `game` know nobody, the games know both, and whatever counts or searches games knows the
//! contract and no game. A crate that is not in the table breaks the check until somebody decides where
//! it stands.

use serde_json::{Value, json};
use std::process::Command;

/// What a crate may depend on.
struct Row {
    name: &'static str,
    knows: Knows,
    /// Crates of the workspace that it may depend on in its tests alone, besides those it knows. From
    /// outside the workspace tests may use anything.
    tests_with: &'static [&'static str],
}

enum Knows {
    /// These. One with a question mark may be an optional dependency, and no more.
    Only(&'static [&'static str]),
    /// Everything except these.
    AllBut(&'static [&'static str]),
}

use Knows::{AllBut, Only};

const fn row(name: &'static str, knows: Knows) -> Row {
    Row { name, knows, tests_with: &[] }
}

const GAMES: &[&str] = &["peg", "onitama", "santorini"];

const TABLE: &[Row] = &[
    row("board", Only(&["serde?"])),
    row("game", Only(&["serde?"])),
    row("peg", Only(&["board", "game", "serde?"])),
    row("onitama", Only(&["board", "game", "serde?"])),
    row("santorini", Only(&["board", "game", "serde?"])),
    row("onitama-notation", Only(&["board", "game", "onitama", "nom", "serde?"])),
    Row {
        name: "search",
        knows: Only(&["game", "rayon", "smallvec", "web-time", "serde?"]),
        tests_with: GAMES,
    },
    Row {
        name: "units",
        knows: Only(&["game", "search", "rayon", "serde", "serde_json", "tempfile", "xxhash-rust"]),
        tests_with: GAMES,
    },
    row("tables", Only(&["game", "onitama", "rayon", "serde?", "units?"])),
    row("onitama-course", Only(&["onitama", "onitama-notation", "search", "chacha20", "game"])),
    row("networks", Only(&["board", "game", "onitama", "santorini", "search"])),
    row("training", AllBut(&["cli", "console", "web", "units", "catalog"])),
    row("catalog", AllBut(&["cli", "console", "web", "units", "training"])),
    row("console", AllBut(&["cli", "web"])),
    row("web", AllBut(&["cli", "console"])),
    row("cli", AllBut(&[])),
    row("benches", AllBut(&[])),
];

/// The short name of a package, under which code knows it; `None` outside of the workspace.
fn short(package: &str) -> Option<&str> {
    if package == "plywood" { Some("cli") } else { package.strip_prefix("plywood-") }
}

impl Row {
    fn allows(&self, dependency: &Value) -> bool {
        let package = dependency["name"].as_str().unwrap();
        let name = short(package).unwrap_or(package);
        let known = match self.knows {
            Only(names) => names.iter().any(|known| match known.strip_suffix('?') {
                Some(known) => known == name && dependency["optional"] == true,
                None => *known == name,
            }),
            AllBut(names) => !names.contains(&name),
        };
        let is_for_tests = dependency["kind"] == "dev";
        known || is_for_tests && (short(package).is_none() || self.tests_with.contains(&name))
    }
}

/// What is wrong with a workspace, given as `cargo metadata` tells it.
fn faults(metadata: &Value) -> Vec<String> {
    let mut faults = Vec::new();
    for package in metadata["packages"].as_array().unwrap() {
        let package_name = package["name"].as_str().unwrap();
        let Some(row) = TABLE.iter().find(|row| short(package_name) == Some(row.name)) else {
            faults.push(format!(
                "{package_name} has no row in the table of benches/tests/direction.rs"
            ));
            continue;
        };
        for dependency in package["dependencies"].as_array().unwrap() {
            if !row.allows(dependency) {
                let known = dependency["name"].as_str().unwrap();
                faults.push(format!("{package_name} may not depend on {known}"));
            }
        }
    }
    faults
}

#[test]
fn dependencies_point_one_way() {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--no-deps"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .unwrap();
    let metadata: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert!(metadata["packages"].as_array().unwrap().len() > 1);
    assert_eq!(faults(&metadata), [""; 0]);
}

/// A workspace of one crate with one dependency, of the kind that metadata gives it.
fn one(name: &str, dependency: &str, kind: Option<&str>) -> Value {
    json!({ "packages": [{ "name": name, "dependencies": [{ "name": dependency, "kind": kind }] }] })
}

#[test]
fn a_wrong_direction_is_found() {
    let wrong = [
        ("plywood-game", "plywood-board", None),
        ("plywood-board", "plywood-game", Some("dev")),
        ("plywood-peg", "smallvec", None),
        ("plywood-peg", "serde", None),
        ("plywood-peg", "cc", Some("build")),
        ("plywood-peg", "plywood-search", Some("dev")),
        ("plywood-search", "plywood-peg", None),
        ("plywood-search", "serde", None),
        ("plywood-onitama-notation", "plywood-santorini", None),
        ("plywood-onitama-course", "plywood-console", None),
        ("plywood-console", "plywood", None),
    ];
    for (name, dependency, kind) in wrong {
        let fault = format!("{name} may not depend on {dependency}");
        assert_eq!(faults(&one(name, dependency, kind)), [fault]);
    }
    let right = [
        ("plywood-peg", "plywood-board", None),
        ("plywood-peg", "proptest", Some("dev")),
        ("plywood-search", "plywood-peg", Some("dev")),
        ("plywood-console", "plywood-search", None),
        ("plywood", "plywood-console", None),
        ("plywood-benches", "criterion", Some("dev")),
    ];
    for (name, dependency, kind) in right {
        assert_eq!(faults(&one(name, dependency, kind)), [""; 0]);
    }
}

#[test]
fn only_what_may_be_asked_for_is_known_by_a_feature() {
    for (name, dependency, is_right) in [
        ("plywood-board", "serde", true),
        ("plywood-onitama-notation", "serde", true),
        ("plywood-board", "rayon", false),
        ("plywood-game", "plywood-board", false),
        ("plywood-search", "serde", true),
        ("plywood-onitama-course", "serde", false),
    ] {
        let mut workspace = one(name, dependency, None);
        workspace["packages"][0]["dependencies"][0]["optional"] = json!(true);
        assert_eq!(faults(&workspace).is_empty(), is_right, "{name} {dependency}");
    }
}

#[test]
fn a_crate_without_a_row_is_found() {
    let fault = faults(&one("plywood-checkers", "plywood-board", None));
    assert_eq!(fault, ["plywood-checkers has no row in the table of benches/tests/direction.rs"]);
}
