//! Which rows are added to which: the steps of one play from all rows of a matrix.

use super::range::CampRange;
use game::Side;
use game::camps::{Camps, Hit};

/// A step: the camp that it leads to, where it lands, and the row that it comes from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Arrival<C> {
    camp: C,
    square: u8,
    row: u32,
}

impl<C> Arrival<C> {
    #[expect(clippy::cast_possible_truncation, reason = "boards and lists of camps are smaller")]
    const fn new(camp: C, square: usize, row: usize) -> Self {
        Self { camp, square: square as u8, row: row as u32 }
    }

    #[inline]
    pub(super) const fn square(&self) -> usize {
        self.square as usize
    }

    #[inline]
    pub(super) const fn row(&self) -> usize {
        self.row as usize
    }
}

/// The steps of a play from some camps, those to one camp next to each other.
pub(super) struct Plan<G: Camps> {
    /// The camps from which there are steps.
    pub(super) rows: Vec<G::Camp>,
    arrivals: Vec<Arrival<G::Camp>>,
    /// Steps that end the game.
    ends: Vec<(Arrival<G::Camp>, G::Outcome)>,
}

impl<G: Camps> Plan<G> {
    /// The steps from these camps to those of a range.
    pub(super) fn new(
        root: &G,
        turn: Side,
        play: usize,
        camps: &[G::Camp],
        range: CampRange<G::Camp>,
    ) -> Self {
        let (mut rows, mut arrivals, mut ends) = (Vec::new(), Vec::new(), Vec::new());
        for &camp in camps {
            let before = arrivals.len() + ends.len();
            for step in root.steps(turn, play, camp).filter(|step| range.contains(step.camp)) {
                let arrival = Arrival::new(step.camp, step.square, rows.len());
                match step.outcome {
                    Some(outcome) => ends.push((arrival, outcome)),
                    None => arrivals.push(arrival),
                }
            }
            if arrivals.len() + ends.len() > before {
                rows.push(camp);
            }
        }
        arrivals.sort_unstable();
        Self { rows, arrivals, ends }
    }

    /// For each camp that is reached, the steps to it, sorted by their squares.
    pub(super) fn camps(&self) -> impl Iterator<Item = (G::Camp, &[Arrival<G::Camp>])> {
        let by_camp = self.arrivals.chunk_by(|one, other| one.camp == other.camp);
        by_camp.map(|arrivals| (arrivals[0].camp, arrivals))
    }

    /// The steps that end the game, with its outcome.
    pub(super) fn ends(&self) -> &[(Arrival<G::Camp>, G::Outcome)] {
        &self.ends
    }

    /// The most rows that are added up.
    pub(super) fn most_steps(&self) -> usize {
        self.camps().map(|(_, steps)| steps.len()).max().unwrap_or(0)
    }

    /// The most rows that the next level can have: one for each camp, and one for each square on which
    /// something is taken by a step to it.
    pub(super) fn most_rows(&self) -> usize {
        let is_same = |one: &Arrival<_>, other: &Arrival<_>| {
            (one.camp, one.square) == (other.camp, other.square)
        };
        self.camps().count() + self.arrivals.chunk_by(is_same).count()
    }
}

/// What landing on a square does to the columns of a matrix.
pub(super) struct Hits<G: Camps, M> {
    /// The columns that lose something there.
    pub(super) columns: Vec<usize>,
    /// What is left of each of these camps. The two lists are sorted by it.
    pub(super) camps: Vec<G::Camp>,
    /// The outcomes of games that are over, each with its columns.
    pub(super) ends: Vec<(G::Outcome, Vec<usize>)>,
    /// For each column whether it is missed; empty if all are.
    pub(super) missed: Vec<M>,
}

impl<G: Camps, M: Copy> Hits<G, M> {
    /// For each square what landing there does to these columns, which are padded to a length.
    pub(super) fn new(
        root: &G,
        side: Side,
        columns: &[G::Camp],
        padded: usize,
        [missed, hit]: [M; 2],
    ) -> Vec<Self> {
        let none = |_| Self {
            columns: Vec::new(),
            camps: Vec::new(),
            ends: Vec::new(),
            missed: Vec::new(),
        };
        let mut hits: Vec<Self> = (0..G::SQUARES).map(none).collect();
        for (column, &camp) in columns.iter().enumerate() {
            for (square, effect) in root.exposed(side, camp) {
                let here = &mut hits[square];
                here.missed.resize(padded, missed);
                here.missed[column] = hit;
                match effect {
                    Hit::Loss(camp) => {
                        here.columns.push(column);
                        here.camps.push(camp);
                    }
                    Hit::End(outcome) => match here.ends.last_mut() {
                        Some((last, columns)) if *last == outcome => columns.push(column),
                        _ => here.ends.push((outcome, vec![column])),
                    },
                }
            }
        }
        for here in hits.iter_mut().filter(|here| !here.camps.is_sorted()) {
            let mut both: Vec<_> =
                here.camps.iter().copied().zip(here.columns.iter().copied()).collect();
            both.sort_unstable();
            (here.camps, here.columns) = both.into_iter().unzip();
        }
        hits
    }
}
