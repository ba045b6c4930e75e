//! Text: what is written is read again, and what cannot be read is refused at its place.

use board::Bitboard;
use plywood_peg::course::{
    Board, Color, Coordinates, Move, Peg, State, States, create_board, is_goal, is_valid_move,
    show_possible_next_states,
};
use plywood_peg::{Hole, NotationError, Position, Setup, SetupError, SetupFault};

fn middle() -> Board {
    create_board(Coordinates::new(0, 0)).unwrap()
}

/// The board with its pegs in another order: by row and then by column.
fn by_rows(board: &Board) -> Board {
    let mut pegs: Vec<Peg> = board.iter().collect();
    pegs.sort_by_key(|peg| (peg.position.row, peg.position.col));
    Board::from_pegs(pegs).unwrap()
}

fn refused(text: &str) -> NotationError {
    text.parse::<Board>().unwrap_err()
}

#[test]
fn boards_and_states_round_trip() {
    let board = middle();
    for board in [board, by_rows(&board)] {
        assert_eq!(board.to_string().parse(), Ok(board));
        let states = show_possible_next_states(&board).unwrap();
        assert_eq!(states.to_string().parse(), Ok(states.clone()));
        for state in states.0 {
            assert_eq!(state.to_string().parse(), Ok(state));
            assert_eq!(state.played.to_string().parse(), Ok(state.played));
        }
        for peg in board.iter() {
            assert_eq!(peg.to_string().parse(), Ok(peg));
            assert_eq!(peg.color.to_string().parse(), Ok(peg.color));
        }
    }
    assert_eq!("[ ]".parse(), Ok(States::default()));
    assert_eq!(States::default().to_string(), "[]");
}

#[test]
fn a_board_in_another_order_keeps_it_and_so_do_its_next_states() {
    let board = by_rows(&middle());
    assert!(
        board.to_string().starts_with("[Peg (-1,-3) B,Peg (0,-3) B,Peg (1,-3) B,Peg (-1,-2) B,")
    );
    assert_eq!(board.position(), middle().position());
    let states = show_possible_next_states(&board).unwrap();
    let moves: Vec<String> = states.0.iter().map(|state| state.played.to_string()).collect();
    assert_eq!(moves, ["M (0,-1)", "M (-1,0)", "M (1,0)", "M (0,1)"]);
    for State { board: next, played: Move(flipped) } in states.0 {
        let expected = board.iter().map(|peg| {
            let color = if peg.position == flipped { Color::White } else { peg.color };
            Peg { color, ..peg }
        });
        assert!(next.iter().eq(expected));
    }
}

#[test]
fn white_space_may_stand_around_every_token() {
    let board = middle();
    let spaced: String = board
        .to_string()
        .split_inclusive(['[', ']', '(', ')', ','])
        .flat_map(|token| [" \n", token, "\t"])
        .collect();
    assert_eq!(spaced.parse(), Ok(board));
    let tight = board.to_string().replace(' ', "");
    assert_eq!(tight.parse(), Ok(board));
    assert_eq!(" M(0,-1) ".parse(), Ok(Move(Coordinates::new(0, -1))));
}

#[test]
fn a_number_of_any_length_is_off_the_board() {
    let digits = "9".repeat(10_000);
    for text in [format!("({digits},0)"), format!("(0,-{digits})"), String::from("(4294967296,0)")]
    {
        let position: Coordinates = text.parse().unwrap();
        assert_eq!(create_board(position).unwrap_err().0, position);
        assert!(!is_valid_move(Move(position), &middle()));
    }
    let both = format!("(-{digits},{digits})");
    assert_eq!(both.parse(), Ok(Coordinates::new(i32::MIN, i32::MAX)));
    assert_eq!("(-0001,000)".parse(), Ok(Coordinates::new(-1, 0)));
}

#[test]
fn every_position_off_the_board_is_refused_with_the_documents_words() {
    let mut valid = 0;
    for col in -300..=300 {
        for row in -300..=300 {
            let position = Coordinates::new(col, row);
            match create_board(position) {
                Ok(board) => {
                    valid += 1;
                    assert_eq!(board.position(), Position::start(position.hole().unwrap()));
                }
                Err(error) => {
                    assert_eq!(error.0, position);
                    assert_eq!(error.to_string(), "The position is not valid.");
                }
            }
        }
    }
    assert_eq!(valid, 33);
}

#[test]
fn a_board_without_a_white_peg_has_no_next_states_and_a_won_one_is_an_error() {
    let black = Board::from(Position::new(Bitboard::EMPTY));
    assert!(!is_goal(&black));
    assert_eq!(show_possible_next_states(&black), Ok(States::default()));
    let won = Board::from(Position::new(Bitboard::ALL));
    assert!(is_goal(&won));
    let error = show_possible_next_states(&won).unwrap_err();
    assert_eq!(error.to_string(), "No Possible States Exist.");
    for hole in Bitboard::ALL {
        let played = Move(Coordinates::from(hole));
        assert!(!is_valid_move(played, &black) && !is_valid_move(played, &won));
    }
}

#[test]
fn faults_are_named_with_their_place() {
    let cases = [
        ("", "byte 0: expected '[', found the end of the text"),
        ("Peg (0,0) B", "byte 0: expected '[', found 'Peg'"),
        ("[Pegs (0,0) B]", "byte 1: expected 'Peg', found 'Pegs'"),
        ("[Peg 0,0) B]", "byte 5: expected '(', found '0'"),
        ("[Peg (,0) B]", "byte 6: expected a number, found ','"),
        ("[Peg (0 0) B]", "byte 8: expected ',', found '0'"),
        ("[Peg (0,+0) B]", "byte 8: expected a number, found '+'"),
        ("[Peg (0,- 0) B]", "byte 8: expected a number, found '-'"),
        ("[Peg (0,0 B]", "byte 10: expected ')', found 'B'"),
        ("[Peg (0,0) b]", "byte 11: expected W or B, found 'b'"),
        ("[Peg (0,0) BB]", "byte 11: expected W or B, found 'BB'"),
        ("[Peg (0,0) B Peg (0,1) B]", "byte 13: expected ',' or ']', found 'Peg'"),
        ("[Peg (0,0) B,]", "byte 13: expected 'Peg', found ']'"),
        ("[]", "byte 1: no peg at (-3,-1)"),
        ("[Peg (-3,-1) B ]", "byte 15: no peg at (-3,0)"),
        ("[Peg (0,0) B, Peg (0,0) W]", "byte 14: a second peg at (0,0)"),
        ("[Peg (0,1) B, Peg (2,2) W]", "byte 14: (2,2) is not on the board"),
        ("é", "byte 0: expected '[', found 'é'"),
        ("[Peg (0,0) Bé]", "byte 11: expected W or B, found 'Bé'"),
    ];
    for (text, message) in cases {
        assert_eq!(refused(text).to_string(), message, "{text:?}");
    }
    let text = format!("{} [", middle());
    let message = format!("byte {}: expected the end, found '['", text.len() - 1);
    assert_eq!(refused(&text).to_string(), message);
    for (text, message) in [
        ("M (0,0) x", "byte 8: expected the end, found 'x'"),
        ("S M (0,0) []", "byte 0: expected 'M', found 'S'"),
    ] {
        assert_eq!(text.parse::<Move>().unwrap_err().to_string(), message);
    }
    for (text, message) in [
        ("M (0,0)", "byte 0: expected 'S', found 'M'"),
        ("S M (0,0) []", "byte 2: expected '(', found 'M'"),
        ("S (M (0,0) []", "byte 11: expected ')', found '['"),
        ("S (M (0,0)) []", "byte 13: no peg at (-3,-1)"),
    ] {
        assert_eq!(text.parse::<State>().unwrap_err().to_string(), message);
    }
}

#[test]
fn a_list_that_is_no_board_is_refused_at_the_peg() {
    let pegs: Vec<Peg> = middle().iter().collect();
    for place in 0..pegs.len() {
        let mut missing = pegs.clone();
        let gone = missing.remove(place);
        let fault = SetupFault::Missing(gone.position);
        assert_eq!(Setup { pegs: missing.clone() }.position(), Err(SetupError { peg: 32, fault }));
        assert_eq!(Board::from_pegs(missing), Err(SetupError { peg: 32, fault }));

        let mut repeated = pegs.clone();
        repeated.insert(place, pegs[place]);
        let fault = SetupFault::Repeated(gone.position);
        let error = Board::from_pegs(repeated).unwrap_err();
        assert_eq!(error, SetupError { peg: place + 1, fault });
        let message = format!("peg {}: a second peg at {}", place + 2, gone.position);
        assert_eq!(error.to_string(), message);

        let mut foreign = pegs.clone();
        foreign[place].position = Coordinates::new(2, -2);
        let fault = SetupFault::OffBoard(Coordinates::new(2, -2));
        assert_eq!(Board::from_pegs(foreign), Err(SetupError { peg: place, fault }));
    }
    // A list without an end is not read to its end.
    let endless = core::iter::repeat(pegs[0]);
    assert_eq!(Board::from_pegs(endless).unwrap_err().peg, 1);
}

#[test]
fn every_small_change_is_read_or_refused_inside_the_text() {
    let state = show_possible_next_states(&middle()).unwrap().0[0];
    let text = state.to_string();
    let marks = ['[', ']', '(', ')', ',', '-', ' ', '0', '1', 'P', 'M', 'S', 'W', 'B', 'é', '\0'];
    for at in 0..=text.len() {
        let cut = text[..at].parse::<State>();
        assert_eq!(cut.is_ok(), at == text.len());
        assert!(cut.is_ok() || cut.unwrap_err().at <= at);
        for mark in marks {
            for skipped in [at, text.len().min(at + 1)] {
                let changed = format!("{}{mark}{}", &text[..at], &text[skipped..]);
                match changed.parse::<State>() {
                    Ok(read) => assert_eq!(read.to_string().parse(), Ok(read)),
                    Err(error) => {
                        assert!(changed.is_char_boundary(error.at), "{error} in {changed}");
                    }
                }
            }
        }
    }
}

#[test]
fn positions_and_holes_name_the_same_places_in_the_same_order() {
    let holes: Vec<Hole> = Bitboard::ALL.iter().collect();
    let mut positions: Vec<Coordinates> = middle().iter().map(|peg| peg.position).collect();
    assert!(positions.iter().map(|position| position.hole().unwrap()).eq(holes));
    let given = positions.clone();
    positions.sort_by_key(|position| (position.col, position.row));
    assert_eq!(positions, given);
}

#[test]
fn states_and_numbers_of_games_are_collections() {
    let states = show_possible_next_states(&middle()).unwrap();
    let mut collected: States = states.iter().copied().take(1).collect();
    collected.extend((&states).into_iter().copied().skip(1));
    assert_eq!(collected, states);
    assert!(collected.into_iter().eq(states.0));

    let games = Position::start(Hole::at(0, 0).unwrap()).games();
    assert!((&games).into_iter().eq(games.iter()));
    assert_eq!(games.clone().into_iter().last(), Some(games.winning()));
}
