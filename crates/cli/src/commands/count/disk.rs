//! Counting past the memory, in a folder.

use super::monitor;
use crate::interrupt;
use crate::output::complain;
use catalog::{Playable, counting};
use core::sync::atomic::{AtomicU64, Ordering};
use game::{Keyed, LastPlies, Outcome, Tally};
use indicatif::{HumanBytes, HumanCount, ProgressBar};
use rayon::ThreadPool;
use search::Watch;
use std::path::Path;
use units::{Damage, Error, Folder, Phase, Plan, Progress, Question};

/// Less disk than this is not worth a word.
const WORTH_A_WORD: u64 = 100 << 20;

/// The games of at most `n` moves, counted by work units in a folder, in so many MiB of memory.
pub(super) fn tally<G: Playable + Keyed + LastPlies>(
    start: &G,
    n: u32,
    memory: u32,
    folder: &Path,
    pool: &ThreadPool,
) -> Result<Tally<G::Outcome>, Error> {
    let question = Question {
        game: String::from(G::NAME),
        from: start.notation(),
        n,
        memory: Folder::unit_memory(start, n, memory, pool.current_num_threads()),
        buckets: None,
        levels: Folder::last_level(start, n),
    };
    let (question, _) = question.start(folder)?;
    let units = Folder::new(folder.to_owned(), question, start.clone(), counting::suited);
    let progress = DiskMonitor { bar: monitor::bar(), told: AtomicU64::new(0) };
    let counted = pool.install(|| units.par_run(&progress));
    if let Some(bar) = &progress.bar {
        bar.finish_and_clear();
    }
    counted
}

/// Watches a count on disk: shows its progress, stops it on Ctrl-C.
struct DiskMonitor {
    /// Only on a terminal.
    bar: Option<ProgressBar>,
    /// The disk that was spoken of last.
    told: AtomicU64,
}

impl<O: Outcome> Watch<O> for DiskMonitor {
    fn is_stopped(&self) -> bool {
        interrupt::is_stopped()
    }
}

impl<O: Outcome> Progress<O> for DiskMonitor {
    fn plan(&self, plan: &Plan) {
        if matches!(plan.phase, Phase::Expand | Phase::Build)
            && plan.disk > WORTH_A_WORD
            && self.told.swap(plan.disk, Ordering::Relaxed) != plan.disk
        {
            let (positions, disk) = (HumanCount(plan.positions), HumanBytes(plan.disk));
            let message =
                format!("{positions} positions; the next level needs about {disk} of disk");
            match &self.bar {
                Some(bar) => bar.suspend(|| complain(format_args!("{message}"))),
                None => complain(format_args!("{message}")),
            }
        }
        if let Some(bar) = &self.bar {
            bar.set_length(plan.of as u64);
            bar.set_position((plan.of - plan.units.len()) as u64);
            bar.set_message(format!("{} level {}", plan.phase.name(), plan.level));
        }
    }

    fn unit(&self) {
        if let Some(bar) = &self.bar {
            bar.inc(1);
        }
    }

    fn again(&self, damages: &[Damage]) {
        for damage in damages {
            complain(format_args!("{damage}; it is computed again"));
        }
    }
}
