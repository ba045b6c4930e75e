//! The fast searches give what the definition gives: the value, and the whole set of best moves.

mod random_tree;
mod sharing;

use core::fmt::Debug;
use game::laws::{self, Random};
use game::{ByPlayer, Game, Identified, Side, Solo, Tactics};
use onitama::Card;
use plywood_search::minimax::{Best, MAX_DEPTH, Minimax, minimax, par_minimax, plain_minimax};
use plywood_search::{DEFAULT_TABLE_BYTES, Evaluator, Score, Searchable};
use random_tree::RandomTree;
use rayon::{ThreadPool, ThreadPoolBuilder};

/// The reference implementation is run only to the depth where it visits about this many positions.
const MAX_PLAIN: u64 = 150_000;

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
            if about > MAX_PLAIN {
                break;
            }
            about *= position.count_moves() as u64;
            let plain = plain_minimax(position, depth, &evaluate);
            let check = |found: Best<G::Move>, how: &str| {
                let what = || format!("{how}, depth {depth}, {position:?}");
                assert_eq!(found.score, plain.score, "{}", what());
                assert_eq!(found.moves, plain.moves, "{}", what());
            };
            compared[depth as usize] += 1;
            for entries in [1, 2, 64, 1 << 12] {
                let search = || Minimax::new(&evaluate, entries * 32).split_depth(2);
                let kept = search();
                check(kept.search(position, depth), "one thread");
                check(kept.search(position, depth), "the table of an earlier search");
                for pool in &pools {
                    let found = pool.install(|| search().par_search(position, depth));
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
    let starts: Vec<_> = peg::Position::starts().collect();
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
fn the_reference_implementation_visits_every_position() {
    let position: santorini::Position =
        "(False,'R',((1,0),(1,1)),((2,2),(3,3)),[(1,(2,0))])".parse().unwrap();
    let nodes = |depth| plain_minimax(&position, depth, |_: &_, _| 0).nodes;
    assert_eq!([0, 1, 2].map(nodes), [1, 1 + 80, 1 + 80 + 3612]);
}

#[test]
fn wins_and_losses_count_by_their_distance() {
    let text = "(False,'B',((2,2),(0,0)),((4,3),(4,4)),[(2,(2,2)),(3,(1,1))])";
    let position: santorini::Position = text.parse().unwrap();
    let nothing = |_: &santorini::Position, _| 0;
    for depth in 1..=4 {
        let best = minimax(&position, depth, nothing);
        assert_eq!(best.score, Score::win(1));
        assert!(best.moves.iter().all(|climb| climb.to == "(1,1)".parse().unwrap()));
        assert_eq!(best.moves.len(), 7);
    }
    let over = position.after(minimax(&position, 1, nothing).moves[0]);
    let best = par_minimax(&over, 3, nothing);
    assert_eq!((best.score, best.moves.len()), (Score::loss(0), 0));
    let least = minimax(&position, 0, |_: &_, _| i32::MIN);
    assert_eq!((least.score, least.moves.len()), (Score::cp(-Score::MAX_CP), 0));
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
        assert_eq!((fast.score, fast.moves), (plain.score, plain.moves));
    }
}

#[test]
fn one_thread_is_deterministic() {
    let cards = [Card::Tiger, Card::Cobra, Card::Ox, Card::Eel, Card::Boar];
    let position = onitama::Position::start(cards, Side::First).unwrap();
    let search = || minimax(&position, 4, senseless(100));
    assert_eq!(search(), search());
}

#[test]
fn a_cleared_search_starts_anew() {
    let position = &peg::Position::start(peg::Hole::at(0, 0).unwrap());
    let mut search = Minimax::new(|_: &_, _| 0, DEFAULT_TABLE_BYTES);
    assert_eq!(format!("{search:?}"), "Minimax { table: Table { capacity: 1048576, .. }, .. }");
    let first = search.search(position, 4);
    assert!(search.search(position, 4).nodes < first.nodes, "the table is kept");
    search.clear();
    assert_eq!(search.search(position, 4), first);
}

/// A corridor without an end.
#[derive(Clone, PartialEq, Debug)]
struct Corridor(i32);

impl Game for Corridor {
    type Player = Solo;
    type Move = ();
    type Outcome = peg::Outcome;
    const MAX_MOVES: usize = 1;

    fn turn(&self) -> Solo {
        Solo
    }

    fn outcome(&self) -> Option<peg::Outcome> {
        None
    }

    fn moves(&self) -> impl Iterator<Item = ()> {
        core::iter::once(())
    }

    fn play_unchecked(&mut self, (): ()) {
        self.0 += 1;
    }
}

impl Identified for Corridor {
    fn identity(&self) -> u128 {
        self.0.unsigned_abs().into()
    }
}

impl Tactics for Corridor {}

#[test]
fn greater_depths_count_as_the_maximum_depth() {
    let steps = |corridor: &Corridor, Solo| corridor.0;
    for (depth, reached) in [(254, 254), (255, 255), (256, 255), (u32::MAX, 255)] {
        let best = minimax(&Corridor(0), depth, steps);
        let plain = plain_minimax(&Corridor(0), depth, steps);
        assert_eq!((best.score, plain.score), (Score::cp(reached), Score::cp(reached)));
    }
    assert_eq!(MAX_DEPTH, 255);
}

/// Remembers the last position that it evaluated.
struct Remembering;

impl Evaluator<santorini::Position> for Remembering {
    type State = Option<(santorini::Position, i32)>;

    fn state(&self) -> Self::State {
        None
    }

    fn evaluate(
        &self,
        last: &mut Self::State,
        position: &santorini::Position,
        player: Side,
    ) -> i32 {
        match last {
            Some((known, value)) if known == position => *value,
            _ => last.insert((*position, santorini::evaluate::sample(position, player))).1,
        }
    }
}

#[test]
fn an_evaluation_may_keep_a_state() {
    let text = "(False,'R',((1,0),(1,1)),((2,2),(3,3)),[(1,(2,0))])";
    let position: santorini::Position = text.parse().unwrap();
    for depth in 0..=3 {
        let plain = plain_minimax(&position, depth, santorini::evaluate::sample);
        let search = Minimax::new(Remembering, 1 << 16).split_depth(2);
        for best in [search.search(&position, depth), search.par_search(&position, depth)] {
            assert_eq!((best.score, &best.moves), (plain.score, &plain.moves));
        }
    }
}
