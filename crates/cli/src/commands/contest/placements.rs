//! Where the pawns stand at the start.

use crate::random::Random;
use crate::source::text_of;
use game::Game;
use santorini::{Position, Square};
use std::path::Path;

/// So many placements, drawn with a seed: four different cells of an empty board.
pub(super) fn drawn(seed: u64, count: usize) -> Vec<Position> {
    let mut random = Random::new(seed);
    (0..count).map(|_| draw(&mut random)).collect()
}

/// A placement, drawn by lot.
pub(crate) fn draw(random: &mut Random) -> Position {
    loop {
        let mut cell = || Square::from_index(random.below(25).to_le_bytes()[0]);
        let cells = (cell(), cell(), cell(), cell());
        if let (Some(a), Some(b), Some(c), Some(d)) = cells
            && let Ok(position) = Position::new([a, b], [c, d])
        {
            return position;
        }
    }
}

/// So many positions from the lines of a file, from its start again after its end.
pub(super) fn from_file(path: &Path, count: usize) -> Result<Vec<Position>, String> {
    let name = path.display();
    let text = text_of(path).map_err(|error| format!("{name}: {error}"))?;
    let mut positions: Vec<Position> = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        let position: Position =
            line.parse().map_err(|fault| format!("{name}: line {number}: {fault}"))?;
        if position.outcome().is_some() {
            return Err(format!("{name}: line {number}: the game is over"));
        }
        positions.push(position);
    }
    if positions.is_empty() {
        return Err(format!("{name}: there is no position"));
    }
    Ok(positions.into_iter().cycle().take(count).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_always_draws_the_same_placements() {
        let placements = drawn(7, 50);
        assert_eq!(placements, drawn(7, 50));
        assert_eq!(placements[..10], drawn(7, 10));
        assert_ne!(placements, drawn(8, 50));
        assert!(placements.iter().all(|placement| placement.at_least(1).is_empty()));
    }
}
