//! Text: what is written is read again, and what cannot be read is refused at its place.

use board::Bitboard;
use plywood_peg::{
    Board, BoardError, BoardFault, Color, Fault, Hole, Move, NotationError, Peg, Pegs, Position,
    State, States, create_board, is_goal, is_valid_move, show_possible_next_states,
};

fn middle() -> Board {
    create_board(Position::new(0, 0)).unwrap()
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
    assert_eq!(board.pegs(), middle().pegs());
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
    assert_eq!(" M(0,-1) ".parse(), Ok(Move(Position::new(0, -1))));
}

#[test]
fn a_number_of_any_length_is_off_the_board() {
    let digits = "9".repeat(10_000);
    for text in [format!("({digits},0)"), format!("(0,-{digits})"), String::from("(4294967296,0)")]
    {
        let position: Position = text.parse().unwrap();
        assert_eq!(create_board(position).unwrap_err().0, position);
        assert!(!is_valid_move(Move(position), &middle()));
    }
    let both = format!("(-{digits},{digits})");
    assert_eq!(both.parse(), Ok(Position::new(i32::MIN, i32::MAX)));
    assert_eq!("(-0001,000)".parse(), Ok(Position::new(-1, 0)));
}

#[test]
fn every_position_off_the_board_is_refused_with_the_documents_words() {
    let mut valid = 0;
    for col in -300..=300 {
        for row in -300..=300 {
            let position = Position::new(col, row);
            match create_board(position) {
                Ok(board) => {
                    valid += 1;
                    assert_eq!(board.pegs(), Pegs::start(position.hole().unwrap()));
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
    let black = Board::from(Pegs::new(Bitboard::EMPTY));
    assert!(!is_goal(&black));
    assert_eq!(show_possible_next_states(&black), Ok(States::default()));
    let won = Board::from(Pegs::new(Bitboard::ALL));
    assert!(is_goal(&won));
    let error = show_possible_next_states(&won).unwrap_err();
    assert_eq!(error.to_string(), "No Possible States Exist.");
    for hole in Bitboard::ALL {
        let played = Move(Position::from(hole));
        assert!(!is_valid_move(played, &black) && !is_valid_move(played, &won));
    }
}

#[test]
fn faults_are_named_with_their_place() {
    let cases = [
        ("", "expected '[' at byte 0"),
        ("Peg (0,0) B", "expected '[' at byte 0"),
        ("[Pegs (0,0) B]", "expected Peg at byte 1"),
        ("[Peg 0,0) B]", "expected '(' at byte 5"),
        ("[Peg (,0) B]", "expected a number at byte 6"),
        ("[Peg (0 0) B]", "expected ',' at byte 8"),
        ("[Peg (0,+0) B]", "expected a number at byte 8"),
        ("[Peg (0,- 0) B]", "expected a number at byte 8"),
        ("[Peg (0,0 B]", "expected ')' at byte 10"),
        ("[Peg (0,0) b]", "expected W or B at byte 11"),
        ("[Peg (0,0) BB]", "expected W or B at byte 11"),
        ("[Peg (0,0) B Peg (0,1) B]", "expected ',' or ']' at byte 13"),
        ("[Peg (0,0) B,]", "expected Peg at byte 13"),
        ("[]", "no peg at (-3,-1), at byte 1"),
        ("[Peg (-3,-1) B ]", "no peg at (-3,0), at byte 15"),
        ("[Peg (0,0) B, Peg (0,0) W]", "a second peg at (0,0), at byte 14"),
        ("[Peg (0,1) B, Peg (2,2) W]", "(2,2) is not on the board, at byte 14"),
        ("é", "expected '[' at byte 0"),
        ("[Peg (0,0) Bé]", "expected W or B at byte 11"),
    ];
    for (text, message) in cases {
        assert_eq!(refused(text).to_string(), message, "{text:?}");
    }
    let text = format!("{} [", middle());
    let fault = Fault::Expected("nothing more");
    assert_eq!(refused(&text), NotationError { at: text.len() - 1, fault });
    for (text, message) in
        [("M (0,0) x", "expected nothing more at byte 8"), ("S M (0,0) []", "expected M at byte 0")]
    {
        assert_eq!(text.parse::<Move>().unwrap_err().to_string(), message);
    }
    for (text, message) in [
        ("M (0,0)", "expected S at byte 0"),
        ("S M (0,0) []", "expected '(' at byte 2"),
        ("S (M (0,0) []", "expected ')' at byte 11"),
        ("S (M (0,0)) []", "no peg at (-3,-1), at byte 13"),
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
        let fault = BoardFault::Missing(gone.position);
        assert_eq!(Board::from_pegs(missing), Err(BoardError { peg: 32, fault }));

        let mut repeated = pegs.clone();
        repeated.insert(place, pegs[place]);
        let fault = BoardFault::Repeated(gone.position);
        let error = Board::from_pegs(repeated).unwrap_err();
        assert_eq!(error, BoardError { peg: place + 1, fault });
        let message =
            format!("a second peg at {}, at peg {} of the list", gone.position, place + 1);
        assert_eq!(error.to_string(), message);

        let mut foreign = pegs.clone();
        foreign[place].position = Position::new(2, -2);
        let fault = BoardFault::OffBoard(Position::new(2, -2));
        assert_eq!(Board::from_pegs(foreign), Err(BoardError { peg: place, fault }));
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
    let mut positions: Vec<Position> = middle().iter().map(|peg| peg.position).collect();
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

    let games = Pegs::start(Hole::at(0, 0).unwrap()).games();
    assert!((&games).into_iter().eq(games.iter()));
    assert_eq!(games.clone().into_iter().last(), Some(games.winning()));
}
