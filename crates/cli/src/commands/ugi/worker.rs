//! The thread that searches, while another one listens.

use super::say;
use crate::engine::{Pool, TABLE_BYTES, rate};
use catalog::{Evaluator, Playable};
use core::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use game::Natural;
use search::engine::{Engine, Limits, Observer, Report};
use search::{Counter, Watch};
use std::sync::mpsc::Receiver;

/// Something to do, one after the other.
pub(super) enum Job<G> {
    Search { position: G, limits: Limits, settings: Settings },
    Perft { position: G, plies: u32 },
    Forget,
}

impl<G> Job<G> {
    /// Does somebody wait for its answer?
    pub(super) const fn is_asked_for(&self) -> bool {
        !matches!(self, Self::Forget)
    }
}

/// What the options set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Settings {
    table_bytes: usize,
    threads: u16,
    lines: usize,
}

impl Default for Settings {
    fn default() -> Self {
        Self { table_bytes: TABLE_BYTES, threads: 1, lines: 1 }
    }
}

impl Settings {
    /// The options, as the protocol lists them.
    pub(super) const OPTIONS: [&str; 3] = [
        "option name Hash type spin default 64 min 1 max 65536",
        "option name Threads type spin default 1 min 1 max 1024",
        "option name MultiPV type spin default 1 min 1 max 128",
    ];

    /// Sets an option.
    ///
    /// # Errors
    ///
    /// There is no such option, or it has no such value.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        let fault = || format!("{value} is not a value of {name}");
        let number: usize = value.parse().map_err(|_| fault())?;
        match (name, number) {
            ("Hash", 1..=65536) => self.table_bytes = number << 20,
            ("Threads", 1..=1024) => self.threads = u16::try_from(number).map_err(|_| fault())?,
            ("MultiPV", 1..=128) => self.lines = number,
            ("Hash" | "Threads" | "MultiPV", _) => return Err(fault()),
            _ => return Err(format!("there is no option {name}")),
        }
        Ok(())
    }
}

/// Knows whether the job that is being done should stop.
///
/// Whoever says stop means every job that was asked for until then, and none that is asked for later.
#[derive(Debug, Default)]
pub(super) struct Signal {
    asked: AtomicU64,
    stopped: AtomicU64,
    done: AtomicU64,
    /// Does the running job search? Otherwise it counts.
    is_search: AtomicBool,
    /// Does the running job continue until it is stopped?
    is_endless: AtomicBool,
    input_ended: AtomicBool,
    has_quit: AtomicBool,
}

impl Signal {
    /// One more job is asked for.
    pub(super) fn ask(&self) {
        self.asked.fetch_add(1, Relaxed);
    }

    /// Stops every job that was asked for.
    pub(super) fn stop(&self) {
        self.stopped.store(self.asked.load(Relaxed), Relaxed);
    }

    /// Nobody will say stop any more.
    pub(super) fn end_of_input(&self) {
        self.input_ended.store(true, Relaxed);
    }

    /// Searches answer with what they have.
    pub(super) fn quit(&self) {
        self.has_quit.store(true, Relaxed);
    }

    fn start_search(&self, limits: Limits) {
        self.is_search.store(true, Relaxed);
        self.is_endless.store(limits == Limits::default(), Relaxed);
    }

    fn start_count(&self) {
        self.is_search.store(false, Relaxed);
        self.is_endless.store(false, Relaxed);
    }

    fn finish(&self) {
        self.done.fetch_add(1, Relaxed);
    }

    fn should_stop(&self) -> bool {
        self.stopped.load(Relaxed) > self.done.load(Relaxed)
            || self.is_endless.load(Relaxed) && self.input_ended.load(Relaxed)
            || self.is_search.load(Relaxed) && self.has_quit.load(Relaxed)
    }
}

impl<O: game::Outcome> Watch<O> for Signal {
    fn is_stopped(&self) -> bool {
        self.should_stop()
    }
}

/// Says what a search finds, in the notation of a game.
struct Speaker<'a, G> {
    signal: &'a Signal,
    game: core::marker::PhantomData<fn(&G)>,
}

impl<G: Playable> Observer<G::Move> for Speaker<'_, G> {
    fn is_stopped(&self) -> bool {
        self.signal.should_stop()
    }

    fn report(&self, report: &Report<'_, G::Move>) {
        let Report { depth, index, line, nodes, time, permille_used, .. } = *report;
        say(&format!(
            "info depth {depth} multipv {} score {} nodes {nodes} nps {} time {} hashfull {} pv {}",
            index + 1,
            line.score,
            rate(nodes, time),
            time.as_millis(),
            permille_used,
            words::<G>(&line.moves)
        ));
    }
}

/// Moves with blanks between them, and none inside.
fn words<G: Playable>(moves: &[G::Move]) -> String {
    let words = moves.iter().map(|&played| G::move_notation(played).replace(' ', "_"));
    words.collect::<Vec<_>>().join(" ")
}

/// Does jobs until there are no more.
pub(super) fn work<G: Playable>(evaluator: Evaluator<G>, jobs: Receiver<Job<G>>, signal: &Signal) {
    let observer = Speaker::<G> { signal, game: core::marker::PhantomData };
    let engine =
        |settings: Settings| Engine::new(evaluator, settings.table_bytes).observer(&observer);
    let mut current = Settings::default();
    let mut playing = engine(current);
    let mut pool = Pool::new(current.threads.into());
    for job in jobs {
        match job {
            Job::Forget => playing.clear(),
            Job::Perft { position, plies } => {
                signal.start_count();
                perft(&position, plies, signal);
                signal.finish();
            }
            Job::Search { position, limits, settings } => {
                if settings.table_bytes != current.table_bytes {
                    playing = engine(settings);
                }
                if settings.threads != current.threads {
                    pool = Pool::new(settings.threads.into());
                }
                playing = playing.lines(settings.lines);
                current = settings;
                signal.start_search(limits);
                match &pool {
                    Ok(pool) => {
                        let found = pool.search(&mut playing, &position, limits);
                        let best = found.best().map(|line| words::<G>(&line.moves[..1]));
                        say(&format!("bestmove {}", best.as_deref().unwrap_or("0000")));
                    }
                    Err(fault) => say(&format!("info string {fault}")),
                }
                signal.finish();
            }
        }
    }
}

/// Counts the sequences of exactly so many moves, by the first move.
fn perft<G: Playable>(position: &G, plies: u32, signal: &Signal) {
    let mut total = Natural::ZERO;
    let counter = Counter::new().watch(signal);
    if plies > 0 {
        for legal in position.moves() {
            let Ok(nodes) = position.after(legal).perft(&counter, plies - 1) else {
                return say("info string the count was stopped");
            };
            say(&format!("{}: {nodes}", words::<G>(&[legal])));
            total += &nodes;
        }
    }
    say(&format!("\nNodes searched: {total}"));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stop_is_meant_for_what_was_asked_for_before() {
        let signal = Signal::default();
        signal.ask();
        signal.ask();
        signal.start_search(Limits::default());
        assert!(!signal.should_stop());
        signal.stop();
        signal.ask();
        for stopped in [true, true, false] {
            assert_eq!(signal.should_stop(), stopped);
            signal.finish();
        }
        signal.end_of_input();
        assert!(signal.should_stop());
        signal.start_search(Limits::depth(1));
        assert!(!signal.should_stop());
        signal.quit();
        assert!(signal.should_stop());
        signal.start_count();
        assert!(!signal.should_stop());
    }

    #[test]
    fn options_are_set_within_their_ranges() {
        let mut settings = Settings::default();
        assert_eq!(settings.set("Hash", "1"), Ok(()));
        assert_eq!(settings.set("Threads", "2"), Ok(()));
        assert_eq!(settings.set("MultiPV", "3"), Ok(()));
        assert_eq!(settings, Settings { table_bytes: 1 << 20, threads: 2, lines: 3 });
        assert_eq!(settings.set("Hash", "0").unwrap_err(), "0 is not a value of Hash");
        assert_eq!(settings.set("Hash", "x").unwrap_err(), "x is not a value of Hash");
        assert_eq!(settings.set("Cash", "1").unwrap_err(), "there is no option Cash");
    }
}
