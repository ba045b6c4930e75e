//! Positions that games start from.

use crate::source::text_of;
use catalog::game::laws::Random;
use catalog::{Opening, Playable};
use std::collections::BTreeSet;
use std::path::Path;

/// How often an opening that was there before is drawn again: some games do not have as many.
const ATTEMPTS: usize = 20;

/// So many openings, different ones as long as there are any. The first ones do not depend on how many follow.
pub(crate) fn drawn<G: Playable>(draw: Opening<G>, seed: u64, count: usize) -> Vec<G> {
    let mut random = Random::new(seed);
    let mut seen = BTreeSet::new();
    let mut openings = Vec::with_capacity(count);
    for _ in 0..count {
        let mut opening = draw(&mut random);
        for _ in 0..ATTEMPTS {
            if !seen.contains(&opening.notation()) {
                break;
            }
            opening = draw(&mut random);
        }
        seen.insert(opening.notation());
        openings.push(opening);
    }
    openings
}

/// So many positions from the lines of a file, from its start again after its end. Lines that are blank or
/// start with # are skipped.
///
/// # Errors
///
/// What is wrong with the file, and in which line.
pub(crate) fn from_file<G: Playable>(path: &Path, count: usize) -> Result<Vec<G>, String> {
    let name = path.display();
    let text = text_of(path).map_err(|error| format!("{name}: {error}"))?;
    let mut positions: Vec<G> = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        if line.trim().is_empty() || line.starts_with('#') {
            continue;
        }
        let position =
            G::read(line).map_err(|error| format!("{name}: line {number}: {}", error.reason()))?;
        if let Some(outcome) = position.outcome() {
            return Err(format!("{name}: line {number}: the game is over, {outcome}"));
        }
        positions.push(position);
    }
    if positions.is_empty() {
        return Err(format!("{name}: expected a position in each line, found none"));
    }
    Ok(positions.into_iter().cycle().take(count).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use catalog::santorini::Position;

    #[test]
    fn openings_are_different_and_depend_on_the_seed() {
        let draw = Position::OPENINGS[0].1;
        let openings = drawn(draw, 7, 2000);
        assert_eq!(openings, drawn(draw, 7, 2000));
        assert_eq!(openings[..10], drawn(draw, 7, 10));
        assert_ne!(openings, drawn(draw, 8, 2000));
        let distinct: BTreeSet<_> = openings.iter().map(Playable::notation).collect();
        assert_eq!(distinct.len(), 2000);
    }

    #[test]
    fn a_game_with_few_openings_plays_them_again() {
        let start: Opening<Position> = |_| Position::initial();
        assert_eq!(drawn(start, 1, 3), [Position::initial(); 3]);
    }
}
