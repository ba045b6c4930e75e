//! Less memory than a level of positions needs.

use crate::{plywood, told};
use std::fs;

fn counted(arguments: &[&str]) -> String {
    let output = plywood(&[&["count"], arguments].concat()).output().unwrap();
    let (answer, complaints, status) = told(&output);
    assert_eq!(status, 0, "{arguments:?}: {complaints}");
    answer.to_owned()
}

#[test]
fn a_budget_smaller_than_one_level_gives_the_same_numbers() {
    let questions: [(&[&str], &str); 4] = [
        (&["onitama", "-n", "7"], "(3417460817,66228837,2766572)"),
        (&["onitama", "-n", "8", "--supers", "used"], "(517028730,786798,12587737)"),
        (&["santorini", "-n", "5"], " 562173784"),
        (&["peg", "-n", "8"], ""),
    ];
    for (question, known) in questions {
        let whole = counted(question);
        assert!(whole.ends_with(&format!("{known}\n")), "{whole}");
        for memory in ["0", "1"] {
            for threads in ["1", "2"] {
                let little = ["--method", "merged", "--memory", memory, "--threads", threads];
                let little = counted(&[question, &little].concat());
                assert_eq!(little, whole, "{question:?}, {memory} MiB, {threads} threads");
            }
        }
    }
}

#[test]
fn a_budget_smaller_than_one_level_goes_on_from_a_level_that_fits() {
    let folder = tempfile::tempdir().unwrap();
    // A part of the work is a block of the last level that fits, so that an earlier one has fewer of them.
    let [whole, little, none] = ["2048", "1", "0"].map(|memory| {
        let file = folder.path().join(memory);
        let checkpoint = ["--memory", memory, "--checkpoint", file.to_str().unwrap()];
        let question = ["onitama", "-n", "7", "--method", "merged"];
        assert!(counted(&[&question[..], &checkpoint].concat()).ends_with(",2766572)\n"));
        let saved: serde_json::Value = serde_json::from_slice(&fs::read(file).unwrap()).unwrap();
        saved["body"]["blocks"].as_str().unwrap().len()
    });
    assert!(whole > little && little > none, "{whole} parts, {little}, {none}");
}

#[test]
fn a_count_on_disk_with_a_budget_smaller_than_one_level_gives_the_same_numbers() {
    let question = ["onitama", "-n", "8", "--supers", "used"];
    for memory in ["0", "1"] {
        let folder = tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir()).unwrap();
        let disk = ["--memory", memory, "--checkpoint", folder.path().to_str().unwrap()];
        let answer = counted(&[&question[..], &disk].concat());
        assert!(answer.ends_with("(517028730,786798,12587737)\n"), "{memory} MiB: {answer}");
    }
}
