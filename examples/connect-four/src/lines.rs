//! The lines of four squares, and an evaluator that looks at them.

use crate::{Grid, Position};
use board::{Bitboard, Square};
use plywood::catalog::game::Side;

/// Every line of four: the rows, the columns and both diagonals.
pub(crate) static LINES: [Bitboard<Grid>; 69] = lines();

/// From each square in four directions, as far as the board goes.
const fn lines() -> [Bitboard<Grid>; 69] {
    const WAYS: [(i8, i8); 4] = [(0, 1), (1, 0), (1, 1), (1, -1)];
    let mut lines = [Bitboard::EMPTY; 69];
    let (mut count, mut cell) = (0, 0);
    while cell < 42 {
        let mut way = 0;
        while way < WAYS.len() {
            if let Some(line) = line(Square::from_index(cell), WAYS[way]) {
                lines[count] = line;
                count += 1;
            }
            way += 1;
        }
        cell += 1;
    }
    assert!(count == lines.len());
    lines
}

/// Four squares in a direction, if all of them are on the board.
const fn line(mut next: Option<Square<Grid>>, (rows, cols): (i8, i8)) -> Option<Bitboard<Grid>> {
    let (mut line, mut squares) = (Bitboard::EMPTY, 0);
    while squares < 4 {
        let Some(square) = next else { return None };
        line = line.with(square);
        next = square.offset(rows, cols);
        squares += 1;
    }
    Some(line)
}

/// What lines are worth that a player can still make, by the number of discs in them.
const WEIGHTS: [i32; 5] = [0, 1, 4, 16, 0];

/// The lines that a player can still make, compared with the opponent's.
pub(crate) fn evaluate(position: &Position, player: Side) -> i32 {
    let open = |side: Side| {
        let [mine, theirs] = [side, side.other()].map(|side| position.discs[side.index()]);
        let open = LINES.iter().filter(|line| line.is_disjoint(theirs));
        open.map(|&line| WEIGHTS[(line & mine).len()]).sum::<i32>()
    };
    open(player) - open(player.other())
}
