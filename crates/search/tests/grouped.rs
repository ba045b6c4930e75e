//! Whole groups of positions at once count the same games as all other methods, from any position, in any
//! memory and on any number of threads.
//!
//! With `PLYWOOD_ROUNDS=1000` in the environment each test goes that many rounds instead of a few.

use game::laws::Random;
use game::{ByPlayer, Game, Natural, Outcome, Side, Tally};
use onitama::{Card, Position, Setup};
use plywood_search::{Counter, Method};
use rayon::{ThreadPool, ThreadPoolBuilder};

/// The rounds of a test: so many, unless the environment says otherwise.
fn rounds(few: usize) -> usize {
    std::env::var("PLYWOOD_ROUNDS").map_or(few, |rounds| rounds.parse().unwrap())
}

fn pools() -> Vec<ThreadPool> {
    let pool = |threads| ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
    [1, 2, 5].map(pool).into()
}

/// None, too little, the least that is asked for, plenty.
const BUDGETS: [usize; 5] = [0, 300 << 10, 1 << 20, 3 << 20, 1 << 30];

fn draw<T>(random: &mut Random, from: &mut Vec<T>, number: usize) -> Vec<T> {
    (0..number).map(|_| from.swap_remove(random.below(from.len()))).collect()
}

/// Pawns anywhere, any cards, Supers used or not: captures everywhere, masters in danger and before the
/// temples.
fn scattered(random: &mut Random, most: usize) -> Position {
    loop {
        let mut squares: Vec<(i8, i8)> = (0..25).map(|at| (at / 5, at % 5)).collect();
        let numbers = [1 + random.below(most), 1 + random.below(most)];
        let [first, second] = numbers.map(|number| draw(random, &mut squares, number));
        let setup = Setup {
            cards: draw(random, &mut Card::ALL.to_vec(), 5),
            pawns: ByPlayer { first, second },
            turn: Side::BOTH[random.below(2)],
            super_used: ByPlayer { first: random.below(2) > 0, second: random.below(2) > 0 },
        };
        if let Ok(position) = setup.position() {
            return position;
        }
    }
}

/// A position from a random game.
fn middle_game(random: &mut Random) -> Position {
    let cards: [Card; 5] = draw(random, &mut Card::ALL.to_vec(), 5).try_into().unwrap();
    let mut setup = Setup::start(cards, Side::BOTH[random.below(2)]);
    setup.super_used = ByPlayer { first: random.below(2) > 0, second: random.below(2) > 0 };
    random.position(&setup.position().unwrap(), 30)
}

/// Five pawns in a row, or nearly, with cards that leave them without a move, or nearly.
fn nearly_stuck(random: &mut Random) -> Position {
    use Card::{Boar, Crab, Elephant, Horse, Ox, Tiger};
    let stuck = [
        (Boar, Crab, 0),
        (Boar, Elephant, 0),
        (Crab, Elephant, 0),
        (Horse, Tiger, 1),
        (Ox, Tiger, 2),
    ];
    loop {
        let (one, two, line) = stuck[random.below(stuck.len())];
        let mut pawns: Vec<(i8, i8)> = (0..5).map(|at| [(4, at), (at, 0), (at, 4)][line]).collect();
        let mut squares: Vec<(i8, i8)> = (0..25).map(|at| (at / 5, at % 5)).collect();
        squares.retain(|square| !pawns.contains(square));
        if random.below(3) > 0 {
            pawns[random.below(5)] = squares.swap_remove(random.below(squares.len()));
        }
        pawns.swap(0, random.below(5));
        let number = 1 + random.below(4);
        let others = draw(random, &mut squares, number);
        let mut cards = Card::ALL.to_vec();
        cards.retain(|card| ![one, two].contains(card));
        let mut cards = [vec![one, two], draw(random, &mut cards, 3)].concat();
        if random.below(2) == 0 {
            cards.swap(random.below(2), 4);
        }
        let setup = Setup {
            cards,
            pawns: ByPlayer { first: pawns, second: others },
            turn: Side::BOTH[random.below(2)],
            super_used: ByPlayer { first: true, second: random.below(2) > 0 },
        };
        if let Ok(position) = setup.position() {
            return position;
        }
    }
}

/// Counts in one of the budgets, on some threads, and compares with another method.
fn check(
    position: &Position,
    plies: u32,
    by: Method,
    random: &mut Random,
    pools: &[ThreadPool],
) -> Tally<onitama::Outcome> {
    let known = Counter::new().count(by, position, plies).unwrap();
    let memory = BUDGETS[random.below(BUDGETS.len())];
    let pool = &pools[random.below(pools.len())];
    let counter = Counter::new().memory(memory);
    let counted = pool.install(|| counter.par_count(Method::Grouped, position, plies)).unwrap();
    let threads = pool.current_num_threads();
    assert_eq!(
        counted, known,
        "{plies} plies in {memory} bytes on {threads} threads from {position:?}"
    );
    if random.below(8) == 0 {
        assert_eq!(counter.count(Method::Grouped, position, plies).as_ref(), Ok(&known));
    }
    known
}

#[test]
fn random_positions_are_counted_as_they_are_played() {
    let (mut random, pools) = (Random::new(1), pools());
    for round in 0..rounds(300) {
        let position =
            if round % 2 == 0 { scattered(&mut random, 5) } else { middle_game(&mut random) };
        check(&position, 3, Method::Plain, &mut random, &pools);
        check(&position, 4, Method::Bulk, &mut random, &pools);
    }
}

#[test]
fn captures_are_counted_over_many_plies() {
    let (mut random, pools) = (Random::new(2), pools());
    for round in 0..rounds(40) {
        let position =
            if round % 2 == 0 { scattered(&mut random, 5) } else { middle_game(&mut random) };
        check(&position, 5, Method::Merged, &mut random, &pools);
    }
}

#[test]
fn few_pawns_are_counted_over_more_plies() {
    let (mut random, pools) = (Random::new(3), pools());
    for round in 0..rounds(60) {
        let position = scattered(&mut random, 1 + round % 3);
        let plies = 5 + u32::try_from(random.below(3)).unwrap();
        check(&position, plies, Method::Merged, &mut random, &pools);
    }
}

#[test]
fn players_without_a_move_are_counted_apart() {
    let (mut random, pools, mut stalemates) = (Random::new(4), pools(), 0);
    let rounds = rounds(200);
    for _ in 0..rounds {
        let position = nearly_stuck(&mut random);
        let plies = 3 + u32::try_from(random.below(3)).unwrap();
        let tally = check(&position, plies, Method::Bulk, &mut random, &pools);
        stalemates += usize::from(!tally.ended(onitama::Outcome::Stalemate).is_zero());
    }
    assert!(stalemates > rounds / 8, "{stalemates} of {rounds}");
}

/// Two masters alone have few positions: there is time for so many plies that multiplicities take more than
/// 32, 64 and 128 bits.
#[test]
fn numbers_of_any_size_are_exact() {
    let setup = Setup {
        cards: [Card::Monkey, Card::Crab, Card::Elephant, Card::Boar, Card::Goose].to_vec(),
        pawns: ByPlayer { first: vec![(0, 0)], second: vec![(4, 4)] },
        turn: Side::First,
        super_used: ByPlayer { first: true, second: true },
    };
    let start = setup.position().unwrap();
    // Level by level, with a map: the obvious way to merge.
    let (mut level, mut ended) =
        (std::collections::HashMap::from([(start, Natural::ONE)]), Tally::new());
    for plies in 1..=90 {
        let mut next = std::collections::HashMap::new();
        for (position, times) in &level {
            for legal in position.moves() {
                let after = position.after(legal);
                match after.outcome() {
                    Some(outcome) => ended.add(Some(outcome), times),
                    None => *next.entry(after).or_insert(Natural::ZERO) += times,
                }
            }
        }
        level = next;
        if [10, 30, 40, 60, 90].contains(&plies) {
            let mut known = ended.clone();
            for times in level.values() {
                known.add(None, times);
            }
            for memory in [if plies < 50 { 1 << 20 } else { 1 << 24 }, 1 << 30] {
                let counted = Counter::new().memory(memory).count(Method::Grouped, &start, plies);
                assert_eq!(counted.as_ref(), Ok(&known), "{plies} plies");
            }
        }
    }
    assert!(level.values().any(|times| times.bits() > 128));
}

#[test]
fn outcomes_are_counted_apart() {
    let cards = [Card::Cobra, Card::Rabbit, Card::Rooster, Card::Tiger, Card::Monkey];
    let start = Position::start(cards, Side::First).unwrap();
    let tally = Counter::new().par_count(Method::Grouped, &start, 7).unwrap();
    let ended: Vec<String> =
        onitama::Outcome::ALL.iter().map(|&outcome| tally.ended(outcome).to_string()).collect();
    assert_eq!(ended, ["64324857", "1903980", "2697408", "69164", "0"]);
    assert_eq!(tally.total().to_string(), "3417460817");
}
