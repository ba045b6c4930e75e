//! How fast are games counted, by which method, on how many threads?
//!
//! Each group is one question about one position. The throughput is in games, so that the rates of the
//! methods compare.

use core::hint::black_box;
use criterion::{Criterion, SamplingMode, Throughput, criterion_group, criterion_main};
use game::{Game, Keyed, LastPlies};
use plywood_benches::{KnownCounts, known_counts, onitama};
use rayon::ThreadPoolBuilder;
use search::{Counter, Method};

/// A question: a position of the fixtures, a number of moves, and the methods to compare.
struct Question<'a> {
    name: &'a str,
    known: &'a KnownCounts,
    n: u32,
    methods: &'a [Method],
}

fn ask<G>(criterion: &mut Criterion, question: &Question<'_>, start: &G)
where
    G: Game + Keyed + LastPlies + Send + Sync,
{
    let count = question.known.counts.iter().find(|count| count.n == question.n);
    let games = &count.expect("a known count").games[0];
    let total = u64::try_from(u128::try_from(games).expect("128 bits")).expect("64 bits");

    let mut group = criterion.benchmark_group(question.name);
    group.sample_size(10).sampling_mode(SamplingMode::Flat).throughput(Throughput::Elements(total));
    for &method in question.methods {
        for threads in [1, 2] {
            let pool = ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
            let count = || {
                let counter = Counter::new();
                let tally = if threads == 1 {
                    counter.count(method, black_box(start), question.n)
                } else {
                    pool.install(|| counter.par_count(method, black_box(start), question.n))
                };
                tally.expect("nobody stops it").total()
            };
            let name =
                format!("{method:?}, {threads} thread{}", if threads == 1 { "" } else { "s" });
            // The first run shows that the answer is right.
            assert_eq!(count(), *games, "{}: {name}", question.name);
            group.bench_function(name, |bencher| bencher.iter(count));
        }
    }
    group.finish();
}

const ALL: &[Method] = &[Method::Plain, Method::Bulk, Method::Merged, Method::Grouped];
const FAST: &[Method] = &[Method::Bulk, Method::Merged, Method::Grouped];
const BEST: &[Method] = &[Method::Merged, Method::Grouped];

fn count_onitama(criterion: &mut Criterion) {
    let known = known_counts("onitama");
    let questions = [
        Question { name: "onitama, standard start, n=5", known: &known[0], n: 5, methods: ALL },
        Question { name: "onitama, standard start, n=8", known: &known[0], n: 8, methods: BEST },
        Question { name: "onitama, Supers used, n=8", known: &known[1], n: 8, methods: FAST },
        Question { name: "onitama, Ox Boar, n=8", known: &known[2], n: 8, methods: FAST },
        Question { name: "onitama, Ox Boar, n=9", known: &known[2], n: 9, methods: BEST },
    ];
    for question in questions {
        ask(criterion, &question, &onitama(&question.known.position));
    }
}

fn count_santorini(criterion: &mut Criterion) {
    let known = known_counts("santorini");
    let questions = [
        Question { name: "santorini, game5, n=4", known: &known[0], n: 4, methods: ALL },
        Question { name: "santorini, game5, n=5", known: &known[0], n: 5, methods: FAST },
        Question { name: "santorini, game5, n=6", known: &known[0], n: 6, methods: BEST },
    ];
    for question in questions {
        let start: santorini::Position = question.known.position.parse().expect("a position");
        ask(criterion, &question, &start);
    }
}

criterion_group!(benches, count_onitama, count_santorini);
criterion_main!(benches);
