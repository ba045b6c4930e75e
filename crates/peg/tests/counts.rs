//! The closed forms against the known numbers, against plain enumeration, and against each other.

use board::{Bitboard, Cross33, Leaps, ORTHOGONAL, Symmetry};
use game::laws::{self, Random};
use game::{ClosedForm, Game, Natural, Outcome as _, Solo, Tally};
use plywood_peg::{Counter, Hole, Outcome, Position};
use std::collections::{BTreeMap, BTreeSet};

type Holes = Bitboard<Cross33>;

static BESIDE: Leaps<Cross33> = Leaps::new(&ORTHOGONAL);

/// Positions with `black` black pegs, scattered at random.
fn scattered(black: usize, seed: u64) -> impl Iterator<Item = Position> {
    let mut random = Random::new(seed);
    core::iter::repeat_with(move || {
        let mut white = Holes::ALL;
        while white.len() > 33 - black {
            if let Some(hole) = white.iter().nth(random.below(white.len())) {
                white = white.without(hole);
            }
        }
        Position::new(white)
    })
}

#[test]
fn all_starts_have_the_known_numbers() {
    let known = include_str!("../../../fixtures/peg/counts.txt");
    let mut counter = Counter::new();
    let mut starts = BTreeSet::new();
    for line in known.lines().filter(|line| !line.starts_with('#')) {
        let mut parts = line.split(' ');
        let first: Hole = parts.next().unwrap().parse().unwrap();
        let winning: u128 = parts.next().unwrap().parse().unwrap();
        let reachable: u64 = parts.next().unwrap().parse().unwrap();
        for symmetry in Symmetry::ALL {
            let start = Position::start(first.under(symmetry));
            assert_eq!(counter.games(start).winning(), winning, "{start:?}");
            assert_eq!(start.reachable_boards(), reachable, "{start:?}");
            starts.insert(start);
        }
    }
    assert!(Position::starts().eq(starts), "the file is about every start");
}

#[test]
fn games_of_any_length_are_those_that_are_played() {
    for start in Position::starts() {
        for plies in 0..=5 {
            assert_eq!(start.tally(plies), Tally::of_games(&start, plies), "{start:?} {plies}");
        }
    }
    for black in 0..=8 {
        for pegs in scattered(black, black as u64).take(30) {
            laws::check_closed_form(&pegs, 9, 1, black as u64).unwrap();
        }
    }
}

#[test]
fn every_game_with_a_white_peg_is_won_and_none_without() {
    let mut won = Tally::new();
    won.add(
        Some(Outcome::Won),
        &Natural::from(Position::starts().next().unwrap().games().winning()),
    );
    let start = Position::starts().next().unwrap();
    for plies in [32, 33, u32::MAX] {
        assert_eq!(start.tally(plies), won);
    }
    assert_eq!(start.tally(31).wins(start.turn()), Natural::ZERO);
    // The last peg has no choice.
    assert_eq!(start.tally(31).unfinished(), won.ended(Outcome::Won));

    let stuck = Position::new(Holes::EMPTY);
    assert_eq!(stuck.outcome(), Some(Outcome::Stuck));
    assert_eq!(stuck.tally(7), Tally::of_games(&stuck, 7));
    assert_eq!((stuck.games().of(0), stuck.games().of(1), stuck.games().winning()), (1, 0, 0));
    assert_eq!(stuck.reachable_boards(), 1);
    assert!(Outcome::Won.verdict(Solo) > Outcome::Stuck.verdict(Solo));

    let done = Position::new(Holes::ALL);
    assert_eq!(done.outcome(), Some(Outcome::Won));
    assert!(done.games().iter().eq([1]));
    assert_eq!(done.reachable_boards(), 1);
}

/// The games by length, by merging: how many ways there are to each board of so many flips.
fn merged(start: Position) -> Vec<u128> {
    let mut ways = BTreeMap::from([(start, 1u128)]);
    let mut by_length = Vec::new();
    while !ways.is_empty() {
        by_length.push(ways.values().sum());
        let mut next = BTreeMap::new();
        for (pegs, arrivals) in ways {
            for hole in pegs.moves() {
                *next.entry(pegs.after(hole)).or_insert(0) += arrivals;
            }
        }
        ways = next;
    }
    by_length
}

#[test]
fn games_of_every_length_are_those_of_a_merged_count() {
    for black in [9, 11, 13, 15] {
        for pegs in scattered(black, 7 + black as u64).take(20) {
            let games = pegs.games();
            assert_eq!(games.iter().collect::<Vec<_>>(), merged(pegs), "{pegs:#?}");
            assert_eq!(games.of(black), games.winning());
        }
    }
}

/// The connected part of a set that a hole is in.
fn part(hole: Hole, set: Holes) -> Holes {
    let mut part = Holes::of(hole);
    loop {
        let more = part | BESIDE.from_any(part) & set;
        if more == part {
            return part;
        }
        part = more;
    }
}

/// The winning games by the plainer closed form, with a region for each connected part of the black
/// pegs: flip any peg that touches white, and interleave the games of the parts that are left.
fn winning_by_parts(black: Holes, memo: &mut BTreeMap<Holes, u128>) -> u128 {
    let (mut games, mut flips, mut rest) = (1, 0, black);
    while let Some(hole) = rest.first() {
        let region = part(hole, rest);
        rest -= region;
        let ways = memo.get(&region).copied().unwrap_or_else(|| {
            let touching = region.iter().filter(|&hole| !BESIDE.from(hole).is_subset(region));
            touching.map(|hole| winning_by_parts(region.without(hole), memo)).sum()
        });
        memo.insert(region, ways);
        for place in 1..=region.len() as u128 {
            flips += 1;
            games = games * flips / place;
        }
        games *= ways;
    }
    games
}

#[test]
fn winning_games_are_those_of_the_plainer_closed_form() {
    let mut memo = BTreeMap::from([(Holes::EMPTY, 1)]);
    let mut counter = Counter::new();
    for start in Position::starts() {
        assert_eq!(counter.games(start).winning(), winning_by_parts(start.black(), &mut memo));
    }
    for black in [12, 16, 20, 22] {
        for pegs in scattered(black, black as u64).take(40) {
            let mut memo = BTreeMap::new();
            let expected = winning_by_parts(pegs.black(), &mut memo);
            assert_eq!(counter.games(pegs).winning(), expected, "{pegs:#?}");
        }
    }
}

#[test]
fn reachable_boards_are_those_that_are_reached() {
    for black in 0..=14 {
        for pegs in scattered(black, 99 + black as u64).take(10) {
            let mut reached = BTreeSet::from([pegs]);
            let mut waiting = vec![pegs];
            while let Some(pegs) = waiting.pop() {
                waiting.extend(
                    pegs.moves().map(|hole| pegs.after(hole)).filter(|&next| reached.insert(next)),
                );
            }
            assert_eq!(pegs.reachable_boards(), reached.len() as u64, "{pegs:#?}");
        }
    }
}

#[test]
fn mirror_images_have_the_same_numbers() {
    for pegs in scattered(26, 5).take(5) {
        for symmetry in Symmetry::ALL {
            let image = Position::new(pegs.white().under(symmetry));
            assert_eq!(image.games(), pegs.games());
            assert_eq!(image.reachable_boards(), pegs.reachable_boards());
        }
    }
}
