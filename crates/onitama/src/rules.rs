//! The rules: which moves are legal, and what they do. The iterator over them is in [`moves`](crate::moves).

use crate::moves::Moves;
use crate::stuck::is_line;
use crate::{Card, MOST_PAWNS, Outcome, Position, Victory, Way, super_leaps};
use board::{Bitboard, Grid5, Square};
use game::{AbilityVisitor, Game, Side};

/// A move: a pawn goes from one square to another, and a card is exchanged with the one beside the board.
///
/// Whether it is legal depends on the position.
///
/// ```
/// use game::{Game, Side};
/// use plywood_onitama::{Card, Move, Position};
///
/// let cards = [Card::Cobra, Card::Rabbit, Card::Rooster, Card::Tiger, Card::Monkey];
/// let position = Position::start(cards, Side::First)?;
/// let rabbit = Move { from: "(0,2)".parse()?, to: "(1,3)".parse()?, card: Card::Rabbit, is_super: false };
/// assert!(position.is_legal(rabbit));
/// assert!(!position.is_legal(Move { card: Card::Cobra, to: rabbit.from, ..rabbit }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Move {
    /// The square of the pawn.
    pub from: Square<Grid5>,
    /// The square it moves to.
    pub to: Square<Grid5>,
    /// The card that is played.
    pub card: Card,
    /// Whether it is the Super move: one step in any direction, whatever the card.
    pub is_super: bool,
}

/// The order of moves: pawns row by row, then the two cards of the hand by name, a card's own moves before
/// the Super move with it, then the targets row by row.
impl Game for Position {
    type Player = Side;
    type Move = Move;
    type Outcome = Outcome;

    /// Each of five pawns goes by either card, where it leads or as the Super move. No position reaches
    /// this: among the inner nine squares, at most four pawns have all eight steps free.
    const MAX_MOVES: usize = MOST_PAWNS * 2 * (Card::MOST_OFFSETS + board::EVERY_WAY.len());

    #[inline]
    fn turn(&self) -> Side {
        self.turn
    }

    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        match self.victory {
            Some(victory) => Some(Outcome::Won(victory)),
            None if self.has_move() => None,
            None => Some(Outcome::Stalemate),
        }
    }

    #[inline]
    fn moves(&self) -> impl Iterator<Item = Move> {
        Moves::new(self)
    }

    #[inline]
    fn is_legal(&self, candidate: Move) -> bool {
        let Move { from, to, card, is_super } = candidate;
        self.movers().contains(from)
            && self.hands[self.turn].contains(card)
            && self.targets(from, card, is_super).contains(to)
    }

    #[inline]
    fn index_of(&self, candidate: Move) -> Option<usize> {
        Moves::new(self).index_of(candidate)
    }

    #[inline]
    fn count_moves(&self) -> usize {
        let [one, other] = self.hands[self.turn].cards();
        let count = |from| {
            let steps = self.targets(from, one, true).len();
            self.targets(from, one, false).len()
                + self.targets(from, other, false).len()
                + 2 * steps
        };
        self.movers().iter().map(count).sum()
    }

    #[inline]
    fn play_unchecked(&mut self, legal: Move) {
        match self.turn {
            Side::First => self.play_for(Side::First, legal),
            Side::Second => self.play_for(Side::Second, legal),
        }
    }

    fn abilities<V: AbilityVisitor<Self>>(visitor: V) -> V::Output {
        visitor.camps()
    }
}

impl Position {
    /// Plays a legal move of the player to move.
    ///
    /// With the player known at compile time, a count keeps most of a position in registers: playing every move
    /// takes half as long.
    #[expect(clippy::inline_always, reason = "the player must be a constant in here")]
    #[inline(always)]
    fn play_for(&mut self, mover: Side, legal: Move) {
        let Move { from, to, card, is_super } = legal;
        let enemy = mover.other();
        let is_master = self.masters[mover].contains(from);
        let takes_master = self.masters[enemy].contains(to);

        self.pawns[mover] = self.pawns[mover].without(from).with(to);
        if is_master {
            self.masters[mover] = to.into();
        }
        self.pawns[enemy] = self.pawns[enemy].without(to);
        self.masters[enemy] = self.masters[enemy].without(to);
        self.hands[mover] = self.hands[mover].exchanged(card, self.side_card);
        self.side_card = card;
        self.super_used[mover] |= is_super;
        self.turn = enemy;

        if takes_master {
            self.victory = Some(Victory { winner: mover, way: Way::Stone });
        } else if is_master && to == Self::temple(enemy) {
            self.victory = Some(Victory { winner: mover, way: Way::Stream });
        }
    }

    /// The pawns that may move: those of the player to move, and none after a victory.
    #[inline]
    fn movers(&self) -> Bitboard<Grid5> {
        if self.victory.is_some() { Bitboard::EMPTY } else { self.pawns[self.turn] }
    }

    /// Where a pawn of the player to move can go with a card of their hand.
    #[inline]
    fn targets(&self, from: Square<Grid5>, card: Card, is_super: bool) -> Bitboard<Grid5> {
        let reached = match is_super {
            false => card.leaps(self.turn).from(from),
            true if self.super_used[self.turn] => Bitboard::EMPTY,
            true => super_leaps().from(from),
        };
        reached - self.pawns[self.turn]
    }

    /// Whether the player to move has a move. Almost always the pawns are in no line, which is enough.
    #[inline]
    fn has_move(&self) -> bool {
        match self.turn {
            Side::First => self.has_move_of(Side::First),
            Side::Second => self.has_move_of(Side::Second),
        }
    }

    /// Whether the player to move, who is known at compile time, has a move.
    #[expect(clippy::inline_always, reason = "the player must be a constant in here")]
    #[inline(always)]
    fn has_move_of(&self, mover: Side) -> bool {
        let own = self.pawns[mover];
        if own.is_empty() || is_line(mover, own) { self.finds_move() } else { true }
    }

    /// Whether any pawn of the player to move has a move.
    #[cold]
    fn finds_move(&self) -> bool {
        self.count_moves() > 0
    }
}

const _: () = assert!(<Position as Game>::MAX_MOVES == 120);
const _: () = assert!(<Outcome as game::Outcome>::ALL.len() == 5);
