//! The last plies of a whole row of positions.

use super::Camps;
use crate::{ByPlayer, Counts, LastPlies, Side};
use alloc::vec::Vec;

/// Counts the last plies for a row of positions at once: one camp of the player who has just moved, and
/// many camps of the player to move, the columns.
///
/// A row is a list of weights, one for each column. Its count is the sum of the counts of its positions,
/// each times its weight: what the columns can do is kept in tables over all columns, and a row takes a
/// few [inner products](dot) with them.
///
/// # Contract
///
/// For any camp, columns and weights, the counts are the sum of the weights times
/// [`Tally::of_games`](crate::Tally::of_games) with [`PLIES`](Self::PLIES) plies. Columns that do not go
/// with the camp in any position, such as two pawns on one square, have the weight zero.
/// [`laws::check_camps`](crate::laws::check_camps) tries this on random games.
pub trait RowCounter<G: Camps>: Sized {
    /// The plies that are counted; at least one.
    const PLIES: u32;

    /// The bytes that the tables of a column take, about.
    const COLUMN_BYTES: usize;

    /// The tables of some columns.
    type Columns;

    /// What is known of one camp of the player who has just moved.
    type Mover;

    /// A counter for positions of one state, with `turn` to move.
    fn new(root: &G, turn: Side, state: usize) -> Self;

    /// The tables of these columns.
    fn columns(&mut self, camps: &[G::Camp]) -> Self::Columns;

    /// What is to be known of a camp of the player who has just moved.
    fn mover(&self, camp: G::Camp) -> Self::Mover;

    /// Adds the games of a row. Its weights are not negative; there are as many as columns, followed by
    /// zeros up to the [`padded`] length.
    fn count(
        &self,
        mover: &Self::Mover,
        columns: &mut Self::Columns,
        row: &[i16],
        into: &mut Counts<G::Outcome>,
    );
}

/// The length of rows and tables for so many columns: a multiple of 32, so that vector instructions leave
/// no rest.
#[inline]
pub const fn padded(columns: usize) -> usize {
    columns.next_multiple_of(COLUMNS)
}

/// The columns that are counted at once.
const COLUMNS: usize = 32;

/// The most that an entry of a [table](dot) may be, in absolute value.
pub const MOST_ENTRY: i16 = 511;

/// The inner product of a row and a table of the same length.
///
/// It is exact if the entries of the table are at most [`MOST_ENTRY`] in absolute value, but for those that
/// have the weight zero.
#[inline]
pub fn dot(row: &[i16], table: &[i16]) -> i64 {
    /// So many products of a weight and an entry fit into a sum of 32 bits.
    const CHUNK: usize = 128;
    #[inline]
    fn products(row: &[i16], table: &[i16]) -> i32 {
        row.iter().zip(table).map(|(&weight, &entry)| i32::from(weight) * i32::from(entry)).sum()
    }
    const { assert!(CHUNK * i16::MAX as usize * MOST_ENTRY as usize <= i32::MAX as usize) };
    let of_chunk = |row: &[i16], table: &[i16]| -> i32 {
        if cfg!(target_feature = "avx2") {
            return products(row, table);
        }
        // Without wide vectors, lists of a known length are compiled to twice as fast code.
        let (rows, row) = row.as_chunks::<COLUMNS>();
        let (tables, table) = table.as_chunks::<COLUMNS>();
        let of_lists = rows.iter().zip(tables).map(|(row, table)| products(row, table));
        of_lists.sum::<i32>() + products(row, table)
    };
    let chunks = row.chunks(CHUNK).zip(table.chunks(CHUNK));
    chunks.map(|(row, table)| i64::from(of_chunk(row, table))).sum()
}

/// The row counter of a game that has no better one: it plays the last plies of every position.
#[derive(Clone, Debug)]
pub struct EachColumn<G> {
    root: G,
    turn: Side,
    state: usize,
}

impl<G: Camps> RowCounter<G> for EachColumn<G> {
    const PLIES: u32 = <G as LastPlies>::PLIES;
    const COLUMN_BYTES: usize = size_of::<G::Camp>();

    type Columns = Vec<G::Camp>;
    type Mover = G::Camp;

    fn new(root: &G, turn: Side, state: usize) -> Self {
        Self { root: root.clone(), turn, state }
    }

    fn columns(&mut self, camps: &[G::Camp]) -> Vec<G::Camp> {
        camps.to_vec()
    }

    fn mover(&self, camp: G::Camp) -> G::Camp {
        camp
    }

    fn count(
        &self,
        mover: &G::Camp,
        columns: &mut Vec<G::Camp>,
        row: &[i16],
        into: &mut Counts<G::Outcome>,
    ) {
        for (&other, &weight) in columns.iter().zip(row).filter(|(_, weight)| **weight > 0) {
            let camps = ByPlayer::from_fn(|side| if side == self.turn { other } else { *mover });
            let position = self.root.with_camps(self.turn, self.state, camps);
            let mut counts = Counts::new();
            position.count_last(Self::PLIES, &mut counts);
            into.add_times(&counts, u64::from(weight.unsigned_abs()));
        }
    }
}
