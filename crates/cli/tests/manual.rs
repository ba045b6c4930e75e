//! `plywood completions` and `plywood man`, made from the command line's own definition.

use std::process::Command;

fn told(arguments: &[&str]) -> (String, i32) {
    let output = Command::new(env!("CARGO_BIN_EXE_plywood")).args(arguments).output().unwrap();
    (String::from_utf8(output.stdout).unwrap(), output.status.code().unwrap())
}

#[test]
fn every_shell_has_completions() {
    for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
        let (script, status) = told(&["completions", shell]);
        assert_eq!(status, 0, "{shell}");
        for word in ["simulateGame", "countGames", "count", "checkpoint"] {
            assert!(script.contains(word), "{word} in {shell}");
        }
    }
    assert_eq!(told(&["completions", "ed"]).1, 2);
}

#[test]
fn bash_takes_its_completions() {
    let (script, _) = told(&["completions", "bash"]);
    let complete = "COMP_WORDS=(plywood count oni); COMP_CWORD=2; _plywood plywood oni count; echo ${COMPREPLY[@]}";
    let shell =
        Command::new("bash").args(["-c", &format!("{script}\n{complete}")]).output().unwrap();
    assert_eq!(String::from_utf8(shell.stdout).unwrap().trim(), "onitama");
}

#[test]
fn there_is_a_page_for_everything() {
    let (page, status) = told(&["man"]);
    assert_eq!(status, 0);
    assert!(page.contains(".TH plywood 1"), "{page}");
    let (page, status) = told(&["man", "count"]);
    assert_eq!(status, 0);
    assert!(
        page.contains(".TH plywood\\-count 1") || page.contains(".TH plywood-count 1"),
        "{page}"
    );
    assert!(page.contains("checkpoint"));
    assert_eq!(told(&["man", "chess"]).1, 2);
}
