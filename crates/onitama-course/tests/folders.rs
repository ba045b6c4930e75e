//! Folders of test cases: what is found in them, how a case fails, and how a program is called.

use core::error::Error as _;
use plywood_onitama_course::unit_tests::{Case, Failure, Function, cases};
use std::fs;
use std::io;
use std::path::Path;
use tempfile::TempDir;

const STATE: &str =
    r#"(["Cobra","Rabbit","Rooster","Tiger","Monkey"],[(0,2)],[(4,2)],0,True,True)"#;

/// A folder with these files.
fn folder(files: &[(&str, &[u8])]) -> TempDir {
    let folder = TempDir::new().unwrap();
    for (name, content) in files {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, content).unwrap();
    }
    folder
}

/// The case of a folder that has one.
fn only(folder: &TempDir) -> Case {
    let found = cases(folder.path()).unwrap();
    let [case] = found.as_slice() else { panic!("expected one case, found {found:?}") };
    case.clone()
}

#[test]
fn cases_are_sorted_by_function_and_name() {
    let folder = folder(&[
        ("countGames/two.param", b"2"),
        ("countGames/two.in", b""),
        ("countGames/one.out", b""),
        ("simulateGame/name.with.dots.in", b""),
        ("simulateGame/notes.txt", b"no part of a case"),
        ("simulateGame/README", b"no ending"),
        ("other/three.in", b"no function"),
    ]);
    let found = cases(folder.path()).unwrap();
    let names: Vec<String> = found.iter().map(Case::name).collect();
    assert_eq!(names, ["simulateGame/name.with.dots", "countGames/one", "countGames/two"]);
    let functions: Vec<Function> = found.iter().map(Case::function).collect();
    assert_eq!(functions, [Function::SimulateGame, Function::CountGames, Function::CountGames]);
    assert_eq!(format!("{:>13}|", Function::CountGames), "   countGames|");
}

#[test]
fn a_folder_without_functions_is_told() {
    let error = cases(folder(&[("other/one.in", b"")]).path()).unwrap_err();
    assert_eq!(error.kind(), io::ErrorKind::NotFound);
    assert_eq!(
        error.to_string(),
        "expected a subfolder simulateGame, generateGame or countGames, found none"
    );
    let error = cases(folder(&[("generateGame", b"a file")]).path()).unwrap_err();
    assert!(error.to_string().starts_with("generateGame: "), "{error}");
    assert!(cases(Path::new("no\0name")).unwrap_err().to_string().starts_with("simulateGame: "));
}

#[test]
fn answers_are_compared_without_white_space_at_both_ends() {
    let case = only(&folder(&[("simulateGame/x.in", b""), ("simulateGame/x.out", b"")]));
    assert_eq!(case.name(), "simulateGame/x");
    let folder = folder(&[
        ("countGames/x.in", STATE.as_bytes()),
        ("countGames/x.out", b"\n (1,0,0)\n"),
        ("countGames/x.param", b" 0\n"),
    ]);
    let case = only(&folder);
    case.run().unwrap();
    case.check("(1,0,0) ").unwrap();
    let failure = case.check("(1,0,1)\n").unwrap_err();
    assert_eq!(failure.to_string(), r#"expected "(1,0,0)", got "(1,0,1)""#);
    assert!(failure.source().is_none());
}

#[test]
fn a_case_without_its_files_fails_and_says_which() {
    let file = |name: &str, content: &[u8]| only(&folder(&[(name, content)])).name();
    assert_eq!(file("generateGame/x.out", b""), "generateGame/x");

    let missing = folder(&[("simulateGame/x.in", b"")]);
    let failure = only(&missing).run().unwrap_err();
    assert_eq!(failure.to_string(), "its .out file cannot be read");
    let source = failure.source().and_then(|source| source.downcast_ref::<io::Error>());
    assert_eq!(source.map(io::Error::kind), Some(io::ErrorKind::NotFound));

    let no_text = folder(&[("simulateGame/x.out", b"\xff")]);
    let failure = only(&no_text).run().unwrap_err();
    let source = failure.source().and_then(|source| source.downcast_ref::<io::Error>());
    assert_eq!(source.map(io::Error::kind), Some(io::ErrorKind::InvalidData));
    assert!(matches!(failure, Failure::Unreadable { ending: "out", .. }));

    for name in ["generateGame/x.out", "countGames/x.out"] {
        let without = folder(&[(name, b"")]);
        let case = only(&without);
        for failure in [case.run().unwrap_err(), case.arguments().unwrap_err()] {
            assert_eq!(failure.to_string(), "its .param file cannot be read");
        }
    }
}

#[test]
fn wrong_parameters_are_told() {
    for (name, parameters, message) in [
        ("countGames/x.param", "", "its .param file is not an integer"),
        ("countGames/x.param", "1 2", "its .param file is not an integer"),
        ("countGames/x.param", "many", "its .param file is not an integer"),
        ("countGames/x.param", "-1", "its .param file has a negative number of moves"),
        ("generateGame/x.param", "7", "its .param file is not a list of 2 integers"),
        ("generateGame/x.param", "7 -1", "its .param file has a negative number of moves"),
    ] {
        let folder = folder(&[(name, parameters.as_bytes())]);
        let failure = only(&folder).run().unwrap_err();
        assert_eq!(failure.to_string(), message, "{name}: {parameters}");
        assert!(failure.source().is_none());
    }
}

#[test]
fn a_program_is_called_as_in_the_course() {
    for (name, parameters, expected) in [
        ("simulateGame/a.b.param", "", vec!["simulateGame", "simulateGame/a.b.in"]),
        ("generateGame/x.param", "-7 12", vec!["generateGame", "-7", "12"]),
        ("countGames/x.param", "3", vec!["countGames", "3", "countGames/x.in"]),
    ] {
        let folder = folder(&[(name, parameters.as_bytes())]);
        let arguments = only(&folder).arguments().unwrap();
        let expected = expected.iter().map(|word| {
            if word.contains('/') { folder.path().join(word).into() } else { word.into() }
        });
        assert_eq!(arguments, expected.collect::<Vec<std::ffi::OsString>>());
    }
}
