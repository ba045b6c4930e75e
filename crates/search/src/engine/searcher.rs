//! The search of one thread: alpha-beta, and what makes it strong.

mod quiescence;

use super::MAX_DEPTH;
use super::control::Control;
use crate::candidates::Candidates;
use crate::entry::Entry;
use crate::ordering::{History, MoveStack, Ranked};
use crate::table::Bucket;
use crate::window::Window;
use crate::{Evaluator, Moves, Probe, Score, Searchable, Stopped, Table};
use game::{Danger, Game};

/// The plies of a line, from the root on.
pub(crate) const PLIES: usize = MAX_DEPTH as usize + 1;

/// What all threads of a search share.
pub(crate) struct Shared<'a, M, E> {
    pub(crate) evaluator: &'a E,
    pub(crate) table: &'a Table<Entry>,
    pub(crate) control: &'a Control<'a, M>,
    /// How much a quiet move is assumed to change an evaluation at most.
    pub(crate) margin: Option<i32>,
    /// The number of the search, for the table.
    pub(crate) generation: u8,
}

/// How a position is to be searched.
#[derive(Clone, Copy)]
struct Node {
    danger: Danger,
    window: Window,
    /// Zero or less in the quiescence search.
    depth: i32,
    ply: u32,
}

/// One thread's search.
pub(crate) struct Searcher<'a, G: Game, E: Evaluator<G>> {
    pub(crate) shared: Shared<'a, G::Move, E>,
    probe: Option<&'a dyn Probe<G>>,
    /// The evaluator's state.
    state: E::State,
    moves: MoveStack<G::Move>,
    pub(crate) history: &'a mut History<G::Move>,
    /// For each ply, the best line from there (a triangular principal variation table).
    pub(crate) lines: Vec<Moves<G::Move>>,
    /// The positions visited since the last check of the control.
    unreported: u64,
    /// How many of them there may be.
    budget: u64,
}

impl<'a, G, E> Searcher<'a, G, E>
where
    G: Searchable,
    E: Evaluator<G>,
{
    pub(crate) fn new(
        shared: Shared<'a, G::Move, E>,
        probe: Option<&'a dyn Probe<G>>,
        history: &'a mut History<G::Move>,
    ) -> Self {
        Self {
            state: shared.evaluator.state(),
            shared,
            probe,
            moves: MoveStack::new(),
            history,
            lines: vec![Moves::new(); PLIES + 1],
            unreported: 0,
            budget: 1,
        }
    }

    /// The positions visited since the last check of the control.
    pub(crate) const fn unreported(&self) -> u64 {
        self.unreported
    }

    /// Reports the last positions to the control.
    pub(crate) fn finish(&mut self) {
        // Stopped or not, the search is over.
        let _ = self.shared.control.check(core::mem::take(&mut self.unreported));
    }

    /// The score of the position after a move, for the player who made it.
    pub(crate) fn score_after(
        &mut self,
        position: &G,
        legal: G::Move,
        window: Window,
        depth: i32,
        ply: u32,
    ) -> Result<Score, Stopped> {
        let next = position.after(legal);
        if next.turn() == position.turn() {
            self.score(&next, window, depth, ply + 1, true)
        } else {
            Ok(-self.score(&next, -window, depth, ply + 1, true)?)
        }
    }

    /// The score of a position for the player to move: inside the window, or a bound on the same side.
    fn score(
        &mut self,
        position: &G,
        window: Window,
        depth: i32,
        ply: u32,
        may_pass: bool,
    ) -> Result<Score, Stopped> {
        self.visit()?;
        // Early, so that its memory arrives while winning moves and threats are looked for.
        let bucket = (depth > 0).then(|| self.shared.table.bucket(position.identity()));
        self.lines[ply as usize].clear();
        if let Some(winning) = position.winning_move() {
            self.lines[ply as usize].push(winning);
            return Ok(Score::win(ply + 1));
        }
        if let Some(outcome) = position.outcome() {
            return Ok(Score::of_outcome(outcome, position.turn(), ply));
        }
        let danger = position.danger();
        if danger == Danger::Lost {
            if !window.is_null() {
                self.show_loss(position, ply);
            }
            return Ok(Score::loss(ply + 2));
        }
        if let Some(score) = self.probe.and_then(|probe| probe.probe(position)) {
            return Ok(score.farther(ply));
        }
        if ply >= MAX_DEPTH {
            return Ok(self.evaluation(position));
        }
        // Without a winning move, a win takes at least three plies; not lost, a loss takes at least four.
        let window = Window {
            alpha: window.alpha.max(Score::loss(ply + 4)),
            beta: window.beta.min(Score::win(ply + 3)),
        };
        if window.alpha >= window.beta {
            return Ok(window.alpha);
        }
        let node = Node { danger, window, depth, ply };
        let Some(bucket) = bucket else { return self.quiescence(position, node) };

        let entry = bucket.probe();
        if let Some(entry) = entry
            && window.is_null()
            && i32::from(entry.depth) >= depth
            && let Some(score) = entry.cutoff(window, ply)
        {
            return Ok(score);
        }
        let is_quiet = danger == Danger::Calm && window.is_null() && !window.beta.is_decisive();
        let evaluation = is_quiet.then(|| self.evaluation(position));
        if let Some(evaluation) = evaluation
            && let Some(score) = self.prune(position, evaluation, node, may_pass)?
        {
            return Ok(score);
        }

        let start = self.moves.len();
        let best = entry.and_then(|entry| entry.best);
        self.push_moves(&Candidates::new(position, danger), position, best, ply);
        let score = self.search_moves(position, &bucket, node, evaluation, start);
        self.moves.truncate(start);
        score
    }

    /// The best score of the moves on the stack from `start` on.
    fn search_moves(
        &mut self,
        position: &G,
        bucket: &Bucket<'_, Entry>,
        node: Node,
        evaluation: Option<Score>,
        start: usize,
    ) -> Result<Score, Stopped> {
        let Node { danger, window, depth, ply } = node;
        let end = self.moves.len();
        let (mut best, mut alpha) = (-Score::INFINITY, window.alpha);
        let mut best_index = None;
        // Futility pruning: near the end of the line, an evaluation far below alpha.
        let futile = evaluation.filter(|evaluation| {
            let margin = self.margin(depth).filter(|_| depth <= 2);
            margin.is_some_and(|margin| evaluation.plus(margin) <= alpha)
        });
        for next in start..end {
            let Ranked { legal, rank, index } = self.moves.pick(next..end);
            let is_certain = rank == BEST || position.priority(legal) >= CERTAIN;
            let searched = next - start;
            let is_doubtful = danger == Danger::Calm && !is_certain;
            // A loss must be proven: as long as all moves so far lose, none is left out, and so never the first.
            if is_doubtful && evaluation.is_some() && !best.is_decisive() {
                if let Some(evaluation) = futile {
                    best = best.max(evaluation);
                    break;
                }
                if is_too_late(depth, searched) {
                    break;
                }
            }
            let inside = Window { alpha, beta: window.beta };
            let score = if searched == 0 {
                self.score_after(position, legal, inside, depth - 1, ply)?
            } else {
                let reduction = match (is_doubtful, window.is_null()) {
                    (false, _) => 0,
                    (true, true) => reduction(depth, searched),
                    (true, false) => (reduction(depth, searched) - 1).max(0),
                };
                self.score_after_sibling(position, legal, inside, depth - 1, reduction, ply)?
            };
            if score <= best {
                continue;
            }
            best = score;
            if score > alpha {
                alpha = score;
                best_index = Some(index);
                self.raise_alpha(legal, score, window, ply);
                if score >= window.beta {
                    let failed = self.moves.moves(start..next);
                    self.history.cutoff::<G>(legal, ply, depth.cast_unsigned(), failed);
                    break;
                }
            }
        }
        let depth = u8::try_from(depth).unwrap_or(0);
        let generation = self.shared.generation;
        let entry = Entry::new(best, window, depth, ply, best_index, generation);
        bucket.store(entry);
        Ok(best)
    }

    /// The score of a move that is expected to be no better than those before it: with a null window at a
    /// reduced depth, then at the full depth, and then with the whole window, as long as it fails high.
    fn score_after_sibling(
        &mut self,
        position: &G,
        legal: G::Move,
        window: Window,
        depth: i32,
        reduction: i32,
        ply: u32,
    ) -> Result<Score, Stopped> {
        let scout = Window::more_than(window.alpha);
        if reduction > 0 {
            let score = self.score_after(position, legal, scout, depth - reduction, ply)?;
            if score <= window.alpha {
                return Ok(score);
            }
        }
        let score = self.score_after(position, legal, scout, depth, ply)?;
        if !window.contains(score) {
            return Ok(score);
        }
        self.score_after(position, legal, window, depth, ply)
    }

    /// Counts a position.
    #[inline]
    fn visit(&mut self) -> Result<(), Stopped> {
        self.unreported += 1;
        if self.unreported >= self.budget {
            let visited = core::mem::take(&mut self.unreported);
            self.budget = self.shared.control.check(visited)?;
        }
        Ok(())
    }

    #[inline]
    fn evaluation(&mut self, position: &G) -> Score {
        let evaluator = self.shared.evaluator;
        Score::cp(evaluator.evaluate(&mut self.state, position, position.turn()))
    }

    /// How much an evaluation is assumed to change at most in this many quiet moves.
    #[inline]
    fn margin(&self, moves: i32) -> Option<i32> {
        self.shared.margin.map(|margin| margin.saturating_mul(moves))
    }

    /// Pushes candidates with their ranks, that of the best move known above all others.
    fn push_moves(
        &mut self,
        candidates: &Candidates<'_, G>,
        position: &G,
        best: Option<u16>,
        ply: u32,
    ) {
        let ranks = self.history.ranks(ply);
        self.moves.push(candidates, |index, legal| {
            let is_best = best == Some(index);
            Some(if is_best { BEST } else { ranks.rank(position, legal) })
        });
    }

    /// A move raised alpha at a ply.
    #[inline]
    fn raise_alpha(&mut self, legal: G::Move, score: Score, window: Window, ply: u32) {
        // The line of a null window is never shown, unless it is forced.
        if !window.is_null() || score.is_decisive() {
            self.update_line(legal, ply);
        }
    }

    /// The best line from a ply is now this move and the best line from the next ply.
    pub(crate) fn update_line(&mut self, legal: G::Move, ply: u32) {
        let (here, next) = self.lines.split_at_mut(ply as usize + 1);
        here[ply as usize].set_line(legal, &next[0]);
    }

    /// The line of a position that is lost in two plies: any move, and the win after it.
    fn show_loss(&mut self, position: &G, ply: u32) {
        if let Some(any) = position.moves().next() {
            let winning = position.after(any).winning_move();
            self.lines[ply as usize].set_line(any, winning.as_slice());
        }
    }
}

/// The rank of the best move known.
const BEST: i32 = i32::MAX;

/// Moves of this [priority](game::Tactics::priority) or more are never reduced or left out.
const CERTAIN: u8 = 64;

/// How many plies less deep a late move is searched at first (late move reductions).
#[inline]
fn reduction(depth: i32, searched: usize) -> i32 {
    if depth < 2 || searched < 3 {
        return 0;
    }
    // About the logarithms of the depth and of the number of moves, multiplied and halved.
    let logarithm = |number: u32| 32 - number.leading_zeros();
    let depth = logarithm(depth.cast_unsigned());
    let searched = logarithm(u32::try_from(searched).unwrap_or(u32::MAX));
    (depth * searched / 4).cast_signed()
}

/// Is a quiet move near the end of the line so late in the order that it is left out (late move pruning)?
#[inline]
fn is_too_late(depth: i32, searched: usize) -> bool {
    depth <= 3 && searched > 4 * depth.pow(2).cast_unsigned() as usize
}
