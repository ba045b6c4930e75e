//! Named strengths of the engine, for people who play against it.
//!
//! ```
//! use plywood_catalog::{Playable, levels::Level, santorini::Position};
//!
//! let easy = Level::named("easy")?;
//! let found = easy.search(&Position::initial(), 7, &());
//! assert!(Position::initial().is_legal(found.best().unwrap().moves[0]));
//! # use plywood_catalog::game::Game;
//! # Ok::<(), plywood_catalog::UnknownName>(())
//! ```

use crate::{Playable, UnknownName};
use core::time::Duration;
use game::laws::Random;
use game::{Outcome, Verdict};
use search::engine::{Engine, Found, Limits, Observer};
use search::{Score, ScoreKind};

/// A strength of the engine: how far it looks, and how much its judgement wavers.
///
/// Every level takes a win in one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Level {
    /// The name, in lower case with hyphens.
    pub name: &'static str,
    /// The name as people read it.
    pub title: &'static str,
    /// How far it looks.
    pub limits: Limits,
    /// The most by which it misjudges a move, in the units of the evaluator.
    pub noise: usize,
}

impl Level {
    /// Every level, the weakest first.
    pub const ALL: [Self; 5] = [
        Self { name: "beginner", title: "Beginner", limits: Limits::depth(1), noise: 300 },
        Self { name: "easy", title: "Easy", limits: Limits::depth(2), noise: 120 },
        Self { name: "medium", title: "Medium", limits: Limits::depth(3), noise: 40 },
        Self { name: "hard", title: "Hard", limits: Limits::nodes(10_000), noise: 0 },
        Self {
            name: "full-strength",
            title: "Full strength",
            limits: Limits::time(Duration::from_secs(3)),
            noise: 0,
        },
    ];

    /// The strongest level.
    pub const FULL_STRENGTH: Self = Self::ALL[Self::ALL.len() - 1];

    /// The level of this name.
    ///
    /// # Errors
    ///
    /// [`UnknownName`] with the names that there are.
    pub fn named(name: &str) -> Result<Self, UnknownName> {
        let found = Self::ALL.into_iter().find(|level| level.name == name);
        found.ok_or_else(|| {
            UnknownName::new("level", name, Self::ALL.iter().map(|level| level.name))
        })
    }

    /// Searches at this level; the first line is the choice. The same seed makes the same mistakes, as long as
    /// the limits are not of time.
    pub fn search<G: Playable>(
        &self,
        position: &G,
        seed: u64,
        observer: &dyn Observer<G::Move>,
    ) -> Found<G::Move> {
        let bytes = if self.limits.depth.is_some() { 1 << 20 } else { 32 << 20 };
        let mut engine = Engine::new(G::EVALUATORS[0].1, bytes).observer(observer);
        if self.noise == 0 {
            return G::search(&mut engine, position, self.limits);
        }
        let mut engine = engine.lines(position.count_moves());
        let mut found = G::search(&mut engine, position, self.limits);
        let mover = position.turn();
        let wins = |played| {
            let outcome = position.after(played).outcome();
            outcome.is_some_and(|outcome| outcome.verdict(mover) == Verdict::Win)
        };
        // Other positions, other mistakes.
        let halves = position.identity().to_le_bytes();
        let halves = halves.as_chunks::<8>().0.iter().map(|&half| u64::from_le_bytes(half));
        let mut random = Random::new(halves.fold(seed, |mixed, half| mixed.rotate_left(29) ^ half));
        let misjudged = |line: &search::engine::Line<G::Move>| {
            let error = i32::try_from(random.below(self.noise + 1)).unwrap_or(i32::MAX);
            let is_win = line.moves.first().is_some_and(|&played| wins(played));
            (is_win, worth(line.score).saturating_add(error))
        };
        let judged: Vec<_> = found.lines.iter().map(misjudged).collect();
        let best =
            (0..judged.len()).max_by_key(|&index| (judged[index], core::cmp::Reverse(index)));
        if let Some(best) = best {
            found.lines[..=best].rotate_right(1);
        }
        found
    }
}

/// A score as a number: wins and losses are beyond every evaluation.
fn worth(score: Score) -> i32 {
    const WIN: i32 = 1 << 30;
    match score.kind() {
        ScoreKind::Cp(evaluation) => evaluation,
        ScoreKind::Win(plies) => WIN.saturating_sub_unsigned(plies),
        ScoreKind::Loss(plies) => (-WIN).saturating_add_unsigned(plies),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Name, with_game};

    /// The levels that need no clock.
    fn exact() -> impl Iterator<Item = Level> {
        Level::ALL.into_iter().filter(|level| level.limits.time.is_none())
    }

    fn wins<G: Playable>(position: &G, played: G::Move) -> bool {
        let outcome = position.after(played).outcome();
        outcome.is_some_and(|outcome| outcome.verdict(position.turn()) == Verdict::Win)
    }

    fn takes_wins<G: Playable>() {
        let mut random = Random::new(11);
        let (mut seen, draw) = (0, G::OPENINGS[0].1);
        while seen < 40 {
            let start = draw(&mut random);
            let position: G = random.position(&start, 60);
            let has_win = position.moves().any(|played| wins(&position, played));
            if !has_win {
                continue;
            }
            seen += 1;
            for level in exact() {
                for seed in 0..5 {
                    let found = level.search(&position, seed, &());
                    let chosen = found.best().unwrap().moves[0];
                    assert!(wins(&position, chosen), "{}: {}", level.name, position.notation());
                }
            }
        }
    }

    #[test]
    fn no_level_misses_a_win_in_one() {
        takes_wins::<santorini::Position>();
        takes_wins::<onitama::Position>();
    }

    fn chooses_legal_moves<G: Playable>() {
        let mut random = Random::new(3);
        for _ in 0..20 {
            let start = G::OPENINGS[0].1(&mut random);
            let position: G = random.position(&start, 40);
            for level in exact().take(3) {
                let found = level.search(&position, random.word(), &());
                match found.best() {
                    Some(line) => assert!(position.is_legal(line.moves[0]), "{}", level.name),
                    None => assert!(position.outcome().is_some()),
                }
                assert!(found.lines.len() <= position.count_moves().max(1));
            }
        }
    }

    #[test]
    fn every_level_chooses_a_legal_move_or_the_game_is_over() {
        for game in Name::ALL {
            with_game!(game, G => chooses_legal_moves::<G>());
        }
    }

    #[test]
    fn mistakes_depend_on_the_seed_alone() {
        let start = santorini::Position::initial();
        let beginner = Level::named("beginner").unwrap();
        let chosen = |seed| beginner.search(&start, seed, &()).lines.swap_remove(0).moves[0];
        let first: Vec<_> = (0..10).map(chosen).collect();
        assert_eq!(first, (0..10).map(chosen).collect::<Vec<_>>());
        assert!(first.iter().any(|&other| other != first[0]), "{first:?}");
    }

    /// The points of the stronger level in games from drawn openings, each opening with either side.
    fn points<G: Playable>(stronger: Level, weaker: Level, games: u64) -> u64 {
        let mut points = 0;
        for number in 0..games {
            let mut random = Random::new(number / 2);
            let mut position = G::OPENINGS[0].1(&mut random);
            let first = position.turn();
            let mut plies = 0;
            let outcome = loop {
                if let Some(outcome) = position.outcome() {
                    break Some(outcome);
                }
                let is_first = position.turn() == first;
                let level = if is_first == (number % 2 == 0) { stronger } else { weaker };
                let found = level.search(&position, number * 1000 + plies, &());
                position.play_unchecked(found.best().unwrap().moves[0]);
                plies += 1;
                if plies == 200 {
                    break None;
                }
            };
            let won = outcome
                .map(|outcome| (outcome.verdict(first) == Verdict::Win) == (number % 2 == 0));
            points += match won {
                Some(true) => 2,
                None => 1,
                Some(false) => 0,
            };
        }
        points
    }

    #[test]
    fn each_level_is_stronger_than_the_one_before() {
        let levels: Vec<Level> = exact().collect();
        for pair in levels.windows(2) {
            let [weaker, stronger] = [pair[0], pair[1]];
            // A search by nodes takes its time.
            let games = if stronger.limits.nodes.is_some() { 4 } else { 12 };
            let scored = [
                points::<santorini::Position>(stronger, weaker, games),
                points::<onitama::Position>(stronger, weaker, games),
            ];
            // Of twice as many points as there are games, at least three in four.
            assert!(
                scored.iter().all(|&points| points * 2 >= games * 3),
                "{} against {}: {scored:?} of {}",
                stronger.name,
                weaker.name,
                games * 2
            );
        }
    }
}
