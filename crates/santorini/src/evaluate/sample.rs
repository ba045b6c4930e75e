//! The heuristic of the example in the course's document.

use crate::{Position, Square};
use board::{Bitboard, Grid5};
use game::Side;

/// What a building of 1 to 4 levels is worth, for each step that a pawn is nearer than ten.
const BUILDINGS: [i32; 4] = [1, 3, 6, -10];

/// What it is worth to stand on level 0 to 3.
const STANDING: [i32; 4] = [0, 50, 150, 100_000];

/// How near two cells are: ten less the rows and columns between them.
static NEARNESS: [[i8; 64]; 64] = {
    let mut table = [[0; 64]; 64];
    let mut pair = 0_usize;
    while pair < 25 * 25 {
        let (one, two) = (pair / 25, pair % 25);
        let rows = (one / 5).abs_diff(two / 5);
        let cols = (one % 5).abs_diff(two % 5);
        #[expect(clippy::cast_possible_truncation, reason = "at most eight apart")]
        let apart = (rows + cols) as i8;
        table[one][two] = 10 - apart;
        pair += 1;
    }
    table
};

/// The heuristic by which the document's example scores −3: for each of a player's pawns its nearness to
/// every building, weighted by the building's height, and the height that it stands on; the player's sum
/// less the opponent's.
///
/// It does not know about finished games: a pawn on level 3 has a high value, and a blocked player no value at
/// all.
pub fn sample(position: &Position, player: Side) -> i32 {
    let mine = position.pawns[player].map(|pawn| standing(position, pawn));
    let theirs = position.pawns[player.other()].map(|pawn| standing(position, pawn));
    let mut score = mine[0] + mine[1] - theirs[0] - theirs[1];
    // A building of height k is in the sets of 1 to k levels, so each set adds what its level is worth
    // more than the one below.
    let mut below = 0;
    for (level, worth) in position.levels.iter().zip(BUILDINGS) {
        score += (worth - below) * lead(position, *level, player);
        below = worth;
    }
    score
}

#[inline]
fn standing(position: &Position, pawn: Square) -> i32 {
    STANDING[usize::from(position.height(pawn)) % STANDING.len()]
}

/// How much nearer a player's pawns are to some cells than the opponent's.
#[inline]
fn lead(position: &Position, cells: Bitboard<Grid5>, player: Side) -> i32 {
    let near = |pawn: Square, cell: Square| i32::from(NEARNESS[pawn.index()][cell.index()]);
    let [a, b] = position.pawns[player];
    let [c, d] = position.pawns[player.other()];
    cells.iter().map(|cell| near(a, cell) + near(b, cell) - near(c, cell) - near(d, cell)).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{BLUE, RED};

    #[test]
    fn the_document_s_example_scores_minus_three() {
        let position: Position =
            "(False,'R',((1,0),(1,1)),((2,2),(3,3)),[(1,(2,0))])".parse().unwrap();
        assert_eq!(sample(&position, RED), -3);
        assert_eq!(sample(&position, BLUE), 3);
    }

    #[test]
    fn every_level_has_its_weight() {
        // Blue's first pawn stands on level 2, Red's on level 1.
        let text =
            "(False,'B',((0,0),(3,3)),((2,2),(2,3)),[(2,(0,0)),(1,(2,2)),(3,(0,1)),(4,(3,2))])";
        let position: Position = text.parse().unwrap();
        let mut plain = 150 - 50;
        for (height, row, col) in [(2, 0, 0), (1, 2, 2), (3, 0, 1), (4, 3, 2)] {
            for (sign, side) in [(1, BLUE), (-1, RED)] {
                for pawn in position.pawns()[side] {
                    let apart: i8 = (pawn.row() - row).abs() + (pawn.col() - col).abs();
                    plain += sign * [0, 1, 3, 6, -10][height] * i32::from(10 - apart);
                }
            }
        }
        assert_eq!(sample(&position, BLUE), plain);
    }
}
