//! Watches a count: shows its progress, saves what is counted, stops it on Ctrl-C.

use super::checkpoint::{Checkpoint, Saved};
use super::report::rate;
use crate::interrupt;
use crate::output::complain;
use core::time::Duration;
use game::{Outcome, Tally};
use indicatif::{HumanCount, ProgressBar, ProgressStyle};
use search::{LevelReport, Partial, Watch};
use std::io::{IsTerminal, stderr};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

/// A checkpoint is saved at most this often: it must reach the disk each time.
const BETWEEN_SAVES: Duration = Duration::from_millis(50);

/// The length of the bar.
const WHOLE: u32 = 10_000;

/// Starts to listen for Ctrl-C; gives a bar for the progress if there is a terminal.
pub(super) fn bar() -> Option<ProgressBar> {
    interrupt::listen();
    stderr().is_terminal().then(|| {
        let template = "{bar:30} {percent:>3} %  {msg}  {eta} left";
        let style = ProgressStyle::with_template(template);
        ProgressBar::new(0).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
    })
}

/// What is saved, in words.
fn described<O: Outcome>(saved: &Saved<O>, counts: usize) -> String {
    match &saved.partial {
        Some(partial) if counts == 1 => {
            let done = partial.done().iter().filter(|done| **done).count();
            format!("{done} of {} parts", partial.done().len())
        }
        Some(_) => format!("{} of {counts} rows and a part of the next", saved.rows.len()),
        None => format!("{} of {counts} rows", saved.rows.len()),
    }
}

/// The watcher of one command.
pub(super) struct Monitor<O: Outcome> {
    /// Only on a terminal.
    bar: Option<ProgressBar>,
    checkpoint: Option<Checkpoint>,
    state: Mutex<State<O>>,
    /// How many counts there are, one after the other.
    counts: usize,
    began: Instant,
    /// The games that an earlier run had counted, so that they do not count for the rate.
    before: f64,
}

struct State<O: Outcome> {
    latest: Saved<O>,
    /// How many counts are done.
    done: usize,
    /// Is the latest state in the file?
    is_saved: bool,
    /// What the file has, in words.
    in_file: Option<String>,
    saved_at: Instant,
    has_complained: bool,
    /// Why the latest state is not in the file, if it should be.
    fault: Option<String>,
}

impl<O: Outcome> Monitor<O> {
    /// Starts to watch so many counts, and to listen for Ctrl-C.
    pub(super) fn new(
        counts: usize,
        checkpoint: Option<Checkpoint>,
        saved: Option<Saved<O>>,
    ) -> Self {
        let began = Instant::now();
        let state = State {
            is_saved: saved.is_some(),
            in_file: saved.as_ref().map(|saved| described(saved, counts)),
            done: 0,
            latest: saved.unwrap_or(Saved::NOTHING),
            saved_at: began,
            has_complained: false,
            fault: None,
        };
        let before = state.latest.games();
        Self { bar: bar(), checkpoint, state: Mutex::new(state), counts, began, before }
    }

    /// One of several counts is done, and others follow.
    pub(super) fn row(&self, tally: &Tally<O>) {
        let mut state = self.state();
        state.done += 1;
        if state.done > state.latest.rows.len() {
            state.latest.rows.push(tally.clone());
            state.latest.partial = None;
            self.keep(&mut state);
        }
    }

    /// Runs something that writes to the terminal.
    pub(super) fn suspend<T>(&self, write: impl FnOnce() -> T) -> T {
        match &self.bar {
            Some(bar) => bar.suspend(write),
            None => write(),
        }
    }

    /// Ends watching: saves what is not saved yet, and says what is.
    pub(super) fn finish(&self) -> String {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
        let mut state = self.state();
        if !state.is_saved {
            self.save(&mut state);
        }
        let Some(checkpoint) = &self.checkpoint else {
            return String::from("stopped; nothing is saved without --checkpoint");
        };
        let name = checkpoint.path().display();
        match &state.in_file {
            Some(saved) => {
                format!("stopped; {saved} are saved in {name}: rerun the same command to resume")
            }
            None => format!("stopped; nothing is saved in {name} yet"),
        }
    }

    /// Why what is counted is not saved, if it should be.
    pub(super) fn unsaved(&self) -> Option<String> {
        self.state().fault.clone()
    }

    fn state(&self) -> MutexGuard<'_, State<O>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Saves a new state, unless the last one was saved just before.
    fn keep(&self, state: &mut State<O>) {
        state.is_saved = false;
        if state.saved_at.elapsed() >= BETWEEN_SAVES {
            self.save(state);
        }
    }

    fn save(&self, state: &mut State<O>) {
        let Some(checkpoint) = &self.checkpoint else { return };
        if state.latest == Saved::NOTHING {
            return;
        }
        match checkpoint.save(&state.latest) {
            Ok(()) => {
                state.is_saved = true;
                state.fault = None;
                state.in_file = Some(described(&state.latest, self.counts));
            }
            Err(error) => {
                let fault = format!("{}: {error}", checkpoint.path().display());
                if !state.has_complained {
                    state.has_complained = true;
                    complain(format_args!("{fault}; the count goes on unsaved"));
                }
                state.fault = Some(fault);
            }
        }
        state.saved_at = Instant::now();
    }
}

impl<O: Outcome> Watch<O> for Monitor<O> {
    fn is_stopped(&self) -> bool {
        interrupt::is_stopped()
    }

    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_precision_loss,
        clippy::cast_sign_loss,
        reason = "from 0 to 1"
    )]
    fn progress(&self, fraction: f64) {
        if let Some(bar) = &self.bar {
            // As if all counts took equally long.
            let done = (self.state().done as f64 + fraction) / self.counts as f64;
            bar.set_length(WHOLE.into());
            bar.set_position((done * f64::from(WHOLE)) as u64);
        }
    }

    fn level(&self, level: LevelReport) {
        if let Some(bar) = &self.bar {
            bar.set_message(format!(
                "ply {}: {} positions",
                level.plies,
                HumanCount(level.positions)
            ));
        }
    }

    fn block(&self, so_far: &Partial<O>) {
        if self.bar.is_none() && self.checkpoint.is_none() {
            return;
        }
        let mut state = self.state();
        state.latest.partial = Some(so_far.clone());
        if let Some(bar) = &self.bar {
            let games = state.latest.games() - self.before;
            let rate = rate(games / self.began.elapsed().as_secs_f64().max(1e-3));
            bar.set_message(format!("{rate} games/s"));
        }
        self.keep(&mut state);
    }
}
