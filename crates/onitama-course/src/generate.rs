//! `generateGame`: a random game for each seed.

use crate::random::Random;
use game::{Game, Side};
use onitama::{Card, Move, Position};
use onitama_notation::Number;

/// A random valid game in the string format, of `n` moves, or of fewer if it ends before.
///
/// The same seed and `n` give the same game on every platform and in every later version, and a smaller
/// `n` gives the same game cut short. Any integer is a seed. Five cards are dealt, a starting player is
/// drawn, and each move is drawn with the same probability from the legal ones.
///
/// ```
/// use onitama_notation::Number;
/// use plywood_onitama_course::{generate_game, simulate_game_from};
///
/// let seed: Number = "-123456789012345678901234567890".parse()?;
/// let game = generate_game(&seed, 20);
/// assert!(game.starts_with(generate_game(&seed, 3).as_str()));
/// assert!(simulate_game_from(game.as_bytes()).diagnosis.is_none());
/// # Ok::<(), onitama_notation::NotationError>(())
/// ```
pub fn generate_game(seed: &Number, n: u32) -> String {
    let RandomGame { start, moves, .. } = RandomGame::new(seed, n);
    let mut text = start.to_string();
    for played in moves {
        text.push('\n');
        text.push_str(&played.to_string());
    }
    text
}

struct RandomGame {
    start: Position,
    moves: Vec<Move>,
    /// Where the moves lead.
    last: Position,
}

impl RandomGame {
    fn new(seed: &Number, n: u32) -> Self {
        let mut random = Random::from_seed(seed);
        let start = deal(&mut random);
        let mut game = Self { start, moves: Vec::new(), last: start };
        for _ in 0..n {
            let legal: Vec<_> = game.last.moves().collect();
            if legal.is_empty() {
                break;
            }
            let next = legal[random.index(legal.len())];
            game.last.play_unchecked(next);
            game.moves.push(next);
        }
        game
    }
}

/// Deals the cards from the sixteen in the order of their names: each of the first five is exchanged with
/// itself or a later one. Then draws who begins.
fn deal(random: &mut Random) -> Position {
    let mut deck = Card::ALL;
    for index in 0..5 {
        let other = index + random.index(Card::ALL.len() - index);
        deck.swap(index, other);
    }
    let [one, two, three, four, five, ..] = deck;
    let turn = Side::BOTH[random.index(2)];
    let start = Position::start([one, two, three, four, five], turn);
    start.expect("five different cards make a position")
}

/// A number of moves from a [`Number`]; `None` if it is negative.
///
/// A number that does not fit becomes `u32::MAX`, which is longer than any game that could be generated or
/// counted.
///
/// ```
/// use onitama_notation::Number;
/// use plywood_onitama_course::move_limit;
///
/// assert_eq!(move_limit(&Number::from(7)), Some(7));
/// assert_eq!(move_limit(&"99999999999999999999".parse()?), Some(u32::MAX));
/// assert_eq!(move_limit(&Number::from(-1)), None);
/// # Ok::<(), onitama_notation::NotationError>(())
/// ```
pub fn move_limit(n: &Number) -> Option<u32> {
    let n = u64::try_from(n.saturating()).ok()?;
    Some(u32::try_from(n).unwrap_or(u32::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{simulate_game_aux, simulate_game_from};
    use onitama::{Outcome, Setup, Victory, Way};
    use std::collections::{BTreeMap, BTreeSet};

    #[test]
    fn generated_games_are_valid_and_end_where_they_were_left() {
        for seed in -2000..2000 {
            let seed = Number::from(seed);
            let RandomGame { start, moves, last } = RandomGame::new(&seed, 100);
            let answer = simulate_game_from(generate_game(&seed, 100).as_bytes());
            assert_eq!(answer.text, last.to_string(), "seed {seed}");
            assert_eq!(simulate_game_aux(&Setup::from(&start), &moves).text, answer.text);
            assert!(moves.len() == 100 || last.outcome().is_some(), "it stopped early");
        }
    }

    #[test]
    fn a_lower_limit_cuts_the_same_game_short() {
        for seed in 0..50 {
            let seed = Number::from(seed);
            let whole = generate_game(&seed, u32::MAX);
            let lines: Vec<_> = whole.split('\n').collect();
            for n in [0, 1, 2, lines.len() / 2, lines.len() - 1] {
                let cut = generate_game(&seed, u32::try_from(n).unwrap());
                assert_eq!(cut, lines[..=n].join("\n"));
            }
        }
    }

    #[test]
    fn games_of_many_kinds_occur() {
        let (mut lengths, mut endings) = (BTreeSet::new(), BTreeMap::new());
        let (mut cards, mut turns) = (BTreeMap::new(), BTreeMap::new());
        for seed in 0..2000 {
            let RandomGame { start, moves, last } = RandomGame::new(&Number::from(seed), 1000);
            lengths.insert(moves.len());
            *endings.entry(last.outcome().expect("it is over")).or_insert(0) += 1;
            *turns.entry(start.turn()).or_insert(0) += 1;
            for card in Setup::from(&start).cards {
                *cards.entry(card).or_insert(0) += 1;
            }
        }
        assert!(lengths.len() > 40 && lengths.contains(&3), "{lengths:?}");
        for winner in Side::BOTH {
            for way in [Way::Stone, Way::Stream] {
                assert!(endings[&Outcome::Won(Victory { winner, way })] > 100, "{endings:?}");
            }
            assert!((900..1100).contains(&turns[&winner]), "{turns:?}");
        }
        // Each card is among the five in 5/16 of the games: 625, give or take five deviations of 21.
        assert_eq!(cards.len(), 16);
        assert!(cards.values().all(|times| (520..730).contains(times)), "{cards:?}");
    }

    #[test]
    fn a_limit_of_any_length_is_understood() {
        for (text, limit) in [
            ("0", Some(0)),
            ("-0", Some(0)),
            ("7", Some(7)),
            ("4294967295", Some(u32::MAX)),
            ("4294967296", Some(u32::MAX)),
            ("99999999999999999999999", Some(u32::MAX)),
            ("-1", None),
            ("-99999999999999999999999", None),
        ] {
            assert_eq!(move_limit(&text.parse().unwrap()), limit, "{text}");
        }
    }
}
