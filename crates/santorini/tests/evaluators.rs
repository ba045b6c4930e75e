//! What the evaluators and the course's search promise, on random positions.

mod positions;

use core::hash::{Hash, Hasher};
use game::{Game, Side};
use plywood_santorini::{BLUE, Move, Position, RED, Way, course, evaluate};
use positions::any_position;
use proptest::prelude::*;
use std::hash::DefaultHasher;

fn climbs(position: &Position) -> bool {
    let wins = |next| position.after(next).outcome().is_some_and(|end| end.way == Way::Climb);
    position.moves().any(wins)
}

/// The course's search without any cut, as its definition reads.
fn plain_minimax(
    position: &Position,
    depth: u32,
    player: Side,
    evaluate: &dyn Fn(&Position, Side) -> i32,
) -> i32 {
    let values = position
        .moves()
        .map(|next| plain_minimax(&position.after(next), depth - 1, player, evaluate));
    if depth == 0 || position.outcome().is_some() {
        evaluate(position, player)
    } else if position.turn() == player {
        values.max().expect("a game that goes on has a move")
    } else {
        values.min().expect("a game that goes on has a move")
    }
}

fn plain_choice(
    position: &Position,
    depth: u32,
    evaluate: &dyn Fn(&Position, Side) -> i32,
) -> Option<(Move, i32)> {
    let player = position.turn();
    position
        .moves()
        .map(|next| (next, plain_minimax(&position.after(next), depth - 1, player, evaluate)))
        .max_by_key(|&(_, value)| value)
}

/// A heuristic with few values and no sense, so that ties are everywhere.
fn senseless(position: &Position, player: Side) -> i32 {
    let mut hasher = DefaultHasher::new();
    (position, player).hash(&mut hasher);
    i32::from(hasher.finish().to_le_bytes()[0] % 8)
}

#[test]
fn the_course_s_search_chooses_what_the_rulings_say() {
    let position: Position = "(False,'R',((1,0),(1,1)),((2,2),(3,3)),[(1,(2,0))])".parse().unwrap();
    let known = [
        (1, "((3,3),(4,3),(4,4))", 4),
        (2, "((2,2),(2,1),(2,0))", -10),
        (3, "((3,3),(4,4),(4,3))", 2),
        (4, "((2,2),(2,1),(2,0))", -42),
    ];
    for (depth, chosen, value) in known {
        let choice = course::minimax(&position, depth, evaluate::sample).unwrap();
        assert_eq!((choice.0.to_string().as_str(), choice.1), (chosen, value), "depth {depth}");
    }
    assert_eq!(course::minimax(&position, 0, evaluate::sample), None);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn evaluators_are_antisymmetric(position in any_position()) {
        for (name, evaluator) in evaluate::ALL {
            prop_assert_eq!(evaluator(&position, BLUE), -evaluator(&position, RED), "{}", name);
        }
    }

    /// When the evaluator says so, the game is won; and when it is over or won at once, it says so.
    #[test]
    fn announced_wins_are_wins(position in any_position()) {
        let value = evaluate::plywood(&position, position.turn());
        if position.outcome().is_some() {
            prop_assert_eq!(value, -evaluate::WIN);
            return Ok(());
        }
        prop_assert_eq!(value == evaluate::WIN - 1, climbs(&position));
        if value == 2 - evaluate::WIN {
            let mut replies = position.moves().map(|next| position.after(next));
            prop_assert!(replies.all(|reply| climbs(&reply)));
        }
        let plain = value.abs() < evaluate::WIN / 100;
        prop_assert!(plain || value == evaluate::WIN - 1 || value == 2 - evaluate::WIN);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(120))]

    #[test]
    fn cuts_change_neither_the_choice_nor_its_value(position in any_position(), depth in 1u32..=2) {
        let plain = plain_choice(&position, depth, &senseless);
        prop_assert_eq!(course::minimax(&position, depth, senseless), plain);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(8))]

    #[test]
    fn cuts_change_nothing_three_moves_deep(position in any_position()) {
        let plain = plain_choice(&position, 3, &senseless);
        prop_assert_eq!(course::minimax(&position, 3, senseless), plain);
    }
}

#[test]
fn evaluators_are_found_by_name() {
    for (name, evaluator) in evaluate::ALL {
        let found = evaluate::by_name(name).expect("every name");
        assert!(core::ptr::fn_addr_eq(found, evaluator));
    }
    assert!(evaluate::by_name("Sample").is_none());
}

/// Every position of some games whose moves are chosen without sense.
fn positions_of_games() -> Vec<Position> {
    let start: Position = "(False,'B',((1,1),(3,3)),((1,3),(3,1)),[])".parse().unwrap();
    let (mut positions, mut choice) = (Vec::new(), 5);
    for _ in 0..12 {
        let mut position = start;
        while position.outcome().is_none() {
            positions.push(position);
            choice = choice * 31 % 1009;
            let next = position.moves().nth(choice % position.count_moves()).unwrap();
            position.play_unchecked(next);
        }
    }
    positions
}

/// A change of the weights, or of what they are given to, is to be seen here. Where it is meant, write down the new
/// values.
#[test]
fn values_are_those_that_are_recorded() {
    let positions = positions_of_games();
    for position in &positions {
        let value = evaluate::plywood(position, position.turn());
        let is_quiet = value.abs() < 10_000;
        assert!(!is_quiet || value == evaluate::Weights::TUNED.value(position));
    }
    let values = |evaluator: fn(&Position, Side) -> i32| {
        let all = positions.iter().map(|position| evaluator(position, position.turn()));
        let quiet: Vec<_> = all.filter(|value| value.abs() < 10_000).collect();
        (quiet.iter().step_by(5).take(60).copied().collect::<Vec<_>>(), quiet.iter().sum::<i32>())
    };
    // Few games leave a player a single step.
    let text = "(False,'B',((0,0),(0,1)),((2,2),(3,3)),[(2,(0,2)),(1,(1,0)),(2,(1,1)),(4,(1,2))])";
    assert_eq!(evaluate::plywood(&text.parse().unwrap(), BLUE), -27);
    assert_eq!(
        values(evaluate::plywood),
        (
            [
                37, 105, 28, -59, -163, 266, 308, -122, -93, 39, 62, 36, 161, 98, 40, 37, 137, -80,
                -184, 146, 116, 10, 47, 28, 42, 150, 38, 172, 229, -292, 86, -226, 102, -31, 118,
                -218, -342, -379, 212, 58, 113, -48, 362, 291, 119, 145, 46, 104, -50, 195, -43,
                -637, 244, -38, 63, -67, 93, 117, -298, 681
            ]
            .to_vec(),
            8808
        )
    );
    assert_eq!(
        values(evaluate::sample),
        (
            [
                0, 14, -12, -24, -30, 42, 42, 22, 88, 86, 0, -10, 12, -88, -27, 2, 82, 0, 58, -64,
                -64, 110, 244, -121, 105, -150, 208, 0, -47, 18, -23, 32, 28, -125, 150, -68, 36,
                -119, 0, -8, 58, -19, 171, 25, -99, -36, 4, -41, -78, 43, -116, 147, -132, -56, 10,
                -54, 102, -119, 32, 185
            ]
            .to_vec(),
            -1474
        )
    );
}

#[test]
fn ends_are_known_and_near_ones_too() {
    let value = |text: &str| {
        let position: Position = text.parse().unwrap();
        evaluate::plywood(&position, position.turn())
    };
    let is_over = "(True,'R',((0,0),(0,1)),((2,2),(3,3)),[(3,(2,2)),(4,(4,4))])";
    assert_eq!(value(is_over), -evaluate::WIN);
    let climbs = "(False,'B',((2,2),(0,0)),((4,3),(4,4)),[(2,(2,2)),(3,(1,1))])";
    assert_eq!(value(climbs), evaluate::WIN - 1);
    let is_out_of_reach = "(False,'R',((2,2),(0,0)),((4,3),(4,4)),[(2,(2,2)),(3,(1,1))])";
    assert_eq!(value(is_out_of_reach), 2 - evaluate::WIN);
    let has_two_ways = "(False,'R',((2,2),(0,0)),((1,3),(4,4)),[(2,(2,2)),(3,(1,1)),(3,(1,2))])";
    assert_eq!(value(has_two_ways), 2 - evaluate::WIN);
    let is_stopped = "(False,'R',((2,2),(0,0)),((1,3),(4,4)),[(2,(2,2)),(3,(1,1))])";
    assert!(value(is_stopped).abs() < 1000);
}

#[test]
fn values_add_up_as_their_weights_do() {
    let weights = |seed: i32| {
        let mut weights = evaluate::Weights::TUNED;
        (1..).zip(weights.numbers()).for_each(|(place, number)| *number = place * seed % 101 - 50);
        weights
    };
    let (one, two, mut sum) = (weights(37), weights(64), weights(0));
    let parts = [one.clone(), two.clone()];
    for (place, number) in sum.numbers().enumerate() {
        *number =
            parts.clone().iter_mut().filter_map(|part| part.numbers().nth(place).copied()).sum();
    }
    for position in positions_of_games() {
        assert_eq!(sum.value(&position), one.value(&position) + two.value(&position));
    }
}
