//! The boards, states and positions of Peg Reversal's document.

#![no_main]

use core::fmt::{Debug, Display};
use core::str::FromStr;
use libfuzzer_sys::fuzz_target;
use peg::course::{Board, Move, Peg, Coordinates, State, States};

fn read<T: FromStr<Err: Debug> + Display + PartialEq + Debug>(text: &str) {
    if let Ok(read) = text.parse::<T>() {
        assert_eq!(read.to_string().parse::<T>().expect("what was written"), read);
    }
}

fuzz_target!(|text: &str| {
    read::<Board>(text);
    read::<Peg>(text);
    read::<Coordinates>(text);
    read::<Move>(text);
    read::<State>(text);
    read::<States>(text);
});
