//! Positions, boards and states, written and read back.

use board::Bitboard;
use game::laws::Random;
use plywood_peg::course::{
    Board, Color, Coordinates, Move, Peg, State, States, create_board, show_possible_next_states,
};
use plywood_peg::{Games, Hole, Outcome, Position, Setup};
use serde_json::{from_str, to_string};

#[test]
fn a_position_is_the_list_of_its_white_holes() {
    let start = Position::start(Hole::at(0, -2).unwrap());
    assert_eq!(to_string(&start).unwrap(), r#"["(0,-2)"]"#);
    let mut random = Random::new(3);
    for _ in 0..1000 {
        let pegs = Position::new(Bitboard::from_bits(random.word()));
        assert_eq!(from_str::<Position>(&to_string(&pegs).unwrap()).unwrap(), pegs);
    }
    let off_board = from_str::<Position>(r#"["(2,2)"]"#).unwrap_err().to_string();
    assert!(off_board.starts_with("byte 0: (2,2) is not on the board"), "{off_board}");
}

#[test]
fn the_documents_types_are_their_notation() {
    assert_eq!(to_string(&Coordinates::new(0, 9)).unwrap(), "\"(0,9)\"");
    assert_eq!(to_string(&[Color::White, Color::Black]).unwrap(), r#"["W","B"]"#);
    let peg = Peg { position: Coordinates::new(0, 1), color: Color::Black };
    assert_eq!(to_string(&peg).unwrap(), "\"Peg (0,1) B\"");
    assert_eq!(to_string(&Move(Coordinates::new(-1, 0))).unwrap(), "\"M (-1,0)\"");
    assert_eq!(from_str::<Move>("\" M (-1, 0)\"").unwrap(), Move(Coordinates::new(-1, 0)));
    assert_eq!(to_string(&[Outcome::Won, Outcome::Stuck]).unwrap(), r#"["won","stuck"]"#);
}

#[test]
fn a_setup_is_the_list_of_its_pegs_and_is_not_checked() {
    let setup = Setup { pegs: vec![Peg { position: Coordinates::new(7, 7), color: Color::White }] };
    let text = to_string(&setup).unwrap();
    assert_eq!(text, r#"{"pegs":["Peg (7,7) W"]}"#);
    assert_eq!(from_str::<Setup>(&text).unwrap(), setup);
}

#[test]
fn every_board_of_a_game_comes_back_with_its_order() {
    let start = create_board(Coordinates::new(1, 1)).unwrap();
    let mut pegs: Vec<Peg> = start.iter().collect();
    pegs.reverse();
    let mut board = Board::from_pegs(pegs).unwrap();
    while let Ok(states) = show_possible_next_states(&board) {
        assert_eq!(from_str::<Board>(&to_string(&board).unwrap()).unwrap(), board);
        assert_eq!(from_str::<States>(&to_string(&states).unwrap()).unwrap(), states);
        let last = *states.0.last().unwrap();
        assert_eq!(from_str::<State>(&to_string(&last).unwrap()).unwrap(), last);
        board = last.board;
    }
}

#[test]
fn what_is_no_board_is_refused_in_the_words_of_the_crate() {
    let board = to_string(&create_board(Coordinates::new(0, 0)).unwrap()).unwrap();
    let refused = |text: &str| from_str::<Board>(text).unwrap_err().to_string();
    for (from, to, message) in [
        ("Peg (-3,0) B", "Peg (-3,-1) B", "byte 15: a second peg at (-3,-1)"),
        ("Peg (-3,0) B", "Peg (-3,2) B", "byte 15: (-3,2) is not on the board"),
        ("Peg (-3,0) B,", "", ": no peg at (-3,0)"),
        ("Peg (-3,0) B", "Peg (-3,0) X", "byte 26: expected W or B, found 'X'"),
    ] {
        let refusal = refused(&board.replace(from, to));
        assert!(refusal.contains(message), "{refusal}");
    }
    let color = from_str::<Color>("\"G\"").unwrap_err().to_string();
    assert!(color.starts_with("byte 0: expected W or B, found 'G'"), "{color}");
}

#[test]
fn numbers_of_games_are_the_list_by_length() {
    let none = Position::new(Bitboard::EMPTY);
    for pegs in Position::starts().chain([none, Position::new(Bitboard::ALL)]) {
        let games = pegs.games();
        assert_eq!(from_str::<Games>(&to_string(&games).unwrap()).unwrap(), games);
    }
    let two_left =
        Position::new(!(Bitboard::of(Hole::at(3, 0).unwrap()).with(Hole::at(3, 1).unwrap())));
    assert_eq!(to_string(&two_left.games()).unwrap(), r#"["1","2","2"]"#);
}

#[test]
fn numbers_that_no_position_has_are_refused() {
    let too_large = format!(r#"["1","{}0"]"#, u128::MAX);
    let too_long = format!(r#"["1"{}]"#, r#","0""#.repeat(34));
    for text in ["[]", r#"["0"]"#, r#"["1","2"]"#, r#"["1","2","3"]"#, &too_large, &too_long] {
        assert!(from_str::<Games>(text).is_err(), "{text}");
    }
    let refused = from_str::<Games>(r#"["1","2"]"#).unwrap_err().to_string();
    assert_eq!(refused, "no position has these numbers of games");
}
