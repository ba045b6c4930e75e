//! The `plywood` heuristic.

use crate::{Position, Square, neighbours};
use board::{Bitboard, Grid5};
use game::Side;

/// The value of a won game. No other value is further from zero.
pub const WIN: i32 = 1_000_000;

/// A heuristic for strong play. It is antisymmetric: one player's value is the negated value of the other.
///
/// * A finished game is a [`WIN`], whether by climbing or by blocking.
/// * So is, less a move or two, a game that is as good as finished: the player to move can climb to
///   level 3; or cannot, and the opponent threatens to climb to more cells than can be closed in a move.
/// * Otherwise it adds up what both players have, weighed by [`Weights::TUNED`].
pub fn plywood(position: &Position, player: Side) -> i32 {
    let value = of_mover(position);
    if position.turn == player { value } else { -value }
}

/// The value for the player to move; after the end, for the one who would be.
fn of_mover(position: &Position) -> i32 {
    if position.ended.is_some() {
        // The end comes with a move, so it is always the last mover's victory.
        return -WIN;
    }
    let [mine, theirs] = both(position);
    if !mine.climbs.is_empty() {
        return WIN - 1;
    }
    if is_unstoppable(theirs.climbs, mine.steps) {
        return 2 - WIN;
    }
    Weights::TUNED.of_both(position, &mine, &theirs)
}

/// Whether the opponent, whose pawns may step to these cells, can no longer prevent a climb to one of those.
///
/// An opponent who cannot climb at once can only close cells, one in a move, and only beside a step.
fn is_unstoppable(climbs: Bitboard<Grid5>, steps: Bitboard<Grid5>) -> bool {
    match climbs.first() {
        None => false,
        Some(only) => climbs.len() > 1 || neighbours(only).is_disjoint(steps),
    }
}

/// The weights of the features. A step up is about a hundred.
///
/// More weights may follow. Take those there are and change some, or all of them by [`numbers`](Self::numbers):
///
/// ```
/// use plywood_santorini::evaluate::{Weights, plywood};
/// use plywood_santorini::{Position, RED};
///
/// let mut weights = Weights::TUNED;
/// weights.tempo += 1;
///
/// let position: Position = "(False,'R',((1,0),(1,1)),((2,2),(3,3)),[(1,(2,0))])".parse()?;
/// assert_eq!(weights.value(&position), plywood(&position, RED) + 1);
/// # Ok::<(), plywood_santorini::NotationError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Weights {
    /// A pawn on level 0 to 3.
    pub standing: [i32; 4],
    /// A pawn in a corner, beside one on the edge, in the middle of an edge, and inside: beside a corner,
    /// beside the middle of an edge, and in the middle.
    pub place: [i32; 6],
    /// For a pawn on level 0 to 2, each cell without a pawn beside it, of height 0 to 4.
    pub beside: [[i32; 5]; 3],
    /// Each cell of height 1 to 3 without a pawn beside an own pawn and no enemy pawn.
    pub alone: [i32; 3],
    /// The number of cells that the pawns can step to, up to 6.
    pub steps: [i32; 7],
    /// A step to level 2 beside a cell of level 3, from level 1 and from level 2.
    pub ladder: [i32; 2],
    /// A climb to level 3 that threatens, but can still be stopped.
    pub threat: i32,
    /// Having the move.
    pub tempo: i32,
}

/// The weights of [`plywood`].
impl Default for Weights {
    fn default() -> Self {
        Self::TUNED
    }
}

impl Weights {
    /// The weights of [`plywood`], found by `plywood-training tune`.
    pub const TUNED: Self = Self {
        standing: [11, 63, 139, 120],
        place: [-34, -8, 1, 6, 15, 23],
        beside: [[-1, 20, 9, 26, -4], [-3, 23, 48, 30, 4], [-8, 13, 98, 109, 5]],
        alone: [-1, 18, -12],
        steps: [32, -75, -22, 1, 12, 3, 5],
        ladder: [79, 66],
        threat: 66,
        tempo: 37,
    };

    /// Every weight, in a fixed order, to be read or changed.
    pub fn numbers(&mut self) -> impl Iterator<Item = &mut i32> {
        let Self { standing, place, beside, alone, steps, ladder, threat, tempo } = self;
        let pawns = standing.iter_mut().chain(place).chain(beside.iter_mut().flatten());
        let sides = alone.iter_mut().chain(steps).chain(ladder);
        pawns.chain(sides).chain([threat, tempo])
    }

    /// The value of a position for the player to move, its end not considered.
    pub fn value(&self, position: &Position) -> i32 {
        let [mine, theirs] = both(position);
        self.of_both(position, &mine, &theirs)
    }

    fn of_both(&self, position: &Position, mine: &Prospects, theirs: &Prospects) -> i32 {
        self.of_side(position, position.turn, mine, theirs)
            - self.of_side(position, position.turn.other(), theirs, mine)
            + self.tempo
    }

    fn of_side(&self, position: &Position, side: Side, own: &Prospects, enemy: &Prospects) -> i32 {
        let [one, two, three, dome] = position.levels;
        let exactly = [!one, one - two, two - three, three - dome, dome];
        let free = !position.occupied();
        let mut value = self.threat * count(own.climbs) + self.steps[own.steps.len().min(6)];
        for pawn in position.pawns[side] {
            let height = usize::from(position.height(pawn)) % 4;
            value += self.standing[height] + self.place[PLACES[pawn.index() % 25]];
            let around = neighbours(pawn) & free;
            for (weight, cells) in self.beside[height.min(2)].iter().zip(exactly) {
                value += weight * count(around & cells);
            }
            if height == 1 || height == 2 {
                let ladders = position.targets(pawn, position.occupied()) & exactly[2];
                let leads_up = |cell: &Square| !neighbours(*cell).is_disjoint(exactly[3]);
                value +=
                    self.ladder[height - 1] * i32::from(ladders.iter().any(|cell| leads_up(&cell)));
            }
        }
        let alone = (own.around & free) - enemy.around;
        for (weight, cells) in self.alone.iter().zip(&exactly[1..]) {
            value += weight * count(alone & *cells);
        }
        value
    }
}

/// The kind of each cell, one of six.
const PLACES: [usize; 25] = {
    let mut places = [0; 25];
    let mut cell = 0;
    while cell < 25 {
        // By the distances from the middle row and the middle column.
        let (row, col) = ((cell / 5usize).abs_diff(2), (cell % 5).abs_diff(2));
        places[cell] = [[5, 4, 2], [4, 3, 1], [2, 1, 0]][row][col];
        cell += 1;
    }
    places
};

/// What the pawns of the player to move and of the other one can do next.
#[inline]
fn both(position: &Position) -> [Prospects; 2] {
    let occupied = position.occupied();
    [position.turn, position.turn.other()].map(|side| Prospects::of(position, side, occupied))
}

/// What one player's pawns can do next.
struct Prospects {
    /// The cells beside a pawn.
    around: Bitboard<Grid5>,
    /// The cells that a pawn can step to.
    steps: Bitboard<Grid5>,
    /// Those of them that win.
    climbs: Bitboard<Grid5>,
}

impl Prospects {
    #[inline]
    fn of(position: &Position, side: Side, occupied: Bitboard<Grid5>) -> Self {
        let [one, other] = position.pawns[side];
        let steps = position.targets(one, occupied) | position.targets(other, occupied);
        Self {
            around: neighbours(one) | neighbours(other),
            steps,
            climbs: steps & position.levels[2],
        }
    }
}

#[inline]
fn count(cells: Bitboard<Grid5>) -> i32 {
    cells.bits().count_ones().cast_signed()
}
