//! Set-up positions, and the checks that make them positions.

use crate::outcome::ordinal;
use crate::{Card, Hand, Position, Victory, Way};
use alloc::vec::Vec;
use board::{Bitboard, Grid5, Square};
use core::fmt;
use game::{ByPlayer, Side};

/// The maximum number of pawns of a player: a master and four students.
pub const MOST_PAWNS: usize = 5;

/// A position that is not necessarily legal. [`Setup::position`] checks it.
///
/// ```
/// use game::Side;
/// use plywood_onitama::{Card, Setup, SetupError};
///
/// let cards = [Card::Cobra, Card::Rabbit, Card::Rooster, Card::Tiger, Card::Monkey];
/// let mut setup = Setup::start(cards, Side::First);
/// assert!(setup.position().is_ok());
///
/// setup.pawns.first[4] = (5, 5);
/// let refused = setup.position().unwrap_err();
/// assert_eq!(refused, SetupError::OffBoard { side: Side::First, pawn: 4 });
/// assert_eq!(refused.to_string(), "pawn 5 of the first player is off the board");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Setup {
    /// The cards: two in front of the first player, two in front of the second, one beside the board.
    pub cards: Vec<Card>,
    /// Each player's pawns as `(row, column)`, the master first. The list of a player who lost is empty.
    pub pawns: ByPlayer<Vec<(i8, i8)>>,
    /// Whose turn it is.
    pub turn: Side,
    /// Whether the player has used the Super move.
    pub super_used: ByPlayer<bool>,
}

impl Setup {
    /// The start of a game: each player's pawns in the row before them, the master in the middle, and
    /// no Super move used. The cards are dealt in the order of [`Setup::cards`].
    pub fn start(cards: [Card; 5], turn: Side) -> Self {
        let row_of_pawns = |row| [2, 0, 1, 3, 4].map(|col| (row, col)).to_vec();
        Self {
            cards: cards.to_vec(),
            pawns: ByPlayer { first: row_of_pawns(0), second: row_of_pawns(4) },
            turn,
            super_used: ByPlayer { first: false, second: false },
        }
    }

    /// The position, if it is legal.
    ///
    /// If exactly one player has pawns, the game is over and that player has won: by the Way of the
    /// Stream if their master stands in the other's temple, else by the Way of the Stone.
    ///
    /// # Errors
    ///
    /// The first [`SetupError`] that applies: to the cards, to the numbers of pawns, to the pawns one by
    /// one, to the masters.
    pub fn position(&self) -> Result<Position, SetupError> {
        let position = self.placed()?;
        Ok(Position { victory: victory(position.masters)?, ..position })
    }

    /// The position with its cards and pawns, without looking for a winner.
    pub(crate) fn placed(&self) -> Result<Position, SetupError> {
        let cards = dealt(&self.cards)?;
        for side in Side::BOTH {
            let count = self.pawns[side].len();
            if count > MOST_PAWNS {
                return Err(SetupError::TooManyPawns { side, count });
            }
        }
        let mut pawns = ByPlayer::from_fn(|_| Bitboard::EMPTY);
        let mut masters = pawns;
        for side in Side::BOTH {
            for (pawn, &(row, col)) in self.pawns[side].iter().enumerate() {
                let square = Square::at(row, col).ok_or(SetupError::OffBoard { side, pawn })?;
                if (pawns.first | pawns.second).contains(square) {
                    return Err(SetupError::Overlap { side, pawn });
                }
                pawns[side] = pawns[side].with(square);
                if pawn == 0 {
                    masters[side] = square.into();
                }
            }
        }
        Ok(Position {
            victory: None,
            pawns,
            masters,
            hands: ByPlayer {
                first: Hand::new(cards[0], cards[1]),
                second: Hand::new(cards[2], cards[3]),
            },
            side_card: cards[4],
            super_used: self.super_used,
            turn: self.turn,
        })
    }
}

/// The cards, if there are five different ones.
fn dealt(cards: &[Card]) -> Result<[Card; 5], SetupError> {
    let five: [Card; 5] =
        cards.try_into().map_err(|_| SetupError::CardCount { count: cards.len() })?;
    match (1..five.len()).find(|&index| five[..index].contains(&five[index])) {
        Some(index) => Err(SetupError::RepeatedCard { index, card: five[index] }),
        None => Ok(five),
    }
}

/// Who has won, given where the masters are.
fn victory(masters: ByPlayer<Bitboard<Grid5>>) -> Result<Option<Victory>, SetupError> {
    if masters.first.is_empty() && masters.second.is_empty() {
        return Err(SetupError::NoPawns);
    }
    for winner in Side::BOTH {
        let has_arrived = masters[winner].contains(Position::temple(winner.other()));
        if masters[winner.other()].is_empty() {
            let way = if has_arrived { Way::Stream } else { Way::Stone };
            return Ok(Some(Victory { winner, way }));
        }
        if has_arrived {
            return Err(SetupError::MasterInTemple { side: winner });
        }
    }
    Ok(None)
}

impl TryFrom<&Setup> for Position {
    type Error = SetupError;

    fn try_from(setup: &Setup) -> Result<Self, SetupError> {
        setup.position()
    }
}

impl TryFrom<Setup> for Position {
    type Error = SetupError;

    fn try_from(setup: Setup) -> Result<Self, SetupError> {
        setup.position()
    }
}

/// The setup of a position, with sorted hands and students. After a victory the loser's list is
/// empty.
impl From<&Position> for Setup {
    fn from(position: &Position) -> Self {
        let [one, two] = position.hand(Side::First).cards();
        let [three, four] = position.hand(Side::Second).cards();
        Self {
            cards: [one, two, three, four, position.side_card()].to_vec(),
            pawns: ByPlayer::from_fn(|side| {
                if position.victory().is_some_and(|victory| victory.winner != side) {
                    return Vec::new();
                }
                let pawns = position.master(side).into_iter().chain(position.students(side));
                pawns.map(|square| (square.row(), square.col())).collect()
            }),
            turn: position.turn,
            super_used: position.super_used,
        }
    }
}

/// Why a [`Setup`] is not a position. Indices count from zero here, and from one in messages.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum SetupError {
    /// There are not five cards.
    CardCount {
        /// The number of cards.
        count: usize,
    },
    /// A card occurs twice.
    RepeatedCard {
        /// The index of its second occurrence in the list of cards.
        index: usize,
        /// The card.
        card: Card,
    },
    /// A player has more than five pawns.
    TooManyPawns {
        /// The player.
        side: Side,
        /// The number of their pawns.
        count: usize,
    },
    /// A pawn is off the board.
    OffBoard {
        /// Whose pawn it is.
        side: Side,
        /// Its index in the player's list.
        pawn: usize,
    },
    /// Two pawns are on one square.
    Overlap {
        /// Whose pawn it is: the later of the two in the order of the lists.
        side: Side,
        /// Its index in the player's list.
        pawn: usize,
    },
    /// Neither player has a pawn.
    NoPawns,
    /// A master has reached the enemy temple, but the enemy still has pawns.
    MasterInTemple {
        /// Whose master it is.
        side: Side,
    },
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::CardCount { count } => write!(f, "expected 5 cards, found {count}"),
            Self::RepeatedCard { index, card } => {
                write!(f, "card {} is {card}, which was dealt before", index + 1)
            }
            Self::TooManyPawns { side, count } => {
                write!(f, "the {} player has {count} pawns, maximum 5", ordinal(side))
            }
            Self::OffBoard { side, pawn } => {
                write!(f, "pawn {} of the {} player is off the board", pawn + 1, ordinal(side))
            }
            Self::Overlap { side, pawn } => {
                let player = ordinal(side);
                write!(
                    f,
                    "pawn {} of the {player} player is on the square of another pawn",
                    pawn + 1
                )
            }
            Self::NoPawns => f.write_str("neither player has a pawn"),
            Self::MasterInTemple { side } => {
                let (player, other) = (ordinal(side), ordinal(side.other()));
                write!(
                    f,
                    "the {player} player's master is in the enemy temple, but the {other} player's pawns are not removed"
                )
            }
        }
    }
}

impl core::error::Error for SetupError {}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;
    use alloc::vec;
    use game::Game;

    const CARDS: [Card; 5] = [Card::Tiger, Card::Cobra, Card::Ox, Card::Eel, Card::Boar];

    fn changed(change: impl FnOnce(&mut Setup)) -> Result<Position, SetupError> {
        let mut setup = Setup::start(CARDS, Side::Second);
        change(&mut setup);
        assert_eq!(Position::try_from(&setup), setup.position());
        Position::try_from(setup)
    }

    #[test]
    fn a_setup_comes_back_sorted() {
        let mut setup = Setup::start(CARDS, Side::Second);
        setup.pawns.first = vec![(3, 3), (2, 2), (0, 4)];
        setup.super_used.second = true;
        let back = Setup::from(&setup.position().unwrap());
        let sorted = Setup {
            cards: vec![Card::Cobra, Card::Tiger, Card::Eel, Card::Ox, Card::Boar],
            pawns: ByPlayer {
                first: vec![(3, 3), (0, 4), (2, 2)],
                second: setup.pawns.second.clone(),
            },
            ..setup
        };
        assert_eq!(back, sorted);
    }

    #[test]
    fn every_fault_has_its_error() {
        use SetupError as E;
        let (first, second) = (Side::First, Side::Second);
        let cases = [
            (changed(|s| s.cards.clear()), E::CardCount { count: 0 }, "expected 5 cards, found 0"),
            (
                changed(|s| s.cards.push(Card::Frog)),
                E::CardCount { count: 6 },
                "expected 5 cards, found 6",
            ),
            (
                changed(|s| s.cards[4] = Card::Cobra),
                E::RepeatedCard { index: 4, card: Card::Cobra },
                "card 5 is Cobra, which was dealt before",
            ),
            (
                changed(|s| s.pawns.second.push((3, 0))),
                E::TooManyPawns { side: second, count: 6 },
                "the second player has 6 pawns, maximum 5",
            ),
            (
                changed(|s| s.pawns.second[0] = (4, -1)),
                E::OffBoard { side: second, pawn: 0 },
                "pawn 1 of the second player is off the board",
            ),
            (
                changed(|s| s.pawns.first[1] = (0, 3)),
                E::Overlap { side: first, pawn: 3 },
                "pawn 4 of the first player is on the square of another pawn",
            ),
            (
                changed(|s| s.pawns.second[4] = (0, 2)),
                E::Overlap { side: second, pawn: 4 },
                "pawn 5 of the second player is on the square of another pawn",
            ),
            (
                changed(|s| s.pawns = ByPlayer { first: vec![], second: vec![] }),
                E::NoPawns,
                "neither player has a pawn",
            ),
            (
                changed(|s| {
                    s.pawns.first[0] = (1, 1);
                    s.pawns.second[0] = (0, 2);
                }),
                E::MasterInTemple { side: second },
                "the second player's master is in the enemy temple, but the first player's pawns are not removed",
            ),
        ];
        for (answer, error, message) in cases {
            assert_eq!(answer, Err(error));
            assert_eq!(error.to_string(), message);
        }
    }

    #[test]
    fn one_empty_list_is_a_finished_game() {
        for (winner, master, way) in [
            (Side::First, (1, 1), Way::Stone),
            (Side::First, (4, 2), Way::Stream),
            (Side::Second, (4, 2), Way::Stone),
            (Side::Second, (0, 2), Way::Stream),
        ] {
            let position = changed(|setup| {
                setup.pawns[winner] = vec![master, (2, 2)];
                setup.pawns[winner.other()].clear();
            })
            .unwrap();
            assert_eq!(position.victory(), Some(Victory { winner, way }));
            assert_eq!(position.count_moves(), 0);
            assert_eq!(Setup::from(&position).pawns[winner], [master, (2, 2)]);
        }
    }

    #[test]
    fn a_student_in_the_temple_is_nothing_special() {
        let position = changed(|setup| {
            setup.pawns.second[0] = (3, 3);
            setup.pawns.first[4] = (4, 2);
        });
        assert_eq!(position.unwrap().outcome(), None);
    }
}
