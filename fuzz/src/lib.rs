//! What the targets share: choices made by bytes, and a walk through a game on which everything is compared.

use core::fmt::Debug;
use game::{Game, Keyed, LastPlies, Tally};
use search::{Counter, Method};

/// Choices, a byte each; zero after the last byte.
#[derive(Debug)]
pub struct Bytes<'a>(pub &'a [u8]);

impl Bytes<'_> {
    /// A number below `bound`, which is at most 256.
    pub fn below(&mut self, bound: usize) -> usize {
        self.next().map_or(0, |byte| usize::from(byte) % bound)
    }

    fn next(&mut self) -> Option<u8> {
        let (&first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(first)
    }
}

/// Plays on, a byte a move, and checks in each position that all ways to ask for legal moves agree. Where the
/// bytes end, the last plies in closed form and merged must be those that are played one by one.
pub fn walk<G>(mut position: G, mut choices: Bytes<'_>)
where
    G: Game + Keyed + LastPlies + PartialEq + Debug + Sync,
{
    let mut moves: Vec<G::Move> = position.moves().collect();
    while let Some(choice) = choices.next() {
        compare(&position, &moves);
        if moves.is_empty() {
            break;
        }
        let before = moves;
        position.play_unchecked(before[usize::from(choice) % before.len()]);
        moves = position.moves().collect();
        // Moves of the position before are mostly illegal now.
        for old in before {
            assert_eq!(position.is_legal(old), moves.contains(&old), "{old:?} in {position:?}");
            assert_eq!(position.clone().play(old).is_ok(), moves.contains(&old));
        }
    }
    for plies in 0..=2 {
        let plain = Tally::of_games(&position, plies);
        for method in [Method::Bulk, Method::Merged] {
            let counted = Counter::new().count(method, &position, plies).expect("nobody stops it");
            assert_eq!(counted, plain, "{method:?} of {plies} plies from {position:?}");
        }
    }
}

fn compare<G: Game + PartialEq + Debug>(position: &G, moves: &[G::Move]) {
    assert_eq!(moves.is_empty(), position.outcome().is_some(), "{position:?}");
    assert_eq!(moves.len(), position.count_moves(), "{position:?}");
    assert!(moves.len() <= G::MAX_MOVES);
    for (place, &legal) in moves.iter().enumerate() {
        assert!(!moves[..place].contains(&legal), "{legal:?} twice in {position:?}");
        assert!(position.is_legal(legal));
        let mut played = position.clone();
        assert_eq!(played.play(legal), Ok(()));
        assert_eq!(played, position.after(legal));
    }
}
