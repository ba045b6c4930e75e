//! How long does exact minimax take to a fixed depth, next to the `minimax` crate?
//!
//! Both search the same positions with the same evaluation, move generator and hash, in a table of the
//! same size in bytes, and both start with an empty one. Plywood also proves which of the root's moves are
//! best, all of them; the other crate finds one.
//!
//! The other crate's settings are the fastest of all that were tried on these positions: countermoves
//! and history with its MTD(f), replacing always in Santorini, and every second depth in Onitama. Its
//! parallel search has no MTD(f).

mod other;
mod positions;

use core::fmt::Debug;
use core::hint::black_box;
use core::time::Duration;
use criterion::{Bencher, Criterion, criterion_group, criterion_main};
use game::Game;
use other::Judge;
use peer::{
    BEST_EVAL, Evaluation, IterativeOptions, IterativeSearch, ParallelOptions, ParallelSearch,
    Replacement, Strategy,
};
use rayon::{ThreadPool, ThreadPoolBuilder};
use search::minimax::Minimax;
use search::{Score, ScoreKind, Searchable};
use std::time::Instant;

/// The size of every table.
const BYTES: usize = 16 << 20;

/// One game: what is searched, and how.
struct Question<G: Game> {
    name: &'static str,
    depth: u32,
    positions: Vec<G>,
    evaluate: fn(&G, G::Player) -> i32,
    /// The other crate's settings on one thread, and on two.
    options: [IterativeOptions; 2],
    /// From this depth down the other crate's parallel search shares nothing out.
    serial_cutoff: u8,
}

impl<G: Searchable + Send + Debug + 'static> Question<G> {
    fn ours(&self) -> Minimax<fn(&G, G::Player) -> i32> {
        Minimax::new(self.evaluate, BYTES)
    }

    fn max_depth(&self) -> u8 {
        self.depth.try_into().expect("bench depths are small")
    }

    fn theirs(&self) -> IterativeSearch<Judge<G>> {
        let mut search = IterativeSearch::new(Judge(self.evaluate), self.options[0]);
        search.set_max_depth(self.max_depth());
        search
    }

    fn theirs_on_two_threads(&self) -> ParallelSearch<Judge<G>> {
        let threads = ParallelOptions::new().with_num_threads(2);
        let parallel = threads.with_serial_cutoff_depth(self.serial_cutoff);
        let mut search = ParallelSearch::new(Judge(self.evaluate), self.options[1], parallel);
        search.set_max_depth(self.max_depth());
        search
    }

    /// Every search finds the same values.
    fn check(&self, two_threads: &ThreadPool) {
        for position in &self.positions {
            let best = self.ours().search(position, self.depth);
            let parallel = two_threads.install(|| self.ours().par_search(position, self.depth));
            assert_eq!((best.score, &best.moves), (parallel.score, &parallel.moves));

            let (mut theirs, mut also_theirs) = (self.theirs(), self.theirs_on_two_threads());
            for chosen in [theirs.choose_move(position), also_theirs.choose_move(position)] {
                assert!(chosen.is_some(), "{position:?}");
            }
            for value in [theirs.root_value(), also_theirs.root_value()] {
                assert_eq!(value, in_their_words(best.score), "{position:?}");
            }
        }
    }

    fn bench(&self, criterion: &mut Criterion) {
        let two_threads = ThreadPoolBuilder::new().num_threads(2).build().expect("two threads");
        self.check(&two_threads);
        let depth = self.depth;
        let mut group =
            criterion.benchmark_group(format!("minimax/{} to depth {depth}", self.name));
        group.sample_size(10);
        group.bench_function("plywood, one thread", |bencher| {
            self.time(
                bencher,
                || self.ours(),
                |search, position| search.search(position, depth).score,
            );
        });
        group.bench_function("minimax crate, one thread", |bencher| {
            self.time(bencher, || self.theirs(), Strategy::choose_move);
        });
        group.bench_function("plywood, two threads", |bencher| {
            self.time(
                bencher,
                || self.ours(),
                |search, position| two_threads.install(|| search.par_search(position, depth).score),
            );
        });
        group.bench_function("minimax crate, two threads", |bencher| {
            let new = || self.theirs_on_two_threads();
            self.time(bencher, new, Strategy::choose_move);
        });
    }

    /// Times the search of all positions, each with a new table, which is not timed.
    fn time<S, T>(
        &self,
        bencher: &mut Bencher<'_>,
        new: impl Fn() -> S,
        search: impl Fn(&mut S, &G) -> T,
    ) {
        bencher.iter_custom(|iterations| {
            let mut total = Duration::ZERO;
            for position in (0..iterations).flat_map(|_| &self.positions) {
                let mut searcher = new();
                let start = Instant::now();
                black_box(search(&mut searcher, position));
                total += start.elapsed();
            }
            total
        });
    }
}

/// A score as the other crate tells it, which has one value for all wins.
fn in_their_words(score: Score) -> Evaluation {
    match score.kind() {
        ScoreKind::Cp(evaluation) => evaluation.try_into().expect("bench evaluations are small"),
        ScoreKind::Win(_) => BEST_EVAL,
        ScoreKind::Loss(_) => -BEST_EVAL,
    }
}

fn their_options() -> IterativeOptions {
    let options = IterativeOptions::new().with_table_byte_size(BYTES);
    options.with_countermoves().with_countermove_history()
}

fn santorini_to_depth_5(criterion: &mut Criterion) {
    let serial = their_options().with_mtdf().with_replacement_strategy(Replacement::Always);
    let question = Question {
        name: "santorini",
        depth: 5,
        positions: positions::santorini(),
        evaluate: santorini::evaluate::sample,
        options: [serial, their_options()],
        serial_cutoff: 3,
    };
    question.bench(criterion);
}

fn onitama_to_depth_9(criterion: &mut Criterion) {
    let question = Question {
        name: "onitama",
        depth: 9,
        positions: positions::onitama(),
        evaluate: positions::pawns,
        options: [their_options().with_mtdf().with_double_step_increment(), their_options()],
        serial_cutoff: 2,
    };
    question.bench(criterion);
}

criterion_group!(benches, santorini_to_depth_5, onitama_to_depth_9);
criterion_main!(benches);
