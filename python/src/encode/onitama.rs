//! Onitama: 1050 actions, 11 planes.
//!
//! An action is `25 * plane + square`: the square that the pawn leaves, and one of 42 planes. Planes 0 to 12 are the
//! [`OFFSETS`] with the first card of the hand, 13 to 25 with the second; 26 to 33 are the eight [`STEPS`] of the Super
//! move with the first card, 34 to 41 with the second. Squares, offsets and steps are seen by the mover, who sits at
//! row 0.

use super::{Encoded, STEPS, Symmetry, actions, draw, permutation};
use board::{Bitboard, Grid5, Square};
use game::{Game, Side};
use onitama::{Card, Move, Position};

const CELLS: usize = 25;

/// The number of different offsets on the sixteen cards.
const OFFSET_COUNT: usize = 13;

/// The first plane of Super moves.
const SUPER: usize = 2 * OFFSET_COUNT;

/// Every offset that some card has, row by row: so many rows forward and columns to the right.
const OFFSETS: [(i8, i8); OFFSET_COUNT] = {
    let (mut offsets, mut count) = ([(0, 0); OFFSET_COUNT], 0);
    let mut rows = -2;
    while rows <= 2 {
        let mut cols = -2;
        while cols <= 2 {
            if is_on_a_card(rows, cols) {
                offsets[count] = (rows, cols);
                count += 1;
            }
            cols += 1;
        }
        rows += 1;
    }
    assert!(count == OFFSET_COUNT);
    offsets
};

const fn is_on_a_card(rows: i8, cols: i8) -> bool {
    let mut card = 0;
    while card < Card::ALL.len() {
        let offsets = Card::ALL[card].offsets();
        let mut index = 0;
        while index < offsets.len() {
            if offsets[index].0 == rows && offsets[index].1 == cols {
                return true;
            }
            index += 1;
        }
        card += 1;
    }
    false
}

/// The planes by offset, at `5 * (rows + 2) + cols + 2`.
const OFFSET_PLANES: [u8; CELLS] = planes(&OFFSETS);
const STEP_PLANES: [u8; CELLS] = planes(&STEPS);

const fn planes(offsets: &[(i8, i8)]) -> [u8; CELLS] {
    let (mut planes, mut plane) = ([0; CELLS], 0);
    while plane < offsets.len() {
        #[expect(clippy::cast_sign_loss, clippy::cast_possible_truncation, reason = "0..25, 0..13")]
        {
            planes[(5 * (offsets[plane].0 + 2) + offsets[plane].1 + 2) as usize] = plane as u8;
        }
        plane += 1;
    }
    planes
}

/// Where a plane has an offset from its middle.
#[inline]
fn entry(rows: i8, cols: i8) -> usize {
    usize::from((5 * (rows + 2) + cols + 2).unsigned_abs())
}

/// The pawns that can go so many rows and columns without leaving the board or meeting another one.
#[inline]
fn sources(own: Bitboard<Grid5>, rows: i8, cols: i8) -> u64 {
    let free = !own;
    // What is shifted in from beyond the left or right edge is no move.
    let columns = match cols {
        0 => !0,
        1.. => (0x1f >> cols) * EVERY_ROW,
        _ => (0x1f >> -cols << -cols) * EVERY_ROW,
    };
    let distance = 5 * rows + cols;
    let from = if distance >= 0 { free.bits() >> distance } else { free.bits() << -distance };
    from & own.bits() & columns
}

/// The first square of every row.
const EVERY_ROW: u64 = 0x108421;

/// A square as a player sees it, and back: the second player sits across the board.
fn seen(square: Square<Grid5>, by: Side) -> Square<Grid5> {
    match by {
        Side::First => square,
        Side::Second => square.under(board::Symmetry::Rotate180),
    }
}

impl Encoded for Position {
    const ACTIONS: usize = (SUPER + 2 * STEPS.len()) * CELLS;
    const SHAPE: [usize; 3] = [11, 5, 5];
    const IMAGES: usize = 2;

    type Actions = [u64; 17];

    fn action(&self, legal: Move) -> usize {
        let mover = self.turn();
        let card = usize::from(self.hand(mover).cards()[0] != legal.card);
        let [from, to] = [legal.from, legal.to].map(|square| seen(square, mover));
        let offset = entry(to.row() - from.row(), to.col() - from.col());
        let plane = if legal.is_super {
            SUPER + card * STEPS.len() + usize::from(STEP_PLANES[offset])
        } else {
            card * OFFSET_COUNT + usize::from(OFFSET_PLANES[offset])
        };
        plane * CELLS + from.index()
    }

    fn decode(&self, action: usize) -> Option<Move> {
        let (mover, plane) = (self.turn(), action / CELLS);
        let is_super = plane >= SUPER;
        let (card, (rows, cols)) = if is_super {
            let plane = plane - SUPER;
            (plane / STEPS.len(), STEPS[plane % STEPS.len()])
        } else {
            (plane / OFFSET_COUNT, OFFSETS[plane % OFFSET_COUNT])
        };
        let &card = self.hand(mover).cards().get(card)?;
        let from = Square::from_index(u8::try_from(action % CELLS).ok()?)?;
        let to = seen(from.offset(rows, cols)?, mover);
        Some(Move { from: seen(from, mover), to, card, is_super })
    }

    fn legal_actions(&self) -> [u64; 17] {
        let mut legal = [0; 17];
        let mover = self.turn();
        if self.victory().is_some() {
            return legal;
        }
        let own = turned(self.pawns(mover), mover);
        for (slot, card) in self.hand(mover).cards().into_iter().enumerate() {
            for &(rows, cols) in card.offsets() {
                let plane = slot * OFFSET_COUNT + usize::from(OFFSET_PLANES[entry(rows, cols)]);
                actions::insert(&mut legal, plane * CELLS, sources(own, rows, cols));
            }
        }
        if !self.has_used_super(mover) {
            for (plane, (rows, cols)) in (SUPER..).zip(STEPS) {
                let from = sources(own, rows, cols);
                actions::insert(&mut legal, plane * CELLS, from);
                actions::insert(&mut legal, (plane + STEPS.len()) * CELLS, from);
            }
        }
        legal
    }

    fn observe(&self, viewer: Side, into: &mut [i8]) {
        into.fill(0);
        let opponent = viewer.other();
        let mut planes = into.chunks_exact_mut(CELLS);
        for side in [viewer, opponent] {
            let master = self.master(side).map_or(Bitboard::EMPTY, Bitboard::of);
            for (pawns, plane) in [self.students(side), master].into_iter().zip(&mut planes) {
                draw(plane, turned(pawns, viewer));
            }
        }
        let middle = Square::<Grid5>::at(2, 2).expect("the middle of the board");
        let mine = self.hand(viewer).cards().map(|card| (card, Side::First));
        let theirs = self.hand(opponent).cards().map(|card| (card, Side::Second));
        let cards = mine.into_iter().chain(theirs).chain([(self.side_card(), Side::First)]);
        for ((card, side), plane) in cards.zip(&mut planes) {
            draw(plane, card.leaps(side).from(middle));
        }
        for (side, plane) in [viewer, opponent].into_iter().zip(planes) {
            plane.fill(i8::from(!self.has_used_super(side)));
        }
    }

    /// The mirror image or not; the mover's two cards exchanged or not; the opponent's.
    fn symmetries() -> Vec<Symmetry> {
        let mut all = Vec::with_capacity(8);
        for exchanged in 0..4 {
            let (mine, theirs) = (exchanged & 1, exchanged >> 1);
            for is_mirrored in [false, true] {
                let cell = |index: usize| if is_mirrored { mirrored(index) } else { index };
                let turn = |offsets: &[(i8, i8)], planes: &[u8; CELLS], plane: usize| {
                    let (rows, cols) = offsets[plane];
                    usize::from(planes[cell(entry(rows, cols))])
                };
                let plane = |plane: usize| match plane {
                    4 | 5 => plane ^ mine,
                    6 | 7 => ((plane - 6) ^ theirs) + 6,
                    other => other,
                };
                let action_plane = |plane: usize| match plane.checked_sub(SUPER) {
                    None => {
                        let card = (plane / OFFSET_COUNT) ^ mine;
                        let offset = turn(&OFFSETS, &OFFSET_PLANES, plane % OFFSET_COUNT);
                        card * OFFSET_COUNT + offset
                    }
                    Some(plane) => {
                        let card = (plane / STEPS.len()) ^ mine;
                        let step = turn(&STEPS, &STEP_PLANES, plane % STEPS.len());
                        SUPER + card * STEPS.len() + step
                    }
                };
                all.push(Symmetry {
                    observation: permutation(Self::ENTRIES, |entry| {
                        plane(entry / CELLS) * CELLS + cell(entry % CELLS)
                    }),
                    action: permutation(Self::ACTIONS, |action| {
                        action_plane(action / CELLS) * CELLS + cell(action % CELLS)
                    }),
                });
            }
        }
        all
    }

    fn image(&self, index: usize) -> Self {
        if index == 0 { *self } else { self.mirrored() }
    }
}

fn turned(squares: Bitboard<Grid5>, by: Side) -> Bitboard<Grid5> {
    match by {
        Side::First => squares,
        Side::Second => squares.under(board::Symmetry::Rotate180),
    }
}

/// The entry of a plane with left and right exchanged.
const fn mirrored(index: usize) -> usize {
    index / 5 * 5 + 4 - index % 5
}
