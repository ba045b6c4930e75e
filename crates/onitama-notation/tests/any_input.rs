//! Games written and read again, and inputs of every other kind.

use game::{Game, Side};
use onitama::{Card, Move, Position, Setup};
use plywood_onitama_notation::{MoveLine, NotationError, StateLine, Transcript};

/// Every position and move of some games, played by a fixed rule that visits many cards.
fn for_each_position(mut visit: impl FnMut(&Position, Option<Move>)) {
    for game in 0..48 {
        let cards = core::array::from_fn(|place| Card::ALL[(game + place * 3) % 16]);
        let mut position = Position::start(cards, Side::BOTH[game % 2]).unwrap();
        for ply in 0..60 {
            let count = position.count_moves();
            let next = position.moves().nth((game * 31 + ply * 17) % count.max(1));
            visit(&position, next);
            let Some(next) = next else { break };
            position.play_unchecked(next);
        }
    }
}

#[test]
fn positions_and_moves_come_back() {
    let (mut finished, mut supers) = (0, 0);
    for_each_position(|position, next| {
        let line = StateLine::from(position);
        assert_eq!(line.to_string().parse(), Ok(line.clone()));
        assert_eq!(line.setup(), Ok(Setup::from(position)));
        let back = line.setup().unwrap().position().unwrap();
        assert_eq!(StateLine::from(&back), line);
        finished += usize::from(position.victory().is_some());
        if let Some(next) = next {
            let line = MoveLine::from(next);
            assert_eq!(line.to_string().parse(), Ok(line.clone()));
            assert_eq!(line.to_move(), Ok(next));
            supers += usize::from(next.is_super);
        }
    });
    assert!(finished > 10 && supers > 10, "the games should show both");
}

/// Reads, and checks that a refusal is placed inside the text.
fn read(bytes: &[u8]) -> Result<Transcript, NotationError> {
    let answer = Transcript::read(bytes);
    if let Err(error) = answer {
        let mut lines = bytes.split(|&byte| byte == b'\n');
        let line = lines.nth(error.place.line - 1).expect("the line is in the text");
        let longest = String::from_utf8_lossy(line).chars().count() + 1;
        assert!((1..=longest).contains(&error.place.column), "{error}");
    }
    answer
}

const GAME: &str = "\r\n(  [\"Cobra\",\"Rabbit\",\"R\\\"\",\"Tiger\",\"é\"],[(0,2),((0),0)],[(04,-2)],0,True , False)\n\n((0,2),(1,3),\"Super Rabbit\")\n((4,2),(3,3),\"Tiger\")\n";

#[test]
fn every_truncation_is_read_or_refused_at_its_end() {
    assert_eq!(read(GAME.as_bytes()).unwrap().moves.len(), 2);
    for end in 0..GAME.len() {
        let bytes = &GAME.as_bytes()[..end];
        let lines = bytes.split(|&byte| byte == b'\n').count();
        if let Err(error) = read(bytes) {
            assert_eq!(error.place.line, lines, "{end}");
        }
    }
}

#[test]
fn every_change_of_a_byte_is_read_or_refused_inside_the_text() {
    let mut bytes = GAME.as_bytes().to_vec();
    for place in 0..bytes.len() {
        let kept = bytes[place];
        for other in 0..=u8::MAX {
            bytes[place] = other;
            if let Ok(game) = read(&bytes) {
                let normal = game.to_string();
                assert_eq!(normal.parse::<Transcript>().unwrap().to_string(), normal);
            }
        }
        bytes[place] = kept;
        let mut shorter = bytes.clone();
        shorter.remove(place);
        let _ = read(&shorter);
    }
}

#[test]
fn large_inputs_are_read_in_one_go() {
    const SIZE: usize = 4_000_000;
    let (state, ends) = ("([],[(0,0)],[],0,True,True)", "\n((0,0),(1,1),\"Ox\")");
    for (blanks, is_read) in [(" ", true), ("\n", true), ("\r", true), ("\0", false), ("(", false)]
    {
        let many = blanks.repeat(SIZE);
        assert_eq!(read(format!("{many}{state}{many}{ends}").as_bytes()).is_ok(), is_read);
        assert!(read(many.as_bytes()).is_err());
    }
    let inside = state.replace("[(0,0)]", &format!("{0}[{0}({0}0{0},0){0}]{0}", " ".repeat(SIZE)));
    assert!(read(inside.as_bytes()).is_ok());
    assert!(read(&vec![0xff; SIZE]).is_err());
}

#[test]
fn deep_parentheses_are_counted() {
    const DEPTH: usize = 1_000_000;
    let (open, close) = ("(".repeat(DEPTH), ")".repeat(DEPTH));
    let nested = |closing: &str| format!("([],[({open}0{closing},0)],[],0,True,True)");
    assert!(read(nested(&close).as_bytes()).is_ok());
    assert!(read(nested(&close[1..]).as_bytes()).is_err());
    assert!(read(nested(&format!("{close})")).as_bytes()).is_err());
    assert!(read(nested("").as_bytes()).is_err());
}

#[test]
fn long_numbers_and_names_and_lists_are_kept() {
    const LENGTH: usize = 1_000_000;
    let number = "9".repeat(LENGTH);
    let name = "x".repeat(LENGTH);
    let line = format!("((-{number},{number}),(0,0),\"{name}\")");
    assert_eq!(line.parse::<MoveLine>().unwrap().to_string(), line);
    let pawns = vec!["(0,0)"; LENGTH].join(",");
    let line = format!("([],[{pawns}],[],0,True,True)");
    let state: StateLine = line.parse().unwrap();
    assert_eq!((state.pawns.first.len(), state.to_string()), (LENGTH, line));
}

#[test]
fn twenty_digits_are_off_the_board() {
    let text = "((00,99999999999999999999),(-99999999999999999999,4294967296),\"Ox\")";
    let line: MoveLine = text.parse().unwrap();
    assert!(line.to_move().is_err());
    assert_eq!(line.to_string(), text.replace("00", "0"));
}
