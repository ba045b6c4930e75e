//! What can be done next for a level of matrices.

use super::Share;
use super::kind::Matrices;
use crate::plan::plan;
use crate::{Error, FileName, Folder, Manifest, Phase, Plan, Unit};
use game::{Keyed, LastPlies};

impl<G: Keyed + LastPlies + Sync> Folder<G> {
    /// The units that can run next to complete a level: its buckets and its manifest.
    pub(crate) fn towards_matrices(
        &self,
        matrices: &dyn Matrices<G::Outcome>,
        level: u32,
        manifests: &[Manifest],
    ) -> Result<Plan, Error> {
        let before = level.checked_sub(1).and_then(|before| manifests.get(before as usize));
        let buckets = before.map_or(1, |before| before.next_buckets);
        let missing =
            self.missing((0..buckets).map(|bucket| FileName::Blocks { level, bucket }))?;
        if missing.is_empty() {
            return Ok(plan(Phase::Commit, level, vec![Unit::Commit { level }], 1, manifests));
        }
        if let Some(before) = before {
            let families = matrices.families(level);
            let mut states = Vec::new();
            for file in &missing {
                if let &FileName::Blocks { bucket, .. } = file
                    && let Some(share) = Share::of(&families, bucket, buckets)
                {
                    states.extend(matrices.sources(before.level, (level, &share.states)));
                }
            }
            if !self.missing(before.files_of(&states))?.is_empty() {
                return self.towards_matrices(matrices, before.level, manifests);
            }
        }
        let units = missing.iter().filter_map(FileName::unit).collect();
        Ok(plan(Phase::Build, level, units, buckets as usize, manifests))
    }
}

impl Manifest {
    /// The files with the blocks of some states.
    pub(crate) fn files_of(&self, states: &[usize]) -> Vec<FileName> {
        let level = self.level;
        let buckets = (0..).zip(&self.buckets);
        let needed = buckets.filter(|(_, bucket)| {
            bucket.sections.iter().any(|section| states.contains(&section.state))
        });
        needed.map(|(bucket, _)| FileName::Blocks { level, bucket }).collect()
    }
}
