//! Plywood's own heuristic.

use crate::{Position, Square, neighbours};
use board::{Bitboard, Grid5};
use game::Side;

/// The value of a game that is won. No other value is as far from zero.
pub const WIN: i32 = 1_000_000;

/// What each thing is worth to the player who has it.
struct Weights {
    /// Standing on level 0 to 3.
    standing: [i32; 4],
    /// Each cell of level 0 to 3 that a pawn can go to.
    step: [i32; 4],
    /// Standing in the middle of the board; its neighbours are worth half.
    centre: i32,
    /// A climb to level 3 that threatens, but can still be stopped.
    threat: i32,
    /// Having the move.
    tempo: i32,
}

const WEIGHTS: Weights = Weights {
    standing: [0, 60, 160, 120],
    step: [2, 12, 30, 0],
    centre: 16,
    threat: 90,
    tempo: 10,
};

const MIDDLE: Square = Square::at(2, 2).unwrap();

/// A heuristic built to win: what one player has, less what the other has, so that it is antisymmetric.
///
/// * A finished game is a [`WIN`], whether by climbing or by blocking.
/// * So is, less a move or two, a game that is as good as finished: the player to move can climb to
///   level 3; or cannot, and the opponent threatens to climb to more cells than can be closed in a move.
/// * Otherwise it adds up where the pawns stand, the steps that they can take and how high those lead,
///   and threats to climb.
pub fn plywood(position: &Position, player: Side) -> i32 {
    let value = of_mover(position);
    if position.turn == player { value } else { -value }
}

/// The value for the player to move; after the end, for the one who would be.
fn of_mover(position: &Position) -> i32 {
    let (mover, other) = (position.turn, position.turn.other());
    if position.ended.is_some() {
        // The end comes with a move, so it is always the last mover's victory.
        return -WIN;
    }
    let occupied = position.occupied();
    let mine = Prospects::of(position, mover, occupied);
    if !mine.climbs.is_empty() {
        return WIN - 1;
    }
    let theirs = Prospects::of(position, other, occupied);
    if is_unstoppable(theirs.climbs, mine.steps) {
        return 2 - WIN;
    }
    mine.score - theirs.score + WEIGHTS.tempo
}

/// Can the opponent, whose pawns may step to these cells, no longer prevent a climb to one of those?
///
/// An opponent who cannot climb at once can only close cells, one in a move, and only beside a step.
fn is_unstoppable(climbs: Bitboard<Grid5>, steps: Bitboard<Grid5>) -> bool {
    match climbs.first() {
        None => false,
        Some(only) => climbs.len() > 1 || neighbours(only).is_disjoint(steps),
    }
}

/// What one player's pawns can do next.
struct Prospects {
    /// The cells that a pawn can step to.
    steps: Bitboard<Grid5>,
    /// Those of them that win.
    climbs: Bitboard<Grid5>,
    score: i32,
}

impl Prospects {
    #[inline]
    fn of(position: &Position, side: Side, occupied: Bitboard<Grid5>) -> Self {
        let [one, two, three, _] = position.levels;
        let mut prospects = Self { steps: Bitboard::EMPTY, climbs: Bitboard::EMPTY, score: 0 };
        for pawn in position.pawns[side] {
            let steps = position.targets(pawn, occupied);
            prospects.steps |= steps;
            prospects.score += WEIGHTS.standing[usize::from(position.height(pawn)) % 4];
            prospects.score += WEIGHTS.step[0] * count(steps - one)
                + WEIGHTS.step[1] * count((steps & one) - two)
                + WEIGHTS.step[2] * count((steps & two) - three)
                + WEIGHTS.step[3] * count(steps & three);
            if pawn == MIDDLE {
                prospects.score += WEIGHTS.centre;
            } else if neighbours(MIDDLE).contains(pawn) {
                prospects.score += WEIGHTS.centre / 2;
            }
        }
        prospects.climbs = prospects.steps & three;
        prospects.score += WEIGHTS.threat * count(prospects.climbs);
        prospects
    }
}

#[inline]
fn count(cells: Bitboard<Grid5>) -> i32 {
    cells.bits().count_ones().cast_signed()
}
