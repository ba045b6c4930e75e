//! Perft: the number of move sequences of an exact length.

use crate::{Counter, Method, Stopped};
use core::convert::Infallible;
use game::{Game, Natural, Outcome, Tally};

/// The number of move sequences of exactly `plies` moves from a position, on this thread: what chess programs
/// call perft. Unlike [`count`](crate::count) it leaves out the games that end before.
///
/// ```
/// use plywood_search::{count, perft};
///
/// let text = r#"(["Cobra","Rabbit","Rooster","Tiger","Monkey"],[(0,2),(0,0),(0,1),(0,3),(0,4)],
///     [(4,2),(4,0),(4,1),(4,3),(4,4)],0,False,False)"#;
/// let start: onitama::Position = text.replace('\n', "").parse()?;
/// assert_eq!(count(&start, 4).total().to_string(), "502156");
/// assert_eq!(perft(&start, 4).to_string(), "502120", "36 games end with the third move");
/// # Ok::<(), onitama::NotationError>(())
/// ```
pub fn perft<G: Game + Sync>(start: &G, plies: u32) -> Natural {
    let counted = perft_by(plies, |plies| Ok::<_, Infallible>(crate::count(start, plies)));
    counted.unwrap_or_else(|error| match error {})
}

/// [`perft`] on the ambient rayon pool.
pub fn par_perft<G: Game + Send + Sync>(start: &G, plies: u32) -> Natural {
    let counted = perft_by(plies, |plies| Ok::<_, Infallible>(crate::par_count(start, plies)));
    counted.unwrap_or_else(|error| match error {})
}

impl<O: Outcome> Counter<'_, O> {
    /// [`perft`] with the settings of this counter, on the ambient rayon pool. A partial count to resume from is
    /// ignored.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if the watcher stopped the count.
    pub fn par_perft<G>(&self, start: &G, plies: u32) -> Result<Natural, Stopped>
    where
        G: Game<Outcome = O> + Send + Sync,
    {
        let counter = Counter::new().memory(self.memory).watch(self.watch);
        perft_by(plies, |plies| counter.par_count(Method::suited(start, plies), start, plies))
    }
}

/// [`perft`] from the games of at most so many moves, which another function counts.
///
/// Of the games of at most `plies` moves it leaves out those that ended before, which are the finished ones of at
/// most one move less.
///
/// # Errors
///
/// The error of the count.
pub fn perft_by<O: Outcome, E>(
    plies: u32,
    count: impl Fn(u32) -> Result<Tally<O>, E>,
) -> Result<Natural, E> {
    let all = count(plies)?.total();
    let Some(fewer) = plies.checked_sub(1) else { return Ok(Natural::ONE) };
    let shorter = count(fewer)?;
    Ok(all - (&shorter.total() - shorter.unfinished()))
}
