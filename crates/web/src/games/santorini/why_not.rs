//! Why a cell cannot be clicked next.

use super::PLAYERS;
use super::Santorini::{self, Placing, Playing};
use crate::rules::{Click, POSSIBLE};
use ::santorini::{Position, Square};
use catalog::game::Game;

/// The rule that a click breaks, in words.
pub(super) fn why_not(game: &Santorini, click: &Click) -> String {
    let Ok(cell) = click.cell.parse::<Square>() else {
        return format!("there is no cell {}", click.cell);
    };
    if click.is_offered(game) {
        return POSSIBLE.to_owned();
    }
    let path: Vec<Square> = click.path.iter().filter_map(|cell| cell.parse().ok()).collect();
    match (game, path.as_slice()) {
        (Placing(_), _) => "a pawn stands there already".to_owned(),
        (Playing(position), _) if position.outcome().is_some() => "the game is over".to_owned(),
        (Playing(position), []) => not_a_pawn_to_move(position, cell),
        (Playing(position), [from]) => not_a_way(position, *from, cell),
        (Playing(position), [_, to, ..]) => not_a_building_site(position, *to, cell),
    }
}

fn not_a_pawn_to_move(position: &Position, cell: Square) -> String {
    let [mover, other] =
        [position.turn(), position.turn().other()].map(|side| PLAYERS[side.index()]);
    if position.cells_of(position.turn().other()).contains(cell) {
        return format!("this is {other}'s pawn, and {mover} is to move");
    }
    if position.cells_of(position.turn()).contains(cell) {
        return "this pawn cannot move and build".to_owned();
    }
    format!("choose one of {mover}'s pawns first")
}

fn are_neighbours(one: Square, other: Square) -> bool {
    one != other && one.row().abs_diff(other.row()) <= 1 && one.col().abs_diff(other.col()) <= 1
}

fn not_a_way(position: &Position, from: Square, cell: Square) -> String {
    let (here, there) = (position.height(from), position.height(cell));
    if !are_neighbours(from, cell) {
        "too far: a pawn goes to one of the eight cells around it".to_owned()
    } else if position.occupied().contains(cell) {
        "a pawn stands there".to_owned()
    } else if there == 4 {
        "there is a dome: nobody can go there any more".to_owned()
    } else if there > here + 1 {
        format!("too high: from level {here} a pawn climbs to level {} at most", here + 1)
    } else {
        "from there it could build nowhere".to_owned()
    }
}

fn not_a_building_site(position: &Position, to: Square, cell: Square) -> String {
    if cell == to {
        "a pawn does not build where it stands".to_owned()
    } else if !are_neighbours(to, cell) {
        "too far: a pawn builds on one of the eight cells around it".to_owned()
    } else if position.height(cell) == 4 {
        "there is a dome: nothing can be built on it".to_owned()
    } else {
        "a pawn stands there".to_owned()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Rules;

    const TEXT: &str =
        "(False,'B',((0,0),(2,2)),((2,3),(4,4)),[(1,(1,1)),(2,(1,2)),(4,(1,3)),(3,(3,3))])";

    fn said(path: &[&str], cell: &str) -> String {
        let game = Santorini::start(Some(TEXT)).unwrap();
        let path = path.iter().map(|&cell| cell.to_owned()).collect();
        game.why_not(&Click { cell: cell.to_owned(), path, card: None, is_super: false })
    }

    #[test]
    fn every_cell_that_is_not_offered_has_its_own_reason() {
        assert_eq!(said(&[], "(2,3)"), "this is Red's pawn, and Blue is to move");
        assert_eq!(said(&[], "(4,0)"), "choose one of Blue's pawns first");
        let from = &["(2,2)"];
        assert_eq!(said(from, "(4,0)"), "too far: a pawn goes to one of the eight cells around it");
        assert_eq!(said(from, "(2,3)"), "a pawn stands there");
        assert_eq!(said(from, "(1,3)"), "there is a dome: nobody can go there any more");
        let high = "too high: from level 0 a pawn climbs to level 1 at most";
        assert_eq!([said(from, "(1,2)"), said(from, "(3,3)")], [high, high]);
        let to = &["(2,2)", "(3,2)"];
        assert_eq!(said(to, "(3,2)"), "a pawn does not build where it stands");
        assert_eq!(said(to, "(0,2)"), "too far: a pawn builds on one of the eight cells around it");
        assert_eq!(said(to, "(2,3)"), "a pawn stands there");
        assert_eq!(said(&["(2,2)", "(1,1)"], "(0,0)"), "a pawn stands there");
        assert_eq!(said(&["(2,2)", "(1,1)"], "(2,2)"), POSSIBLE);
        assert_eq!(said(&[], "x"), "there is no cell x");
    }
}
