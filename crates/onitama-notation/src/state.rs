//! The first line of a game: its initial state.

use crate::Number;
use core::fmt;
use game::{ByPlayer, Side};
use onitama::{Position, Setup, UnknownCard};

/// A pair of whole numbers, `(row,column)`: a square of the board, or a place off it.
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

/// A state of a game, as the first line of a text gives it: sorted as the format asks, but otherwise
/// unchecked. It is read and written as `(<cards>,<pawns1>,<pawns2>,<turn>,<sm1>,<sm2>)`.
///
/// ```
/// use onitama::Setup;
/// use plywood_onitama_notation::StateLine;
///
/// let text = r#"(["Cobra","Rabbit","Rooster","Tiger","Monkey"],[(0,2),(0,0)],[(4,2)],0,True,False)"#;
/// let line: StateLine = text.parse()?;
/// assert_eq!(line.to_string(), text);
/// let position = line.setup()?.position()?;
/// assert_eq!(StateLine::from(&position), line);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct StateLine {
    /// What stands in double quotes, each by itself.
    pub cards: Vec<Box<str>>,
    /// Each player's pawns, the master first, then the students in ascending order.
    pub pawns: ByPlayer<Vec<Point>>,
    /// Whose turn it is: 0 is the first player, 1 the second.
    pub turn: Side,
    /// Has the player used the Super move?
    pub super_used: ByPlayer<bool>,
}

impl StateLine {
    /// The setup that the line describes, not necessarily legal.
    ///
    /// A coordinate that is far off the board is moved nearer, but stays off the board.
    ///
    /// # Errors
    ///
    /// [`UnknownCardName`], the first name that is no card's: a [`Setup`] has cards, not names.
    pub fn setup(&self) -> Result<Setup, UnknownCardName> {
        let coordinates = |point: &Point| (point.row.to_coordinate(), point.column.to_coordinate());
        let pawns = |side| self.pawns[side].iter().map(coordinates).collect();
        let mut cards = Vec::with_capacity(self.cards.len());
        for (place, name) in self.cards.iter().enumerate() {
            cards.push(name.parse().map_err(|UnknownCard| UnknownCardName { place })?);
        }
        let (turn, super_used) = (self.turn, self.super_used);
        Ok(Setup { cards, pawns: ByPlayer::from_fn(pawns), turn, super_used })
    }
}

/// A state has a card with a name that no card has.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct UnknownCardName {
    /// The place in the list of cards, from zero.
    pub place: usize,
}

impl fmt::Display for UnknownCardName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "no card has the name of card {}", self.place + 1)
    }
}

impl core::error::Error for UnknownCardName {}

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
        f.write_str("(")?;
        write_list(f, &self.cards, |f, name| write!(f, "\"{name}\""))?;
        for side in Side::BOTH {
            f.write_str(",")?;
            write_list(f, &self.pawns[side], |f, point| fmt::Display::fmt(point, f))?;
        }
        write!(f, ",{}", self.turn.index())?;
        for side in Side::BOTH {
            f.write_str(if self.super_used[side] { ",True" } else { ",False" })?;
        }
        f.write_str(")")
    }
}

fn write_list<T>(
    f: &mut fmt::Formatter<'_>,
    items: &[T],
    write: impl Fn(&mut fmt::Formatter<'_>, &T) -> fmt::Result,
) -> fmt::Result {
    f.write_str("[")?;
    for (place, item) in items.iter().enumerate() {
        f.write_str(if place == 0 { "" } else { "," })?;
        write(f, item)?;
    }
    f.write_str("]")
}
