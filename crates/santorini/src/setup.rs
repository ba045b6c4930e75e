//! Set-up positions, and the checks that make them positions.

use crate::{BLUE, Outcome, Position, Square, Way};
use board::{Bitboard, Grid5};
use core::fmt;
use game::{ByPlayer, Side};

/// The height of a dome, the maximum height of a cell.
pub const HIGHEST: u8 = 4;

/// A position that is not necessarily legal. [`Setup::position`] checks it.
///
/// ```
/// use game::{ByPlayer, Game};
/// use plywood_santorini::{RED, Setup, SetupError, Square};
///
/// let at = |row, col| Square::at(row, col).unwrap();
/// let pawns = ByPlayer { first: [at(0, 0), at(1, 1)], second: [at(2, 2), at(3, 3)] };
/// let mut setup = Setup { turn: RED, ..Setup::new(pawns) };
/// setup.heights[at(4, 4).index()] = 4;
/// let position = setup.position()?;
/// assert_eq!(position.turn(), RED);
/// assert_eq!(Setup::from(&position), setup);
///
/// setup.pawns[RED][1] = at(4, 4);
/// assert_eq!(setup.position(), Err(SetupError::OnDome(at(4, 4))));
/// # Ok::<(), SetupError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Setup {
    /// The player to move; in a finished game, the one who would be.
    pub turn: Side,
    /// Each player's first and second pawn.
    pub pawns: ByPlayer<[Square; 2]>,
    /// The height of each cell at its [`Square::index`]; [`HIGHEST`] is a dome.
    pub heights: [u8; 25],
    /// Whether the player who is not to move has just won by climbing to level 3.
    ///
    /// A pawn that was set up on level 3 has not won: only moving there wins.
    pub climbed: bool,
}

impl Setup {
    /// These pawns on an empty board, with Blue to move.
    pub const fn new(pawns: ByPlayer<[Square; 2]>) -> Self {
        Self { turn: BLUE, pawns, heights: [0; 25], climbed: false }
    }

    /// The position, if it is legal. If the player to move has no move, the game is over, and the opponent
    /// has won by blocking.
    ///
    /// # Errors
    ///
    /// The first [`SetupError`] that applies: to the heights, to the pawns, to the climb.
    pub fn position(&self) -> Result<Position, SetupError> {
        let mut levels = [Bitboard::<Grid5>::EMPTY; HIGHEST as usize];
        for cell in Bitboard::<Grid5>::ALL {
            let height = self.heights[cell.index()];
            if height > HIGHEST {
                return Err(SetupError::TooHigh(cell));
            }
            for level in &mut levels[..usize::from(height)] {
                *level = level.with(cell);
            }
        }
        let mut occupied = Bitboard::EMPTY;
        for cell in Side::BOTH.into_iter().flat_map(|side| self.pawns[side]) {
            if occupied.contains(cell) {
                return Err(SetupError::SharedCell(cell));
            }
            if levels[3].contains(cell) {
                return Err(SetupError::OnDome(cell));
            }
            occupied = occupied.with(cell);
        }
        let mut position = Position { levels, pawns: self.pawns, turn: self.turn, ended: None };
        let other = self.turn.other();
        if self.climbed {
            if !self.pawns[other].iter().any(|&cell| levels[2].contains(cell)) {
                return Err(SetupError::NoClimber);
            }
            position.ended = Some(Outcome { winner: other, way: Way::Climb });
        } else if position.is_blocked() {
            position.ended = Some(Outcome { winner: other, way: Way::Block });
        }
        Ok(position)
    }
}

/// Why a [`Setup`] is not a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum SetupError {
    /// Two pawns are on this cell.
    SharedCell(Square),
    /// This cell is higher than a dome.
    TooHigh(Square),
    /// A pawn is on the dome of this cell.
    OnDome(Square),
    /// The last move climbed to level 3, but the player has no pawn there.
    NoClimber,
}

impl SetupError {
    /// The cell that the error is about, if there is one.
    pub const fn cell(self) -> Option<Square> {
        match self {
            Self::SharedCell(cell) | Self::TooHigh(cell) | Self::OnDome(cell) => Some(cell),
            Self::NoClimber => None,
        }
    }
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::SharedCell(cell) => write!(f, "two pawns on the cell {cell}"),
            Self::TooHigh(cell) => write!(f, "more than {HIGHEST} levels on the cell {cell}"),
            Self::OnDome(cell) => write!(f, "a pawn on the dome of the cell {cell}"),
            Self::NoClimber => f.write_str("no pawn of the winner stands on level 3"),
        }
    }
}

impl core::error::Error for SetupError {}

impl TryFrom<Setup> for Position {
    type Error = SetupError;

    fn try_from(setup: Setup) -> Result<Self, SetupError> {
        setup.position()
    }
}

impl Position {
    /// The start of a game, with Blue to move on an empty board.
    ///
    /// # Errors
    ///
    /// [`SetupError::SharedCell`] if two pawns are on one cell.
    pub fn new(blue: [Square; 2], red: [Square; 2]) -> Result<Self, SetupError> {
        Setup::new(ByPlayer { first: blue, second: red }).position()
    }
}

/// The setup of a position.
impl From<&Position> for Setup {
    fn from(position: &Position) -> Self {
        let mut heights = [0; 25];
        for cell in Bitboard::<Grid5>::ALL {
            heights[cell.index()] = position.height(cell);
        }
        let climbed = position.ended.is_some_and(|outcome| outcome.way == Way::Climb);
        Self { turn: position.turn, pawns: position.pawns, heights, climbed }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::RED;
    use game::Game;

    fn at(row: i8, col: i8) -> Square {
        Square::at(row, col).unwrap()
    }

    fn flat() -> Setup {
        Setup::new(ByPlayer { first: [at(0, 0), at(1, 1)], second: [at(2, 2), at(3, 3)] })
    }

    #[test]
    fn two_pawns_on_one_cell_are_refused_whoever_they_belong_to() {
        for (side, pawn, cell) in [(BLUE, 1, at(0, 0)), (RED, 0, at(3, 3)), (RED, 1, at(1, 1))] {
            let mut setup = flat();
            setup.pawns[side][pawn] = cell;
            assert_eq!(Position::try_from(setup), Err(SetupError::SharedCell(cell)));
        }
    }

    #[test]
    fn a_cell_higher_than_a_dome_is_refused() {
        let mut setup = flat();
        setup.heights[at(4, 0).index()] = 5;
        let error = Position::try_from(setup).unwrap_err();
        assert_eq!((error, error.cell()), (SetupError::TooHigh(at(4, 0)), Some(at(4, 0))));
    }

    #[test]
    fn a_pawn_may_stand_on_level_3_without_having_won_but_not_on_a_dome() {
        let mut setup = flat();
        setup.heights[at(1, 1).index()] = 3;
        assert_eq!(Position::try_from(setup).unwrap().outcome(), None);
        setup.heights[at(1, 1).index()] = 4;
        assert_eq!(Position::try_from(setup), Err(SetupError::OnDome(at(1, 1))));
    }

    #[test]
    fn a_climb_needs_a_pawn_of_the_winner_on_level_3() {
        let mut setup = Setup { turn: RED, climbed: true, ..flat() };
        setup.heights[at(2, 2).index()] = 3;
        let error = Position::try_from(setup).unwrap_err();
        assert_eq!((error, error.cell()), (SetupError::NoClimber, None));
        setup.heights[at(1, 1).index()] = 3;
        let position = Position::try_from(setup).unwrap();
        assert_eq!(position.outcome(), Some(Outcome { winner: BLUE, way: Way::Climb }));
        assert_eq!(position.count_moves(), 0);
        assert_eq!(Setup::from(&position), setup);
    }

    #[test]
    fn a_set_up_player_without_a_move_has_lost_by_blocking() {
        // Blue sits in the corner, behind walls of two levels and its own pawn.
        let mut setup = flat();
        for cell in [at(0, 1), at(0, 2), at(1, 0), at(1, 2), at(2, 0), at(2, 1)] {
            setup.heights[cell.index()] = 2;
        }
        let position = Position::try_from(setup).unwrap();
        assert_eq!(position.outcome(), Some(Outcome { winner: RED, way: Way::Block }));
        assert_eq!(position.moves().count(), 0);
        assert_eq!(Setup::from(&position), setup);
    }
}
