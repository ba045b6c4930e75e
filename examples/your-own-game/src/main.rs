//! Tic-tac-toe with a command line of its own: counting, searching, matches and the Universal Game Interface.
//!
//! ```sh
//! cargo run --release -- count -n 9
//! cargo run --release -- best --depth 9 --from XO.......
//! cargo run --release -- match lines even --depth 2
//! cargo run --release -- ugi
//! ```
//!
//! All that Plywood needs to know of a game is below: whose turn it is, what is legal, when it is over, and how
//! positions and moves are written.

use plywood::catalog::game::{Game, Identified, Outcome, Side, Tactics, Verdict};
use plywood::catalog::{Evaluator, Playable};
use std::fmt;
use std::process::ExitCode;
use std::str::FromStr;

fn main() -> ExitCode {
    plywood::run_game::<Board>()
}

/// The cells that each side holds, one bit for each of the nine.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Board {
    cells: [u16; 2],
}

const FULL: u16 = 0b111_111_111;
const LINES: [u16; 8] = [
    0b111_000_000,
    0b000_111_000,
    0b000_000_111,
    0b100_100_100,
    0b010_010_010,
    0b001_001_001,
    0b100_010_001,
    0b001_010_100,
];

/// A cell to take, 0 to 8, row by row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Cell(u8);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum End {
    Won(Side),
    Full,
}

impl Outcome for End {
    type Player = Side;
    const ALL: &'static [Self] = &[Self::Won(Side::First), Self::Won(Side::Second), Self::Full];

    fn index(self) -> usize {
        match self {
            Self::Won(side) => side.index(),
            Self::Full => 2,
        }
    }

    fn verdict(self, player: Side) -> Verdict {
        match self {
            Self::Won(side) if side == player => Verdict::Win,
            Self::Won(_) => Verdict::Loss,
            Self::Full => Verdict::Draw,
        }
    }
}

impl Board {
    const EMPTY: Self = Self { cells: [0, 0] };

    fn taken(&self) -> u16 {
        self.cells[0] | self.cells[1]
    }
}

impl Game for Board {
    type Player = Side;
    type Move = Cell;
    type Outcome = End;
    const MAX_MOVES: usize = 9;

    fn turn(&self) -> Side {
        if self.taken().count_ones() % 2 == 0 { Side::First } else { Side::Second }
    }

    fn outcome(&self) -> Option<End> {
        // Only the side that has just moved can have made a line.
        let last = self.turn().other();
        let cells = self.cells[last.index()];
        if LINES.iter().any(|line| cells & line == *line) {
            return Some(End::Won(last));
        }
        (self.taken() == FULL).then_some(End::Full)
    }

    fn moves(&self) -> impl Iterator<Item = Cell> {
        let free = if self.outcome().is_some() { 0 } else { FULL & !self.taken() };
        (0..9).filter(move |cell| free >> cell & 1 == 1).map(Cell)
    }

    fn play_unchecked(&mut self, Cell(cell): Cell) {
        self.cells[self.turn().index()] |= 1 << cell;
    }
}

// A search keeps what it found under a number of the position.
impl Identified for Board {
    fn identity(&self) -> u128 {
        u128::from(self.cells[0]) << 9 | u128::from(self.cells[1])
    }
}

// A game may help a search to see threats. This one leaves all of it to the search.
impl Tactics for Board {}

impl Playable for Board {
    const NAME: &'static str = "tic-tac-toe";
    const PLAYERS: &'static [&'static str] = &["x", "o"];
    const EVALUATORS: &'static [(&'static str, Evaluator<Self>)] =
        &[("lines", lines), ("even", |_, _| 0)];
    const LONGEST_GAME: Option<u32> = Some(9);

    fn initial() -> Self {
        Self::EMPTY
    }

    fn diagram(&self) -> String {
        let text = self.to_string();
        format!("{}\n{}\n{}", &text[..3], &text[3..6], &text[6..])
    }
}

/// The lines that a player can still make, more than the opponent can.
fn lines(board: &Board, player: Side) -> i32 {
    let open = |side: Side| {
        let theirs = board.cells[side.other().index()];
        LINES.iter().map(|line| i32::from(line & theirs == 0)).sum::<i32>()
    };
    open(player) - open(player.other())
}

/// A letter for each cell, row by row: `X`, `O`, or a dot.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (0..9).try_for_each(|cell| {
            let holds = |side: usize| self.cells[side] >> cell & 1 == 1;
            f.write_str(if holds(0) { "X" } else if holds(1) { "O" } else { "." })
        })
    }
}

impl FromStr for Board {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut board = Self::EMPTY;
        if text.chars().count() != 9 {
            return Err(format!("expected 9 cells, found {}", text.chars().count()));
        }
        for (cell, letter) in text.chars().enumerate() {
            match letter {
                'X' => board.cells[0] |= 1 << cell,
                'O' => board.cells[1] |= 1 << cell,
                '.' => {}
                _ => return Err(format!("cell {cell}: expected X, O or a dot, found '{letter}'")),
            }
        }
        let [x, o] = board.cells.map(u16::count_ones);
        if x == o || x == o + 1 {
            Ok(board)
        } else {
            Err(format!("expected as many X as O, or one more; found {x} and {o}"))
        }
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Cell {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, &'static str> {
        let cell = text.parse().ok().filter(|&cell| cell < 9);
        cell.map(Self).ok_or("expected a cell from 0 to 8")
    }
}

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Won(Side::First) => "x won",
            Self::Won(Side::Second) => "o won",
            Self::Full => "the board is full",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plywood::catalog::game::laws;
    use plywood::catalog::search::minimax::par_minimax;
    use plywood::catalog::search::{Score, par_count};

    #[test]
    fn the_game_keeps_the_laws() {
        laws::check(&Board::EMPTY, 1000, 1).unwrap();
        laws::check_identities(&Board::EMPTY, 1000, 1).unwrap();
    }

    #[test]
    fn all_games_are_counted() {
        let tally = par_count(&Board::EMPTY, 9);
        assert_eq!(tally.total().to_string(), "255168");
        assert_eq!(tally.wins(Side::First).to_string(), "131184");
    }

    #[test]
    fn nobody_wins_against_best_play() {
        // Nine moves deep every game is over, so that nothing is left to evaluate.
        let best = par_minimax(&Board::EMPTY, 9, |_: &Board, _| 0);
        assert_eq!((best.score, best.moves.len()), (Score::ZERO, 9));
    }
}
