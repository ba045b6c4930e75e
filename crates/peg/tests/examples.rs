//! Every example of the document, replayed letter by letter.

use core::error::Error;
use plywood_peg::course::{
    Board, Coordinates, Move, create_board, is_goal, is_valid_move, show_possible_next_states,
};
use std::path::Path;

/// A text whose lines are joined: a break after a comma stands for nothing, any other for a blank.
fn joined(text: &str) -> String {
    text.trim().replace(",\n", ",").replace('\n', " ")
}

/// Haskell's `True` and `False`.
fn shown(truth: bool) -> String {
    String::from(if truth { "True" } else { "False" })
}

/// What the document's interpreter prints for a command, its errors without their prefix.
fn answer(command: &str) -> Result<String, Box<dyn Error>> {
    let (function, argument) = command.split_once(' ').ok_or("a function and its argument")?;
    match function {
        "createBoard" => {
            let position: Coordinates = argument.parse()?;
            Ok(create_board(position)?.to_string())
        }
        "isValidMove" => {
            let (played, board) = argument
                .strip_prefix('(')
                .and_then(|rest| rest.split_once(") ["))
                .ok_or("a move")?;
            let (played, board): (Move, Board) = (played.parse()?, format!("[{board}").parse()?);
            Ok(shown(is_valid_move(played, &board)))
        }
        "isGoal" => Ok(shown(is_goal(&argument.parse()?))),
        "showPossibleNextStates" => Ok(show_possible_next_states(&argument.parse()?)?.to_string()),
        _ => Err(format!("no function {function}").into()),
    }
}

#[test]
fn every_example_gives_the_output_of_the_document() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/peg");
    let mut replayed = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let text = std::fs::read_to_string(&path).unwrap();
        let Some(example) = text.strip_prefix("> ") else { continue };
        let (command, output) = example.split_once("\n\n").unwrap();
        let answer =
            answer(&joined(command)).unwrap_or_else(|error| format!("Program error: {error}"));
        assert_eq!(answer, joined(output), "{}", path.display());
        replayed += 1;
    }
    assert_eq!(replayed, 9, "the document has nine examples");
}
