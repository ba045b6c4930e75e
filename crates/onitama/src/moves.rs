//! The legal moves of a position, one by one.

use crate::{Card, Move, Position, super_leaps};
use board::{Bitboard, Grid5, Square};
use game::Side;

/// The legal moves, in the order documented at the implementation of [`Game`](game::Game).
///
/// A chain of `flat_map`s would say the same, but a count that plays every move takes 3.5 times as long with it.
#[derive(Clone, Debug)]
pub(crate) struct Moves {
    turn: Side,
    hand: [Card; 2],
    /// The squares without a pawn of the player's own.
    free: Bitboard<Grid5>,
    /// The squares that Super moves may lead to: `free`, or none.
    free_for_super: Bitboard<Grid5>,
    /// The pawns after the current one.
    pawns: Bitboard<Grid5>,
    /// The kinds of moves that the current pawn has left, as indices: each card's own, then its Super move.
    kinds: core::ops::Range<usize>,
    from: Square<Grid5>,
    card: Card,
    is_super: bool,
    /// The targets left for the current pawn and kind.
    targets: Bitboard<Grid5>,
}

impl Moves {
    #[inline]
    pub(crate) fn new(position: &Position) -> Self {
        let turn = position.turn;
        let hand = position.hands[turn].cards();
        let own = position.pawns[turn];
        Self {
            turn,
            hand,
            free: !own,
            free_for_super: if position.super_used[turn] { Bitboard::EMPTY } else { !own },
            pawns: if position.victory.is_some() { Bitboard::EMPTY } else { own },
            kinds: 0..0,
            from: Position::temple(turn),
            card: hand[0],
            is_super: false,
            targets: Bitboard::EMPTY,
        }
    }

    /// Goes on to the next kind of moves, or to the next pawn; `None` after the last.
    #[inline]
    fn advance(&mut self) -> Option<()> {
        let kind = self.kinds.next().or_else(|| {
            self.from = self.pawns.first()?;
            self.pawns = self.pawns.without(self.from);
            self.kinds = 1..4;
            Some(0)
        })?;
        self.card = self.hand[kind / 2];
        self.is_super = kind % 2 == 1;
        self.targets = if self.is_super {
            super_leaps().from(self.from) & self.free_for_super
        } else {
            self.card.leaps(self.turn).from(self.from) & self.free
        };
        Some(())
    }
}

impl Iterator for Moves {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        loop {
            if let Some(to) = self.targets.first() {
                self.targets = self.targets.without(to);
                return Some(Move {
                    from: self.from,
                    to,
                    card: self.card,
                    is_super: self.is_super,
                });
            }
            self.advance()?;
        }
    }

    #[inline]
    fn fold<B, F: FnMut(B, Move) -> B>(mut self, init: B, mut f: F) -> B {
        let mut folded = init;
        loop {
            let Self { from, card, is_super, .. } = self;
            folded = self
                .targets
                .iter()
                .fold(folded, |folded, to| f(folded, Move { from, to, card, is_super }));
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
            }
        }
    }
}
