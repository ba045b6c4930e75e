//! What games with history promise, over random play.

mod positions;

use game::Game as _;
use plywood_santorini::course::{Coordinates, Game};
use plywood_santorini::{Move, NotationError, Position, Square, Way};
use positions::any_position;
use proptest::prelude::*;

fn triple(legal: Move) -> [Coordinates; 3] {
    [legal.from, legal.to, legal.build].map(|cell| (i64::from(cell.row()), i64::from(cell.col())))
}

/// Plays on until the game ends or the choices do.
fn play_on(start: Game, choices: &[prop::sample::Index]) -> Vec<Game> {
    let mut games = vec![start];
    for choice in choices {
        let game = &games[games.len() - 1];
        let moves = game.possible_moves();
        if moves.is_empty() {
            break;
        }
        let next = game.try_move(triple(moves[choice.index(moves.len())]));
        games.push(next);
    }
    games
}

fn random_games() -> impl Strategy<Value = Vec<Game>> {
    let choices = prop::collection::vec(any::<prop::sample::Index>(), 0..60);
    (any_position(), choices).prop_map(|(start, choices)| play_on(start.into(), &choices))
}

/// Coordinates mostly on the board or just off it, sometimes anywhere.
fn coordinates() -> impl Strategy<Value = Coordinates> {
    let number = || prop_oneof![8 => -2..7i64, 1 => any::<i64>()];
    (number(), number())
}

proptest! {
    #[test]
    fn undo_then_redo_is_the_identity_at_every_depth(games in random_games()) {
        let mut undone = games[games.len() - 1].clone();
        for (depth, game) in games.iter().enumerate().rev() {
            prop_assert_eq!(undone.screenshot_game(), game.screenshot_game());
            let before = undone.undo_move();
            if depth > 0 {
                prop_assert_eq!(&before.redo_move(), &undone);
            } else {
                prop_assert_eq!(&before, &undone, "there is nothing to undo at the start");
            }
            undone = before;
        }
        let redone = games[1..].iter().fold(undone, |game, _| game.redo_move());
        prop_assert_eq!(&redone, &games[games.len() - 1]);
        prop_assert_eq!(&redone.redo_move(), &redone);
    }

    #[test]
    fn any_triple_is_a_listed_move_or_changes_nothing(
        games in random_games(),
        candidates in prop::collection::vec([coordinates(), coordinates(), coordinates()], 40),
    ) {
        let game = &games[games.len() - 1];
        let undone = game.undo_move();
        for candidate in candidates {
            for game in [game, &undone] {
                let listed = game.possible_moves().into_iter().any(|legal| triple(legal) == candidate);
                let next = game.try_move(candidate);
                prop_assert_eq!(next == *game, !listed);
                if listed {
                    let undone = next.undo_move();
                    prop_assert_eq!(undone.screenshot_game(), game.screenshot_game());
                    prop_assert_eq!(&next.redo_move(), &next);
                }
            }
        }
    }

    #[test]
    fn screenshots_and_moves_round_trip(games in random_games()) {
        for game in &games {
            let position = game.screenshot_game();
            let text = position.to_string();
            let read: Position = text.parse().expect("what was written");
            if !blocked_from_level_3(position) {
                prop_assert_eq!(&read, position);
            }
            prop_assert_eq!(read.to_string(), text);
            for legal in game.possible_moves() {
                prop_assert_eq!(legal.to_string().parse::<Move>(), Ok(legal));
            }
        }
    }

    #[test]
    fn changed_texts_are_read_or_refused_inside_the_text(
        position in any_position(),
        byte in 0..128u8,
    ) {
        let text = position.to_string();
        let check = |changed: &str| -> Result<(), TestCaseError> {
            match changed.parse::<Position>() {
                Ok(read) => prop_assert_eq!(read.to_string().parse(), Ok(read)),
                Err(NotationError { at, .. }) => {
                    prop_assert!(changed.is_char_boundary(at), "{} in {:?}", at, changed);
                }
            }
            Ok(())
        };
        for at in 0..text.len() {
            prop_assert!(text[..at].parse::<Position>().is_err(), "no part is the whole");
            check(&text[..at])?;
            for replacement in ["", "0", "9", ",", "(", "]", "é", &char::from(byte).to_string()] {
                check(&[&text[..at], replacement, &text[at + 1..]].concat())?;
                check(&[&text[..at], replacement, &text[at..]].concat())?;
            }
        }
    }
}

/// Did a player win by blocking, with a pawn that had been set up on level 3? This is the one thing that
/// the text does not tell: it reads as a climb.
fn blocked_from_level_3(position: &Position) -> bool {
    position.outcome().is_some_and(|victory| {
        let top = |&pawn: &Square| position.height(pawn) == 3;
        victory.way == Way::Block && position.pawns()[victory.winner].iter().any(top)
    })
}

#[test]
fn a_game_is_scored_as_its_position_is() {
    let text = "(False,'R',((1,0),(1,1)),((2,2),(3,3)),[(1,(2,0))])";
    let position: Position = text.parse().unwrap();
    let game = Game::from(position);
    for side in game::Side::BOTH {
        let value = game.evaluate_state(side);
        assert_eq!(value, plywood_santorini::evaluate::sample(&position, side));
        assert_ne!(value.abs(), 1);
        assert_ne!(value, 0);
    }
}
