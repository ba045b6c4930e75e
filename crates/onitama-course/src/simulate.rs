//! `simulateGame`: the state after the moves of a text.

use crate::{Answer, Diagnosis};
use onitama::{Move, Setup};
use onitama_notation::{InvalidMove, MoveLine, StateFault, Transcript, play};
use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

/// Simulates the game in a file.
///
/// The answer is the final state, in the format of the first line; or `InvalidFormat`, `InvalidState`, or
/// `InvalidMove` and the first invalid move. A file that cannot be read is `InvalidFormat`, and so is one of
/// more than 64 MiB, a game of more than two million moves.
pub fn simulate_game(path: impl AsRef<Path>) -> Answer {
    Answer::from(open(path.as_ref()).and_then(simulate))
}

/// Simulates the game in a text, or from any other reader.
///
/// ```
/// use plywood_onitama_course::simulate_game_from;
///
/// let state = r#"(["Cobra","Rabbit","Rooster","Tiger","Monkey"],[(0,2),(0,0)],[(4,2),(4,0)],0,True,False)"#;
/// let moves = r#"((0,2),(1,3),"Rabbit")
///                ((4,2),(3,3),"Super Tiger")"#;
/// let answer = simulate_game_from(format!("{state}\n{moves}").as_bytes());
/// assert_eq!(answer.text, r#"(["Cobra","Monkey","Rabbit","Rooster","Tiger"],[(1,3),(0,0)],[(3,3),(4,0)],0,True,True)"#);
///
/// let answer = simulate_game_from(format!("{state}\n((0,0), (0,0), \"Tiger\")").as_bytes());
/// assert_eq!(answer.text, r#"InvalidMove ((0,0),(0,0),"Tiger")"#);
/// assert_eq!(answer.diagnosis.unwrap().to_string(), "line 2, column 1: the card is not in the player's hand");
/// ```
pub fn simulate_game_from(source: impl Read) -> Answer {
    Answer::from(simulate(source))
}

/// Simulates a game that is not text: a setup, and moves from there.
///
/// The answer is that of [`simulate_game`] for the same game as text.
///
/// ```
/// use game::Side;
/// use onitama::{Card, Move, Setup};
/// use plywood_onitama_course::simulate_game_aux;
///
/// let cards = [Card::Cobra, Card::Rabbit, Card::Rooster, Card::Tiger, Card::Monkey];
/// let setup = Setup::start(cards, Side::First);
/// let rabbit = Move { from: "(0,2)".parse()?, to: "(1,3)".parse()?, card: Card::Rabbit, is_super: false };
/// assert!(simulate_game_aux(&setup, &[rabbit]).diagnosis.is_none());
/// assert!(simulate_game_aux(&setup, &[rabbit, rabbit]).text.starts_with("InvalidMove "));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn simulate_game_aux(setup: &Setup, moves: &[Move]) -> Answer {
    Answer::from(simulate_aux(setup, moves))
}

fn simulate_aux(setup: &Setup, moves: &[Move]) -> Result<String, Diagnosis> {
    let refused = |fault| Diagnosis::State { place: None, fault: StateFault::Setup(fault) };
    let mut position = setup.position().map_err(refused)?;
    for &candidate in moves {
        play(&mut position, candidate).map_err(|reason| {
            let line = Box::new(MoveLine::from(candidate));
            Diagnosis::Move { place: None, line, reason }
        })?;
    }
    Ok(position.to_string())
}

fn simulate(source: impl Read) -> Result<String, Diagnosis> {
    let game = read(source)?;
    let last = game.replay()?.finish().map_err(|InvalidMove { index, place, reason }| {
        let line = Box::new(game.moves[index].what.clone());
        Diagnosis::Move { place: Some(place), line, reason }
    })?;
    Ok(last.to_string())
}

/// The maximum size of a text in MiB: more than two million moves.
const LONGEST: u64 = 64;

pub(crate) fn open(path: &Path) -> Result<File, Diagnosis> {
    Ok(File::open(path)?)
}

/// The text of a source, checked for its format to the end.
pub(crate) fn read(source: impl Read) -> Result<Transcript, Diagnosis> {
    Ok(Transcript::read(&read_to_end(source)?)?)
}

/// All bytes of a source. An endless one, such as `/dev/zero`, must not fill the memory.
pub(crate) fn read_to_end(source: impl Read) -> io::Result<Vec<u8>> {
    let (most, mut bytes) = (LONGEST << 20, Vec::new());
    source.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        let message = format!("more than {LONGEST} MiB");
        return Err(io::Error::new(io::ErrorKind::InvalidData, message));
    }
    Ok(bytes)
}
