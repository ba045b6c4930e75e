//! The matrices of a game, whatever its camps are.

use super::Share;
use super::encode;
use super::sums::{Foretold, add_up, count_stuck, foretell};
use crate::records::Sums;
use crate::{Damage, Error, FileName};
use game::camps::Camps;
use game::{AbilityVisitor, Game, Outcome, Tally};
use search::Counter;
use search::matrices::{Block, Part, Pieces};

/// All blocks of a state, as bytes.
pub(crate) struct Encoded {
    pub(crate) state: usize,
    pub(crate) bytes: Vec<u8>,
    pub(crate) sums: Sums,
    /// The bucket that they were read from.
    pub(crate) bucket: u32,
}

/// A bucket that was built.
pub(crate) struct NewBucket<O: Outcome> {
    pub(crate) states: Vec<Encoded>,
    /// The games that ended on the way there, those of players without a move among them.
    pub(crate) ended: Tally<O>,
    /// The ways to positions without a move.
    pub(crate) stuck: u128,
    /// For each state of the next level.
    pub(crate) foretold: Vec<Foretold>,
}

/// Builds and counts levels of a game of two camps.
pub(crate) trait Matrices<O: Outcome>: Sync {
    /// The last level that may be kept.
    fn last_level(&self) -> u32;

    fn families(&self, level: u32) -> Vec<Vec<usize>>;

    /// The states of a level that lead to these states of a later one.
    fn sources(&self, level: u32, later: (u32, &[usize])) -> Vec<usize>;

    /// For each state of a level, how many sequences of plays lead to these states of a later one.
    fn paths(&self, level: u32, later: (u32, &[usize])) -> Vec<u64>;

    /// Level 0.
    fn start(&self) -> Result<NewBucket<O>, Error>;

    /// Builds a part of some states of the level after `level`, and foretells the one after it unless it is the
    /// last one that is kept.
    fn build(
        &self,
        counter: &Counter<'_, O>,
        from: (u32, &[Encoded]),
        share: &Share,
        is_last: bool,
    ) -> Result<NewBucket<O>, Error>;

    /// Counts the games through a part of a family of the last level.
    fn count(
        &self,
        counter: &Counter<'_, O>,
        from: (u32, &[Encoded]),
        family: usize,
        part: Part,
    ) -> Result<Tally<O>, Error>;
}

/// The matrices of a count, if the game has camps and there are enough moves.
pub(crate) fn find<G: Game + Sync>(root: &G, n: u32) -> Option<Box<dyn Matrices<G::Outcome> + '_>> {
    G::abilities(Find { root, n })
}

struct Find<'a, G> {
    root: &'a G,
    n: u32,
}

impl<'a, G: Game + Sync> AbilityVisitor<G> for Find<'a, G> {
    type Output = Option<Box<dyn Matrices<G::Outcome> + 'a>>;

    fn rules(self) -> Self::Output {
        None
    }

    fn camps(self) -> Self::Output
    where
        G: Camps,
    {
        let Self { root, n } = self;
        let last = Pieces::new(root).last_level(n)?;
        Some(Box::new(OfCamps { root, pieces: Pieces::new(root), n, last }))
    }
}

struct OfCamps<'a, G> {
    root: &'a G,
    pieces: Pieces<'a, G>,
    n: u32,
    last: u32,
}

impl<G: Camps + Sync> OfCamps<'_, G> {
    /// The blocks of some states of a level, if they add up.
    fn blocks(level: u32, states: &[Encoded]) -> Result<Vec<Block<G::Camp>>, Error> {
        let mut blocks = Vec::new();
        for Encoded { state, bytes, sums, bucket } in states {
            let mut found = Sums::default();
            let read = encode::read(*state, bytes).filter(|blocks| {
                let added = blocks.iter().try_for_each(|block| add_up(block, &mut found));
                added.is_ok() && found == *sums
            });
            blocks.extend(read.ok_or_else(|| {
                // So it was when the manifest was made.
                let file = FileName::Blocks { level, bucket: *bucket };
                let files = [file, FileName::Manifest { level }];
                let why = "the blocks do not add up";
                Error::Damaged(files.map(|file| Damage { file, why }).into())
            })?);
        }
        Ok(blocks)
    }

    /// The bytes of blocks, which are sorted by their states, and all that is known of them.
    fn bucket(
        &self,
        level: u32,
        blocks: &[Block<G::Camp>],
        ended: Tally<G::Outcome>,
        is_last: bool,
    ) -> Result<NewBucket<G::Outcome>, Error> {
        let told = |state| Foretold { state, ..Foretold::default() };
        let mut foretold: Vec<Foretold> = (0..G::STATES).map(told).collect();
        let (mut states, mut stuck) = (Vec::new(), 0u128);
        for of_state in blocks.chunk_by(|one, other| one.place().0 == other.place().0) {
            let (state, ..) = of_state[0].place();
            let (mut bytes, mut sums) = (Vec::new(), Sums::default());
            for block in of_state {
                encode::write(block, &mut bytes)?;
                add_up(block, &mut sums)?;
                let turn = self.pieces.turn(level);
                let more = if is_last {
                    count_stuck(self.root, turn, block)?
                } else {
                    foretell(self.root, turn, block, &mut foretold)?
                };
                stuck = stuck.checked_add(more).ok_or(Error::Overflow)?;
            }
            states.push(Encoded { state, bytes, sums, bucket: 0 });
        }
        foretold.retain(|told| told.moves > 0);
        Ok(NewBucket { states, ended, stuck, foretold })
    }
}

impl<G: Camps + Sync> Matrices<G::Outcome> for OfCamps<'_, G> {
    fn last_level(&self) -> u32 {
        self.last
    }

    fn families(&self, level: u32) -> Vec<Vec<usize>> {
        self.pieces.families(level)
    }

    fn sources(&self, level: u32, later: (u32, &[usize])) -> Vec<usize> {
        self.pieces.sources(level, later)
    }

    fn paths(&self, level: u32, later: (u32, &[usize])) -> Vec<u64> {
        self.pieces.paths(level, later)
    }

    fn start(&self) -> Result<NewBucket<G::Outcome>, Error> {
        self.bucket(0, &[self.pieces.start()], Tally::new(), false)
    }

    fn build(
        &self,
        counter: &Counter<'_, G::Outcome>,
        (level, from): (u32, &[Encoded]),
        share: &Share,
        is_last: bool,
    ) -> Result<NewBucket<G::Outcome>, Error> {
        let from = (level, Self::blocks(level, from)?);
        let built = self.pieces.build(counter, from, &share.states, share.part)?;
        self.bucket(level + 1, &built.blocks, built.ended, is_last)
    }

    fn count(
        &self,
        counter: &Counter<'_, G::Outcome>,
        (level, from): (u32, &[Encoded]),
        family: usize,
        part: Part,
    ) -> Result<Tally<G::Outcome>, Error> {
        let blocks = Self::blocks(level, from)?;
        Ok(self.pieces.count(counter, self.n, (level, blocks), (self.last, family), part)?)
    }
}
