//! Positions that games start from.

use crate::source::text_of;
use catalog::game::laws::Random;
use catalog::{Engine, Opening, Playable};
use search::ScoreKind;
use search::engine::Limits;
use std::collections::BTreeSet;
use std::path::Path;

/// How often another opening is drawn in place of one that was there before or is lopsided: some games do not
/// have as many.
const ATTEMPTS: usize = 200;

/// The positions that the judge of an opening looks at: some milliseconds.
const JUDGE_NODES: u64 = 10_000;

/// An opening is lopsided if the judge calls it worth more than this to one side, in points of the evaluator.
const MOST_POINTS: i32 = 40;

/// Openings drawn by a seed without an end: different ones as long as there are any.
pub(crate) struct Drawn<G: Playable> {
    draw: Opening<G>,
    random: Random,
    seen: BTreeSet<String>,
    judge: Option<Engine<'static, G>>,
}

impl<G: Playable> Drawn<G> {
    pub(crate) fn new(draw: Opening<G>, seed: u64) -> Self {
        Self { draw, random: Random::new(seed), seen: BTreeSet::new(), judge: None }
    }

    /// Leaves out lopsided openings, which both players win with the same side, so that they say little about the
    /// players.
    ///
    /// The judge is the engine with the game's first evaluator and a fixed number of nodes, whoever plays.
    pub(crate) fn balanced(self) -> Self {
        Self { judge: Some(Engine::new(G::EVALUATORS[0].1, 1 << 20)), ..self }
    }

    fn is_lopsided(&mut self, opening: &G) -> bool {
        self.judge.as_mut().is_some_and(|judge| {
            // The answer must not depend on the openings before.
            judge.clear();
            let found = G::search(judge, opening, Limits::nodes(JUDGE_NODES));
            let score = found.best().map(|line| line.score.kind());
            !matches!(score, Some(ScoreKind::Cp(points)) if points.abs() <= MOST_POINTS)
        })
    }
}

impl<G: Playable> Iterator for Drawn<G> {
    type Item = G;

    fn next(&mut self) -> Option<G> {
        let mut opening = (self.draw)(&mut self.random);
        for _ in 0..ATTEMPTS {
            if self.seen.insert(opening.notation()) && !self.is_lopsided(&opening) {
                break;
            }
            opening = (self.draw)(&mut self.random);
        }
        Some(opening)
    }
}

/// The openings of a match by index, drawn when they are asked for.
pub(crate) struct Openings<G: Playable> {
    known: Vec<G>,
    more: Option<Drawn<G>>,
}

impl<G: Playable> Openings<G> {
    /// The opening at an index; `None` beyond the last.
    pub(crate) fn at(&mut self, index: usize) -> Option<&G> {
        let missing = (index + 1).saturating_sub(self.known.len());
        self.known.extend(self.more.iter_mut().flatten().take(missing));
        self.known.get(index)
    }
}

impl<G: Playable> From<Vec<G>> for Openings<G> {
    fn from(known: Vec<G>) -> Self {
        Self { known, more: None }
    }
}

impl<G: Playable> From<Drawn<G>> for Openings<G> {
    fn from(drawn: Drawn<G>) -> Self {
        Self { known: Vec::new(), more: Some(drawn) }
    }
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

    fn drawn(draw: Opening<Position>, seed: u64, count: usize) -> Vec<Position> {
        Drawn::new(draw, seed).take(count).collect()
    }

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

    #[test]
    fn lopsided_openings_are_left_out() {
        /// Blue climbs to level 3 with the next move, or nobody has an advantage to speak of.
        fn draw(random: &mut Random) -> Position {
            let won = "(False,'B',((2,2),(0,0)),((4,3),(4,4)),[(2,(2,2)),(3,(2,3))])";
            if random.below(2) == 0 { won.parse().unwrap() } else { placement(random) }
        }
        fn placement(random: &mut Random) -> Position {
            Position::OPENINGS[0].1(random)
        }
        let openings: Vec<Position> = Drawn::new(draw, 3).balanced().take(10).collect();
        let again: Vec<Position> = Drawn::new(draw, 3).balanced().take(10).collect();
        assert_eq!(openings, again);
        assert!(openings.iter().all(|opening| opening.at_least(1).is_empty()));
        let distinct: BTreeSet<_> = openings.iter().map(Playable::notation).collect();
        assert_eq!(distinct.len(), 10);
        let kept: Vec<Position> = Drawn::new(draw, 3).take(1000).collect();
        assert!(openings.iter().all(|opening| kept.contains(opening)));
        assert!(kept.iter().any(|opening| !opening.at_least(1).is_empty()));
    }

    #[test]
    fn openings_are_drawn_when_they_are_asked_for() {
        let draw = Position::OPENINGS[0].1;
        let mut openings = Openings::from(Drawn::new(draw, 5));
        let expected = drawn(draw, 5, 4);
        assert_eq!(
            [3, 0, 2].map(|index| *openings.at(index).unwrap()),
            [3, 0, 2].map(|i| expected[i])
        );
        let mut listed = Openings::from(expected.clone());
        assert_eq!((listed.at(3).copied(), listed.at(4)), (Some(expected[3]), None));
    }
}
