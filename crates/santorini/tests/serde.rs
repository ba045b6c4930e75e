//! Positions and moves, written and read back.

mod positions;

use game::{ByPlayer, Game};
use plywood_santorini::course::Game as History;
use plywood_santorini::evaluate::Weights;
use plywood_santorini::{BLUE, Move, Outcome, Position, RED, Setup, Square, Way};
use positions::any_position;
use proptest::prelude::*;
use serde_json::{from_str, to_string};

fn at(row: i8, col: i8) -> Square {
    Square::at(row, col).unwrap()
}

fn flat() -> Setup {
    Setup::new(ByPlayer { first: [at(0, 0), at(1, 1)], second: [at(2, 2), at(3, 3)] })
}

proptest! {
    #[test]
    fn positions_and_all_that_follow_come_back(position in any_position()) {
        let setup = Setup::from(&position);
        prop_assert_eq!(from_str::<Setup>(&to_string(&setup).unwrap()).unwrap(), setup);
        prop_assert_eq!(from_str::<Position>(&to_string(&position).unwrap()).unwrap(), position);
        for candidate in position.moves() {
            let after = position.after(candidate);
            prop_assert_eq!(from_str::<Move>(&to_string(&candidate).unwrap()).unwrap(), candidate);
            prop_assert_eq!(from_str::<Position>(&to_string(&after).unwrap()).unwrap(), after);
        }
    }
}

#[test]
fn a_position_is_its_setup() {
    let mut setup = Setup { turn: RED, ..flat() };
    setup.heights[at(2, 0).index()] = 1;
    let text = r#"{"turn":"second","pawns":{"first":["(0,0)","(1,1)"],"second":["(2,2)","(3,3)"]},"heights":[0,0,0,0,0,0,0,0,0,0,1,0,0,0,0,0,0,0,0,0,0,0,0,0,0],"climbed":false}"#;
    assert_eq!(to_string(&Position::try_from(setup).unwrap()).unwrap(), text);
    assert_eq!(from_str::<Position>(text).unwrap().height(at(2, 0)), 1);
}

#[test]
fn a_block_from_level_3_is_not_read_as_a_climb() {
    let mut setup = flat();
    for cell in [at(0, 1), at(0, 2), at(1, 0), at(1, 2), at(2, 0), at(2, 1)] {
        setup.heights[cell.index()] = 2;
    }
    setup.heights[at(2, 2).index()] = 3;
    let position = Position::try_from(setup).unwrap();
    let read = from_str::<Position>(&to_string(&position).unwrap()).unwrap();
    assert_eq!(read.outcome(), Some(Outcome { winner: RED, way: Way::Block }));
    assert_eq!(read, position);
}

#[test]
fn moves_and_victories_are_short() {
    let played = Move { from: at(2, 2), to: at(1, 2), build: at(0, 1) };
    assert_eq!(to_string(&played).unwrap(), "\"((2,2),(1,2),(0,1))\"");
    let victory = Outcome { winner: BLUE, way: Way::Climb };
    let text = r#"{"winner":"first","way":"climb"}"#;
    assert_eq!(to_string(&victory).unwrap(), text);
    assert_eq!(from_str::<Outcome>(text).unwrap(), victory);
}

#[test]
fn what_is_no_position_is_refused_in_the_words_of_the_crate() {
    let refused = |setup: Setup| {
        let text = to_string(&setup).unwrap();
        from_str::<Position>(&text).unwrap_err().to_string()
    };
    let with_height = |cell: Square, height| {
        let mut setup = flat();
        setup.heights[cell.index()] = height;
        setup
    };
    let pawns = ByPlayer { first: [at(0, 0), at(1, 1)], second: [at(0, 0), at(3, 3)] };
    assert_eq!(refused(Setup::new(pawns)), "two pawns on the cell (0,0)");
    assert_eq!(refused(with_height(at(4, 0), 5)), "more than 4 levels on the cell (4,0)");
    assert_eq!(refused(with_height(at(1, 1), 4)), "a pawn on the dome of the cell (1,1)");
    let climbed = Setup { climbed: true, ..flat() };
    assert_eq!(refused(climbed), "no pawn of the winner stands on level 3");

    let text = to_string(&flat()).unwrap();
    let off_board = from_str::<Position>(&text.replace("(3,3)", "(3,5)")).unwrap_err();
    assert!(off_board.to_string().starts_with("byte 0: (3,5) is not on the board"));
    assert!(from_str::<Position>(&text.replace("[0,", "[")).is_err(), "24 heights");
    let half = from_str::<Move>("\"((2,2),(1,2))\"").unwrap_err().to_string();
    assert!(half.starts_with("byte 12: expected ',', found ')'"), "{half}");
}

#[test]
fn a_game_comes_back_with_all_that_can_be_undone_and_redone() {
    let mut game = History::from(Position::try_from(flat()).unwrap());
    for place in 0..9 {
        let moves = game.possible_moves();
        let Move { from, to, build } = moves[place * 7 % moves.len()];
        let at = |cell: Square| (i64::from(cell.row()), i64::from(cell.col()));
        game = game.try_move([at(from), at(to), at(build)]);
    }
    let shown = |game: &History| game.screenshot_game().to_string();
    for undone in 0..=9 {
        let read = from_str::<History>(&to_string(&game).unwrap()).unwrap();
        assert_eq!(read, game, "{undone} moves undone");
        assert_eq!(shown(&read.undo_move()), shown(&game.undo_move()));
        assert_eq!(shown(&read.redo_move()), shown(&game.redo_move()));
        game = game.undo_move();
    }
}

#[test]
fn a_history_that_was_not_played_is_refused() {
    let start = to_string(&flat()).unwrap();
    let other = to_string(&Setup { turn: RED, ..flat() }).unwrap();
    let game = |past: &str, future: &str| {
        format!(r#"{{"past":[{past}],"present":{start},"future":[{future}]}}"#)
    };
    assert!(from_str::<History>(&game("", "")).is_ok());
    for text in [game(&other, ""), game("", &other), game("", &start)] {
        let refused = from_str::<History>(&text).unwrap_err().to_string();
        assert_eq!(refused, "no move leads to position 2 from the one before");
    }
}

#[test]
fn weights_are_named() {
    let text = to_string(&Weights::TUNED).unwrap();
    assert!(text.starts_with(r#"{"standing":["#), "{text}");
    assert_eq!(from_str::<Weights>(&text).unwrap(), Weights::default());
}
