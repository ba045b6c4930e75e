//! All methods, in order and in parallel, in any memory, count the same games: those of the obvious
//! recursion.

use core::sync::atomic::{AtomicU32, Ordering};
use game::laws::Random;
use game::{ByPlayer, ClosedForm, Game, Outcome, Side, Tally};
use onitama::{Card, Setup};
use plywood_search::{Counter, LevelReport, Method, Partial, Stopped, Watch};
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::sync::Mutex;

fn pools() -> Vec<ThreadPool> {
    let pool = |threads| ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
    [1, 2, 5].map(pool).into()
}

/// None, a little, the least that is asked for, plenty.
const BUDGETS: [usize; 4] = [0, 64 << 10, 1 << 20, 64 << 20];

fn every_method_agrees<G>(start: &G, plies: u32, pools: &[ThreadPool])
where
    G: Game + Send + Sync,
{
    let known = Tally::of_games(start, plies);
    assert_eq!(plywood_search::count(start, plies), known);
    assert_eq!(plywood_search::par_count(start, plies), known);
    assert_eq!(Counter::new().plain(start, plies).as_ref(), Ok(&known));
    assert_eq!(Counter::new().par_plain(start, plies).as_ref(), Ok(&known));
    for &method in Method::of::<G>() {
        let is_in_memory = matches!(method, Method::Merged | Method::Grouped);
        for &memory in if is_in_memory { &BUDGETS[..] } else { &BUDGETS[..1] } {
            let counter = Counter::new().memory(memory);
            let counted = counter.count(method, start, plies).unwrap();
            assert_eq!(counted, known, "{method:?} of {plies} plies in {memory} bytes");
            for pool in pools {
                let counted = pool.install(|| counter.par_count(method, start, plies)).unwrap();
                let threads = pool.current_num_threads();
                assert_eq!(
                    counted, known,
                    "{method:?}, {plies} plies, {memory} bytes, {threads} threads"
                );
            }
        }
    }
}

#[test]
fn santorini_is_counted_alike_by_all() {
    let (mut random, pools) = (Random::new(1), pools());
    let start: santorini::Position = "(False,'B',((0,0),(1,1)),((2,2),(3,3)),[])".parse().unwrap();
    for round in 0..800 {
        // Random games have towers at last, and their positions fewer moves.
        let position = random.position(&start, 60);
        let plies = if round % 40 == 0 { 3 } else { round % 3 };
        every_method_agrees(&position, plies, &pools);
    }
}

#[test]
fn santorini_is_counted_alike_level_by_level() {
    let (mut random, pools) = (Random::new(2), pools());
    // A crowded corner: few moves, so that there is time for more plies than the closed form has.
    let towers: Vec<String> = (0..25)
        .filter(|cell| !(cell / 5 < 2 && cell % 5 < 4))
        .map(|cell| format!("(4,({},{}))", cell / 5, cell % 5))
        .collect();
    let text = format!("(False,'B',((0,0),(0,1)),((1,0),(1,3)),[{}])", towers.join(","));
    let start: santorini::Position = text.parse().unwrap();
    for _ in 0..40 {
        let position = random.position(&start, 6);
        every_method_agrees(&position, 4 + u32::try_from(random.below(2)).unwrap(), &pools);
    }
}

#[test]
fn peg_is_counted_alike_by_all_and_by_the_closed_form() {
    let (mut random, pools) = (Random::new(3), pools());
    for round in 0..600 {
        let starts: Vec<_> = peg::Position::starts().collect();
        let start = starts[random.below(starts.len())];
        let position = random.position(&start, 36);
        let plies = round % 5;
        every_method_agrees(&position, plies, &pools);
        assert_eq!(position.tally(plies), Tally::of_games(&position, plies));
    }
    // To the end of the game there are too many games for words of 64 bits.
    let mut position = peg::Position::start(peg::Hole::at(0, 0).unwrap());
    for _ in 0..10 {
        let next = position.moves().nth(random.below(position.count_moves())).unwrap();
        position.play_unchecked(next);
    }
    for plies in [15, 33, u32::MAX] {
        let counted = Counter::new().count(Method::Merged, &position, plies);
        assert_eq!(counted, Ok(position.tally(plies)));
    }
    assert!(position.tally(33).total() > game::Natural::from(u64::MAX / 33));
}

fn onitama(random: &mut Random, cards: &[Card]) -> onitama::Position {
    let mut cards = cards.to_vec();
    let cards = core::array::from_fn(|_| cards.swap_remove(random.below(cards.len())));
    let mut setup = Setup::start(cards, Side::BOTH[random.below(2)]);
    setup.super_used = ByPlayer { first: random.below(2) > 0, second: random.below(2) > 0 };
    setup.position().unwrap()
}

#[test]
fn onitama_is_counted_alike_by_all() {
    let (mut random, pools) = (Random::new(4), pools());
    for round in 0..800 {
        let start = onitama(&mut random, &Card::ALL);
        let position = random.position(&start, 40);
        every_method_agrees(&position, if round % 40 == 0 { 3 } else { round % 3 }, &pools);
    }
}

#[test]
fn onitama_is_counted_alike_level_by_level() {
    let (mut random, pools) = (Random::new(5), pools());
    // These cards are mirror images of each other, and can leave a player without a move.
    let cards = [Card::Ox, Card::Boar, Card::Horse, Card::Elephant, Card::Crab];
    for round in 0..30 {
        let mut setup = Setup::from(&onitama(&mut random, &cards));
        setup.super_used = ByPlayer { first: true, second: true };
        // Few pawns, so that there is time for more plies.
        setup.pawns.first.truncate(1 + round % 3);
        setup.pawns.second.truncate(1 + round / 3 % 3);
        let position = random.position(&setup.position().unwrap(), 6);
        every_method_agrees(&position, 4 + u32::try_from(random.below(2)).unwrap(), &pools);
    }
    let stuck = Setup {
        cards: [Card::Boar, Card::Crab, Card::Ox, Card::Horse, Card::Elephant].to_vec(),
        pawns: ByPlayer {
            first: [(4, 0), (4, 1), (4, 2), (4, 3), (4, 4)].to_vec(),
            second: [(0, 0), (1, 1)].to_vec(),
        },
        turn: Side::First,
        super_used: ByPlayer { first: true, second: true },
    };
    for turn in Side::BOTH {
        let position = Setup { turn, ..stuck.clone() }.position().unwrap();
        for plies in 0..5 {
            every_method_agrees(&position, plies, &pools);
        }
    }
}

/// Stops after so many blocks, and keeps what was counted until then.
struct Stopper<O: Outcome> {
    blocks_left: AtomicU32,
    kept: Mutex<Option<Partial<O>>>,
    levels: Mutex<Vec<LevelReport>>,
}

impl<O: Outcome> Stopper<O> {
    fn after(blocks: u32) -> Self {
        Self {
            blocks_left: AtomicU32::new(blocks),
            kept: Mutex::new(None),
            levels: Mutex::default(),
        }
    }
}

impl<O: Outcome> Watch<O> for Stopper<O> {
    fn is_stopped(&self) -> bool {
        self.blocks_left.load(Ordering::Relaxed) == 0
    }

    fn level(&self, level: LevelReport) {
        self.levels.lock().unwrap().push(level);
    }

    fn block(&self, so_far: &Partial<O>) {
        if self.blocks_left.load(Ordering::Relaxed) > 0 {
            *self.kept.lock().unwrap() = Some(so_far.clone());
            self.blocks_left.fetch_sub(1, Ordering::Relaxed);
        }
    }
}

#[test]
fn a_stopped_count_goes_on_where_it_was() {
    let mut random = Random::new(6);
    let cards = [Card::Cobra, Card::Rabbit, Card::Rooster, Card::Tiger, Card::Monkey];
    let mut setup = Setup::start(cards, Side::First);
    setup.super_used = ByPlayer { first: true, second: true };
    let start = setup.position().unwrap();
    for method in Method::ALL {
        let plies = if method == Method::Plain { 5 } else { 7 };
        let known = Counter::new().count(Method::Bulk, &start, plies).unwrap();
        let (mut partial, mut stops) = (None, 0);
        let counted = loop {
            let stopper = Stopper::after(u32::try_from(1 + random.below(8)).unwrap());
            let mut counter = Counter::new().memory(1 << 20).watch(&stopper);
            if let Some(partial) = &partial {
                counter = counter.resume(partial);
            }
            match counter.par_count(method, &start, plies) {
                Ok(tally) => break tally,
                Err(Stopped) => stops += 1,
            }
            let kept = stopper.kept.lock().unwrap().take();
            let done = |partial: &Partial<_>| partial.done().iter().filter(|done| **done).count();
            let (before, after) = (partial.as_ref().map_or(0, done), kept.as_ref().map_or(0, done));
            assert!(after > before, "{before} blocks, then {after}");
            partial = kept;
        };
        assert_eq!(counted, known, "{method:?}");
        assert!(stops > 1, "{method:?} was stopped {stops} times");
    }
}

#[test]
fn a_partial_count_of_other_work_is_ignored() {
    let start: santorini::Position = "(False,'B',((0,0),(1,1)),((2,2),(3,3)),[])".parse().unwrap();
    let known = Tally::of_games(&start, 2);
    for blocks in [0, 1000] {
        let other = Partial::new(vec![true; blocks], Tally::new());
        for method in Method::ALL {
            assert_eq!(Counter::new().resume(&other).count(method, &start, 2).as_ref(), Ok(&known));
        }
    }
}

#[test]
fn a_count_that_is_stopped_at_once_says_so() {
    let start: santorini::Position = "(False,'B',((0,0),(1,1)),((2,2),(3,3)),[])".parse().unwrap();
    for method in Method::ALL {
        let stopper = Stopper::after(0);
        let counter = Counter::new().watch(&stopper);
        assert_eq!(counter.count(method, &start, 9), Err(Stopped));
        assert_eq!(counter.par_count(method, &start, 9), Err(Stopped));
    }
}

#[test]
fn levels_are_reported_with_their_positions() {
    let cards = [Card::Cobra, Card::Rabbit, Card::Rooster, Card::Tiger, Card::Monkey];
    let start = onitama::Position::start(cards, Side::First).unwrap();
    let stopper = Stopper::after(u32::MAX);
    Counter::new().watch(&stopper).par_count(Method::Merged, &start, 6).unwrap();
    let levels = stopper.levels.into_inner().unwrap();
    let known = [(1, 34, 34), (2, 1190, 1190), (3, 24324, 12578)];
    assert_eq!(levels.len(), known.len());
    for (level, (plies, arrivals, positions)) in levels.into_iter().zip(known) {
        let found = (level.plies, level.arrivals, level.positions);
        assert_eq!(found, (plies, arrivals, positions));
    }
}
