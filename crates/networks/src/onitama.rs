//! Onitama's network.

use crate::verdict::for_player;
use crate::{Accumulator, Inputs, Network};
use ::onitama::{Card, Hand, Position};
use board::{Bitboard, Grid5};
use core::cell::RefCell;
use game::{Game, Side};
use std::sync::LazyLock;

/// The network of this crate. It knows games with the Super moves and without.
///
/// ```
/// assert_eq!(plywood_networks::onitama::network().hidden() % 64, 0);
/// ```
pub fn network() -> &'static Network {
    static NETWORK: LazyLock<Network> = LazyLock::new(|| {
        let bytes = include_bytes!("../weights/onitama.net");
        Network::from_bytes::<Position>(bytes).expect("the weights of this crate are whole")
    });
    &NETWORK
}

/// How good a position is for a player, by the network. A game that is over is a [`WIN`](crate::WIN), or 0 if nobody won, and
/// one that is as good as over a win less the moves until then: the network was trained on quiet positions alone.
///
/// It is a plain function, for whoever wants one. Each thread keeps an [`Accumulator`] between calls, so that
/// judging positions that are close to each other is fast.
///
/// ```
/// use game::Side;
/// use plywood_networks::onitama::evaluate;
/// use onitama::{Card, Position};
///
/// let cards = [Card::Cobra, Card::Rabbit, Card::Rooster, Card::Tiger, Card::Monkey];
/// let start = Position::start(cards, Side::First)?;
/// assert_eq!(evaluate(&start, Side::First), -evaluate(&start, Side::Second));
/// # Ok::<(), onitama::SetupError>(())
/// ```
pub fn evaluate(position: &Position, player: Side) -> i32 {
    thread_local! {
        static STATE: RefCell<Accumulator<[u32; 12]>> = RefCell::new(network().accumulator());
    }
    for_player(position, player, || STATE.with_borrow_mut(|state| network().judge(state, position)))
}

/// The planes, from the first, with the board turned so that the player to move sits below: own students, own
/// master, enemy students, enemy master; the squares where the cards in hand lead own students, the own master,
/// enemy students, the enemy master; where the card beside the board leads own pawns; own cards, enemy cards, and
/// the card beside the board with the Super moves that are left.
impl Inputs for Position {
    type Planes = [u32; 12];

    const PLANES: usize = 12;

    const BUCKETS: usize = 4;

    #[inline]
    fn planes(&self) -> [u32; 12] {
        let (own, enemy) = (self.turn(), self.turn().other());
        let seen = |squares: Bitboard<Grid5>| seen(squares, own);
        let master = |side: Side| self.master(side).map_or(Bitboard::EMPTY, Bitboard::of);
        let reach =
            |pawns: Bitboard<Grid5>, side: Side, card: Card| card.leaps(side).from_any(pawns);
        let by_hand = |pawns: Bitboard<Grid5>, side: Side| {
            let [one, other] = self.hand(side).cards();
            reach(pawns, side, one) | reach(pawns, side, other)
        };
        let supers = u32::from(!self.has_used_super(own)) << 16
            | u32::from(!self.has_used_super(enemy)) << 17;
        [
            seen(self.students(own)),
            seen(master(own)),
            seen(self.students(enemy)),
            seen(master(enemy)),
            seen(by_hand(self.students(own), own)),
            seen(by_hand(master(own), own)),
            seen(by_hand(self.students(enemy), enemy)),
            seen(by_hand(master(enemy), enemy)),
            seen(reach(self.pawns(own), own, self.side_card())),
            cards(self.hand(own)),
            cards(self.hand(enemy)),
            1 << self.side_card() as u32 | supers,
        ]
    }

    /// By the pawns on the board.
    #[inline]
    fn bucket(&self) -> usize {
        let pawns = self.pawns(Side::First).len() + self.pawns(Side::Second).len();
        pawns.saturating_sub(3).min(7) / 2
    }
}

/// Squares as a player sees them: the second one has turned the board by half.
#[inline]
#[expect(clippy::cast_possible_truncation, reason = "a board has 25 squares")]
const fn seen(squares: Bitboard<Grid5>, by: Side) -> u32 {
    let bits = squares.bits() as u32;
    match by {
        Side::First => bits,
        Side::Second => bits.reverse_bits() >> 7,
    }
}

#[inline]
fn cards(hand: Hand) -> u32 {
    hand.cards().iter().fold(0, |cards, &card| cards | 1 << card as u32)
}
