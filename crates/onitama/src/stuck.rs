//! When a player might be without a move.

use crate::{Card, Position};
use board::{Bitboard, Grid5};
use game::Side;

/// All pawns without a move, for the first player: which hands can be stuck, and where. There are no
/// others, and the five pawns fill a line.
const STUCK: [(Card, Card, Bitboard<Grid5>); 5] = [
    (Card::Boar, Card::Crab, FAR_ROW),
    (Card::Boar, Card::Elephant, FAR_ROW),
    (Card::Crab, Card::Elephant, FAR_ROW),
    (Card::Horse, Card::Tiger, FIRST_COLUMN),
    (Card::Ox, Card::Tiger, LAST_COLUMN),
];

const FAR_ROW: Bitboard<Grid5> = Bitboard::picture(
    "
    . . . . .
    . . . . .
    . . . . .
    . . . . .
    # # # # #
    ",
);

const FIRST_COLUMN: Bitboard<Grid5> = Bitboard::picture(
    "
    # . . . .
    # . . . .
    # . . . .
    # . . . .
    # . . . .
    ",
);

const LAST_COLUMN: Bitboard<Grid5> = FIRST_COLUMN.under(board::Symmetry::FlipCols);

/// Might these pawns of a player be stuck? They must fill a line.
#[inline]
pub(crate) fn is_line(side: Side, pawns: Bitboard<Grid5>) -> bool {
    lines(side).into_iter().any(|line| pawns == line)
}

/// Might these pawns of a player be stuck now or after one move? At least four of them must be in a line.
#[inline]
pub(crate) fn is_near_line(side: Side, pawns: Bitboard<Grid5>) -> bool {
    lines(side).into_iter().any(|line| (pawns & line).len() >= 4)
}

/// The lines in which pawns of a player can be stuck.
#[inline]
const fn lines(side: Side) -> [Bitboard<Grid5>; 3] {
    match side {
        Side::First => [FAR_ROW, FIRST_COLUMN, LAST_COLUMN],
        Side::Second => [FAR_ROW.under(board::Symmetry::FlipRows), FIRST_COLUMN, LAST_COLUMN],
    }
}

impl Position {
    /// Might a player be without a move now or within three plies? `false` is certain.
    ///
    /// Until then each player makes at most one move of their own.
    #[inline]
    pub(crate) fn may_get_stuck(&self) -> bool {
        Side::BOTH.into_iter().any(|side| is_near_line(side, self.pawns[side]))
            && self.has_stuck_cards()
    }

    /// Are the two cards of a hand that can be stuck among the five?
    #[cold]
    pub(crate) fn has_stuck_cards(&self) -> bool {
        let cards = |card| {
            self.hands.first.contains(card)
                || self.hands.second.contains(card)
                || self.side_card == card
        };
        STUCK.iter().any(|&(one, two, _)| cards(one) && cards(two))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use board::Square;

    /// Every set of at most five squares that holds these ones and otherwise only later squares.
    fn grow(set: Bitboard<Grid5>, after: i8, check: &mut impl FnMut(Bitboard<Grid5>)) {
        if !set.is_empty() {
            check(set);
        }
        for index in after..if set.len() < 5 { 25 } else { 0 } {
            let square = Square::at(index / 5, index % 5).unwrap();
            grow(set.with(square), index + 1, check);
        }
    }

    #[test]
    fn no_other_pawns_are_stuck() {
        for (at, one) in Card::ALL.into_iter().enumerate() {
            for two in Card::ALL.into_iter().skip(at + 1) {
                let leaps = [one, two].map(|card| card.leaps(Side::First));
                let known = STUCK.iter().find(|(a, b, _)| (*a, *b) == (one, two));
                grow(Bitboard::EMPTY, 0, &mut |pawns| {
                    let is_stuck = pawns.iter().all(|from| {
                        leaps.iter().all(|leaps| (leaps.from(from) - pawns).is_empty())
                    });
                    assert_eq!(is_stuck, known.is_some_and(|(_, _, line)| *line == pawns));
                    let across = pawns.under(board::Symmetry::Rotate180);
                    assert!(
                        !is_stuck || is_line(Side::First, pawns) && is_line(Side::Second, across)
                    );
                });
            }
        }
    }
}
