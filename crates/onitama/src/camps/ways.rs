//! In how many ways a pawn gets from one square to another.

use crate::{Hand, super_leaps};
use board::{Bitboard, Grid5, Square};
use game::Side;

/// The number of squares.
pub(super) const SQUARES: usize = 25;

/// The most ways from one square to another: by either card, where it leads or as the Super move.
pub(super) const MOST_WAYS: usize = 4;

/// What a hand lets a player's pawns do.
#[derive(Debug)]
pub(super) struct Ways {
    /// By the square that a pawn stands on and the one that it goes to.
    numbers: [[i16; SQUARES]; SQUARES],
    /// The squares that a pawn reaches, as bits.
    targets: [u32; SQUARES],
}

impl Ways {
    pub(super) fn new(side: Side, hand: Hand, has_used_super: bool) -> Self {
        let mut ways = Self { numbers: [[0; SQUARES]; SQUARES], targets: [0; SQUARES] };
        for from in Bitboard::<Grid5>::ALL {
            for card in hand.cards() {
                ways.add(from, card.leaps(side).from(from));
                if !has_used_super {
                    ways.add(from, super_leaps().from(from));
                }
            }
        }
        ways
    }

    #[expect(clippy::cast_possible_truncation, reason = "25 bits")]
    fn add(&mut self, from: Square<Grid5>, targets: Bitboard<Grid5>) {
        self.targets[from.index()] |= targets.bits() as u32;
        for to in targets {
            self.numbers[from.index()][to.index()] += 1;
        }
    }

    /// The ways from a square to another.
    #[inline]
    pub(super) const fn between(&self, from: usize, to: usize) -> i16 {
        self.numbers[from][to]
    }

    /// The squares that a pawn reaches from a square, but for some, with the ways there.
    #[inline]
    pub(super) fn from(&self, from: usize, but: u32) -> impl Iterator<Item = (usize, i16)> {
        bits(self.targets[from] & !but).map(move |to| (to, self.numbers[from][to]))
    }
}

/// The squares of a set.
#[inline]
pub(super) fn bits(mut set: u32) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let first = set.trailing_zeros();
        set &= set.wrapping_sub(1);
        (first < 32).then_some(first as usize)
    })
}
