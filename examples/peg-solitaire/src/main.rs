//! Peg solitaire on the English board, with a command line of its own.
//!
//! ```sh
//! cargo run --release -- count -n 31
//! cargo run --release -- best --depth 12 --threads 1
//! cargo run --release -- show --moves
//! ```
//!
//! A peg jumps over its neighbour into an empty hole, and the neighbour is taken off. The game starts with the middle
//! hole empty, and is solved when one peg is left, in the middle. There are 40861647040079968 ways to do it.

mod notation;

use board::{Bitboard, Cross33, Square, Symmetry};
use plywood::catalog::game::{
    AbilityVisitor, Game, Identified, Keyed, Outcome, Solo, Tactics, Verdict,
};
use plywood::catalog::{Evaluator, Playable};
use std::process::ExitCode;

fn main() -> ExitCode {
    plywood::run_game::<Position>()
}

/// A hole of the board, as `(row,column)` from the middle.
type Hole = Square<Cross33>;

/// The holes with a peg in them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Position {
    pegs: Bitboard<Cross33>,
}

/// A jump: its index in [`JUMPS`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Jump(u8);

/// From which hole, over which to which.
type Holes = [Hole; 3];

/// Every jump that the board has room for.
static JUMPS: [Holes; 76] = jumps();

const fn jumps() -> [Holes; 76] {
    const WAYS: [(i8, i8); 4] = [(0, 1), (1, 0), (0, -1), (-1, 0)];
    let middle = Hole::at(0, 0).unwrap();
    let mut jumps = [[middle; 3]; 76];
    let (mut count, mut cell) = (0, 0);
    while cell < 49 {
        let mut way = 0;
        while way < WAYS.len() {
            let (rows, cols) = WAYS[way];
            if let Some(from) = Hole::from_index(cell)
                && let Some(over) = from.offset(rows, cols)
                && let Some(to) = over.offset(rows, cols)
            {
                jumps[count] = [from, over, to];
                count += 1;
            }
            way += 1;
        }
        cell += 1;
    }
    assert!(count == jumps.len());
    jumps
}

/// For each jump its three holes, and which two of them must have pegs.
static PATTERNS: [[Bitboard<Cross33>; 2]; 76] = {
    let mut patterns = [[Bitboard::EMPTY; 2]; 76];
    let mut jump = 0;
    while jump < patterns.len() {
        let [from, over, to] = JUMPS[jump];
        let pegs = Bitboard::of(from).with(over);
        patterns[jump] = [pegs.with(to), pegs];
        jump += 1;
    }
    patterns
};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum End {
    /// One peg is left, in the middle.
    Solved,
    Stuck,
}

impl Outcome for End {
    type Player = Solo;
    const ALL: &'static [Self] = &[Self::Solved, Self::Stuck];

    fn index(self) -> usize {
        self as usize
    }

    fn verdict(self, _: Solo) -> Verdict {
        match self {
            Self::Solved => Verdict::Win,
            Self::Stuck => Verdict::Loss,
        }
    }
}

impl Position {
    const MIDDLE: Bitboard<Cross33> = Bitboard::of(Hole::at(0, 0).unwrap());

    fn can_jump(&self, [holes, pegs]: [Bitboard<Cross33>; 2]) -> bool {
        self.pegs & holes == pegs
    }
}

impl Game for Position {
    type Player = Solo;
    type Move = Jump;
    type Outcome = End;
    const MAX_MOVES: usize = JUMPS.len();

    fn turn(&self) -> Solo {
        Solo
    }

    fn outcome(&self) -> Option<End> {
        if PATTERNS.iter().any(|&pattern| self.can_jump(pattern)) {
            return None;
        }
        Some(if self.pegs == Self::MIDDLE { End::Solved } else { End::Stuck })
    }

    fn moves(&self) -> impl Iterator<Item = Jump> {
        (0..)
            .zip(&PATTERNS)
            .filter(|&(_, &pattern)| self.can_jump(pattern))
            .map(|(jump, _)| Jump(jump))
    }

    fn play_unchecked(&mut self, Jump(jump): Jump) {
        let [holes, _] = PATTERNS[usize::from(jump)];
        self.pegs ^= holes;
    }

    // Equal positions are merged: without that no count would get anywhere near the end.
    fn abilities<V: AbilityVisitor<Self>>(visitor: V) -> V::Output {
        visitor.keyed()
    }
}

/// The eight images of a position have the same games, and share their key.
impl Keyed for Position {
    type Key = u64;

    fn key(&self) -> u64 {
        let images = Symmetry::ALL.into_iter().map(|symmetry| self.pegs.under(symmetry).bits());
        images.fold(u64::MAX, u64::min)
    }

    fn with_key(&self, key: u64) -> Self {
        Self { pegs: Bitboard::from_bits(key) }
    }
}

// A search keeps what it found under a number of the position.
impl Identified for Position {
    fn identity(&self) -> u128 {
        self.pegs.bits().into()
    }
}

// A game may help a search to see threats. This one leaves all of it to the search.
impl Tactics for Position {}

impl Playable for Position {
    const NAME: &'static str = "peg-solitaire";
    const EVALUATORS: &'static [(&'static str, Evaluator<Self>)] = &[("near", near)];
    const LONGEST_GAME: Option<u32> = Some(31);

    fn initial() -> Self {
        Self { pegs: !Self::MIDDLE }
    }

    fn diagram(&self) -> String {
        notation::diagram(self)
    }
}

/// Pegs near the middle are easier to take off than others.
fn near(position: &Position, _: Solo) -> i32 {
    let distance = |hole: Hole| i32::from(hole.row()).pow(2) + i32::from(hole.col()).pow(2);
    -position.pegs.iter().map(distance).sum::<i32>()
}

#[cfg(test)]
mod tests {
    use super::*;
    use plywood::catalog::game::laws;
    use plywood::catalog::search::engine::{Engine, Limits};
    use plywood::catalog::search::{Counter, Score, par_count};

    #[test]
    fn the_game_keeps_the_laws() {
        laws::check(&Position::initial(), 200, 1).unwrap();
        laws::check_keys(&Position::initial(), 3, 20, 1).unwrap();
        laws::check_identities(&Position::initial(), 200, 1).unwrap();
    }

    #[test]
    fn merged_positions_count_as_often_as_they_are_reached() {
        let start = Position::initial();
        let counter = Counter::new();
        for plies in 0..7 {
            assert_eq!(par_count(&start, plies), counter.par_plain(&start, plies).unwrap());
        }
    }

    #[test]
    fn every_solution_is_counted() {
        let tally = par_count(&Position::initial(), 31);
        assert_eq!(tally.ended(End::Solved).to_string(), "40861647040079968");
        assert!(tally.unfinished().is_zero());
    }

    #[test]
    fn the_engine_solves_an_ending() {
        // The cross of six pegs, which five jumps solve.
        let cross: Position = "(-2,0)(-1,-1)(-1,0)(-1,1)(0,0)(1,0)".parse().unwrap();
        let found = Engine::new(near, 1 << 20).search(&cross, Limits::depth(6));
        assert_eq!(found.best().map(|line| line.score), Some(Score::win(5)));
    }
}
