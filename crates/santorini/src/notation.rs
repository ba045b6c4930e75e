//! Positions and moves as text, in the notation of the course's interpreter.
//!
//! A position is written as by `screenshotGame`: whether the game is over, who moves (or who has won), the pawns
//! of Blue and of Red, and the buildings with their heights, row by row.
//!
//! ```
//! use game::Game;
//! use plywood_santorini::{BLUE, Move, Position};
//!
//! let text = "(False,'R',((1,0),(1,1)),((2,2),(3,3)),[(1,(2,0))])";
//! let position: Position = text.parse()?;
//! assert_eq!(position.to_string(), text);
//!
//! let legal: Move = "((2,2),(1,2),(0,1))".parse()?;
//! assert!(position.is_legal(legal));
//!
//! let error = "(False,'R',((1,0),(1,1)),((2,2),(1,1)),[])".parse::<Position>().unwrap_err();
//! assert_eq!(error.to_string(), "byte 32: two pawns on the cell (1,1)");
//! # Ok::<(), plywood_santorini::NotationError>(())
//! ```

use crate::{BLUE, HIGHEST, Move, Position, RED, Setup, SetupError, Square};
use board::{Cursor, TextFault};
use core::fmt;
use core::str::FromStr;
use game::{ByPlayer, Game, Side};

/// Why a text is not a position or not a move, and where.
pub type NotationError = board::NotationError<NotationFault>;

/// What is wrong with a text that should be a position or a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum NotationFault {
    /// Another token was expected, or a square is not on the board.
    Text(TextFault),
    /// A building has from one to four levels, not this many.
    Height(i64),
    /// There are two buildings on this cell.
    RepeatedBuilding(Square),
    /// The parts are well-formed, but are not a position.
    Setup(SetupError),
    /// The text says that the game goes on, but the player to move has no move.
    Ended,
    /// The text says that a player has won, but no pawn climbed to level 3 and the opponent can move.
    NotEnded,
}

impl fmt::Display for NotationFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(fault) => fault.fmt(f),
            Self::Height(height) => {
                write!(f, "a building has from 1 to {HIGHEST} levels, not {height}")
            }
            Self::RepeatedBuilding(cell) => write!(f, "two buildings on the cell {cell}"),
            Self::Setup(error) => error.fmt(f),
            Self::Ended => f.write_str("expected True, since the player to move has no move"),
            Self::NotEnded => f.write_str("expected False, since nobody has won"),
        }
    }
}

impl From<TextFault> for NotationFault {
    fn from(fault: TextFault) -> Self {
        Self::Text(fault)
    }
}

/// The screenshot tuple. Buildings come row by row.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = self.ended.map_or(self.turn, |victory| victory.winner);
        let (ended, turn) = (
            if self.ended.is_some() { "True" } else { "False" },
            if shown == BLUE { 'B' } else { 'R' },
        );
        write!(f, "({ended},'{turn}'")?;
        for side in Side::BOTH {
            let [one, two] = self.pawns[side];
            write!(f, ",({one},{two})")?;
        }
        f.write_str(",[")?;
        for (index, cell) in self.at_least(1).iter().enumerate() {
            let gap = if index == 0 { "" } else { "," };
            write!(f, "{gap}({},{cell})", self.height(cell))?;
        }
        f.write_str("])")
    }
}

/// Reads the screenshot tuple, with white space allowed between its parts and the buildings in any order.
///
/// If the game is over and the winner has a pawn on level 3, it was won by climbing.
impl FromStr for Position {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let mut cursor = Cursor::new(text);
        cursor.expect("(")?;
        let ended_at = cursor.at();
        let ended = cursor.one_of([("False", false), ("True", true)], "True or False")?;
        cursor.expect(",")?;
        let shown = cursor.one_of([("'B'", BLUE), ("'R'", RED)], "'B' or 'R'")?;
        cursor.expect(",")?;
        let blue = pawns(&mut cursor)?;
        cursor.expect(",")?;
        let red = pawns(&mut cursor)?;
        cursor.expect(",")?;
        let heights = buildings(&mut cursor)?;
        cursor.expect(")")?;
        cursor.end()?;

        let pawns = ByPlayer { first: blue, second: red }.map(|pair| pair.map(|(_, cell)| cell));
        let on_top = |cell: Square| heights[cell.index()] == HIGHEST - 1;
        let climbed = ended && pawns[shown].into_iter().any(on_top);
        let turn = if ended { shown.other() } else { shown };
        let setup = Setup { turn, pawns, heights, climbed };
        let position = Position::try_from(setup).map_err(|error| {
            // The later of two pawns on one cell is the one at fault.
            let is_at_fault = |&&(_, pawn): &&(usize, Square)| error.cell() == Some(pawn);
            let at = blue.iter().chain(&red).rfind(is_at_fault).map_or(ended_at, |&(at, _)| at);
            NotationError { at, fault: NotationFault::Setup(error) }
        })?;
        match (position.outcome(), ended) {
            (Some(_), false) => Err(NotationError { at: ended_at, fault: NotationFault::Ended }),
            (None, true) => Err(NotationError { at: ended_at, fault: NotationFault::NotEnded }),
            _ => Ok(position),
        }
    }
}

/// A player's two pawns, each with the byte at which it is written.
fn pawns(cursor: &mut Cursor<'_, NotationFault>) -> Result<[(usize, Square); 2], NotationError> {
    cursor.expect("(")?;
    let one = (cursor.at(), cursor.square()?);
    cursor.expect(",")?;
    let two = (cursor.at(), cursor.square()?);
    cursor.expect(")")?;
    Ok([one, two])
}

/// The heights of all cells, from the list of those that have buildings.
fn buildings(cursor: &mut Cursor<'_, NotationFault>) -> Result<[u8; 25], NotationError> {
    let mut heights = [0; 25];
    cursor.list(|cursor| {
        cursor.expect("(")?;
        let (at, height) = (cursor.at(), cursor.integer()?);
        let height = u8::try_from(height)
            .ok()
            .filter(|height| (1..=HIGHEST).contains(height))
            .ok_or(NotationError { at, fault: NotationFault::Height(height) })?;
        cursor.expect(",")?;
        let (at, cell) = (cursor.at(), cursor.square()?);
        let building: &mut u8 = &mut heights[cell.index()];
        if *building != 0 {
            return Err(NotationError { at, fault: NotationFault::RepeatedBuilding(cell) });
        }
        *building = height;
        cursor.expect(")")
    })?;
    Ok(heights)
}

/// `((row,col),(row,col),(row,col))`: from, to, build.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({},{},{})", self.from, self.to, self.build)
    }
}

/// Reads `((row,col),(row,col),(row,col))`, with white space allowed between its parts.
impl FromStr for Move {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let mut cursor = Cursor::new(text);
        cursor.expect("(")?;
        let from = cursor.square()?;
        cursor.expect(",")?;
        let to = cursor.square()?;
        cursor.expect(",")?;
        let build = cursor.square()?;
        cursor.expect(")")?;
        cursor.end()?;
        Ok(Self { from, to, build })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Outcome, Way};
    use alloc::string::ToString;

    #[test]
    fn the_winner_is_shown_after_the_end() {
        let climbed = "(True,'R',((0,0),(0,1)),((2,2),(3,3)),[(3,(2,2)),(4,(4,4))])";
        let position: Position = climbed.parse().unwrap();
        assert_eq!(position.outcome(), Some(Outcome { winner: RED, way: Way::Climb }));
        assert_eq!(position.turn(), BLUE);
        assert_eq!(position.to_string(), climbed);

        let blocked =
            "(True,'R',((0,0),(0,1)),((2,2),(3,3)),[(2,(0,2)),(2,(1,0)),(2,(1,1)),(4,(1,2))])";
        let position: Position = blocked.parse().unwrap();
        assert_eq!(position.outcome(), Some(Outcome { winner: RED, way: Way::Block }));
        assert_eq!(position.to_string(), blocked);
    }

    #[test]
    fn buildings_may_be_read_in_any_order_and_with_blanks() {
        let text =
            " ( False , 'B' , ( ( 0 , 0 ) , (1,1) ), ((2,2),(3,3)),[ (1,(2,0)),(3,(0,4)) ] ) ";
        let position: Position = text.parse().unwrap();
        let canonical = "(False,'B',((0,0),(1,1)),((2,2),(3,3)),[(3,(0,4)),(1,(2,0))])";
        assert_eq!(position.to_string(), canonical);
    }

    #[test]
    fn faults_are_named_with_their_place() {
        let cases = [
            ("", "byte 0: expected '(', found the end of the text"),
            ("(Maybe,", "byte 1: expected True or False, found 'Maybe'"),
            ("(True,'G'", "byte 6: expected 'B' or 'R', found '\\''"),
            ("(True,'B',((0,0),(1,5)),", "byte 17: (1,5) is not on the board"),
            ("(True,'B',((0,0),(1,1),", "byte 22: expected ')', found ','"),
            (
                "(True,'B',((0,0),(1,1)),((2,2),(3,3)),[(5,(0,0))])",
                "byte 40: a building has from 1 to 4 levels, not 5",
            ),
            (
                "(True,'B',((0,0),(1,1)),((2,2),(3,3)),[(0,(0,0))])",
                "byte 40: a building has from 1 to 4 levels, not 0",
            ),
            (
                "(True,'B',((0,0),(1,1)),((2,2),(3,3)),[(1,(0,0)),(1,(0,0))])",
                "byte 52: two buildings on the cell (0,0)",
            ),
            (
                "(True,'B',((0,0),(1,1)),((2,2),(3,3)),[(1,(0,0))",
                "byte 48: expected ',' or ']', found the end of the text",
            ),
            ("(True,'B',((0,0),(1,1)),((2,2),(3,3)),[]) 1", "byte 42: expected the end, found '1'"),
            ("(False,'B',((0,0),(1,1)),((0,0),(3,3)),[])", "byte 26: two pawns on the cell (0,0)"),
            (
                "(False,'B',((0,0),(1,1)),((2,2),(3,3)),[(4,(1,1))])",
                "byte 18: a pawn on the dome of the cell (1,1)",
            ),
            (
                "(True,'B',((0,0),(1,1)),((2,2),(3,3)),[(3,(2,2))])",
                "byte 1: expected False, since nobody has won",
            ),
            (
                "(False,'B',((0,0),(0,1)),((2,2),(3,3)),[(2,(0,2)),(2,(1,0)),(2,(1,1)),(4,(1,2))])",
                "byte 1: expected True, since the player to move has no move",
            ),
        ];
        for (text, message) in cases {
            assert_eq!(text.parse::<Position>().unwrap_err().to_string(), message, "{text}");
        }
    }

    #[test]
    fn moves_are_read_and_written_as_triples() {
        let text = "((2,2),(1,2),(0,1))";
        assert_eq!(text.parse::<Move>().unwrap().to_string(), text);
        let spaced: Move = "( (2, 2), (1, 2), (0, 1) )".parse().unwrap();
        assert_eq!(spaced.to_string(), text);
        let error = "((2,2),(1,2))".parse::<Move>().unwrap_err();
        assert_eq!(error.to_string(), "byte 12: expected ',', found ')'");
    }
}
