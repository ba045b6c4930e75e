//! Counting the games from the last level that is kept, through a part of a family of a later one.

use super::kind::Matrices;
use super::{part_range, sizes};
use crate::count::Stops;
use crate::numbers::Numbers;
use crate::total::Counted;
use crate::{Error, FileName, Folder, Manifest};
use core::ops::Range;
use game::{Keyed, LastPlies, Tally};
use search::Watch;
use search::matrices::Part;

impl<G: Keyed + LastPlies + Sync> Folder<G> {
    /// The parts that each family of the last level is counted in.
    fn count_parts(
        &self,
        matrices: &dyn Matrices<G::Outcome>,
        last: &Manifest,
    ) -> Result<u64, Error> {
        let before = last.level.checked_sub(1).map(|before| self.manifest(before)).transpose()?;
        let families = matrices.families(matrices.last_level()).len();
        let plies = matrices.last_level().saturating_sub(last.level);
        Ok(sizes::count_parts(last, before.as_ref(), self.question(), families, plies))
    }

    /// The tallies of a last level, each with the states that it is counted from. The largest come first.
    pub(crate) fn counted_pieces(
        &self,
        matrices: &dyn Matrices<G::Outcome>,
        last: &Manifest,
    ) -> Result<Vec<(FileName, Vec<usize>)>, Error> {
        if last.sums.rows == 0 {
            return Ok(Vec::new());
        }
        let (level, parts) = (last.level, self.count_parts(matrices, last)?);
        let mut pieces = Vec::new();
        for (bucket, family) in (0..).zip(matrices.families(matrices.last_level())) {
            let later = (matrices.last_level(), &family[..]);
            let (states, paths) = (matrices.sources(level, later), matrices.paths(level, later));
            let sections = last.buckets.iter().flat_map(|bucket| &bucket.sections);
            // As many sequences of plays as lead there, so much of a state does.
            let work = sections.map(|section| section.bytes.saturating_mul(paths[section.state]));
            let work = work.fold(0u64, u64::saturating_add);
            for index in (0..parts).filter_map(|part| usize::try_from(part).ok()) {
                let file = FileName::Counted { level, bucket, range: part_range(index) };
                pieces.push((work, file, states.clone()));
            }
        }
        pieces.sort_by_key(|&(work, ..)| core::cmp::Reverse(work));
        Ok(pieces.into_iter().map(|(_, file, states)| (file, states)).collect())
    }

    /// Counts the games through some parts of a family.
    pub(crate) fn count_matrices(
        &self,
        matrices: &dyn Matrices<G::Outcome>,
        (level, bucket): (u32, u32),
        range: Range<u64>,
        watch: &dyn Watch<G::Outcome>,
        is_parallel: bool,
    ) -> Result<Tally<G::Outcome>, Error> {
        if watch.is_stopped() {
            return Err(Error::Stopped);
        }
        let manifest = self.manifest(level)?;
        let families = matrices.families(matrices.last_level());
        let parts = self.count_parts(matrices, &manifest)?;
        let family = families.get(bucket as usize).filter(|_| {
            level <= matrices.last_level() && range.start < range.end && range.end <= parts
        });
        let Some(family) = family else {
            let families = families.len();
            return Err(Error::Refused(format!(
                "level {level} is counted in {families} buckets of {parts} parts each"
            )));
        };
        let states = matrices.sources(level, (matrices.last_level(), family));
        let from = self.read_states(&manifest, &states)?;
        let stops = Stops(watch);
        let counter = self.counter(&stops, is_parallel);
        let (mut tally, of) = (Tally::new(), usize::try_from(parts).unwrap_or(usize::MAX));
        for index in range.clone().filter_map(|index| usize::try_from(index).ok()) {
            let part = Part { index, of };
            tally += &matrices.count(&counter, (level, &from), bucket as usize, part)?;
        }
        let times = from.iter().try_fold(0u128, |sum, state| sum.checked_add(state.sums.times));
        let counted = Counted {
            source: manifest.inputs(&states),
            times: times.ok_or(Error::Overflow)?,
            tally: Numbers::from(&tally),
        };
        self.files().write_document(&FileName::Counted { level, bucket, range }, counted)?;
        Ok(tally)
    }
}
