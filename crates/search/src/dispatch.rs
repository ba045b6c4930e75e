//! From a method to the code that counts by it, as far as the game's abilities go.

use crate::Counter;
use crate::groups::Grouped;
use crate::matrices::{self, Matrices};
use crate::merged::Merged;
use crate::method::Method;
use crate::progress::Progress;
use crate::walk::{Closed, Leaves, Played, Walk};
use crate::watch::Stopped;
use crate::work;
use game::{AbilityVisitor, Camps, Game, Groups, Keyed, LastPlies, Tally};

/// One count: who counts what, and by which method.
pub(crate) struct Run<'a, G: Game> {
    pub(crate) counter: &'a Counter<'a, G::Outcome>,
    pub(crate) method: Method,
    pub(crate) start: &'a G,
    pub(crate) plies: u32,
}

type Counted<G> = Result<Tally<<G as Game>::Outcome>, Stopped>;

/// Each ability counts by its own method, and leaves the slower ones to the abilities that have them.
impl<G: Game + Sync> AbilityVisitor<G> for Run<'_, G> {
    type Output = Counted<G>;

    fn rules(self) -> Counted<G> {
        self.walk::<Played>()
    }

    fn last_plies(self) -> Counted<G>
    where
        G: LastPlies,
    {
        if self.method < Method::Bulk { self.rules() } else { self.walk::<Closed>() }
    }

    fn keyed(self) -> Counted<G>
    where
        G: Keyed,
    {
        if self.method < Method::Merged { self.rules() } else { self.merged::<Played<1>>() }
    }

    fn keyed_last_plies(self) -> Counted<G>
    where
        G: Keyed + LastPlies,
    {
        if self.method < Method::Merged { self.last_plies() } else { self.merged::<Closed>() }
    }

    fn camps(self) -> Counted<G>
    where
        G: Camps,
    {
        let Counter { memory, watch, partial, schedule } = *self.counter;
        if self.method < Method::Grouped || !matrices::can_count(self.start, self.plies, memory) {
            return self.keyed_last_plies();
        }
        let matrices = Matrices::new(schedule, self.start, memory, watch);
        matrices.count(self.plies, partial, Progress::new(watch).all())
    }

    fn groups(self) -> Counted<G>
    where
        G: Groups,
    {
        if self.method < Method::Grouped {
            return self.keyed_last_plies();
        }
        let Counter { memory, watch, partial, schedule } = *self.counter;
        let progress = Progress::new(watch);
        let (grouped, blocks) =
            Grouped::new(schedule, self.start, self.plies, memory, watch, progress.all())?;
        let mut tally = work::run(schedule, &grouped, partial, watch, &blocks)?;
        tally += grouped.ended();
        Ok(tally)
    }
}

impl<G: Game + Sync> Run<'_, G> {
    fn walk<L: Leaves<G>>(self) -> Counted<G> {
        let walk = Walk::<G, L>::new(self.start, self.plies);
        let Counter { watch, partial, schedule, .. } = *self.counter;
        work::run(schedule, &walk, partial, watch, &Progress::new(watch).all())
    }

    fn merged<L: Leaves<G>>(self) -> Counted<G>
    where
        G: Keyed,
    {
        let Counter { memory, watch, partial, schedule } = *self.counter;
        let progress = Progress::new(watch);
        let (levels, blocks) = (progress.all().part(0.0..0.4), progress.all().part(0.4..1.0));
        let merged = Merged::<G, L>::new(schedule, self.start, self.plies, memory, watch, &levels)?;
        let mut tally = work::run(schedule, &merged, partial, watch, &blocks)?;
        tally += merged.ended();
        Ok(tally)
    }
}
