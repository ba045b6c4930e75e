//! Where a team of the contest places its pawns, by the judgement of its evaluator.

use crate::{BLUE, Position, RED, Square};
use board::Symmetry;
use core::fmt;
use core::str::FromStr;
use game::{Game as _, Side};

/// The cells of a player's two pawns, read and written as `((0,0),(1,1))`.
///
/// ```
/// use plywood_santorini::course::Pawns;
///
/// let pawns: Pawns = "((0,0),(1,1))".parse()?;
/// assert_eq!(pawns.to_string(), "((0,0),(1,1))");
/// assert!("((0,0),(0,0))".parse::<Pawns>().is_err(), "two pawns on one cell");
/// # Ok::<(), plywood_santorini::course::ParsePawnsError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pawns([Square; 2]);

impl Pawns {
    /// Two pawns on these cells; `None` if that is one cell.
    pub fn new(cells: [Square; 2]) -> Option<Self> {
        (cells[0] != cells[1]).then_some(Self(cells))
    }

    /// The cells.
    pub const fn cells(self) -> [Square; 2] {
        self.0
    }

    /// Every pair of cells, the first cell before the second.
    fn all() -> impl Iterator<Item = Self> {
        let cells = || (0..25).filter_map(Square::from_index);
        cells().flat_map(move |one| {
            cells().filter(move |&two| one < two).map(move |two| Self([one, two]))
        })
    }

    /// Whether no symmetry of the board takes the pawns to an earlier pair.
    fn is_least_image(self) -> bool {
        let [one, two] = self.0;
        Symmetry::ALL.into_iter().all(|symmetry| {
            let [one_image, two_image] = [one.under(symmetry), two.under(symmetry)];
            (one, two) <= (one_image.min(two_image), one_image.max(two_image))
        })
    }
}

impl fmt::Display for Pawns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({},{})", self.0[0], self.0[1])
    }
}

/// A text that is not a pair of different cells.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ParsePawnsError;

impl fmt::Display for ParsePawnsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected two different cells, as in ((0,0),(1,1))")
    }
}

impl core::error::Error for ParsePawnsError {}

impl FromStr for Pawns {
    type Err = ParsePawnsError;

    fn from_str(text: &str) -> Result<Self, ParsePawnsError> {
        let cells = || {
            let cells = text.strip_prefix('(')?.strip_suffix(')')?;
            let between = cells.find("),(")? + 1;
            let (one, two) = (&cells[..between], &cells[between + 1..]);
            Self::new([one.parse().ok()?, two.parse().ok()?])
        };
        cells().ok_or(ParsePawnsError)
    }
}

/// Where Blue places its pawns, by the judgement of an evaluator: where the worst answer is best.
///
/// A placement is judged by its value after Blue's best first move. Of those that are mirror images one is looked at,
/// and of equal ones the last is chosen, as [`minimax`](super::minimax) chooses moves.
///
/// ```
/// use plywood_santorini::{course, evaluate};
///
/// let blue = course::place_blue(evaluate::plywood);
/// let red = course::place_red(blue, evaluate::plywood);
/// assert!(red.cells().iter().all(|cell| !blue.cells().contains(cell)));
/// ```
pub fn place_blue<F>(evaluate: F) -> Pawns
where
    F: Fn(&Position, Side) -> i32,
{
    let mut best: Option<(Pawns, i32)> = None;
    for blue in Pawns::all().filter(|pawns| pawns.is_least_image()) {
        let least = best.map_or(i32::MIN, |(_, value)| value);
        let mut value = i32::MAX;
        for start in starts(blue) {
            value = value.min(after_best_move(&start, BLUE, &evaluate));
            if value < least {
                break;
            }
        }
        if value >= least {
            best = Some((blue, value));
        }
    }
    best.map_or_else(|| unreachable!("the board has room for two pawns"), |(pawns, _)| pawns)
}

/// Where Red places its pawns after Blue, by the judgement of an evaluator.
///
/// A placement is judged by its value after Blue's best first move; of equal ones the last is chosen.
pub fn place_red<F>(blue: Pawns, evaluate: F) -> Pawns
where
    F: Fn(&Position, Side) -> i32,
{
    let judged = starts(blue).map(|start| (start, after_best_move(&start, RED, &evaluate)));
    let best = judged.max_by_key(|&(_, value)| value);
    best.map_or_else(
        || unreachable!("the board has room for four pawns"),
        |(start, _)| Pawns(start.pawns().second),
    )
}

/// Every start with Blue's pawns here.
fn starts(blue: Pawns) -> impl Iterator<Item = Position> {
    Pawns::all().filter_map(move |red| Position::new(blue.cells(), red.cells()).ok())
}

/// The value for a player after the move that is best for Blue.
fn after_best_move(
    start: &Position,
    player: Side,
    evaluate: impl Fn(&Position, Side) -> i32,
) -> i32 {
    let values = start.moves().map(|first| evaluate(&start.after(first), player));
    if player == BLUE { values.fold(i32::MIN, i32::max) } else { values.fold(i32::MAX, i32::min) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluate;
    use alloc::string::ToString;

    #[test]
    fn pairs_of_cells_are_told_apart_by_symmetry() {
        assert_eq!(Pawns::all().count(), 300);
        assert_eq!(Pawns::all().filter(|pawns| pawns.is_least_image()).count(), 49);
        for pawns in Pawns::all() {
            assert_eq!(pawns.to_string().parse(), Ok(pawns));
        }
        for text in
            ["", "((0,0),(0,0))", "((0,0),(0,5))", "((0,0)(0,1))", "(0,0),(0,1)", "((0,0),(0,1)"]
        {
            assert_eq!(text.parse::<Pawns>(), Err(ParsePawnsError), "{text}");
        }
    }

    #[test]
    fn no_placement_is_better_for_who_chooses() {
        for evaluate in [evaluate::sample, evaluate::plywood] {
            let blue = place_blue(evaluate);
            let red = place_red(blue, evaluate);
            let value = |blue: Pawns, red: Pawns, player| {
                let start = Position::new(blue.cells(), red.cells()).ok();
                start.map(|start| after_best_move(&start, player, evaluate))
            };
            let chosen = value(blue, red, RED).unwrap();
            assert!(
                Pawns::all().filter_map(|red| value(blue, red, RED)).all(|other| other <= chosen)
            );
            let worst = |blue| Pawns::all().filter_map(|red| value(blue, red, BLUE)).min().unwrap();
            assert_eq!(Pawns::all().map(worst).max(), Some(worst(blue)));
        }
    }
}
