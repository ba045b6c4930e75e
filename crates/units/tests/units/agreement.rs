//! The answer is that of `search`, whatever the buckets, the levels and the memory.

use crate::{empty_folder, onitama, question, santorini, started};
use game::laws::Random;
use game::{Game, Keyed, LastPlies, Tally};
use plywood_units::{Folder, Question};

const BUCKETS: [Option<u32>; 4] = [Some(1), Some(7), Some(16), None];

fn counted<G>(start: &G, question: &Question) -> Tally<G::Outcome>
where
    G: Game + Keyed + LastPlies + Send + Sync,
{
    let folder = empty_folder();
    started(&folder, question, start).par_run(&()).unwrap()
}

fn agrees<G>(start: &G, n: u32)
where
    G: Game + Keyed + LastPlies + Send + Sync,
{
    let known = search::count(start, n);
    for buckets in BUCKETS {
        let question = question(start, "anywhere", n, buckets);
        assert_eq!(counted(start, &question), known, "{n} moves, {buckets:?} buckets");
    }
}

#[test]
fn onitama_has_its_known_games() {
    for buckets in BUCKETS {
        let tally = counted(&onitama(true), &question(&onitama(true), "start", 6, buckets));
        assert_eq!(tally.total().to_string(), "187870939");
        assert_eq!(tally.wins(game::Side::First).to_string(), "116487");
        assert_eq!(tally.wins(game::Side::Second).to_string(), "2766572");
    }
}

#[test]
fn an_expansion_of_several_runs_changes_nothing() {
    // Level 3 has 260,000 arrivals, and the memory room for 32,768.
    let question = question(&onitama(true), "start", 7, Some(2));
    let tally = counted(&onitama(true), &question);
    assert_eq!(tally.total().to_string(), "3417460817");
}

#[test]
fn santorini_has_its_known_games() {
    for buckets in BUCKETS {
        let question = question(&santorini(), "game5", 5, buckets);
        assert_eq!(counted(&santorini(), &question).total().to_string(), "1018172848");
    }
}

#[test]
fn random_positions_are_counted_alike() {
    let mut random = Random::new(7);
    for round in 0..12 {
        let n = round % 6;
        agrees(&random.position(&onitama(false), 40), n);
        agrees(&random.position(&onitama(true), 40), n.min(5));
        agrees(&random.position(&santorini(), 60), n.min(4));
        let middle = peg::Position::start(peg::Hole::at(0, 0).unwrap());
        agrees(&random.position(&middle, 36), 3 * n);
    }
}

#[test]
fn a_game_that_is_over_is_one_game() {
    let won = (1..).map(|seed| Random::new(seed).position(&onitama(false), 60));
    let won = won.into_iter().find(|position| position.outcome().is_some()).unwrap();
    for n in [0, 1, 3, 4, 9] {
        agrees(&won, n);
    }
    agrees(&onitama(true), 0);
}

#[test]
fn a_count_to_the_end_of_all_games_ends() {
    let mut position = peg::Position::start(peg::Hole::at(0, 0).unwrap());
    for _ in 0..22 {
        let next = position.moves().next().unwrap();
        position.play_unchecked(next);
    }
    agrees(&position, u32::MAX);
}

#[test]
fn fewer_levels_change_nothing() {
    let known = search::count(&onitama(false), 7);
    for levels in 0..=7 {
        let asked = question(&onitama(false), "start", 7, Some(3));
        let tally = counted(&onitama(false), &Question { levels, ..asked });
        assert_eq!(tally, known, "{levels} levels");
    }
}

#[test]
fn the_first_who_asks_decides_how_to_go_about_it() {
    let folder = empty_folder();
    let asked = question(&onitama(false), "start", 5, Some(3));
    let (first, is_new) = asked.start(folder.path()).unwrap();
    assert!(is_new && first == asked);
    let (second, is_new) = Question { memory: 77, ..asked.clone() }.start(folder.path()).unwrap();
    assert!(!is_new && second == asked);
    for other in [
        Question { n: 6, ..asked.clone() },
        Question { game: String::from("go"), ..asked.clone() },
        Question { from: String::from("elsewhere"), ..asked.clone() },
    ] {
        let refused = other.start(folder.path()).unwrap_err();
        assert!(matches!(refused, plywood_units::Error::Refused(_)), "{refused}");
    }
    // Without its question the folder still knows what its files are of.
    Folder::new(
        folder.path().to_owned(),
        asked.clone(),
        onitama(false),
        plywood_units::count_games,
    )
    .begin()
    .unwrap();
    std::fs::remove_file(folder.path().join("question.json")).unwrap();
    let refused = Question { n: 6, ..asked.clone() }.start(folder.path()).unwrap_err();
    assert!(matches!(refused, plywood_units::Error::Refused(_)), "{refused}");
    assert!(asked.start(folder.path()).unwrap().1);
}
