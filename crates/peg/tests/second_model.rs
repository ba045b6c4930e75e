//! Peg Reversal once more, from its document alone, in lists and texts. Random games must read the same.
//!
//! `PLYWOOD_GAMES=100000 cargo test --release -p plywood-peg --test second_model` plays more of them than the
//! few hundred of an ordinary run.

use game::laws::Random;
use plywood_peg::course::{
    Board, Coordinates, Move, create_board, is_goal, is_valid_move, show_possible_next_states,
};

/// Every peg, by column and then by row: where it is, and whether it is white.
#[derive(Clone)]
struct Model(Vec<(i8, i8, bool)>);

impl Model {
    fn start(column: i8, row: i8) -> Self {
        let mut pegs = Vec::new();
        for x in -3..=3_i8 {
            for y in -3..=3_i8 {
                if x.abs() <= 1 || y.abs() <= 1 {
                    pegs.push((x, y, (x, y) == (column, row)));
                }
            }
        }
        Self(pegs)
    }

    fn can_flip(&self, x: i8, y: i8) -> bool {
        self.0.contains(&(x, y, false))
            && [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
                .iter()
                .any(|&(x, y)| self.0.contains(&(x, y, true)))
    }

    fn flip(&mut self, x: i8, y: i8) {
        for peg in &mut self.0 {
            if (peg.0, peg.1) == (x, y) {
                peg.2 = true;
            }
        }
    }

    fn text(&self) -> String {
        let peg = |(x, y, is_white): &(i8, i8, bool)| {
            format!("Peg ({x},{y}) {}", if *is_white { 'W' } else { 'B' })
        };
        format!("[{}]", self.0.iter().map(peg).collect::<Vec<_>>().join(","))
    }
}

fn games() -> usize {
    std::env::var("PLYWOOD_GAMES").map_or(300, |games| games.parse().expect("a number of games"))
}

#[test]
fn random_games_read_the_same_in_both_models() {
    let mut random = Random::new(0x9e60_0001);
    let holes = Model::start(0, 0).0;
    for _ in 0..games() {
        let (x, y, _) = holes[random.below(holes.len())];
        let mut model = Model::start(x, y);
        let mut board: Board = create_board(Coordinates::new(x.into(), y.into())).unwrap();
        for _ in 0..32 {
            assert_eq!(board.to_string(), model.text());
            assert!(!is_goal(&board));
            // Off the board too.
            for (x, y) in (-4..=4).flat_map(|x| (-4..=4).map(move |y| (x, y))) {
                let flip = Move(Coordinates::new(x.into(), y.into()));
                assert_eq!(is_valid_move(flip, &board), model.can_flip(x, y), "{x},{y}");
            }
            let flips: Vec<(i8, i8, bool)> =
                model.0.iter().copied().filter(|&(x, y, _)| model.can_flip(x, y)).collect();
            let states = show_possible_next_states(&board).unwrap().0;
            assert_eq!(states.len(), flips.len());
            for (state, &(x, y, _)) in states.iter().zip(&flips) {
                let mut next = model.clone();
                next.flip(x, y);
                assert_eq!(state.to_string(), format!("S (M ({x},{y})) {}", next.text()));
            }
            let drawn = random.below(flips.len());
            model.flip(flips[drawn].0, flips[drawn].1);
            board = states[drawn].board;
        }
        assert!(is_goal(&board));
        assert!(show_possible_next_states(&board).is_err());
    }
}
