//! The rows of the last level but two, counted to the end and never kept.

use super::cell::{Cell, PLANE_BITS};
use super::expand::Rows;
use super::plan::Hits;
use game::camps::{Camps, RowCounter};
use game::{Counts, Natural, Tally};

type Columns<G> = <<G as Camps>::RowCounter as RowCounter<G>>::Columns;
type Mover<G> = <<G as Camps>::RowCounter as RowCounter<G>>::Mover;

/// The sums of a plane: words, and what they held before they were full.
struct Sum<G: Camps> {
    words: Counts<G::Outcome>,
    tally: Tally<G::Outcome>,
    /// The games that surely still fit into the words.
    room: u64,
}

impl<G: Camps> Sum<G> {
    const fn new() -> Self {
        Self { words: Counts::new(), tally: Tally::new(), room: u64::MAX }
    }

    /// The words, with room for so many games more.
    fn with_room(&mut self, games: u64) -> &mut Counts<G::Outcome> {
        if self.room < games {
            self.flush();
        }
        self.room -= games;
        &mut self.words
    }

    fn flush(&mut self) {
        self.tally.add_counts(&self.words, 1);
        (self.words, self.room) = (Counts::new(), u64::MAX);
    }
}

/// The columns of rows with a capture: the camps that are left, and their tables once there is such a row.
struct Captures<'a, G: Camps> {
    camps: &'a [G::Camp],
    columns: Option<Columns<G>>,
}

/// Counts rows to the end of the games.
///
/// A row counter takes weights of fifteen bits. A row of larger numbers is counted plane by plane, each of
/// which has fifteen bits of every number: counting is linear.
pub(super) struct Streamer<'a, G: Camps> {
    counter: &'a mut G::RowCounter,
    mover: Option<Mover<G>>,
    columns: Columns<G>,
    /// By the square of a capture.
    captures: Vec<Captures<'a, G>>,
    plane: Vec<i16>,
    sums: Vec<Sum<G>>,
}

impl<'a, G: Camps> Streamer<'a, G> {
    pub(super) fn new<M>(
        counter: &'a mut G::RowCounter,
        columns: &[G::Camp],
        hits: &'a [Hits<G, M>],
    ) -> Self {
        let columns = counter.columns(columns);
        let captures =
            hits.iter().map(|hits| Captures { camps: &hits.camps, columns: None }).collect();
        Self { counter, mover: None, columns, captures, plane: Vec::new(), sums: Vec::new() }
    }

    /// All games.
    pub(super) fn finish(self) -> Tally<G::Outcome> {
        let mut weight = Natural::ONE;
        let mut all = Tally::new();
        for mut sum in self.sums {
            sum.flush();
            all += &sum.tally.times(&weight);
            weight = &weight * &Natural::from(1u64 << PLANE_BITS);
        }
        all
    }
}

/// No row of so many columns counts more games.
fn most_games<G: Camps>(columns: usize) -> u64 {
    let of_position = (G::MAX_MOVES as u64).saturating_pow(<G::RowCounter as RowCounter<G>>::PLIES);
    (columns as u64).saturating_mul(of_position).saturating_mul(1 << PLANE_BITS)
}

/// Counts a row plane by plane.
fn count<G: Camps, W: Cell>(
    counter: &G::RowCounter,
    mover: &Mover<G>,
    columns: &mut Columns<G>,
    row: &[W],
    plane: &mut Vec<i16>,
    sums: &mut Vec<Sum<G>>,
) {
    let planes = W::bits(row).div_ceil(PLANE_BITS);
    let most = most_games::<G>(row.len());
    for index in 0..planes {
        plane.clear();
        plane.extend(row.iter().map(|cell| cell.plane(index)));
        if sums.len() <= index as usize {
            sums.push(Sum::new());
        }
        let into = sums[index as usize].with_room(most);
        counter.count(mover, columns, plane, into);
    }
}

impl<G: Camps, W: Cell> Rows<G, W> for Streamer<'_, G> {
    fn camp(&mut self, camp: G::Camp) {
        self.mover = Some(self.counter.mover(camp));
    }

    fn quiet(&mut self, row: &[W]) {
        let Some(mover) = &self.mover else { return };
        count(self.counter, mover, &mut self.columns, row, &mut self.plane, &mut self.sums);
    }

    fn captures(&mut self, square: usize, row: &[W]) {
        let Some(mover) = &self.mover else { return };
        let Captures { camps, columns } = &mut self.captures[square];
        let columns = columns.get_or_insert_with(|| self.counter.columns(camps));
        count(self.counter, mover, columns, row, &mut self.plane, &mut self.sums);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gale::{End, Gale};

    #[test]
    fn sums_are_put_away_before_they_are_too_large_for_a_word() {
        let mut sum = Sum::<Gale>::new();
        // Two words that fit together, one more that does not, and one that fits with it.
        for (games, room) in
            [(u64::MAX - 5, 5), (5, 0), (u64::MAX, 0), (7, u64::MAX - 7), (u64::MAX - 7, 0)]
        {
            sum.with_room(games).add(End::Stuck, games);
            assert_eq!(sum.room, room);
        }
        sum.flush();
        let known = &Natural::from(u64::MAX) * &Natural::from(3u64);
        assert_eq!(sum.tally.ended(End::Stuck), &known);
    }

    #[test]
    fn a_row_has_at_most_all_moves_from_all_positions_each_with_the_largest_weight() {
        assert_eq!(most_games::<Gale>(32), (32 * 12) << 15);
        let moves = <onitama::Position as game::Game>::MAX_MOVES as u64;
        assert_eq!(most_games::<onitama::Position>(1), (moves * moves) << 15);
        assert_eq!(most_games::<Gale>(usize::MAX), u64::MAX);
    }
}
