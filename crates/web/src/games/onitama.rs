//! Onitama: a pawn, where it goes, and which card leads there.

use super::{NewGame, capital};
use crate::counting::{self, Counted};
use crate::refusal::Refusal;
use crate::rules::{Question, Rules};
use crate::shown::{
    Board, Card as ShownCard, Cards, Cell, Mark, Offer, Piece, PlayedCard, Status, Trouble,
};
use crate::stop::Stop;
use crate::table::Record;
use crate::thinking::{Choice, Limits, Listener, Subject};
use ::onitama::{Card, Ending, Move, Position, Victory, evaluate};
use board::{Grid5, Square};
use game::{Game, Side};
use onitama_course::{Objection, generate_game};
use onitama_notation::{Located, MoveLine, NotationError, Number, Place, StateLine, Transcript};
use search::Method;

const PLAYERS: [&str; 2] = ["First", "Second"];
/// What is a player's, in words.
const OWNERS: [&str; 2] = ["first player's", "second player's"];

/// The cards of a game for which nobody wished others.
const USUAL: [Card; 5] = [Card::Cobra, Card::Rabbit, Card::Rooster, Card::Tiger, Card::Monkey];

/// A position of the game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Onitama(Position);

/// A game with the cards of a wish, drawn or chosen, or with the usual ones.
///
/// # Errors
///
/// [`Refusal`] if the wish is none that can be fulfilled.
pub(crate) fn new(wish: &NewGame) -> Result<Record<Onitama>, Refusal> {
    if let Some(seed) = &wish.seed {
        let seed: Number =
            seed.trim().parse().map_err(|_| Refusal::unprocessable("a seed is an integer"))?;
        return load(&generate_game(&seed, 0));
    }
    let turn = match wish.turn {
        None => Side::First,
        Some(turn) => {
            *Side::BOTH.get(turn).ok_or_else(|| Refusal::unprocessable("the turn is 0 or 1"))?
        }
    };
    let mut cards = USUAL;
    if let Some(names) = &wish.cards {
        for (card, name) in cards.iter_mut().zip(names) {
            *card = name.parse().map_err(|_| Refusal::unprocessable("no card has this name"))?;
        }
    }
    let start = Position::start(cards, turn).map_err(Refusal::unprocessable)?;
    Ok(Record::new(Onitama(start)))
}

/// A game in the course's string format. It breaks off at the first invalid move.
///
/// # Errors
///
/// [`Refusal`] with its line if the text is not in the format, or its state is none.
pub(crate) fn load(text: &str) -> Result<Record<Onitama>, Refusal> {
    let game = Transcript::read(text.as_bytes()).map_err(|NotationError { place, fault }| {
        let Place { line, column, .. } = place;
        Refusal::at_line(line, format_args!("invalid format at column {column}: {fault}"))
    })?;
    let Located { place, what: state } = &game.state;
    let refused = |fault: &dyn core::fmt::Display| {
        Refusal::at_line(place.line, format_args!("invalid state: {fault}"))
    };
    let setup = state.setup().map_err(|fault| refused(&fault))?;
    let start = setup.position().map_err(|fault| refused(&fault))?;
    let mut record = Record::new(Onitama(start));
    for (at, Located { place, what: line }) in game.moves.iter().enumerate() {
        let Onitama(before) = record.last();
        let legal = line
            .to_move()
            .map_err(Objection::from)
            .and_then(|candidate| Objection::to(before, candidate).map_or(Ok(candidate), Err));
        let objection = match legal {
            Ok(legal) => {
                record.push(legal)?;
                continue;
            }
            Err(objection) => objection,
        };
        let rest = &game.moves[at + 1..];
        record.mark_trouble(Trouble {
            line: place.line,
            message: format!("invalid move: {objection}"),
            text: line.to_string(),
            rest: rest.iter().map(|line| line.what.to_string()).collect(),
        });
        break;
    }
    Ok(record)
}

/// A card as the player who holds it sees it on the screen, where the first player sits at the bottom.
pub(crate) fn shown_card(card: Card, holder: Side) -> ShownCard {
    let turned = if holder == Side::First { 1 } else { -1 };
    let leads = card.offsets().iter().map(|&(rows, cols)| (2 - rows * turned, 2 + cols * turned));
    let spoken: Vec<_> = card.offsets().iter().map(|&offset| step(offset)).collect();
    ShownCard { name: card.name(), leads: leads.collect(), spoken: spoken.join("; ") }
}

/// A step in words, as the player who makes it sees it.
fn step((rows, cols): (i8, i8)) -> String {
    let part = |length: i8, on: &str, back: &str| match length {
        0 => None,
        length => Some(format!("{} {}", length.abs(), if length > 0 { on } else { back })),
    };
    let parts = [part(rows, "forward", "back"), part(cols, "right", "left")];
    parts.into_iter().flatten().collect::<Vec<_>>().join(" ")
}

/// A square in words.
fn words(at: Square<Grid5>) -> String {
    format!("row {}, column {}", at.row(), at.col())
}

impl Rules for Onitama {
    type Move = Move;

    const GAME: &'static str = "onitama";
    const PLAYERS: &'static [&'static str] = &PLAYERS;

    fn legal(&self) -> Vec<Move> {
        self.0.moves().collect()
    }

    fn after(&self, legal: Move) -> Self {
        Self(self.0.after(legal))
    }

    fn text(candidate: Move) -> String {
        MoveLine::from(candidate).to_string()
    }

    fn offer(candidate: Move) -> Offer {
        let Move { from, to, card, is_super } = candidate;
        let path = [from, to].map(|at| at.to_string()).to_vec();
        Offer { text: Self::text(candidate), path, card: Some(card.name()), is_super }
    }

    fn turn(&self) -> Option<usize> {
        Some(self.0.turn().index())
    }

    fn spoken(&self, legal: Move) -> String {
        let Move { from, to, card, is_super } = legal;
        let mover = self.0.turn();
        let pawn = if self.0.master(mover) == Some(from) { "the master" } else { "a student" };
        let captured = if self.0.master(mover.other()) == Some(to) {
            ", capturing the master"
        } else if self.0.pawns(mover.other()).contains(to) {
            ", capturing a student"
        } else {
            ""
        };
        let by =
            if is_super { format!("the Super move, giving up {card}") } else { card.to_string() };
        let player = PLAYERS[mover.index()];
        let (from, to) = (words(from), words(to));
        format!("{player} moves {pawn} from {from} to {to} with {by}{captured}")
    }

    fn status(&self) -> Status {
        let turn = self.0.turn();
        match self.0.outcome() {
            None => Status {
                text: format!("{} player to move", PLAYERS[turn.index()]),
                turn: Some(turn.index()),
                over: false,
                winner: None,
                placing: false,
            },
            Some(ending) => Status {
                text: capital(&ending.to_string()),
                turn: None,
                over: true,
                winner: match ending {
                    Ending::Won(Victory { winner, .. }) => Some(winner.index()),
                    Ending::Stalemate => None,
                },
                placing: false,
            },
        }
    }

    fn board(&self) -> Board {
        let cell = |row, col| {
            let at = Square::<Grid5>::at(row, col)?;
            let side = Side::BOTH.into_iter().find(|&side| self.0.pawns(side).contains(at));
            let temple = Side::BOTH.into_iter().find(|&side| Position::temple(side) == at);
            let piece = side.map(|side| {
                let is_master = self.0.master(side) == Some(at);
                let kind = if is_master { "master" } else { "student" };
                Piece { kind, side: Some(side.index()) }
            });
            let piece_words = match (side, piece) {
                (Some(side), Some(Piece { kind, .. })) => {
                    format!("{} {kind}", OWNERS[side.index()])
                }
                _ => "empty".to_owned(),
            };
            let temple_words = temple.map(|side| format!("{} temple", OWNERS[side.index()]));
            let label: Vec<_> = [words(at), piece_words].into_iter().chain(temple_words).collect();
            Some(Cell {
                id: at.to_string(),
                row,
                col,
                label: label.join(", "),
                piece,
                temple: temple.map(Side::index),
                level: None,
            })
        };
        let rows = (0..5).rev().map(|row| (0..5).map(|col| cell(row, col)).collect());
        Board { rows: rows.collect() }
    }

    fn prompts(&self) -> &'static [&'static str] {
        &["choose a pawn or a card", "choose where it goes", "choose how"]
    }

    fn marks(&self, legal: Move) -> Vec<Mark> {
        let mark = |at: Square<Grid5>, part| Mark { cell: at.to_string(), part };
        vec![mark(legal.from, "from"), mark(legal.to, "to")]
    }

    fn cards(&self, last: Option<(&Self, Move)>) -> Option<Cards> {
        let hand = |side| self.0.hand(side).cards().map(|card| shown_card(card, side));
        let played = last.map(|(before, played)| PlayedCard {
            card: played.card.name(),
            by: before.0.turn().index(),
            is_super: played.is_super,
        });
        Some(Cards {
            hands: Side::BOTH.map(hand),
            side: shown_card(self.0.side_card(), self.0.turn()),
            next: self.0.turn().index(),
            played,
            super_used: Side::BOTH.map(|side| self.0.has_used_super(side)),
        })
    }

    fn position(&self) -> Option<String> {
        Some(StateLine::from(&self.0).to_string())
    }
}

impl Question for Onitama {
    fn ready(&self) -> Result<(), Refusal> {
        Ok(())
    }

    fn is_over(&self) -> bool {
        self.0.outcome().is_some()
    }

    fn think(&self, limits: Limits, stop: &Stop, tell: Listener<'_>) -> Result<Choice, Refusal> {
        let subject = Subject {
            position: &self.0,
            evaluate: evaluate::plywood,
            players: &PLAYERS,
            text: Self::text,
        };
        let (chosen, thought) = subject.search(limits, stop, tell)?;
        Ok(Choice { chosen: Self::text(chosen), spoken: self.spoken(chosen), thought })
    }

    fn count(
        &self,
        plies: u32,
        stop: &Stop,
        tell: counting::Listener<'_>,
    ) -> Result<Counted, Refusal> {
        let name = |ending: Ending| ending.to_string();
        counting::count::<Position>(plies, stop, tell, name, |counter| {
            counter.par_count(Method::Merged, &self.0, plies)
        })
    }
}
