//! Ways to count a game's games, for the table [`Playable::methods`].
//!
//! All methods of a game agree. Each runs on the ambient rayon pool, or on the calling thread alone where
//! that pool has one thread.

use crate::Playable;
use game::{ClosedForm, Game, Tally};
use search::{Counter, Method, Stopped};

/// Counts the games of at most so many moves from a position, by outcome.
pub type CountMethod<G> =
    fn(&Counter<'_, <G as Game>::Outcome>, &G, u32) -> Result<Tally<<G as Game>::Outcome>, Stopped>;

/// The methods of `plywood-search` that a game has the abilities for, the fastest first, as a rule.
pub fn methods<G: Playable>() -> Vec<(&'static str, CountMethod<G>)> {
    let entry = |method: Method| {
        let count: CountMethod<G> = match method {
            Method::Plain => plain,
            Method::Bulk => bulk,
            Method::Merged => merged,
            Method::Grouped => grouped,
            _ => return None,
        };
        Some((method.name(), count))
    };
    Method::of::<G>().iter().rev().copied().filter_map(entry).collect()
}

/// What a count gives.
type Counted<G> = Result<Tally<<G as Game>::Outcome>, Stopped>;

/// Counts by the method that suits the position.
///
/// # Errors
///
/// [`Stopped`] if the counter's watcher stopped the count.
pub fn suited<G: Playable>(counter: &Counter<'_, G::Outcome>, start: &G, plies: u32) -> Counted<G> {
    start.count_games(counter, plies)
}

/// Plays every game: for any game at all.
///
/// # Errors
///
/// [`Stopped`] if the counter's watcher stopped the count.
pub fn plain<G: Playable>(counter: &Counter<'_, G::Outcome>, start: &G, plies: u32) -> Counted<G> {
    G::count_by(Method::Plain, counter, start, plies)
}

/// Depth first, the last moves in closed form.
///
/// # Errors
///
/// [`Stopped`] if the counter's watcher stopped the count.
pub fn bulk<G: Playable>(counter: &Counter<'_, G::Outcome>, start: &G, plies: u32) -> Counted<G> {
    G::count_by(Method::Bulk, counter, start, plies)
}

/// Level by level, equal positions merged.
///
/// # Errors
///
/// [`Stopped`] if the counter's watcher stopped the count.
pub fn merged<G: Playable>(counter: &Counter<'_, G::Outcome>, start: &G, plies: u32) -> Counted<G> {
    G::count_by(Method::Merged, counter, start, plies)
}

/// Level by level, whole groups of positions at once.
///
/// # Errors
///
/// [`Stopped`] if the counter's watcher stopped the count.
pub fn grouped<G: Playable>(
    counter: &Counter<'_, G::Outcome>,
    start: &G,
    plies: u32,
) -> Counted<G> {
    G::count_by(Method::Grouped, counter, start, plies)
}

/// All moves in closed form, at once.
///
/// # Errors
///
/// None: there is nothing to stop.
pub fn closed<G: ClosedForm>(
    _counter: &Counter<'_, G::Outcome>,
    start: &G,
    plies: u32,
) -> Counted<G> {
    Ok(start.tally(plies))
}
