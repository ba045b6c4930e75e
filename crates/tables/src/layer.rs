//! The values of all positions of one material.

use crate::deal::STATES;
use crate::lane::LANE;
use crate::material::Material;
use crate::placement;
use crate::value::{NOTHING, Value, worth};
use rayon::prelude::*;

/// The rows of a block.
pub(crate) const BLOCK: usize = 64;

/// A byte for each position of a material, as [`Value::byte`] writes it.
///
/// A row has the placements of the waiting player, and belongs to a placement of the player to move and a state of
/// the cards.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layer {
    material: Material,
    /// The rows of each state in blocks of up to 64.
    blocks: Vec<Box<[u8]>>,
    rows: usize,
    width: usize,
}

/// How many positions are won, lost and drawn for the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "files", derive(serde::Serialize, serde::Deserialize))]
pub struct Counts {
    /// Won for the player to move.
    pub won: u64,
    /// Lost for the player to move.
    pub lost: u64,
    /// Won for nobody.
    pub drawn: u64,
    /// The longest way to a win or a loss, in plies.
    pub longest: u32,
}

impl Counts {
    /// All positions.
    pub const fn total(&self) -> u64 {
        self.won + self.lost + self.drawn
    }

    /// The sum of two counts.
    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        Self {
            won: self.won + other.won,
            lost: self.lost + other.lost,
            drawn: self.drawn + other.drawn,
            longest: self.longest.max(other.longest),
        }
    }
}

impl Layer {
    /// The layer of these blocks, each of whose rows has the width of the waiting player's placements.
    pub(crate) fn new(material: Material, blocks: Vec<Box<[u8]>>) -> Self {
        let [rows, width] =
            [material.mover, material.waiter].map(|force| placement::count(force.students));
        debug_assert_eq!(blocks.len(), STATES * rows.div_ceil(BLOCK));
        Self { material, blocks, rows, width }
    }

    /// What the players have in these positions.
    pub const fn material(&self) -> Material {
        self.material
    }

    /// The bytes, state by state and row by row, in pieces of whole rows.
    #[cfg(feature = "files")]
    pub(crate) fn blocks(&self) -> &[Box<[u8]>] {
        &self.blocks
    }

    /// How many bytes each block of such a layer has.
    #[cfg(feature = "files")]
    pub(crate) fn block_sizes(material: Material) -> impl Iterator<Item = usize> {
        let [rows, width] =
            [material.mover, material.waiter].map(|force| placement::count(force.students));
        let of_state =
            move |_| (0..rows).step_by(BLOCK).map(move |first| (rows - first).min(BLOCK) * width);
        (0..STATES).flat_map(of_state)
    }

    /// The memory that a layer takes, in bytes.
    pub(crate) fn memory(material: Material) -> u64 {
        let [rows, width] =
            [material.mover, material.waiter].map(|force| placement::count(force.students));
        (STATES * rows * width) as u64
    }

    /// The byte of a position.
    #[inline]
    pub(crate) fn byte(&self, state: usize, row: usize, col: usize) -> u8 {
        let block = state * self.rows.div_ceil(BLOCK) + row / BLOCK;
        self.blocks[block][row % BLOCK * self.width + col]
    }

    /// Counts the positions by value.
    pub fn counts(&self) -> Counts {
        let of_block = |block: &[u8]| {
            let mut by_byte = [0u64; 256];
            for &byte in block {
                by_byte[usize::from(byte)] += 1;
            }
            by_byte.iter().zip(0..=u8::MAX).filter(|&(&count, _)| count > 0).fold(
                Counts::default(),
                |counts, (&count, byte)| {
                    counts.plus(match Value::of_byte(byte) {
                        None => Counts::default(),
                        Some(Value::Won(longest)) => {
                            Counts { won: count, longest, ..Counts::default() }
                        }
                        Some(Value::Lost(longest)) => {
                            Counts { lost: count, longest, ..Counts::default() }
                        }
                        Some(Value::Drawn) => Counts { drawn: count, ..Counts::default() },
                    })
                },
            )
        };
        self.blocks.par_iter().map(|block| of_block(block)).reduce(Counts::default, Counts::plus)
    }
}

/// What moving into each position of a layer is worth, with the rows and columns of the layer exchanged: a row
/// belongs to a placement of the player who has moved.
#[derive(Debug)]
pub(crate) struct Worths {
    bytes: Vec<u8>,
    rows: usize,
    /// The bytes of a row, in whole lanes.
    stride: usize,
}

impl Worths {
    pub(crate) fn of(layer: &Layer) -> Self {
        let (rows, width) = (layer.width, layer.rows);
        let stride = width.next_multiple_of(LANE);
        let mut bytes = vec![NOTHING; STATES * rows * stride];
        let per_state = layer.rows.div_ceil(BLOCK);
        let worths: [u8; 256] = core::array::from_fn(|byte| worth(byte.to_le_bytes()[0]));
        bytes.par_chunks_mut(rows * stride).enumerate().for_each(|(state, bytes)| {
            let blocks = &layer.blocks[state * per_state..][..per_state];
            bytes.par_chunks_mut(BLOCK * stride).enumerate().for_each(|(strip, bytes)| {
                let first = strip * BLOCK;
                for (index, block) in blocks.iter().enumerate() {
                    for (row, values) in block.chunks_exact(rows).enumerate() {
                        let col = index * BLOCK + row;
                        let of_strip = &values[first..(first + BLOCK).min(rows)];
                        for (line, &value) in bytes.chunks_exact_mut(stride).zip(of_strip) {
                            line[col] = worths[usize::from(value)];
                        }
                    }
                }
            });
        });
        Self { bytes, rows, stride }
    }

    /// The memory that the worths of a material take.
    pub(crate) fn memory(material: Material) -> u64 {
        let [cols, rows] =
            [material.mover, material.waiter].map(|force| placement::count(force.students));
        (STATES * rows * cols.next_multiple_of(LANE)) as u64
    }

    /// The row of a state of the cards and a placement of the player who has moved.
    #[inline]
    pub(crate) fn row(&self, state: usize, placement: usize) -> &[u8] {
        &self.bytes[(state * self.rows + placement) * self.stride..][..self.stride]
    }
}
