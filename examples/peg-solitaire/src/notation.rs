//! How positions, jumps and ends are written.

use crate::{End, Hole, JUMPS, Jump, Position};
use plywood::catalog::game::Game;
use std::fmt;
use std::str::FromStr;

/// A row in each line: `o` is a peg, a dot an empty hole.
pub(crate) fn diagram(position: &Position) -> String {
    let letter = |row, column| match Hole::at(row, column) {
        None => ' ',
        Some(hole) if position.pegs.contains(hole) => 'o',
        Some(_) => '.',
    };
    let mut text = String::new();
    for row in -3..=3 {
        let letters: Vec<String> = (-3..=3).map(|column| letter(row, column).to_string()).collect();
        text.push_str(letters.join(" ").trim_end());
        text.push('\n');
    }
    let pegs = position.pegs.len();
    match position.outcome() {
        Some(end) => text + &end.to_string(),
        None => format!("{text}{pegs} pegs"),
    }
}

/// The holes with pegs, row by row: `(0,0)(0,1)`.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.pegs.iter().try_for_each(|hole| write!(f, "{hole}"))
    }
}

impl FromStr for Position {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let holes = text.split_inclusive(')').map(|hole| {
            hole.trim().parse::<Hole>().map_err(|error| format!("\"{hole}\": {error}"))
        });
        Ok(Self { pegs: holes.collect::<Result<_, _>>()? })
    }
}

/// Where the peg starts and where it lands: `(0,-2)-(0,0)`.
impl fmt::Display for Jump {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [from, _, to] = JUMPS[usize::from(self.0)];
        write!(f, "{from}-{to}")
    }
}

impl FromStr for Jump {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, &'static str> {
        let jump =
            (0..).zip(&JUMPS).map(|(jump, _)| Self(jump)).find(|jump| jump.to_string() == text);
        jump.ok_or("expected two holes in a line, as in (0,-2)-(0,0)")
    }
}

impl fmt::Display for End {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Solved => "solved",
            Self::Stuck => "stuck",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use plywood::Playable;
    use plywood::catalog::game::laws::Random;

    #[test]
    fn positions_and_jumps_are_read_as_they_are_written() {
        for seed in 0..20 {
            for position in Random::new(seed).game(&Position::initial(), 31) {
                assert_eq!(position.to_string().parse(), Ok(position));
                for jump in position.moves() {
                    assert_eq!(jump.to_string().parse(), Ok(jump));
                }
            }
        }
        assert!("(0,0)(9,9)".parse::<Position>().unwrap_err().starts_with("\"(9,9)\": "));
        assert!("(0,0)-(0,1)".parse::<Jump>().is_err());
    }
}
