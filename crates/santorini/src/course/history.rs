//! A game with its history.

use super::Stack;
use crate::{Move, Position, SetupError, Square, evaluate};
use alloc::vec::Vec;
use core::fmt;
use game::{Game as _, Side};

/// A row and a column, on the board or off it.
pub type Coordinates = (i64, i64);

/// A game: its current position, and the positions that can be undone to or redone.
///
/// Games are immutable values. Every operation returns a new game, which shares its history with the old one,
/// so that moves, undo and redo take constant time. The methods have the names of the course's functions.
///
/// ```
/// use plywood_santorini::course::Game;
///
/// let game1 = Game::initialize_game([(0, 0), (1, 1)], [(2, 2), (3, 3)])?;
/// let game2 = game1.try_move([(0, 0), (1, 0), (2, 0)]);
/// let screen = "(False,'R',((1,0),(1,1)),((2,2),(3,3)),[(1,(2,0))])";
/// assert_eq!(game2.screenshot_game().to_string(), screen);
///
/// let game3 = game2.try_move([(1, 0), (1, 1), (1, 2)]);
/// assert_eq!(game3, game2, "an illegal move changes nothing");
/// assert_eq!(game3.undo_move().screenshot_game(), game1.screenshot_game());
/// assert_eq!(game3.undo_move().redo_move(), game3);
/// # Ok::<(), plywood_santorini::course::PlacementError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    pub(crate) present: Position,
    /// The positions that can be undone to, the latest on top. Each is a legal move after the one below.
    pub(crate) past: Stack<Position>,
    /// Those that can be redone, the next on top, as they came before they were undone.
    pub(crate) future: Stack<Position>,
}

impl Game {
    /// A new game with each player's two pawns on these cells.
    ///
    /// # Errors
    ///
    /// [`PlacementError`] if a pawn is off the board or two are on one cell.
    pub fn initialize_game(
        blue: [Coordinates; 2],
        red: [Coordinates; 2],
    ) -> Result<Self, PlacementError> {
        let place = |at| cell(at).ok_or(PlacementError::OffBoard(at));
        let blue = [place(blue[0])?, place(blue[1])?];
        let red = [place(red[0])?, place(red[1])?];
        Ok(Position::new(blue, red).map_err(PlacementError::Setup)?.into())
    }

    /// The game after a pawn moved from the first cell to the second and built on the third; if that is
    /// not a legal move, the same game.
    ///
    /// A legal move discards what could be redone.
    #[must_use]
    pub fn try_move(&self, [from, to, build]: [Coordinates; 3]) -> Self {
        let on_board = || Some(Move { from: cell(from)?, to: cell(to)?, build: cell(build)? });
        match on_board().filter(|&candidate| self.present.is_legal(candidate)) {
            None => self.clone(),
            Some(legal) => Self {
                present: self.present.after(legal),
                past: self.past.with(self.present),
                future: Stack::EMPTY,
            },
        }
    }

    /// The game before its last move; the same game if there was none.
    #[must_use]
    pub fn undo_move(&self) -> Self {
        match self.past.split() {
            None => self.clone(),
            Some((&present, past)) => {
                Self { present, past, future: self.future.with(self.present) }
            }
        }
    }

    /// The game after the move that was undone last; the same game if there is none to redo.
    #[must_use]
    pub fn redo_move(&self) -> Self {
        match self.future.split() {
            None => self.clone(),
            Some((&present, future)) => {
                Self { present, past: self.past.with(self.present), future }
            }
        }
    }

    /// The current position, which is written in the course's notation.
    pub const fn screenshot_game(&self) -> &Position {
        &self.present
    }

    /// The legal moves: the first pawn's, then the second's, with the cells to go to and then those to
    /// build on row by row. None after the end.
    pub fn possible_moves(&self) -> Vec<Move> {
        self.present.moves().collect()
    }

    /// How good the game is for a player, by the heuristic of the document's example:
    /// [`evaluate::sample`](crate::evaluate::sample).
    pub fn evaluate_state(&self, player: Side) -> i32 {
        evaluate::sample(&self.present, player)
    }
}

/// A game that begins with this position, with nothing to undo or redo.
impl From<Position> for Game {
    fn from(present: Position) -> Self {
        Self { present, past: Stack::EMPTY, future: Stack::EMPTY }
    }
}

fn cell((row, col): Coordinates) -> Option<Square> {
    Square::at(i8::try_from(row).ok()?, i8::try_from(col).ok()?)
}

/// Why a game cannot start with these pawns.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum PlacementError {
    /// A cell is not on the board.
    OffBoard(Coordinates),
    /// The cells are on the board, but are not a position.
    Setup(SetupError),
}

impl fmt::Display for PlacementError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OffBoard((row, col)) => write!(f, "the cell ({row},{col}) is not on the board"),
            Self::Setup(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for PlacementError {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::BLUE;
    use alloc::string::ToString;

    fn start() -> Game {
        Game::initialize_game([(0, 0), (1, 1)], [(2, 2), (3, 3)]).unwrap()
    }

    #[test]
    fn pawns_off_the_board_or_on_one_cell_are_refused() {
        let refused = |blue, red| Game::initialize_game(blue, red).unwrap_err().to_string();
        assert_eq!(
            refused([(0, 0), (0, 5)], [(1, 1), (2, 2)]),
            "the cell (0,5) is not on the board"
        );
        assert_eq!(
            refused([(0, 0), (0, 1)], [(i64::MIN, 1), (2, 2)]),
            "the cell (-9223372036854775808,1) is not on the board"
        );
        assert_eq!(refused([(0, 0), (0, 1)], [(1, 1), (0, 1)]), "two pawns on the cell (0,1)");
    }

    #[test]
    fn an_ignored_move_keeps_what_can_be_redone_and_a_played_one_clears_it() {
        let one = start().try_move([(0, 0), (1, 0), (2, 0)]);
        let undone = one.undo_move();
        let ignored = undone.try_move([(0, 0), (4, 4), (2, 0)]);
        assert_eq!(ignored.redo_move(), one);
        let played = undone.try_move([(0, 0), (0, 1), (0, 0)]);
        assert_eq!(played.redo_move(), played);
    }

    #[test]
    fn undo_and_redo_cross_the_end_of_the_game() {
        let text = "(False,'B',((0,0),(2,2)),((4,3),(4,4)),[(2,(2,2)),(3,(2,3))])";
        let before = Game::from(text.parse::<Position>().unwrap());
        let won = before.try_move([(2, 2), (2, 3), (2, 2)]);
        let screen = won.screenshot_game().to_string();
        assert!(screen.starts_with("(True,'B',"), "{screen}");
        assert_eq!(won.possible_moves(), []);
        assert_eq!(won.try_move([(4, 3), (3, 3), (4, 3)]), won);
        assert_eq!(won.undo_move().screenshot_game().turn(), BLUE);
        assert_eq!(won.undo_move().possible_moves(), before.possible_moves());
        assert_eq!(won.undo_move().redo_move(), won);
    }

    #[test]
    fn a_game_without_history_undoes_and_redoes_nothing() {
        assert_eq!(start().undo_move(), start());
        assert_eq!(start().redo_move(), start());
    }
}
