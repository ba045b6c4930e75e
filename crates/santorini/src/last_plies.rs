//! The last three moves of a game, counted without playing them.
//!
//! For each cell that a pawn of the mover goes to, the opponent has the same moves whatever the mover
//! builds, less what the build takes away: a cell that becomes too high to step on, and a cell that gets
//! its dome and can no longer be built on. And from one such cell to the next, what the opponent can do
//! changes only by the cell that the pawn left and the one it came to. [Three moves](three) go one step
//! further: two builds take away what each takes away, apart from builds on the same cell.
//!
//! Moves that might leave a player without a move are played instead. Three moves of which one might, or might be a
//! climb, are counted in a [lane](crate::groups).

mod three;
mod walker;

use crate::cells::{around, squares};
use crate::{Move, Outcome, Position, Square, Way};
use game::{Counts, Game, LastPlies};
use walker::{Ground, Mobile, Walker};

/// The cell of an index.
#[expect(clippy::cast_possible_truncation, reason = "below 25")]
const fn square(index: u32) -> Option<Square> {
    Square::from_index(index as u8)
}

impl LastPlies for Position {
    const PLIES: u32 = 3;

    fn count_last(&self, plies: u32, into: &mut Counts<Outcome>) {
        let ground = Ground::new(self);
        let opponents = self.pawns[self.turn.other()];
        let opponents = opponents.map(|pawn| Walker::of(&ground, pawn));
        // A move and its build take away two ways out at most.
        let ways_out = (opponents[0].near | opponents[1].near) & ground.free;
        let is_mobile = ways_out.count_ones() >= 3;
        if plies == 3 && self.ended.is_none() {
            match if is_mobile { self.count_three(&ground, opponents) } else { None } {
                Some(games) => into.add_unfinished(games),
                None => self.count_in_lane(into),
            }
        } else if plies == 0 || self.ended.is_some() || !is_mobile {
            self.count_played(plies, into);
        } else if plies == 1 {
            self.count_one(&ground, into);
        } else {
            self.count_two(&ground, opponents, into);
        }
    }
}

impl Position {
    /// Plays the next move, if there is one to play.
    fn count_played(&self, plies: u32, into: &mut Counts<Outcome>) {
        match self.ended {
            Some(victory) => into.add(victory, 1),
            None if plies == 0 => into.add_unfinished(1),
            None => self.moves().for_each(|next| self.after(next).count_last(plies - 1, into)),
        }
    }

    /// One move, after which the opponent surely has a move, unless it was a climb.
    fn count_one(&self, ground: &Ground, into: &mut Counts<Outcome>) {
        let (mut climbs, mut others) = (0, 0);
        for pawn in self.pawns[self.turn] {
            let pawn = Walker::of(ground, pawn);
            let targets = pawn.near & ground.free;
            climbs += pawn.moves(targets & ground.exactly(3), ground.free);
            others += pawn.moves(targets & !ground.exactly(3), ground.free);
        }
        into.add(Outcome { winner: self.turn, way: Way::Climb }, u64::from(climbs));
        into.add_unfinished(u64::from(others));
    }

    /// Two moves, where the opponent surely has a move after the first, unless it was a climb.
    fn count_two(&self, ground: &Ground, opponents: [Walker; 2], into: &mut Counts<Outcome>) {
        let pawns = self.pawns[self.turn].map(|pawn| Walker::of(ground, pawn));
        let opponents = opponents.map(|pawn| Mobile::new(pawn, ground.free));
        let (mut climbs, mut climbs_of_opponent, mut others) = (0, 0, 0);
        for (pawn, companion) in [(pawns[0], pawns[1]), (pawns[1], pawns[0])] {
            // Before the pawn lands, the cell it left is free.
            let from = pawn.cell.trailing_zeros();
            let free = ground.free | pawn.cell;
            let opponents = opponents.map(|opponent| opponent.freed(from));
            let targets = pawn.near & ground.free;
            climbs += pawn.moves(targets & ground.exactly(3), ground.free);
            for to in squares(targets & !ground.exactly(3)) {
                let (landed, sites) = (Walker::new(ground, to), around(to) & free);
                // The mover's build, and the opponent's move and build, take three ways out at most.
                let ways_out = (landed.near | companion.near) & free & !landed.cell;
                if ways_out.count_ones() < 4 {
                    self.count_played_to(2, from, to, sites, into);
                    continue;
                }
                for opponent in &opponents {
                    let (all, climbs) = opponent.taken(to).over_builds(sites, ground);
                    climbs_of_opponent += climbs;
                    others += all - climbs;
                }
            }
        }
        into.add(Outcome { winner: self.turn, way: Way::Climb }, u64::from(climbs));
        let opponent = Outcome { winner: self.turn.other(), way: Way::Climb };
        into.add(opponent, u64::from(climbs_of_opponent));
        into.add_unfinished(u64::from(others));
    }

    /// Plays the moves of a pawn to a cell, with each build.
    #[cold]
    fn count_played_to(
        &self,
        plies: u32,
        from: u32,
        to: u32,
        sites: u32,
        into: &mut Counts<Outcome>,
    ) {
        let moves = squares(sites).filter_map(|build| {
            Some(Move { from: square(from)?, to: square(to)?, build: square(build)? })
        });
        moves.for_each(|next| self.after(next).count_last(plies - 1, into));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Setup;
    use game::laws::{self, Random};
    use game::{ByPlayer, Side, Tally};
    use std::vec::Vec;

    fn at(row: i8, col: i8) -> Square {
        Square::at(row, col).unwrap()
    }

    #[test]
    fn whole_games_are_counted_as_they_are_played() {
        let start = Position::new([at(0, 0), at(1, 1)], [at(2, 2), at(3, 3)]).unwrap();
        laws::check_last_plies(&start, 30, 3).unwrap();
    }

    /// Any heights and pawns: climbs, domes and blocked players are everywhere.
    #[test]
    fn any_positions_are_counted_as_they_are_played() {
        let mut random = Random::new(5);
        let mut below = |bound| random.below(bound);
        let (mut checked, mut ended) = (0, [0; 4]);
        while checked < 20_000 {
            let mut cells: Vec<Square> = board::Bitboard::ALL.iter().collect();
            let mut draw = || cells.swap_remove(below(cells.len()));
            let pawns = ByPlayer { first: [draw(), draw()], second: [draw(), draw()] };
            let mut setup = Setup { turn: Side::BOTH[below(2)], ..Setup::new(pawns) };
            // From flat ground to a town of towers.
            let crowded = 1 + below(9);
            for height in &mut setup.heights {
                *height = u8::try_from(below(crowded).saturating_sub(below(3)).min(4)).unwrap();
            }
            let Ok(position) = Position::try_from(setup) else { continue };
            // Three plies take long to play: a sample of them will do.
            for plies in 0..=if checked % 16 == 0 { 3 } else { 2 } {
                let mut counts = Counts::new();
                position.count_last(plies, &mut counts);
                let played = Tally::of_games(&position, plies);
                assert_eq!(Tally::from(&counts), played, "{plies} plies from {position:?}");
                for (ended, &victory) in ended.iter_mut().zip(<Outcome as game::Outcome>::ALL) {
                    *ended += u32::from(!played.ended(victory).is_zero());
                }
            }
            checked += 1;
        }
        assert!(ended.iter().all(|&times| times > 300), "{ended:?}");
    }
}
