//! How positions, moves and ends are written.

use crate::lines::LINES;
use crate::{Column, End, Grid, Position};
use board::{Bitboard, Square};
use plywood::catalog::game::{Game, Side};
use std::fmt;
use std::str::FromStr;

const ROWS: i8 = 6;
const COLUMNS: i8 = 7;

/// A row of the board, its letters without blanks.
fn row(position: &Position, row: i8) -> String {
    let letter = |square| match position.discs.map(|discs| discs.contains(square)) {
        [true, _] => 'X',
        [_, true] => 'O',
        _ => '.',
    };
    (0..COLUMNS).filter_map(|column| Square::at(row, column)).map(letter).collect()
}

/// The rows from the highest, with the numbers of the columns below.
pub(crate) fn diagram(position: &Position) -> String {
    let rows = position.to_string().replace('/', "\n");
    let status = match position.outcome() {
        Some(end) => end.to_string(),
        None => String::from(["yellow (X) to move", "red (O) to move"][position.turn().index()]),
    };
    format!("{rows}\n1234567\n{status}")
}

/// A letter for each square, from the highest row: `X` for the first side, `O` for the second, or a dot.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows: Vec<String> = (0..ROWS).rev().map(|number| row(self, number)).collect();
        f.write_str(&rows.join("/"))
    }
}

impl FromStr for Position {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let rows: Vec<&str> = text.split('/').collect();
        if rows.len() != ROWS as usize
            || rows.iter().any(|row| row.chars().count() != COLUMNS as usize)
        {
            return Err(String::from("expected six rows of seven squares, with / between them"));
        }
        let mut position = Self::EMPTY;
        for (row, letters) in (0..ROWS).zip(rows.into_iter().rev()) {
            for (column, letter) in (0..COLUMNS).zip(letters.chars()) {
                let side = match letter {
                    'X' => Side::First,
                    'O' => Side::Second,
                    '.' => continue,
                    _ => return Err(format!("expected X, O or a dot, found '{letter}'")),
                };
                position.discs[side.index()].extend(Square::at(row, column));
            }
        }
        position.checked()
    }
}

impl Position {
    /// The position, if a game can have come to it as far as one can see.
    fn checked(self) -> Result<Self, String> {
        let taken = self.taken();
        let is_afloat = |square: &Square<Grid>| {
            square.offset(-1, 0).is_some_and(|below| !taken.contains(below))
        };
        if let Some(square) = taken.iter().find(is_afloat) {
            return Err(format!("nothing is below the disc in column {}", square.col() + 1));
        }
        let [x, o] = self.discs.map(Bitboard::len);
        if x != o && x != o + 1 {
            return Err(format!("expected as many X as O, or one more; found {x} and {o}"));
        }
        let discs = self.discs[self.turn().index()];
        if LINES.iter().any(|line| line.is_subset(discs)) {
            return Err(String::from("the side to move has four in a line already"));
        }
        Ok(self)
    }
}

/// The number of the column, from 1.
impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0 + 1)
    }
}

impl FromStr for Column {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, &'static str> {
        let column = text.parse().ok().filter(|column| (1..=Position::COLUMNS).contains(column));
        column.map(|column: u8| Self(column - 1)).ok_or("expected a column from 1 to 7")
    }
}

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Won(Side::First) => "yellow won",
            Self::Won(Side::Second) => "red won",
            Self::Full => "the board is full",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plywood::catalog::game::laws::Random;

    #[test]
    fn positions_are_read_as_they_are_written() {
        for seed in 0..100 {
            for position in Random::new(seed).game(&Position::EMPTY, 42) {
                assert_eq!(position.to_string().parse(), Ok(position));
            }
        }
    }

    #[test]
    fn what_is_no_position_is_refused_with_the_reason() {
        let refused = |text: &str| text.parse::<Position>().unwrap_err();
        let empty = "......./......./......./......./......./";
        assert!(refused("...").starts_with("expected six rows of seven squares"));
        assert!(refused(&format!("{empty}...Q...")).contains("found 'Q'"));
        assert!(refused(&format!("{empty}XX.....")).ends_with("found 2 and 0"));
        let afloat = "......./......./......./......./...X.../.......";
        assert_eq!(refused(afloat), "nothing is below the disc in column 4");
        let late = "......./......./......./......./OOO..../XXXX.OO";
        assert!(refused(late).starts_with("expected as many"));
        let late = "......./......./......./......./OOO..../XXXXO..";
        assert_eq!(refused(late), "the side to move has four in a line already");
    }
}
