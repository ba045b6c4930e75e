//! On one thread, the searches visit as many positions and the counters take the same steps as recorded beside this file.
//!
//! Move ordering and pruning change the number of positions visited long before they change an answer, and the use of
//! memory changes how often a counter checks whether to stop: these numbers notice every change. If a change is meant,
//! the test leaves the new text in cargo's folder for temporary files: read the difference, copy the file over, and say
//! why in the commit.

mod counters;

use core::fmt::{Debug, Display, Write};
use game::laws::Random;
use game::{Game, Side};
use onitama::Card;
use plywood_search::Searchable;
use plywood_search::engine::{Engine, Limits, Observer, Report};
use plywood_search::minimax::Minimax;
use santorini::Square;
use std::path::Path;
use std::sync::Mutex;

fn compare(name: &str, recorded: &str, now: &str) {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    if recorded != now {
        std::fs::write(&path, now).unwrap();
        let line = recorded.lines().zip(now.lines()).find(|(recorded, now)| recorded != now);
        panic!("{name} has changed, first in {line:?}; what it is now: {}", path.display());
    }
}

fn onitama() -> onitama::Position {
    let cards = [Card::Cobra, Card::Rabbit, Card::Rooster, Card::Tiger, Card::Monkey];
    onitama::Position::start(cards, Side::First).unwrap()
}

fn santorini() -> santorini::Position {
    let at = |row, col| Square::at(row, col).unwrap();
    santorini::Position::new([at(1, 1), at(3, 3)], [at(1, 3), at(3, 1)]).unwrap()
}

fn pegs() -> peg::Position {
    peg::Position::start(peg::Hole::at(0, 1).unwrap())
}

/// The start, and positions from the course of a game that depends on the seed alone.
fn course<G: Game>(start: &G, seed: u64, apart: usize, most: usize) -> Vec<G> {
    let game = Random::new(seed).game(start, apart * most + 1);
    game.into_iter().step_by(apart).collect()
}

/// Writes down the reports of an engine.
#[derive(Default)]
struct Notes(Mutex<String>);

impl<M: Copy + Debug> Observer<M> for Notes {
    fn report(&self, report: &Report<'_, M>) {
        let Report { depth, index, line, nodes, permille_used, .. } = report;
        let mut notes = self.0.lock().unwrap();
        let (score, length, first) = (line.score, line.moves.len(), line.moves[0]);
        writeln!(
            notes,
            "depth {depth} line {index} nodes {nodes} used {permille_used} score {score} moves {length} {first:?}"
        )
        .unwrap();
    }
}

/// Searches positions one after the other with an engine that keeps its table, and then each on its own.
fn engine_on<G>(
    name: impl Display,
    positions: &[G],
    depth: u32,
    evaluate: fn(&G, G::Player) -> i32,
) -> String
where
    G: Searchable,
{
    let notes = Notes::default();
    let mut keeping = Engine::new(evaluate, 1 << 14).observer(&notes);
    for (number, position) in positions.iter().enumerate() {
        writeln!(notes.0.lock().unwrap(), "{name} {number}").unwrap();
        keeping.search(position, Limits::depth(depth));
        Engine::new(evaluate, 1 << 20)
            .margin(None)
            .observer(&notes)
            .search(position, Limits::depth(depth - 1));
        Engine::new(evaluate, 1 << 16)
            .lines(3)
            .observer(&notes)
            .search(position, Limits::nodes(1000));
    }
    drop(keeping);
    notes.0.into_inner().unwrap()
}

#[test]
fn the_engine_visits_as_many_positions_as_recorded() {
    let mut now = String::new();
    for seed in 1..=2 {
        now +=
            &engine_on("onitama", &course(&onitama(), seed, 5, 5), 6, onitama::evaluate::plywood);
        now += &engine_on(
            "santorini",
            &course(&santorini(), seed, 7, 5),
            5,
            santorini::evaluate::plywood,
        );
    }
    now += &engine_on("peg", &course(&pegs(), 1, 8, 4), 4, |_, _| 0);
    compare("engine.txt", include_str!("engine.txt"), &now);
}

fn minimax_on<G>(
    name: impl Display,
    positions: &[G],
    depth: u32,
    evaluate: fn(&G, G::Player) -> i32,
) -> String
where
    G: Searchable,
{
    let mut notes = String::new();
    let kept = Minimax::new(evaluate, 1 << 13);
    for (number, position) in positions.iter().enumerate() {
        for depth in 1..=depth {
            let best = kept.search(position, depth);
            let alone = Minimax::new(evaluate, 1 << 20).search(position, depth);
            assert_eq!((best.score, &best.moves), (alone.score, &alone.moves));
            writeln!(
                notes,
                "{name} {number} depth {depth} nodes {} {} score {} moves {:?}",
                best.nodes, alone.nodes, best.score, best.moves
            )
            .unwrap();
        }
    }
    notes
}

#[test]
fn minimax_visits_as_many_positions_as_recorded() {
    let mut now = String::new();
    now += &minimax_on("onitama", &course(&onitama(), 3, 5, 6), 4, onitama::evaluate::plywood);
    now += &minimax_on("santorini", &course(&santorini(), 3, 7, 6), 3, santorini::evaluate::sample);
    now += &minimax_on("peg", &course(&pegs(), 3, 8, 4), 3, |_, _| 0);
    compare("minimax.txt", include_str!("minimax.txt"), &now);
}
