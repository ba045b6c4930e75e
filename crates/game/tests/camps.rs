//! The law of games of two camps, kept by a small game and broken by faulty variants of it.

extern crate plywood_game as game;

mod gale;

use gale::{End, Fault, Gale};
use game::camps::{dot, padded};
use game::{Outcome, Tally, laws};

#[test]
fn a_game_of_two_camps_keeps_the_law() {
    let start = Gale::start(Fault::Nothing);
    laws::check(&start, 200, 1).unwrap();
    laws::check_keys(&start, 2, 200, 1).unwrap();
    laws::check_camps(&start, 200, 1).unwrap();
    // Games end in every way.
    let tally = Tally::of_games(&start, 8);
    assert!(End::ALL.iter().all(|&end| !tally.ended(end).is_zero()), "{tally:?}");
    let round = Gale { is_round: true, ..start };
    laws::check(&round, 100, 1).unwrap();
    laws::check_keys(&round, 2, 100, 1).unwrap();
    laws::check_camps(&round, 100, 1).unwrap();
}

#[test]
fn every_fault_is_found() {
    let cases = [
        (Fault::HasNoSuchState, "there is no state 2"),
        (Fault::LosesItsParts, "of its parts"),
        (Fault::IsExposedTwice, "are not different squares"),
        (Fault::IsExposedOffTheBoard, "are not different squares"),
        (Fault::IsStuckWithMoves, "a player with moves is stuck"),
        (Fault::IsNeverStuck, "or a player is stuck, not both"),
        (Fault::LeavesOutSteps, "as a move does"),
        (Fault::StepsTwice, "no move leads to"),
        (Fault::StepsOffTheBoard, "there is no square 9"),
        (Fault::StepsElsewhere, "no move leads to"),
        (Fault::EndsTooSoon, "no move ends with"),
        (Fault::LosesNothing, "no move leads to"),
        (Fault::MiscountsRows, "a row after"),
    ];
    for (fault, message) in cases {
        let broken = laws::check_camps(&Gale::start(fault), 200, 1).unwrap_err();
        assert!(broken.law.contains(message), "{fault:?}: {broken}");
    }
}

#[test]
fn inner_products_are_exact_up_to_the_largest_entries() {
    for len in [0, 1, 31, 32, 127, 128, 129, 1000] {
        let row = vec![i16::MAX; len];
        for entry in [-511, -1, 0, 1, 511] {
            let exact = i64::try_from(len).unwrap() * i64::from(i16::MAX) * i64::from(entry);
            assert_eq!(dot(&row, &vec![entry; len]), exact);
        }
    }
    assert_eq!(dot(&[1, 2, 3], &[4, -5, 6]), 12);
    assert_eq!([0, 1, 32, 33].map(padded), [0, 32, 32, 64]);
}
