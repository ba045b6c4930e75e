//! How many games of Peg Reversal win from each hole: `cargo run --example winning_games`.

use board::{Bitboard, Cross33};
use plywood_peg::Position;

fn main() {
    for hole in Bitboard::<Cross33>::ALL {
        println!("{hole} {}", Position::start(hole).games().winning());
    }
}
