//! Watches a count: shows its progress, saves what is counted, stops it on Ctrl-C.

use super::checkpoint::Checkpoint;
use super::report::rate;
use crate::interrupt;
use crate::output::complain;
use core::time::Duration;
use game::Outcome;
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

/// How many parts of a count are done, of how many.
fn parts<O: Outcome>(partial: &Partial<O>) -> (usize, usize) {
    (partial.done().iter().filter(|done| **done).count(), partial.done().len())
}

/// The watcher of one command.
pub(super) struct Monitor<O: Outcome> {
    /// Only on a terminal.
    bar: Option<ProgressBar>,
    checkpoint: Option<Checkpoint>,
    state: Mutex<State<O>>,
    began: Instant,
    /// The games that an earlier run had counted, so that they do not count for the rate.
    before: f64,
}

struct State<O: Outcome> {
    latest: Option<Partial<O>>,
    /// Is the latest state in the file?
    is_saved: bool,
    /// How many parts are done by the file, of how many.
    in_file: Option<(usize, usize)>,
    saved_at: Instant,
    has_complained: bool,
}

impl<O: Outcome> Monitor<O> {
    /// Starts to watch, and to listen for Ctrl-C.
    pub(super) fn new(checkpoint: Option<Checkpoint>, partial: Option<Partial<O>>) -> Self {
        let began = Instant::now();
        let before = partial.as_ref().map_or(0.0, |partial| partial.tally().total().to_f64());
        let state = State {
            is_saved: partial.is_some(),
            in_file: partial.as_ref().map(parts),
            latest: partial,
            saved_at: began,
            has_complained: false,
        };
        Self { bar: bar(), checkpoint, state: Mutex::new(state), began, before }
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
        match state.in_file {
            Some((done, all)) => format!(
                "stopped; {done} of {all} parts are saved in {name}: rerun the same command to resume"
            ),
            None => format!("stopped; nothing is saved in {name} yet"),
        }
    }

    fn state(&self) -> MutexGuard<'_, State<O>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn save(&self, state: &mut State<O>) {
        let (Some(checkpoint), Some(latest)) = (&self.checkpoint, &state.latest) else { return };
        match checkpoint.save(latest) {
            Ok(()) => {
                state.is_saved = true;
                state.in_file = Some(parts(latest));
            }
            Err(error) if !state.has_complained => {
                state.has_complained = true;
                let name = checkpoint.path().display();
                complain(format_args!("{name}: {error}; the count goes on unsaved"));
            }
            Err(_) => {}
        }
        state.saved_at = Instant::now();
    }
}

impl<O: Outcome> Watch<O> for Monitor<O> {
    fn is_stopped(&self) -> bool {
        interrupt::is_stopped()
    }

    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "from 0 to 1")]
    fn progress(&self, fraction: f64) {
        if let Some(bar) = &self.bar {
            bar.set_length(WHOLE.into());
            bar.set_position((fraction * f64::from(WHOLE)) as u64);
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
        if let Some(bar) = &self.bar {
            let games = so_far.tally().total().to_f64() - self.before;
            let rate = rate(games / self.began.elapsed().as_secs_f64().max(1e-3));
            bar.set_message(format!("{rate} games/s"));
        }
        if self.checkpoint.is_some() {
            let mut state = self.state();
            state.latest = Some(so_far.clone());
            state.is_saved = false;
            if state.saved_at.elapsed() >= BETWEEN_SAVES {
                self.save(&mut state);
            }
        }
    }
}
