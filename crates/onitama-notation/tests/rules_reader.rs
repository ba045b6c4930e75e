//! The rules crate reads state lines and move lines by itself. It reads exactly those that this crate's grammar
//! reads and that keep the rules, and both write the same.

use game::laws::Random;
use game::{Game, Side};
use onitama::{Card, Move, Position};
use plywood_onitama_notation::{MoveLine, StateLine};

fn agree_on_a_state(text: &str) -> bool {
    let by_grammar = text.parse::<StateLine>().ok().and_then(|line| line.position().ok());
    let by_rules = text.parse::<Position>();
    assert_eq!(by_rules.ok(), by_grammar, "{text:?}");
    match by_rules {
        Ok(position) => assert_eq!(position.to_string(), StateLine::from(&position).to_string()),
        Err(error) => assert!(text.is_char_boundary(error.at), "{error} in {text:?}"),
    }
    by_rules.is_ok()
}

fn agree_on_a_move(text: &str) -> bool {
    let line = text.parse::<MoveLine>();
    let by_grammar = line.ok().and_then(|line| line.to_move().ok());
    let by_rules = text.parse::<Move>();
    assert_eq!(by_rules.ok(), by_grammar, "{text:?}");
    match by_rules {
        Ok(played) => assert_eq!(played.to_string(), MoveLine::from(played).to_string()),
        Err(error) => assert!(text.is_char_boundary(error.at), "{error} in {text:?}"),
    }
    by_rules.is_ok()
}

/// Every truncation of a text, and every text that differs from it in one byte of ASCII: changed, added or
/// left out.
fn near(text: &str, mut check: impl FnMut(&str)) {
    for at in 0..=text.len() {
        check(&text[..at]);
        let (before, after) = text.split_at(at);
        check(&format!("{before}{}", after.get(1..).unwrap_or_default()));
        for byte in 0..=127u8 {
            let mark = char::from(byte);
            check(&format!("{before}{mark}{after}"));
            check(&format!("{before}{mark}{}", after.get(1..).unwrap_or_default()));
        }
    }
}

#[test]
fn positions_and_moves_of_random_games_are_read_alike() {
    let mut random = Random::new(1);
    let (mut states, mut moves) = (0, 0);
    for game in 0..300 {
        let cards = core::array::from_fn(|index| Card::ALL[(game + index * 3) % 16]);
        let start = Position::start(cards, Side::BOTH[game % 2]).unwrap();
        let mut played = start;
        for position in random.game(&start, 60) {
            assert!(agree_on_a_state(&position.to_string()), "{position}");
            states += 1;
            played = position;
            for next in position.moves().step_by(7) {
                assert!(agree_on_a_move(&next.to_string()), "{next}");
                moves += 1;
            }
        }
        assert!(agree_on_a_state(&played.to_string()));
    }
    assert!(states > 3000 && moves > 5000, "{states} {moves}");
}

#[test]
fn every_small_change_of_a_state_is_read_or_refused_alike() {
    let (mut all, mut read) = (0, 0);
    for text in [
        r#"(["Cobra","Rabbit","Rooster","Tiger","Monkey"],[(0,2),(0,0),(0,1),(0,3),(0,4)],[(4,2),(4,0),(4,1),(4,3),(4,4)],0,True,False)"#,
        r#" ( ["Boar" , "Crab","Eel","Ox","Tiger"],[((1),2)],[( 3,(( 3 )) ),(04,-0)] ,(1),False,True ) "#,
        r#"(["Boar","Crab","Eel","Ox","Tiger"],[(4,2),(1,1)],[],1,False,True)"#,
    ] {
        assert!(agree_on_a_state(text), "{text}");
        near(text, |changed| {
            all += 1;
            read += usize::from(agree_on_a_state(changed));
        });
    }
    assert!(all > 60_000 && read > 1000, "{read} of {all}");
}

#[test]
fn every_small_change_of_a_move_is_read_or_refused_alike() {
    let (mut all, mut read) = (0, 0);
    for text in [
        r#"((0,2),(1,3),"Rabbit")"#,
        r#" ( (0,2) , ((1),( ( 3))),"Super Ox" ) "#,
        r#"((0,2),(1,3),"Super_Tiger")"#,
    ] {
        assert!(agree_on_a_move(text), "{text}");
        near(text, |changed| {
            all += 1;
            read += usize::from(agree_on_a_move(changed));
        });
    }
    assert!(all > 20_000 && read > 500, "{read} of {all}");
}

#[test]
fn states_that_break_a_rule_are_refused_alike() {
    let state = r#"(["Cobra","Rabbit","Rooster","Tiger","Monkey"],[(0,2),(0,0)],[(4,2),(4,0)],0,True,False)"#;
    for (from, to) in [
        ("\"Monkey\"", "\"Tiger\""),
        (",\"Monkey\"", ""),
        ("\"Monkey\"", "\"Monkey\",\"Ox\""),
        ("\"Cobra\",\"Rabbit\"", "\"Rabbit\",\"Cobra\""),
        ("\"Rooster\",\"Tiger\"", "\"Tiger\",\"Rooster\""),
        ("\"Cobra\"", "\"Co\\bra\""),
        ("\"Cobra\"", "\"Super Cobra\""),
        ("(0,0)", "(5,0)"),
        ("(0,0)", "(0,-99999999999999999999)"),
        ("(0,0)", "(0,2)"),
        ("(0,0)", "(4,0)"),
        ("(0,0)", "(1,1),(0,0)"),
        ("(0,0)", "(0,0),(0,0)"),
        ("(0,0)", "(1,0),(1,1),(1,2),(1,3),(1,4)"),
        ("(0,2),(0,0)", ""),
        ("(0,2)", "(4,2)"),
        ("(4,2)", "(0,1)"),
        ("],0,", "],2,"),
        ("],0,", "],-1,"),
        ("],0,", "],340282366920938463463374607431768211456,"),
        (",True", ",true"),
        (",True", ",True,True"),
    ] {
        agree_on_a_state(&state.replacen(from, to, 1));
    }
    assert!(!agree_on_a_state(&state.replacen("(0,2),(0,0)", "", 1).replace("(4,2),(4,0)", "")));
    let errors = [
        ("\"Monkey\"", "\"Tiger\"", "byte 37: card 5 is Tiger, which was dealt before"),
        ("\"Monkey\"", "\"Donkey\"", "byte 37: no card is called 'Donkey'"),
        ("(0,0)", "(0,2)", "byte 54: pawn 2 of the first player is on the square of another pawn"),
        ("(4,0)", "(4,5)", "byte 68: pawn 2 of the second player is off the board"),
        ("],0,", "],2,", "byte 75: expected 0 or 1, found '2'"),
        ("(0,0)", "(0,4),(0,3)", "byte 60: the first player's students are not sorted"),
    ];
    for (from, to, message) in errors {
        let error = state.replacen(from, to, 1).parse::<Position>().unwrap_err();
        assert_eq!(error.to_string(), message);
    }
}
