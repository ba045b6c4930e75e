//! Shows how far a contest has come.

use indicatif::{ProgressBar, ProgressStyle};
use std::io::{IsTerminal, stderr};

/// A bar in a terminal, and nothing elsewhere.
pub(super) struct Monitor {
    bar: Option<ProgressBar>,
}

impl Monitor {
    /// For so many games.
    pub(super) fn new(games: usize) -> Self {
        let bar = stderr().is_terminal().then(|| {
            let template = "{bar:30} {pos}/{len} games  {msg}";
            let style = ProgressStyle::with_template(template);
            let bar = ProgressBar::new(games as u64);
            bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
            bar
        });
        Self { bar }
    }

    /// A match begins.
    pub(super) fn meet(&self, round: usize, one: &impl ToString, other: &impl ToString) {
        if let Some(bar) = &self.bar {
            let (one, other) = (one.to_string(), other.to_string());
            bar.set_message(format!("round {round}: {one} against {other}"));
            bar.tick();
        }
    }

    /// A game is over.
    pub(super) fn game(&self) {
        if let Some(bar) = &self.bar {
            bar.inc(1);
        }
    }

    /// A match is decided.
    pub(super) fn decide(&self, result: &str) {
        if let Some(bar) = &self.bar {
            bar.println(result);
        }
    }

    /// Nothing is left to show.
    pub(super) fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}
