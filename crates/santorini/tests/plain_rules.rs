//! The rules once more, word by word from the document, on arrays of numbers; both must agree.

mod positions;

use board::{Bitboard, Grid5};
use game::{Game, Side};
use plywood_santorini::{Move, Outcome, Position, Square, Way};
use positions::any_position;
use proptest::prelude::*;

struct Plain {
    heights: [u8; 25],
    pawns: [Square; 4],
    own: [Square; 2],
}

impl Plain {
    fn of(position: &Position) -> Self {
        let pawns = position.pawns();
        let ([a, b], [c, d]) = (pawns[Side::First], pawns[Side::Second]);
        let own = pawns[position.turn()];
        Self { heights: plywood_santorini::Setup::from(position).heights, pawns: [a, b, c, d], own }
    }

    fn height(&self, cell: Square) -> u8 {
        self.heights[cell.index()]
    }

    fn is_legal(&self, Move { from, to, build }: Move) -> bool {
        let adjacent = |one: Square, two: Square| {
            one != two && (one.row() - two.row()).abs() <= 1 && (one.col() - two.col()).abs() <= 1
        };
        let has_pawn = |cell: Square| self.pawns.contains(&cell);
        self.own.contains(&from)
            && adjacent(from, to)
            && !has_pawn(to)
            && self.height(to) < 4
            && self.height(to) <= self.height(from) + 1
            && adjacent(to, build)
            && (build == from || !has_pawn(build))
            && self.height(build) < 4
    }

    /// Every triple of cells that is legal, with the pawns in their order.
    fn moves(&self) -> Vec<Move> {
        let mut moves = Vec::new();
        for from in self.own {
            for to in Bitboard::<Grid5>::ALL {
                for build in Bitboard::<Grid5>::ALL {
                    let candidate = Move { from, to, build };
                    if self.is_legal(candidate) {
                        moves.push(candidate);
                    }
                }
            }
        }
        moves
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn moves_and_endings_are_those_of_the_plain_rules(position in any_position()) {
        let plain = Plain::of(&position);
        let moves: Vec<Move> = position.moves().collect();
        prop_assert_eq!(&moves, &plain.moves());
        prop_assert_eq!(position.count_moves(), moves.len());
        let lost = Outcome { winner: position.turn().other(), way: Way::Block };
        prop_assert_eq!(position.outcome(), moves.is_empty().then_some(lost));

        for legal in moves {
            let after = position.after(legal);
            let now = Plain::of(&after);
            let mut heights = plain.heights;
            heights[legal.build.index()] += 1;
            prop_assert_eq!(now.heights, heights);
            let moved = plain.pawns.map(|pawn| if pawn == legal.from { legal.to } else { pawn });
            prop_assert_eq!(now.pawns, moved);
            prop_assert_eq!(after.turn(), position.turn().other());
            let way = if plain.height(legal.to) == 3 {
                Some(Way::Climb)
            } else {
                now.moves().is_empty().then_some(Way::Block)
            };
            let victory = way.map(|way| Outcome { winner: position.turn(), way });
            prop_assert_eq!(after.outcome(), victory);
        }
    }
}
