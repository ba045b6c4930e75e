//! The steps of a merged count, in much memory and little.

use crate::compare;
use core::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};
use game::{
    AbilityVisitor, Counts, Game, Keyed, LastPlies, Natural, Outcome, Solo, Tally, Verdict, laws,
};
use plywood_search::{Counter, LevelReport, Method, Partial, Watch};
use std::sync::Mutex;

/// A walk in five dimensions, one step along one of them at a time. It ends at the cliff, some steps along the first.
///
/// Positions meet often, and everything about them has a closed form.
#[derive(Clone, PartialEq, Debug)]
struct Walk([u8; 5]);

const CLIFF: u8 = 7;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Fallen;

impl Outcome for Fallen {
    type Player = Solo;
    const ALL: &'static [Self] = &[Self];

    fn index(self) -> usize {
        0
    }

    fn verdict(self, Solo: Solo) -> Verdict {
        Verdict::Loss
    }
}

impl Game for Walk {
    type Player = Solo;
    type Move = usize;
    type Outcome = Fallen;
    const MAX_MOVES: usize = 5;

    fn turn(&self) -> Solo {
        Solo
    }

    fn outcome(&self) -> Option<Fallen> {
        (self.0[0] == CLIFF).then_some(Fallen)
    }

    fn moves(&self) -> impl Iterator<Item = usize> {
        0..if self.outcome().is_some() { 0 } else { 5 }
    }

    fn play_unchecked(&mut self, along: usize) {
        self.0[along] += 1;
    }

    fn abilities<V: AbilityVisitor<Self>>(visitor: V) -> V::Output {
        visitor.keyed_last_plies()
    }
}

impl Keyed for Walk {
    type Key = u64;

    fn key(&self) -> u64 {
        self.0.iter().fold(0, |key, &steps| key << 8 | u64::from(steps))
    }

    fn with_key(&self, key: u64) -> Self {
        Self([32, 24, 16, 8, 0].map(|shift| key.to_le_bytes()[shift / 8]))
    }
}

impl Walk {
    /// How many walks of at most so many more steps reach the cliff, and how many of just so many do not.
    fn count(&self, plies: u32) -> [u128; 2] {
        let choose =
            |n: u32, k: u32| (0..k).fold(1, |ways, i| ways * u128::from(n - i) / u128::from(i + 1));
        let to_go = u32::from(CLIFF - self.0[0]);
        if to_go == 0 {
            return [1, 0];
        }
        let falls =
            (to_go..=plies).map(|step| choose(step - 1, to_go - 1) * 4u128.pow(step - to_go));
        let stays =
            (0..to_go.min(plies + 1)).map(|along| choose(plies, along) * 4u128.pow(plies - along));
        [falls.sum(), stays.sum()]
    }
}

impl LastPlies for Walk {
    const PLIES: u32 = 6;

    fn count_last(&self, plies: u32, into: &mut Counts<Fallen>) {
        let [fallen, unfinished] = self.count(plies).map(|games| u64::try_from(games).unwrap());
        into.add(Fallen, fallen);
        into.add_unfinished(unfinished);
    }
}

/// Counts how often it is asked, and notes the levels and the number of blocks.
#[derive(Default)]
struct Notes {
    asked: AtomicU64,
    blocks: AtomicUsize,
    levels: Mutex<Vec<LevelReport>>,
}

impl Watch<Fallen> for Notes {
    fn is_stopped(&self) -> bool {
        self.asked.fetch_add(1, Relaxed);
        false
    }

    fn level(&self, level: LevelReport) {
        self.levels.lock().unwrap().push(level);
    }

    fn block(&self, so_far: &Partial<Fallen>) {
        self.blocks.store(so_far.done().len(), Relaxed);
    }
}

fn count(method: Method, plies: u32, memory: usize) -> String {
    let start = Walk([0; 5]);
    let notes = Notes::default();
    let tally = Counter::new().memory(memory).watch(&notes).count(method, &start, plies).unwrap();
    let [fallen, unfinished] = start.count(plies).map(Natural::from);
    let known: Tally<_> = [(Some(Fallen), fallen), (None, unfinished)].into_iter().collect();
    assert_eq!(tally, known, "{method} of {plies} plies in {memory} bytes");

    let (asked, blocks) = (notes.asked.into_inner(), notes.blocks.into_inner());
    let levels = notes.levels.into_inner().unwrap();
    let largest = levels.iter().map(|level| level.positions).max().unwrap_or(0);
    let levels = levels.len();
    format!(
        "{method} {plies} plies {memory} bytes {levels} levels of at most {largest} {blocks} blocks asked {asked}\n"
    )
}

/// Each a fourth more than the one before.
fn budgets(from: usize, to: usize) -> impl Iterator<Item = usize> {
    let more = |bytes: &usize| Some(bytes + bytes / 4);
    core::iter::successors(Some(from), more).take_while(move |&bytes| bytes < to)
}

#[test]
fn counters_go_the_steps_that_are_recorded() {
    let start = Walk([0; 5]);
    laws::check(&start, 20, 1).unwrap();
    laws::check_keys(&start, 3, 20, 1).unwrap();
    laws::check_last_plies(&start, 2, 1).unwrap();

    let mut now = String::new();
    for plies in [0, 1, 6, 7] {
        now += &[Method::Plain, Method::Bulk, Method::Merged]
            .map(|method| count(method, plies, 0))
            .concat();
    }
    now += &count(Method::Bulk, 10, 0);
    for memory in budgets(1 << 10, 1 << 18) {
        now += &count(Method::Merged, 12, memory);
    }
    for memory in budgets(1 << 17, 1 << 22) {
        now += &count(Method::Merged, 20, memory);
    }
    // Here multiplicities take more than 64 bits.
    for memory in [1 << 22, 1 << 32] {
        now += &count(Method::Merged, 36, memory);
    }
    compare("counters.txt", include_str!("counters.txt"), &now);
}
