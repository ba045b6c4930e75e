//! Each game's notation behind one trait.

use board::{Bitboard, Cross33};
use core::fmt::Write;
use game::{Game, Side};
use onitama::Card;
use onitama_course::{Objection, simulate_game_from};
use onitama_notation::{MoveLine, StateLine};
use peg::{Board, Hole, Pegs};

/// A game whose positions and moves are read and written without blanks.
pub(crate) trait Notated: Game + Send + Sync {
    /// Where a game starts, unless told otherwise.
    fn start() -> Self;

    /// Reads a position.
    ///
    /// # Errors
    ///
    /// What is wrong with the text, and where.
    fn read(text: &str) -> Result<Self, String>;

    /// Writes the position.
    fn written(&self) -> String;

    /// Reads a legal move of the position.
    ///
    /// # Errors
    ///
    /// What is wrong with the text, or why the move is not legal.
    fn read_move(&self, text: &str) -> Result<Self::Move, String>;

    /// Writes a move.
    fn written_move(played: Self::Move) -> String;

    /// Is it the turn of the player who is named first? The only player of a solitaire is.
    fn is_first_to_move(&self) -> bool;
}

impl Notated for onitama::Position {
    fn start() -> Self {
        let cards = [Card::Cobra, Card::Rabbit, Card::Rooster, Card::Tiger, Card::Monkey];
        Self::start(cards, Side::First).expect("five different cards")
    }

    /// Reads a state of the string format, and the moves in the lines after it if there are any.
    fn read(text: &str) -> Result<Self, String> {
        let last = simulate_game_from(text.as_bytes());
        if let Some(diagnosis) = last.diagnosis {
            return Err(diagnosis.to_string());
        }
        let line: StateLine = last.text.parse().map_err(|error| format!("{error}"))?;
        let setup = line.setup().map_err(|fault| fault.to_string())?;
        setup.position().map_err(|fault| fault.to_string())
    }

    fn written(&self) -> String {
        StateLine::from(self).to_string()
    }

    fn read_move(&self, text: &str) -> Result<onitama::Move, String> {
        let line: MoveLine =
            text.replace("Super_", "Super ").parse().map_err(|error| format!("{error}"))?;
        let candidate = line.to_move().map_err(|fault| fault.to_string())?;
        match Objection::to(self, candidate) {
            None => Ok(candidate),
            Some(objection) => Err(objection.to_string()),
        }
    }

    fn written_move(played: onitama::Move) -> String {
        MoveLine::from(played).to_string().replace("Super ", "Super_")
    }

    fn is_first_to_move(&self) -> bool {
        self.turn() == Side::First
    }
}

impl Notated for santorini::Position {
    fn start() -> Self {
        let at = |row, col| santorini::Square::at(row, col).expect("a cell of the board");
        Self::new([at(0, 0), at(1, 1)], [at(2, 2), at(3, 3)]).expect("four different cells")
    }

    fn read(text: &str) -> Result<Self, String> {
        text.parse().map_err(|error: santorini::NotationError| error.to_string())
    }

    fn written(&self) -> String {
        self.to_string()
    }

    fn read_move(&self, text: &str) -> Result<santorini::Move, String> {
        legal(self, text.parse().map_err(|error: santorini::NotationError| error.to_string())?)
    }

    fn written_move(played: santorini::Move) -> String {
        played.to_string()
    }

    fn is_first_to_move(&self) -> bool {
        self.turn() == Side::First
    }
}

impl Notated for Pegs {
    fn start() -> Self {
        Self::start(Hole::at(0, 0).expect("the middle of the board"))
    }

    /// Reads the holes of the white pegs, one after the other, or the document's list of all pegs.
    fn read(text: &str) -> Result<Self, String> {
        if text.trim_start().starts_with('[') {
            let board = text.parse::<Board>().map_err(|error| error.to_string())?;
            return Ok(board.pegs());
        }
        let (mut white, mut at) = (Bitboard::<Cross33>::EMPTY, 0);
        while !text[at..].trim().is_empty() {
            let end = text[at..].find(')').map_or(text.len(), |closing| at + closing + 1);
            let hole: Hole = text[at..end].parse().map_err(|error: board::ParseSquareError| {
                board::ParseSquareError { at: at + error.at, ..error }.to_string()
            })?;
            white = white.with(hole);
            at = end;
        }
        Ok(Self::new(white))
    }

    fn written(&self) -> String {
        self.white().iter().fold(String::new(), |mut text, hole| {
            let _ = write!(text, "{hole}");
            text
        })
    }

    fn read_move(&self, text: &str) -> Result<Hole, String> {
        legal(self, text.parse().map_err(|error: board::ParseSquareError| error.to_string())?)
    }

    fn written_move(played: Hole) -> String {
        played.to_string()
    }

    fn is_first_to_move(&self) -> bool {
        true
    }
}

fn legal<G: Game>(position: &G, candidate: G::Move) -> Result<G::Move, String> {
    if position.is_legal(candidate) { Ok(candidate) } else { Err(game::IllegalMove.to_string()) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use core::fmt::Debug;

    /// Follows a game whose moves are chosen without sense, and writes and reads everything on the way.
    fn texts_round_trip<G: Notated + PartialEq + Debug>() {
        let (mut position, mut choice): (G, usize) = (G::start(), 5);
        for _ in 0..60 {
            let text = position.written();
            assert!(!text.contains(char::is_whitespace), "{text}");
            if position.outcome().is_none() {
                assert_eq!(G::read(&text).as_ref(), Ok(&position));
            }
            let moves: Vec<G::Move> = position.moves().collect();
            for &next in &moves {
                let text = G::written_move(next);
                assert!(!text.contains(char::is_whitespace), "{text}");
                assert_eq!(position.read_move(&text), Ok(next));
            }
            choice = choice * 31 % 1009;
            let Some(&next) = moves.get(choice % moves.len().max(1)) else { break };
            position.play_unchecked(next);
        }
    }

    #[test]
    fn positions_and_moves_round_trip_without_blanks() {
        texts_round_trip::<onitama::Position>();
        texts_round_trip::<santorini::Position>();
        texts_round_trip::<Pegs>();
    }

    #[test]
    fn an_onitama_text_is_played_to_its_end() {
        let start = <onitama::Position as Notated>::start();
        let text = format!("{}\n((0,2),(1,3),\"Rabbit\")\n", start.written());
        let next = start.read_move("((0,2),(1,3),\"Rabbit\")").unwrap();
        assert_eq!(onitama::Position::read(&text), Ok(start.after(next)));
        let refused = onitama::Position::read(&text.replace("Rabbit\")", "Ox\")")).unwrap_err();
        assert_eq!(refused, "line 2, column 1: the card is not in the player's hand");
    }

    #[test]
    fn peg_boards_are_read_both_ways() {
        let start = <Pegs as Notated>::start();
        let board = Board::from(start).to_string();
        assert_eq!(Pegs::read(&board), Ok(start));
        assert_eq!(Pegs::read(" (0,0) "), Ok(start));
        assert_eq!(Pegs::read("(0,0)(9,0)").unwrap_err(), "no such square on the board at byte 6");
        assert_eq!(Pegs::read("(0,0").unwrap_err(), "expected ')' at byte 4");
    }

    #[test]
    fn what_is_no_legal_move_is_refused_with_the_reason() {
        let start = <santorini::Position as Notated>::start();
        assert_eq!(start.read_move("((0,0),(4,4),(0,0))").unwrap_err(), "illegal move");
        assert_eq!(start.read_move("((0,0),(4").unwrap_err(), "expected ',' at byte 9");
        let start = <onitama::Position as Notated>::start();
        let refused = start.read_move("((0,2),(1,3),\"Super_Ox\")").unwrap_err();
        assert_eq!(refused, "the card is not in the player's hand");
    }
}
