//! Levels in pieces, for counts that keep them in files.

use super::level::{Block, Level};
use super::range::{CampRange, cut};
use super::{Counted, GROWTH, Matrices, Stage, can_count, last_plies};
use crate::Counter;
use crate::progress::Progress;
use crate::watch::Stopped;
use game::camps::Camps;
use game::{Side, Tally};
use std::collections::BTreeMap;

/// Builds and counts levels of a game of two camps in pieces that know nothing of each other.
///
/// A play leads from a state to one state. Two states of a level are of one *family* if plays lead from both
/// to the same state. So the next ply of a family has nothing to do with the other families, and the level
/// falls into pieces: its families, or [parts](Part) of them.
///
/// ```
/// use game::Side;
/// use onitama::{Card, Position};
/// use plywood_search::Counter;
/// use plywood_search::matrices::{Part, Pieces};
///
/// let cards = [Card::Cobra, Card::Rabbit, Card::Rooster, Card::Tiger, Card::Monkey];
/// let start = Position::start(cards, Side::First)?;
/// let (pieces, counter) = (Pieces::new(&start), Counter::new());
/// let mut games = 0;
/// for family in 0..pieces.families(3).len() {
///     let start = vec![pieces.start()];
///     let tally = pieces.count(&counter, 6, (0, start), (3, family), Part::WHOLE)?;
///     games += u128::try_from(&tally.total())?;
/// }
/// assert_eq!(games, 187_870_939);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct Pieces<'a, G> {
    root: &'a G,
}

/// One of several parts: those positions of a piece whose mover's camps are in one of as many ranges.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Part {
    /// Which part, counted from zero.
    pub index: usize,
    /// How many there are.
    pub of: usize,
}

impl Part {
    /// Everything.
    pub const WHOLE: Self = Self { index: 0, of: 1 };
}

/// A piece of a level, and the games that ended on the ply before.
#[derive(Debug)]
pub struct Built<G: Camps> {
    /// The positions, by state.
    pub blocks: Vec<Block<G::Camp>>,
    /// The games.
    pub ended: Tally<G::Outcome>,
}

impl<'a, G: Camps + Sync> Pieces<'a, G> {
    /// The pieces of the levels after a position.
    pub const fn new(root: &'a G) -> Self {
        Self { root }
    }

    /// The level from which rows are counted to the end of games of at most `plies` moves; `None` where there
    /// are too few moves for that, or the game is over.
    pub fn last_level(&self, plies: u32) -> Option<u32> {
        can_count(self.root, plies, usize::MAX).then(|| plies - last_plies::<G>())
    }

    /// Level 0: the position, reached once.
    pub fn start(&self) -> Block<G::Camp> {
        let [moved, turn] = [self.root.turn().other(), self.root.turn()];
        let place = (self.root.state(), super::level::Label::default());
        let (rows, columns) = (vec![self.root.camp(moved)], [self.root.camp(turn)].into());
        Block::new(place, rows, columns, &[1u32], 0)
    }

    /// Who has the move in a level.
    pub fn turn(&self, level: u32) -> Side {
        if level.is_multiple_of(2) { self.root.turn() } else { self.root.turn().other() }
    }

    /// The families of a level, each with its states.
    pub fn families(&self, level: u32) -> Vec<Vec<usize>> {
        let turn = self.turn(level);
        let mut family: Vec<usize> = (0..G::STATES).collect();
        let mut first: BTreeMap<usize, usize> = BTreeMap::new();
        for state in 0..G::STATES {
            for (_, next) in self.root.plays(turn, state) {
                let other = family[*first.entry(next).or_insert(state)];
                let own = family[state];
                for family in family.iter_mut().filter(|family| **family == own) {
                    *family = other;
                }
            }
        }
        let mut families: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for (state, family) in family.into_iter().enumerate() {
            families.entry(family).or_default().push(state);
        }
        families.into_values().collect()
    }

    /// The states of a level from which plays lead to these states of a later one.
    pub fn sources(&self, level: u32, later: (u32, &[usize])) -> Vec<usize> {
        let paths = self.paths(level, later);
        (0..G::STATES).filter(|&state| paths[state] > 0).collect()
    }

    /// For each state of a level, how many sequences of plays lead to these states of a later one.
    pub fn paths(&self, level: u32, (later, states): (u32, &[usize])) -> Vec<u64> {
        let to = (0..G::STATES).map(|state| u64::from(states.contains(&state))).collect();
        (level..later).rev().fold(to, |to: Vec<u64>, level| {
            let paths = |from| {
                let plays = self.root.plays(self.turn(level), from);
                plays.fold(0u64, |sum, (_, next)| sum.saturating_add(to[next]))
            };
            (0..G::STATES).map(paths).collect()
        })
    }

    /// Builds a part of some states of the level after `level`, given its [`sources`](Self::sources).
    ///
    /// # Errors
    ///
    /// [`Stopped`] if the counter's watcher stopped it.
    pub fn build(
        &self,
        counter: &Counter<'_, G::Outcome>,
        (level, blocks): (u32, Vec<Block<G::Camp>>),
        states: &[usize],
        part: Part,
    ) -> Result<Built<G>, Stopped> {
        let matrices = self.matrices(counter);
        let stage = self.stage(level, blocks, last_plies::<G>());
        let mut built = Built { blocks: Vec::new(), ended: Tally::new() };
        if let Some(range) = self.range(&matrices, &stage, states, part) {
            let (next, ended) = matrices.build(&stage, states, range)?;
            built.blocks.extend(next.into_blocks());
            built.ended = ended;
        }
        Ok(built)
    }

    /// The games of at most `plies` moves through a part of a family of the [last
    /// level](Self::last_level), given its [`sources`](Self::sources) in the same or an earlier level.
    ///
    /// Together, all parts of all families have every game that goes on from the earlier level once.
    ///
    /// # Errors
    ///
    /// [`Stopped`] if the counter's watcher stopped it.
    pub fn count(
        &self,
        counter: &Counter<'_, G::Outcome>,
        plies: u32,
        (level, blocks): (u32, Vec<Block<G::Camp>>),
        (last, family): (u32, usize),
        part: Part,
    ) -> Counted<G> {
        let matrices = self.matrices(counter);
        let progress = Progress::new(counter.watch);
        let families = self.families(last);
        let mut stage = self.stage(level, blocks, plies - level);
        if level == last {
            return matrices.count_part(&stage, &families[family], part, &progress.all());
        }
        let mut tally = Tally::new();
        for next in level + 1..last {
            // A state leads to several families. Its games that end on the way belong to the first of them.
            let needed = |family: usize| self.sources(next, (last, &families[family]));
            let before: Vec<_> = (0..family).flat_map(needed).collect();
            let (shared, own): (Vec<_>, Vec<_>) =
                needed(family).into_iter().partition(|state| before.contains(state));
            let (shared, _) = matrices.build(&stage, &shared, CampRange::ALL)?;
            let (own, ended) = matrices.build(&stage, &own, CampRange::ALL)?;
            if part.index == 0 {
                tally += &ended;
            }
            stage = stage.next(Level::new(shared.into_blocks().chain(own.into_blocks())));
        }
        if let Some(range) = self.range(&matrices, &stage, &families[family], part) {
            let ply = matrices.ply_to(&stage, Some(&families[family]));
            let room = matrices.limits.levels;
            tally += &matrices.count_range(&stage, &ply, range, room, &progress.all())?;
        }
        Ok(tally)
    }

    fn matrices<'c>(&'c self, counter: &Counter<'c, G::Outcome>) -> Matrices<'c, G> {
        Matrices::of_pieces(counter.schedule, self.root, counter.memory, counter.watch)
    }

    fn stage(&self, level: u32, blocks: Vec<Block<G::Camp>>, left: u32) -> Stage<G> {
        Stage { level: Level::new(blocks), turn: self.turn(level), left, growth: GROWTH }
    }

    /// The camps of a part of the next level; `None` if there are fewer ranges than parts.
    fn range(
        &self,
        matrices: &Matrices<'_, G>,
        stage: &Stage<G>,
        states: &[usize],
        part: Part,
    ) -> Option<CampRange<G::Camp>> {
        if part.of == 1 {
            return Some(CampRange::ALL);
        }
        let ply = matrices.ply_to(stage, Some(states));
        let ranges = cut(self.root, stage.turn, &ply.groups, CampRange::ALL, part.of);
        ranges.get(part.index).copied()
    }
}
