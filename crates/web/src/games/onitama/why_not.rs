//! Why a square cannot be clicked next.

use super::Onitama;
use crate::rules::{Click, POSSIBLE};
use ::onitama::{Card, Move};
use board::{Grid5, Square};
use catalog::game::Game;
use onitama_notation::Illegality;

/// The rule that a click breaks, in words.
pub(super) fn why_not(game: &Onitama, click: &Click) -> String {
    let Onitama(position) = game;
    let Ok(cell) = click.cell.parse::<Square<Grid5>>() else {
        return format!("there is no square {}", click.cell);
    };
    if click.is_offered(game) {
        return POSSIBLE.to_owned();
    }
    if position.outcome().is_some() {
        return "the game is over".to_owned();
    }
    let mover = position.turn();
    let chosen = click.card.as_deref().and_then(|card| card.parse::<Card>().ok());
    let Some(from) = click.path.first().and_then(|from| from.parse().ok()) else {
        return if position.pawns(mover.other()).contains(cell) {
            "this is the opponent's pawn".to_owned()
        } else if !position.pawns(mover).contains(cell) {
            "choose one of your pawns first".to_owned()
        } else if let Some(card) = chosen {
            format!("{card} leads this pawn nowhere")
        } else {
            "no card leads this pawn anywhere".to_owned()
        };
    };
    let cards = position.hand(mover).cards();
    let card = chosen.unwrap_or(cards[0]);
    let candidate = Move { from, to: cell, card, is_super: click.is_super };
    match Illegality::of(position, candidate) {
        Some(Illegality::NotInPattern) if chosen.is_none() => {
            format!("neither {} nor {} leads there", cards[0], cards[1])
        }
        Some(Illegality::NotInPattern) => format!("{card} does not lead there"),
        Some(reason) => reason.to_string(),
        None => POSSIBLE.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Rules;

    const TEXT: &str = r#"(["Cobra","Rabbit","Rooster","Tiger","Monkey"],[(0,2),(0,0),(0,1)],[(4,2),(4,0)],0,True,False)"#;

    fn said(path: &[&str], card: Option<&str>, is_super: bool, cell: &str) -> String {
        let game = Onitama::start(Some(TEXT)).unwrap();
        let path = path.iter().map(|&cell| cell.to_owned()).collect();
        game.why_not(&Click {
            cell: cell.to_owned(),
            path,
            card: card.map(str::to_owned),
            is_super,
        })
    }

    #[test]
    fn every_square_that_is_not_offered_has_its_own_reason() {
        assert_eq!(said(&[], None, false, "(4,0)"), "this is the opponent's pawn");
        assert_eq!(said(&[], None, false, "(2,2)"), "choose one of your pawns first");
        assert_eq!(said(&["(0,0)"], None, false, "(3,3)"), "neither Cobra nor Rabbit leads there");
        assert_eq!(said(&["(0,0)"], Some("Rabbit"), false, "(3,3)"), "Rabbit does not lead there");
        let own = "the player's own pawn stands on the target";
        assert_eq!(said(&["(0,0)"], Some("Rabbit"), false, "(0,2)"), own);
        let spent = "the player has used the Super move before";
        assert_eq!(said(&["(0,0)"], None, true, "(1,0)"), spent);
        assert_eq!(said(&["(0,0)"], None, false, "(1,1)"), POSSIBLE);
    }
}
