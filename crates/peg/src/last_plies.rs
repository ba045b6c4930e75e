//! The last two moves, counted without playing them.

use crate::beside::beside;
use crate::{Outcome, Position};
use board::Bitboard;
use game::{Counts, LastPlies};

/// One or two moves by population counts.
///
/// After a first flip, every other movable peg is still there to be flipped, and so are the deep pegs
/// beside the flipped one. So two moves are `m (m - 1)` and the pairs of a movable peg with a deep one
/// beside it.
impl LastPlies for Position {
    const PLIES: u32 = 2;

    #[inline]
    fn count_last(&self, plies: u32, into: &mut Counts<Outcome>) {
        if self.white.is_empty() {
            into.add(Outcome::Stuck, 1);
            return;
        }
        let black = self.black().len() as u64;
        let games = match black.min(plies.into()) {
            0 => 1,
            1 => self.movable().len() as u64,
            _ => {
                let (movable, deep) = (self.movable(), self.deep());
                let opened = movable.iter().map(|hole| beside(hole.into()) & deep);
                let pairs: usize = opened.map(Bitboard::len).sum();
                (movable.len() * (movable.len() - 1) + pairs) as u64
            }
        };
        if black <= plies.into() {
            into.add(Outcome::Won, games);
        } else {
            into.add_unfinished(games);
        }
    }
}
