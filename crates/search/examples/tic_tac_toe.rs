//! A new game, counted and searched: `cargo run --release --example tic_tac_toe`.
//!
//! All that Plywood needs to know of a game is below: whose turn it is, what is legal, and when it is over.

use game::{Game, Identified, Outcome, Side, Tactics, Verdict, laws};
use plywood_search::Counter;
use plywood_search::minimax::{Minimax, Score};

/// The cells that each side holds, one bit for each of the nine.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Board {
    cells: [u16; 2],
    turn: Side,
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
    const EMPTY: Self = Self { cells: [0, 0], turn: Side::First };

    fn taken(&self) -> u16 {
        self.cells[0] | self.cells[1]
    }
}

impl Game for Board {
    type Player = Side;
    /// The bit of the cell to take.
    type Move = u16;
    type Outcome = End;
    const MAX_MOVES: usize = 9;

    fn turn(&self) -> Side {
        self.turn
    }

    fn outcome(&self) -> Option<End> {
        // Only the side that has just moved can have made a line.
        let last = self.turn.other();
        let cells = self.cells[last.index()];
        if LINES.iter().any(|line| cells & line == *line) {
            return Some(End::Won(last));
        }
        (self.taken() == FULL).then_some(End::Full)
    }

    fn moves(&self) -> impl Iterator<Item = u16> {
        let free = if self.outcome().is_some() { 0 } else { FULL & !self.taken() };
        (0..9).map(|cell| 1 << cell).filter(move |cell| free & cell != 0)
    }

    fn play_unchecked(&mut self, cell: u16) {
        self.cells[self.turn.index()] |= cell;
        self.turn = self.turn.other();
    }
}

// A search keeps what it found under a number of the position. The numbers of pieces say whose turn it is.
impl Identified for Board {
    fn identity(&self) -> u128 {
        u128::from(self.cells[0]) << 9 | u128::from(self.cells[1])
    }
}

// A game may help a search to see threats. This one leaves all of it to the search.
impl Tactics for Board {}

fn main() -> Result<(), Box<dyn core::error::Error>> {
    laws::check(&Board::EMPTY, 1000, 1)?;
    laws::check_identities(&Board::EMPTY, 1000, 1)?;

    let tally = Counter::new().par_plain(&Board::EMPTY, 9)?;
    println!("{} games", tally.total());
    for (outcome, games) in tally.iter() {
        println!("{games:>8} {outcome:?}");
    }
    assert_eq!(tally.total().to_string(), "255168");

    // Nine moves deep every game is over, so that nothing is left to evaluate.
    let best = Minimax::new(|_: &Board, _| 0).par_best(&Board::EMPTY, 9);
    println!("played well: {:?}, {} good first moves", best.value, best.moves.len());
    assert_eq!(best.value, Score::of_evaluation(0));
    Ok(())
}
