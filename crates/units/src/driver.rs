//! All units of a count on this machine.

use crate::{Damage, Error, FileName, Folder, Phase, Plan, Unit};
use game::{Keyed, LastPlies, Tally};
use rayon::iter::{IndexedParallelIterator, IntoParallelRefIterator, ParallelIterator};
use search::Watch;
use std::collections::HashSet;

/// Receives the reports of a count on disk, and may stop it. `()` ignores all reports.
///
/// ```
/// use core::sync::atomic::{AtomicUsize, Ordering::Relaxed};
/// use game::Outcome;
/// use plywood_units::Progress;
/// use search::Watch;
///
/// /// Counts the finished units.
/// #[derive(Default)]
/// struct Done(AtomicUsize);
///
/// impl<O: Outcome> Watch<O> for Done {}
///
/// impl<O: Outcome> Progress<O> for Done {
///     fn unit(&self) {
///         self.0.fetch_add(1, Relaxed);
///     }
/// }
/// ```
pub trait Progress<O: game::Outcome>: Watch<O> {
    /// The units of a plan are about to run.
    fn plan(&self, _plan: &Plan) {}

    /// One of them is done.
    fn unit(&self) {}

    /// Damaged files were found and discarded; they are computed again.
    fn again(&self, _damages: &[Damage]) {}
}

impl<O: game::Outcome> Progress<O> for () {}

/// How often in a row an input may be missing. Two drivers in one folder can delete files that the other needs,
/// but not indefinitely.
const PATIENCE: u32 = 3;

impl<G: Keyed + LastPlies + Send + Sync> Folder<G> {
    /// Runs all remaining units on the ambient rayon pool, and adds the tallies.
    ///
    /// A damaged file is computed again, once.
    ///
    /// # Errors
    ///
    /// Those of the units; [`Error::Damaged`] if a file is damaged for the second time.
    pub fn par_run(&self, progress: &dyn Progress<G::Outcome>) -> Result<Tally<G::Outcome>, Error> {
        let mut discarded = HashSet::new();
        let mut patience = PATIENCE;
        loop {
            match self.step(progress) {
                Ok(None) => patience = PATIENCE,
                Ok(Some(tally)) => return Ok(tally),
                Err(Error::Missing(_)) if patience > 0 => patience -= 1,
                Err(Error::Damaged(damages)) => self.heal(damages, &mut discarded, progress)?,
                Err(error) => return Err(error),
            }
        }
    }

    /// Runs the units that can run next; returns the answer if none is left.
    fn step(
        &self,
        progress: &dyn Progress<G::Outcome>,
    ) -> Result<Option<Tally<G::Outcome>>, Error> {
        let plan = self.next()?;
        progress.plan(&plan);
        if plan.phase == Phase::Total {
            return self.total().map(Some);
        }
        let run = |unit: &Unit| {
            if progress.is_stopped() {
                return Err(Error::Stopped);
            }
            self.par_run_unit(unit, progress)?;
            progress.unit();
            Ok(())
        };
        if self.matrices().is_some() {
            // Each unit keeps all threads busy, and has the memory to itself.
            plan.units.iter().try_for_each(run)?;
        } else {
            plan.units.par_iter().with_max_len(1).try_for_each(run)?;
        }
        Ok(None)
    }

    /// Does a unit; those of matrices on the ambient rayon pool.
    fn par_run_unit(&self, unit: &Unit, progress: &dyn Progress<G::Outcome>) -> Result<(), Error> {
        match (self.matrices(), unit) {
            (Some(_), &Unit::Build { level, bucket }) => {
                self.build_on(level, bucket, progress, true).map(drop)
            }
            (Some(matrices), Unit::Count { level, bucket, range }) => {
                let place = (*level, *bucket);
                self.count_matrices(&*matrices, place, range.clone(), progress, true).map(drop)
            }
            _ => self.run(unit, progress),
        }
    }

    /// Discards damaged files, unless one of them was discarded before.
    fn heal(
        &self,
        damages: Vec<Damage>,
        discarded: &mut HashSet<FileName>,
        progress: &dyn Progress<G::Outcome>,
    ) -> Result<(), Error> {
        if damages.iter().any(|damage| discarded.contains(&damage.file)) {
            return Err(Error::Damaged(damages));
        }
        self.discard(damages.iter().map(|damage| &damage.file))?;
        progress.again(&damages);
        discarded.extend(damages.into_iter().map(|damage| damage.file));
        Ok(())
    }
}
