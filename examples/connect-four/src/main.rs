//! Connect Four on the board of 7×6, with a command line of its own.
//!
//! ```sh
//! cargo run --release -- count -n 8 --perft --each
//! cargo run --release -- best --time 2s
//! cargo run --release -- show --from ......./......./......./......./...O.../..XX...
//! cargo run --release -- match lines centre --depth 6
//! cargo run --release -- ugi
//! ```
//!
//! Here are the rules. `lines.rs` has the 69 lines of four and the evaluator that looks at them, `notation.rs` how
//! positions and moves are written.

mod lines;
mod notation;

use board::{Bitboard, Rectangle, Square};
use lines::LINES;
use plywood::catalog::game::{
    AbilityVisitor, Game, Identified, Keyed, Outcome, Side, Tactics, Verdict,
};
use plywood::catalog::{Evaluator, Playable};
use std::process::ExitCode;

fn main() -> ExitCode {
    plywood::run_game::<Position>()
}

/// Six rows, the lowest first, of seven columns.
type Grid = Rectangle<6, 7>;

/// The discs of both sides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Position {
    discs: [Bitboard<Grid>; 2],
}

/// A column to drop a disc into, from 0 to 6.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Column(u8);

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

impl Position {
    const EMPTY: Self = Self { discs: [Bitboard::EMPTY; 2] };
    const COLUMNS: u8 = 7;

    fn taken(&self) -> Bitboard<Grid> {
        self.discs[0] | self.discs[1]
    }

    /// The square where a disc in this column comes to rest, unless the column is full.
    fn landing(&self, Column(column): Column) -> Option<Square<Grid>> {
        let taken = self.taken();
        let column = i8::try_from(column).ok()?;
        (0..6).filter_map(|row| Square::at(row, column)).find(|&square| !taken.contains(square))
    }

    /// The same from the other side of the board.
    fn mirrored(&self) -> Self {
        Self { discs: self.discs.map(Bitboard::flipped_cols) }
    }

    /// The first side's discs in 42 bits, and how high the columns are in three bits each.
    fn packed(&self) -> u64 {
        let taken = self.taken().bits();
        (0..7).fold(self.discs[0].bits(), |packed, column| {
            let column_mask = 0b0000001_0000001_0000001_0000001_0000001_0000001 << column;
            packed | u64::from((taken & column_mask).count_ones()) << (42 + 3 * column)
        })
    }
}

impl Game for Position {
    type Player = Side;
    type Move = Column;
    type Outcome = End;
    const MAX_MOVES: usize = 7;

    fn turn(&self) -> Side {
        if self.taken().len() % 2 == 0 { Side::First } else { Side::Second }
    }

    fn outcome(&self) -> Option<End> {
        // Only the side that has just moved can have made a line.
        let last = self.turn().other();
        let discs = self.discs[last.index()];
        if LINES.iter().any(|line| line.is_subset(discs)) {
            return Some(End::Won(last));
        }
        (self.taken() == Bitboard::ALL).then_some(End::Full)
    }

    fn moves(&self) -> impl Iterator<Item = Column> {
        let columns = if self.outcome().is_some() { 0 } else { Self::COLUMNS };
        (0..columns).map(Column).filter(|&column| self.landing(column).is_some())
    }

    fn play_unchecked(&mut self, column: Column) {
        let (side, landing) = (self.turn().index(), self.landing(column));
        self.discs[side].extend(landing);
    }

    // Equal positions are merged, so that counts go much further.
    fn abilities<V: AbilityVisitor<Self>>(visitor: V) -> V::Output {
        visitor.keyed()
    }
}

/// A position and its mirror image have the same games.
impl Keyed for Position {
    type Key = u64;

    fn key(&self) -> u64 {
        self.packed().min(self.mirrored().packed())
    }

    fn with_key(&self, key: u64) -> Self {
        let first = Bitboard::from_bits(key);
        let mut taken = Bitboard::<Grid>::EMPTY;
        for column in 0..7 {
            let height = key >> (42 + 3 * column) & 7;
            taken.extend(
                (0..height).filter_map(|row| {
                    Square::at(i8::try_from(row).ok()?, i8::try_from(column).ok()?)
                }),
            );
        }
        Self { discs: [first, taken - first] }
    }
}

// A search keeps what it found under a number of the position.
impl Identified for Position {
    fn identity(&self) -> u128 {
        self.packed().into()
    }
}

// A game may help a search to see threats. This one leaves all of it to the search.
impl Tactics for Position {}

impl Playable for Position {
    const NAME: &'static str = "connect-four";
    const PLAYERS: &'static [&'static str] = &["yellow", "red"];
    const EVALUATORS: &'static [(&'static str, Evaluator<Self>)] =
        &[("lines", lines::evaluate), ("centre", centre)];
    const LONGEST_GAME: Option<u32> = Some(42);

    fn initial() -> Self {
        Self::EMPTY
    }

    fn diagram(&self) -> String {
        notation::diagram(self)
    }
}

/// Discs near the middle of the board, more than the opponent has.
fn centre(position: &Position, player: Side) -> i32 {
    let weight = |side: Side| {
        let discs = position.discs[side.index()].iter();
        discs.map(|square| 3 - i32::from(square.col() - 3).abs()).sum::<i32>()
    };
    weight(player) - weight(player.other())
}

#[cfg(test)]
mod tests {
    use super::*;
    use plywood::catalog::game::laws;
    use plywood::catalog::search::engine::{Engine, Limits};
    use plywood::catalog::search::minimax::par_minimax;
    use plywood::catalog::search::{Score, par_perft};

    #[test]
    fn the_game_keeps_the_laws() {
        laws::check(&Position::EMPTY, 200, 1).unwrap();
        laws::check_keys(&Position::EMPTY, 3, 50, 1).unwrap();
        laws::check_identities(&Position::EMPTY, 200, 1).unwrap();
    }

    #[test]
    fn sequences_of_moves_are_counted() {
        let known = [1, 7, 49, 343, 2401, 16807, 117649, 823536, 5673234];
        for (plies, sequences) in (0..).zip(known) {
            assert_eq!(par_perft(&Position::EMPTY, plies).to_string(), sequences.to_string());
        }
    }

    #[test]
    fn the_engine_plays_to_the_end_and_finds_wins() {
        let mut position = Position::EMPTY;
        let mut engine = Engine::new(lines::evaluate, 1 << 20);
        while position.outcome().is_none() {
            // The second side looks at one move alone.
            let depth = if position.turn() == Side::First { 8 } else { 1 };
            let found = engine.search(&position, Limits::depth(depth));
            position.play(found.best().unwrap().moves[0]).unwrap();
        }
        assert_eq!(position.outcome(), Some(End::Won(Side::First)));

        // Three in the lowest row with room on both sides: whatever the answer, the fourth comes next.
        let open: Position = "......./......./......./......./..O..../..XX.O.".parse().unwrap();
        let best = par_minimax(&open, 3, lines::evaluate);
        assert_eq!(best.score, Score::win(3));
        let found = engine.search(&open, Limits::depth(6));
        assert_eq!(found.best().map(|line| line.score), Some(Score::win(3)));
    }
}
