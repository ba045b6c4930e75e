//! The answers and the reasons beside them.

use core::error::Error as _;
use game::{ByPlayer, Side};
use onitama::{Card, Position, Setup};
use onitama_notation::MoveLine;
use plywood_onitama_course::{Answer, simulate_game_aux, simulate_game_from};
use plywood_onitama_course::{count_games, count_games_from, simulate_game};
use std::io;

const CARDS: [Card; 5] = [Card::Cobra, Card::Rabbit, Card::Rooster, Card::Tiger, Card::Monkey];

fn reason(answer: &Answer) -> String {
    answer.diagnosis.as_ref().expect("an invalid answer has a reason").to_string()
}

#[test]
fn an_invalid_move_is_answered_with_the_move_and_the_rule() {
    let mut setup = Setup::start(CARDS, Side::First);
    setup.super_used.second = true;
    let state = setup.position().unwrap();
    let opening = "((0,0),(1,1),\"Cobra\")";
    for (moves, invalid, rule) in [
        (vec!["((5,0),(0,0),\"Cobra\")"], 1, "the move starts at (5,0), off the board"),
        (vec!["((0,4),(1,5),\"Cobra\")"], 1, "the move ends at (1,5), off the board"),
        (vec!["((0,0),(1,1),\"Cobras\")"], 1, "no card is called 'Cobras'"),
        (vec!["((0,0),(1,1),\"Monkey\")"], 1, "the card is not in the player's hand"),
        (vec!["((1,0),(2,1),\"Cobra\")"], 1, "no pawn stands there"),
        (vec!["((4,0),(4,2),\"Rabbit\")"], 1, "the pawn is the opponent's"),
        (vec!["((0,1),(0,0),\"Cobra\")"], 1, "the player's own pawn stands on the target"),
        (vec!["((0,1),(2,1),\"Cobra\")"], 1, "the card does not lead there"),
        (vec!["((0,0),(0,0),\"Super Cobra\")"], 1, "the Super move goes one step in any direction"),
        (vec!["((0,0),(0,1),\"Super Cobra\")"], 1, "the player's own pawn stands on the target"),
        (
            vec![opening, "((4,0),(3,0),\"Super Tiger\")"],
            2,
            "the player has used the Super move before",
        ),
        (
            vec![
                opening,
                "((4,2),(2,2),\"Tiger\")",
                "((1,1),(2,2),\"Rabbit\")",
                "((4,0),(3,0),\"Rooster\")",
            ],
            4,
            "the game is over: the first player won by the Way of the Stone",
        ),
    ] {
        let answer = simulate_game_from(format!("\n{state}\n {}", moves.join("\n ")).as_bytes());
        assert_eq!(answer.text, format!("InvalidMove {}", moves[invalid - 1]));
        assert_eq!(reason(&answer), format!("line {}, column 2: {rule}", invalid + 2));

        // The same on the internal representation, where there is no place.
        let lines = moves.iter().map(|text| text.parse::<MoveLine>().unwrap().to_move());
        if let Ok(moves) = lines.collect::<Result<Vec<_>, _>>() {
            let answer = simulate_game_aux(&setup, &moves);
            assert!(answer.text.starts_with("InvalidMove "));
            assert_eq!(reason(&answer), rule);
        }
    }
}

#[test]
fn an_invalid_state_is_answered_with_the_rule() {
    let state = Position::start(CARDS, Side::First).unwrap().to_string();
    let text = state.replace("Monkey", "Donkey");
    let answer = simulate_game_from(text.as_bytes());
    assert_eq!(answer.text, "InvalidState");
    assert_eq!(reason(&answer), "line 1, column 1: no card is called 'Donkey'");
    assert_eq!(count_games_from(2, text.as_bytes()).text, "InvalidState");

    let mut setup = Setup::start(CARDS, Side::First);
    setup.pawns = ByPlayer { first: vec![], second: vec![] };
    let answer = simulate_game_aux(&setup, &[]);
    assert_eq!(
        (answer.text.as_str(), reason(&answer).as_str()),
        ("InvalidState", "neither player has a pawn")
    );
}

#[test]
fn what_cannot_be_read_is_no_format() {
    struct Broken;
    impl io::Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::other("the cable is cut"))
        }
    }
    let folder = env!("CARGO_MANIFEST_DIR");
    for answer in [
        simulate_game(folder),
        simulate_game(format!("{folder}/no such file")),
        count_games(1, format!("{folder}/no such file")),
        count_games_from(1, Broken),
        // Without an end, and of blanks alone, which might go on for ever before a game.
        simulate_game_from(io::repeat(b' ')),
        count_games_from(1, io::repeat(0)),
        simulate_game_from(Broken),
    ] {
        assert_eq!(answer.to_string(), "InvalidFormat");
        assert_eq!(reason(&answer), "cannot be read");
    }
    let endless = simulate_game_from(io::repeat(b'(')).diagnosis.unwrap();
    assert_eq!(endless.source().unwrap().to_string(), "more than 64 MiB");
}

#[test]
fn a_text_of_many_million_blanks_is_read_to_its_end() {
    let state = Position::start(CARDS, Side::First).unwrap().to_string();
    let blanks = 64 * 1024 * 1024 - state.len();
    let text = format!("{state}{}", " ".repeat(blanks));
    assert_eq!(simulate_game_from(text.as_bytes()).text, state);
    assert!(simulate_game_from(format!("{text} ").as_bytes()).diagnosis.is_some());
}
