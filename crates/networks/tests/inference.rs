//! Incremental inference against inference afresh, and integers against floating-point numbers.

#![expect(clippy::cast_precision_loss, reason = "the numbers are small")]

use game::laws::Random;
use game::{Danger, Game, Side, Tactics};
use onitama::Card;
use plywood_networks::{FloatNetwork, Inputs, MAX_ACTIVE, MAX_WEIGHT, Network, POINTS};

fn santorini_start(random: &mut Random) -> santorini::Position {
    loop {
        let mut cell = || santorini::Square::from_index(random.below(25).to_le_bytes()[0]).unwrap();
        if let Ok(start) = santorini::Position::new([cell(), cell()], [cell(), cell()]) {
            return start;
        }
    }
}

fn onitama_start(random: &mut Random) -> onitama::Position {
    let first = random.below(12);
    let cards = Card::ALL[first..].first_chunk().copied().unwrap();
    onitama::Position::start(cards, Side::BOTH[random.below(2)]).unwrap()
}

/// Positions of random games, in the order in which they come up.
fn positions<G: Game>(start: fn(&mut Random) -> G, games: u64) -> impl Iterator<Item = G> {
    (1..=games).flat_map(move |seed| {
        let mut random = Random::new(seed);
        let start = start(&mut random);
        random.game(&start, 120)
    })
}

/// A network of random weights.
fn random_network<G: Inputs>(hidden: usize, seed: u64) -> FloatNetwork {
    let mut random = Random::new(seed);
    let mut network = FloatNetwork::zero::<G>(hidden);
    let mut fill = |weights: &mut [f32], most: f32| {
        for weight in weights {
            *weight = (f32::from(random.below(2001).to_le_bytes()[0]) / 127.5 - 1.0) * most;
        }
    };
    fill(&mut network.weights, 0.2);
    fill(&mut network.bias, 0.3);
    fill(&mut network.output, 0.5);
    fill(&mut network.output_bias, 0.2);
    network
}

fn incremental_equals_afresh<G: Inputs>(network: &Network, positions: impl Iterator<Item = G>) {
    let mut state = network.accumulator();
    let mut count = 0;
    for position in positions {
        assert_eq!(network.judge(&mut state, &position), network.judge_afresh(&position));
        // Somewhere else in between, as in a search.
        for legal in position.moves().take(3) {
            let next = position.after(legal);
            assert_eq!(network.judge(&mut state, &next), network.judge_afresh(&next));
        }
        count += 1;
    }
    assert!(count > 1000, "only {count} positions");
}

#[test]
fn incremental_equals_recomputed_on_every_position_of_random_games() {
    use plywood_networks::{onitama, santorini};
    incremental_equals_afresh(santorini::network(), positions(santorini_start, 100));
    incremental_equals_afresh(onitama::network(), positions(onitama_start, 100));
}

/// The quantised value differs from the floating-point one by at most what the rounding of each number can
/// add up to: half a unit for each weight in a sum, which the square doubles at most (the square of a number
/// between 0 and 1 grows by less than twice as much as the number), times the output weights; half a unit for
/// each output weight; and a point for the division.
fn bound<G: Inputs>(network: &FloatNetwork, position: &G) -> f32 {
    let active = position.planes().as_ref().iter().map(|plane| plane.count_ones()).sum::<u32>();
    let sum_error = 0.5 * (active + 1) as f32 / 255.0;
    let of_bucket = &network.output[position.bucket() * network.hidden..][..network.hidden];
    let by_sums: f32 =
        of_bucket.iter().map(|weight| (weight.abs() + 0.5 / 64.0) * 2.0 * sum_error).sum();
    let by_output = network.hidden as f32 * 0.5 / 64.0;
    (by_sums + by_output) * POINTS as f32 + 1.5
}

fn quantised_is_close<G: Inputs>(start: fn(&mut Random) -> G, seed: u64) {
    let float = random_network::<G>(64, seed);
    let network = float.quantised();
    let mut worst = 0.0f32;
    for position in positions(start, 60) {
        let difference = (float.judge(&position) - network.judge_afresh(&position) as f32).abs();
        assert!(difference <= bound(&float, &position), "{difference}");
        worst = worst.max(difference);
    }
    // In fact the roundings cancel each other.
    assert!(worst <= 12.0, "{worst} points");
}

#[test]
fn the_integers_in_floating_point_numbers_are_the_same_integers() {
    use plywood_networks::{onitama, santorini};
    for network in [santorini::network(), onitama::network()] {
        assert_eq!(&FloatNetwork::of(network).quantised(), network);
    }
}

#[test]
fn quantised_equals_float_within_the_sum_of_roundings() {
    quantised_is_close(santorini_start, 1);
    quantised_is_close(onitama_start, 2);
}

fn planes_keep_the_contract<G: Inputs>(positions: impl Iterator<Item = G>) -> usize {
    let mut most = 0;
    for position in positions {
        let planes = position.planes();
        assert_eq!(planes.as_ref().len(), G::PLANES);
        assert!(planes.as_ref().iter().all(|plane| plane >> 25 == 0));
        assert!(position.bucket() < G::BUCKETS);
        most = most.max(planes.as_ref().iter().map(|plane| plane.count_ones() as usize).sum());
    }
    most
}

#[test]
fn planes_have_25_bits_and_buckets_are_in_range() {
    assert!(planes_keep_the_contract(positions(santorini_start, 100)) <= MAX_ACTIVE);
    assert!(planes_keep_the_contract(positions(onitama_start, 100)) <= MAX_ACTIVE);
}

#[test]
fn the_largest_weights_cannot_overflow() {
    let most = MAX_WEIGHT.unsigned_abs() as usize * (MAX_ACTIVE + 1);
    assert!(i16::try_from(most).is_ok(), "{most}");
}

#[test]
fn evaluations_are_antisymmetric_and_know_the_end() {
    use plywood_networks::{WIN, onitama, santorini};
    for position in positions(santorini_start, 30) {
        let value = santorini::evaluate(&position, Side::First);
        assert_eq!(value, -santorini::evaluate(&position, Side::Second));
        match position.outcome() {
            None => assert!(value.abs() < WIN),
            Some(end) => assert_eq!(santorini::evaluate(&position, end.winner), WIN),
        }
    }
    for position in positions(onitama_start, 30) {
        let value = onitama::evaluate(&position, Side::First);
        assert_eq!(value, -onitama::evaluate(&position, Side::Second));
        match position.victory() {
            None => assert!(value.abs() < WIN),
            Some(end) => assert_eq!(onitama::evaluate(&position, end.winner), WIN),
        }
    }
}

#[test]
fn evaluations_see_the_end_a_move_or_two_ahead() {
    use plywood_networks::{WIN, onitama, santorini};
    fn check<G: Tactics + Game<Player = Side>>(
        position: &G,
        evaluate: fn(&G, Side) -> i32,
    ) -> bool {
        let goes_on = position.outcome().is_none();
        let value = evaluate(position, position.turn());
        let wins = goes_on && position.winning_move().is_some();
        let is_lost = goes_on && !wins && position.danger() == Danger::Lost;
        assert_eq!(wins, value == WIN - 1);
        assert_eq!(is_lost, value == 2 - WIN);
        wins || is_lost
    }
    let ends = positions(santorini_start, 60).filter(|one| check(one, santorini::evaluate)).count();
    assert!(ends > 20, "{ends}");
    let ends = positions(onitama_start, 60).filter(|one| check(one, onitama::evaluate)).count();
    assert!(ends > 20, "{ends}");
}

#[test]
fn onitama_looks_the_same_from_both_sides() {
    // The position with the board turned and the players exchanged.
    let cards = [Card::Cobra, Card::Rabbit, Card::Rooster, Card::Tiger, Card::Monkey];
    let turned = [Card::Rooster, Card::Tiger, Card::Cobra, Card::Rabbit, Card::Monkey];
    let first = onitama::Position::start(cards, Side::First).unwrap();
    let second = onitama::Position::start(turned, Side::Second).unwrap();
    assert_eq!(first.planes(), second.planes());
}
