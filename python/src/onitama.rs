//! Onitama's classes.

use crate::classes::classes;
use crate::errors;
use crate::santorini::side;
use crate::svg::Drawing;
use board::{Bitboard, Grid5, Square};
use catalog::Playable;
use game::{ByPlayer, Game, Side};
use onitama::{Card, Hand, Position, Setup};
use pyo3::prelude::*;

classes!(onitama, Onitama, "plywood_games.onitama", OnitamaPosition, OnitamaMove);

/// A row and a column, from the first player's side.
type Cell = (i8, i8);

const fn cell(square: Square<Grid5>) -> Cell {
    (square.row(), square.col())
}

fn square((row, col): (i64, i64)) -> PyResult<Square<Grid5>> {
    let on_board = || Square::at(i8::try_from(row).ok()?, i8::try_from(col).ok()?);
    on_board().ok_or_else(|| errors::value(format!("the square ({row},{col}) is not on the board")))
}

pub(crate) fn card(name: &str) -> PyResult<Card> {
    let unknown = |_| {
        let cause = catalog::UnknownName::new("card", name, Card::ALL.map(Card::name));
        errors::unknown(&cause)
    };
    name.parse().map_err(unknown)
}

fn names(hand: Hand) -> (&'static str, &'static str) {
    hand.cards().map(Card::name).into()
}

#[pymethods]
impl OnitamaPosition {
    /// The start of a game with five cards: the first player's two, the second player's two, the one beside the
    /// board. `supers_used` says of each player whether the Super move is used up.
    #[staticmethod]
    #[pyo3(signature = (cards, *, turn = 0, supers_used = (false, false)))]
    fn dealt(cards: Vec<String>, turn: usize, supers_used: (bool, bool)) -> PyResult<Self> {
        let start = Setup::start([Card::Boar; 5], side(turn)?);
        let setup = Setup {
            cards: cards.iter().map(|name| card(name)).collect::<PyResult<_>>()?,
            super_used: ByPlayer { first: supers_used.0, second: supers_used.1 },
            ..start
        };
        setup.position().map(Self).map_err(|error| errors::value(error.to_string()))
    }

    /// Each player's pawns as (row, column), the master first. A player without a master has only students.
    #[getter]
    fn pawns(&self) -> [Vec<Cell>; 2] {
        Side::BOTH.map(|side| {
            let pawns = self.0.master(side).into_iter().chain(self.0.students(side));
            pawns.map(cell).collect()
        })
    }

    /// Where each player's master stands; None if it was captured.
    #[getter]
    fn masters(&self) -> [Option<Cell>; 2] {
        Side::BOTH.map(|side| self.0.master(side).map(cell))
    }

    /// Each player's two cards, in the order of their names.
    #[getter]
    fn hands(&self) -> [(&'static str, &'static str); 2] {
        Side::BOTH.map(|side| names(self.0.hand(side)))
    }

    /// The card beside the board.
    #[getter]
    fn side_card(&self) -> &'static str {
        self.0.side_card().name()
    }

    /// Has each player used the Super move?
    #[getter]
    fn supers_used(&self) -> [bool; 2] {
        Side::BOTH.map(|side| self.0.has_used_super(side))
    }
}

#[pymethods]
impl OnitamaMove {
    /// The move of a pawn from one square to another with a card, or with its Super move.
    #[staticmethod]
    #[pyo3(signature = (source, target, card, *, is_super = false))]
    fn of(source: (i64, i64), target: (i64, i64), card: &str, is_super: bool) -> PyResult<Self> {
        let (from, to) = (square(source)?, square(target)?);
        Ok(Self(onitama::Move { from, to, card: self::card(card)?, is_super }))
    }

    /// The square that the pawn leaves.
    #[getter]
    fn source(&self) -> Cell {
        cell(self.0.from)
    }

    /// The square that it goes to.
    #[getter]
    fn target(&self) -> Cell {
        cell(self.0.to)
    }

    /// The card that is played.
    #[getter]
    fn card(&self) -> &'static str {
        self.0.card.name()
    }

    /// Is it the Super move?
    #[getter]
    const fn is_super(&self) -> bool {
        self.0.is_super
    }
}

/// The sixteen cards by name, each with its offsets as (rows forward, columns to the right).
#[pyfunction]
pub(crate) fn cards() -> Vec<(&'static str, Vec<(i8, i8)>)> {
    Card::ALL.into_iter().map(|card| (card.name(), card.offsets().to_vec())).collect()
}

const PAWNS: [&str; 2] = ["#3b6fd4", "#d4473b"];

fn svg(position: &Position) -> String {
    let mut drawing = Drawing::new(8.4, 5.0);
    for square in Bitboard::<Grid5>::ALL {
        // The first player sits below.
        let [x, y] = [f32::from(square.col()), f32::from(4 - square.row())];
        let temple = Side::BOTH.into_iter().find(|&side| Position::temple(side) == square);
        let fill = ["#c9d6f2", "#f2cdc9"];
        drawing.rectangle([x, y], [1.0, 1.0], temple.map_or("#efe6d2", |side| fill[side.index()]));
        for side in Side::BOTH {
            let middle = [x + 0.5, y + 0.5];
            if position.pawns(side).contains(square) {
                drawing.circle(middle, 0.32, PAWNS[side.index()]);
            }
            if position.master(side) == Some(square) {
                drawing.circle(middle, 0.16, "#fff");
            }
        }
    }
    let hands = [(Side::Second, 0.0), (Side::First, 3.4)];
    for (side, y) in hands {
        for (card, x) in position.hand(side).cards().into_iter().zip([5.2, 6.8]) {
            draw_card(&mut drawing, card, side, [x, y]);
        }
    }
    draw_card(&mut drawing, position.side_card(), position.turn(), [6.0, 1.7]);
    let turn = Position::PLAYERS[position.turn().index()];
    match position.outcome() {
        Some(outcome) => drawing.finish(outcome),
        None => drawing.finish(format_args!("Onitama, {turn} player to move")),
    }
}

/// A card with its pattern, as a player sees it.
fn draw_card(drawing: &mut Drawing, card: Card, side: Side, [x, y]: [f32; 2]) {
    const DOT: f32 = 0.22;
    let middle = Square::at(2, 2).expect("the middle of the board");
    let pattern = card.leaps(side).from(middle);
    for square in Bitboard::<Grid5>::ALL {
        let at = [x + 0.2 + f32::from(square.col()) * DOT, y + f32::from(4 - square.row()) * DOT];
        let fill = if square == middle {
            "#444"
        } else if pattern.contains(square) {
            PAWNS[side.index()]
        } else {
            "#f4f0e6"
        };
        drawing.rectangle(at, [DOT, DOT], fill);
    }
    drawing.words([x + 0.75, y + 1.32], 0.24, card);
}
