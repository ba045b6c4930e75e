//! Squares of both boards: what is read is written the same way.

#![no_main]

use board::{Cross33, Geometry, Grid5, Square};
use libfuzzer_sys::fuzz_target;

fn read<G: Geometry>(text: &str) {
    if let Ok(square) = text.parse::<Square<G>>() {
        assert_eq!(square.to_string().parse(), Ok(square));
    }
}

fuzz_target!(|text: &str| {
    read::<Grid5>(text);
    read::<Cross33>(text);
});
