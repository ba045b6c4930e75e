//! Santorini from any setup: the rules agree with themselves, and closed forms with plain counts.

#![no_main]

use game::{ByPlayer, Side};
use libfuzzer_sys::fuzz_target;
use plywood_fuzz::{Bytes, walk};
use santorini::{Position, Setup, Square};

fuzz_target!(|bytes: &[u8]| {
    let mut bytes = Bytes(bytes);
    let mut cell = || Square::from_index(bytes.below(25) as u8).expect("below 25");
    let pawns = ByPlayer { first: [cell(), cell()], second: [cell(), cell()] };
    let turn = Side::BOTH[bytes.below(2)];
    let tallest = bytes.below(5) as u8;
    let heights = core::array::from_fn(|_| (bytes.below(5) as u8).min(tallest));
    let climbed = bytes.below(8) == 0;
    if let Ok(position) = Position::try_from(Setup { turn, pawns, heights, climbed }) {
        walk(position, bytes);
    }
});
