//! Games played as their texts give them.

use game::{Game, Side};
use onitama::{Card, Position};
use plywood_onitama_notation::{Illegality, InvalidMove, MoveLine, Place, Transcript, play};

const CARDS: [Card; 5] = [Card::Cobra, Card::Rabbit, Card::Rooster, Card::Tiger, Card::Monkey];

/// The text of a game, and its positions.
fn game(turns: usize) -> (String, Vec<Position>) {
    let start = Position::start(CARDS, Side::First).unwrap();
    let (mut text, mut positions) = (format!("{start}\n"), vec![start]);
    for turn in 0..turns {
        let position = positions[turn];
        let count = position.count_moves().max(1);
        let Some(next) = position.moves().nth(turn * 7 % count) else { break };
        text.extend(["\n ", &next.to_string(), "\n"]);
        positions.push(position.after(next));
    }
    (text, positions)
}

#[test]
fn a_replay_shows_every_position() {
    let (text, positions) = game(60);
    assert!(positions.len() > 10);
    let game: Transcript = text.parse().unwrap();
    assert_eq!(game.start(), Ok(positions[0]));
    let mut replay = game.replay().unwrap();
    for before in 0..positions.len() {
        assert_eq!(replay.position(), positions[before]);
        let played = replay.next().map(Result::unwrap);
        assert_eq!(played.is_some(), before + 1 < positions.len());
    }
    assert_eq!(game.replay().unwrap().finish().as_ref(), Ok(positions.last().unwrap()));
}

#[test]
fn a_replay_ends_at_the_first_move_that_is_not_legal() {
    let (text, positions) = game(4);
    let off_board = "((0,7),(0,0),\"Ox\")";
    let fault = off_board.parse::<MoveLine>().unwrap().to_move().unwrap_err();
    for (line, reason) in [
        ("((0,0),(0,0),\"Ox\")", Illegality::CardNotInHand),
        (off_board, Illegality::NoMove(fault)),
    ] {
        let text = format!("{text}{line}\n{line}\n");
        let game: Transcript = text.parse().unwrap();
        let mut replay = game.replay().unwrap();
        let error = InvalidMove { index: 4, place: Place { line: 10, column: 1 }, reason };
        assert_eq!(replay.clone().finish(), Err(error));
        assert_eq!(replay.by_ref().last(), Some(Err(error)));
        assert_eq!((replay.position(), replay.next()), (positions[4], None));
        assert_eq!(error.to_string(), format!("line 10, column 1: {reason}"));
    }
}

#[test]
fn a_state_that_breaks_a_rule_is_refused_at_its_place() {
    let (text, _) = game(1);
    for (from, to, message) in [
        ("Monkey", "Donkey", "line 2, column 1: no card is called 'Donkey'"),
        ("Monkey", "Tiger", "line 2, column 1: card 5 is Tiger, which was dealt before"),
    ] {
        let game: Transcript = format!("\n{}", text.replace(from, to)).parse().unwrap();
        assert_eq!(game.start().unwrap_err().to_string(), message);
        assert_eq!(game.replay().unwrap_err(), game.start().unwrap_err());
    }
}

#[test]
fn a_move_is_refused_with_a_reason_exactly_if_it_is_not_legal() {
    let mut position = Position::start(CARDS, Side::Second).unwrap();
    let mut seen = Vec::new();
    for step in 0..200 {
        let legal: Vec<_> = position.moves().collect();
        seen.extend(legal.iter().copied());
        for &candidate in &seen {
            let reason = Illegality::of(&position, candidate);
            assert_eq!(reason.is_none(), legal.contains(&candidate));
            let mut next = position;
            assert_eq!(play(&mut next, candidate).err(), reason);
            let expected = if reason.is_none() { position.after(candidate) } else { position };
            assert_eq!(next, expected);
        }
        if legal.is_empty() {
            position = Position::start(CARDS, Side::First).unwrap();
            continue;
        }
        position.play_unchecked(legal[step * 7 % legal.len()]);
    }
}
