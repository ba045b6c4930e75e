//! What the console promises about any input.

use plywood_console::{Next, Session, check_transcript};
use proptest::prelude::*;

/// The answer to one complete line.
fn answer(line: &str) -> String {
    let reply = Session::new().line(line);
    assert_eq!(reply.next, Next::Statement);
    reply.answer.expect("an expression has an answer")
}

/// Texts of values, as Haskell shows them.
fn shown_value() -> impl Strategy<Value = String> {
    let pair = || (-4..5i64, any::<i64>()).prop_map(|(col, row)| format!("({col},{row})"));
    let leaf = prop_oneof![
        any::<i128>().prop_map(|number| number.to_string()),
        any::<bool>().prop_map(|truth| String::from(if truth { "True" } else { "False" })),
        pair().prop_map(|pair| format!("M {pair}")),
        (pair(), any::<bool>())
            .prop_map(|(pair, white)| format!("Peg {pair} {}", if white { "W" } else { "B" })),
        "[ !#-&(-~]{0,8}".prop_map(|plain| format!("\"{}\"", plain.replace('\\', ""))),
    ];
    leaf.prop_recursive(4, 40, 5, |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..5)
                .prop_map(|all| format!("[{}]", all.join(","))),
            prop::collection::vec(inner, 2..5).prop_map(|all| format!("({})", all.join(","))),
        ]
    })
}

/// Lines made of what the console knows, in any order.
fn jumble() -> impl Strategy<Value = String> {
    let word = prop::sample::select(vec![
        "game1",
        "=",
        "let",
        "initializeGame",
        "tryMove",
        "undoMove",
        "screenshotGame",
        "createBoard",
        "isGoal",
        "Peg",
        "M",
        "S",
        "W",
        "B",
        "True",
        "(",
        ")",
        "[",
        "]",
        ",",
        "-",
        "--",
        "'",
        "\"",
        "\\",
        "0",
        "4",
        "((0,0),(1,1))",
        "((2,2),(3,3))",
        ">",
        "> ",
        ":",
        "99999999999999999999",
        "é",
        "\n",
        "evaluateState",
        "'R'",
        "generateGame",
        "showPossibleNextStates",
        "\t",
        "Program error:",
    ]);
    prop::collection::vec(word, 0..12).prop_map(|words| words.join(" "))
}

proptest! {
    #[test]
    fn a_shown_value_is_shown_so_again(shown in shown_value()) {
        prop_assert_eq!(answer(&shown), shown);
    }

    #[test]
    fn any_string_is_read_as_it_is_shown(text in any::<String>()) {
        let escapes: Vec<String> = text.chars().map(|c| format!("\\x{:x}", u32::from(c))).collect();
        let shown = answer(&format!("\"{}\"", escapes.join("\\&")));
        prop_assert_eq!(&answer(&shown), &shown);
        prop_assert!(shown.is_ascii() && !shown.contains('\n'));
    }

    #[test]
    fn no_text_stops_the_session(
        lines in prop::collection::vec(prop_oneof![jumble(), any::<String>()], 0..12),
    ) {
        let mut session = Session::new();
        for line in &lines {
            session.line(line);
        }
        session.finish();
        session.line("> x = (1,'a')");
        prop_assert_eq!(session.line("> x").answer, Some(String::from("(1,'a')")));
        // Whatever it finds, it comes back.
        let _ = check_transcript(&mut session, &lines.join("\n"));
    }
}
