//! Onitama: a pawn, where it goes, and which card leads there.

mod why_not;

use super::{NewGame, capital};
use crate::counting::{Counted, Counting};
use crate::lessons::Lesson;
use crate::puzzles::{self, Judgement};
use crate::reading::Loaded;
use crate::record::Record;
use crate::refusal::Refusal;
use crate::rules::{Click, Rules};
use crate::thinking::{Subject, Thinking, Thought};
use crate::view::{
    Board, Card as CardView, Cards, Cell, Mark, Offer, Piece, PlayedCard, Status, Trouble,
};
use ::onitama::{Card, Move, Outcome, Position, Victory};
use board::{Grid5, Square};
use catalog::game::laws::Random;
use catalog::game::{Game, Side};
use catalog::{Name, Playable};
use onitama_course::generate_game;
use onitama_notation::{
    InvalidMove, InvalidState, Located, MoveLine, NotationError, Number, Place, Transcript,
};

const PLAYERS: [&str; 2] = ["First", "Second"];
/// What is a player's, in words.
const OWNERS: [&str; 2] = ["first player's", "second player's"];

/// A position of the game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Onitama(Position);

/// The rules in five steps.
const LESSONS: &[Lesson] = &[
    Lesson {
        title: "Cards move pawns",
        text: "You have two cards. Each shows where a pawn may go from the dark square. The card you use goes \
            to your opponent, and you take the one beside the board.",
        start: Some(
            r#"(["Cobra","Rabbit","Rooster","Tiger","Monkey"],[(0,2),(0,0),(0,1),(0,3),(0,4)],[(4,2),(4,0),(4,1),(4,3),(4,4)],0,False,False)"#,
        ),
        moves: &[r#"((0,3),(1,4),"Rabbit")"#, r#"((4,2),(2,2),"Tiger")"#],
    },
    Lesson {
        title: "Capture",
        text: "Go to a square where an opposing pawn stands, and it is out of the game.",
        start: Some(
            r#"(["Cobra","Rabbit","Rooster","Tiger","Monkey"],[(0,2),(1,1)],[(4,2),(2,2),(4,4)],0,True,True)"#,
        ),
        moves: &[r#"((1,1),(2,2),"Rabbit")"#],
    },
    Lesson {
        title: "The Way of the Stone",
        text: "Capture the opposing master, who wears the crown, and you have won.",
        start: Some(
            r#"(["Horse","Monkey","Crab","Ox","Eel"],[(0,2),(3,1)],[(4,2),(4,4)],0,True,True)"#,
        ),
        moves: &[r#"((3,1),(4,2),"Monkey")"#],
    },
    Lesson {
        title: "The Way of the Stream",
        text: "Or bring your own master to the temple of the opposing one.",
        start: Some(
            r#"(["Horse","Monkey","Crab","Ox","Eel"],[(3,2),(0,0)],[(4,4),(4,0)],0,True,True)"#,
        ),
        moves: &[r#"((3,2),(4,2),"Horse")"#],
    },
    Lesson {
        title: "The Super move",
        text: "Once in a game, any of your pawns goes one step in any direction. You give up one of your cards \
            for it, as if you had used it.",
        start: Some(
            r#"(["Cobra","Rabbit","Rooster","Tiger","Monkey"],[(0,2),(0,0)],[(4,2),(4,4)],0,False,False)"#,
        ),
        moves: &[r#"((0,0),(1,0),"Super Cobra")"#],
    },
];

/// The start of a game with cards that were drawn or chosen, or with the usual ones.
///
/// # Errors
///
/// [`Refusal`] if there is no such start.
pub(crate) fn new(wish: &NewGame) -> Result<Onitama, Refusal> {
    if let Some(deal) = wish.deal {
        let draw = Position::opening(Some("deals")).map_err(Refusal::new)?;
        return Ok(Onitama(draw(&mut Random::new(deal))));
    }
    if let Some(seed) = &wish.seed {
        let seed: Number = seed.trim().parse().map_err(|_| {
            Refusal::new(format_args!("the seed {seed:?} is not an integer, such as 2024"))
        })?;
        return Onitama::start(Some(&generate_game(&seed, 0)));
    }
    let usual = Position::initial();
    let turn = match wish.turn {
        None => usual.turn(),
        Some(turn) => *Side::BOTH
            .get(turn)
            .ok_or_else(|| Refusal::new(format_args!("the turn is {turn}, expected 0 or 1")))?,
    };
    let [first, second] = Side::BOTH.map(|side| usual.hand(side).cards());
    let mut cards = [first[0], first[1], second[0], second[1], usual.side_card()];
    if let Some(names) = &wish.cards {
        for (card, name) in cards.iter_mut().zip(names) {
            *card = name
                .parse()
                .map_err(|_| Refusal::new(format_args!("there is no card {name:?}")))?;
        }
    }
    Position::start(cards, turn).map(Onitama).map_err(Refusal::new)
}

/// A card as the player who holds it sees it on the screen, where the first player sits at the bottom.
pub(crate) fn card_view(card: Card, holder: Side) -> CardView {
    let turned = if holder == Side::First { 1 } else { -1 };
    let leads = card.offsets().iter().map(|&(rows, cols)| (2 - rows * turned, 2 + cols * turned));
    let spoken: Vec<_> = card.offsets().iter().map(|&offset| step(offset)).collect();
    CardView { name: card.name(), leads: leads.collect(), spoken: spoken.join("; ") }
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

    const GAME: Name = Name::Onitama;
    const TITLE: &'static str = "Onitama";
    const GOAL: &'static str = "Take their master, or bring yours to their temple.";
    const LESSONS: &'static [Lesson] = LESSONS;
    const PUZZLES: &'static str = include_str!("../../assets/puzzles/onitama.txt");
    const PLAYERS: &'static [&'static str] = &PLAYERS;
    const OPPOSITE: bool = true;

    fn start(text: Option<&str>) -> Result<Self, Refusal> {
        let text = text.ok_or_else(|| Refusal::new("Onitama starts from a position"))?;
        let loaded = Self::load(text)?;
        match loaded.record.len() {
            0 if loaded.trouble.is_none() => Ok(*loaded.record.last()),
            _ => Err(Refusal::new("a start is one position, without moves")),
        }
    }

    /// A game in the course's string format. It breaks off at the first invalid move.
    fn load(text: &str) -> Result<Loaded<Self>, Refusal> {
        let game =
            Transcript::read(text.as_bytes()).map_err(|NotationError { place, fault }| {
                let Place { line, column, .. } = place;
                Refusal::at_line(line, format_args!("invalid format at column {column}: {fault}"))
            })?;
        let replay = game.replay().map_err(|InvalidState { place, fault }| {
            Refusal::at_line(place.line, format_args!("invalid state: {fault}"))
        })?;
        let mut record = Record::new(Self(replay.position()));
        for played in replay {
            match played {
                Ok(legal) => record.push(legal)?,
                Err(InvalidMove { index, place, reason }) => {
                    let text = |line: &Located<MoveLine>| line.what.to_string();
                    let trouble = Trouble {
                        line: place.line,
                        message: format!("invalid move: {reason}"),
                        text: text(&game.moves[index]),
                        rest: game.moves[index + 1..].iter().map(text).collect(),
                    };
                    return Ok(Loaded { record, trouble: Some(trouble) });
                }
            }
        }
        Ok(Loaded { record, trouble: None })
    }

    fn read(&self, text: &str) -> Result<Move, String> {
        self.0.read_move(text).map_err(|error| error.reason().to_owned())
    }

    fn legal(&self) -> Vec<Move> {
        self.0.moves().collect()
    }

    fn after(&self, legal: Move) -> Self {
        Self(self.0.after(legal))
    }

    fn text(candidate: Move) -> String {
        candidate.to_string()
    }

    fn offer(&self, legal: Move) -> Offer {
        let Move { from, to, card, is_super } = legal;
        let path = [from, to].map(|at| at.to_string()).to_vec();
        let text = Self::text(legal);
        Offer { text, path, card: Some(card.name()), is_super, is_settled: false, raised: None }
    }

    fn why_not(&self, click: &Click) -> String {
        why_not::why_not(self, click)
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
            Some(outcome) => Status {
                text: capital(&outcome.to_string()),
                turn: None,
                over: true,
                winner: match outcome {
                    Outcome::Won(Victory { winner, .. }) => Some(winner.index()),
                    Outcome::Stalemate => None,
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
        &["choose a pawn or a card", "choose where it goes", "choose the card"]
    }

    fn marks(&self, legal: Move) -> Vec<Mark> {
        let mark = |at: Square<Grid5>, part| Mark { cell: at.to_string(), part };
        vec![mark(legal.from, "from"), mark(legal.to, "to")]
    }

    fn cards(&self, last: Option<(&Self, Move)>) -> Option<Cards> {
        let hand = |side| self.0.hand(side).cards().map(|card| card_view(card, side));
        let played = last.map(|(before, played)| PlayedCard {
            card: played.card.name(),
            by: before.0.turn().index(),
            is_super: played.is_super,
        });
        Some(Cards {
            hands: Side::BOTH.map(hand),
            side: card_view(self.0.side_card(), self.0.turn()),
            next: self.0.turn().index(),
            played,
            super_used: Side::BOTH.map(|side| self.0.has_used_super(side)),
        })
    }

    fn notation(&self) -> Option<String> {
        Some(self.0.to_string())
    }

    fn think(&self, thinking: &Thinking<'_>) -> Result<(Move, Thought), Refusal> {
        Subject { rules: self, position: &self.0, wrap: |played| played }.search(thinking)
    }

    fn judge(record: &Record<Self>, moves: u32) -> Result<Judgement, Refusal> {
        puzzles::judge(record, moves, |here| Ok(here.0))
    }

    fn count(&self, counting: &Counting<'_>) -> Result<Counted, Refusal> {
        counting.games(&self.0, Self::text)
    }
}
