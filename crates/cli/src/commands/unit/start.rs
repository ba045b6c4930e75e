//! `plywood unit start DIR <game> -n <n>`

use super::Refusal;
use crate::commands::count::MoveLimit;
use crate::start::{AtAny, Of};
use catalog::game::{Keyed, LastPlies};
use catalog::{Playable, counting, with_game};
use clap::Args;
use serde_json::json;
use std::path::{Path, PathBuf};
use units::{Error, Folder, Question};

/// The memory of a unit unless it is said, in MiB.
const MEMORY: u32 = 1024;

/// Make a folder the one of a question, and write level 0.
///
/// In the folder of the same question it does no harm. Another folder is refused.
#[derive(Args, Debug)]
pub(super) struct Started {
    /// The folder, which all who work on the count share.
    #[arg(value_name = "DIR")]
    folder: PathBuf,

    #[command(flatten)]
    of: Of<AtAny<Settings>>,
}

/// What is counted, and how the work is cut.
#[derive(Args, Debug)]
struct Settings {
    #[command(flatten)]
    limit: MoveLimit,

    /// The memory of each unit, in MiB or with a unit, as in 2G; 1G unless the folder has another.
    #[arg(long, value_name = "size", value_parser = crate::arguments::memory)]
    memory: Option<u32>,

    /// The number of buckets of every level; otherwise it grows with the level.
    #[arg(long, value_name = "P", value_parser = clap::value_parser!(u32).range(1..=65536))]
    buckets: Option<u32>,

    /// The last level that is kept on disk: the games are counted from there.
    #[arg(long, value_name = "L")]
    levels: Option<u32>,
}

impl Started {
    pub(super) fn folder(&self) -> &Path {
        &self.folder
    }

    pub(super) fn answer(&self) -> Result<String, Refusal> {
        with_game!(self.of.game, G => self.start::<G>(self.of.command.start()?))
    }

    fn start<G>(&self, start: G) -> Result<String, Refusal>
    where
        G: Playable + Keyed + LastPlies,
    {
        let Settings { limit, memory, buckets, levels } = &self.of.command.command;
        let n = limit.n::<G>()?;
        let asked = Question {
            game: String::from(G::NAME),
            from: start.notation(),
            n,
            memory: memory.unwrap_or(MEMORY).max(1),
            buckets: *buckets,
            levels: levels.map_or_else(|| Folder::last_level(&start, n), |levels| levels.min(n)),
        };
        let (question, is_new) = asked.start(&self.folder)?;
        let is_other = memory.is_some() && question.memory != asked.memory
            || buckets.is_some() && question.buckets != asked.buckets
            || levels.is_some() && question.levels != asked.levels;
        if is_other {
            let message = format!(
                "{} has {} MiB, {} and {} levels; leave these options out to resume with them",
                self.folder.display(),
                question.memory,
                question.buckets.map_or(String::from("any buckets"), |p| format!("{p} buckets")),
                question.levels,
            );
            return Err(Error::Refused(message).into());
        }
        Folder::new(self.folder.clone(), question.clone(), start, counting::suited).begin()?;
        let mut line = json!(question);
        line["unit"] = json!("start");
        line["is_new"] = json!(is_new);
        Ok(line.to_string())
    }
}
