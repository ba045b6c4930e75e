//! Players, numbers and tallies, written and read back.

use plywood_game::{ByPlayer, Counts, Danger, Natural, Outcome, Side, Solo, Tally, Verdict};
use serde_json::{from_str, to_string};

/// A game that is won by the second player or drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum End {
    Draw,
    Won,
}

impl Outcome for End {
    type Player = Side;
    const ALL: &'static [Self] = &[Self::Draw, Self::Won];

    fn index(self) -> usize {
        self as usize
    }

    fn verdict(self, player: Side) -> Verdict {
        match (self, player) {
            (Self::Draw, _) => Verdict::Draw,
            (Self::Won, Side::First) => Verdict::Loss,
            (Self::Won, Side::Second) => Verdict::Win,
        }
    }
}

/// The end of a game that can end in one way only.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Over;

impl Outcome for Over {
    type Player = Solo;
    const ALL: &'static [Self] = &[Self];

    fn index(self) -> usize {
        0
    }

    fn verdict(self, _player: Solo) -> Verdict {
        Verdict::Win
    }
}

#[test]
fn names_are_written_small() {
    assert_eq!(to_string(&Side::BOTH).unwrap(), r#"["first","second"]"#);
    assert_eq!(from_str::<Side>("\"second\"").unwrap(), Side::Second);
    let verdicts = [Verdict::Loss, Verdict::Draw, Verdict::Win];
    assert_eq!(to_string(&verdicts).unwrap(), r#"["loss","draw","win"]"#);
    let dangers = r#"["calm","threatened","lost"]"#;
    let read = from_str::<[Danger; 3]>(dangers).unwrap();
    assert_eq!(read, [Danger::Calm, Danger::Threatened, Danger::Lost]);
    assert_eq!(from_str::<Solo>(&to_string(&Solo).unwrap()).unwrap(), Solo);
    assert!(from_str::<Side>("\"Second\"").is_err());
}

#[test]
fn what_each_player_has_is_named() {
    let has = ByPlayer { first: 3, second: 4 };
    assert_eq!(to_string(&has).unwrap(), r#"{"first":3,"second":4}"#);
    assert_eq!(from_str::<ByPlayer<i32>>(r#"{"second":4,"first":3}"#).unwrap(), has);
    let missing = from_str::<ByPlayer<i32>>(r#"{"first":3}"#).unwrap_err();
    assert!(missing.to_string().starts_with("missing field `second`"));
}

#[test]
fn numbers_of_any_size_come_back() {
    let mut number = Natural::ONE;
    for _ in 0..100 {
        let text = to_string(&number).unwrap();
        assert_eq!(text, format!("\"{number}\""));
        assert_eq!(from_str::<Natural>(&text).unwrap(), number);
        number = &(&number * &Natural::from(1_000_003_u64)) + &Natural::ONE;
    }
    assert!(number > Natural::from(u128::MAX));
    for (text, message) in [
        ("\"\"", "byte 0: expected a digit"),
        ("\"12a\"", "byte 2: expected a digit"),
        ("\"-1\"", "byte 0: expected a digit"),
        ("12", "invalid type: integer `12`, expected a string"),
    ] {
        assert!(from_str::<Natural>(text).unwrap_err().to_string().starts_with(message), "{text}");
    }
}

#[test]
fn a_tally_is_the_list_of_its_numbers() {
    let mut tally = Tally::new();
    tally.add(None, &Natural::from(7u64));
    tally.add(Some(End::Won), &Natural::from(u128::MAX));
    tally.add(Some(End::Won), &Natural::ONE);
    let text = r#"["7","0","340282366920938463463374607431768211456"]"#;
    assert_eq!(to_string(&tally).unwrap(), text);
    assert_eq!(from_str::<Tally<End>>(text).unwrap(), tally);
}

#[test]
fn counts_are_the_list_of_their_numbers() {
    let mut counts = Counts::new();
    counts.add_unfinished(7);
    counts.add(End::Won, u64::MAX);
    let text = "[7,0,18446744073709551615]";
    assert_eq!(to_string(&counts).unwrap(), text);
    assert_eq!(from_str::<Counts<End>>(text).unwrap(), counts);
    for (text, message) in [
        ("[7,0]", "invalid length 2, expected 3 numbers of games"),
        ("[7,0,1,2]", "invalid length 4, expected 3 numbers of games"),
        ("[7,0,-1]", "invalid value: integer `-1`, expected u64"),
    ] {
        let refused = from_str::<Counts<End>>(text).unwrap_err().to_string();
        assert!(refused.starts_with(message), "{text}: {refused}");
    }
}

#[test]
fn a_tally_of_another_length_is_refused() {
    let refused = |text| from_str::<Tally<End>>(text).unwrap_err().to_string();
    for (text, message) in [
        ("[]", "invalid length 0, expected 3 numbers of games"),
        (r#"["7","0"]"#, "invalid length 2, expected 3 numbers of games"),
        (r#"["7","0","1","2"]"#, "invalid length 4, expected 3 numbers of games"),
        (r#"["7","0",{}]"#, "invalid type: map, expected a string"),
        (r#"["7","0","x"]"#, "byte 0: expected a digit"),
        ("3", "invalid type: integer `3`, expected 3 numbers of games"),
    ] {
        assert!(refused(text).starts_with(message), "{text}: {}", refused(text));
    }
    let other_game = from_str::<Tally<Over>>(r#"["7","0","1"]"#).unwrap_err().to_string();
    assert!(
        other_game.starts_with("invalid length 3, expected 2 numbers of games"),
        "{other_game}"
    );
}
