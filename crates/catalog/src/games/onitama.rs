//! Onitama.

use crate::{Evaluator, Opening, Playable, ReadError, endgames};
use core::fmt::Write;
use game::laws::Random;
use game::{ByPlayer, Side, Tally};
use onitama::{Card, Move, Outcome, Position, Setup, Victory, Way, evaluate};
use onitama_notation::{Illegality, Transcript};
use search::Probe;
use std::sync::Arc;

/// The cards of a game for which nobody chose others.
const CARDS: [Card; 5] = [Card::Cobra, Card::Rabbit, Card::Rooster, Card::Tiger, Card::Monkey];

impl Playable for Position {
    const NAME: &'static str = "onitama";
    const EVALUATORS: &'static [(&'static str, Evaluator<Self>)] = &[
        ("network", networks::onitama::evaluate),
        ("plywood", evaluate::plywood),
        ("material", evaluate::material),
    ];
    const OPENINGS: &'static [(&'static str, Opening<Self>)] = &[
        ("deals", |random| deal(random, false)),
        ("deals-without-supers", |random| deal(random, true)),
    ];

    fn initial() -> Self {
        Self::start(CARDS, Side::First).expect("five different cards")
    }

    /// Reads a state of the string format, and plays the moves in the lines after it if there are any.
    fn read(text: &str) -> Result<Self, ReadError> {
        onitama_position(text).map_err(|reason| ReadError::position::<Self>(text, reason))
    }

    fn objection(&self, candidate: Move) -> Option<String> {
        Illegality::of(self, candidate).map(|reason| reason.to_string())
    }

    /// Endgame tables, which are built in the background.
    fn exact_values(&self) -> Option<Arc<dyn Probe<Self>>> {
        endgames::probe(self)
    }

    // The course's crate has compiled the counters of this game.
    compiled_here!(count: onitama_course::tally_games);

    /// The board with the first player at the bottom, masters `M` and students `S`, the second player's in
    /// lower case; beside it the cards.
    fn diagram(&self) -> String {
        let mut text = String::new();
        for row in (0..5).rev() {
            let _ = write!(text, "{row}  ");
            for cell in (0..5).filter_map(|col| board::Square::at(row, col)) {
                let side = Side::BOTH.into_iter().find(|&side| self.pawns(side).contains(cell));
                let letter = side.map_or('.', |side| {
                    let is_master = self.master(side) == Some(cell);
                    [['S', 's'], ['M', 'm']][usize::from(is_master)][side.index()]
                });
                let _ = write!(text, " {letter}");
            }
            let beside = match row {
                4 => hand(self, Side::Second),
                2 => format!("beside: {}", self.side_card()),
                0 => hand(self, Side::First),
                _ => String::new(),
            };
            let gap = if beside.is_empty() { "" } else { "   " };
            let _ = writeln!(text, "{gap}{beside}");
        }
        text + "    0 1 2 3 4\n" + &super::status(self)
    }

    fn outcome_key(outcome: Outcome) -> String {
        match outcome {
            Outcome::Won(Victory { winner, way }) => {
                let way = match way {
                    Way::Stone => "stone",
                    Way::Stream => "stream",
                };
                format!("{}_{way}", Self::PLAYERS[winner.index()])
            }
            Outcome::Stalemate => String::from("stalemate"),
        }
    }

    /// `(all,first,second)`, the answer of `countGames`.
    fn course_answer(tally: &Tally<Outcome>) -> Option<String> {
        let [first, second] = Side::BOTH.map(|side| tally.wins(side));
        Some(format!("({},{first},{second})", tally.total()))
    }
}

/// What a diagram says of a player's cards.
fn hand(position: &Position, side: Side) -> String {
    let name = Position::PLAYERS[side.index()];
    let spent = if position.has_used_super(side) { "used" } else { "unused" };
    format!("{name}: {}, Super {spent}", position.hand(side))
}

/// The position of a text in the string format: a state, and moves from there.
///
/// # Errors
///
/// What is wrong with the text, and where.
pub fn onitama_position(text: &str) -> Result<Position, String> {
    let last = || -> Result<Position, Box<dyn core::error::Error>> {
        Ok(text.parse::<Transcript>()?.replay()?.finish()?)
    };
    last().map_err(|error| error.to_string())
}

/// A start with five of the sixteen cards, drawn by lot.
fn deal(random: &mut Random, super_used: bool) -> Position {
    let mut cards = Card::ALL;
    for index in 0..5 {
        cards.swap(index, index + random.below(Card::ALL.len() - index));
    }
    let &dealt = cards.first_chunk().expect("sixteen cards");
    let mut setup = Setup::start(dealt, Side::First);
    setup.super_used = ByPlayer { first: super_used, second: super_used };
    setup.position().expect("five different cards")
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Game;

    #[test]
    fn a_text_is_played_to_its_end() {
        let start = Position::initial();
        let text = format!("{}\n((0,2),(1,3),\"Rabbit\")\n", start.notation());
        let next = start.read_move("((0,2),(1,3),\"Rabbit\")").unwrap();
        assert_eq!(Position::read(&text), Ok(start.after(next)));
        let refused = Position::read(&text.replace("Rabbit\")", "Ox\")")).unwrap_err();
        assert_eq!(refused.reason(), "line 2, column 1: the card is not in the player's hand");
    }

    #[test]
    fn an_illegal_move_is_refused_with_the_reason() {
        let start = Position::initial();
        let refused = start.read_move("((0,2),(1,3),\"Super_Ox\")").unwrap_err();
        assert_eq!(refused.reason(), "the card is not in the player's hand");
        assert!(refused.example().is_some_and(|example| start.read_move(example).is_ok()));
    }

    #[test]
    fn a_diagram_has_pawns_and_cards() {
        let start = Position::initial();
        assert_eq!(
            start.diagram(),
            "4   s s m s s   second: Rooster Tiger, Super unused
3   . . . . .
2   . . . . .   beside: Monkey
1   . . . . .
0   S S M S S   first: Cobra Rabbit, Super unused
    0 1 2 3 4
first to move"
        );
    }

    #[test]
    fn deals_have_their_super_moves_or_not() {
        let is_used = |name| {
            let draw = Position::opening(Some(name)).unwrap();
            let dealt = draw(&mut Random::new(1));
            Side::BOTH.map(|side| dealt.has_used_super(side))
        };
        assert_eq!(is_used("deals"), [false; 2]);
        assert_eq!(is_used("deals-without-supers"), [true; 2]);
    }
}
