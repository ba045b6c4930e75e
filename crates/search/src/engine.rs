//! An engine: the strongest move that can be found in some time.
//!
//! [`Engine`] deepens its search move by move until a [limit](Limits) is reached or someone stops it, and
//! tells an [`Observer`] of every depth. Unlike [`minimax`](crate::minimax) it is after strength, not
//! after exact values: it looks less deeply at moves that promise little, and on several threads its
//! answer may differ from run to run. On one thread, with a limit of depth or nodes, it does not.
//!
//! ```
//! use plywood_search::engine::{Engine, Limits};
//! use santorini::{Position, evaluate};
//!
//! let mut engine = Engine::new(evaluate::plywood, 1 << 20);
//! let text = "(False,'B',((2,2),(0,0)),((4,3),(4,4)),[(2,(2,2)),(3,(2,3))])";
//! let found = engine.search(&text.parse::<Position>()?, Limits::depth(3));
//! let best = found.best().unwrap();
//! assert_eq!(best.score.to_string(), "win in 1");
//! assert!(best.moves[0].to_string().starts_with("((2,2),(2,3),"));
//! # Ok::<(), santorini::NotationError>(())
//! ```
//!
//! What it does, in the order in which a position is looked at: a win in one and a lost position are seen
//! before any move is made ([`Tactics`]); a position met before is looked up in a table; a position that
//! is good enough by a wide margin, or even after a pass, is left alone; under a threat only the answers to
//! it are tried; the best move known, moves that promise something, moves that refuted others nearby, and
//! moves that did well elsewhere come first; late moves are searched less deeply at first, and near the
//! end of a line not at all; and at the end captures and threats are played out before the evaluation is
//! asked. What is announced as won or lost is certain all the same.

mod candidates;
mod control;
mod depths;
mod experience;
mod record;
mod score;
mod searcher;

pub use control::Limits;
pub use score::Score;

use crate::minimax::Table;
use control::Control;
use core::fmt;
use core::marker::PhantomData;
use core::time::Duration;
use depths::Depths;
use game::{Game, Identified, Tactics};
use record::Record;
use searcher::{Searcher, Shared};

/// Someone who follows a search, and may stop it.
///
/// The engine never prints. It asks often, many times in a millisecond, whether to stop, from every thread
/// that it runs on, and reports from one of them. `()` follows without interest.
///
/// ```
/// use plywood_search::engine::{Engine, Limits, Observer, Report};
/// use santorini::{Move, Position, evaluate};
/// use std::sync::Mutex;
///
/// /// Keeps the best move of each depth.
/// #[derive(Default)]
/// struct Minutes(Mutex<Vec<(u32, Move)>>);
///
/// impl Observer<Move> for Minutes {
///     fn report(&self, report: &Report<'_, Move>) {
///         self.0.lock().unwrap().push((report.depth, report.line.moves[0]));
///     }
/// }
///
/// let position: Position = "(False,'R',((1,0),(1,1)),((2,2),(3,3)),[(1,(2,0))])".parse()?;
/// let minutes = Minutes::default();
/// let found = Engine::new(evaluate::plywood, 1 << 20)
///     .observer(&minutes)
///     .search(&position, Limits::depth(2));
/// let last = minutes.0.into_inner().unwrap().pop();
/// assert_eq!(last, found.best().map(|line| (2, line.moves[0])));
/// # Ok::<(), santorini::NotationError>(())
/// ```
pub trait Observer<M>: Sync {
    /// Should the search stop? It then gives what it has found.
    fn is_stopped(&self) -> bool {
        false
    }

    /// A depth has been searched, or the best line changed.
    fn report(&self, _report: &Report<'_, M>) {}
}

impl<M> Observer<M> for () {}

/// What is known after some depth.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Report<'a, M> {
    /// The depth that was searched.
    pub depth: u32,
    /// The place of the line among the best ones, from zero.
    pub place: usize,
    /// The line.
    pub line: &'a Line<M>,
    /// The positions looked at so far.
    pub nodes: u64,
    /// The time since the start.
    pub time: Duration,
    /// How full the table is, in thousandths.
    pub permille_used: usize,
}

/// A score, and the moves that lead to it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "crate::serde::WrittenLine<M>"))]
#[non_exhaustive]
pub struct Line<M> {
    /// What the first move is worth to the player who makes it.
    pub score: Score,
    /// What the engine expects to be played, from both sides; at least one move.
    pub moves: Vec<M>,
}

/// What a search has found.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Found<M> {
    /// The best lines, the best one first; none if the game is over.
    pub lines: Vec<Line<M>>,
    /// The last depth that was searched whole.
    pub depth: u32,
    /// The positions looked at.
    pub nodes: u64,
}

impl<M> Found<M> {
    /// The best line.
    pub fn best(&self) -> Option<&Line<M>> {
        self.lines.first()
    }
}

/// The margin of an engine that is not told otherwise. It suits the evaluators called `plywood`, by which a
/// student of Onitama or a level of Santorini is worth about seventy.
pub const DEFAULT_MARGIN: i32 = 40;

/// An engine for a game, with an evaluation and a memory that outlasts a search.
///
/// The evaluation says how good a position is for a player. It may give any number; those beyond eight
/// million are taken as such.
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
    evaluate: E,
    table: Table<Record>,
    observer: &'a dyn Observer<G::Move>,
    lines: usize,
    margin: Option<i32>,
    /// Counts the searches, so that old entries of the table give way.
    searches: u8,
    game: PhantomData<fn(&G)>,
}

impl<'a, G, E> Engine<'a, G, E>
where
    G: Tactics + Identified + Send + Sync,
    E: Fn(&G, G::Player) -> i32 + Sync,
{
    /// An engine with this evaluation and so many bytes for its table. Nobody observes it, and it looks
    /// for one best line.
    pub fn new(evaluate: E, bytes: usize) -> Self {
        let table = Table::of_bytes(bytes);
        let (lines, margin) = (1, Some(DEFAULT_MARGIN));
        Self { evaluate, table, observer: &(), lines, margin, searches: 0, game: PhantomData }
    }

    /// The same engine with another margin: how much a quiet move changes the evaluation at most, by and
    /// large. Near the end of a line, a position that is farther off than this for each move is not looked
    /// at more closely. `None` trusts no evaluation so far.
    #[must_use]
    pub fn margin(self, margin: Option<i32>) -> Self {
        Self { margin, ..self }
    }

    /// The same engine with someone who follows its searches.
    #[must_use]
    pub fn observer(self, observer: &'a dyn Observer<G::Move>) -> Self {
        Self { observer, ..self }
    }

    /// The same engine, looking for so many best lines that start with different moves; at least one.
    #[must_use]
    pub fn lines(self, lines: usize) -> Self {
        Self { lines: lines.max(1), ..self }
    }

    /// Forgets all earlier searches.
    pub fn forget(&mut self) {
        self.table.clear();
    }

    /// The best lines from a position, found on this thread.
    pub fn search(&mut self, position: &G, limits: Limits) -> Found<G::Move> {
        self.searches = self.searches.wrapping_add(1);
        let control = Control::new(limits, 1, self.observer);
        Depths::new(self.searcher(&control), position, self.lines, limits.depth).report_all()
    }

    /// [`search`](Self::search) on the ambient rayon pool: every thread searches the position by itself,
    /// and all share what they find in the table.
    pub fn par_search(&mut self, position: &G, limits: Limits) -> Found<G::Move>
    where
        G::Move: Send,
    {
        self.searches = self.searches.wrapping_add(1);
        let threads = rayon::current_num_threads();
        let control = Control::new(limits, threads, self.observer);
        let depths = || Depths::new(self.searcher(&control), position, self.lines, limits.depth);
        let mut found = rayon::scope(|scope| {
            for helper in 1..threads {
                let depths = &depths;
                scope.spawn(move |_| depths().help(helper));
            }
            let found = depths().report_all();
            control.stop();
            found
        });
        found.nodes = control.nodes();
        found
    }

    fn searcher<'s>(&'s self, control: &'s Control<'s, G::Move>) -> Searcher<'s, G, E> {
        let shared = Shared {
            evaluate: &self.evaluate,
            table: &self.table,
            control,
            margin: self.margin,
            search: self.searches,
        };
        Searcher::new(shared)
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
    use santorini::{Position, evaluate};

    fn engine() -> Engine<'static, Position, fn(&Position, game::Side) -> i32> {
        Engine::new(evaluate::plywood, 1 << 16)
    }

    /// How many positions a helper looks at.
    fn nodes_of(helper: usize, position: &Position, limits: Limits) -> u64 {
        let engine = engine();
        let control = Control::new(limits, 1, &());
        Depths::new(engine.searcher(&control), position, 1, limits.depth).help(helper);
        control.nodes()
    }

    #[test]
    fn helpers_search_what_is_searched_and_every_second_one_is_a_depth_ahead() {
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
    fn helpers_stop_where_the_end_is_certain() {
        let won = "(False,'B',((2,2),(0,0)),((4,3),(4,4)),[(2,(2,2)),(3,(2,3))])".parse().unwrap();
        let nodes = engine().search(&won, Limits::default()).nodes;
        assert_eq!(nodes_of(2, &won, Limits::default()), nodes);
        let over = "(True,'R',((0,0),(0,1)),((2,2),(3,3)),[(3,(2,2)),(4,(4,4))])".parse().unwrap();
        assert_eq!(nodes_of(2, &over, Limits::default()), 0);
    }
}
