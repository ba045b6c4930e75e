//! Exact keys of 128 bits, which the eight images of a position share.
//!
//! From the lowest bit: the binary digits of the heights as three sets of cells (3 × 25 bits), Blue's
//! pawns (25), Red's pawns (25), the turn (1), whether the game is over (1). Of the eight images the one
//! with the least number is the key. The pawns stand above the heights, and mostly decide alone.

use crate::{Outcome, Position, Square};
use board::{Bitboard, Grid5, Symmetry};
use game::{ByPlayer, Keyed, Outcome as _, Side};

const CELLS: u32 = 25;
const PAWNS: u32 = 3 * CELLS;
const TURN: u32 = PAWNS + 2 * CELLS;
const OVER: u32 = TURN + 1;

impl Keyed for Position {
    type Key = u128;

    #[inline]
    fn key(&self) -> u128 {
        let turn = (self.turn.index() as u128) << TURN;
        if let Some(victory) = self.ended {
            return 1 << OVER | turn | victory.index() as u128;
        }
        let images = self.pawn_images();
        let least = images.iter().copied().min().unwrap_or(0);
        let digits = self.digits();
        let heights = Symmetry::ALL.iter().zip(images).filter(|&(_, image)| image == least);
        let heights = heights.map(|(&symmetry, _)| {
            digits.iter().rev().fold(0, |heights, digit| {
                heights << CELLS | u128::from(digit.under(symmetry).bits())
            })
        });
        turn | u128::from(least) << PAWNS | heights.min().unwrap_or(0)
    }

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "sets of 25 bits are cut out")]
    fn with_key(&self, key: u128) -> Self {
        let turn = if key >> TURN & 1 == 0 { Side::First } else { Side::Second };
        if key >> OVER != 0 {
            let ended = Outcome::ALL[key as usize % Outcome::ALL.len()];
            return Self { turn, ended: Some(ended), ..*self };
        }
        let set = |offset: u32| Bitboard::from_bits((key >> offset) as u64);
        let [ones, twos, fours] = [0, CELLS, 2 * CELLS].map(set);
        let pawns = [PAWNS, PAWNS + CELLS].map(|offset| pair(set(offset)));
        let (Some(first), Some(second)) = (pawns[0], pawns[1]) else { return *self };
        Self {
            levels: [ones | twos | fours, twos | fours, ones & twos | fours, fours],
            pawns: ByPlayer { first, second },
            turn,
            ended: None,
        }
    }
}

impl Position {
    /// The binary digits of the heights, the ones first.
    #[inline]
    fn digits(&self) -> [Bitboard<Grid5>; 3] {
        let [one, two, three, dome] = self.levels;
        [(one - two) | (three - dome), two - dome, dome]
    }

    /// Both players' pawns under each symmetry.
    #[inline]
    fn pawn_images(&self) -> [u64; 8] {
        let image = |cell: Square| &IMAGES[cell.index() & 31];
        let [blue, other_blue] = self.pawns.first.map(image);
        let [red, other_red] = self.pawns.second.map(image);
        core::array::from_fn(|symmetry| {
            let blues = u64::from(blue[symmetry] | other_blue[symmetry]);
            let reds = u64::from(red[symmetry] | other_red[symmetry]);
            blues | reds << CELLS
        })
    }
}

/// For every cell the set of where each symmetry takes it.
static IMAGES: [[u32; 8]; 32] = {
    let mut images = [[0; 8]; 32];
    let mut index = 0;
    while index < CELLS {
        let mut symmetry = 0;
        while symmetry < 8 {
            let set = Bitboard::<Grid5>::from_bits(1 << index).under(Symmetry::ALL[symmetry]);
            #[expect(clippy::cast_possible_truncation, reason = "25 bits")]
            let image = set.bits() as u32;
            images[index as usize][symmetry] = image;
            symmetry += 1;
        }
        index += 1;
    }
    images
};

/// The two cells of a set, if there are two.
#[inline]
fn pair(set: Bitboard<Grid5>) -> Option<[Square; 2]> {
    let one = set.first()?;
    Some([one, set.without(one).first()?])
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{Game, laws};

    fn at(row: i8, col: i8) -> Square {
        Square::at(row, col).unwrap()
    }

    /// Whether the positions are equal but for the order of each player's pawns.
    fn looks_like(one: &Position, two: &Position) -> bool {
        let has_same_pawns = |side| one.cells_of(side) == two.cells_of(side);
        (one.levels, one.turn) == (two.levels, two.turn)
            && Side::BOTH.into_iter().all(has_same_pawns)
    }

    #[test]
    fn the_position_of_a_key_is_an_image_of_that_which_had_it() {
        let start = Position::new([at(0, 0), at(1, 1)], [at(2, 2), at(3, 3)]).unwrap();
        let mut random = laws::Random::new(7);
        for _ in 0..20 {
            let game = random.game(&start, 200);
            for position in game.iter().filter(|position| position.ended.is_none()) {
                let same = start.with_key(position.key());
                let mut images = Symmetry::ALL.map(|symmetry| position.under(symmetry)).into_iter();
                assert!(images.any(|image| looks_like(&same, &image)), "{position:?}");
            }
        }
    }

    #[test]
    fn keys_keep_the_law_to_the_end_of_the_game() {
        let start = Position::new([at(0, 0), at(1, 1)], [at(2, 2), at(3, 3)]).unwrap();
        laws::check_keys(&start, 1, 60, 5).unwrap();
        // Symmetric pawns leave it to the heights to decide.
        let cross = Position::new([at(1, 1), at(3, 3)], [at(1, 3), at(3, 1)]).unwrap();
        laws::check_keys(&cross, 1, 60, 6).unwrap();
    }

    #[test]
    fn images_and_only_they_share_a_key() {
        let start = Position::new([at(1, 1), at(3, 3)], [at(1, 3), at(3, 1)]).unwrap();
        for (index, next) in start.moves().enumerate() {
            let position = start.after(next);
            let images = Symmetry::ALL.map(|symmetry| position.under(symmetry));
            assert!(images.iter().all(|image| image.key() == position.key()));
            for other in start.moves().skip(index + 1).map(|other| start.after(other)) {
                let is_image = images.iter().any(|image| looks_like(&other, image));
                assert_eq!(other.key() == position.key(), is_image);
            }
        }
    }
}
