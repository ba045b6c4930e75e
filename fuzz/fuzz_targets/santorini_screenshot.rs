//! Santorini's screenshots and moves.

#![no_main]

use libfuzzer_sys::fuzz_target;
use santorini::{Move, Position};

fuzz_target!(|text: &str| {
    if let Ok(position) = text.parse::<Position>() {
        let written = position.to_string();
        assert_eq!(written.parse(), Ok(position), "{written}");
    }
    if let Ok(read) = text.parse::<Move>() {
        assert_eq!(read.to_string().parse(), Ok(read));
    }
});
