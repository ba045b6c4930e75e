//! The game: one bitboard, and the rules on it.

use crate::beside::beside;
use board::{Bitboard, Cross33, Square, Symmetry};
use core::fmt;
use game::{Counts, Game, Identified, Keyed, LastPlies, Solo, Verdict};

/// A hole of the cross, with its peg. A move is the hole whose peg is flipped.
pub type Hole = Square<Cross33>;

/// A position of Peg Reversal: the set of white pegs. All other pegs are black.
///
/// Every set is a position, also one that no game reaches from a single white peg. A black peg with a
/// white one beside it may be flipped. The game is won when every peg is white; it is stuck if none is.
///
/// ```
/// use game::Game;
/// use plywood_peg::{Ending, Hole, Pegs};
///
/// let mut pegs = Pegs::start(Hole::at(0, 0).unwrap());
/// assert_eq!(pegs.moves().map(|hole| hole.to_string()).collect::<String>(), "(-1,0)(0,-1)(0,1)(1,0)");
/// while let Some(hole) = pegs.movable().first() {
///     pegs.play(hole)?;
/// }
/// assert_eq!(pegs.outcome(), Some(Ending::Won));
/// # Ok::<(), game::IllegalMove>(())
/// ```
///
/// [`Debug`](fmt::Debug) writes the holes of the white pegs; its alternate form `{:#?}` draws them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(transparent))]
pub struct Pegs {
    white: Bitboard<Cross33>,
}

impl Pegs {
    /// The position with these white pegs.
    pub const fn new(white: Bitboard<Cross33>) -> Self {
        Self { white }
    }

    /// The start of a game: one white peg.
    pub const fn start(white: Hole) -> Self {
        Self::new(Bitboard::of(white))
    }

    /// The 33 starts, row by row.
    pub fn starts() -> impl ExactSizeIterator<Item = Self> {
        Bitboard::ALL.iter().map(Self::start)
    }

    /// The white pegs.
    #[inline]
    pub const fn white(self) -> Bitboard<Cross33> {
        self.white
    }

    /// The black pegs.
    #[inline]
    pub fn black(self) -> Bitboard<Cross33> {
        !self.white
    }

    /// The black pegs that may be flipped: those with a white peg beside them.
    #[inline]
    pub fn movable(self) -> Bitboard<Cross33> {
        beside(self.white) - self.white
    }

    /// The black pegs that may not be flipped yet: those with no white peg beside them.
    #[inline]
    pub fn deep(self) -> Bitboard<Cross33> {
        !(beside(self.white) | self.white)
    }
}

impl fmt::Debug for Pegs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.white, f)
    }
}

/// How a game of Peg Reversal ends.
///
/// Every game that starts with a white peg is won in the end: the board hangs together, so that while
/// there is a black peg, some black peg has a white one beside it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "snake_case"))]
pub enum Ending {
    /// Every peg is white.
    Won,
    /// No peg is white, so none can be flipped.
    Stuck,
}

impl game::Outcome for Ending {
    type Player = Solo;
    const ALL: &'static [Self] = &[Self::Won, Self::Stuck];

    fn index(self) -> usize {
        self as usize
    }

    fn verdict(self, Solo: Solo) -> Verdict {
        match self {
            Self::Won => Verdict::Win,
            Self::Stuck => Verdict::Loss,
        }
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Won => "every peg is white",
            Self::Stuck => "no peg is white",
        })
    }
}

/// Moves come row by row.
impl Game for Pegs {
    type Player = Solo;
    type Move = Hole;
    type Outcome = Ending;
    /// With at least one white peg, at most 32 are black.
    const MAX_MOVES: usize = 32;

    fn turn(&self) -> Solo {
        Solo
    }

    #[inline]
    fn outcome(&self) -> Option<Ending> {
        if self.white.is_empty() {
            Some(Ending::Stuck)
        } else if self.white == Bitboard::ALL {
            Some(Ending::Won)
        } else {
            None
        }
    }

    #[inline]
    fn moves(&self) -> impl Iterator<Item = Hole> {
        self.movable().iter()
    }

    #[inline]
    fn play_unchecked(&mut self, legal: Hole) {
        self.white = self.white.with(legal);
    }

    #[inline]
    fn is_legal(&self, candidate: Hole) -> bool {
        self.movable().contains(candidate)
    }

    #[inline]
    fn count_moves(&self) -> usize {
        self.movable().len()
    }
}

/// The key is the least of the eight images of the white pegs, so that mirror images share it.
impl Keyed for Pegs {
    type Key = u64;

    fn key(&self) -> u64 {
        least_image(self.white).bits()
    }

    /// Bits off the board are dropped.
    fn with_key(&self, key: u64) -> Self {
        Self::new(Bitboard::from_bits(key))
    }
}

/// The identity is the set of white pegs.
impl Identified for Pegs {
    #[inline]
    fn identity(&self) -> u128 {
        self.white.bits().into()
    }
}

/// The least image of a set under the eight symmetries of the cross: the same for all its images.
pub(crate) fn least_image(set: Bitboard<Cross33>) -> Bitboard<Cross33> {
    Symmetry::ALL.into_iter().fold(set, |least, symmetry| least.min(set.under(symmetry)))
}

/// One or two moves by population counts.
///
/// After a first flip, every other movable peg is still there to be flipped, and so are the deep pegs
/// beside the flipped one. So two moves are `m (m - 1)` and the pairs of a movable peg with a deep one
/// beside it.
impl LastPlies for Pegs {
    const PLIES: u32 = 2;

    fn count_last(&self, plies: u32, into: &mut Counts<Ending>) {
        if self.white.is_empty() {
            into.add(Ending::Stuck, 1);
            return;
        }
        let black = self.black().len() as u64;
        let games = match black.min(plies.into()) {
            0 => 1,
            1 => self.movable().len() as u64,
            _ => {
                let (movable, deep) = (self.movable(), self.deep());
                let opened = movable.iter().map(|hole| beside(hole.into()) & deep);
                let pairs: usize = opened.map(Bitboard::len).sum();
                (movable.len() * (movable.len() - 1) + pairs) as u64
            }
        };
        if black <= plies.into() {
            into.add(Ending::Won, games);
        } else {
            into.add_unfinished(games);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::laws::Random;
    use std::format;

    #[test]
    fn every_peg_is_white_movable_or_deep() {
        let mut random = Random::new(3);
        for _ in 0..1000 {
            let pegs = Pegs::new(Bitboard::from_bits(random.word()));
            assert_eq!(pegs.movable() | pegs.deep(), pegs.black());
            assert!(pegs.movable().is_disjoint(pegs.deep()));
            assert!(beside(pegs.deep()).is_disjoint(pegs.white()));
        }
    }

    #[test]
    fn mirror_images_share_their_key() {
        let arm = Pegs::start(Hole::at(-3, 1).unwrap());
        let images = Symmetry::ALL.map(|symmetry| Pegs::new(arm.white().under(symmetry)).key());
        assert_eq!(images, [arm.key(); 8]);
        assert_ne!(arm.key(), Pegs::start(Hole::at(-3, 0).unwrap()).key());
        assert_eq!(arm.with_key(u64::MAX), Pegs::new(Bitboard::ALL));
    }

    #[test]
    fn a_position_is_shown_by_its_white_pegs() {
        let start = Pegs::start(Hole::at(0, -2).unwrap());
        assert_eq!(format!("{start:?}"), "{(0,-2)}");
        assert_eq!(format!("{start:#?}").matches('#').count(), 1);
    }

    #[test]
    fn endings_are_told_in_words_that_can_be_aligned() {
        assert_eq!(
            format!("{:>16}|{:<20}|", Ending::Stuck, Ending::Won),
            " no peg is white|every peg is white  |"
        );
    }

    #[test]
    fn moves_are_counted_and_positions_told_apart_without_playing() {
        for start in Pegs::starts() {
            assert_eq!(start.count_moves(), start.moves().count());
            assert_eq!(start.identity(), start.white().bits().into());
        }
    }
}
