//! Santorini: 128 actions, 8 planes.
//!
//! An action is `64 * pawn + 8 * step + build`: the mover's first or second pawn, where it goes, and where it builds
//! from there, both as one of the eight [`STEPS`].

use super::{Encoded, STEPS, Symmetry, actions, draw, permutation};
use board::{Bitboard, EVERY_WAY, Grid5, Leaps};
use game::{Game, Side};
use santorini::{Move, Position, Square};

const CELLS: usize = 25;

/// The step by the difference of two indices, plus 6.
const BY_DIFFERENCE: [u8; 13] = {
    let mut steps = [0; 13];
    let mut step = 0;
    while step < STEPS.len() {
        let (rows, cols) = STEPS[step];
        #[expect(clippy::cast_sign_loss, clippy::cast_possible_truncation, reason = "0..13, 0..8")]
        {
            steps[(rows * 5 + cols + 6) as usize] = step as u8;
        }
        step += 1;
    }
    steps
};

static NEIGHBOURS: Leaps<Grid5> = Leaps::new(&EVERY_WAY);

/// The steps from a cell to these neighbours of it, a bit each.
#[inline]
fn steps(from: Square, to: Bitboard<Grid5>) -> u64 {
    // The cell's index is that of its neighbour to the upper left if the board is moved up by six places.
    let around = to.bits() << 6 >> from.index();
    let [upper, middle, lower] = [around, around >> 5, around >> 10].map(|row| row & 7);
    upper | (middle & 1) << 3 | (middle >> 2) << 4 | lower << 5
}

/// The step between two neighbours.
fn step(from: Square, to: Square) -> usize {
    BY_DIFFERENCE[to.index() + 6 - from.index()].into()
}

impl Encoded for Position {
    const ACTIONS: usize = 2 * 8 * 8;
    const SHAPE: [usize; 3] = [8, 5, 5];
    const IMAGES: usize = 8;

    type Actions = [u64; 2];

    fn action(&self, legal: Move) -> usize {
        let pawn = usize::from(self.pawns()[self.turn()][0] != legal.from);
        pawn * 64 + step(legal.from, legal.to) * 8 + step(legal.to, legal.build)
    }

    fn decode(&self, action: usize) -> Option<Move> {
        let from = *self.pawns()[self.turn()].get(action / 64)?;
        let towards = |cell: Square, step: usize| cell.offset(STEPS[step].0, STEPS[step].1);
        let to = towards(from, action / 8 % 8)?;
        let build = towards(to, action % 8)?;
        Some(Move { from, to, build })
    }

    fn legal_actions(&self) -> [u64; 2] {
        let mut legal = [0; 2];
        if self.outcome().is_some() {
            return legal;
        }
        let (occupied, domes) = (self.occupied(), self.at_least(4));
        for (pawn, from) in self.pawns()[self.turn()].into_iter().enumerate() {
            let too_high = self.at_least((self.height(from) + 2).min(4));
            for to in NEIGHBOURS.from(from) - occupied - too_high {
                let sites = NEIGHBOURS.from(to) - occupied.without(from) - domes;
                let first = pawn * 64 + step(from, to) * 8;
                actions::insert(&mut legal, first, steps(to, sites));
            }
        }
        legal
    }

    fn observe(&self, viewer: Side, into: &mut [i8]) {
        into.fill(0);
        let [mine, theirs] = [viewer, viewer.other()].map(|side| self.pawns()[side]);
        for (plane, pawn) in mine.into_iter().chain(theirs).enumerate() {
            into[plane * CELLS + pawn.index()] = 1;
        }
        for (height, plane) in (1..).zip(into[4 * CELLS..].chunks_exact_mut(CELLS)) {
            draw(plane, self.at_least(height));
        }
    }

    /// The eight of the board; then again with the mover's pawns exchanged, the opponent's, and both.
    fn symmetries() -> Vec<Symmetry> {
        let mut all = Vec::with_capacity(32);
        for exchanged in 0..4 {
            let (mine, theirs) = (exchanged & 1, exchanged >> 1);
            for symmetry in board::Symmetry::ALL {
                let plane = |plane: usize| match plane {
                    0 | 1 => plane ^ mine,
                    2 | 3 => plane ^ theirs,
                    height => height,
                };
                let cell = |index: usize| image_of_cell(symmetry, index);
                let step = |step: usize| image_of_step(symmetry, step);
                all.push(Symmetry {
                    observation: permutation(Self::ENTRIES, |entry| {
                        plane(entry / CELLS) * CELLS + cell(entry % CELLS)
                    }),
                    action: permutation(Self::ACTIONS, |action| {
                        let pawn = (action / 64) ^ mine;
                        pawn * 64 + step(action / 8 % 8) * 8 + step(action % 8)
                    }),
                });
            }
        }
        all
    }

    fn image(&self, index: usize) -> Self {
        self.under(board::Symmetry::ALL[index])
    }
}

fn image_of_cell(symmetry: board::Symmetry, index: usize) -> usize {
    let cell = Bitboard::<Grid5>::ALL.iter().nth(index);
    cell.map_or(index, |cell| cell.under(symmetry).index())
}

fn image_of_step(symmetry: board::Symmetry, index: usize) -> usize {
    // From the middle every step stays on the board, and the middle stays where it is.
    let middle = 12;
    let (rows, cols) = STEPS[index];
    let image = Square::at(2 + rows, 2 + cols).map(|cell| cell.under(symmetry).index());
    image.map_or(index, |image| BY_DIFFERENCE[image + 6 - middle].into())
}
