//! A strong search: the best move that can be found within limits.
//!
//! [`Engine`] deepens its search ply by ply until a [limit](Limits) is reached or an [`Observer`] stops it,
//! and reports each depth to that observer. Unlike [`minimax`](crate::minimax) it aims at strength, not at
//! exact values: it prunes and reduces moves that look bad, and on several threads its answer may differ from
//! run to run. On one thread, with a limit of depth or nodes, it is deterministic.
//!
//! ```
//! use plywood_search::Score;
//! use plywood_search::engine::{Engine, Limits};
//! use santorini::{Position, evaluate};
//!
//! let mut engine = Engine::new(evaluate::plywood, 1 << 20);
//! let text = "(False,'B',((2,2),(0,0)),((4,3),(4,4)),[(2,(2,2)),(3,(2,3))])";
//! let found = engine.search(&text.parse::<Position>()?, Limits::depth(3));
//! let best = found.best().unwrap();
//! assert_eq!(best.score, Score::win(1));
//! assert!(best.moves[0].to_string().starts_with("((2,2),(2,3),"));
//! # Ok::<(), santorini::NotationError>(())
//! ```
//!
//! # How it works
//!
//! The search is principal variation search with iterative deepening and aspiration windows, on the same scores, windows, table and
//! move ordering as [`minimax`](crate::minimax). In each position, in this order:
//!
//! 1. A winning move, or a position lost in two plies, is seen without a search ([`game::Tactics`]).
//! 2. A [probe](crate::Probe) or the table may know the answer.
//! 3. A quiet position that is good enough by a wide margin, or even after a pass, is not searched (reverse
//!    futility and null move pruning; the latter not in an endgame).
//! 4. Moves are ordered: the best move known, then by the game's own priorities, killers and history, of which
//!    half is left for the next search. Under a threat
//!    only the answers to it are searched.
//! 5. Late moves are searched less deeply at first (late move reductions), and near the end of a line not at
//!    all (futility and late move pruning).
//! 6. At the end of a line, captures and answers to threats are played out before the evaluation is asked
//!    (quiescence search).
//!
//! A win or loss that it announces is proven all the same.

mod control;
mod deepening;
mod searcher;

pub use control::Limits;

use crate::entry::Entry;
use crate::ordering::History;
use crate::{Evaluator, Moves, Probe, Score, Searchable, Table};
use control::Control;
use core::fmt;
use core::marker::PhantomData;
use core::mem;
use core::time::Duration;
use deepening::Deepening;
use game::Game;
use searcher::{PLIES, Searcher, Shared};
use std::sync::Arc;

/// The deepest search, and the longest line. Greater depths count as this one.
pub const MAX_DEPTH: u32 = 120;

/// Receives the reports of a search, and may stop it.
///
/// The engine never prints. It calls [`is_stopped`](Self::is_stopped) many times a millisecond, from every
/// thread that it runs on, and [`report`](Self::report) from one of them. `()` ignores all reports.
///
/// ```
/// use plywood_search::engine::{Engine, Limits, Observer, Report};
/// use santorini::{Move, Position, evaluate};
/// use std::sync::Mutex;
///
/// /// Keeps the best move of each depth.
/// #[derive(Default)]
/// struct Log(Mutex<Vec<(u32, Move)>>);
///
/// impl Observer<Move> for Log {
///     fn report(&self, report: &Report<'_, Move>) {
///         self.0.lock().unwrap().push((report.depth, report.line.moves[0]));
///     }
/// }
///
/// let position: Position = "(False,'R',((1,0),(1,1)),((2,2),(3,3)),[(1,(2,0))])".parse()?;
/// let log = Log::default();
/// let found = Engine::new(evaluate::plywood, 1 << 20)
///     .observer(&log)
///     .search(&position, Limits::depth(2));
/// let last = log.0.into_inner().unwrap().pop();
/// assert_eq!(last, found.best().map(|line| (2, line.moves[0])));
/// # Ok::<(), santorini::NotationError>(())
/// ```
pub trait Observer<M>: Sync {
    /// Should the search stop? It then returns what it has found so far.
    fn is_stopped(&self) -> bool {
        false
    }

    /// A depth was completed, or the search was stopped in it after it had found a line.
    fn report(&self, _report: &Report<'_, M>) {}
}

impl<M> Observer<M> for () {}

/// The state of a search after some depth, for one of its lines.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Report<'a, M> {
    /// The depth that was searched.
    pub depth: u32,
    /// The index of the line among the best lines.
    pub index: usize,
    /// The line.
    pub line: &'a Line<M>,
    /// The number of positions visited so far.
    pub nodes: u64,
    /// The time since the start.
    pub time: Duration,
    /// How full the table is, in thousandths.
    pub permille_used: usize,
}

/// A line of play, and its score.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "crate::serde::UncheckedLine<M>"))]
#[non_exhaustive]
pub struct Line<M> {
    /// The score of the first move for the player who makes it.
    pub score: Score,
    /// The expected moves of both players; at least one.
    pub moves: Moves<M>,
}

/// The result of a search.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Found<M> {
    /// The best lines, the best one first; none if the game is over.
    pub lines: Vec<Line<M>>,
    /// The last depth that was completed.
    pub depth: u32,
    /// The number of positions visited.
    pub nodes: u64,
}

impl<M> Found<M> {
    /// The best line.
    pub fn best(&self) -> Option<&Line<M>> {
        self.lines.first()
    }
}

/// The default [margin](Engine::margin). It suits the evaluators called `plywood`, in which a student of
/// Onitama or a level of Santorini is worth about seventy.
pub const DEFAULT_MARGIN: i32 = 30;

/// A strong search with an evaluation and a table that is kept between searches.
///
/// The evaluation is a function or another [`Evaluator`]. It is asked for the player to move.
///
/// ```
/// use plywood_search::engine::{Engine, Limits};
/// use santorini::{Position, evaluate};
///
/// let position: Position = "(False,'R',((1,0),(1,1)),((2,2),(3,3)),[(1,(2,0))])".parse()?;
/// let mut engine = Engine::new(evaluate::plywood, 1 << 20).lines(3);
/// let found = engine.search(&position, Limits::depth(2));
/// assert_eq!(found.lines.len(), 3);
/// assert!(found.lines.is_sorted_by(|better, worse| better.score >= worse.score));
/// # Ok::<(), santorini::NotationError>(())
/// ```
pub struct Engine<'a, G: Game, E> {
    evaluator: E,
    table: Table<Entry>,
    observer: &'a dyn Observer<G::Move>,
    lines: usize,
    margin: Option<i32>,
    probe: Option<Arc<dyn Probe<G>>>,
    /// Does the probe stay as it is?
    is_fixed: bool,
    /// What each thread of the last searches has learned about moves.
    histories: Vec<History<G::Move>>,
    /// The number of searches, so that entries of earlier ones are replaced first.
    generation: u8,
    game: PhantomData<fn(&G)>,
}

impl<'a, G, E> Engine<'a, G, E>
where
    G: Searchable,
    E: Evaluator<G> + Sync,
{
    /// A search with this evaluation, and a table of this size or slightly more. It finds one line.
    pub fn new(evaluator: E, bytes: usize) -> Self {
        let table = Table::of_bytes(bytes);
        let (lines, margin) = (1, Some(DEFAULT_MARGIN));
        Self {
            evaluator,
            table,
            observer: &(),
            lines,
            margin,
            probe: None,
            is_fixed: false,
            histories: Vec::new(),
            generation: 0,
            game: PhantomData,
        }
    }

    /// Sets the margin: how much a quiet move is assumed to change the evaluation at most. Near the end of a
    /// line, a position that is farther from mattering than this for each remaining move is not searched.
    /// `None` turns these prunings off.
    #[must_use]
    pub fn margin(self, margin: Option<i32>) -> Self {
        Self { margin, ..self }
    }

    /// Sets the observer.
    #[must_use]
    pub fn observer(self, observer: &'a dyn Observer<G::Move>) -> Self {
        Self { observer, ..self }
    }

    /// Sets the number of lines to find, each with another first move; at least one.
    #[must_use]
    pub fn lines(self, lines: usize) -> Self {
        Self { lines: lines.max(1), ..self }
    }

    /// Sets what all searches look up in place of searching it, `None` for nothing;
    /// [`set_probe`](Self::set_probe) has no effect then.
    ///
    /// The position that is searched is not looked up itself, only those after its moves, so that there is always a
    /// move.
    #[must_use]
    pub fn fixed_probe(self, probe: Option<Arc<dyn Probe<G>>>) -> Self {
        Self { probe, is_fixed: true, ..self }
    }

    /// Sets what the next searches look up, unless that is [fixed](Self::fixed_probe).
    pub fn set_probe(&mut self, probe: Option<Arc<dyn Probe<G>>>) {
        if !self.is_fixed {
            self.probe = probe;
        }
    }

    /// Is there no way to change what searches look up?
    pub const fn has_fixed_probe(&self) -> bool {
        self.is_fixed
    }

    /// Clears the table and the history of moves.
    pub fn clear(&mut self) {
        self.table.clear();
        self.histories.clear();
    }

    /// The best lines from a position, on this thread.
    pub fn search(&mut self, position: &G, limits: Limits) -> Found<G::Move> {
        let mut histories = self.start(1);
        let control = Control::new(limits, 1, self.observer);
        let found = self.deepening(position, &control, &mut histories[0], limits.depth).run();
        self.histories = histories;
        found
    }

    /// [`search`](Self::search) on the ambient rayon pool: every thread searches the position by itself, and
    /// all share the table.
    pub fn par_search(&mut self, position: &G, limits: Limits) -> Found<G::Move> {
        let threads = rayon::current_num_threads();
        let mut histories = self.start(threads);
        let control = Control::new(limits, threads, self.observer);
        let (this, control) = (&*self, &control);
        let mut found = rayon::scope(|scope| {
            let (first, others) = histories.split_at_mut(1);
            for (helper, history) in (1..threads).zip(others) {
                scope.spawn(move |_| {
                    this.deepening(position, control, history, limits.depth).help(helper);
                });
            }
            let found = this.deepening(position, control, &mut first[0], limits.depth).run();
            control.stop();
            found
        });
        found.nodes = control.nodes();
        self.histories = histories;
        found
    }

    /// Starts the next search: each of its threads has what is left of the history of its last one.
    fn start(&mut self, threads: usize) -> Vec<History<G::Move>> {
        self.generation = self.generation.wrapping_add(1);
        let mut histories = mem::take(&mut self.histories);
        histories.iter_mut().for_each(History::age);
        let new = || History::new(G::HISTORY_SIZE, PLIES);
        histories.resize_with(threads.max(histories.len()), new);
        histories
    }

    fn deepening<'s>(
        &'s self,
        position: &'s G,
        control: &'s Control<'s, G::Move>,
        history: &'s mut History<G::Move>,
        max_depth: Option<u32>,
    ) -> Deepening<'s, G, E> {
        let shared = Shared {
            evaluator: &self.evaluator,
            table: &self.table,
            control,
            margin: self.margin,
            generation: self.generation,
        };
        let searcher = Searcher::new(shared, self.probe.as_deref(), history);
        Deepening::new(searcher, position, self.lines, max_depth)
    }
}

impl<G: Game, E> fmt::Debug for Engine<'_, G, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Engine").field("table", &self.table).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Tactics;
    use santorini::{Position, evaluate};

    fn engine() -> Engine<'static, Position, fn(&Position, game::Side) -> i32> {
        Engine::new(evaluate::plywood, 1 << 16)
    }

    /// The number of positions that a helper visits.
    fn nodes_of(helper: usize, position: &Position, limits: Limits) -> u64 {
        let engine = engine();
        let control = Control::new(limits, 1, &());
        let mut history = History::new(Position::HISTORY_SIZE, PLIES);
        engine.deepening(position, &control, &mut history, limits.depth).help(helper);
        control.nodes()
    }

    #[test]
    fn helpers_search_the_same_tree_and_every_second_one_is_a_depth_ahead() {
        let position: Position =
            "(False,'R',((1,0),(1,1)),((2,2),(3,3)),[(1,(2,0))])".parse().unwrap();
        for limits in [Limits::depth(3), Limits::nodes(2000)] {
            let nodes = engine().search(&position, limits).nodes;
            assert_eq!([2, 4].map(|helper| nodes_of(helper, &position, limits)), [nodes; 2]);
        }
        let ahead = |limits| [1, 3].map(|helper| nodes_of(helper, &position, limits));
        assert_eq!(ahead(Limits::depth(1)), [0; 2]);
        assert!(ahead(Limits::depth(2)).iter().all(|&nodes| nodes > 0));
    }

    #[test]
    fn every_thread_has_a_history_that_outlives_a_search() {
        let start: Position =
            "(False,'R',((1,0),(1,1)),((2,2),(3,3)),[(1,(2,0))])".parse().unwrap();
        let pool = rayon::ThreadPoolBuilder::new().num_threads(3).build().unwrap();
        let mut engine = engine();
        let kept = |engine: &Engine<'_, Position, _>| engine.histories.len();
        engine.search(&start, Limits::depth(2));
        assert_eq!(kept(&engine), 1);
        for _ in 0..2 {
            pool.install(|| engine.par_search(&start, Limits::depth(2)));
            assert_eq!(kept(&engine), 3);
            engine.search(&start, Limits::depth(2));
            assert_eq!(kept(&engine), 3, "those of the other threads are kept");
        }
        engine.clear();
        assert_eq!(kept(&engine), 0);
    }

    #[test]
    fn helpers_stop_when_the_result_is_certain() {
        let won = "(False,'B',((2,2),(0,0)),((4,3),(4,4)),[(2,(2,2)),(3,(2,3))])".parse().unwrap();
        let nodes = engine().search(&won, Limits::default()).nodes;
        assert_eq!(nodes_of(2, &won, Limits::default()), nodes);
        let over = "(True,'R',((0,0),(0,1)),((2,2),(3,3)),[(3,(2,2)),(4,(4,4))])".parse().unwrap();
        assert_eq!(nodes_of(2, &over, Limits::default()), 0);
    }
}
