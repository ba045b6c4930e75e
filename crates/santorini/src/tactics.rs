//! Climbs to level 3, by the player and by the opponent.

use crate::{Move, Position, Square, neighbours};
use board::{Bitboard, Grid5};
use game::{Danger, Side, Tactics};

impl Position {
    /// The cells of level 3 that a player's pawns would step to.
    #[inline]
    fn climbs(&self, side: Side) -> Bitboard<Grid5> {
        let [_, two, three, dome] = self.levels;
        let heads = three - dome;
        if heads.is_empty() {
            return heads;
        }
        let reach =
            |pawn: Square| if two.contains(pawn) { neighbours(pawn) } else { Bitboard::EMPTY };
        let [one, other] = self.pawns[side];
        ((reach(one) | reach(other)) & heads) - self.occupied()
    }
}

/// Only climbs are considered, not blocked players.
impl Tactics for Position {
    /// One index for each pair of a target and a cell to build on.
    const HISTORY_SIZE: usize = 25 * 25;

    #[inline]
    fn winning_move(&self) -> Option<Move> {
        let to = self.climbs(self.turn).first().filter(|_| self.ended.is_none())?;
        let climber =
            |pawn: &&Square| neighbours(to).contains(**pawn) && self.levels[1].contains(**pawn);
        let &from = self.pawns[self.turn].iter().find(climber)?;
        Some(Move { from, to, build: from })
    }

    /// A climb can only be stopped by building on its cell: nobody can step in the way without winning.
    #[inline]
    fn danger(&self) -> Danger {
        let climbs = self.climbs(self.turn.other());
        let Some(only) = climbs.first() else { return Danger::Calm };
        if climbs.len() > 1 {
            return Danger::Lost;
        }
        let occupied = self.occupied();
        let steps = |&from: &Square| self.targets(from, occupied);
        let reached = |from| !(steps(from) & neighbours(only)).is_empty();
        if self.pawns[self.turn].iter().any(reached) { Danger::Threatened } else { Danger::Lost }
    }

    /// The moves that build on one of the opponent's climbs.
    #[inline]
    fn answers(&self) -> impl Iterator<Item = Move> {
        let climbs = self.climbs(self.turn.other());
        let occupied = self.occupied();
        let pawns = if self.ended.is_some() { &[][..] } else { &self.pawns[self.turn] };
        pawns.iter().flat_map(move |&from| {
            self.targets(from, occupied).iter().flat_map(move |to| {
                let sites = self.sites(from, to, occupied) & climbs;
                sites.iter().map(move |build| Move { from, to, build })
            })
        })
    }

    /// There are no captures.
    #[inline]
    fn captures(&self) -> impl Iterator<Item = Move> {
        core::iter::empty()
    }

    /// Moves up have the highest priority, then moves that stay high. A level is worth less than a killer: most
    /// moves on a high level are no better than others.
    #[inline]
    fn priority(&self, Move { from, to, .. }: Move) -> u8 {
        let (before, after) = (self.height(from), self.height(to));
        3 * (2 * after + u8::from(after > before))
    }

    #[inline]
    fn history_index(Move { to, build, .. }: Move) -> usize {
        to.index() * 25 + build.index()
    }

    #[inline]
    fn passed(&self) -> Option<Self> {
        let passed = Self { turn: self.turn.other(), ..*self };
        (self.ended.is_none() && !passed.is_blocked()).then_some(passed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{Game, laws};

    #[test]
    fn tactics_keep_the_law() {
        let at = |row, col| Square::at(row, col).unwrap();
        let start = Position::new([at(1, 1), at(3, 3)], [at(1, 3), at(3, 1)]).unwrap();
        laws::check_tactics(&start, 200, 1).unwrap();
    }

    #[test]
    fn every_climb_is_seen() {
        // On level 2 beside two cells of level 3, one of them taken.
        let text = "(False,'B',((2,2),(0,0)),((2,3),(4,4)),[(2,(2,2)),(3,(2,3)),(3,(1,1))])";
        let position: Position = text.parse().unwrap();
        assert_eq!(position.winning_move(), "((2,2),(1,1),(2,2))".parse().ok());
    }

    #[test]
    fn going_up_promises_more_than_staying() {
        let text = "(False,'B',((0,0),(4,4)),((2,4),(4,2)),[(1,(0,0)),(1,(0,1)),(2,(1,1))])";
        let position: Position = text.parse().unwrap();
        let priority = |text: &str| position.priority(text.parse().unwrap());
        assert_eq!(priority("((0,0),(1,1),(0,0))"), 15, "up to level 2");
        assert_eq!(priority("((0,0),(0,1),(0,0))"), 6, "on level 1");
        assert_eq!(priority("((0,0),(1,0),(0,0))"), 0, "down to the ground");
    }

    #[test]
    fn a_pass_hands_over_the_move_unless_that_ends_the_game() {
        let position: Position = "(False,'R',((0,0),(1,1)),((2,2),(3,3)),[])".parse().unwrap();
        let passed = "(False,'B',((0,0),(1,1)),((2,2),(3,3)),[])".parse().ok();
        assert_eq!(position.passed(), passed);

        // Blue could not move.
        let text =
            "(False,'R',((0,0),(0,1)),((2,2),(3,3)),[(2,(0,2)),(2,(1,0)),(2,(1,1)),(4,(1,2))])";
        assert_eq!(text.parse::<Position>().unwrap().passed(), None);

        let over = "(True,'R',((0,0),(0,1)),((2,2),(3,3)),[(3,(2,2)),(4,(4,4))])";
        assert_eq!(over.parse::<Position>().unwrap().passed(), None);
    }

    #[test]
    fn of_two_threats_one_is_left() {
        let text = "(False,'R',((2,2),(0,0)),((1,3),(4,4)),[(2,(2,2)),(3,(1,1)),(3,(1,2))])";
        let position: Position = text.parse().unwrap();
        assert_eq!((position.winning_move(), position.danger()), (None, Danger::Lost));
    }

    #[test]
    fn a_threat_out_of_reach_is_left() {
        let text = "(False,'R',((2,2),(0,0)),((4,3),(4,4)),[(2,(2,2)),(3,(1,1))])";
        let position: Position = text.parse().unwrap();
        assert_eq!((position.winning_move(), position.danger()), (None, Danger::Lost));
        assert_eq!(position.answers().count(), 0);
    }

    #[test]
    fn a_lone_threat_is_answered_on_its_cell() {
        let text = "(False,'R',((2,2),(0,0)),((1,3),(4,4)),[(2,(2,2)),(3,(1,1))])";
        let position: Position = text.parse().unwrap();
        assert_eq!((position.winning_move(), position.danger()), (None, Danger::Threatened));
        let cell = Square::at(1, 1).unwrap();
        assert!(position.answers().all(|answer| answer.build == cell));
        assert!(position.answers().eq(position.moves().filter(|legal| legal.build == cell)));
        assert!(position.answers().count() > 0);
    }

    #[test]
    fn every_target_and_build_has_a_slot_of_its_own() {
        let cells = || board::Bitboard::<board::Grid5>::ALL.into_iter();
        let ways = cells().flat_map(|to| cells().map(move |build| Move { from: to, to, build }));
        assert!(ways.map(Position::history_index).eq(0..Position::HISTORY_SIZE));
    }
}
