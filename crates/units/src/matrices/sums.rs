//! What blocks add up to, and what the next level will add up to.
//!
//! The linear checksum of a level is the sum of its cells, each times a weight of its row and a weight of its
//! column, modulo the prime 2⁶¹ − 1. A move changes the mover's camp, and the other one by a loss on one square.
//! So what the next level adds up to is known from this level, without playing the ply: a bucket of the next
//! level in which anything is lost, doubled or altered does not add up to it.

use super::encode::Camp;
use crate::records::Sums;
use crate::sealed::decimal;
use crate::{Error, Linear};
use game::Side;
use game::camps::{Camps, Hit};
use search::matrices::{Block, Cells};
use serde::{Deserialize, Serialize};

/// What all moves to a state of the next level add up to.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Foretold {
    pub(crate) state: usize,
    /// The moves from the different positions.
    pub(crate) moves: u64,
    /// The same, each as often as its position is reached.
    #[serde(with = "decimal")]
    pub(crate) times: u128,
    /// The linear checksum of the positions that they lead to.
    pub(crate) linear: Linear,
}

impl Foretold {
    pub(crate) fn add(&mut self, other: &Self) -> Result<(), Error> {
        self.moves = self.moves.checked_add(other.moves).ok_or(Error::Overflow)?;
        self.times = self.times.checked_add(other.times).ok_or(Error::Overflow)?;
        self.linear.add_sum(other.linear);
        Ok(())
    }
}

/// The weight of a row, a camp of the player who has just moved.
fn row_weight(state: usize, camp: impl Into<u64>) -> Linear {
    Linear::of(1 << 96 | (state as u128) << 64 | u128::from(camp.into()))
}

/// The weight of a column, a camp of the player to move.
fn column_weight(camp: impl Into<u64>) -> Linear {
    Linear::of(1 << 97 | u128::from(camp.into()))
}

/// A word of a block.
trait Word: Copy + Into<u128> + PartialEq + Default {
    /// Adds the product with a weight, modulo the prime.
    fn add_times(self, weight: Linear, sum: &mut u128);
}

macro_rules! narrow {
    ($($word:ty),*) => {$(
        impl Word for $word {
            // So narrow are the words that more products than there is memory for fit into the sum.
            #[inline]
            fn add_times(self, weight: Linear, sum: &mut u128) {
                *sum += u128::from(u64::from(self)) * u128::from(weight.value());
            }
        }
    )*};
}

narrow!(u16, u32);

macro_rules! wide {
    ($($word:ty),*) => {$(
        impl Word for $word {
            #[inline]
            fn add_times(self, weight: Linear, sum: &mut u128) {
                *sum += u128::from(weight.times(self.into()).value());
            }
        }
    )*};
}

wide!(u64, u128);

/// Calls a function with the list of words, whatever they are.
macro_rules! with_words {
    ($cells:expr, $words:ident => $value:expr) => {
        match $cells {
            Cells::Word16($words) => $value,
            Cells::Word32($words) => $value,
            Cells::Word64($words) => $value,
            Cells::Word128($words) => $value,
            Cells::Any(_) => return Err(Error::Overflow),
        }
    };
}

/// What the positions of a block add up to.
pub(crate) fn add_up<C: Camp>(block: &Block<C>, sums: &mut Sums) -> Result<(), Error> {
    with_words!(block.cells(), words => add_words(block, words, sums))
}

fn add_words<C: Camp>(block: &Block<C>, words: &[impl Word], sums: &mut Sums) -> Result<(), Error> {
    let (state, ..) = block.place();
    let weights: Vec<Linear> = block.columns().iter().map(|&camp| column_weight(camp)).collect();
    for (&camp, row) in block.rows().iter().zip(words.chunks(weights.len().max(1))) {
        let (mut sum, mut rows, mut times) = (0, 0, 0u128);
        for (&word, &weight) in row.iter().zip(&weights) {
            word.add_times(weight, &mut sum);
            rows += u64::from(word != Default::default());
            times = times.checked_add(word.into()).ok_or(Error::Overflow)?;
        }
        sums.rows += rows;
        sums.times = sums.times.checked_add(times).ok_or(Error::Overflow)?;
        sums.linear.add_sum(row_weight(state, camp).times(sum));
    }
    Ok(())
}

fn total<'a, W: Word + 'a>(mut words: impl Iterator<Item = &'a W>) -> Option<u128> {
    words.try_fold(0u128, |sum, &word| sum.checked_add(word.into()))
}

/// The ways to the positions of a block from which `turn` has no move.
pub(crate) fn count_stuck<G: Camps>(
    root: &G,
    turn: Side,
    block: &Block<G::Camp>,
) -> Result<u128, Error> {
    let (state, ..) = block.place();
    let is_stuck = |&(_, &camp): &(usize, &G::Camp)| root.stuck(turn, state, camp).is_some();
    let (width, mut times) = (block.columns().len(), 0u128);
    for (column, _) in block.columns().iter().enumerate().filter(is_stuck) {
        let column =
            with_words!(block.cells(), words => total(words.iter().skip(column).step_by(width)));
        times = column.and_then(|more| times.checked_add(more)).ok_or(Error::Overflow)?;
    }
    Ok(times)
}

/// What a block with `turn` to move says of the next level, and the ways to its positions from which there is
/// no move.
pub(crate) fn foretell<G: Camps>(
    root: &G,
    turn: Side,
    block: &Block<G::Camp>,
    into: &mut [Foretold],
) -> Result<u128, Error> {
    with_words!(block.cells(), words => foretell_words(root, turn, block, words, into))
}

/// What all positions with one camp of the player to move have in common.
#[derive(Clone, Default)]
struct Column {
    positions: u64,
    times: u128,
    /// The sum of the multiplicities, each times the weight of the other camp.
    sum: u128,
    /// What changes in the sum by a move to a square.
    changes: Vec<u128>,
}

fn foretell_words<G: Camps, W: Word>(
    root: &G,
    turn: Side,
    block: &Block<G::Camp>,
    words: &[W],
    into: &mut [Foretold],
) -> Result<u128, Error> {
    let width = block.columns().len();
    let new = Column { changes: vec![0; G::SQUARES], ..Column::default() };
    let mut columns = vec![new; width];
    for (&camp, row) in block.rows().iter().zip(words.chunks(width.max(1))) {
        let weight = column_weight(camp);
        let changes: Vec<(usize, Linear)> = root
            .exposed(turn.other(), camp)
            .map(|(square, hit)| match hit {
                Hit::Loss(left) => (square, column_weight(left).minus(weight)),
                Hit::End(_) => (square, Linear::default().minus(weight)),
            })
            .collect();
        for (&word, column) in row.iter().zip(&mut columns) {
            if word == W::default() {
                continue;
            }
            column.positions += 1;
            column.times = column.times.checked_add(word.into()).ok_or(Error::Overflow)?;
            word.add_times(weight, &mut column.sum);
            for &(square, change) in &changes {
                word.add_times(change, &mut column.changes[square]);
            }
        }
    }
    let (state, ..) = block.place();
    let mut stuck = 0u128;
    for (&camp, column) in block.columns().iter().zip(&columns) {
        if root.stuck(turn, state, camp).is_some() {
            stuck = stuck.checked_add(column.times).ok_or(Error::Overflow)?;
        }
        for (play, next) in root.plays(turn, state) {
            let told = into.get_mut(next).ok_or(Error::Overflow)?;
            for step in root.steps(turn, play, camp) {
                told.moves = told.moves.checked_add(column.positions).ok_or(Error::Overflow)?;
                told.times = told.times.checked_add(column.times).ok_or(Error::Overflow)?;
                if step.outcome.is_none() {
                    let weight = row_weight(next, step.camp);
                    told.linear.add_sum(weight.times(column.sum));
                    told.linear.add_sum(weight.times(column.changes[step.square]));
                }
            }
        }
    }
    Ok(stuck)
}
