//! How a count would scale to many cores: records its tasks on one thread and simulates their schedule.
//!
//! `cargo run --release -p plywood-search --features record --example scaling -- GAME PLIES [MEBIBYTES]`, with
//! `onitama` from the standard start or `santorini` from the example's game5; or `-- bandwidth`, which measures
//! how fast memory is read and copied.
//!
//! Regions of tasks follow each other, with a little serial work between them. In a region each worker takes the
//! next task as soon as it is done with the last one, as in the count itself, and makes again what it cannot take
//! over from its own last task. A region takes at least as long as the memory takes for the bytes that it moves.

#![expect(clippy::cast_precision_loss, reason = "times and rates")]

use core::hint::black_box;
use core::time::Duration;
use game::{Game, Side, Tally};
use onitama::Card;
use plywood_search::record::{Recording, Region, record};
use plywood_search::{Counter, Method};
use std::time::Instant;

/// The numbers of workers in the table.
const WORKERS: [usize; 8] = [1, 2, 4, 8, 16, 32, 64, 128];

/// What the memory can do: bytes in a second.
const BANDWIDTHS: [(&str, f64); 3] = [
    ("this machine's memory", 1.0),
    ("four times its memory", 4.0),
    ("memory without bounds", f64::INFINITY),
];

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let number = |text: &str| text.parse().expect("a number");
    match arguments[..] {
        ["bandwidth"] => {
            bandwidth();
        }
        [game, plies] => scaling(game, number(plies), 2048),
        [game, plies, mebibytes] => scaling(game, number(plies), number(mebibytes) as usize),
        _ => panic!("usage: scaling GAME PLIES [MEBIBYTES], or scaling bandwidth"),
    }
}

fn scaling(game: &str, plies: u32, mebibytes: usize) {
    let recording = match game {
        "onitama" => {
            let cards = [Card::Cobra, Card::Rabbit, Card::Rooster, Card::Tiger, Card::Monkey];
            recorded(
                &onitama::Position::start(cards, Side::First).expect("a start"),
                plies,
                mebibytes,
            )
        }
        "santorini" => {
            let start = "(False,'R',((1,0),(1,1)),((2,2),(3,3)),[(1,(2,0))])";
            recorded(&start.parse::<santorini::Position>().expect("a position"), plies, mebibytes)
        }
        _ => panic!("{game} is neither onitama nor santorini"),
    };
    let (_, fastest) = bandwidth();
    print_regions(&recording);
    print_table(&recording, fastest);
}

/// Counts on one thread, on all threads, and on one thread while it is recorded.
fn recorded<G: Game + Send + Sync>(start: &G, plies: u32, mebibytes: usize) -> Recording {
    let counter = Counter::new().memory(mebibytes << 20);
    let time = |count: &dyn Fn() -> Tally<G::Outcome>| {
        let begin = Instant::now();
        (count(), begin.elapsed().as_secs_f64())
    };
    let never = "nobody stops it";
    let (tally, one) = time(&|| counter.count(Method::Grouped, start, plies).expect(never));
    let (same, all) = time(&|| counter.par_count(Method::Grouped, start, plies).expect(never));
    assert_eq!(tally, same);
    let (same, recording) = record(|| counter.count(Method::Grouped, start, plies).expect(never));
    assert_eq!(tally, same);
    let threads = rayon::current_num_threads();
    println!("measured: {one:.3} s on one thread, {all:.3} s on {threads}");
    recording
}

/// The time of a region's tasks.
fn work(region: &Region) -> Duration {
    region.tasks.iter().map(|task| task.time).sum()
}

fn print_regions(recording: &Recording) {
    println!(
        "\nregion  before ms  tasks  workers  work ms  longest ms  set up ms  moved MB  by 64, ms"
    );
    for (index, region) in recording.regions.iter().enumerate() {
        let longest = region.tasks.iter().map(|task| task.time).max().unwrap_or_default();
        let setups = region.tasks.iter().flat_map(|task| &task.setups);
        let set_up: Duration = setups.filter_map(|setup| setup.time).sum();
        let bytes: usize = region.tasks.iter().map(|task| task.bytes).sum();
        println!(
            "{index:6} {:10.2} {:6} {:8} {:8.1} {:11.2} {:10.1} {:9.1} {:10.2}",
            milliseconds(region.before),
            region.tasks.len(),
            region.workers,
            milliseconds(work(region)),
            milliseconds(longest),
            milliseconds(set_up),
            bytes as f64 / 1e6,
            milliseconds(simulate(region, region.workers.min(64))),
        );
    }
    println!("after the last: {:.2} ms", milliseconds(recording.after));
}

fn milliseconds(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

fn print_table(recording: &Recording, bandwidth: f64) {
    println!("\nworkers  {}", BANDWIDTHS.map(|(name, _)| format!("{name:>32}")).join(""));
    let alone = total(recording, 1, f64::INFINITY);
    for workers in WORKERS {
        let columns = BANDWIDTHS.map(|(_, times)| {
            let time = total(recording, workers, bandwidth * times);
            format!("{:15.3} s {:6.1} ×      ", time, alone / time)
        });
        println!("{workers:7}  {}", columns.join(""));
    }
    let serial: Duration = recording.regions.iter().map(|region| region.before).sum();
    println!("serial: {:.3} s", (serial + recording.after).as_secs_f64());
}

/// The time of the whole count, in seconds.
fn total(recording: &Recording, workers: usize, bandwidth: f64) -> f64 {
    let regions = recording.regions.iter().map(|region| {
        let bytes: usize = region.tasks.iter().map(|task| task.bytes).sum();
        let time = simulate(region, workers.min(region.workers)).as_secs_f64();
        region.before.as_secs_f64() + time.max(bytes as f64 / bandwidth)
    });
    regions.sum::<f64>() + recording.after.as_secs_f64()
}

/// The time of a region, whose tasks are taken in their order by whoever is free.
fn simulate(region: &Region, workers: usize) -> Duration {
    // What it takes to make a thing that tasks share.
    let setups = region.tasks.iter().flat_map(|task| &task.setups);
    let made: std::collections::HashMap<usize, Duration> =
        setups.filter_map(|setup| Some((setup.key, setup.time?))).collect();
    // Of each worker: when it is free, and what it has from its last task.
    let mut free = vec![(Duration::ZERO, None); workers.max(1)];
    for task in &region.tasks {
        let (until, has) = free.iter_mut().min_by_key(|(until, _)| *until).expect("a worker");
        let mut time = task.time;
        if let Some(first) = task.setups.first() {
            let cost = made.get(&first.key).copied().unwrap_or_default();
            // The record has this cost if this very task made the thing.
            time = time.saturating_sub(first.time.unwrap_or_default());
            if *has != Some(first.key) {
                time += cost;
            }
        }
        *until += time;
        *has = task.setups.last().map(|setup| setup.key);
    }
    free.into_iter().map(|(until, _)| until).max().unwrap_or_default()
}

/// Measures how fast one and two threads read and copy arrays that are in no cache: the best of five, in bytes a
/// second. A copied byte is read and written.
fn bandwidth() -> (f64, f64) {
    const WORDS: usize = 1 << 26;
    println!("memory, GB/s: threads, read, copy");
    let of_threads = |threads: usize| {
        let mut arrays: Vec<(Vec<u64>, Vec<u64>)> =
            (0..threads).map(|_| (vec![1; WORDS / threads], vec![2; WORDS / threads])).collect();
        let bytes = (WORDS * size_of::<u64>()) as f64;
        let best = |times: usize, run: fn(&mut (Vec<u64>, Vec<u64>))| {
            let mut fastest = 0f64;
            for _ in 0..5 {
                let start = Instant::now();
                std::thread::scope(|scope| {
                    for pair in &mut arrays {
                        scope.spawn(move || run(pair));
                    }
                });
                fastest = fastest.max(bytes * times as f64 / start.elapsed().as_secs_f64());
            }
            fastest
        };
        let mut best = best;
        let read = best(1, |(from, _)| {
            black_box(from.iter().fold(0u64, |sum, word| sum.wrapping_add(*word)));
        });
        let copy = best(2, |(from, to)| {
            to.copy_from_slice(from);
            black_box(to);
        });
        println!("{threads:21} {:5.1} {:5.1}", read / 1e9, copy / 1e9);
        read.max(copy)
    };
    (of_threads(1), of_threads(2))
}
