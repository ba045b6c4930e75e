//! Endgame tables of Onitama for the engine: built or loaded in the background, and looked up when they are ready.

use game::Side;
use onitama::Position;
use rayon::ThreadPoolBuilder;
use search::{Probe, Score};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::thread;
use tables::{Builder, Cards, Tables, Value};

/// The men of the tables that are built for every game.
const MEN: u32 = 4;

/// The games whose tables are kept: some megabytes each.
const MOST_GAMES: usize = 4;

/// Loads what there is of the tables of some cards.
pub type Source = Box<dyn Fn(Cards) -> Option<Tables> + Send + Sync>;

static SOURCE: OnceLock<Source> = OnceLock::new();

/// Sets where larger tables are loaded from. Only the first call has an effect.
pub fn set_source(source: Source) {
    let _ = SOURCE.set(source);
}

/// The tables of a game, when they are ready.
struct Shelf {
    cards: Cards,
    with_supers: bool,
    tables: Arc<OnceLock<Arc<Endgames>>>,
}

/// Tables that an engine can look up.
///
/// ```
/// use plywood_catalog::endgames::Endgames;
/// use plywood_catalog::onitama::Position;
/// use plywood_catalog::{Playable, search::{Probe, Score}};
/// use tables::{Builder, Cards};
///
/// let position: Position =
///     r#"(["Boar","Ox","Elephant","Horse","Crab"],[(3,2)],[(4,0)],0,True,True)"#.parse()?;
/// let endgames = Endgames::new(Builder::new(Cards::of(&position), 2)?.build());
/// assert_eq!(endgames.probe(&position), Some(Score::win(1)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Endgames(Tables);

impl Endgames {
    /// These tables.
    pub const fn new(tables: Tables) -> Self {
        Self(tables)
    }
}

impl Probe<Position> for Endgames {
    #[inline]
    fn probe(&self, position: &Position) -> Option<Score> {
        Some(match self.0.value(position)? {
            Value::Won(plies) => Score::win(plies),
            Value::Lost(plies) => Score::loss(plies),
            Value::Drawn => Score::ZERO,
        })
    }
}

/// The games that were searched last, the latest first.
static SHELVES: Mutex<Vec<Shelf>> = Mutex::new(Vec::new());

/// The tables of the game of a position, if they are ready; otherwise a thread begins to build them.
pub(crate) fn probe(position: &Position) -> Option<Arc<dyn Probe<Position>>> {
    let cards = Cards::of(position);
    let with_supers = Side::BOTH.into_iter().any(|side| !position.has_used_super(side));
    let mut shelves = SHELVES.lock().unwrap_or_else(PoisonError::into_inner);
    let is_it = |shelf: &Shelf| shelf.cards == cards && (shelf.with_supers || !with_supers);
    if let Some(index) = shelves.iter().position(is_it) {
        shelves[..=index].rotate_right(1);
        let ready = shelves[0].tables.get()?;
        return Some(Arc::clone(ready) as Arc<dyn Probe<Position>>);
    }
    let tables = Arc::default();
    shelves.truncate(MOST_GAMES - 1);
    shelves.insert(0, Shelf { cards, with_supers, tables: Arc::clone(&tables) });
    drop(shelves);
    let fill = move || {
        if let Some(built) = build(cards, with_supers) {
            let _ = tables.set(Arc::new(Endgames(built)));
        }
    };
    // Where there are no threads, the engine plays without tables.
    let _ = thread::Builder::new().name(String::from("tables")).spawn(fill);
    None
}

/// Builds or loads tables on this thread alone: the others are for the search.
fn build(cards: Cards, with_supers: bool) -> Option<Tables> {
    let pool = ThreadPoolBuilder::new().num_threads(1).use_current_thread().build().ok()?;
    pool.install(|| {
        let builder = Builder::new(cards, MEN).ok()?.supers(with_supers);
        match SOURCE.get().and_then(|source| source(cards)) {
            Some(mut loaded) => builder.complete(&mut loaded).ok().map(|()| loaded),
            None => builder.try_build().ok(),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Playable;
    use crate::search::engine::{Engine, Limits};
    use core::time::Duration;
    use game::Game;

    #[test]
    fn tables_are_ready_in_the_end_and_play_the_shortest_way() {
        // Three men each in the middle of nowhere, then two each: only the latter are in the tables.
        let text =
            r#"(["Crane","Goose","Eel","Frog","Ox"],[(0,1),(1,0)],[(4,4),(3,0)],0,True,True)"#;
        let mut position: Position = text.parse().unwrap();
        let endgames = loop {
            if let Some(ready) = probe(&position) {
                break ready;
            }
            thread::yield_now();
        };
        // Both play on, by the clock, to the end of the game; each ply is one less.
        let mut left = None;
        while position.outcome().is_none() {
            let value = endgames.probe(&position).expect("four men");
            if value == Score::ZERO {
                break;
            }
            let expected = match value.kind() {
                search::ScoreKind::Win(plies) | search::ScoreKind::Loss(plies) => plies,
                search::ScoreKind::Cp(_) => unreachable!("a table has no evaluations"),
            };
            assert!(left.is_none_or(|left| left == expected + 1), "{position}");
            left = Some(expected);
            let mut engine = Engine::new(Position::EVALUATORS[0].1, 1 << 16);
            let limits = Limits::time(Duration::from_secs(3600));
            let found = Position::search(&mut engine, &position, limits);
            let best = found.best().unwrap();
            assert_eq!(best.score, value, "{position}");
            position = position.after(best.moves[0]);
        }
        assert!(left.is_some(), "the position is decided");
    }

    #[test]
    fn a_limit_of_depth_asks_for_no_tables() {
        let cards = [
            onitama::Card::Dragon,
            onitama::Card::Mantis,
            onitama::Card::Rooster,
            onitama::Card::Cobra,
            onitama::Card::Monkey,
        ];
        let start = Position::start(cards, Side::First).unwrap();
        let mut engine = Engine::new(Position::EVALUATORS[0].1, 1 << 16);
        Position::search(&mut engine, &start, Limits::depth(2));
        let shelves = SHELVES.lock().unwrap();
        assert!(shelves.iter().all(|shelf| shelf.cards != Cards::of(&start)));
    }
}
