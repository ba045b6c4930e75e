//! Santorini's network.

use crate::verdict::for_player;
use crate::{Accumulator, Inputs, Network};
use ::santorini::{Position, Square};
use board::{Bitboard, EVERY_WAY, Grid5, Leaps};
use core::cell::RefCell;
use game::{Game, Side};
use std::sync::LazyLock;

/// The network of this crate.
///
/// ```
/// assert_eq!(plywood_networks::santorini::network().hidden() % 64, 0);
/// ```
pub fn network() -> &'static Network {
    static NETWORK: LazyLock<Network> = LazyLock::new(|| {
        let bytes = include_bytes!("../weights/santorini.net");
        Network::from_bytes::<Position>(bytes).expect("the weights of this crate are whole")
    });
    &NETWORK
}

/// How good a position is for a player, by the network. A game that is over is a [`WIN`](crate::WIN), and one that is as
/// good as over a win less the moves until then: the network was trained on quiet positions alone.
///
/// It is a plain function, for whoever wants one. Each thread keeps an [`Accumulator`] between calls, so that
/// judging positions that are close to each other is fast.
pub fn evaluate(position: &Position, player: Side) -> i32 {
    thread_local! {
        static STATE: RefCell<Accumulator<[u32; 19]>> = RefCell::new(network().accumulator());
    }
    for_player(position, player, || STATE.with_borrow_mut(|state| network().judge(state, position)))
}

/// The planes, from the first: cells of height 0 to 4; own pawns on height 0 to 3; enemy pawns on height 0
/// to 3; cells of height 0 to 2 that an own pawn can step to; and that an enemy pawn can step to.
impl Inputs for Position {
    type Planes = [u32; 19];

    const PLANES: usize = 19;

    const BUCKETS: usize = 4;

    #[inline]
    fn planes(&self) -> [u32; 19] {
        let [one, two, three, dome] = [1, 2, 3, 4].map(|height| bits(self.at_least(height)));
        let exactly = [ALL & !one, one & !two, two & !three, three & !dome, dome];
        let occupied = bits(self.occupied());
        let mut planes = [0; 19];
        planes[..5].copy_from_slice(&exactly);
        for (index, side) in [self.turn(), self.turn().other()].into_iter().enumerate() {
            let pawns = bits(self.cells_of(side));
            for height in 0..4 {
                planes[5 + 4 * index + height] = pawns & exactly[height];
            }
            let steps = self.pawns()[side].into_iter().fold(0, |steps, pawn| {
                let here = 1 << pawn.index();
                let too_high = if two & here != 0 {
                    dome
                } else if one & here != 0 {
                    three
                } else {
                    two
                };
                steps | (neighbours(pawn) & !too_high)
            }) & !occupied;
            for height in 0..3 {
                planes[13 + 3 * index + height] = steps & exactly[height];
            }
        }
        planes
    }

    /// By the levels that have been built.
    #[inline]
    fn bucket(&self) -> usize {
        let built: usize = (1..=4).map(|height| self.at_least(height).len()).sum();
        (built / 10).min(3)
    }
}

/// For every cell, those around it.
static NEIGHBOURS: Leaps<Grid5> = Leaps::new(&EVERY_WAY);

#[inline]
fn neighbours(of: Square) -> u32 {
    bits(NEIGHBOURS.from(of))
}

const ALL: u32 = (1 << 25) - 1;

#[inline]
#[expect(clippy::cast_possible_truncation, reason = "a board has 25 cells")]
const fn bits(cells: Bitboard<Grid5>) -> u32 {
    cells.bits() as u32
}
