//! The laws that every game keeps, on every start and on boards that no game starts from.

use board::Bitboard;
use game::laws;
use plywood_peg::Position;

/// The starts, the two boards on which nothing can be flipped, and boards of every kind.
fn positions() -> impl Iterator<Item = Position> {
    let scattered =
        (1..40u64).map(|seed| Bitboard::from_bits(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15)));
    let ends = [Bitboard::EMPTY, Bitboard::ALL];
    Position::starts().chain(ends.into_iter().chain(scattered).map(Position::new))
}

#[test]
fn the_contract_is_kept() {
    for (seed, pegs) in (0..).zip(positions()) {
        laws::check(&pegs, 20, seed).unwrap();
    }
}

#[test]
fn boards_with_one_key_count_the_same() {
    for (seed, pegs) in (0..).zip(positions()) {
        laws::check_keys(&pegs, 3, 2, seed).unwrap();
    }
}

#[test]
fn the_last_two_moves_are_counted_without_playing_them() {
    for (seed, pegs) in (0..).zip(positions()) {
        laws::check_last_plies(&pegs, 20, seed).unwrap();
    }
}

#[test]
fn any_moves_are_counted_without_playing_them() {
    for (seed, pegs) in (0..).zip(positions()) {
        laws::check_closed_form(&pegs, 3, 1, seed).unwrap();
    }
}

#[test]
fn boards_are_told_apart_by_their_identity() {
    for (seed, pegs) in (0..).zip(positions()).step_by(7) {
        laws::check_identities(&pegs, 3, seed).unwrap();
    }
}
