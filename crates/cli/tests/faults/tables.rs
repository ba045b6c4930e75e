//! Endgame tables on a full disk, and after a kill.

use crate::{names, plywood, script, told};
use std::path::Path;

const CARDS: &str = "Ox,Boar,Horse,Elephant,Crab";

/// The counts of the layers in a folder, built where they are missing; in memory without a folder.
fn layers(dir: Option<&Path>) -> serde_json::Value {
    let mut command = plywood(&["tables", "onitama", "--cards", CARDS, "--men", "4", "--json"]);
    if let Some(dir) = dir {
        command.arg("--dir").arg(dir);
    }
    let output = command.output().unwrap();
    let (text, complaints, status) = told(&output);
    assert_eq!(status, 0, "{complaints}");
    serde_json::from_str::<serde_json::Value>(text).unwrap()["layers"].take()
}

fn files(dir: &Path) -> Vec<String> {
    names(&dir.join("boar-crab-elephant-horse-ox"))
}

#[test]
fn a_full_disk_leaves_the_layers_that_fit_and_the_build_is_resumed() {
    let folder = tempfile::tempdir().unwrap();
    // With the signal ignored, a write past the limit fails like one to a full disk.
    let output = script(
        &format!(
            "trap '' XFSZ; ulimit -f 2000\n\
             exec \"$0\" tables onitama --cards {CARDS} --men 4 --dir \"$1\""
        ),
        folder.path(),
    );
    let (text, complaints, status) = told(&output);
    assert_eq!((text, status), ("", 1));
    assert!(
        complaints.contains("no space left for") && complaints.contains("1+1.table"),
        "{complaints}"
    );
    assert_eq!(files(folder.path()), ["0+0.table", "0+1.table", "1+0.table"]);
    assert_eq!(layers(Some(folder.path())), layers(None));
}

#[test]
fn a_kill_loses_no_finished_layer() {
    let folder = tempfile::tempdir().unwrap();
    let mut command = plywood(&["tables", "onitama", "--cards", CARDS, "--men", "4", "--dir"]);
    let mut child = command.arg(folder.path()).spawn().unwrap();
    let first = folder.path().join("boar-crab-elephant-horse-ox/0+0.table");
    while !first.exists() {
        assert!(child.try_wait().unwrap().is_none(), "it ended without a layer");
    }
    child.kill().unwrap();
    child.wait().unwrap();
    assert_eq!(layers(Some(folder.path())), layers(None));
}
