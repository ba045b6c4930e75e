//! Santorini once more, from its document alone, in lists and texts. Random games must read the same.
//!
//! `PLYWOOD_GAMES=100000 cargo test --release -p plywood-santorini --test second_model` plays more of them
//! than the few hundred of an ordinary run.

use game::Game;
use game::laws::Random;
use plywood_santorini::{Position, Way};

type Cell = (i32, i32);

#[derive(Clone, Debug)]
struct Model {
    is_over: bool,
    /// 'B' or 'R'; after the end the winner.
    turn: char,
    blue: Vec<Cell>,
    red: Vec<Cell>,
    /// Levels and where, without the empty cells.
    buildings: Vec<(i32, Cell)>,
}

/// From where, to where, and where to build.
type Play = (Cell, Cell, Cell);

impl Model {
    fn level(&self, cell: Cell) -> i32 {
        self.buildings.iter().find(|(_, at)| *at == cell).map_or(0, |(level, _)| *level)
    }

    fn has_pawn(&self, cell: Cell) -> bool {
        self.blue.contains(&cell) || self.red.contains(&cell)
    }

    fn around((row, col): Cell) -> Vec<Cell> {
        let mut cells = Vec::new();
        for (near_row, near_col) in
            (row - 1..=row + 1).flat_map(|r| (col - 1..=col + 1).map(move |c| (r, c)))
        {
            let is_on_board = (0..5).contains(&near_row) && (0..5).contains(&near_col);
            if is_on_board && (near_row, near_col) != (row, col) {
                cells.push((near_row, near_col));
            }
        }
        cells
    }

    /// In the document's order: by pawn, then by target, then by the cell to build on.
    fn plays(&self) -> Vec<Play> {
        let mut plays = Vec::new();
        if self.is_over {
            return plays;
        }
        for &from in if self.turn == 'B' { &self.blue } else { &self.red } {
            for to in Self::around(from) {
                let is_too_high = self.level(to) == 4 || self.level(to) - self.level(from) > 1;
                if is_too_high || self.has_pawn(to) {
                    continue;
                }
                for build in Self::around(to) {
                    if self.level(build) < 4 && (build == from || !self.has_pawn(build)) {
                        plays.push((from, to, build));
                    }
                }
            }
        }
        plays
    }

    fn play(&mut self, (from, to, build): Play) {
        let mover = self.turn;
        let pawns = if mover == 'B' { &mut self.blue } else { &mut self.red };
        for pawn in pawns {
            if *pawn == from {
                *pawn = to;
            }
        }
        let has_climbed = self.level(to) == 3;
        let level = self.level(build) + 1;
        self.buildings.retain(|(_, at)| *at != build);
        self.buildings.push((level, build));
        self.buildings.sort_unstable_by_key(|(_, at)| *at);
        self.turn = if mover == 'B' { 'R' } else { 'B' };
        if has_climbed || self.plays().is_empty() {
            self.is_over = true;
            self.turn = mover;
        }
    }

    /// The screenshot.
    fn text(&self) -> String {
        let cell = |(row, col): &Cell| format!("({row},{col})");
        let pair = |cells: &[Cell]| format!("({},{})", cell(&cells[0]), cell(&cells[1]));
        let buildings: Vec<String> =
            self.buildings.iter().map(|(level, at)| format!("({level},{})", cell(at))).collect();
        let is_over = if self.is_over { "True" } else { "False" };
        let (blue, red) = (pair(&self.blue), pair(&self.red));
        format!("({is_over},'{}',{blue},{red},[{}])", self.turn, buildings.join(","))
    }
}

fn written((from, to, build): &Play) -> String {
    format!("(({},{}),({},{}),({},{}))", from.0, from.1, to.0, to.1, build.0, build.1)
}

fn any_cell(random: &mut Random) -> Cell {
    let cell = i32::try_from(random.below(25)).unwrap();
    (cell / 5, cell % 5)
}

fn games() -> usize {
    std::env::var("PLYWOOD_GAMES").map_or(300, |games| games.parse().expect("a number of games"))
}

#[test]
fn random_games_read_the_same_in_both_models() {
    let mut random = Random::new(0x5a37_0a12);
    let mut ends = [0; 2];
    for _ in 0..games() {
        let mut cells: Vec<Cell> = Vec::new();
        while cells.len() < 4 {
            let cell = any_cell(&mut random);
            if !cells.contains(&cell) {
                cells.push(cell);
            }
        }
        let mut model = Model {
            is_over: false,
            turn: 'B',
            blue: cells[..2].to_vec(),
            red: cells[2..].to_vec(),
            buildings: Vec::new(),
        };
        let mut position: Position = model.text().parse().unwrap();
        loop {
            let plays = model.plays();
            compare(&model, &plays, &position, &mut random);
            if plays.is_empty() {
                break;
            }
            let drawn = plays[random.below(plays.len())];
            model.play(drawn);
            position.play(written(&drawn).parse().unwrap()).unwrap();
        }
        ends[usize::from(position.outcome().unwrap().way == Way::Block)] += 1;
    }
    assert!(ends.iter().all(|&games| games > 0), "games ended in both ways: {ends:?}");
}

fn compare(model: &Model, plays: &[Play], position: &Position, random: &mut Random) {
    assert_eq!(position.to_string(), model.text());
    let ours: Vec<String> = position.moves().map(|m| m.to_string()).collect();
    let theirs: Vec<String> = plays.iter().map(written).collect();
    assert_eq!(ours, theirs, "{}", model.text());
    // Triples of any cells, most of them illegal.
    for _ in 0..20 {
        let play = (any_cell(random), any_cell(random), any_cell(random));
        let is_legal = position.clone().play(written(&play).parse().unwrap()).is_ok();
        assert_eq!(is_legal, plays.contains(&play), "{} in {}", written(&play), model.text());
    }
}
