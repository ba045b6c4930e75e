//! The `plywood` heuristic.

use super::for_player;
use crate::{Position, super_leaps};
use board::{Bitboard, Grid5, Square};
use game::Side;

/// A heuristic for strong play: the weighted features of one player, less those of the other, with the weights
/// [`Weights::TUNED`]. A game that is over, or will be in a move or two, is a [`WIN`](super::WIN) less
/// those moves: a master before the enemy temple, or under attack without a way out, needs no weight.
pub fn plywood(position: &Position, player: Side) -> i32 {
    for_player(position, player, |position| Weights::TUNED.value(position))
}

/// What each thing is worth to the player who has it. A student is about a hundred.
///
/// Rows are as their player sees them, from the own side to the enemy's; columns from the edge to the
/// middle.
///
/// More weights may follow. Take those there are and change some, or all of them by [`numbers`](Self::numbers):
///
/// ```
/// use game::Side;
/// use plywood_onitama::evaluate::{Weights, plywood};
/// use plywood_onitama::{Card, Position};
///
/// let mut weights = Weights::TUNED;
/// weights.tempo += 1;
///
/// let cards = [Card::Cobra, Card::Rabbit, Card::Rooster, Card::Tiger, Card::Monkey];
/// let start = Position::start(cards, Side::First)?;
/// assert_eq!(weights.value(&start), plywood(&start, Side::First) + 1);
/// # Ok::<(), plywood_onitama::SetupError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[non_exhaustive]
pub struct Weights {
    /// A student on each row and column.
    pub student: [[i32; 3]; 5],
    /// The master on each row and column.
    pub master: [[i32; 3]; 5],
    /// Each move of a student by a card in hand.
    pub student_moves: i32,
    /// Each move of the master by a card in hand to a square that no enemy attacks by card.
    pub master_moves: i32,
    /// Each move of a pawn by the card beside the board, which the player to move gets.
    pub side_card_moves: i32,
    /// Each enemy student that is attacked.
    pub attack: i32,
    /// The enemy master attacked.
    pub check: i32,
    /// Each square beside the enemy master that is attacked.
    pub siege: i32,
    /// The Super move left, by the number of own students.
    pub super_left: [i32; 5],
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
        student: [[76, 84, 81], [91, 98, 105], [92, 106, 115], [85, 96, 99], [79, 64, 60]],
        master: [[-63, -47, -31], [-31, -12, -9], [7, 29, 25], [39, 73, 94], [16, 31, 0]],
        student_moves: 1,
        master_moves: 2,
        side_card_moves: 1,
        attack: 4,
        check: 42,
        siege: 7,
        super_left: [80, 99, 109, 111, 105],
        tempo: 8,
    };

    /// Every weight, in a fixed order, to be read or changed.
    pub fn numbers(&mut self) -> impl Iterator<Item = &mut i32> {
        let Self { student, master, super_left, .. } = self;
        let single = [
            &mut self.student_moves,
            &mut self.master_moves,
            &mut self.side_card_moves,
            &mut self.attack,
            &mut self.check,
            &mut self.siege,
            &mut self.tempo,
        ];
        let squares = student.iter_mut().chain(master).flatten();
        squares.chain(super_left).chain(single)
    }

    /// The value of a position for the player to move, its end not considered.
    pub fn value(&self, position: &Position) -> i32 {
        let (mover, other) = (position.turn, position.turn.other());
        let reach = [mover, other].map(|side| Reach::of(position, side));
        self.of_side(position, mover, &reach[0], &reach[1])
            - self.of_side(position, other, &reach[1], &reach[0])
            + self.tempo
    }

    fn of_side(&self, position: &Position, side: Side, own: &Reach, enemy: &Reach) -> i32 {
        let other = side.other();
        let students = position.students(side);
        let mut value = students.iter().map(|at| of_square(&self.student, side, at)).sum::<i32>();
        if let Some(master) = position.masters[side].first() {
            value += of_square(&self.master, side, master);
        }
        if !position.super_used[side] {
            value += self.super_left[students.len().min(4)];
        }
        value += self.student_moves * own.student_moves
            + self.master_moves * count(own.master - enemy.all)
            + self.side_card_moves * own.side_card_moves
            + self.attack * count(own.all & position.students(other))
            + self.check * count(own.all & position.masters[other]);
        if let Some(prey) = position.masters[other].first() {
            value +=
                self.siege * count(super_leaps().from(prey) & (own.all - position.pawns[other]));
        }
        value
    }
}

/// The worth of a square to a side's pawn.
#[inline]
fn of_square(table: &[[i32; 3]; 5], side: Side, square: Square<Grid5>) -> i32 {
    let (row, col) = (square.index() / 5, square.index() % 5);
    let row = if side == Side::First { row } else { 4 - row };
    table[row][col.min(4 - col)]
}

/// Where a player's pawns could go by the cards in hand.
struct Reach {
    all: Bitboard<Grid5>,
    master: Bitboard<Grid5>,
    student_moves: i32,
    side_card_moves: i32,
}

impl Reach {
    #[inline]
    fn of(position: &Position, side: Side) -> Self {
        let [one, two] = position.hands[side].cards().map(|card| card.leaps(side));
        let beside = position.side_card.leaps(side);
        let free = !position.pawns[side];
        let mut reach = Self {
            all: Bitboard::EMPTY,
            master: Bitboard::EMPTY,
            student_moves: 0,
            side_card_moves: 0,
        };
        for from in position.pawns[side] {
            let targets = [one.from(from) & free, two.from(from) & free];
            let both = targets[0] | targets[1];
            reach.all |= both;
            if position.masters[side].contains(from) {
                reach.master = both;
            } else {
                reach.student_moves += count(targets[0]) + count(targets[1]);
            }
            reach.side_card_moves += count(beside.from(from) & free);
        }
        reach
    }
}

#[inline]
fn count(squares: Bitboard<Grid5>) -> i32 {
    squares.bits().count_ones().cast_signed()
}
