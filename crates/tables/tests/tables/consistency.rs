//! Every value follows from the values of the successors.

use crate::checker::{check, for_each, random_position};
use game::laws::Random;
use onitama::Card;
use plywood_tables::{Builder, Cards, Tables};

const OX: [Card; 5] = [Card::Ox, Card::Boar, Card::Horse, Card::Elephant, Card::Crab];
const COBRA: [Card; 5] = [Card::Cobra, Card::Rabbit, Card::Rooster, Card::Tiger, Card::Monkey];
/// Cards that leave a player without a move more often than others.
const TIGER: [Card; 5] = [Card::Tiger, Card::Dragon, Card::Crane, Card::Frog, Card::Mantis];

const SUPERS: [[bool; 2]; 4] = [[true, true], [true, false], [false, true], [false, false]];

fn build(cards: [Card; 5], men: u32, supers: bool) -> Tables {
    Builder::new(Cards::new(cards).unwrap(), men).unwrap().supers(supers).build()
}

/// The positions of a table, by the rules alone: both players to move, where the table has one.
fn check_all(cards: [Card; 5], students: usize, used: &[[bool; 2]]) {
    let men = u32::try_from(2 + 2 * students).unwrap();
    let tables = build(cards, men, used.len() > 1);
    let mut checked = 0;
    for &used in used {
        for_each(cards, students, used, |position| {
            check(&tables, position);
            checked += 1;
        });
    }
    assert_eq!(checked, 2 * tables.layers().map(|layer| layer.counts().total()).sum::<u64>());
}

#[test]
fn every_value_of_two_men_follows_from_its_successors() {
    for cards in [OX, COBRA, TIGER] {
        check_all(cards, 0, &SUPERS);
    }
}

/// A minute on one core in a test build, for one set of cards: `PLYWOOD_TABLES_MEN=4 cargo test --release`.
#[test]
fn every_value_of_four_men_follows_from_its_successors() {
    if std::env::var("PLYWOOD_TABLES_MEN").is_ok_and(|men| men == "4") {
        for cards in [OX, COBRA, TIGER] {
            check_all(cards, 1, &SUPERS);
        }
    }
}

fn check_random(cards: [Card; 5], students: usize, supers: &[[bool; 2]], count: usize) {
    let men = u32::try_from(2 + 2 * students).unwrap();
    let tables = build(cards, men, supers.len() > 1);
    let mut random = Random::new(1);
    for index in 0..count {
        let used = supers[index % supers.len()];
        check(&tables, &random_position(&mut random, cards, students, used));
    }
}

#[test]
fn random_values_of_four_men_follow_from_their_successors() {
    check_random(COBRA, 1, &SUPERS, 20_000);
    check_random(TIGER, 1, &SUPERS[..1], 20_000);
}

/// Ten million positions: `PLYWOOD_TABLES_MEN=6 cargo test --release`.
#[test]
fn random_values_of_six_men_follow_from_their_successors() {
    if std::env::var("PLYWOOD_TABLES_MEN").is_ok_and(|men| men == "6") {
        check_random(OX, 2, &SUPERS[..1], 10_000_000);
    }
}
