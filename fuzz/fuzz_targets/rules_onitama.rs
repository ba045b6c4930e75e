//! Onitama from any setup: the rules agree with themselves, and closed forms with plain counts.

#![no_main]

use game::{ByPlayer, Side};
use libfuzzer_sys::fuzz_target;
use onitama::{Card, Setup};
use plywood_fuzz::{Bytes, walk};

fuzz_target!(|bytes: &[u8]| {
    let mut bytes = Bytes(bytes);
    let mut deck = Card::ALL.to_vec();
    let cards = core::array::from_fn(|_| deck.swap_remove(bytes.below(deck.len())));
    let mut setup = Setup::start(cards, Side::BOTH[bytes.below(2)]);
    setup.super_used = ByPlayer::from_fn(|_| bytes.below(2) == 0);
    if bytes.below(2) == 0 {
        setup.pawns = ByPlayer::from_fn(|_| {
            let pawns = bytes.below(6);
            (0..pawns).map(|_| [bytes.below(5), bytes.below(5)].map(|at| at as i8).into()).collect()
        });
    }
    if let Ok(position) = setup.position() {
        walk(position, bytes);
    }
});
