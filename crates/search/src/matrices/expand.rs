//! One play for a whole matrix: rows are added to rows.

use super::cell::{self, Cell};
use super::gather::Matrix;
use super::plan::{Hits, Plan};
use crate::watch::{Stopped, Watch, go_on};
use game::Tally;
use game::camps::Camps;

/// Where the rows of the next level go.
pub(super) trait Rows<G: Camps, W> {
    /// The rows of the next camp come next.
    fn camp(&mut self, camp: G::Camp);

    /// A row of positions in which nothing was taken. Its columns are those of the matrix.
    fn quiet(&mut self, row: &[W]);

    /// A row of positions in which something was taken on a square. Its columns are those that are hit
    /// there, padded, and not all of its cells are zero.
    fn captures(&mut self, square: usize, row: &[W]);
}

/// Buffers for rows, which are used again and again.
#[derive(Default)]
pub(super) struct Buffers<W> {
    sum: Vec<W>,
    of_square: Vec<W>,
    captured: Vec<W>,
}

/// Rows after which a worker asks whether to stop.
const BETWEEN_QUESTIONS: usize = 64;

/// Plays the steps of a plan from all rows of a matrix. The games that end are added to a tally.
pub(super) fn expand<G: Camps, W: Cell>(
    matrix: &Matrix<W>,
    plan: &Plan<G>,
    hits: &[Hits<G, W::Mask>],
    buffers: &mut Buffers<W>,
    rows: &mut impl Rows<G, W>,
    watch: &dyn Watch<G::Outcome>,
    ended: &mut Tally<G::Outcome>,
) -> Result<(), Stopped> {
    let stride = matrix.stride();
    let Buffers { sum, of_square, captured } = buffers;
    for (index, (camp, steps)) in plan.camps().enumerate() {
        if index % BETWEEN_QUESTIONS == 0 {
            go_on(watch)?;
        }
        sum.clear();
        sum.resize(stride, W::default());
        rows.camp(camp);
        for steps in steps.chunk_by(|one, other| one.square() == other.square()) {
            let square = steps[0].square();
            let hits = &hits[square];
            if hits.missed.is_empty() {
                for step in steps {
                    cell::add(sum, matrix.row(step.row()));
                }
                continue;
            }
            let row = if let [only] = steps {
                matrix.row(only.row())
            } else {
                of_square.clear();
                of_square.resize(stride, W::default());
                for step in steps {
                    cell::add(of_square, matrix.row(step.row()));
                }
                &of_square[..]
            };
            for (outcome, columns) in &hits.ends {
                ended.add(Some(*outcome), &W::total(columns.iter().map(|&column| &row[column])));
            }
            if !hits.columns.is_empty() {
                captured.clear();
                captured.extend(hits.columns.iter().map(|&column| row[column].clone()));
                if W::bits(captured) > 0 {
                    captured.resize(game::camps::padded(captured.len()), W::default());
                    rows.captures(square, captured);
                }
            }
            cell::add_kept(sum, row, &hits.missed);
        }
        rows.quiet(sum);
    }
    for (step, outcome) in plan.ends() {
        let row = matrix.row(step.row());
        of_square.clear();
        of_square.extend_from_slice(row);
        for (taken, columns) in &hits[step.square()].ends {
            ended.add(Some(*taken), &W::total(columns.iter().map(|&column| &row[column])));
            for &column in columns {
                of_square[column] = W::default();
            }
        }
        ended.add(Some(*outcome), &W::total(of_square.iter()));
    }
    Ok(())
}
