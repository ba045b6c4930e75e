//! All games from a position, counted in closed form.
//!
//! Call a black peg *movable* if a white one is beside it, and *deep* if none is. A movable peg stays
//! movable until it is flipped, whatever happens elsewhere; so two movable pegs side by side do nothing
//! for each other, and the only edges of the board that matter are those with a deep peg at one end.
//! Along these edges the black pegs fall apart into *regions* that never influence each other:
//!
//! * a movable peg with no deep one beside it is alone, and may be flipped at any time;
//! * any other region is a set `D` of deep pegs and all that is beside them. `D` alone names it: the
//!   pegs beside `D` are black, or `D` would not be deep, and those that are not in `D` are movable.
//!
//! Games of independent regions interleave freely, and a game in a region begins with the flip of one
//! of its movable pegs `v`, after which the deep pegs beside `v` are movable. With `F` for the
//! exponential generating function of the numbers of games by length, this reads
//!
//! ```text
//! F(D)' = Σ over v beside D, of the product over the regions R that are left of F(R)
//! ```
//!
//! where a peg alone has `F = 1 + t`. The highest coefficient counts the games that win. Images of a
//! region have the same numbers, so the memo has one entry for all eight: 477 entries serve the 33
//! starts, and under ten thousand any other position that was tried.

use crate::beside::beside;
use crate::key::least_image;
use crate::{Games, Outcome, Position};
use alloc::collections::BTreeMap;
use board::{Bitboard, Cross33};
use game::{ClosedForm, Natural, Tally};

type Holes = Bitboard<Cross33>;

/// Counts all games from positions of Peg Reversal. Regions are memoized from one position to the next.
///
/// ```
/// use plywood_peg::{Counter, Hole, Position};
///
/// let mut counter = Counter::new();
/// let all: u128 = Position::starts().map(|start| counter.games(start).winning()).sum();
/// assert_eq!(all, 122294102877694286262275604480);
/// ```
///
/// For a single position, [`Position::games`] is shorter.
#[derive(Clone, Debug, Default)]
pub struct Counter {
    /// The games in a region, by the least image of its deep pegs.
    regions: BTreeMap<Holes, Games>,
}

impl Counter {
    /// A counter with an empty memo.
    pub const fn new() -> Self {
        Self { regions: BTreeMap::new() }
    }

    /// The numbers of games from a position, by length.
    pub fn games(&mut self, pegs: Position) -> Games {
        if pegs.white().is_empty() {
            return Games::none(pegs.black().len());
        }
        self.games_among(pegs.black(), pegs.deep())
    }

    /// The games among some black pegs, of which some are deep.
    fn games_among(&mut self, black: Holes, deep: Holes) -> Games {
        let mut games = Games::any_order((black - deep - beside(deep)).len());
        let mut rest = deep;
        while let Some(hole) = rest.first() {
            let region = region_of(hole.into(), rest);
            rest -= region;
            games = games.interleaved(&self.games_in(region));
        }
        games
    }

    /// The games in the region of some deep pegs.
    fn games_in(&mut self, deep: Holes) -> Games {
        let deep = least_image(deep);
        if let Some(games) = self.regions.get(&deep) {
            return games.clone();
        }
        let region = deep | beside(deep);
        let mut games = Games::none(region.len());
        for flipped in region - deep {
            let opened = beside(flipped.into());
            games.add_after_a_flip(&self.games_among(region.without(flipped), deep - opened));
        }
        self.regions.insert(deep, games.clone());
        games
    }
}

/// The deep pegs that are in one region with some of them: two deep pegs are if they are side by side or
/// have a hole beside both.
fn region_of(some: Holes, deep: Holes) -> Holes {
    let mut region = some;
    loop {
        let around = region | beside(region);
        let more = (around | beside(around)) & deep;
        if more == region {
            return region;
        }
        region = more;
    }
}

impl Position {
    /// The numbers of games from this position, by length. For many positions, a [`Counter`] is
    /// faster.
    pub fn games(self) -> Games {
        Counter::new().games(self)
    }
}

impl ClosedForm for Position {
    fn tally(&self, plies: u32) -> Tally<Outcome> {
        let mut tally = Tally::new();
        let black = self.black().len();
        let plies = usize::try_from(plies).unwrap_or(usize::MAX);
        if self.white().is_empty() {
            tally.add(Some(Outcome::Stuck), &Natural::ONE);
        } else {
            let ending = (black <= plies).then_some(Outcome::Won);
            tally.add(ending, &Natural::from(self.games().of(plies.min(black))));
        }
        tally
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_starts_have_477_regions_up_to_symmetry() {
        let mut counter = Counter::new();
        for start in Position::starts() {
            counter.games(start);
        }
        assert_eq!(counter.regions.len(), 477);
    }

    #[test]
    fn a_region_holds_together_through_the_holes_beside_its_deep_pegs() {
        let deep = Holes::picture(
            "
            . . # . . . .
            . . . . . . .
            # . # . . . .
            . . . . . # .
            . . . . . . .
            . . . # . . .
            . . . . . . .
            ",
        );
        let regions = Holes::picture(
            "
            . . # . . . .
            . . . . . . .
            # . # . . . .
            . . . . . . .
            . . . . . . .
            . . . . . . .
            . . . . . . .
            ",
        );
        assert_eq!(region_of(deep.first().unwrap().into(), deep), regions);
    }
}
