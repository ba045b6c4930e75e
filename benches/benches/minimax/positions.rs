//! The positions that are searched, and how they are evaluated.

use board::{Bitboard, Grid5};
use game::Side;
use onitama_notation::Transcript;

fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter(|line| !line.starts_with('#'))
}

pub(crate) fn santorini() -> Vec<santorini::Position> {
    lines(include_str!("../../../fixtures/minimax/santorini.txt"))
        .map(|line| line.parse().expect("a position"))
        .collect()
}

pub(crate) fn onitama() -> Vec<onitama::Position> {
    let position = |line: &str| {
        let game: Transcript = line.parse().expect("the string format");
        let setup = game.state.what.setup().expect("known cards");
        setup.position().expect("a position")
    };
    lines(include_str!("../../../fixtures/minimax/onitama.txt")).map(position).collect()
}

/// What pawns are worth, and a little more for those in the middle of the board.
pub(crate) fn pawns(position: &onitama::Position, player: Side) -> i32 {
    const MIDDLE: Bitboard<Grid5> = Bitboard::picture(
        "
        . . . . .
        . # # # .
        . # # # .
        . # # # .
        . . . . .
        ",
    );
    let worth = |side| {
        let pawns = position.pawns(side);
        i32::try_from(100 * pawns.len() + 10 * (pawns & MIDDLE).len()).expect("five pawns")
    };
    worth(player) - worth(player.other())
}
