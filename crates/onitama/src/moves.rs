//! The legal moves of a position, one by one.

use crate::{Card, Move, Position, super_leaps};
use board::{Bitboard, Grid5, Square};
use game::Side;

/// Legal moves, in the order documented at the implementation of [`Game`](game::Game).
///
/// A chain of `flat_map`s would say the same, but a count that plays every move takes 3.5 times as long with it.
#[derive(Clone, Debug)]
pub(crate) struct Moves {
    turn: Side,
    hand: [Card; 2],
    has_super: bool,
    master: Bitboard<Grid5>,
    /// Where the master may go.
    for_master: Bitboard<Grid5>,
    /// Where the students may go.
    for_students: Bitboard<Grid5>,
    /// The pawns after the current one.
    pawns: Bitboard<Grid5>,
    from: Square<Grid5>,
    /// The targets left for the current pawn.
    targets: [Lanes; 2],
    /// The card of each lane, and whether the lane is of the Super move.
    kinds: [(Card, bool); 4],
}

/// Two sets of squares in one word, so that one loop goes through both: how many targets a pawn has is hard to
/// predict, and with one loop instead of two there are half as many mispredictions.
#[derive(Clone, Copy, Debug)]
struct Lanes(u64);

impl Lanes {
    const NONE: Self = Self(0);

    #[inline]
    const fn new(low: Bitboard<Grid5>, high: Bitboard<Grid5>) -> Self {
        Self(low.bits() | high.bits() << 32)
    }

    #[inline]
    const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Takes out the first square, with the number of its lane.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "a bit of a word")]
    fn pop(&mut self) -> Option<(usize, Square<Grid5>)> {
        let bit = self.0.trailing_zeros() as u8;
        let square = Square::from_index(bit % 32).filter(|_| self.0 != 0)?;
        self.0 &= self.0 - 1;
        Some((usize::from(bit / 32), square))
    }
}

impl Moves {
    /// All moves.
    #[inline]
    pub(crate) fn new(position: &Position) -> Self {
        let free = !position.pawns[position.turn];
        Self::onto(position, free, free)
    }

    /// The moves of the master to some squares, and those of the students to some squares, which have no own pawn.
    #[inline]
    pub(crate) fn onto(
        position: &Position,
        for_master: Bitboard<Grid5>,
        for_students: Bitboard<Grid5>,
    ) -> Self {
        let turn = position.turn;
        let [one, other] = position.hands[turn].cards();
        let has_super = !position.super_used[turn];
        Self {
            turn,
            hand: [one, other],
            has_super,
            master: position.masters[turn],
            for_master,
            for_students,
            pawns: if position.victory.is_some() { Bitboard::EMPTY } else { position.pawns[turn] },
            from: Position::temple(turn),
            targets: [Lanes::NONE; 2],
            kinds: if has_super {
                [(one, false), (one, true), (other, false), (other, true)]
            } else {
                [(one, false), (other, false), (one, false), (other, false)]
            },
        }
    }

    /// The number of moves before this one, if it is among them. Moves of other pawns are counted, not looked at.
    #[inline]
    pub(crate) fn index_of(mut self, Move { from, to, card, is_super }: Move) -> Option<usize> {
        let mut before = 0;
        self.advance()?;
        while self.from != from {
            before += self.targets[0].len() + self.targets[1].len();
            self.advance()?;
        }
        let kind = self.kinds.iter().position(|&kind| kind == (card, is_super))?;
        let (word, lane) = (kind / 2, kind % 2);
        let bit = 1 << (to.index() + 32 * lane);
        let targets = self.targets[word];
        if word == 1 {
            before += self.targets[0].len();
        }
        (targets.0 & bit != 0).then(|| before + Lanes(targets.0 & (bit - 1)).len())
    }

    /// Goes on to the next pawn; `None` after the last.
    #[inline]
    fn advance(&mut self) -> Option<()> {
        let from = self.pawns.first()?;
        self.from = from;
        self.pawns = self.pawns.without(from);
        let onto = if self.master.contains(from) { self.for_master } else { self.for_students };
        let [one, other] = self.hand.map(|card| card.leaps(self.turn).from(from) & onto);
        self.targets = if self.has_super {
            let steps = super_leaps().from(from) & onto;
            [Lanes::new(one, steps), Lanes::new(other, steps)]
        } else {
            [Lanes::new(one, other), Lanes::NONE]
        };
        Some(())
    }
}

impl Iterator for Moves {
    type Item = Move;

    #[expect(clippy::inline_always, reason = "without it exact minimax takes 7 % longer")]
    #[inline(always)]
    fn next(&mut self) -> Option<Move> {
        loop {
            for (word, targets) in self.targets.iter_mut().enumerate() {
                if let Some((lane, to)) = targets.pop() {
                    let (card, is_super) = self.kinds[2 * word + lane];
                    return Some(Move { from: self.from, to, card, is_super });
                }
            }
            self.advance()?;
        }
    }

    /// Skips the moves of whole pawns.
    #[inline]
    fn nth(&mut self, mut n: usize) -> Option<Move> {
        loop {
            for targets in &mut self.targets {
                let skipped = n.min(targets.len());
                n -= skipped;
                for _ in 0..skipped {
                    targets.pop();
                }
            }
            if self.targets.iter().any(|targets| targets.0 != 0) {
                return self.next();
            }
            self.advance()?;
        }
    }

    #[inline]
    fn fold<B, F: FnMut(B, Move) -> B>(mut self, init: B, mut f: F) -> B {
        let mut folded = init;
        loop {
            for (word, mut targets) in self.targets.into_iter().enumerate() {
                while let Some((lane, to)) = targets.pop() {
                    let (card, is_super) = self.kinds[2 * word + lane];
                    folded = f(folded, Move { from: self.from, to, card, is_super });
                }
            }
            if self.advance().is_none() {
                return folded;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;
    use game::Game;
    use game::laws::Random;

    /// The moves as the documented order defines them.
    fn plain(position: &Position) -> Vec<Move> {
        let turn = position.turn;
        let mut moves = Vec::new();
        for from in position.pawns[turn] {
            for card in position.hands[turn].cards() {
                for is_super in [false, true] {
                    let leaps = if is_super { super_leaps() } else { card.leaps(turn) };
                    for to in leaps.from(from) - position.pawns[turn] {
                        moves.push(Move { from, to, card, is_super });
                    }
                }
            }
        }
        moves.retain(|m| !(m.is_super && position.super_used[turn]));
        if position.victory.is_some() { Vec::new() } else { moves }
    }

    #[test]
    fn moves_onto_some_squares_are_those_of_all() {
        let cards = [Card::Tiger, Card::Crab, Card::Ox, Card::Eel, Card::Boar];
        let start = Position::start(cards, Side::First).unwrap();
        for seed in 0..50 {
            let mut random = Random::new(seed);
            for position in random.game(&start, 60) {
                let turn = position.turn;
                let mut drawn = || Bitboard::from_bits(random.word()) - position.pawns[turn];
                let (for_master, for_students) = (drawn(), drawn());
                let is_onto = |legal: &Move| {
                    let is_master = position.masters[turn].contains(legal.from);
                    if is_master { for_master } else { for_students }.contains(legal.to)
                };
                let expected = position.moves().filter(is_onto);
                assert!(Moves::onto(&position, for_master, for_students).eq(expected));
            }
        }
    }

    #[test]
    fn moves_come_in_order_one_by_one_and_folded_from_any_move_on() {
        let cards = [Card::Cobra, Card::Rabbit, Card::Rooster, Card::Tiger, Card::Monkey];
        let start = Position::start(cards, Side::First).unwrap();
        for seed in 0..200usize {
            for position in Random::new(seed as u64).game(&start, 60) {
                let expected = plain(&position);
                assert!(position.moves().eq(expected.iter().copied()));
                let begun = seed % (expected.len() + 1);
                let mut moves = Moves::new(&position);
                assert!(moves.by_ref().take(begun).eq(expected[..begun].iter().copied()));
                let mut folded = Vec::new();
                moves.for_each(|next| folded.push(next));
                assert_eq!(folded, expected[begun..]);
                for skipped in 0..=expected.len() {
                    let mut moves = Moves::new(&position);
                    assert_eq!(moves.nth(skipped), expected.get(skipped).copied());
                    assert_eq!(moves.next(), expected.get(skipped + 1).copied());
                }
            }
        }
    }
}
