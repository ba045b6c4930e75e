//! The documents' transcripts, replayed as `plywood console --check` does.

use plywood_console::{Session, check_transcript};
use std::fs;
use std::path::{Path, PathBuf};

fn fixtures() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures")
}

/// Replays a transcript, and gives the number of its statements.
fn replay(path: &Path) -> usize {
    let transcript = fs::read_to_string(path).unwrap();
    let mut session = Session::in_directory(path.parent().unwrap());
    check_transcript(&mut session, &transcript)
        .unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

#[test]
fn the_english_santorini_transcript_holds() {
    assert_eq!(replay(&fixtures().join("transcripts/santorini_english.txt")), 12);
}

#[test]
fn the_greek_santorini_transcript_holds() {
    assert_eq!(replay(&fixtures().join("transcripts/santorini_greek.txt")), 12);
}

#[test]
fn the_onitama_transcript_holds() {
    assert_eq!(replay(&fixtures().join("transcripts/onitama.txt")), 10);
}

fn peg_examples() -> Vec<PathBuf> {
    let files = fs::read_dir(fixtures().join("peg")).unwrap().map(|entry| entry.unwrap().path());
    let examples =
        files.filter(|path| path.extension().is_some_and(|extension| extension == "txt"));
    let is_transcript = |path: &PathBuf| fs::read_to_string(path).unwrap().starts_with("> ");
    examples.filter(is_transcript).collect()
}

#[test]
fn the_nine_examples_of_peg_reversal_hold() {
    assert_eq!(peg_examples().iter().map(|path| replay(path)).sum::<usize>(), 9);
}

/// A pasted transcript runs as it is: each statement is answered once, and the answers that were pasted
/// with them are passed over.
#[test]
fn a_pasted_transcript_runs_as_it_is() {
    let path = fixtures().join("transcripts/santorini_english.txt");
    let transcript = fs::read_to_string(path).unwrap();
    let mut session = Session::new();
    let answers: Vec<String> =
        transcript.lines().filter_map(|line| session.line(line).answer).collect();
    assert_eq!(answers.len(), 7, "{answers:#?}");
    assert_eq!(answers[6], "-3");

    let pasted: String =
        peg_examples().iter().map(|path| fs::read_to_string(path).unwrap()).collect();
    let answers = pasted.lines().filter_map(|line| session.line(line).answer);
    assert_eq!(answers.count(), 9);
}
