//! The rules on chosen and on random positions.

use board::{Bitboard, Grid5, Square};
use game::laws::{self, Random};
use game::{ByPlayer, Game, IllegalMove, Natural, Side, Tally};
use plywood_onitama::{Card, Move, Outcome, Position, Setup, Victory, Way};

const CARDS: [Card; 5] = [Card::Cobra, Card::Rabbit, Card::Rooster, Card::Tiger, Card::Monkey];

fn square((row, col): (i8, i8)) -> Square<Grid5> {
    Square::at(row, col).unwrap()
}

fn card_move(from: (i8, i8), to: (i8, i8), card: Card) -> Move {
    Move { from: square(from), to: square(to), card, is_super: false }
}

fn super_move(from: (i8, i8), to: (i8, i8), card: Card) -> Move {
    Move { is_super: true, ..card_move(from, to, card) }
}

fn setup(first: &[(i8, i8)], second: &[(i8, i8)]) -> Setup {
    let pawns = ByPlayer { first: first.to_vec(), second: second.to_vec() };
    Setup { pawns, ..Setup::start(CARDS, Side::First) }
}

fn five<T: Copy, const N: usize>(random: &mut Random, mut all: [T; N]) -> [T; 5] {
    for place in 0..5 {
        let other = place + random.below(N - place);
        all.swap(place, other);
    }
    core::array::from_fn(|place| all[place])
}

/// Some pawns somewhere, any cards, any turn: mostly a legal setup.
fn any_setup(random: &mut Random) -> Setup {
    let mut setup = Setup::start(five(random, Card::ALL), Side::BOTH[random.below(2)]);
    let mut squares: Vec<_> = Bitboard::<Grid5>::ALL.iter().collect();
    for side in Side::BOTH {
        setup.super_used[side] = random.below(2) == 0;
        setup.pawns[side] = (0..=random.below(5))
            .map(|_| squares.swap_remove(random.below(squares.len())))
            .map(|square| (square.row(), square.col()))
            .collect();
    }
    setup
}

#[test]
fn the_laws_hold_from_the_start_with_any_cards() {
    let mut random = Random::new(0x0417);
    for seed in 0..60 {
        let start =
            Position::start(five(&mut random, Card::ALL), Side::BOTH[random.below(2)]).unwrap();
        laws::check(&start, 3, seed).unwrap();
    }
}

#[test]
fn the_laws_hold_from_any_setup() {
    let mut random = Random::new(0x2014);
    for seed in 0..600 {
        let Ok(start) = any_setup(&mut random).position() else { continue };
        laws::check(&start, 2, seed).unwrap();
    }
}

/// The moves again, from offsets and lists instead of tables and sets.
fn plain_moves(setup: &Setup) -> Vec<Move> {
    let Setup { cards, pawns, turn, super_used } = setup;
    let side = *turn;
    let forward = if side == Side::First { 1 } else { -1 };
    let mut own = pawns[side].clone();
    own.sort_unstable();
    let mut hand = cards[2 * side.index()..][..2].to_vec();
    hand.sort_by_key(|card| card.name());
    let mut moves = Vec::new();
    for &(row, col) in &own {
        for &card in &hand {
            for is_super in [false, true] {
                let steps = (-1..=1).flat_map(|row| (-1..=1).map(move |col| (row, col)));
                let offsets: Vec<(i8, i8)> =
                    if is_super { steps.collect() } else { card.offsets().to_vec() };
                if is_super && super_used[side] {
                    continue;
                }
                let mut targets: Vec<_> = offsets
                    .iter()
                    .map(|(rows, cols)| (row + forward * rows, col + forward * cols))
                    .filter(|(row, col)| (0..5).contains(row) && (0..5).contains(col))
                    .filter(|target| !own.contains(target))
                    .collect();
                targets.sort_unstable();
                moves.extend(
                    targets
                        .into_iter()
                        .map(|to| Move { is_super, ..card_move((row, col), to, card) }),
                );
            }
        }
    }
    moves
}

#[test]
fn moves_agree_with_a_plain_list_in_number_and_order() {
    let mut random = Random::new(0x5a70);
    let mut compared = 0;
    for _ in 0..5000 {
        let setup = any_setup(&mut random);
        let Ok(position) = setup.position() else { continue };
        assert!(position.moves().eq(plain_moves(&setup)), "{setup:?}");
        compared += 1;
    }
    assert!(compared > 4000);
}

#[test]
fn the_known_counts_are_counted() {
    let unused = [(34u64, 0u64, 0u64), (1190, 0, 0), (24360, 36, 0), (502156, 36, 3550)];
    let used = [(8, 0, 0), (72, 0, 0), (1008, 6, 0), (12601, 6, 137)];
    for (super_used, counts) in [(false, unused), (true, used)] {
        let mut setup = Setup::start(CARDS, Side::First);
        setup.super_used = ByPlayer { first: super_used, second: super_used };
        let start = setup.position().unwrap();
        for (plies, (all, first, second)) in (1..).zip(counts) {
            let tally = Tally::of_games(&start, plies);
            assert_eq!(tally.total(), Natural::from(all));
            assert_eq!(tally.wins(Side::First), Natural::from(first));
            assert_eq!(tally.wins(Side::Second), Natural::from(second));
        }
    }
}

#[test]
fn the_public_counts_of_the_ordinary_game_are_counted() {
    let cards = [Card::Ox, Card::Boar, Card::Horse, Card::Elephant, Card::Crab];
    let mut setup = Setup::start(cards, Side::First);
    setup.super_used = ByPlayer { first: true, second: true };
    let start = setup.position().unwrap();
    for (plies, games) in (1..).zip([10u64, 130, 1989, 28509, 487780]) {
        assert_eq!(Tally::of_games(&start, plies).total(), Natural::from(games));
    }
}

#[test]
fn a_super_move_is_spent_once() {
    let mut position = Position::start(CARDS, Side::First).unwrap();
    // Cobra leads there too; the Super move is spent all the same.
    position.play(super_move((0, 0), (1, 1), Card::Cobra)).unwrap();
    assert!(position.has_used_super(Side::First) && !position.has_used_super(Side::Second));
    position.play(super_move((4, 4), (3, 3), Card::Tiger)).unwrap();
    assert_eq!(position.play(super_move((1, 1), (2, 2), Card::Monkey)), Err(IllegalMove));
    assert_eq!(position.play(card_move((1, 1), (2, 2), Card::Monkey)), Ok(()));
}

#[test]
fn a_super_move_goes_one_step() {
    let position = Position::start(CARDS, Side::First).unwrap();
    for to in [(0, 0), (2, 0), (2, 2), (0, 1)] {
        assert!(!position.is_legal(super_move((0, 0), to, Card::Cobra)), "{to:?}");
    }
    assert!(position.is_legal(super_move((0, 0), (1, 0), Card::Rabbit)));
    assert!(!position.is_legal(super_move((0, 0), (1, 0), Card::Monkey)), "not in hand");
}

#[test]
fn a_capture_removes_the_pawn() {
    let mut position = setup(&[(0, 0), (2, 2)], &[(4, 4), (3, 3)]).position().unwrap();
    position.play(card_move((2, 2), (3, 3), Card::Cobra)).unwrap();
    assert_eq!(position.pawns(Side::Second), square((4, 4)).into());
    assert_eq!(position.students(Side::First), square((3, 3)).into());
    assert_eq!(position.pawns(Side::First), [(0, 0), (3, 3)].into_iter().map(square).collect());
    assert_eq!(position.outcome(), None);
    assert_eq!(position.hand(Side::First).cards(), [Card::Monkey, Card::Rabbit]);
    assert_eq!(position.side_card(), Card::Cobra);
}

#[test]
fn a_captured_master_is_the_way_of_the_stone() {
    let mut position = setup(&[(0, 0), (2, 2)], &[(3, 3), (4, 4)]).position().unwrap();
    position.play(card_move((2, 2), (3, 3), Card::Cobra)).unwrap();
    assert_eq!(position.victory(), Some(Victory { winner: Side::First, way: Way::Stone }));
    assert_eq!(position.master(Side::Second), None);
    assert_eq!((position.turn(), position.count_moves()), (Side::Second, 0));
    assert!(Setup::from(&position).pawns.second.is_empty());
}

#[test]
fn a_master_in_the_temple_is_the_way_of_the_stream() {
    let mut position = setup(&[(3, 1), (2, 2)], &[(3, 3), (4, 2)]).position().unwrap();
    position.play(card_move((3, 1), (4, 2), Card::Cobra)).unwrap();
    assert_eq!(position.victory(), Some(Victory { winner: Side::First, way: Way::Stream }));
    assert_eq!(position.master(Side::Second), Some(square((3, 3))), "it is still there");
    assert!(Setup::from(&position).pawns.second.is_empty(), "but is not written");
}

#[test]
fn a_master_captured_in_its_temple_is_the_way_of_the_stone() {
    let mut position = setup(&[(3, 1)], &[(4, 2)]).position().unwrap();
    position.play(card_move((3, 1), (4, 2), Card::Cobra)).unwrap();
    assert_eq!(position.victory(), Some(Victory { winner: Side::First, way: Way::Stone }));
}

#[test]
fn a_student_in_the_temple_wins_nothing() {
    let mut position = setup(&[(0, 0), (3, 1)], &[(3, 3)]).position().unwrap();
    position.play(card_move((3, 1), (4, 2), Card::Cobra)).unwrap();
    assert_eq!(position.outcome(), None);
    let mut home = setup(&[(0, 1)], &[(3, 3)]).position().unwrap();
    home.play(super_move((0, 1), (0, 2), Card::Cobra)).unwrap();
    assert_eq!(home.outcome(), None, "the own temple is no goal");
}

#[test]
fn a_player_without_a_move_ends_the_game_and_nobody_wins() {
    // Tiger and Horse keep to the column or leave the board on the left: five pawns that fill the first
    // column are stuck. The last of them arrives by Cobra.
    let mut column = setup(&[(4, 1), (0, 0), (1, 0), (2, 0), (3, 0)], &[(4, 4)]);
    column.cards = vec![Card::Cobra, Card::Tiger, Card::Ox, Card::Crab, Card::Horse];
    column.super_used.first = true;
    let mut position = column.position().unwrap();
    laws::check(&position, 50, 1).unwrap();
    position.play(card_move((4, 1), (4, 0), Card::Cobra)).unwrap();
    assert_eq!(position.outcome(), None, "the second player can move");
    position.play(card_move((4, 4), (3, 4), Card::Ox)).unwrap();
    assert_eq!(position.outcome(), Some(Outcome::Stalemate));
    assert_eq!((position.moves().count(), position.count_moves()), (0, 0));
    assert_eq!(Tally::of_games(&position, 3).ended(Outcome::Stalemate), &Natural::ONE);
    laws::check(&position, 1, 1).unwrap();

    // The Super move would free them.
    column.pawns.first[0] = (4, 0);
    column.cards.swap(0, 4);
    assert_eq!(column.position().unwrap().outcome(), Some(Outcome::Stalemate));
    column.super_used.first = false;
    assert_eq!(column.position().unwrap().outcome(), None);
}
