//! The rules: where pawns move, where they build, and who wins.

use crate::{Outcome, Position, Square, Way, neighbours};
use board::{Bitboard, Grid5, Symmetry};
use game::{AbilityVisitor, Game, Side};

/// A move: a pawn moves to a neighbouring cell and then builds beside it.
///
/// A climb to level 3 ends the game, but has a cell to build on like every move.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Move {
    /// The cell of the pawn.
    pub from: Square,
    /// The cell it moves to, beside `from`.
    pub to: Square,
    /// The cell on which it builds a level, beside `to`; it may be `from`.
    pub build: Square,
}

impl Move {
    /// Where a symmetry of the board takes the move.
    #[must_use]
    pub fn under(self, symmetry: Symmetry) -> Self {
        Self {
            from: self.from.under(symmetry),
            to: self.to.under(symmetry),
            build: self.build.under(symmetry),
        }
    }
}

impl Position {
    /// Where a pawn may go from a cell, the end of the game aside: to neighbours without a pawn and a
    /// dome that are at most one level higher.
    #[inline]
    pub(crate) fn targets(&self, from: Square, occupied: Bitboard<Grid5>) -> Bitboard<Grid5> {
        // "At least 2" is too high from the ground, "at least 3" from level 1, and a dome from anywhere.
        let [one, two, three, dome] = self.levels;
        let too_high = if two.contains(from) {
            dome
        } else if one.contains(from) {
            three
        } else {
            two
        };
        neighbours(from) - occupied - too_high
    }

    /// Where a pawn may build that went from one cell to another: beside it, on no pawn and no dome.
    ///
    /// The cell it came from is always among them, so that a pawn that can go somewhere can also build.
    #[inline]
    pub(crate) fn sites(
        &self,
        from: Square,
        to: Square,
        occupied: Bitboard<Grid5>,
    ) -> Bitboard<Grid5> {
        neighbours(to) - occupied.without(from) - self.levels[3]
    }

    /// Whether the player to move has no move.
    #[inline]
    pub(crate) fn is_blocked(&self) -> bool {
        let occupied = self.occupied();
        self.pawns[self.turn].iter().all(|&from| self.targets(from, occupied).is_empty())
    }

    /// The pawns that may move: those of the player to move, or none after the end.
    #[inline]
    fn movable(&self) -> &[Square] {
        if self.ended.is_some() { &[] } else { &self.pawns[self.turn] }
    }

    /// Puts one more level on a cell.
    #[inline]
    fn raise(&mut self, cell: Square) {
        let cell = Bitboard::of(cell);
        let [one, two, three, dome] = &mut self.levels;
        *dome |= *three & cell;
        *three |= *two & cell;
        *two |= *one & cell;
        *one |= cell;
    }
}

impl Game for Position {
    type Player = Side;
    type Move = Move;
    type Outcome = Outcome;

    /// Two pawns, at most eight cells to go to, and at most eight to build on from there.
    const MAX_MOVES: usize = 2 * 8 * 8;

    #[inline]
    fn turn(&self) -> Side {
        self.turn
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        self.ended
    }

    /// The first pawn's moves, then the second's; for each the cells to go to row by row, and for each of
    /// those the cells to build on row by row.
    #[inline]
    fn moves(&self) -> impl Iterator<Item = Move> {
        let occupied = self.occupied();
        self.movable().iter().flat_map(move |&from| {
            self.targets(from, occupied).iter().flat_map(move |to| {
                let sites = self.sites(from, to, occupied);
                sites.iter().map(move |build| Move { from, to, build })
            })
        })
    }

    #[inline]
    fn play_unchecked(&mut self, Move { from, to, build }: Move) {
        let mover = self.turn;
        let climbs = self.levels[2].contains(to);
        let [first, second] = &mut self.pawns[mover];
        *(if *first == from { first } else { second }) = to;
        self.raise(build);
        self.turn = mover.other();
        if climbs {
            self.ended = Some(Outcome { winner: mover, way: Way::Climb });
        } else if self.is_blocked() {
            self.ended = Some(Outcome { winner: mover, way: Way::Block });
        }
    }

    #[inline]
    fn is_legal(&self, Move { from, to, build }: Move) -> bool {
        let occupied = self.occupied();
        self.movable().contains(&from)
            && self.targets(from, occupied).contains(to)
            && self.sites(from, to, occupied).contains(build)
    }

    #[inline]
    fn count_moves(&self) -> usize {
        let occupied = self.occupied();
        let of_pawn = |&from: &Square| -> usize {
            self.targets(from, occupied).iter().map(|to| self.sites(from, to, occupied).len()).sum()
        };
        self.movable().iter().map(of_pawn).sum()
    }

    fn abilities<V: AbilityVisitor<Self>>(visitor: V) -> V::Output {
        visitor.groups()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{BLUE, RED, Setup};
    use alloc::vec::Vec;
    use board::Symmetry;
    use game::{ByPlayer, Tally, laws};

    fn at(row: i8, col: i8) -> Square {
        Square::at(row, col).unwrap()
    }

    /// The document's example before its first move, and after it.
    fn example() -> [Position; 2] {
        let start = Position::new([at(0, 0), at(1, 1)], [at(2, 2), at(3, 3)]).unwrap();
        [start, start.after(Move { from: at(0, 0), to: at(1, 0), build: at(2, 0) })]
    }

    fn crossed() -> Position {
        Position::new([at(1, 1), at(3, 3)], [at(1, 3), at(3, 1)]).unwrap()
    }

    /// Blue at (0,0) and (2,2), Red far away, with some cells built up.
    fn built(turn: Side, buildings: &[(u8, Square)]) -> Position {
        let pawns = ByPlayer { first: [at(0, 0), at(2, 2)], second: [at(4, 4), at(4, 3)] };
        let mut setup = Setup { turn, ..Setup::new(pawns) };
        for &(height, cell) in buildings {
            setup.heights[cell.index()] = height;
        }
        Position::try_from(setup).unwrap()
    }

    #[test]
    fn games_are_as_many_as_the_rulings_say() {
        let [game1, game5] = example();
        let known: [(Position, [u64; 4]); 3] = [
            (game5, [80, 3612, 281380, 14614262]),
            (game1, [40, 3292, 147160, 11566782]),
            (crossed(), [80, 6176, 426384, 29096316]),
        ];
        for (position, totals) in known {
            for (plies, total) in (1..).zip(totals) {
                assert_eq!(Tally::of_games(&position, plies).total(), total.into());
            }
        }
    }

    #[test]
    fn the_laws_of_games_hold() {
        for (seed, start) in (1..).zip(example().into_iter().chain([crossed()])) {
            laws::check(&start, 60, seed).unwrap();
        }
        // High up from the start, both ways to win come sooner.
        let towers: Vec<_> = (0..5).map(|col| (2 + u8::from(col == 3), at(1, col))).collect();
        for turn in Side::BOTH {
            laws::check(&built(turn, &towers), 60, 4).unwrap();
        }
    }

    #[test]
    fn symmetries_take_moves_to_moves() {
        let mut position = crossed();
        let mut choice = 7;
        while position.outcome().is_none() {
            let moves: Vec<_> = position.moves().collect();
            choice = choice * 31 % 1009;
            let next = moves[choice % moves.len()];
            for symmetry in Symmetry::ALL {
                let image = position.under(symmetry);
                let mut images: Vec<_> = moves.iter().map(|legal| legal.under(symmetry)).collect();
                let mut moves_of_image: Vec<_> = image.moves().collect();
                images.sort_unstable();
                moves_of_image.sort_unstable();
                assert_eq!(images, moves_of_image, "{symmetry:?}");
                assert_eq!(image.after(next.under(symmetry)), position.after(next).under(symmetry));
            }
            position.play_unchecked(next);
        }
    }

    #[test]
    fn moves_come_pawn_by_pawn_then_row_by_row() {
        let [_, game5] = example();
        let moves: Vec<_> = game5.moves().collect();
        let mut keyed: Vec<_> = moves
            .iter()
            .map(|legal| (legal.from != game5.pawns()[RED][0], legal.to, legal.build))
            .collect();
        assert_eq!(moves[0], Move { from: at(2, 2), to: at(1, 2), build: at(0, 1) });
        assert_eq!(moves[79], Move { from: at(3, 3), to: at(4, 4), build: at(4, 3) });
        assert!(keyed.is_sorted());
        keyed.dedup();
        assert_eq!(keyed.len(), 80);
    }

    #[test]
    fn pawns_climb_one_level_and_descend_any_number() {
        let step = |position: &Position, to| {
            position.moves().any(|legal| legal.from == at(2, 2) && legal.to == to)
        };
        for own in 0..=3 {
            for other in 0..=4 {
                let position = built(BLUE, &[(own, at(2, 2)), (other, at(2, 3))]);
                assert_eq!(step(&position, at(2, 3)), other <= own + 1 && other < 4);
            }
        }
    }

    #[test]
    fn a_step_from_level_3_to_level_3_wins_and_a_step_down_does_not() {
        let mut position = built(BLUE, &[(3, at(2, 2)), (3, at(2, 3)), (2, at(1, 2))]);
        let down = Move { from: at(2, 2), to: at(1, 2), build: at(0, 2) };
        assert_eq!(position.after(down).outcome(), None);
        let across = Move { from: at(2, 2), to: at(2, 3), build: at(2, 2) };
        position.play(across).unwrap();
        assert_eq!(position.outcome(), Some(Outcome { winner: BLUE, way: Way::Climb }));
        assert_eq!(position.height(at(2, 2)), 4, "the climber builds all the same");
    }

    #[test]
    fn a_climb_that_also_blocks_keeps_its_name() {
        // Red's two pawns in the corner have nowhere to go but (3,4), which Blue's build closes.
        let wall = [(2, at(3, 2)), (2, at(3, 3)), (2, at(4, 2))];
        let mut buildings = Vec::from(wall);
        buildings.extend([(1, at(3, 4)), (2, at(2, 2)), (3, at(2, 3))]);
        let climb = Move { from: at(2, 2), to: at(2, 3), build: at(3, 4) };
        let ended = built(BLUE, &buildings).after(climb);
        assert!(ended.is_blocked());
        assert_eq!(ended.outcome(), Some(Outcome { winner: BLUE, way: Way::Climb }));

        buildings.pop();
        let ended = built(BLUE, &buildings).after(climb);
        assert_eq!(ended.outcome(), Some(Outcome { winner: BLUE, way: Way::Block }));
        assert_eq!(ended.count_moves(), 0);
    }

    #[test]
    fn a_pawn_may_build_where_it_came_from_but_not_where_it_stands() {
        let position = built(BLUE, &[]);
        let back = Move { from: at(2, 2), to: at(2, 3), build: at(2, 2) };
        assert!(position.is_legal(back));
        assert!(!position.is_legal(Move { build: at(2, 3), ..back }));
        assert!(!position.is_legal(Move { to: at(2, 2), ..back }), "staying is no move");
        assert!(!position.is_legal(Move { build: at(4, 3), ..back }), "too far to build");
        assert!(!position.is_legal(Move { from: at(4, 3), ..back }), "another player's pawn");
    }

    #[test]
    fn the_fourth_level_closes_a_cell() {
        let position = built(BLUE, &[(3, at(1, 2))]);
        let cap = Move { from: at(2, 2), to: at(2, 1), build: at(1, 2) };
        let capped = position.after(cap);
        assert_eq!(capped.height(at(1, 2)), 4);
        assert_eq!(capped.at_least(4), Bitboard::of(at(1, 2)));
        assert!(!capped.sites(at(2, 1), at(1, 1), capped.occupied()).contains(at(1, 2)));
        assert_eq!(capped.at_least(0), Bitboard::ALL);
        assert_eq!(capped.at_least(5), Bitboard::EMPTY);
    }
}
