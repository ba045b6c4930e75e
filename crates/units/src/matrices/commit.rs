//! Committing a level of matrices: it must add up to what the level before foretold.
//!
//! What is checked, from the headers and directories of all buckets, family by family:
//!
//! * every bucket was built from the blocks that the manifest of the level before knows;
//! * the moves of that level are the ways to the positions of this one and the games that ended;
//! * the linear checksum is the one that was foretold.

use super::kind::Matrices;
use super::sums::Foretold;
use super::{Share, blocks, sizes};
use crate::numbers::Numbers;
use crate::{Checksum, Damage, Error, FileName, Folder, Linear, Manifest};
use game::{Keyed, LastPlies, Natural, Tally};

/// What some buckets add up to, with what they should.
#[derive(Default)]
struct Family {
    buckets: Vec<u32>,
    /// The ways to the positions, and the games that ended.
    arrived: Natural,
    /// The ways to positions without a move, which are among both.
    stuck: Natural,
    linear: Linear,
}

impl<G: Keyed + LastPlies + Sync> Folder<G> {
    pub(crate) fn commit_matrices(
        &self,
        matrices: &dyn Matrices<G::Outcome>,
        level: u32,
    ) -> Result<Manifest, Error> {
        let before = level.checked_sub(1).map(|before| self.manifest(before)).transpose()?;
        let buckets = before.as_ref().map_or(1, |before| before.next_buckets);
        let families = matrices.families(level);
        let mut manifest = Manifest::new(level, Numbers::from(&Tally::<G::Outcome>::new()));
        let (mut finished, mut damages) = (Tally::<G::Outcome>::new(), Vec::new());
        let mut groups: Vec<(Vec<usize>, Family)> = Vec::new();
        for bucket in 0..buckets {
            let opened = match blocks::open(self.files(), level, bucket, buckets) {
                Ok(opened) => opened,
                Err(Error::Damaged(found)) => {
                    damages.extend(found);
                    continue;
                }
                Err(error) => return Err(error),
            };
            let file = FileName::Blocks { level, bucket };
            let mut damage = |why| damages.push(Damage { file: file.clone(), why });
            let share = Share::of(&families, bucket, buckets);
            let Some(Share { states, .. }) = share else {
                damage("there is no such bucket");
                continue;
            };
            let inputs = before.as_ref().map_or(Checksum::of(b""), |before| {
                before.inputs(&matrices.sources(before.level, (level, &states)))
            });
            let about = &opened.about;
            let Some(ended) = about.finished.tally::<G::Outcome>() else {
                damage("the outcomes are not the game's");
                continue;
            };
            if about.inputs != inputs {
                damage("the file was built from other blocks");
            }
            if groups.last().is_none_or(|(last, _)| *last != states) {
                groups.push((states, Family::default()));
            }
            if let Some((_, family)) = groups.last_mut() {
                family.buckets.push(bucket);
                family.arrived += &Natural::from(about.sums.times);
                family.arrived += &ended.total();
                family.stuck += &Natural::from(about.stuck);
                family.linear.add_sum(about.sums.linear);
            }
            finished += &ended;
            manifest.add_foretold(&opened.foretold)?;
            manifest.sums.add_sums(&about.sums)?;
            manifest.bytes = manifest.bytes.saturating_add(opened.bucket.body.bytes);
            manifest.buckets.push(opened.bucket);
        }
        if !damages.is_empty() {
            return Err(Error::Damaged(damages));
        }
        if let Some(before) = &before {
            for (states, family) in &groups {
                damages.extend(family.faults(level, &before.foretold, states)?);
            }
            for told in &before.foretold {
                manifest.moves = manifest.moves.saturating_add(told.moves);
                manifest.moves_times =
                    manifest.moves_times.checked_add(told.times).ok_or(Error::Overflow)?;
            }
        }
        if !damages.is_empty() {
            return Err(Error::Damaged(damages));
        }
        manifest.finished = Numbers::from(&finished);
        let next = matrices.families(level + 1).len();
        sizes::plan_next(&mut manifest, before.as_ref(), self.question(), next);
        self.files().write_document(&FileName::Manifest { level }, &manifest)?;
        self.files().clean_up(level)?;
        Ok(manifest)
    }
}

impl Family {
    /// What is wrong with the buckets of some states.
    fn faults(
        &self,
        level: u32,
        foretold: &[Foretold],
        states: &[usize],
    ) -> Result<Vec<Damage>, Error> {
        let mut all = Foretold::default();
        for told in foretold.iter().filter(|told| states.contains(&told.state)) {
            all.add(told)?;
        }
        let why = if self.arrived != &Natural::from(all.times) + &self.stuck {
            "the moves do not add up"
        } else if self.linear != all.linear {
            "the linear checksum is wrong"
        } else {
            return Ok(Vec::new());
        };
        let damage = |&bucket| Damage { file: FileName::Blocks { level, bucket }, why };
        Ok(self.buckets.iter().map(damage).collect())
    }
}

impl Manifest {
    /// Adds what a bucket says of the next level.
    fn add_foretold(&mut self, foretold: &[Foretold]) -> Result<(), Error> {
        for told in foretold {
            match self.foretold.iter_mut().find(|known| known.state == told.state) {
                Some(known) => known.add(told)?,
                None => self.foretold.push(*told),
            }
        }
        Ok(())
    }
}
