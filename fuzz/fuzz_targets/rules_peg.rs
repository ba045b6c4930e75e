//! Peg Reversal from any board: the rules agree with themselves, and closed forms with plain counts.

#![no_main]

use board::Bitboard;
use game::{ClosedForm, Tally};
use libfuzzer_sys::fuzz_target;
use peg::Position;
use plywood_fuzz::{Bytes, walk};

fuzz_target!(|bytes: &[u8]| {
    let mut bytes = Bytes(bytes);
    let bits = (0..5).fold(0, |bits, _| bits << 8 | bytes.below(256) as u64);
    let pegs = Position::new(Bitboard::from_bits(bits));
    for plies in [1, 2, 3] {
        assert_eq!(pegs.tally(plies), Tally::of_games(&pegs, plies));
    }
    walk(pegs, bytes);
});
