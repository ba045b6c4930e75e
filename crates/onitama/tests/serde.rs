//! Cards, moves, setups and positions, written and read back.

use board::{Grid5, Square};
use game::laws::Random;
use game::{ByPlayer, Game, Outcome as _, Side};
use plywood_onitama::evaluate::Weights;
use plywood_onitama::{Card, Hand, Move, Outcome, Position, Setup, Victory, Way};
use serde_json::{Value, from_str, from_value, json, to_string, to_value};

const CARDS: [Card; 5] = [Card::Tiger, Card::Cobra, Card::Ox, Card::Eel, Card::Boar];

fn comes_back(position: &Position) {
    let text = to_string(position).unwrap();
    assert_eq!(from_str::<Position>(&text).unwrap(), *position, "{text}");
}

#[test]
fn cards_go_by_their_names() {
    for card in Card::ALL {
        assert_eq!(to_value(card).unwrap(), json!(card.name()));
        assert_eq!(from_value::<Card>(json!(card.name())).unwrap(), card);
    }
    let hand = Hand::new(Card::Tiger, Card::Cobra);
    assert_eq!(to_string(&hand).unwrap(), r#"["Cobra","Tiger"]"#);
    assert_eq!(from_str::<Hand>(r#"["Tiger","Cobra"]"#).unwrap(), hand);
    let unknown = from_str::<Hand>(r#"["tiger","Cobra"]"#).unwrap_err().to_string();
    assert!(unknown.starts_with("unknown variant `tiger`, expected one of `Boar`, "), "{unknown}");
    assert!(from_str::<Hand>(r#"["Cobra"]"#).is_err());
}

#[test]
fn endings_and_moves_are_named() {
    let endings = json!([
        { "won": { "winner": "first", "way": "stone" } },
        { "won": { "winner": "first", "way": "stream" } },
        { "won": { "winner": "second", "way": "stone" } },
        { "won": { "winner": "second", "way": "stream" } },
        "stalemate",
    ]);
    assert_eq!(to_value(Outcome::ALL).unwrap(), endings);
    assert_eq!(from_value::<Vec<Outcome>>(endings).unwrap(), Outcome::ALL);

    let square = |row, col| Square::<Grid5>::at(row, col).unwrap();
    let played = Move { from: square(0, 2), to: square(1, 3), card: Card::Tiger, is_super: true };
    let text = r#"{"from":"(0,2)","to":"(1,3)","card":"Tiger","is_super":true}"#;
    assert_eq!(to_string(&played).unwrap(), text);
    assert_eq!(from_str::<Move>(text).unwrap(), played);
    let off_board = from_str::<Move>(&text.replace("(1,3)", "(1,5)")).unwrap_err().to_string();
    assert!(off_board.starts_with("byte 0: (1,5) is not on the board"), "{off_board}");
}

#[test]
fn every_position_of_random_games_comes_back_to_the_last() {
    let mut random = Random::new(1);
    let mut ways = [0; 2];
    for game in 0..200 {
        let turn = Side::BOTH[game % 2];
        let mut position = Position::start(CARDS, turn).unwrap();
        comes_back(&position);
        while let Some(next) = random.legal_move(&position) {
            position.play(next).unwrap();
            comes_back(&position);
        }
        if let Some(Victory { way, .. }) = position.victory() {
            ways[way as usize] += 1;
        }
    }
    assert!(ways[0] > 0 && ways[1] > 0, "{ways:?}");
}

#[test]
fn a_master_taken_in_its_temple_by_a_master_stays_a_victory_of_the_stone() {
    let pawns = ByPlayer { first: vec![(2, 2), (0, 0)], second: vec![(4, 2), (4, 0)] };
    let setup = Setup { pawns, ..Setup::start(CARDS, Side::First) };
    let mut position = setup.position().unwrap();
    let taking = position.moves().find(|m| m.card == Card::Tiger && m.to.row() == 4).unwrap();
    position.play(taking).unwrap();
    assert_eq!(position.victory(), Some(Victory { winner: Side::First, way: Way::Stone }));
    comes_back(&position);
}

#[test]
fn a_position_is_its_setup_with_the_victory() {
    let setup = Setup::start(CARDS, Side::Second);
    let position = setup.position().unwrap();
    let written = json!({
        "cards": ["Cobra", "Tiger", "Eel", "Ox", "Boar"],
        "pawns": {
            "first": [[0, 2], [0, 0], [0, 1], [0, 3], [0, 4]],
            "second": [[4, 2], [4, 0], [4, 1], [4, 3], [4, 4]],
        },
        "turn": "second",
        "super_used": { "first": false, "second": false },
        "victory": null,
    });
    assert_eq!(to_value(position).unwrap(), written);
    // A setup is read as a position, if it is one, and comes back as it is by itself.
    assert_eq!(from_value::<Position>(to_value(&setup).unwrap()).unwrap(), position);
    assert_eq!(from_value::<Setup>(to_value(&setup).unwrap()).unwrap(), setup);
}

#[test]
fn a_finished_setup_comes_back_whoever_is_to_move() {
    for turn in Side::BOTH {
        for master in [(4, 2), (1, 1)] {
            let pawns = ByPlayer { first: vec![master, (2, 2)], second: vec![] };
            comes_back(&Setup { pawns, ..Setup::start(CARDS, turn) }.position().unwrap());
        }
    }
}

/// What is said of a start with some fields put in other words.
fn refused(changes: &[(&str, Value)]) -> String {
    let mut written = to_value(Position::start(CARDS, Side::Second).unwrap()).unwrap();
    for (pointer, value) in changes {
        *written.pointer_mut(pointer).unwrap() = value.clone();
    }
    from_value::<Position>(written).unwrap_err().to_string()
}

#[test]
fn what_is_no_position_is_refused_in_the_words_of_the_crate() {
    for (pointer, value, message) in [
        ("/cards", json!([]), "expected 5 cards, found 0"),
        ("/cards/4", json!("Ox"), "card 5 is Ox, which was dealt before"),
        ("/pawns/second/0", json!([4, -1]), "pawn 1 of the second player is off the board"),
        (
            "/pawns/second/4",
            json!([0, 0]),
            "pawn 5 of the second player is on the square of another pawn",
        ),
        (
            "/pawns/first",
            json!([[1, 0], [1, 1], [1, 2], [1, 3], [1, 4], [2, 0]]),
            "the first player has 6 pawns, maximum 5",
        ),
        ("/turn", json!("third"), "unknown variant `third`, expected `first` or `second`"),
        ("/super_used", json!({ "first": true }), "missing field `second`"),
    ] {
        assert_eq!(refused(&[(pointer, value)]), message);
    }
}

#[test]
fn a_victory_that_nobody_can_have_won_is_refused() {
    let stone = |winner: &str| json!({ "winner": winner, "way": "stone" });
    let stream = |winner: &str| json!({ "winner": winner, "way": "stream" });
    let by_stone = "the first player cannot have won by the Way of the Stone with these pawns";
    let by_stream = "the first player cannot have won by the Way of the Stream with these pawns";
    let taken = ("/pawns/second", json!([[4, 0], [4, 1]]));
    let arrived = ("/pawns/first", json!([[4, 2], [0, 1]]));
    let victory = "/victory";

    // All five pawns are there, or the winner has none.
    assert_eq!(refused(&[(victory, stone("first"))]), by_stone);
    let gone = ("/pawns/first", json!([]));
    assert_eq!(refused(&[(victory, stone("first")), gone, taken.clone()]), by_stone);
    // The player who moved last has not won, but is to move.
    let turn = ("/turn", json!("first"));
    assert_eq!(refused(&[(victory, stone("first")), taken.clone(), turn]), by_stone);
    // The master has not arrived; or it has, but the other one had before.
    assert_eq!(refused(&[(victory, stream("first")), taken.clone()]), by_stream);
    let before = ("/pawns/second", json!([[0, 2], [4, 0]]));
    assert_eq!(refused(&[(victory, stream("first")), arrived.clone(), before]), by_stream);
    // Two pawns on one square are refused after a victory too.
    let shared = ("/pawns/second", json!([[4, 2]]));
    let overlap = "pawn 1 of the second player is on the square of another pawn";
    assert_eq!(refused(&[(victory, stream("first")), arrived.clone(), shared]), overlap);
    // Without a word of victory, a master in the temple is no position.
    assert!(
        refused(&[arrived, taken]).starts_with("the first player's master is in the enemy temple")
    );
}

#[test]
fn weights_are_named() {
    let text = to_string(&Weights::TUNED).unwrap();
    assert!(text.starts_with(r#"{"student":[["#), "{text}");
    assert_eq!(from_str::<Weights>(&text).unwrap(), Weights::default());
}
