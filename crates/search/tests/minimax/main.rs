//! The fast searches give what the definition gives: the value, and the whole set of best moves.

mod random_tree;
mod sharing;

use core::fmt::Debug;
use game::laws::{self, Random};
use game::{ByPlayer, Game, Identified, Side};
use onitama::Card;
use plywood_search::minimax::{
    Best, Minimax, Score, Searchable, minimax, par_minimax, plain_minimax,
};
use random_tree::RandomTree;
use rayon::{ThreadPool, ThreadPoolBuilder};

/// The definition is asked only to the depth where it looks at about this many positions.
const MOST_PLAIN: u64 = 150_000;

/// A senseless evaluation: a number from `-values` on and below `values`, which depends on the position
/// alone. Few values make many moves equal, many values make few.
fn senseless<G: Identified>(values: u32) -> impl Fn(&G, G::Player) -> i32 + Sync {
    move |position, _| {
        let identity = position.identity();
        #[expect(clippy::cast_possible_truncation, reason = "the halves are mixed")]
        let seed = identity as u64 ^ Random::new((identity >> 64) as u64).word();
        let number = Random::new(seed).word() % u64::from(2 * values);
        i32::try_from(i64::try_from(number).unwrap() - i64::from(values)).unwrap()
    }
}

fn pools() -> [ThreadPool; 3] {
    [1, 2, 5].map(|threads| ThreadPoolBuilder::new().num_threads(threads).build().unwrap())
}

/// Compares every search with the definition, in positions of random games. Gives the number of
/// comparisons at each depth.
fn compare<G: Searchable + Debug>(starts: &[G], cases: usize, seed: u64) -> [usize; 5] {
    let pools = pools();
    let mut random = Random::new(seed);
    let mut compared = [0; 5];
    for case in 0..cases {
        let game = random.game(&starts[case % starts.len()], 60);
        // Half of the positions are among the last few of their game.
        let earliest = if case % 2 == 0 { 0 } else { game.len().saturating_sub(6) };
        let position = &game[earliest + random.below(game.len() - earliest)];
        let evaluate = senseless([3, 50, 1 << 30][case / 2 % 3]);
        let mut about = 1;
        for depth in 0..=4 {
            if about > MOST_PLAIN {
                break;
            }
            about *= position.count_moves() as u64;
            let plain = plain_minimax(position, depth, &evaluate);
            let check = |found: Best<G::Move>, how: &str| {
                let what = || format!("{how}, depth {depth}, {position:?}");
                assert_eq!(found.value, plain.value, "{}", what());
                assert_eq!(found.moves, plain.moves, "{}", what());
            };
            compared[usize::from(depth)] += 1;
            for entries in [1, 2, 64, 1 << 12] {
                let search = || Minimax::with_entries(entries, &evaluate).sharing_from(2);
                let kept = search();
                check(kept.best(position, depth), "one thread");
                check(kept.best(position, depth), "the table of an earlier search");
                for pool in &pools {
                    let found = pool.install(|| search().par_best(position, depth));
                    let threads = pool.current_num_threads();
                    check(found, &format!("{threads} threads, {entries} entries"));
                }
            }
        }
    }
    compared
}

#[test]
fn onitama_is_searched_exactly() {
    let starts = |used| {
        let deal = |cards: &[Card]| {
            let mut setup = onitama::Setup::start(cards.try_into().unwrap(), Side::First);
            setup.super_used = ByPlayer { first: used, second: used };
            setup.position().unwrap()
        };
        Card::ALL.windows(5).map(deal).collect::<Vec<_>>()
    };
    let compared = compare(&starts(true), 300, 1);
    assert!(compared.iter().all(|&cases| cases >= 10), "{compared:?}");
    compare(&starts(false), 60, 2);
}

#[test]
fn santorini_is_searched_exactly() {
    let start = |text: &str| text.parse::<santorini::Position>().unwrap();
    let starts = [
        start("(False,'B',((1,1),(3,3)),((1,3),(3,1)),[])"),
        start("(False,'R',((1,0),(1,1)),((2,2),(3,3)),[(1,(2,0))])"),
        // Pawns in the corners, among towers.
        start(concat!(
            "(False,'B',((0,0),(4,4)),((0,4),(4,0)),",
            "[(2,(0,1)),(4,(0,2)),(3,(0,3)),(3,(1,0)),(1,(1,1)),(2,(1,3)),(1,(1,4)),",
            "(2,(2,0)),(3,(2,1)),(4,(2,2)),(1,(2,3)),(2,(2,4)),(1,(3,0)),(3,(3,1)),(2,(3,3)),",
            "(1,(3,4)),(2,(4,1)),(4,(4,2)),(1,(4,3))])",
        )),
    ];
    let compared = compare(&starts, 300, 3);
    assert!(compared.iter().all(|&cases| cases >= 10), "{compared:?}");
}

#[test]
fn peg_reversal_is_searched_exactly() {
    let starts: Vec<_> = peg::Pegs::starts().collect();
    let compared = compare(&starts, 300, 4);
    assert!(compared.iter().all(|&cases| cases >= 10), "{compared:?}");
}

#[test]
fn random_trees_are_searched_exactly() {
    let starts: Vec<_> = (1..=500).map(RandomTree::new).collect();
    for (seed, start) in (1..).zip(&starts) {
        laws::check(start, 3, seed).unwrap();
        laws::check_identities(start, 3, seed).unwrap();
        laws::check_tactics(start, 3, seed).unwrap();
    }
    let compared = compare(&starts, 1000, 5);
    assert!(compared.iter().all(|&cases| cases >= 1000), "{compared:?}");
}

#[test]
fn the_definition_looks_at_every_position() {
    let position: santorini::Position =
        "(False,'R',((1,0),(1,1)),((2,2),(3,3)),[(1,(2,0))])".parse().unwrap();
    let positions = |depth| plain_minimax(&position, depth, |_: &_, _| 0).positions;
    assert_eq!([0, 1, 2].map(positions), [1, 1 + 80, 1 + 80 + 3612]);
}

#[test]
fn ends_count_by_their_distance() {
    let text = "(False,'B',((2,2),(0,0)),((4,3),(4,4)),[(2,(2,2)),(3,(1,1))])";
    let position: santorini::Position = text.parse().unwrap();
    let nothing = |_: &santorini::Position, _| 0;
    for depth in 1..=4 {
        let best = minimax(&position, depth, nothing);
        assert_eq!(best.value, Score::win_in(1));
        assert!(best.moves.iter().all(|climb| climb.to == "(1,1)".parse().unwrap()));
        assert_eq!(best.moves.len(), 7);
    }
    let over = position.after(minimax(&position, 1, nothing).moves[0]);
    let best = par_minimax(&over, 3, nothing);
    assert_eq!((best.value, best.moves.len()), (Score::loss_in(0), 0));
    let least = minimax(&position, 0, |_: &_, _| i32::MIN);
    assert_eq!((least.value, least.moves.len()), (Score::of_evaluation(-Score::MOST), 0));
}

#[test]
fn an_evaluation_is_asked_for_the_player_to_move() {
    let text = "(False,'R',((1,0),(1,1)),((2,2),(3,3)),[])";
    let position: santorini::Position = text.parse().unwrap();
    let evaluate = |position: &santorini::Position, player| {
        assert_eq!(position.turn(), player);
        santorini::evaluate::sample(position, player)
    };
    for depth in 0..=2 {
        let fast = minimax(&position, depth, evaluate);
        let plain = plain_minimax(&position, depth, evaluate);
        assert_eq!((fast.value, fast.moves), (plain.value, plain.moves));
    }
}

#[test]
fn one_thread_looks_at_the_same_positions_every_time() {
    let cards = [Card::Tiger, Card::Cobra, Card::Ox, Card::Eel, Card::Boar];
    let position = onitama::Position::start(cards, Side::First).unwrap();
    let search = || minimax(&position, 4, senseless(100));
    assert_eq!(search(), search());
}

#[test]
fn a_search_that_was_cleared_looks_at_everything_again() {
    let position = &peg::Pegs::start(peg::Hole::at(0, 0).unwrap());
    let mut search = Minimax::new(|_: &_, _| 0);
    assert_eq!(format!("{search:?}"), "Minimax { table: Table { capacity: 1048576, .. }, .. }");
    let first = search.best(position, 4);
    assert!(search.best(position, 4).positions < first.positions, "it remembers");
    search.clear();
    assert_eq!(search.best(position, 4), first);
}
