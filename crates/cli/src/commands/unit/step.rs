//! The steps of a count that is started.

use super::{Refusal, arguments};
use crate::commands::count::{Counted, Report};
use catalog::game::{Keyed, LastPlies};
use catalog::{Name, Playable, counting, with_game};
use clap::Subcommand;
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::time::Instant;
use units::{Error, FileName, Folder, Question};

#[derive(Subcommand, Debug)]
pub(super) enum Step {
    /// Tell which units can be done now.
    Next {
        /// The folder.
        #[arg(value_name = "DIR")]
        folder: PathBuf,
    },
    /// Play every move from the positions in a bucket of a level.
    Expand {
        /// The folder.
        #[arg(value_name = "DIR")]
        folder: PathBuf,
        /// The level.
        level: u32,
        /// The bucket.
        bucket: u32,
    },
    /// Build a bucket of a level in matrices from the level before it.
    Build {
        /// The folder.
        #[arg(value_name = "DIR")]
        folder: PathBuf,
        /// The level.
        level: u32,
        /// The bucket.
        bucket: u32,
    },
    /// Merge what arrives in a bucket of a level.
    Merge {
        /// The folder.
        #[arg(value_name = "DIR")]
        folder: PathBuf,
        /// The level.
        level: u32,
        /// The bucket.
        bucket: u32,
    },
    /// Check a level, write its manifest, and delete the expansions that it came from.
    Commit {
        /// The folder.
        #[arg(value_name = "DIR")]
        folder: PathBuf,
        /// The level.
        level: u32,
    },
    /// Count the games from some of the records in a bucket of the last level; of matrices, through some of the
    /// parts of a family.
    Count {
        /// The folder.
        #[arg(value_name = "DIR")]
        folder: PathBuf,
        /// The level.
        level: u32,
        /// The bucket.
        bucket: u32,
        /// The first record.
        from: u64,
        /// The record after the last one.
        to: u64,
    },
    /// Add up all games, and print them as `plywood count` does.
    Total {
        /// The folder.
        #[arg(value_name = "DIR")]
        folder: PathBuf,
        /// Print JSON, with numbers of games as strings.
        #[arg(long)]
        json: bool,
    },
}

impl Step {
    pub(super) fn folder(&self) -> &Path {
        match self {
            Self::Next { folder }
            | Self::Expand { folder, .. }
            | Self::Build { folder, .. }
            | Self::Merge { folder, .. }
            | Self::Commit { folder, .. }
            | Self::Count { folder, .. }
            | Self::Total { folder, .. } => folder,
        }
    }

    pub(super) fn answer(&self) -> Result<String, Refusal> {
        let question = Question::load(self.folder())?;
        let game: Name = question.game.parse().map_err(refused)?;
        with_game!(game, G => self.answer_in::<G>(question))
    }

    fn answer_in<G>(&self, question: Question) -> Result<String, Refusal>
    where
        G: Playable + Keyed + LastPlies,
    {
        let start = G::read(&question.from).map_err(refused)?;
        let folder = Folder::new(self.folder().to_owned(), question, start, counting::suited);
        let began = Instant::now();
        if let Self::Total { json, .. } = *self {
            return Ok(total(&folder, json, began)?);
        }
        let mut line = self.line(&folder)?;
        if !matches!(self, Self::Next { .. }) {
            line["seconds"] = json!(began.elapsed().as_secs_f64());
        }
        Ok(line.to_string())
    }

    /// Does the unit; gives what is told of it.
    fn line<G: Playable + Keyed + LastPlies>(&self, folder: &Folder<G>) -> Result<Value, Error> {
        Ok(match *self {
            Self::Next { .. } | Self::Total { .. } => self.plan(folder)?,
            Self::Expand { level, bucket, .. } => {
                let done = folder.expand(level, bucket, &())?;
                json!({
                    "unit": "expand", "level": level, "bucket": bucket,
                    "file": FileName::Expansion { level, bucket }.to_string(),
                    "positions": done.positions, "moves": done.moves.to_string(),
                    "finished": done.finished.to_string(),
                    "records": done.records, "bytes": done.bytes,
                })
            }
            Self::Build { level, bucket, .. } => {
                let done = folder.build(level, bucket, &())?;
                json!({
                    "unit": "build", "level": level, "bucket": bucket,
                    "file": FileName::Blocks { level, bucket }.to_string(),
                    "positions": done.positions, "games": done.games.to_string(),
                    "finished": done.finished.to_string(), "bytes": done.bytes,
                })
            }
            Self::Merge { level, bucket, .. } => {
                let done = folder.merge(level, bucket, &())?;
                json!({
                    "unit": "merge", "level": level, "bucket": bucket,
                    "file": FileName::Positions { level, bucket }.to_string(),
                    "records": done.records, "positions": done.positions, "bytes": done.bytes,
                })
            }
            Self::Commit { level, .. } => {
                let done = folder.commit(level)?;
                json!({
                    "unit": "commit", "level": level,
                    "file": FileName::Manifest { level }.to_string(),
                    "positions": done.positions(), "moves": done.moves(),
                    "games": done.games().to_string(), "bytes": done.bytes(),
                })
            }
            Self::Count { level, bucket, from, to, .. } => {
                let tally = folder.count(level, bucket, from..to, &())?;
                json!({
                    "unit": "count", "level": level, "bucket": bucket, "from": from, "to": to,
                    "file": FileName::Counted { level, bucket, range: from..to }.to_string(),
                    "games": tally.total().to_string(),
                })
            }
        })
    }

    fn plan<G: Playable + Keyed + LastPlies>(&self, folder: &Folder<G>) -> Result<Value, Error> {
        let plan = folder.next()?;
        let units = plan.units.iter().map(|unit| arguments(unit, self.folder()));
        Ok(json!({
            "phase": plan.phase.name(), "level": plan.level, "levels": folder.question().levels,
            "units": units.collect::<Vec<_>>(), "of": plan.of,
            "positions": plan.positions, "disk": plan.disk,
        }))
    }
}

/// The file of a question is whole, so it can only be wrong because another program wrote it.
fn refused(error: impl Into<Box<dyn core::error::Error>>) -> Refusal {
    Refusal::Unit(Error::Refused(error.into().to_string()))
}

/// The report of `plywood count`.
fn total<G>(folder: &Folder<G>, json: bool, began: Instant) -> Result<String, Error>
where
    G: Playable + Keyed + LastPlies,
{
    let report = Report {
        start: folder.root(),
        n: folder.question().n,
        method: "units",
        threads: 1,
        counted: Counted { rows: Vec::new(), tally: folder.total()? },
        elapsed: began.elapsed(),
        before: None,
    };
    Ok(if json { report.json() } else { report.text(None) })
}
