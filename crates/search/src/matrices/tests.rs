//! Counts of a small game, in memory from nothing on.

#[path = "../../../game/tests/gale/mod.rs"]
mod gale;

use super::*;
use crate::progress::Progress;
use gale::{End, Fault, Gale};
use game::laws::Random;
use game::{Game, Keyed, Natural};
use std::collections::BTreeMap;

/// The games of at most so many moves, by keeping every position with its exact multiplicity.
fn games(start: &Gale, plies: u32) -> Tally<End> {
    let mut tally = Tally::new();
    let mut level = BTreeMap::from([(start.key(), Natural::ONE)]);
    for ply in 0..=plies {
        let mut next = BTreeMap::new();
        for (key, times) in level {
            let position = start.with_key(key);
            if position.outcome().is_some() || ply == plies {
                tally.add(position.outcome(), &times);
                continue;
            }
            for after in position.moves().map(|legal| position.after(legal)) {
                *next.entry(after.key()).or_insert(Natural::ZERO) += &times;
            }
        }
        level = next;
    }
    tally
}

/// Some men of each side, on a flat or a round board.
fn any_position(random: &mut Random, most_men: usize) -> Gale {
    loop {
        let mut men = [0, 0];
        for _ in 0..2 * most_men {
            let (side, square) = (random.below(2), random.below(9));
            if men[1 - side] >> square & 1 == 0 {
                men[side] |= 1 << square;
            }
        }
        let position = Gale {
            men,
            wind: random.below(2),
            turn: Side::BOTH[random.below(2)],
            is_round: random.below(3) > 0,
            ..Gale::start(Fault::Nothing)
        };
        if men[0] > 0 && men[1] > 0 && position.outcome().is_none() {
            return position;
        }
    }
}

/// What a watcher was told.
#[derive(Default)]
struct Told {
    levels: Mutex<Vec<LevelReport>>,
    partials: Mutex<Vec<Partial<End>>>,
    progress: Mutex<Vec<f64>>,
    /// The questions whether to stop, after which the answer is yes.
    patience: Option<u64>,
    questions: AtomicU64,
}

impl Watch<End> for Told {
    fn is_stopped(&self) -> bool {
        let asked = self.questions.fetch_add(1, Ordering::Relaxed);
        self.patience.is_some_and(|patience| asked >= patience)
    }

    fn level(&self, level: LevelReport) {
        self.levels.lock().unwrap().push(level);
    }

    fn block(&self, so_far: &Partial<End>) {
        self.partials.lock().unwrap().push(so_far.clone());
    }

    fn progress(&self, fraction: f64) {
        self.progress.lock().unwrap().push(fraction);
    }
}

fn count(start: &Gale, plies: u32, memory: usize, told: &Told) -> Counted<Gale> {
    resume(start, plies, memory, None, told)
}

fn resume(
    start: &Gale,
    plies: u32,
    memory: usize,
    partial: Option<&Partial<End>>,
    told: &Told,
) -> Counted<Gale> {
    let schedule = if plies % 2 == 0 { Schedule::InOrder } else { Schedule::Parallel };
    let matrices = Matrices::new(schedule, start, memory, told);
    matrices.count(plies, partial, Progress::new(told).all())
}

#[test]
fn the_memory_does_not_change_a_count() {
    let mut random = Random::new(1);
    let memories = [0, 1 << 12, 20 << 10, 40 << 10, 64 << 10, 100 << 10, 256 << 10, 1 << 20];
    for round in 0..100 {
        let start = any_position(&mut random, 1 + round % 4);
        for plies in 2..=7 {
            let known = games(&start, plies);
            let memory = memories[random.below(memories.len())];
            let told = Told::default();
            let counted = count(&start, plies, memory, &told);
            assert_eq!(counted.as_ref(), Ok(&known), "{plies} plies in {memory} from {start:?}");
            let progress = told.progress.into_inner().unwrap();
            assert!(progress.is_sorted());
            assert!(progress[progress.len() - 1] > 1.0 - 1e-9, "{progress:?}");
        }
    }
}

/// One man each has few positions: there is time for numbers of more than 32, 64 and 128 bits.
#[test]
fn numbers_of_any_size_are_counted() {
    let men = [0b000_000_011, 0b100_000_000];
    let start = Gale { men, is_round: true, ..Gale::start(Fault::Nothing) };
    for plies in [20, 36, 60, 70, 100, 131, 150] {
        for memory in [512 << 10, 1 << 24] {
            let counted = count(&start, plies, memory, &Told::default());
            assert_eq!(counted, Ok(games(&start, plies)), "{plies} plies in {memory}");
        }
    }
}

#[test]
fn a_count_takes_some_plies_memory_and_a_game_that_goes_on() {
    let start = Gale::start(Fault::Nothing);
    assert!(can_count(&start, 2, LEAST_MEMORY));
    assert!(!can_count(&start, 1, LEAST_MEMORY));
    assert!(!can_count(&start, 2, LEAST_MEMORY - 1));
    let over = Gale { end: Some(End::Stuck), ..start };
    assert!(!can_count(&over, 2, LEAST_MEMORY));
}

#[test]
fn levels_are_reported_with_their_positions() {
    let start = Gale { is_round: true, ..Gale::start(Fault::Nothing) };
    let told = Told::default();
    count(&start, 5, 1 << 20, &told).unwrap();
    let levels = told.levels.into_inner().unwrap();
    // Two men in either of two winds; nothing is taken so soon.
    let positions: Vec<_> = levels.iter().map(|level| (level.plies, level.positions)).collect();
    let known = (1..=3).map(|plies| {
        let mut keys: Vec<u64> = vec![start.key()];
        for _ in 0..plies {
            let after = |key| {
                let position = start.with_key(key);
                let moves: Vec<_> = position.moves().collect();
                moves.into_iter().map(move |legal| position.after(legal).key())
            };
            keys = keys.into_iter().flat_map(after).collect();
            keys.sort_unstable();
            keys.dedup();
        }
        let goes_on = |&&key: &&u64| start.with_key(key).end.is_none();
        (plies, keys.iter().filter(goes_on).count() as u64)
    });
    assert_eq!(positions, known.collect::<Vec<_>>());
}

#[test]
fn a_count_is_stopped_whenever_it_asks() {
    let start = Gale { is_round: true, ..Gale::start(Fault::Nothing) };
    for memory in [0, 30 << 10, 64 << 10, 1 << 20] {
        let told = Told::default();
        let known = count(&start, 6, memory, &told).unwrap();
        let questions = told.questions.into_inner();
        assert!(questions > 20, "{questions} questions in {memory}");
        for patience in (0..questions).step_by(7).chain([questions - 1, questions]) {
            let told = Told { patience: Some(patience), ..Told::default() };
            let counted = count(&start, 6, memory, &told);
            assert_eq!(counted.is_ok(), patience == questions, "{patience} of {questions}");
            // What was counted until then is not counted again.
            let partial = told.partials.into_inner().unwrap().pop();
            let rest = Told::default();
            let resumed = resume(&start, 6, memory, partial.as_ref(), &rest);
            assert_eq!(resumed.as_ref(), Ok(&known));
            let done = partial.iter().flat_map(Partial::done).filter(|done| **done).count();
            let rest = rest.partials.into_inner().unwrap();
            let all = rest.last().or(partial.as_ref()).map_or(0, |last| last.done().len());
            assert_eq!(done + rest.len(), all);
        }
    }
}
