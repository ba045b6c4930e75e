//! Santorini.

use crate::{Evaluator, Opening, Playable};
use core::fmt::Write;
use game::Side;
use game::laws::Random;
use santorini::{Outcome, Position, Square, Way, course, evaluate};

impl Playable for Position {
    const NAME: &'static str = "santorini";
    const PLAYERS: &'static [&'static str] = &["blue", "red"];
    const EVALUATORS: &'static [(&'static str, Evaluator<Self>)] = &[
        ("network", networks::santorini::evaluate),
        ("plywood", evaluate::plywood),
        ("sample", evaluate::sample),
    ];
    const OPENINGS: &'static [(&'static str, Opening<Self>)] = &[("placements", placement)];

    fn initial() -> Self {
        let at = |row, col| Square::at(row, col).expect("a cell of the board");
        Self::new([at(0, 0), at(1, 1)], [at(2, 2), at(3, 3)]).expect("four different cells")
    }

    compiled_here!(count: search::Counter::par_count);

    /// A row of the board in each line: on each cell its height, and the letter of a pawn.
    fn diagram(&self) -> String {
        let mut text = String::from("    0  1  2  3  4\n");
        for row in 0..5 {
            let _ = write!(text, "{row}  ");
            for cell in (0..5).filter_map(|col| Square::at(row, col)) {
                let pawn = Side::BOTH.into_iter().find(|&side| self.cells_of(side).contains(cell));
                let letter = pawn.map_or('.', |side| ['B', 'R'][side.index()]);
                let _ = write!(text, " {}{letter}", self.height(cell));
            }
            text.push('\n');
        }
        text + &super::status(self)
    }

    fn query(question: &str, evaluator: Evaluator<Self>) -> Option<String> {
        let blue = question.strip_prefix("placement")?.trim();
        let pawns = if blue.is_empty() {
            course::place_blue(evaluator)
        } else {
            course::place_red(blue.parse().ok()?, evaluator)
        };
        Some(pawns.to_string())
    }

    fn outcome_key(outcome: Outcome) -> String {
        let way = match outcome.way {
            Way::Climb => "climb",
            Way::Block => "block",
        };
        format!("{}_{way}", Self::PLAYERS[outcome.winner.index()])
    }
}

/// Two pawns for each player, anywhere on an empty board.
fn placement(random: &mut Random) -> Position {
    loop {
        let mut cell = || Square::from_index(random.below(25).to_le_bytes()[0]);
        if let (Some(a), Some(b), Some(c), Some(d)) = (cell(), cell(), cell(), cell())
            && let Ok(position) = Position::new([a, b], [c, d])
        {
            return position;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_diagram_has_heights_and_pawns() {
        let text = "(False,'R',((1,0),(1,1)),((2,2),(3,3)),[(1,(2,0)),(4,(4,4))])";
        let position = Position::read(text).unwrap();
        assert_eq!(
            position.diagram(),
            "    0  1  2  3  4
0   0. 0. 0. 0. 0.
1   0B 0B 0. 0. 0.
2   1. 0. 0R 0. 0.
3   0. 0. 0. 0R 0.
4   0. 0. 0. 0. 4.
red to move"
        );
    }

    #[test]
    fn placements_are_asked_for_one_after_the_other() {
        let ask = |question: &str| Position::query(question, evaluate::plywood);
        let blue = ask("placement").unwrap();
        let red = ask(&format!("placement {blue}")).unwrap();
        assert!(Position::read(&format!("(False,'B',{blue},{red},[])")).is_ok());
        assert_eq!([ask("placement (0,0)"), ask("weather")], [None, None]);
    }

    #[test]
    fn what_is_not_a_legal_move_is_refused_with_the_reason() {
        let start = Position::initial();
        let reason = |text| start.read_move(text).unwrap_err().reason().to_owned();
        assert_eq!(reason("((0,0),(4,4),(0,0))"), "illegal move");
        assert_eq!(reason("((0,0),(4"), "byte 9: expected ',', found the end of the text");
    }
}
