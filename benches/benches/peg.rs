//! How long does it take to count every game of Peg Reversal?

use core::hint::black_box;
use criterion::{Criterion, criterion_group, criterion_main};
use peg::{Counter, Hole, Position};

/// The winning games of all 33 starts: the sum of `fixtures/peg/counts.txt` over the starts.
const WINNING: u128 = 122294102877694286262275604480;

fn winning_games_of_all_starts() -> u128 {
    let mut counter = Counter::new();
    Position::starts().map(|start| counter.games(black_box(start)).winning()).sum()
}

fn count_everything(criterion: &mut Criterion) {
    assert_eq!(winning_games_of_all_starts(), WINNING);
    criterion.bench_function("peg/winning games of the 33 starts", |bencher| {
        bencher.iter(winning_games_of_all_starts);
    });

    let start = Position::start(Hole::at(0, 0).expect("the middle is on the board"));
    assert_eq!(start.reachable_boards(), 96962760);
    criterion.bench_function("peg/boards reachable from the middle", |bencher| {
        bencher.iter(|| black_box(start).reachable_boards());
    });
}

criterion_group!(benches, count_everything);
criterion_main!(benches);
