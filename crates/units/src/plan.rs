//! What can be done next, told from the files alone.

use crate::{Error, FileName, Folder, Manifest, Unit};
use core::fmt;
use game::{Keyed, LastPlies};

/// A step of a count.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// The buckets of a level are expanded.
    Expand,
    /// The buckets of a level in matrices are built.
    Build,
    /// The buckets of the next level are merged.
    Merge,
    /// The next level is checked.
    Commit,
    /// The games from the last level are counted.
    Count,
    /// Everything is counted, and the tallies can be added.
    Total,
}

impl Phase {
    /// The name of the phase, which is that of its units.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Expand => "expand",
            Self::Build => "build",
            Self::Merge => "merge",
            Self::Commit => "commit",
            Self::Count => "count",
            Self::Total => "total",
        }
    }
}

impl fmt::Display for Phase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The units that can run next. They are independent of each other.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Plan {
    /// What kind of units they are.
    pub phase: Phase,
    /// The level of the units.
    pub level: u32,
    /// The remaining units of the phase.
    pub units: Vec<Unit>,
    /// The number of units in the phase, including the finished ones.
    pub of: usize,
    /// The different positions in the newest level that was checked.
    pub positions: u64,
    /// An estimate of the bytes of disk for the next level and the expansions before it.
    pub disk: u64,
}

impl<G: Keyed + LastPlies + Sync> Folder<G> {
    /// The units that can run next.
    ///
    /// It looks at the files alone and keeps no state between calls. Files that were discarded are planned again,
    /// with the inputs that they need.
    ///
    /// # Errors
    ///
    /// [`Error::Damaged`] if a manifest is damaged; and any error in reading or writing files.
    pub fn next(&self) -> Result<Plan, Error> {
        let manifests = self.manifests()?;
        let Some(newest) = manifests.last() else {
            return self.towards(0, &manifests);
        };
        if !self.is_last(newest) {
            return self.towards(newest.level + 1, &manifests);
        }
        let files = self.counted_files(newest)?;
        let missing = self.missing(files.iter().cloned())?;
        if missing.is_empty() {
            return Ok(plan(Phase::Total, newest.level, vec![Unit::Total], 1, &manifests));
        }
        if !self.missing(self.needed(newest, &missing)?)?.is_empty() {
            return self.towards(newest.level, &manifests);
        }
        let units = missing.iter().filter_map(FileName::unit).collect();
        Ok(plan(Phase::Count, newest.level, units, files.len(), &manifests))
    }

    /// The units that can run next to complete a level: its buckets and its manifest.
    fn towards(&self, level: u32, manifests: &[Manifest]) -> Result<Plan, Error> {
        let before = level.checked_sub(1).and_then(|before| manifests.get(before as usize));
        let buckets = before.map_or(1, |before| before.next_buckets);
        if let Some(matrices) = self.matrices() {
            return self.towards_matrices(&*matrices, level, manifests);
        }
        let merged =
            self.missing((0..buckets).map(|bucket| FileName::Positions { level, bucket }))?;
        if let Some(before) = before {
            let source = before.level;
            let expansions = 0..before.bucket_count();
            let of = expansions.len();
            let expansions = expansions.map(|bucket| FileName::Expansion { level: source, bucket });
            let expansions = self.missing(expansions)?;
            if !expansions.is_empty() {
                let needed = expansions.iter().filter_map(|file| match *file {
                    FileName::Expansion { level, bucket } => {
                        Some(FileName::Positions { level, bucket })
                    }
                    _ => None,
                });
                if !self.missing(needed)?.is_empty() {
                    return self.towards(source, manifests);
                }
                let units = expansions.iter().filter_map(FileName::unit).collect();
                return Ok(plan(Phase::Expand, source, units, of, manifests));
            }
        }
        if merged.is_empty() {
            return Ok(plan(Phase::Commit, level, vec![Unit::Commit { level }], 1, manifests));
        }
        let units = merged.iter().filter_map(FileName::unit).collect();
        Ok(plan(Phase::Merge, level, units, buckets as usize, manifests))
    }
}

pub(crate) fn plan(
    phase: Phase,
    level: u32,
    units: Vec<Unit>,
    of: usize,
    manifests: &[Manifest],
) -> Plan {
    let newest = manifests.last();
    let disk = match phase {
        Phase::Expand | Phase::Build | Phase::Merge => {
            newest.map_or(0, |newest| newest.spill_bytes.saturating_add(newest.next_bytes))
        }
        _ => 0,
    };
    Plan { phase, level, units, of, positions: newest.map_or(0, Manifest::positions), disk }
}
