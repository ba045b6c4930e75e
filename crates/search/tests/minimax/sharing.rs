//! Siblings run in parallel, and the first move of a position does not.

use game::{Game, Identified, Side, Tactics};
use plywood_search::Searchable;
use plywood_search::minimax::Minimax;
use rayon::ThreadPoolBuilder;
use std::collections::HashSet;
use std::sync::Mutex;
use std::thread::{self, ThreadId};

/// One move, then one of two hundred, then one of twenty each time.
#[derive(Clone, PartialEq, Debug, Default)]
struct Fan {
    path: Vec<u8>,
}

impl Game for Fan {
    type Player = Side;
    type Move = u8;
    type Outcome = onitama::Outcome;
    const MAX_MOVES: usize = 200;

    fn turn(&self) -> Side {
        Side::BOTH[self.path.len() % 2]
    }

    fn outcome(&self) -> Option<onitama::Outcome> {
        None
    }

    fn moves(&self) -> impl Iterator<Item = u8> {
        0..match self.path.len() {
            0 => 1,
            1 => 200,
            _ => 20,
        }
    }

    fn play_unchecked(&mut self, legal: u8) {
        self.path.push(legal);
    }
}

impl Identified for Fan {
    fn identity(&self) -> u128 {
        self.path.iter().fold(1, |path, &legal| path << 8 | u128::from(legal))
    }
}

impl Tactics for Fan {}

/// The threads that call the evaluation, one after the other, in a search on two threads that splits from a depth of two.
fn threads_at_work<G: Searchable>(position: &G, depth: u32) -> Vec<ThreadId> {
    let seen = Mutex::new(Vec::new());
    let evaluate = |_: &G, _| {
        let this = thread::current().id();
        seen.lock().unwrap().push(this);
        // A thread that is alone waits for the other one.
        for _ in 0..1000 {
            if seen.lock().unwrap().iter().any(|&other| other != this) {
                break;
            }
            thread::yield_now();
        }
        0
    };
    let search = Minimax::new(evaluate, 1 << 17).split_depth(2);
    let pool = ThreadPoolBuilder::new().num_threads(2).build().unwrap();
    pool.install(|| search.par_search(position, depth));
    seen.into_inner().unwrap()
}

#[test]
fn the_moves_of_the_root_run_in_parallel() {
    let text = "(False,'B',((1,1),(3,3)),((1,3),(3,1)),[])";
    let position: santorini::Position = text.parse().unwrap();
    let threads = |depth| threads_at_work(&position, depth).into_iter().collect::<HashSet<_>>();
    assert_eq!([1, 2].map(|depth| threads(depth).len()), [1, 2]);
}

#[test]
fn siblings_run_in_parallel_after_the_first_move() {
    let alone = |threads: &[ThreadId]| threads.iter().take_while(|&one| *one == threads[0]).count();
    // The root has a single move. A move deep there is its position, two moves deep those after it. Three moves deep
    // the first leaf after each of these refutes it.
    let shallow = threads_at_work(&Fan::default(), 2);
    assert_eq!((alone(&shallow), shallow.len()), (1 + 200, 1 + 200));
    let threads = threads_at_work(&Fan::default(), 3);
    assert!(alone(&threads) > 1, "the first move is searched by one thread");
    assert!(alone(&threads) < threads.len(), "its siblings by both");
}
