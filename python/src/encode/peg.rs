//! Peg Reversal: 33 actions, 2 planes.
//!
//! An action is a hole, counted from 0 in the order of [`peg::Hole`]: by the first coordinate, then by the second.

use super::{Encoded, Symmetry, draw, permutation};
use board::{Bitboard, Cross33};
use game::Solo;
use peg::{Hole, Position};

const HOLES: usize = 33;
const CELLS: usize = 49;

/// The holes by action.
const BY_ACTION: [Hole; HOLES] = {
    let mut rest = Bitboard::<Cross33>::ALL;
    let mut holes = [rest.first().unwrap(); HOLES];
    let mut action = 0;
    while let Some(hole) = rest.first() {
        holes[action] = hole;
        rest = rest.without(hole);
        action += 1;
    }
    holes
};

/// The action of a hole: the number of holes before it.
fn action_of(hole: Hole) -> usize {
    let before = Bitboard::<Cross33>::ALL.bits() & ((1 << hole.index()) - 1);
    before.count_ones() as usize
}

impl Encoded for Position {
    const ACTIONS: usize = HOLES;
    const SHAPE: [usize; 3] = [2, 7, 7];
    const IMAGES: usize = 8;

    type Actions = [u64; 1];

    fn action(&self, legal: Hole) -> usize {
        action_of(legal)
    }

    fn decode(&self, action: usize) -> Option<Hole> {
        BY_ACTION.get(action).copied()
    }

    fn legal_actions(&self) -> [u64; 1] {
        // The holes of each row lie beside each other, and so do their actions.
        let movable = self.movable().bits();
        let row = |(index, holes, action): (u32, u32, u32)| {
            let holes = (1 << holes) - 1;
            (movable >> index & holes) << action
        };
        let ends = [(2, 3, 0), (9, 3, 3), (37, 3, 27), (44, 3, 30)];
        let middle = [(14, 7, 6), (21, 7, 13), (28, 7, 20)];
        [ends.into_iter().chain(middle).map(row).sum()]
    }

    fn observe(&self, Solo: Solo, into: &mut [i8]) {
        into.fill(0);
        let (white, black) = into.split_at_mut(CELLS);
        draw(white, self.white());
        draw(black, self.black());
    }

    fn symmetries() -> Vec<Symmetry> {
        let symmetry = |symmetry: board::Symmetry| {
            // The corners of the box are no holes; they are zero in every plane, and stay where they are.
            let cell = |index: usize| {
                let hole = u8::try_from(index).ok().and_then(Hole::from_index);
                hole.map_or(index, |hole| hole.under(symmetry).index())
            };
            Symmetry {
                observation: permutation(Self::ENTRIES, |entry| {
                    entry / CELLS * CELLS + cell(entry % CELLS)
                }),
                action: permutation(Self::ACTIONS, |action| {
                    action_of(BY_ACTION[action].under(symmetry))
                }),
            }
        };
        board::Symmetry::ALL.into_iter().map(symmetry).collect()
    }

    fn image(&self, index: usize) -> Self {
        Self::new(self.white().under(board::Symmetry::ALL[index]))
    }
}
