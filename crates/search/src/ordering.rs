//! Move ordering: by the game's own priorities, by killer moves, and by history.

use crate::candidates::Candidates;
use core::cmp::Reverse;
use core::ops::Range;
use game::Tactics;

/// A move to be searched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Ranked<M> {
    pub(crate) legal: M,
    /// Higher ranks are searched first.
    pub(crate) rank: i32,
    /// The index among the [candidates](Candidates).
    pub(crate) index: u16,
}

/// The moves still to be searched of every position on the current path, one position after another, so
/// that no position allocates.
#[derive(Debug)]
pub(crate) struct MoveStack<M>(Vec<Ranked<M>>);

impl<M: Copy> MoveStack<M> {
    pub(crate) const fn new() -> Self {
        Self(Vec::new())
    }

    pub(crate) fn len(&self) -> usize {
        self.0.len()
    }

    pub(crate) fn truncate(&mut self, len: usize) {
        self.0.truncate(len);
    }

    /// Pushes the candidates that have a rank, and returns the number of all.
    #[inline]
    pub(crate) fn push<G: Tactics<Move = M>>(
        &mut self,
        candidates: &Candidates<'_, G>,
        rank: impl Fn(u16, M) -> Option<i32>,
    ) -> usize {
        candidates.for_each(|index, legal| {
            if let Some(rank) = rank(index, legal) {
                self.0.push(Ranked { legal, rank, index });
            }
        })
    }

    /// Swaps the highest-ranked move of a range to its front and returns it; the first of equals.
    ///
    /// Most positions are left after few moves, so that sorting them all would be a waste.
    #[inline]
    pub(crate) fn pick(&mut self, range: Range<usize>) -> Ranked<M> {
        let moves = &mut self.0[range];
        let (mut best, mut highest) = (0, i32::MIN);
        for (index, ranked) in moves.iter().enumerate() {
            let is_higher = ranked.rank > highest;
            best = if is_higher { index } else { best };
            highest = highest.max(ranked.rank);
        }
        moves.swap(0, best);
        moves[0]
    }

    pub(crate) fn at(&self, index: usize) -> Ranked<M> {
        self.0[index]
    }

    /// The moves of a range.
    pub(crate) fn moves(&self, range: Range<usize>) -> impl Iterator<Item = M> {
        self.0[range].iter().map(|ranked| ranked.legal)
    }

    /// The moves of a range from the highest rank on; equals keep their order.
    pub(crate) fn sorted(&self, range: Range<usize>) -> Vec<Ranked<M>> {
        let mut moves = self.0[range].to_vec();
        moves.sort_by_key(|ranked| Reverse(ranked.rank));
        moves
    }
}

/// What a thread has learned about moves: which of them caused cutoffs elsewhere.
#[derive(Debug)]
pub(crate) struct History<M> {
    /// For each [history index](Tactics::history_index), at even plies and then at odd ones, how often a move
    /// caused a cutoff, less how often it did not.
    scores: Vec<i32>,
    size: usize,
    /// For each ply, the last two moves that caused a cutoff.
    killers: Vec<[Option<M>; 2]>,
}

/// History scores stay within this.
const MAX_SCORE: i32 = 1 << 14;

/// What a killer is worth: more than any history score.
const KILLER: i32 = 1 << 15;

/// What a step of [priority](Tactics::priority) is worth: a quarter of the greatest history score, an eighth of a
/// killer.
const PRIORITY: i32 = 1 << 12;

impl<M: Copy + Eq> History<M> {
    /// For moves with history indexes below `size`, at plies below `plies`.
    pub(crate) fn new(size: usize, plies: usize) -> Self {
        Self { scores: vec![0; 2 * size], size, killers: vec![[None; 2]; plies] }
    }

    /// Becomes the history for the next search: half of every score, and no killers, since plies are counted anew.
    pub(crate) fn age(&mut self) {
        self.scores.iter_mut().for_each(|score| *score /= 2);
        self.killers.fill([None; 2]);
    }

    /// What moves are ranked by at a ply.
    #[inline]
    pub(crate) fn ranks(&self, ply: u32) -> Ranks<'_, M> {
        let scores = &self.scores[ply as usize % 2 * self.size..][..self.size];
        Ranks { killers: self.killers(ply), scores }
    }

    /// The last two moves that caused a cutoff at this ply.
    #[inline]
    pub(crate) fn killers(&self, ply: u32) -> [Option<M>; 2] {
        self.killers[ply as usize]
    }

    /// Adds a move that caused a cutoff to the killers.
    #[inline]
    pub(crate) fn add_killer(&mut self, legal: M, ply: u32) {
        let [first, second] = &mut self.killers[ply as usize];
        if *first != Some(legal) {
            *second = *first;
            *first = Some(legal);
        }
    }

    /// Learns that a move caused a cutoff after others had failed to.
    pub(crate) fn cutoff<G: Tactics<Move = M>>(
        &mut self,
        by: M,
        ply: u32,
        depth: u32,
        failed: impl Iterator<Item = M>,
    ) {
        self.add_killer(by, ply);
        let weight = depth.saturating_mul(depth).min(400).cast_signed();
        self.learn(self.index::<G>(by, ply), weight);
        for other in failed {
            self.learn(self.index::<G>(other, ply), -weight);
        }
    }

    /// Players mostly take turns, so the parity of the ply stands for the player.
    #[inline]
    fn index<G: Tactics<Move = M>>(&self, legal: M, ply: u32) -> usize {
        G::history_index(legal) + ply as usize % 2 * self.size
    }

    /// Moves a history score towards one of its limits, by more the farther away it is.
    #[inline]
    fn learn(&mut self, index: usize, weight: i32) {
        let score = &mut self.scores[index];
        *score += weight * 32 - *score * weight.abs() * 32 / MAX_SCORE;
    }
}

/// The part of a [`History`] that ranks the moves of one ply.
pub(crate) struct Ranks<'a, M> {
    killers: [Option<M>; 2],
    scores: &'a [i32],
}

impl<M: Copy + Eq> Ranks<'_, M> {
    /// The rank of a move.
    #[inline]
    pub(crate) fn rank<G: Tactics<Move = M>>(&self, position: &G, legal: M) -> i32 {
        let killer = i32::from(self.killers.contains(&Some(legal)));
        let priority = i32::from(position.priority(legal));
        priority * PRIORITY + killer * KILLER + self.scores[G::history_index(legal)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{Danger, Game};
    use peg::{Hole, Position};

    fn start() -> Position {
        Position::start(Hole::at(0, 0).unwrap())
    }

    #[test]
    fn the_highest_rank_comes_first() {
        let position = start();
        let moves: Vec<Hole> = position.moves().collect();
        let mut stack = MoveStack::new();
        let candidates = Candidates::new(&position, Danger::Calm);
        stack.push(&candidates, |_, _| Some(9));
        let start = stack.len();
        let count = stack
            .push(&candidates, |index, _| [Some(3), None, Some(7), Some(7)][usize::from(index)]);
        assert_eq!((start, count, stack.len()), (4, 4, 7));

        let end = stack.len();
        let sorted: Vec<u16> = stack.sorted(start..end).iter().map(|ranked| ranked.index).collect();
        assert_eq!(sorted, [2, 3, 0]);
        let picked: Vec<u16> = (start..end).map(|at| stack.pick(at..end).index).collect();
        assert_eq!(picked, sorted);
        assert_eq!(stack.at(start).legal, moves[2]);
        assert!(stack.moves(start..end).eq([2, 3, 0].map(|index: usize| moves[index])));
        stack.truncate(start);
        assert_eq!(stack.len(), start);
    }

    #[test]
    fn killers_are_the_last_two_cutoffs_of_a_ply() {
        let mut history = History::new(Position::HISTORY_SIZE, 4);
        let [one, two, three] = [0, 1, 2].map(|col| Hole::at(col, 0).unwrap());
        for legal in [one, two, two, three] {
            history.add_killer(legal, 3);
        }
        assert_eq!(history.killers(3), [Some(three), Some(two)]);
        assert_eq!(history.killers(2), [None, None]);
    }

    #[test]
    fn history_stays_below_a_killer() {
        let position = start();
        let [good, bad, other] = [0, 1, 2].map(|col| Hole::at(col, 0).unwrap());
        let mut history = History::new(Position::HISTORY_SIZE, 8);
        for _ in 0..1000 {
            history.cutoff::<Position>(good, 2, 99, [bad].into_iter());
        }
        let rank = |legal, ply| history.ranks(ply).rank(&position, legal);
        let priority = |legal| i32::from(position.priority(legal)) * PRIORITY;
        assert_eq!(rank(good, 4) - priority(good), MAX_SCORE);
        assert_eq!(rank(bad, 4) - priority(bad), -MAX_SCORE);
        assert_eq!(rank(other, 4) - priority(other), 0);
        assert_eq!(rank(good, 3) - priority(good), 0, "the other player's history");
        assert_eq!(rank(good, 2) - rank(good, 4), KILLER);
        const { assert!(MAX_SCORE < KILLER) };
    }

    #[test]
    fn the_next_search_knows_half_of_the_history_and_no_killer() {
        let position = start();
        let good = Hole::at(0, 0).unwrap();
        let mut history = History::new(Position::HISTORY_SIZE, 8);
        history.cutoff::<Position>(good, 2, 9, core::iter::empty());
        let before = history.ranks(4).rank(&position, good);
        history.age();
        assert_eq!(history.killers(2), [None; 2]);
        assert_eq!(history.ranks(2).rank(&position, good), before / 2);
    }
}
