//! Random positions for the tests: any heights, any pawns, either player to move.

use board::{Bitboard, Grid5};
use game::{ByPlayer, Side};
use plywood_santorini::{HIGHEST, Position, Setup, Square};
use proptest::prelude::*;

/// Any position, finished or not. Heights are mixed, so that steps, climbs and blocks are all common.
pub(crate) fn any_position() -> impl Strategy<Value = Position> {
    let cells: Vec<Square> = Bitboard::<Grid5>::ALL.iter().collect();
    let shuffled = Just(cells).prop_shuffle();
    // How tall the town may be: a flat one blocks nobody, a tall one nearly everybody.
    let heights = (0..=HIGHEST).prop_flat_map(|tallest| {
        [const { 0..=HIGHEST }; 25].prop_map(move |all| all.map(|height| height.min(tallest)))
    });
    (shuffled, heights, any::<bool>()).prop_map(|(cells, mut heights, first)| {
        for pawn in &cells[..4] {
            let height = &mut heights[pawn.index()];
            *height = (*height).min(HIGHEST - 1);
        }
        let pawns = ByPlayer { first: [cells[0], cells[1]], second: [cells[2], cells[3]] };
        let turn = if first { Side::First } else { Side::Second };
        Position::try_from(Setup { turn, pawns, heights, climbed: false })
            .expect("the pawns are apart and on no dome")
    })
}
