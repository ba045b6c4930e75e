//! Games and their lines, written and read back.

use game::laws::Random;
use game::{Game, Side};
use onitama::{Card, Position};
use plywood_onitama_notation::{Located, MoveLine, Number, Place, Point, StateLine, Transcript};
use serde_json::{from_str, to_string};

const CARDS: [Card; 5] = [Card::Tiger, Card::Cobra, Card::Ox, Card::Eel, Card::Boar];

#[test]
fn random_games_come_back() {
    let mut random = Random::new(1);
    for _ in 0..100 {
        let mut position = Position::start(CARDS, Side::First).unwrap();
        let mut lines = vec![StateLine::from(&position).to_string()];
        while let Some(played) = random.legal_move(&position) {
            let state = StateLine::from(&position);
            assert_eq!(from_str::<StateLine>(&to_string(&state).unwrap()).unwrap(), state);
            let line = MoveLine::from(played);
            assert_eq!(from_str::<MoveLine>(&to_string(&line).unwrap()).unwrap(), line);
            lines.push(line.to_string());
            position.play(played).unwrap();
        }
        let game: Transcript = lines.join("\n").parse().unwrap();
        assert_eq!(from_str::<Transcript>(&to_string(&game).unwrap()).unwrap(), game);
    }
}

#[test]
fn a_line_is_its_text() {
    let line: MoveLine = r#"((0,2),(1,3),"Super Ox")"#.parse().unwrap();
    assert_eq!(to_string(&line).unwrap(), r#""((0,2),(1,3),\"Super Ox\")""#);
    let located = Located { place: Place { line: 2, column: 1 }, what: line };
    let text = r#"{"place":{"line":2,"column":1},"what":"((0,2),(1,3),\"Super Ox\")"}"#;
    assert_eq!(to_string(&located).unwrap(), text);
    assert_eq!(from_str::<Located<MoveLine>>(text).unwrap(), located);
}

#[test]
fn numbers_and_points_of_any_size_are_their_text() {
    let far: Number = "-99999999999999999999".parse().unwrap();
    assert_eq!(to_string(&far).unwrap(), "\"-99999999999999999999\"");
    let point = Point { row: far, column: Number::from(3) };
    let text = to_string(&point).unwrap();
    assert_eq!(text, "\"(-99999999999999999999,3)\"");
    assert_eq!(from_str::<Point>(&text).unwrap(), point);
}

#[test]
fn what_is_not_in_the_format_is_refused_with_its_place() {
    let refused = |text| from_str::<Transcript>(text).unwrap_err().to_string();
    let not_sorted = r#""([\"Tiger\",\"Cobra\",\"Eel\",\"Ox\",\"Boar\"],[],[],0,True,True)""#;
    let message = "line 1, column 11: the first player's cards are not sorted by name";
    assert!(refused(not_sorted).starts_with(message), "{}", refused(not_sorted));
    assert!(refused("\"\"").starts_with("line 1, column 1: expected an initial state"));
    let number = from_str::<Number>("\"+1\"").unwrap_err().to_string();
    assert!(number.starts_with("line 1, column 1: expected a number"), "{number}");
    let point = from_str::<Point>("\"(1;2)\"").unwrap_err().to_string();
    assert!(point.starts_with("line 1, column 3: expected ','"), "{point}");
}
