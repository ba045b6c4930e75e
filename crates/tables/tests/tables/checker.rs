//! A plain checker, which knows the rules alone: the value of a position follows from those of its successors.

use game::laws::Random;
use game::{ByPlayer, Game, Outcome as _, Side, Verdict};
use onitama::{Card, Position, Setup};
use plywood_tables::{Tables, Value};

/// The value that a position must have, by those of the positions after each move.
pub(crate) fn expected(tables: &Tables, position: &Position) -> Value {
    let mut best: Option<Value> = None;
    for legal in position.moves() {
        let next = position.after(legal);
        let after = match next.outcome() {
            Some(outcome) => match outcome.verdict(position.turn()) {
                Verdict::Win => Value::Won(1),
                Verdict::Draw => Value::Drawn,
                Verdict::Loss => panic!("no move of Onitama loses at once"),
            },
            None => match tables.value(&next).expect("a position of no more men") {
                Value::Won(plies) => Value::Lost(plies + 1),
                Value::Lost(plies) => Value::Won(plies + 1),
                Value::Drawn => Value::Drawn,
            },
        };
        best = Some(best.map_or(after, |best| better(best, after)));
    }
    // Without a move the game is over, and nobody has won.
    best.unwrap_or(Value::Drawn)
}

fn better(one: Value, other: Value) -> Value {
    let rank = |value| match value {
        Value::Won(plies) => (2, -i64::from(plies)),
        Value::Drawn => (1, 0),
        Value::Lost(plies) => (0, i64::from(plies)),
    };
    if rank(one) >= rank(other) { one } else { other }
}

/// Does the table have the value that it must have?
pub(crate) fn check(tables: &Tables, position: &Position) {
    let found = tables.value(position);
    assert_eq!(found, Some(expected(tables, position)), "{position}");
}

/// Every position of these cards with up to so many students each that is not over, in one state of the Super moves.
pub(crate) fn for_each(
    cards: [Card; 5],
    students: usize,
    used: [bool; 2],
    mut each: impl FnMut(&Position),
) {
    let squares: Vec<(i8, i8)> = (0..5).flat_map(|row| (0..5).map(move |col| (row, col))).collect();
    let mut setup = Setup::start(cards, Side::First);
    setup.pawns = ByPlayer::default();
    [setup.super_used.first, setup.super_used.second] = used;
    for dealt in deals(cards) {
        setup.cards = dealt.to_vec();
        for turn in Side::BOTH {
            setup.turn = turn;
            for counts in (0..=students).flat_map(|one| (0..=students).map(move |two| [one, two])) {
                place(&mut setup, &squares, [counts[0] + 1, counts[1] + 1], &mut each);
            }
        }
    }
}

/// Puts the men that are missing on the board, in every way.
fn place(
    setup: &mut Setup,
    squares: &[(i8, i8)],
    men: [usize; 2],
    each: &mut impl FnMut(&Position),
) {
    let Some(side) =
        Side::BOTH.into_iter().find(|&side| setup.pawns[side].len() < men[side.index()])
    else {
        if let Some(position) =
            setup.position().ok().filter(|position| position.victory().is_none())
        {
            each(&position);
        }
        return;
    };
    for &square in squares {
        let placed = &setup.pawns[side];
        // Students are all alike: each set of them once.
        let is_repeated = placed.len() > 1 && placed.last().is_some_and(|&last| last > square);
        let is_free = Side::BOTH.iter().all(|&side| !setup.pawns[side].contains(&square));
        if is_free && !is_repeated {
            setup.pawns[side].push(square);
            place(setup, squares, men, each);
            setup.pawns[side].pop();
        }
    }
}

/// The 30 ways to deal five cards.
fn deals(cards: [Card; 5]) -> Vec<[Card; 5]> {
    let mut deals = Vec::new();
    for order in 0..3125usize {
        let dealt = [0, 1, 2, 3, 4].map(|digit: u32| order / 5usize.pow(digit) % 5);
        let mut sorted = dealt;
        sorted.sort_unstable();
        if sorted == [0, 1, 2, 3, 4] && dealt[0] < dealt[1] && dealt[2] < dealt[3] {
            deals.push(dealt.map(|index| cards[index]));
        }
    }
    assert_eq!(deals.len(), 30);
    deals
}

/// A random position of these cards with up to so many students each that is not over.
pub(crate) fn random_position(
    random: &mut Random,
    cards: [Card; 5],
    students: usize,
    used: [bool; 2],
) -> Position {
    loop {
        let mut dealt = cards;
        for left in (1..5).rev() {
            dealt.swap(left, random.below(left + 1));
        }
        let mut setup =
            Setup::start(dealt, if random.below(2) == 0 { Side::First } else { Side::Second });
        [setup.super_used.first, setup.super_used.second] = used;
        let mut squares: Vec<(i8, i8)> = (0..25).map(|square| (square / 5, square % 5)).collect();
        for side in Side::BOTH {
            let men = 1 + random.below(students + 1);
            let draw = |_| squares.swap_remove(random.below(squares.len()));
            setup.pawns[side] = (0..men).map(draw).collect();
        }
        if let Some(position) =
            setup.position().ok().filter(|position| position.victory().is_none())
        {
            return position;
        }
    }
}
