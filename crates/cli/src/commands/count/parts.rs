//! The counts that an answer is made of, and the rows that show them.

use super::report::{Counted, Row, Widths};
use crate::failure::Failure;
use crate::output::Output;
use catalog::Playable;
use game::{Natural, Tally};

/// One count.
pub(super) struct Part<G> {
    /// What its row says; without it there is no row.
    pub(super) label: Option<String>,
    pub(super) start: G,
    /// The most moves of a game.
    pub(super) n: u32,
}

/// The counts that make up an answer.
pub(super) struct Parts<G> {
    parts: Vec<Part<G>>,
    /// Is the answer the sum of all counts? Otherwise it is the last one.
    is_sum: bool,
}

impl<G: Playable> Parts<G> {
    /// All games in one count.
    pub(super) fn whole(start: &G, n: u32) -> Self {
        let whole = Part { label: None, start: start.clone(), n };
        Self { parts: vec![whole], is_sum: false }
    }

    /// The games that begin with each of the moves.
    pub(super) fn by_move(start: &G, n: u32) -> Self {
        let Some(fewer) = n.checked_sub(1) else { return Self::whole(start, n) };
        let of_move = |first| Part {
            label: Some(G::move_notation(first)),
            start: start.after(first),
            n: fewer,
        };
        let parts: Vec<Part<G>> = start.moves().map(of_move).collect();
        // A game that is over has no first move, but it is a game.
        if parts.is_empty() { Self::whole(start, n) } else { Self { parts, is_sum: true } }
    }

    /// The games of at most 0, 1, 2 … moves.
    pub(super) fn by_length(start: &G, n: u32) -> Self {
        let shorter = (0..n).map(|n| Part { label: Some(n.to_string()), start: start.clone(), n });
        Self { parts: shorter.chain(Self::whole(start, n).parts).collect(), is_sum: false }
    }

    pub(super) fn len(&self) -> usize {
        self.parts.len()
    }

    pub(super) const fn is_sum(&self) -> bool {
        self.is_sum
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &Part<G>> {
        self.parts.iter()
    }

    /// The answer from what the parts counted.
    pub(super) fn put_together(&self, mut tallies: Vec<Tally<G::Outcome>>) -> Counted<G> {
        let tally = if self.is_sum {
            tallies.iter().fold(Tally::new(), |mut all, tally| {
                all += tally;
                all
            })
        } else {
            tallies.pop().unwrap_or_default()
        };
        let labels = self.parts.iter().filter_map(|part| part.label.clone());
        let rows = labels.zip(tallies).map(|(label, tally)| Row { label, tally }).collect();
        Counted { rows, tally }
    }
}

/// How rows are printed.
pub(super) struct Rows<'a> {
    /// Where to, as they are counted; without it they are a part of the whole answer.
    output: Option<&'a Output>,
    widths: Widths,
}

impl<'a> Rows<'a> {
    /// Rows for these counts of games of at most `n` moves, and room for those that follow, with these labels. There
    /// must be room for numbers that nobody knows yet.
    pub(super) fn new<G: Playable>(
        parts: &Parts<G>,
        n: u32,
        following: &[String],
        output: Option<&'a Output>,
    ) -> Self {
        let labels: Vec<&String> = parts.iter().filter_map(|part| part.label.as_ref()).collect();
        let output = output.filter(|_| !labels.is_empty());
        let labels = labels.into_iter().chain(following).map(|label| label.chars().count());
        let labels = labels.max().unwrap_or(0);
        Self { output, widths: Widths { labels, numbers: digits(G::MAX_MOVES, n) } }
    }

    /// Prints a row, if rows are printed as they are counted.
    pub(super) fn print(&self, label: &str, number: &Natural) -> Result<(), Failure> {
        match self.output {
            Some(output) => output.print(&self.widths.row(label, number)),
            None => Ok(()),
        }
    }

    /// The least widths of what follows, if the rows are printed already.
    pub(super) fn printed(&self) -> Option<Widths> {
        self.output.map(|_| self.widths)
    }
}

/// The most digits that a number of games of at most `n` moves can have, within reason.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "a width"
)]
fn digits(moves: usize, n: u32) -> usize {
    const MOST: f64 = 30.0;
    ((moves as f64).log10() * f64::from(n)).min(MOST).ceil() as usize
}
