//! The rows of the next level, kept as blocks.

use super::cell::Cell;
use super::expand::Rows;
use super::level::{Block, Label};
use super::plan::Hits;
use crate::record;
use game::camps::Camps;
use game::{Side, Tally};
use std::sync::Arc;

/// Rows that have the same columns.
struct Part<C, W> {
    columns: Arc<[C]>,
    rows: Vec<C>,
    cells: Vec<W>,
}

impl<C: Copy, W: Cell> Part<C, W> {
    fn new(columns: &[C]) -> Self {
        Self { columns: columns.into(), rows: Vec::new(), cells: Vec::new() }
    }

    fn push(&mut self, camp: C, row: &[W]) {
        self.rows.push(camp);
        self.cells.extend_from_slice(&row[..self.columns.len()]);
    }
}

/// Collects rows into blocks.
pub(super) struct Builder<'a, G: Camps, W> {
    root: &'a G,
    /// The player who has the move in the next level.
    turn: Side,
    state: usize,
    label: Label,
    camp: Option<G::Camp>,
    quiet: Part<G::Camp, W>,
    /// By the square of the capture.
    captures: Vec<Part<G::Camp, W>>,
}

impl<'a, G: Camps, W: Cell> Builder<'a, G, W> {
    pub(super) fn new(
        root: &'a G,
        turn: Side,
        (state, label): (usize, Label),
        columns: &[G::Camp],
        hits: &[Hits<G, W::Mask>],
    ) -> Self {
        let captures = hits.iter().map(|hits| Part::new(&hits.camps)).collect();
        Self { root, turn, state, label, camp: None, quiet: Part::new(columns), captures }
    }

    /// The blocks with their state and label. The games of players who are stuck are added to a tally.
    pub(super) fn finish(
        self,
        origin: usize,
        ended: &mut Tally<G::Outcome>,
    ) -> Vec<Block<G::Camp>> {
        let mut blocks = Vec::new();
        let labels = core::iter::once(self.label)
            .chain((0..G::SQUARES).map(|square| self.label.with_loss(self.turn, square)));
        let parts = core::iter::once(self.quiet).chain(self.captures);
        for (label, part) in labels.zip(parts).filter(|(_, part)| !part.rows.is_empty()) {
            let width = part.columns.len();
            for (column, &camp) in part.columns.iter().enumerate() {
                if let Some(outcome) = self.root.stuck(self.turn, self.state, camp) {
                    let games = W::total(part.cells.iter().skip(column).step_by(width));
                    ended.add(Some(outcome), &games);
                }
            }
            let Part { rows, columns, cells } = part;
            let block = Block::new((self.state, label), rows, columns, &cells, origin);
            // They are collected in wide words, and narrowed.
            record::moved(|| 2 * size_of_val(&cells[..]) + block.cells.bytes());
            blocks.push(block);
        }
        blocks
    }
}

impl<G: Camps, W: Cell> Rows<G, W> for Builder<'_, G, W> {
    fn camp(&mut self, camp: G::Camp) {
        self.camp = Some(camp);
    }

    fn quiet(&mut self, row: &[W]) {
        if let Some(camp) = self.camp
            && W::bits(row) > 0
        {
            self.quiet.push(camp, row);
        }
    }

    fn captures(&mut self, square: usize, row: &[W]) {
        if let Some(camp) = self.camp {
            self.captures[square].push(camp, row);
        }
    }
}
