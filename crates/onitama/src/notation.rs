//! Positions and moves as text: the lines of the string format.
//!
//! A position is a state line: the five cards, each player's pawns with the master first, whose turn it is
//! (0 or 1), and whether each player has used the Super move.
//!
//! ```
//! use plywood_onitama::game::Game;
//! use plywood_onitama::{Move, Position};
//!
//! let text = r#"(["Cobra","Rabbit","Rooster","Tiger","Monkey"],[(0,2),(0,0)],[(4,2),(4,0)],0,False,False)"#;
//! let position: Position = text.parse()?;
//! assert_eq!(position.to_string(), text);
//!
//! let step: Move = r#"((0,2),(1,2),"Super Cobra")"#.parse()?;
//! assert!(position.is_legal(step));
//!
//! let error = text.replace("Tiger", "Cobra").parse::<Position>().unwrap_err();
//! assert_eq!(error.to_string(), "byte 29: the second player's cards are not sorted by name");
//! # Ok::<(), plywood_onitama::NotationError>(())
//! ```
//!
//! Whole games, and lines that are well-formed but break the rules, are read by the crate
//! `plywood-onitama-notation`.

use crate::outcome::ordinal;
use crate::{Card, Move, Position, Setup, SetupError, UnknownCard};
use alloc::vec::Vec;
use board::{Cursor, Grid5, OffBoard, Square, TextFault};
use core::fmt;
use core::str::FromStr;
use game::{ByPlayer, Side};

/// Why a text is not a position or not a move, and where.
pub type NotationError = board::NotationError<NotationFault>;

/// What is wrong with a text that should be a position or a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum NotationFault {
    /// Another token was expected, or a square is not on the board.
    Text(TextFault),
    /// No card has this name.
    UnknownCard(UnknownCard),
    /// The player's two cards are not sorted by name.
    UnsortedCards(Side),
    /// The player's students are not sorted.
    UnsortedStudents(Side),
    /// The parts are well-formed, but are not a position.
    Setup(SetupError),
}

impl fmt::Display for NotationFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Text(fault) => fault.fmt(f),
            Self::UnknownCard(error) => error.fmt(f),
            Self::UnsortedCards(side) => {
                write!(f, "the {} player's cards are not sorted by name", ordinal(side))
            }
            Self::UnsortedStudents(side) => {
                write!(f, "the {} player's students are not sorted", ordinal(side))
            }
            Self::Setup(error) => error.fmt(f),
        }
    }
}

impl From<TextFault> for NotationFault {
    fn from(fault: TextFault) -> Self {
        Self::Text(fault)
    }
}

/// The state line. After a victory the loser's pawns are not written.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [[one, two], [three, four]] = Side::BOTH.map(|side| self.hand(side).cards());
        let cards = [one, two, three, four, self.side_card()];
        let pawns = ByPlayer::from_fn(|side| {
            let has_lost = self.victory().is_some_and(|victory| victory.winner != side);
            let pawns = self.master(side).into_iter().chain(self.students(side));
            pawns.filter(move |_| !has_lost)
        });
        write_state(f, cards, pawns, self.turn, self.super_used)
    }
}

/// `((row,col),(row,col),"Card")`: from, to, and the card's name, in a Super move after `Super` and a blank.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let prefix = if self.is_super { "Super " } else { "" };
        write_move(f, self.from, self.to, format_args!("{prefix}{}", self.card))
    }
}

/// Writes a state line of these parts, whether they make a position or not.
#[doc(hidden)]
pub fn write_state<C: fmt::Display, P: fmt::Display>(
    f: &mut fmt::Formatter<'_>,
    cards: impl IntoIterator<Item = C>,
    pawns: ByPlayer<impl IntoIterator<Item = P>>,
    turn: Side,
    super_used: ByPlayer<bool>,
) -> fmt::Result {
    f.write_str("(")?;
    write_list(f, cards, |f, card| write!(f, "\"{card}\""))?;
    for pawns in [pawns.first, pawns.second] {
        f.write_str(",")?;
        write_list(f, pawns, |f, pawn| pawn.fmt(f))?;
    }
    write!(f, ",{}", turn.index())?;
    for is_used in [super_used.first, super_used.second] {
        f.write_str(if is_used { ",True" } else { ",False" })?;
    }
    f.write_str(")")
}

/// Writes a move line of these parts, whether they make a move or not.
#[doc(hidden)]
pub fn write_move(
    f: &mut fmt::Formatter<'_>,
    from: impl fmt::Display,
    to: impl fmt::Display,
    card: impl fmt::Display,
) -> fmt::Result {
    write!(f, "({from},{to},\"{card}\")")
}

fn write_list<T>(
    f: &mut fmt::Formatter<'_>,
    items: impl IntoIterator<Item = T>,
    write: impl Fn(&mut fmt::Formatter<'_>, T) -> fmt::Result,
) -> fmt::Result {
    f.write_str("[")?;
    for (index, item) in items.into_iter().enumerate() {
        f.write_str(if index == 0 { "" } else { "," })?;
        write(f, item)?;
    }
    f.write_str("]")
}

/// Reads a state line, with blanks allowed between its parts.
impl FromStr for Position {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let mut cursor = line(text);
        cursor.expect("(")?;
        let cards = cards(&mut cursor)?;
        cursor.expect(",")?;
        let first = pawns(&mut cursor, Side::First)?;
        cursor.expect(",")?;
        let second = pawns(&mut cursor, Side::Second)?;
        cursor.expect(",")?;
        let turn = turn(&mut cursor)?;
        let mut super_used = ByPlayer { first: false, second: false };
        for side in Side::BOTH {
            cursor.expect(",")?;
            super_used[side] =
                cursor.one_of([("True", true), ("False", false)], "True or False")?;
        }
        cursor.expect(")")?;
        cursor.end()?;

        let pawns = ByPlayer { first, second };
        let setup = Setup {
            cards: cards.items.iter().map(|&(_, card)| card).collect(),
            pawns: ByPlayer::from_fn(|side| pawns[side].items.iter().map(|&(_, at)| at).collect()),
            turn,
            super_used,
        };
        setup.position().map_err(|error| {
            let at = match error {
                SetupError::CardCount { .. } => cards.at,
                SetupError::RepeatedCard { index, .. } => cards.items[index].0,
                SetupError::TooManyPawns { side, .. } => pawns[side].at,
                SetupError::OffBoard { side, pawn } | SetupError::Overlap { side, pawn } => {
                    pawns[side].items[pawn].0
                }
                SetupError::NoPawns => pawns.first.at,
                SetupError::MasterInTemple { side } => pawns[side].items[0].0,
            };
            NotationError { at, fault: NotationFault::Setup(error) }
        })
    }
}

/// Reads a move line, with blanks allowed between its parts. A Super move may also be written as one word,
/// `"Super_Ox"`.
impl FromStr for Move {
    type Err = NotationError;

    fn from_str(text: &str) -> Result<Self, NotationError> {
        let mut cursor = line(text);
        cursor.expect("(")?;
        let from = square(&mut cursor)?;
        cursor.expect(",")?;
        let to = square(&mut cursor)?;
        cursor.expect(",")?;
        let (at, name) = (cursor.at(), cursor.quoted()?);
        let after_super = name.strip_prefix("Super ").or_else(|| name.strip_prefix("Super_"));
        let card = named(at, after_super.unwrap_or(name))?;
        cursor.expect(")")?;
        cursor.end()?;
        Ok(Self { from, to, card, is_super: after_super.is_some() })
    }
}

type Reader<'a> = Cursor<'a, NotationFault>;

/// A reader of a single line: blanks are the white space of ASCII without the line feed.
fn line(text: &str) -> Reader<'_> {
    Cursor::with_blanks(text, |character| matches!(character, ' ' | '\t' | '\r' | '\x0b' | '\x0c'))
}

/// A list, and the bytes at which it and its items are written.
struct Located<T> {
    at: usize,
    items: Vec<(usize, T)>,
}

impl<T> Located<T> {
    fn read(
        cursor: &mut Reader<'_>,
        item: impl Fn(&mut Reader<'_>) -> Result<T, NotationError>,
    ) -> Result<Self, NotationError> {
        let (at, mut items) = (cursor.at(), Vec::new());
        cursor.list(|cursor| {
            items.push((cursor.at(), item(cursor)?));
            Ok(())
        })?;
        Ok(Self { at, items })
    }
}

/// A list of cards; of five, the first two and the next two are sorted.
fn cards(cursor: &mut Reader<'_>) -> Result<Located<Card>, NotationError> {
    let list = Located::read(cursor, |cursor| named(cursor.at(), cursor.quoted()?))?;
    if let [one, two, three, four, _] = &list.items[..] {
        in_order([one, two], NotationFault::UnsortedCards(Side::First))?;
        in_order([three, four], NotationFault::UnsortedCards(Side::Second))?;
    }
    Ok(list)
}

/// A list of pawns, of which all after the first are sorted. They may be off the board.
fn pawns(cursor: &mut Reader<'_>, side: Side) -> Result<Located<(i8, i8)>, NotationError> {
    let nearest =
        |number: i64| i8::try_from(number).unwrap_or(if number < 0 { i8::MIN } else { i8::MAX });
    let list = Located::read(cursor, |cursor| {
        let (row, col) = pair(cursor)?;
        Ok((nearest(row), nearest(col)))
    })?;
    for students in list.items.get(1..).unwrap_or_default().windows(2) {
        in_order([&students[0], &students[1]], NotationFault::UnsortedStudents(side))?;
    }
    Ok(list)
}

/// Refuses two items that descend.
fn in_order<T: Ord>(
    [one, two]: [&(usize, T); 2],
    fault: NotationFault,
) -> Result<(), NotationError> {
    if two.1 < one.1 { Err(NotationError { at: two.0, fault }) } else { Ok(()) }
}

fn named(at: usize, name: &str) -> Result<Card, NotationError> {
    name.parse().map_err(|unknown| NotationError { at, fault: NotationFault::UnknownCard(unknown) })
}

fn square(cursor: &mut Reader<'_>) -> Result<Square<Grid5>, NotationError> {
    let at = cursor.at();
    let (row, col) = pair(cursor)?;
    OffBoard::check(row, col)
        .map_err(|error| NotationError { at, fault: TextFault::OffBoard(error).into() })
}

fn pair(cursor: &mut Reader<'_>) -> Result<(i64, i64), NotationError> {
    cursor.expect("(")?;
    let row = number(cursor)?;
    cursor.expect(",")?;
    let col = number(cursor)?;
    cursor.expect(")")?;
    Ok((row, col))
}

/// Whose turn it is, 0 or 1.
fn turn(cursor: &mut Reader<'_>) -> Result<Side, NotationError> {
    let expected = cursor.expected("0 or 1");
    let turn = usize::try_from(number(cursor)?).ok();
    turn.and_then(|turn| Side::BOTH.get(turn)).copied().ok_or(expected)
}

/// An integer, with any number of parentheses around it.
fn number(cursor: &mut Reader<'_>) -> Result<i64, NotationError> {
    let mut depth = 0;
    while cursor.takes("(") {
        depth += 1;
    }
    let number = cursor.integer()?;
    (0..depth).try_for_each(|_| cursor.expect(")"))?;
    Ok(number)
}
