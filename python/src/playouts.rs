//! Random games from one position, on every core.

use crate::any::{AnyPosition, with_position};
use crate::batch::playout;
use crate::classes::Classes;
use crate::{errors, pool, supervise};
use core::sync::atomic::{AtomicBool, Ordering};
use game::{Outcome, laws::Random};
use pyo3::prelude::*;
use rayon::ThreadPool;
use rayon::prelude::*;

/// Numbers of games by outcome, unfinished ones first, and the number of moves in all of them.
type Numbers = (Vec<(String, u64)>, u64);

/// Games that one task plays.
const BLOCK: u64 = 256;

/// Plays random games from a position. Gives the number of games by the outcome's key, and that of all moves.
#[pyfunction]
pub(crate) fn playouts(
    py: Python<'_>,
    position: AnyPosition,
    games: u64,
    seed: u64,
    max_plies: Option<u32>,
    threads: Option<usize>,
) -> PyResult<Numbers> {
    let (pool, longest) = (pool::threads(threads)?, max_plies.unwrap_or(u32::MAX));
    with_position!(position, position => play(py, &position, games, seed, longest, &pool))
}

fn play<G: Classes>(
    py: Python<'_>,
    position: &G,
    games: u64,
    seed: u64,
    longest: u32,
    pool: &ThreadPool,
) -> PyResult<Numbers> {
    let stop = AtomicBool::new(false);
    // Each block has dice of its own, so that the answer does not depend on the number of threads.
    let block = |block: u64| {
        let mut random = Random::new(seed ^ Random::new(block).word());
        let (mut ended, mut plies) = (vec![0; G::Outcome::ALL.len() + 1], 0);
        for _ in 0..BLOCK.min(games - block * BLOCK) {
            let (outcome, length) = playout(*position, &mut random, longest);
            ended[outcome.map_or(0, |outcome| outcome.index() + 1)] += 1;
            plies += u64::from(length);
        }
        (ended, plies)
    };
    let nothing = || (vec![0; G::Outcome::ALL.len() + 1], 0);
    let sum = |(mut ended, plies): (Vec<u64>, u64), (others, more): (Vec<u64>, u64)| {
        for (number, other) in ended.iter_mut().zip(others) {
            *number += other;
        }
        (ended, plies + more)
    };
    let blocks =
        usize::try_from(games.div_ceil(BLOCK)).map_err(|_| errors::value("too many games"))?;
    let work = || {
        pool.install(|| {
            let blocks =
                (0..blocks).into_par_iter().take_any_while(|_| !stop.load(Ordering::Relaxed));
            blocks.map(|index| block(index as u64)).reduce(nothing, sum)
        })
    };
    let (ended, plies) = supervise::run(py, &stop, |_| Ok(()), work).finished()?;
    let keys = G::Outcome::ALL.iter().map(|&outcome| G::outcome_key(outcome));
    let keys = core::iter::once(String::from("unfinished")).chain(keys);
    Ok((keys.zip(ended).collect(), plies))
}
