//! What is read, what is refused, and at which place.

use plywood_onitama_notation::{Fault, MoveLine, Place, StateLine, Transcript};

const STATE: &str = r#"(["Cobra","Rabbit","Rooster","Tiger","Monkey"],[(0,2),(0,0),(0,1),(0,3),(0,4)],[(4,2),(4,0),(4,1),(4,3),(4,4)],0,True,False)"#;
const MOVE: &str = r#"((0,2),(1,3),"Super Rabbit")"#;

/// The places of the game's tokens do not matter to what it says.
fn normal(text: &str) -> Result<String, String> {
    match text.parse::<Transcript>() {
        Ok(game) => Ok(game.to_string()),
        Err(error) => Err(error.to_string()),
    }
}

#[test]
fn a_normal_text_is_written_back_to_the_letter() {
    let text = format!("{STATE}\n{MOVE}\n((4,2),(3,3),\"Tiger\")\n");
    assert_eq!(normal(&text), Ok(text));
}

#[test]
fn blanks_between_tokens_and_empty_lines_mean_nothing() {
    let blank = " \t\r\u{b}\u{c}";
    let mut spaced = String::from("\n \r\n\t\n");
    // A mark is a token by itself, and names are not touched.
    for (place, part) in format!("{STATE}\n\n{MOVE}").split('"').enumerate() {
        if place > 0 {
            spaced.push('"');
        }
        for character in part.chars() {
            let is_mark = place % 2 == 0 && "()[],".contains(character);
            let around = if is_mark { blank } else { "" };
            spaced.extend([around, character.encode_utf8(&mut [0; 4]), around]);
        }
    }
    spaced.push_str("\r\n \n");
    assert_eq!(normal(&spaced), Ok(format!("{STATE}\n{MOVE}\n")));
}

#[test]
fn zeros_and_parentheses_around_numbers_mean_nothing() {
    let text = r"([],[((0),-00),(( ( 1 ) ),007)],[],(01),False,True)";
    assert_eq!(normal(text), Ok(String::from("([],[(0,0),(1,7)],[],1,False,True)\n")));
}

#[test]
fn moves_know_their_places() {
    let game: Transcript = format!("\n  {STATE}\n\n\t{MOVE}\n{MOVE}").parse().unwrap();
    let places: Vec<_> = game.moves.iter().map(|played| played.place).collect();
    assert_eq!(game.state.place, Place { line: 2, column: 3 });
    assert_eq!(places, [Place { line: 4, column: 2 }, Place { line: 5, column: 1 }]);
}

#[test]
fn every_fault_is_named_with_its_place() {
    let cases = [
        ("", "line 1, column 1: expected an initial state"),
        ("\n \n\t", "line 3, column 2: expected an initial state"),
        ("x", "line 1, column 1: expected '('"),
        ("(", "line 1, column 2: expected '['"),
        ("([", "line 1, column 3: expected a name in double quotes"),
        ("([\"Ox", "line 1, column 6: expected '\"'"),
        ("([\"Ox\\", "line 1, column 6: expected '\"'"),
        ("([\"Ox\n\"", "line 1, column 6: expected '\"'"),
        ("([\"Ox\"", "line 1, column 7: expected ']'"),
        ("([\"Ox\",]", "line 1, column 8: expected a name in double quotes"),
        ("([],[(0,+0)", "line 1, column 9: expected a number"),
        ("([],[(0,-)", "line 1, column 10: expected a number"),
        ("([],[(0,- 1)", "line 1, column 10: expected a number"),
        ("([],[(0 0", "line 1, column 9: expected ','"),
        ("([],[(((0),0)", "line 1, column 11: expected ')'"),
        ("([],[(0,0)),", "line 1, column 11: expected ']'"),
        ("([],[(0,0,0)", "line 1, column 10: expected ')'"),
        ("([],[(0,0)(", "line 1, column 11: expected ']'"),
        ("([],[],[],2", "line 1, column 11: expected 0 or 1"),
        ("([],[],[], -1", "line 1, column 12: expected 0 or 1"),
        ("([],[],[],x", "line 1, column 11: expected a number"),
        ("([],[],[],0,true", "line 1, column 13: expected True or False"),
        ("([],[],[],0,True,Tr ue", "line 1, column 18: expected True or False"),
        ("([],[],[],0,True,True", "line 1, column 22: expected ')'"),
        ("([],[],[],0,True,Truely", "line 1, column 22: expected ')'"),
        ("([],[],[],0,True,True))", "line 1, column 23: expected the end of the line"),
        ("([],[],[],0,\nTrue,True)", "line 1, column 13: expected True or False"),
        ("\u{feff}([],[],[],0,True,True)", "line 1, column 1: expected '('"),
        ("([\"é\"\u{a0}", "line 1, column 6: expected ']'"),
        (
            "([],[],[],0,True,True)\n\n ((0,0),(1,1),Ox)",
            "line 3, column 15: expected a name in double quotes",
        ),
        ("([],[],[],0,True,True)\n((0,0),(1,1))", "line 2, column 13: expected ','"),
        ("([],[],[],0,True,True)\n([],[],[],0,True,True)", "line 2, column 2: expected '('"),
        (
            "([\"B\",\"A\",\"C\",\"D\",\"E\"],[],[],0,True,True)",
            "line 1, column 7: the first player's cards are not sorted by name",
        ),
        (
            "([\"A\",\"B\",\"D\", \"C\",\"E\"],[],[],0,True,True)",
            "line 1, column 16: the second player's cards are not sorted by name",
        ),
        (
            "([],[(9,9),(1,1),(1,0),(0,9)],[],0,True,True)",
            "line 1, column 18: the first player's students are not sorted",
        ),
        (
            "([],[],[(0,0),(0,0),( 99999999999999999999,0),(99999999999999999998,0)],0,True,True)",
            "line 1, column 47: the second player's students are not sorted",
        ),
    ];
    for (text, message) in cases {
        assert_eq!(normal(text), Err(String::from(message)), "{text:?}");
    }
}

#[test]
fn only_five_cards_have_pairs_to_be_sorted() {
    for cards in ["\"B\",\"A\"", "\"B\",\"A\",\"D\",\"C\"", "\"B\",\"A\",\"D\",\"C\",\"E\",\"F\""] {
        let text = format!("([{cards}],[],[],0,True,True)\n");
        assert_eq!(normal(&text), Ok(text));
    }
}

#[test]
fn what_stands_in_quotes_is_kept() {
    for name in ["", " ", "Super  Ox", "(0,0)", "a\\\"b", "\\\\", "\0", "\t\r", "ô 虎", "[,]"] {
        let text = format!("((0,0),(1,1),\"{name}\")");
        let line: MoveLine = text.parse().unwrap();
        assert_eq!(*line.card, *name);
        assert_eq!(line.to_string(), text);
    }
    assert!("((0,0),(1,1),\"Ti\nger\")".parse::<MoveLine>().is_err(), "a line is one line");
    assert!("((0,0),(1,1),\"Ti\\\nger\")".parse::<MoveLine>().is_err());
}

#[test]
fn bytes_that_are_not_utf_8_are_refused_at_their_place() {
    for (bytes, line, column) in
        [(&b"\xff"[..], 1, 1), (b"([\"\xc3\xa9\"],\n\n ab\xc3", 3, 4), (b"\n\xed\xa0\x80", 2, 1)]
    {
        let error = Transcript::read(bytes).unwrap_err();
        assert_eq!((error.place, error.fault), (Place { line, column }, Fault::NotUtf8));
        assert_eq!(error.to_string(), format!("line {line}, column {column}: not UTF-8"));
    }
    assert!(Transcript::read(STATE.as_bytes()).is_ok());
}

#[test]
fn a_line_that_is_no_move_says_why() {
    for (text, message) in [
        ("((0,5),(1,3),\"Ox\")", "the move starts at (0,5), off the board"),
        ("((0,2),(-1,3),\"Ox\")", "the move ends at (-1,3), off the board"),
        ("((0,2),(1,3),\"\")", "no card is called ''"),
        ("((0,2),(1,3),\"Super \")", "no card is called ''"),
        ("((0,2),(1,3),\"Super  Ox\")", "no card is called ' Ox'"),
        ("((0,2),(1,3),\"Super Super Ox\")", "no card is called 'Super Ox'"),
        ("((0,2),(1,3),\"super Ox\")", "no card is called 'super Ox'"),
    ] {
        let line: MoveLine = text.parse().unwrap();
        assert_eq!(line.to_move().unwrap_err().to_string(), message, "{text}");
    }
}

#[test]
fn a_state_with_a_name_that_no_card_has_is_no_setup() {
    let line: StateLine = STATE.replace("\"Tiger\"", "\"Tiger \"").parse().unwrap();
    assert_eq!(line.setup().unwrap_err().to_string(), "no card is called 'Tiger '");
}
