//! The recorded games of `fixtures/playthroughs`, replayed: every move is legal, none but the last ends the game,
//! and the end is the one that was written down.

use game::Game;
use std::fs;

/// A game as it is written: the start, the moves, the end.
struct Playthrough {
    start: String,
    moves: Vec<String>,
    end: String,
}

fn playthroughs(game: &str) -> Vec<Playthrough> {
    let path = format!("{}/../fixtures/playthroughs/{game}.txt", env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let text: Vec<&str> = text.lines().filter(|line| !line.starts_with('#')).collect();
    let games: Vec<_> = text.split(|line| line.is_empty()).map(read).collect();
    assert!(games.len() >= 6, "{path}");
    games
}

fn read(lines: &[&str]) -> Playthrough {
    let [start, moves @ .., end] = lines else { panic!("a start and an end") };
    Playthrough {
        start: String::from(*start),
        moves: moves.iter().copied().map(String::from).collect(),
        end: String::from(end.strip_prefix("= ").expect("an end")),
    }
}

fn replay<G: Game>(mut position: G, moves: impl Iterator<Item = G::Move>) -> G {
    for played in moves {
        assert!(position.outcome().is_none(), "the game goes on");
        position.play(played).expect("a legal move");
    }
    assert!(position.outcome().is_some(), "the game is over");
    position
}

#[test]
fn games_of_onitama() {
    for Playthrough { start, moves, end } in playthroughs("onitama") {
        let start: onitama::Position = start.parse().unwrap();
        let moves = moves.iter().map(|line| line.parse().unwrap());
        assert_eq!(replay(start, moves).to_string(), end);
    }
}

#[test]
fn games_of_santorini() {
    for Playthrough { start, moves, end } in playthroughs("santorini") {
        let start: santorini::Position = start.parse().unwrap();
        let last = replay(start, moves.iter().map(|line| line.parse().unwrap()));
        assert_eq!(last.to_string(), end);
    }
}

#[test]
fn games_of_peg() {
    for Playthrough { start, moves, end } in playthroughs("peg") {
        let start = peg::Position::start(start.parse().unwrap());
        let last = replay(start, moves.iter().map(|line| line.parse().unwrap()));
        assert_eq!(last.outcome(), Some(peg::Outcome::Won).filter(|_| end == "all white"));
    }
}
