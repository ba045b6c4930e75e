//! Positions and moves as text, as the course's interpreter shows them.
//!
//! A position is what `screenshotGame` gives: is the game over, who moves (after the end: who won), the
//! pawns of Blue and of Red, and the buildings with their heights, row by row.
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
//! assert_eq!(error.to_string(), "two pawns on the cell (1,1) at byte 32");
//! # Ok::<(), plywood_santorini::NotationError>(())
//! ```

use crate::{BLUE, HIGHEST, Move, Position, RED, Setup, SetupError, Square};
use board::{ParseSquareError, SquareFault};
use core::fmt;
use core::str::FromStr;
use game::{ByPlayer, Game, Side};

/// Why a text is not a position or not a move, and where.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct NotationError {
    /// The byte of the text at which the fault was found.
    pub at: usize,
    /// What is wrong there.
    pub fault: NotationFault,
}

/// What is wrong with a text that should be a position or a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum NotationFault {
    /// This character had to come next.
    Expected(char),
    /// One of these had to come next.
    ExpectedWord(&'static str),
    /// A cell had to come next.
    Cell(SquareFault),
    /// A building has from one to four levels.
    Height,
    /// This cell was among the buildings before.
    RepeatedBuilding,
    /// The parts are well-formed, but make no position.
    Setup(SetupError),
    /// The text says that the game goes on, but the player to move has no move.
    Ended,
    /// The text says that a player has won, but no pawn climbed to level 3 and the opponent can move.
    NotEnded,
}

impl fmt::Display for NotationFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Expected(mark) => write!(f, "expected '{mark}'"),
            Self::ExpectedWord(what) => write!(f, "expected {what}"),
            Self::Cell(fault) => fault.fmt(f),
            Self::Height => write!(f, "a height is a number from 1 to {HIGHEST}"),
            Self::RepeatedBuilding => f.write_str("a building twice on one cell"),
            Self::Setup(error) => error.fmt(f),
            Self::Ended => f.write_str("the game is over: there is no move"),
            Self::NotEnded => f.write_str("the game is not over: nobody has won"),
        }
    }
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at byte {}", self.fault, self.at)
    }
}

impl core::error::Error for NotationError {}

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
        for (place, cell) in self.at_least(1).iter().enumerate() {
            let gap = if place == 0 { "" } else { "," };
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
        let mut reader = Reader { text, at: 0 };
        reader.expect('(')?;
        let said_at = reader.next_at();
        let ended = reader.one_of([("False", false), ("True", true)], "True or False")?;
        reader.expect(',')?;
        let shown = reader.one_of([("'B'", BLUE), ("'R'", RED)], "'B' or 'R'")?;
        reader.expect(',')?;
        let blue = reader.pair()?;
        reader.expect(',')?;
        let red = reader.pair()?;
        let pawns = ByPlayer { first: blue, second: red }.map(|pair| pair.map(|(_, cell)| cell));
        reader.expect(',')?;
        let heights = reader.buildings()?;
        reader.expect(')')?;
        reader.end()?;

        let on_top = |cell: Square| heights[cell.index()] == HIGHEST - 1;
        let climbed = ended && pawns[shown].into_iter().any(on_top);
        let turn = if ended { shown.other() } else { shown };
        let setup = Setup { turn, pawns, heights, climbed };
        let position = Position::try_from(setup).map_err(|error| {
            // The later of two pawns on one cell is the one at fault.
            let is_at_fault = |&&(_, pawn): &&(usize, Square)| error.cell() == Some(pawn);
            let at = blue.iter().chain(&red).rfind(is_at_fault).map_or(said_at, |&(at, _)| at);
            NotationError { at, fault: NotationFault::Setup(error) }
        })?;
        match (position.outcome(), ended) {
            (Some(_), false) => Err(NotationError { at: said_at, fault: NotationFault::Ended }),
            (None, true) => Err(NotationError { at: said_at, fault: NotationFault::NotEnded }),
            _ => Ok(position),
        }
    }
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
        let mut reader = Reader { text, at: 0 };
        reader.expect('(')?;
        let from = reader.cell()?;
        reader.expect(',')?;
        let to = reader.cell()?;
        reader.expect(',')?;
        let build = reader.cell()?;
        reader.expect(')')?;
        reader.end()?;
        Ok(Self { from, to, build })
    }
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    /// The place of the next token.
    fn next_at(&mut self) -> usize {
        self.at = self.text.len() - self.rest().trim_start().len();
        self.at
    }

    fn fault<T>(&self, fault: NotationFault) -> Result<T, NotationError> {
        Err(NotationError { at: self.at, fault })
    }

    fn takes(&mut self, token: &str) -> bool {
        self.next_at();
        let found = self.rest().starts_with(token);
        if found {
            self.at += token.len();
        }
        found
    }

    fn expect(&mut self, mark: char) -> Result<(), NotationError> {
        if self.takes(mark.encode_utf8(&mut [0; 4])) {
            Ok(())
        } else {
            self.fault(NotationFault::Expected(mark))
        }
    }

    fn one_of<T: Copy>(
        &mut self,
        tokens: [(&str, T); 2],
        what: &'static str,
    ) -> Result<T, NotationError> {
        match tokens.into_iter().find(|(token, _)| self.takes(token)) {
            Some((_, value)) => Ok(value),
            None => self.fault(NotationFault::ExpectedWord(what)),
        }
    }

    fn cell(&mut self) -> Result<Square, NotationError> {
        let start = self.next_at();
        let length = self.rest().find(')').map_or(self.rest().len(), |close| close + 1);
        let cell = self.rest()[..length].parse().map_err(|error: ParseSquareError| {
            NotationError { at: start + error.at, fault: NotationFault::Cell(error.fault) }
        })?;
        self.at += length;
        Ok(cell)
    }

    /// A player's two pawns, each with its place.
    fn pair(&mut self) -> Result<[(usize, Square); 2], NotationError> {
        self.expect('(')?;
        let one = (self.next_at(), self.cell()?);
        self.expect(',')?;
        let two = (self.next_at(), self.cell()?);
        self.expect(')')?;
        Ok([one, two])
    }

    fn height(&mut self) -> Result<u8, NotationError> {
        self.next_at();
        let digits = self.rest().bytes().take_while(u8::is_ascii_digit).count();
        match self.rest()[..digits].parse() {
            Ok(height @ 1..=HIGHEST) => {
                self.at += digits;
                Ok(height)
            }
            _ => self.fault(NotationFault::Height),
        }
    }

    fn buildings(&mut self) -> Result<[u8; 25], NotationError> {
        let mut heights = [0; 25];
        self.expect('[')?;
        if self.takes("]") {
            return Ok(heights);
        }
        loop {
            self.expect('(')?;
            let height = self.height()?;
            self.expect(',')?;
            let at = self.next_at();
            let building = &mut heights[self.cell()?.index()];
            if *building != 0 {
                return Err(NotationError { at, fault: NotationFault::RepeatedBuilding });
            }
            *building = height;
            self.expect(')')?;
            if self.takes("]") {
                return Ok(heights);
            }
            if !self.takes(",") {
                return self.fault(NotationFault::ExpectedWord("',' or ']'"));
            }
        }
    }

    fn end(&mut self) -> Result<(), NotationError> {
        self.next_at();
        if self.rest().is_empty() {
            Ok(())
        } else {
            self.fault(NotationFault::ExpectedWord("nothing more"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Victory, Way};
    use alloc::string::ToString;

    #[test]
    fn the_winner_is_shown_after_the_end() {
        let climbed = "(True,'R',((0,0),(0,1)),((2,2),(3,3)),[(3,(2,2)),(4,(4,4))])";
        let position: Position = climbed.parse().unwrap();
        assert_eq!(position.outcome(), Some(Victory { winner: RED, way: Way::Climb }));
        assert_eq!(position.turn(), BLUE);
        assert_eq!(position.to_string(), climbed);

        let blocked =
            "(True,'R',((0,0),(0,1)),((2,2),(3,3)),[(2,(0,2)),(2,(1,0)),(2,(1,1)),(4,(1,2))])";
        let position: Position = blocked.parse().unwrap();
        assert_eq!(position.outcome(), Some(Victory { winner: RED, way: Way::Block }));
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
            ("", "expected '(' at byte 0"),
            ("(Maybe,", "expected True or False at byte 1"),
            ("(True,'G'", "expected 'B' or 'R' at byte 6"),
            ("(True,'B',((0,0),(1,5)),", "no such square on the board at byte 18"),
            ("(True,'B',((0,0),(1,1),", "expected ')' at byte 22"),
            (
                "(True,'B',((0,0),(1,1)),((2,2),(3,3)),[(5,(0,0))])",
                "a height is a number from 1 to 4 at byte 40",
            ),
            (
                "(True,'B',((0,0),(1,1)),((2,2),(3,3)),[(0,(0,0))])",
                "a height is a number from 1 to 4 at byte 40",
            ),
            (
                "(True,'B',((0,0),(1,1)),((2,2),(3,3)),[(1,(0,0)),(1,(0,0))])",
                "a building twice on one cell at byte 52",
            ),
            ("(True,'B',((0,0),(1,1)),((2,2),(3,3)),[(1,(0,0))", "expected ',' or ']' at byte 48"),
            ("(True,'B',((0,0),(1,1)),((2,2),(3,3)),[]) 1", "expected nothing more at byte 42"),
            (
                "(False,'B',((0,0),(1,1)),((0,0),(3,3)),[])",
                "two pawns on the cell (0,0) at byte 26",
            ),
            (
                "(False,'B',((0,0),(1,1)),((2,2),(3,3)),[(4,(1,1))])",
                "a pawn on the dome of the cell (1,1) at byte 18",
            ),
            (
                "(True,'B',((0,0),(1,1)),((2,2),(3,3)),[(3,(2,2))])",
                "the game is not over: nobody has won at byte 1",
            ),
            (
                "(False,'B',((0,0),(0,1)),((2,2),(3,3)),[(2,(0,2)),(2,(1,0)),(2,(1,1)),(4,(1,2))])",
                "the game is over: there is no move at byte 1",
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
        assert_eq!(error.to_string(), "expected ',' at byte 12");
    }
}
