//! Times every counting method on positions of Onitama and Santorini, one thread each, and prints a table: what
//! each method takes, which one is picked, and how much longer that one takes than the fastest.
//!
//! `cargo run --release -p plywood-search --example compare_methods [NAME]`, with part of a position's name for that
//! one alone
//!
//! Every method must give the same tally. The methods take turns, and a time is the best of many; a method that is
//! left out would take too long.

use core::time::Duration;
use game::laws::Random;
use game::{ByPlayer, Game, Side};
use onitama::Card;
use plywood_search::{Counter, Method};
use std::time::Instant;

/// What it is, the position, and the numbers of plies.
const SANTORINI: [(&str, &str, &[u32]); 9] = [
    ("game5", "(False,'R',((1,0),(1,1)),((2,2),(3,3)),[(1,(2,0))])", &[1, 2, 3, 4, 5, 6]),
    ("game1", "(False,'B',((0,0),(1,1)),((2,2),(3,3)),[])", &[3, 4, 6]),
    ("symmetric pawns", "(False,'B',((1,1),(3,3)),((1,3),(3,1)),[])", &[4, 5]),
    (
        "middle game",
        "(False,'R',((1,1),(2,3)),((1,3),(3,2)),[(1,(0,1)),(2,(0,3)),(1,(1,2)),(2,(2,2)),(1,(2,1)),(3,(3,1)),\
         (1,(3,3)),(2,(4,2))])",
        &[3, 4, 5],
    ),
    (
        "pawns on level 2",
        "(False,'B',((1,1),(2,3)),((1,3),(3,2)),[(2,(1,1)),(3,(0,2)),(2,(1,3)),(2,(2,2)),(3,(2,4)),(1,(3,1)),\
         (4,(3,3)),(1,(4,1)),(2,(1,2))])",
        &[3, 4, 5],
    ),
    (
        "domes",
        "(False,'R',((0,1),(2,2)),((2,3),(4,4)),[(4,(1,1)),(4,(1,3)),(4,(3,1)),(4,(3,3)),(2,(0,0)),(1,(0,2)),\
         (3,(2,1)),(1,(3,2)),(2,(4,3))])",
        &[3, 4, 5, 6],
    ),
    (
        "a pawn on level 3",
        "(False,'B',((2,2),(0,0)),((4,0),(3,4)),[(3,(2,2)),(2,(1,1)),(2,(3,3)),(1,(2,3)),(3,(1,3))])",
        &[3, 4],
    ),
    (
        "a crowded corner",
        "(False,'B',((0,0),(0,1)),((1,0),(1,3)),[(4,(0,4)),(4,(1,4)),(4,(2,0)),(4,(2,1)),(4,(2,2)),(4,(2,3)),\
         (4,(2,4)),(3,(3,0)),(3,(3,1)),(3,(3,2)),(3,(3,3)),(3,(3,4))])",
        &[4, 6, 8],
    ),
    (
        "nearly blocked",
        "(False,'R',((0,2),(4,0)),((0,0),(4,4)),[(2,(1,1)),(2,(1,0)),(1,(0,1)),(3,(3,3)),(2,(3,4)),(4,(2,2)),\
         (2,(1,2)),(2,(1,3)),(4,(3,1)),(3,(3,0)),(4,(2,0)),(4,(2,4))])",
        &[4, 6, 8],
    ),
];

/// The start of Onitama, with the Supers used or not.
fn start(used: bool) -> onitama::Setup {
    let cards = [Card::Cobra, Card::Rabbit, Card::Rooster, Card::Tiger, Card::Monkey];
    let super_used = ByPlayer { first: used, second: used };
    onitama::Setup { super_used, ..onitama::Setup::start(cards, Side::First) }
}

/// So many pawns of either player anywhere.
fn scattered(seed: u64, pawns: [usize; 2], used: bool) -> onitama::Setup {
    let mut random = Random::new(seed);
    loop {
        let mut squares: Vec<(i8, i8)> = (0..25).map(|at| (at / 5, at % 5)).collect();
        let mut draw = |number| -> Vec<(i8, i8)> {
            (0..number).map(|_| squares.swap_remove(random.below(squares.len()))).collect()
        };
        let pawns = ByPlayer { first: draw(pawns[0]), second: draw(pawns[1]) };
        let setup = onitama::Setup { pawns, ..start(used) };
        if setup.position().is_ok_and(|position| position.outcome().is_none()) {
            return setup;
        }
    }
}

/// A position from a random game.
fn middle_game(seed: u64, used: bool) -> onitama::Setup {
    let start = start(used).position().expect("a legal setup");
    onitama::Setup::from(&Random::new(seed).position(&start, 14))
}

fn onitama() -> [(&'static str, onitama::Setup, &'static [u32]); 11] {
    [
        ("start", start(false), &[3, 4, 5, 6, 7, 8]),
        ("start, Supers used", start(true), &[4, 5, 6, 7, 8, 9]),
        ("middle game", middle_game(5, false), &[4, 5, 6, 7]),
        ("middle game, Supers used", middle_game(8, true), &[5, 6, 7, 8]),
        ("5 and 5 scattered", scattered(1, [5, 5], false), &[4, 5, 6, 7]),
        ("5 and 5, Supers used", scattered(2, [5, 5], true), &[4, 5, 6, 7, 8]),
        ("4 and 4", scattered(9, [4, 4], false), &[4, 5, 6, 7]),
        ("3 and 3", scattered(3, [3, 3], false), &[4, 5, 6, 7, 8]),
        ("3 and 2, Supers used", scattered(4, [3, 2], true), &[5, 6, 7, 8, 9]),
        ("2 and 1", scattered(6, [2, 1], false), &[5, 6, 7, 9]),
        ("masters alone", scattered(7, [1, 1], true), &[5, 7, 9, 12]),
    ]
}

/// How long the fastest methods of a question take turns, at least: each counts it once.
const ENOUGH: Duration = Duration::from_secs(1);

/// A method that took longer is not tried with more plies.
const TOO_LONG: Duration = Duration::from_millis(100);

/// A method that takes so many times as long as the fastest is timed a few times only.
const TOO_SLOW: u32 = 3;

/// Prints a line for each number of plies from a position, and gives the largest ratio.
fn compare<G: Game + Sync>(name: &str, position: &G, depths: &[u32]) -> f64 {
    let (mut methods, mut largest) = (Method::of::<G>().to_vec(), 0f64);
    if std::env::args().nth(1).is_some_and(|wanted| !name.contains(&wanted)) {
        return largest;
    }
    for &plies in depths {
        let (mut spent, mut known) = (Duration::ZERO, None);
        let mut times = vec![Duration::MAX; methods.len()];
        for round in 0..2000 {
            let slow =
                times.iter().min().map_or(Duration::MAX, |best| best.saturating_mul(TOO_SLOW));
            for (method, best) in methods.iter().zip(&mut times) {
                // The first runs of a short count may be slow by chance.
                if *best > slow && (round > 9 || round > 1 && *best > TOO_LONG) {
                    continue;
                }
                let run = Instant::now();
                let tally =
                    Counter::new().count(*method, position, plies).expect("nobody stops it");
                let time = run.elapsed();
                *best = time.min(*best);
                spent += if round > 9 { time } else { Duration::ZERO };
                assert_eq!(known.get_or_insert_with(|| tally.clone()), &tally, "{name}, {method}");
            }
            if spent > ENOUGH || (round > 2 && times.iter().all(|&time| time > TOO_LONG)) {
                break;
            }
        }
        let picked = Method::suited(position, plies);
        let time_of = |method| methods.iter().position(|&one| one == method).map(|at| times[at]);
        let fastest = times.iter().min().map_or(0.0, Duration::as_secs_f64);
        let ratio = time_of(picked).map_or(1.0, |time| time.as_secs_f64() / fastest);
        largest = largest.max(ratio);
        let cell = |method| {
            time_of(method).map_or(String::new(), |time| format!("{:.4}", time.as_secs_f64() * 1e3))
        };
        let cells = Method::ALL.map(cell).join(" | ");
        let games = known.map_or(String::new(), |tally| tally.total().to_string());
        println!("| {name} | {plies} | {games} | {cells} | {picked} | {ratio:.2} |");
        let mut times = times.iter();
        methods.retain(|&method| {
            let is_fast = times.next().is_none_or(|&time| time < TOO_LONG);
            is_fast || method >= Method::Merged
        });
    }
    largest
}

fn main() -> Result<(), Box<dyn core::error::Error>> {
    let methods = Method::ALL.map(|method| format!("{method}, ms")).join(" | ");
    println!("| position | n | games | {methods} | picked | to the fastest |");
    println!("|---|--:|--:|{}---|--:|", "--:|".repeat(Method::ALL.len()));
    let mut largest = 0f64;
    for (name, setup, depths) in onitama() {
        largest = largest.max(compare(&format!("Onitama, {name}"), &setup.position()?, depths));
    }
    for (name, text, depths) in SANTORINI {
        let position: santorini::Position = text.parse()?;
        largest = largest.max(compare(&format!("Santorini, {name}"), &position, depths));
    }
    println!(
        "\nThe method that is picked takes at most {largest:.2} times as long as the fastest."
    );
    Ok(())
}
