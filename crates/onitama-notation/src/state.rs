//! State lines.

use crate::Number;
use core::fmt;
use game::{ByPlayer, Side};
use onitama::{Position, Setup, SetupError, UnknownCard, write_state};

/// A pair of integers, `(row,column)`, on the board or off it.
///
/// ```
/// use plywood_onitama_notation::Point;
///
/// let point: Point = "( 0, -12 )".parse()?;
/// assert_eq!(point.to_string(), "(0,-12)");
/// # Ok::<(), plywood_onitama_notation::NotationError>(())
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Point {
    /// The row, from the first player's side.
    pub row: Number,
    /// The column, from the first player's left.
    pub column: Number,
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({},{})", self.row, self.column)
    }
}

impl From<(i8, i8)> for Point {
    fn from((row, column): (i8, i8)) -> Self {
        Self { row: i64::from(row).into(), column: i64::from(column).into() }
    }
}

/// A state line: sorted as the format requires, but not necessarily a position. It is read and written as `(<cards>,<pawns1>,<pawns2>,<turn>,<sm1>,<sm2>)`.
///
/// ```
/// use plywood_onitama_notation::StateLine;
///
/// let text = r#"(["Cobra","Rabbit","Rooster","Tiger","Monkey"],[(0,2),(0,0)],[(4,2)],0,True,False)"#;
/// let line: StateLine = text.parse()?;
/// assert_eq!(line.to_string(), text);
/// let position = line.position()?;
/// assert_eq!(StateLine::from(&position), line);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct StateLine {
    /// The texts in double quotes.
    pub cards: Vec<Box<str>>,
    /// Each player's pawns, the master first, then the students in ascending order.
    pub pawns: ByPlayer<Vec<Point>>,
    /// Whose turn it is: 0 is the first player, 1 the second.
    pub turn: Side,
    /// Whether the player has used the Super move.
    pub super_used: ByPlayer<bool>,
}

impl StateLine {
    /// The setup that the line describes, not necessarily legal.
    ///
    /// Coordinates are limited to the range of `i8`. Those off the board stay off the board.
    ///
    /// # Errors
    ///
    /// [`UnknownCard`], the first name that is no card's: a [`Setup`] has cards, not names.
    pub fn setup(&self) -> Result<Setup, UnknownCard> {
        let coordinates = |point: &Point| (point.row.to_coordinate(), point.column.to_coordinate());
        let pawns = |side| self.pawns[side].iter().map(coordinates).collect();
        let cards = self.cards.iter().map(|name| name.parse()).collect::<Result<_, _>>()?;
        let (turn, super_used) = (self.turn, self.super_used);
        Ok(Setup { cards, pawns: ByPlayer::from_fn(pawns), turn, super_used })
    }

    /// The position that the line describes.
    ///
    /// # Errors
    ///
    /// [`StateFault`], if it breaks a rule.
    pub fn position(&self) -> Result<Position, StateFault> {
        let setup = self.setup().map_err(StateFault::UnknownCard)?;
        setup.position().map_err(StateFault::Setup)
    }
}

/// Why a well-formed state line is not a position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum StateFault {
    /// There is no such card.
    UnknownCard(UnknownCard),
    /// The cards and pawns do not make a position.
    Setup(SetupError),
}

impl fmt::Display for StateFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownCard(fault) => fault.fmt(f),
            Self::Setup(fault) => fault.fmt(f),
        }
    }
}

impl core::error::Error for StateFault {}

/// The line of a position. It is sorted, and the pawns of a player who lost are not written.
impl From<&Position> for StateLine {
    fn from(position: &Position) -> Self {
        let Setup { cards, pawns, turn, super_used } = Setup::from(position);
        Self {
            cards: cards.iter().map(|card| card.name().into()).collect(),
            pawns: pawns.map(|list| list.into_iter().map(Point::from).collect()),
            turn,
            super_used,
        }
    }
}

impl fmt::Display for StateLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let pawns = ByPlayer { first: &self.pawns.first, second: &self.pawns.second };
        write_state(f, &self.cards, pawns, self.turn, self.super_used)
    }
}
