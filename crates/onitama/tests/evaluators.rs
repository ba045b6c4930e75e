//! What the evaluators promise, on the positions of random games.

use game::{ByPlayer, Game, Side, Verdict};
use plywood_onitama::{Card, Position, Setup, evaluate};

/// Every position of some games whose moves are chosen without sense.
fn positions() -> Vec<Position> {
    let (mut positions, mut choice) = (Vec::new(), 5);
    for deal in Card::ALL.windows(5) {
        let mut position = Position::start(deal.try_into().unwrap(), Side::First).unwrap();
        for _ in 0..100 {
            positions.push(position);
            choice = choice * 31 % 1009;
            let moves: Vec<_> = position.moves().collect();
            let Some(&next) = moves.get(choice % moves.len().max(1)) else { break };
            position.play_unchecked(next);
        }
    }
    positions
}

/// The same position as the players see it who changed their seats.
fn across(position: &Position) -> Position {
    let Setup { cards, pawns, turn, super_used } = Setup::from(position);
    let turned = |pawns: Vec<(i8, i8)>| pawns.iter().map(|(row, col)| (4 - row, 4 - col)).collect();
    let setup = Setup {
        cards: [2, 3, 0, 1, 4].map(|place| cards[place]).to_vec(),
        pawns: ByPlayer { first: turned(pawns.second), second: turned(pawns.first) },
        turn: turn.other(),
        super_used: super_used.swapped(),
    };
    setup.position().unwrap()
}

fn wins(position: &Position, legal: plywood_onitama::Move) -> bool {
    let next = position.after(legal);
    next.outcome().is_some_and(|end| game::Outcome::verdict(end, position.turn()) == Verdict::Win)
}

#[test]
fn what_is_good_for_one_player_is_as_bad_for_the_other() {
    for position in positions() {
        for (name, evaluator) in evaluate::ALL {
            let value = evaluator(&position, Side::First);
            assert_eq!(value, -evaluator(&position, Side::Second), "{name}");
            if position.outcome().is_none() {
                assert_eq!(value, evaluator(&across(&position), Side::Second), "{name}");
            }
        }
    }
}

#[test]
fn announced_wins_are_wins() {
    let (mut won, mut lost) = (0, 0);
    for position in positions() {
        let value = evaluate::plywood(&position, position.turn());
        if position.outcome().is_some() {
            assert_eq!(value, -evaluate::WIN);
            continue;
        }
        let has_win = position.moves().any(|legal| wins(&position, legal));
        assert_eq!(value == evaluate::WIN - 1, has_win);
        let loses = |legal| {
            let next = position.after(legal);
            next.moves().any(|reply| wins(&next, reply))
        };
        let is_lost = !has_win && position.moves().all(loses);
        assert_eq!(value == 2 - evaluate::WIN, is_lost);
        assert!(has_win || is_lost || value.abs() < evaluate::WIN / 100);
        won += usize::from(has_win);
        lost += usize::from(is_lost);
    }
    assert!(won > 5 && lost > 0, "{won} won, {lost} lost");
}

#[test]
fn evaluators_are_found_by_name() {
    assert!(evaluate::by_name("plywood").is_some() && evaluate::by_name("Plywood").is_none());
    let [mut old, mut new] = [const { evaluate::Weights::TUNED }; 2];
    new.numbers().for_each(|number| *number += 1);
    assert!(new.numbers().zip(old.numbers()).all(|(new, old)| *new == *old + 1));
    assert_eq!(new.student[0][0], old.student[0][0] + 1);
}

/// A change of the weights, or of what they are given to, is to be seen here. Where it is meant, write down the new
/// values.
#[test]
fn values_are_those_that_are_recorded() {
    let quiet = |value: &i32| value.abs() < evaluate::WIN / 100;
    let values = |evaluator: evaluate::Evaluator| {
        let all =
            positions().into_iter().map(move |position| evaluator(&position, position.turn()));
        let quiet: Vec<_> = all.filter(quiet).collect();
        (quiet.iter().step_by(9).take(60).copied().collect::<Vec<_>>(), quiet.iter().sum::<i32>())
    };
    assert_eq!(
        values(evaluate::plywood),
        (
            [
                9, 39, -52, 10, -28, 57, -97, 84, -40, 3, -55, -20, 12, 79, -6, 16, 78, -19, -92,
                11, 10, 105, -1, 102, -421, -262, 173, 98, 18, -57, 155, -290, 81, 142
            ]
            .to_vec(),
            -2333
        )
    );
    assert_eq!(
        values(evaluate::material),
        (
            [
                0, 0, 0, 100, 0, 0, -100, 0, 0, 0, 0, 0, 0, 100, 0, 0, 0, 0, -100, 0, 0, 0, 0, 100,
                -300, -300, 100, 0, 0, 0, 100, -200, 0, 100
            ]
            .to_vec(),
            -2700
        )
    );
}

#[test]
fn an_end_is_worth_the_same_whoever_would_be_next() {
    let cards = [Card::Boar, Card::Crab, Card::Ox, Card::Horse, Card::Elephant].to_vec();
    let in_line: Vec<_> = (0..5).map(|col| (4, col)).collect();
    for turn in Side::BOTH {
        let setup = |second: &[(i8, i8)]| Setup {
            cards: cards.clone(),
            pawns: ByPlayer { first: in_line.clone(), second: second.to_vec() },
            turn,
            super_used: ByPlayer { first: true, second: true },
        };
        let won = setup(&[]).position().unwrap();
        let stuck = setup(&[(0, 0), (1, 1)]).position().unwrap();
        for (name, evaluator) in evaluate::ALL {
            assert_eq!(evaluator(&won, Side::First), evaluate::WIN, "{name}");
            assert_eq!(evaluator(&won, Side::Second), -evaluate::WIN, "{name}");
            if turn == Side::First {
                assert_eq!(evaluator(&stuck, turn), 0, "{name}: nobody has won");
            }
        }
    }
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
    for position in positions() {
        assert_eq!(sum.value(&position), one.value(&position) + two.value(&position));
    }
}
