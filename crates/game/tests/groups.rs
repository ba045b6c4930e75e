//! The law of groups catches what breaks it.

extern crate plywood_game as game;

mod ring;

use game::laws;
use ring::{Fault, Ring};

#[test]
fn a_sound_game_keeps_the_law_of_groups() {
    let start = Ring::new(3, Fault::Nothing);
    assert_eq!(laws::check(&start, 20, 1), Ok(()));
    assert_eq!(laws::check_keys(&start, 3, 20, 1), Ok(()));
    assert_eq!(laws::check_last_plies(&start, 20, 1), Ok(()));
    assert_eq!(laws::check_groups(&start, 20, 1), Ok(()));
}

#[test]
fn every_fault_of_groups_is_found_and_named() {
    let cases = [
        (Fault::LosesItsMember, "the position of (0, 65537) is in (0, 65536)"),
        (Fault::SharesAMember, "the steps arrive at ([(1, 65538), (2, 65538)], []), the moves at"),
        (Fault::OverlooksAStep, "the steps arrive at ([(2, 65794)], []), the moves at"),
        (
            Fault::OverlooksAnEnd,
            "the steps arrive at ([(1, 16843011), (2, 16843011)], []), the moves at",
        ),
        (Fault::Miscounts, "2 plies from [(0, 1)] of 0 count"),
    ];
    for (fault, law) in cases {
        let broken = laws::check_groups(&Ring::new(3, fault), 20, 1).expect_err(law);
        assert!(broken.law.starts_with(law), "{fault:?}: {broken}");
    }
}

#[test]
fn positions_of_one_member_have_the_same_games() {
    let full = Ring { stones: [2, 0, 0, 0], ..Ring::new(3, Fault::SharesAMember) };
    let broken = laws::check_groups(&full, 1, 1).unwrap_err();
    assert!(broken.law.starts_with("two positions of (0, 1) count"), "{broken}");
}
