//! Onitama once more, from its document alone, in lists and texts. Random games must read the same.
//!
//! `PLYWOOD_GAMES=100000 cargo test --release -p plywood-onitama-notation --test second_model` plays more of
//! them than the few hundred of an ordinary run.

use game::Game;
use game::laws::Random;
use onitama::{Outcome, Position};
use plywood_onitama_notation::{MoveLine, StateLine};

type Cell = (i32, i32);

/// Every card with its offsets, forward and to the right of the first player.
const CARDS: [(&str, &[Cell]); 16] = [
    ("Tiger", &[(2, 0), (-1, 0)]),
    ("Dragon", &[(1, -2), (1, 2), (-1, -1), (-1, 1)]),
    ("Frog", &[(0, -2), (1, -1), (-1, 1)]),
    ("Rabbit", &[(0, 2), (1, 1), (-1, -1)]),
    ("Crab", &[(1, 0), (0, -2), (0, 2)]),
    ("Elephant", &[(0, -1), (0, 1), (1, -1), (1, 1)]),
    ("Goose", &[(0, -1), (1, -1), (0, 1), (-1, 1)]),
    ("Rooster", &[(0, -1), (-1, -1), (0, 1), (1, 1)]),
    ("Monkey", &[(1, 1), (1, -1), (-1, 1), (-1, -1)]),
    ("Mantis", &[(1, -1), (1, 1), (-1, 0)]),
    ("Horse", &[(1, 0), (-1, 0), (0, -1)]),
    ("Ox", &[(1, 0), (-1, 0), (0, 1)]),
    ("Crane", &[(1, 0), (-1, -1), (-1, 1)]),
    ("Boar", &[(1, 0), (0, -1), (0, 1)]),
    ("Eel", &[(1, -1), (-1, -1), (0, 1)]),
    ("Cobra", &[(1, 1), (-1, 1), (0, -1)]),
];

const ALL_STEPS: [Cell; 8] = [(1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1)];

#[derive(Clone, PartialEq, Debug)]
struct Model {
    /// Two of the first player, two of the second, one beside the board.
    cards: Vec<&'static str>,
    /// The master first. Who lost has none.
    pawns: [Vec<Cell>; 2],
    turn: usize,
    super_used: [bool; 2],
}

/// From where to where, and by what.
type Play = (Cell, Cell, String);

impl Model {
    fn start(cards: Vec<&'static str>, turn: usize) -> Self {
        let row = |row| vec![(row, 2), (row, 0), (row, 1), (row, 3), (row, 4)];
        Self { cards, pawns: [row(0), row(4)], turn, super_used: [false, false] }
    }

    fn is_over(&self) -> bool {
        self.pawns.iter().any(Vec::is_empty)
    }

    fn plays(&self) -> Vec<Play> {
        let mut plays = Vec::new();
        if self.is_over() {
            return plays;
        }
        let forward = if self.turn == 0 { 1 } else { -1 };
        for place in [2 * self.turn, 2 * self.turn + 1] {
            let card = self.cards[place];
            let offsets = CARDS.iter().find(|(name, _)| *name == card).unwrap().1;
            let mut ways = vec![(String::from(card), offsets)];
            if !self.super_used[self.turn] {
                ways.push((format!("Super {card}"), &ALL_STEPS));
            }
            for (name, offsets) in ways {
                for &from in &self.pawns[self.turn] {
                    for offset in offsets {
                        let to = (from.0 + forward * offset.0, from.1 + forward * offset.1);
                        let is_on_board = (0..5).contains(&to.0) && (0..5).contains(&to.1);
                        if is_on_board && !self.pawns[self.turn].contains(&to) {
                            plays.push((from, to, name.clone()));
                        }
                    }
                }
            }
        }
        plays
    }

    fn play(&mut self, (from, to, name): &Play) {
        let (mover, other) = (self.turn, 1 - self.turn);
        let pawn = self.pawns[mover].iter().position(|at| at == from).unwrap();
        self.pawns[mover][pawn] = *to;
        let temple = if mover == 0 { (4, 2) } else { (0, 2) };
        if self.pawns[other][0] == *to || (pawn == 0 && *to == temple) {
            self.pawns[other].clear();
        } else {
            self.pawns[other].retain(|at| at != to);
        }
        let card = name.strip_prefix("Super ").unwrap_or(name);
        self.super_used[mover] |= card != name;
        let place = self.cards.iter().position(|held| *held == card).unwrap();
        self.cards.swap(place, 4);
        self.turn = other;
    }

    /// The line of the string format.
    fn text(&self) -> String {
        let mut cards = self.cards.clone();
        cards[..2].sort_unstable();
        cards[2..4].sort_unstable();
        let cards: Vec<_> = cards.iter().map(|card| format!("\"{card}\"")).collect();
        let pawns = self.pawns.clone().map(|mut pawns| {
            if let Some((_, students)) = pawns.split_first_mut() {
                students.sort_unstable();
            }
            let cells: Vec<_> = pawns.iter().map(|(row, col)| format!("({row},{col})")).collect();
            format!("[{}]", cells.join(","))
        });
        let used = self.super_used.map(|used| if used { "True" } else { "False" });
        let [one, two] = pawns;
        format!("([{}],{one},{two},{},{},{})", cards.join(","), self.turn, used[0], used[1])
    }
}

fn written((from, to, name): &Play) -> String {
    format!("(({},{}),({},{}),\"{name}\")", from.0, from.1, to.0, to.1)
}

fn games() -> usize {
    std::env::var("PLYWOOD_GAMES").map_or(300, |games| games.parse().expect("a number of games"))
}

#[test]
fn random_games_read_the_same_in_both_models() {
    let mut random = Random::new(0x0141_7a3a);
    let mut ends = [0; 3];
    for _ in 0..games() {
        let mut deck: Vec<&str> = CARDS.iter().map(|(name, _)| *name).collect();
        let cards = (0..5).map(|_| deck.swap_remove(random.below(deck.len()))).collect();
        let mut model = Model::start(cards, random.below(2));
        let line: StateLine = model.text().parse().unwrap();
        let mut position = line.setup().unwrap().position().unwrap();
        for _ in 0..200 {
            let plays = model.plays();
            compare(&model, &plays, &position, &mut random);
            if plays.is_empty() {
                break;
            }
            let drawn = &plays[random.below(plays.len())];
            model.play(drawn);
            let line: MoveLine = written(drawn).parse().unwrap();
            position.play(line.to_move().unwrap()).unwrap();
        }
        ends[match position.outcome() {
            None => 0,
            Some(Outcome::Won(victory)) => 1 + usize::from(victory.way == onitama::Way::Stream),
            Some(_) => continue,
        }] += 1;
    }
    assert!(ends[1] > 0 && ends[2] > 0, "games ended in both ways: {ends:?}");
}

fn compare(model: &Model, plays: &[Play], position: &Position, random: &mut Random) {
    assert_eq!(StateLine::from(position).to_string(), model.text());
    let mut theirs: Vec<String> = plays.iter().map(written).collect();
    let mut ours: Vec<String> = position.moves().map(|m| MoveLine::from(m).to_string()).collect();
    theirs.sort_unstable();
    ours.sort_unstable();
    assert_eq!(ours, theirs, "{}", model.text());
    assert_eq!(position.outcome().is_some(), plays.is_empty());
    // Moves drawn from all that can be written, most of them illegal.
    for _ in 0..20 {
        let mut cell =
            || (i32::try_from(random.below(5)).unwrap(), i32::try_from(random.below(5)).unwrap());
        let (from, to) = (cell(), cell());
        let prefix = ["", "Super "][random.below(2)];
        let play = (from, to, format!("{prefix}{}", model.cards[random.below(5)]));
        let line: MoveLine = written(&play).parse().unwrap();
        assert_eq!(position.clone().play(line.to_move().unwrap()).is_ok(), plays.contains(&play));
    }
}
