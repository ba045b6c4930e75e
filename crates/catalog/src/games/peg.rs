//! Peg Reversal.

use crate::{CountMethod, Evaluator, Opening, Playable, counting};
use core::fmt::Write;
use game::Solo;
use game::laws::Random;
use peg::course::Coordinates;
use peg::{Hole, Outcome, Position};

impl Playable for Position {
    const NAME: &'static str = "peg";
    /// Every game is won, so that no position is better than another.
    const EVALUATORS: &'static [(&'static str, Evaluator<Self>)] =
        &[("equal", |_: &Self, Solo: Solo| 0)];
    const OPENINGS: &'static [(&'static str, Opening<Self>)] = &[("pegs", any_peg)];
    /// One of the 33 pegs is white before the first flip.
    const LONGEST_GAME: Option<u32> = Some(32);

    fn initial() -> Self {
        Self::start(Hole::at(0, 0).expect("the middle of the board"))
    }

    fn methods() -> Vec<(&'static str, CountMethod<Self>)> {
        let mut methods = counting::methods();
        methods.insert(0, ("closed", counting::closed));
        methods
    }

    fn suited_method(&self, _plies: u32) -> &'static str {
        "closed"
    }

    compiled_here!(count: search::Counter::par_count);

    /// The cross with its first row at the bottom: `o` is a white peg, `x` a black one.
    fn diagram(&self) -> String {
        let mut text = String::new();
        for row in (-3..=3).rev() {
            let _ = write!(text, "{row:2}  ");
            for col in -3..=3 {
                let mark =
                    Coordinates::new(col, row).hole().map(|hole| self.white().contains(hole));
                let _ = write!(
                    text,
                    "  {}",
                    mark.map_or(' ', |is_white| if is_white { 'o' } else { 'x' })
                );
            }
            text.truncate(text.trim_end().len());
            text.push('\n');
        }
        text + "     -3 -2 -1  0  1  2  3\n" + &super::status(self)
    }

    fn outcome_key(outcome: Outcome) -> String {
        String::from(match outcome {
            Outcome::Won => "won",
            Outcome::Stuck => "stuck",
        })
    }
}

/// One white peg, in any hole.
fn any_peg(random: &mut Random) -> Position {
    let mut starts = Position::starts();
    starts.nth(random.below(starts.len())).unwrap_or_else(Position::initial)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn boards_are_read_both_ways() {
        let start = Position::initial();
        let board = peg::course::Board::from(start).to_string();
        assert_eq!(Position::read(&board), Ok(start));
        assert_eq!(Position::read(" (0,0) "), Ok(start));
        let reason = |text| Position::read(text).unwrap_err().reason().to_owned();
        assert_eq!(reason("(0,0)(9,0)"), "byte 5: (9,0) is not on the board");
        assert_eq!(reason("(0,0"), "byte 4: expected ')', found the end of the text");
    }

    #[test]
    fn every_start_is_drawn_as_an_opening() {
        let mut random = Random::new(1);
        let drawn: BTreeSet<_> = (0..1000).map(|_| any_peg(&mut random).white().bits()).collect();
        assert_eq!(drawn, Position::starts().map(|start| start.white().bits()).collect());
    }

    #[test]
    fn a_diagram_names_columns_and_rows() {
        let position = Position::read("(0,0)(1,0)").unwrap();
        assert_eq!(
            position.diagram(),
            " 3          x  x  x
 2          x  x  x
 1    x  x  x  x  x  x  x
 0    x  x  x  o  o  x  x
-1    x  x  x  x  x  x  x
-2          x  x  x
-3          x  x  x
     -3 -2 -1  0  1  2  3
player to move"
        );
    }
}
