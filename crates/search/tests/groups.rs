//! Counting in groups: any position, any number of threads, any memory, any depth.

#[path = "../../game/tests/ring/mod.rs"]
mod ring;

use game::laws::Random;
use game::{ByPlayer, Game, Natural, Outcome, Side, Tally};
use plywood_search::{Counter, LevelReport, Method, Partial, Watch};
use rayon::{ThreadPool, ThreadPoolBuilder};
use ring::{Fault, Ring};
use santorini::{Position, Setup, Square, Way};
use std::collections::BTreeMap;
use std::sync::Mutex;

fn pools() -> Vec<ThreadPool> {
    let pool = |threads| ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
    [1, 2, 5].map(pool).into()
}

/// None, a little, the least that is asked for, plenty.
const BUDGETS: [usize; 4] = [0, 64 << 10, 1 << 20, 64 << 20];

fn is_counted_in_groups<G>(start: &G, plies: u32, known: &Tally<G::Outcome>, pools: &[ThreadPool])
where
    G: Game + Send + Sync + core::fmt::Debug,
{
    for memory in BUDGETS {
        let counter = Counter::new().memory(memory);
        let counted = counter.count(Method::Grouped, start, plies).unwrap();
        assert_eq!(&counted, known, "{plies} plies from {start:?} in {memory} bytes");
        for pool in pools {
            let counted = pool.install(|| counter.par_count(Method::Grouped, start, plies));
            let threads = pool.current_num_threads();
            assert_eq!(
                counted.as_ref(),
                Ok(known),
                "{plies} plies from {start:?} in {memory} bytes on {threads} threads"
            );
        }
    }
}

/// Any pawns and any heights, up to a town of towers and domes.
fn any_position(random: &mut Random, crowded: usize) -> Position {
    let mut cells: Vec<Square> = (0..25).filter_map(Square::from_index).collect();
    let mut draw = || cells.swap_remove(random.below(cells.len()));
    let pawns = ByPlayer { first: [draw(), draw()], second: [draw(), draw()] };
    let mut setup = Setup { turn: Side::BOTH[random.below(2)], ..Setup::new(pawns) };
    for height in &mut setup.heights {
        let levels = random.below(crowded).saturating_sub(random.below(3));
        *height = u8::try_from(levels.min(4)).unwrap();
    }
    // Low or high, but on no dome.
    for pawn in [pawns.first, pawns.second].as_flattened() {
        let height = &mut setup.heights[pawn.index()];
        *height = (*height).min(u8::try_from(random.below(4)).unwrap());
    }
    Position::try_from(setup).unwrap()
}

#[test]
fn any_position_of_santorini_is_counted_in_groups() {
    let (mut random, pools) = (Random::new(1), pools());
    let (mut ended, mut blocked, mut on_level_3, mut domes) = ([0; 4], 0, 0, 0);
    for round in 0..4000 {
        let crowded = 1 + random.below(9);
        let position = any_position(&mut random, crowded);
        // Four plies from flat ground take long to count otherwise.
        let plies = if crowded < 4 && round % 16 != 0 { round % 4 } else { round % 5 };
        let known = Counter::new().count(Method::Bulk, &position, plies).unwrap();
        if round % 8 == 0 {
            is_counted_in_groups(&position, plies, &known, &pools);
        } else {
            let counted = Counter::new().count(Method::Grouped, &position, plies);
            assert_eq!(counted.as_ref(), Ok(&known), "{plies} plies from {position}");
        }
        for (ended, &outcome) in ended.iter_mut().zip(santorini::Outcome::ALL) {
            *ended += u32::from(!known.ended(outcome).is_zero());
        }
        blocked += u32::from(position.outcome().is_some_and(|end| end.way == Way::Block));
        let pawns = position.cells_of(Side::First) | position.cells_of(Side::Second);
        on_level_3 += u32::from(!(position.at_least(3) & pawns).is_empty());
        domes += u32::from(!position.at_least(4).is_empty());
    }
    assert!(ended.iter().all(|&times| times > 100), "{ended:?}");
    assert!(blocked > 10 && on_level_3 > 300 && domes > 300, "{blocked} {on_level_3} {domes}");
}

#[test]
fn crowded_corners_are_counted_to_many_plies() {
    let (mut random, pools) = (Random::new(2), pools());
    // Few moves, so that there is time for more plies than the closed form has, and for blocks.
    for round in 0..60 {
        let open = |cell: usize| cell / 5 < 2 && cell % 5 < 4 + round % 2;
        let towers: Vec<String> = (0..25)
            .filter(|cell| ![0, 1, 5, 8].contains(cell))
            .map(|cell| {
                let levels = if open(cell) { 1 + random.below(2) } else { 4 - random.below(8) / 7 };
                format!("({levels},({},{}))", cell / 5, cell % 5)
            })
            .collect();
        let text = format!("(False,'B',((0,0),(0,1)),((1,0),(1,3)),[{}])", towers.join(","));
        // Some are blocked from the start.
        let Ok(start) = text.parse::<Position>() else { continue };
        let position = random.position(&start, 6);
        let plies = 4 + u32::try_from(random.below(3)).unwrap();
        let known = Counter::new().count(Method::Merged, &position, plies).unwrap();
        is_counted_in_groups(&position, plies, &known, &pools);
    }
}

#[test]
fn games_that_go_on_are_counted_alike_by_all() {
    let start: Position = "(False,'B',((0,0),(1,1)),((2,2),(3,3)),[])".parse().unwrap();
    let (mut random, pools) = (Random::new(3), pools());
    for round in 0..300 {
        let position = random.position(&start, 60);
        let plies = if round % 20 == 0 { 3 } else { round % 3 };
        is_counted_in_groups(&position, plies, &Tally::of_games(&position, plies), &pools);
    }
}

/// The games of a ring, by keeping every position with its exact multiplicity.
fn of_ring(start: &Ring, plies: u32) -> Tally<ring::Full> {
    let mut tally = Tally::new();
    let mut level = BTreeMap::from([((start.pawn, start.stones), Natural::ONE)]);
    for ply in 0..=plies {
        let mut next = BTreeMap::new();
        for ((pawn, stones), times) in level {
            let position = Ring { pawn, stones, ..start.clone() };
            if position.outcome().is_some() || ply == plies {
                tally.add(position.outcome(), &times);
                continue;
            }
            for after in position.moves().map(|legal| position.after(legal)) {
                *next.entry((after.pawn, after.stones)).or_insert(Natural::ZERO) += &times;
            }
        }
        level = next;
    }
    tally
}

#[test]
fn multiplicities_may_be_larger_than_a_word() {
    let (start, pools) = (Ring::new(60, Fault::Nothing), pools());
    for plies in [0, 1, 2, 3, 4, 9, 16] {
        is_counted_in_groups(&start, plies, &of_ring(&start, plies), &pools[..2]);
    }
    // Two moves in every position: up to 62 of them fit in a word of 64 bits, and are merged.
    for plies in [63, 64, 65, 66, 67] {
        let counted = Counter::new().count(Method::Grouped, &start, plies);
        assert_eq!(counted, Ok(of_ring(&start, plies)), "{plies} plies");
    }
}

#[test]
fn every_ring_comes_to_an_end() {
    let (start, pools) = (Ring::new(4, Fault::Nothing), pools());
    for plies in [11, 12, 13, 14, 1000, u32::MAX] {
        is_counted_in_groups(&start, plies, &of_ring(&start, plies.min(20)), &pools);
    }
    let full = Ring { stones: [4, 0, 0, 0], ..start };
    is_counted_in_groups(&full, 7, &of_ring(&full, 7), &pools);
}

/// Stops after some blocks, and keeps what was counted until then.
struct Stopper<O: Outcome> {
    blocks: usize,
    kept: Mutex<Vec<Partial<O>>>,
}

impl<O: Outcome> Watch<O> for Stopper<O> {
    fn is_stopped(&self) -> bool {
        self.kept.lock().unwrap().len() >= self.blocks
    }

    fn block(&self, so_far: &Partial<O>) {
        self.kept.lock().unwrap().push(so_far.clone());
    }
}

#[test]
fn a_stopped_count_is_resumed_on_any_number_of_threads() {
    let start: Position = "(False,'R',((1,0),(1,1)),((2,2),(3,3)),[(1,(2,0))])".parse().unwrap();
    let known = Counter::new().count(Method::Merged, &start, 5).unwrap();
    let pools = pools();
    for memory in [1 << 20, 64 << 20] {
        let (mut partial, mut stops) = (None, 0);
        let counted = loop {
            let stopper = Stopper { blocks: 1 + 7 * (stops % 3), kept: Mutex::default() };
            let mut counter = Counter::new().memory(memory).watch(&stopper);
            if let Some(partial) = &partial {
                counter = counter.resume(partial);
            }
            let counted =
                pools[stops % 3].install(|| counter.par_count(Method::Grouped, &start, 5));
            match counted {
                Ok(tally) => break tally,
                Err(_) => stops += 1,
            }
            partial = stopper.kept.into_inner().unwrap().pop();
        };
        assert_eq!(counted, known);
        assert!(stops > 5, "{stops} stops");
    }
}

/// Notes how far a count has come, and when it had which levels.
#[derive(Default)]
struct Observer {
    fractions: Mutex<Vec<f64>>,
    at_levels: Mutex<Vec<f64>>,
}

impl<O: Outcome> Watch<O> for Observer {
    fn progress(&self, fraction: f64) {
        self.fractions.lock().unwrap().push(fraction);
    }

    fn level(&self, _level: LevelReport) {
        let fraction = *self.fractions.lock().unwrap().last().unwrap();
        self.at_levels.lock().unwrap().push(fraction);
    }
}

#[test]
fn progress_is_told_from_the_first_level_on_and_never_falls() {
    let start: Position = "(False,'R',((1,0),(1,1)),((2,2),(3,3)),[(1,(2,0))])".parse().unwrap();
    let observer = Observer::default();
    Counter::new().watch(&observer).count(Method::Grouped, &start, 6).unwrap();
    let fractions = observer.fractions.into_inner().unwrap();
    assert!(fractions.is_sorted_by(|one, next| one < next));
    assert!(fractions[0] < 1e-9 && fractions[fractions.len() - 1] > 1.0 - 1e-9);
    let at_levels = observer.at_levels.into_inner().unwrap();
    let [first, second] = at_levels[..] else { panic!("{at_levels:?}") };
    assert!(0.0 < first && first < second && second < 0.1, "{at_levels:?}");
    assert!(fractions.len() > 500, "a block is a small part");
}
