//! The thread that searches, while another one listens.

use super::say;
use crate::engine::{TABLE_BYTES, Threads, rate, written_moves};
use crate::games::{Evaluator, Searched};
use core::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};
use game::{Natural, Verdict};
use search::Watch;
use search::engine::{Engine, Limits, Observer, Report, Score};
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
    /// Does the job that is being done go on until it is stopped?
    is_endless: AtomicBool,
    input_ended: AtomicBool,
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

    fn start(&self, is_endless: bool) {
        self.is_endless.store(is_endless, Relaxed);
    }

    fn finish(&self) {
        self.done.fetch_add(1, Relaxed);
    }

    fn should_stop(&self) -> bool {
        self.stopped.load(Relaxed) > self.done.load(Relaxed)
            || self.is_endless.load(Relaxed) && self.input_ended.load(Relaxed)
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

impl<G: Searched> Observer<G::Move> for Speaker<'_, G> {
    fn is_stopped(&self) -> bool {
        self.signal.should_stop()
    }

    fn report(&self, report: &Report<'_, G::Move>) {
        let Report { depth, place, line, nodes, time, permille_used, .. } = *report;
        say(&format!(
            "info depth {depth} multipv {} score {} nodes {nodes} nps {} time {} hashfull {} pv {}",
            place + 1,
            written_score(line.score),
            rate(nodes, time),
            time.as_millis(),
            permille_used,
            written_moves::<G>(line)
        ));
    }
}

/// `cp 12`, or `mate 2` for a win with the second own move from now, `mate -2` for a loss after it.
fn written_score(score: Score) -> String {
    match score.forced() {
        None => format!("cp {}", score.value()),
        Some((Verdict::Loss, plies)) => format!("mate -{}", plies / 2),
        Some((_, plies)) => format!("mate {}", plies.div_ceil(2)),
    }
}

/// Does jobs until there are no more.
pub(super) fn work<G: Searched>(evaluator: Evaluator<G>, jobs: Receiver<Job<G>>, signal: &Signal) {
    let observer = Speaker::<G> { signal, game: core::marker::PhantomData };
    let engine =
        |settings: Settings| Engine::new(evaluator, settings.table_bytes).observer(&observer);
    let mut current = Settings::default();
    let mut playing = engine(current);
    for job in jobs {
        match job {
            Job::Forget => playing.forget(),
            Job::Perft { position, plies } => {
                signal.start(false);
                perft(&position, plies, signal);
                signal.finish();
            }
            Job::Search { position, limits, settings } => {
                if settings.table_bytes != current.table_bytes {
                    playing = engine(settings);
                }
                playing = playing.lines(settings.lines);
                current = settings;
                signal.start(limits == Limits::default());
                let threads = Threads::exactly(settings.threads);
                match threads.search(&mut playing, &position, limits) {
                    Ok(found) => {
                        let best = found.best().map(|line| G::written_move(line.moves[0]));
                        say(&format!("bestmove {}", best.as_deref().unwrap_or("0000")));
                    }
                    Err(fault) => say(&format!("info string {fault}")),
                }
                signal.finish();
            }
        }
    }
}

/// Counts the games after each move.
fn perft<G: Searched>(position: &G, plies: u32, signal: &Signal) {
    let mut total = Natural::ZERO;
    if plies > 0 {
        for legal in position.moves() {
            let Ok(tally) = position.after(legal).count_games(plies - 1, signal) else {
                return say("info string the count was stopped");
            };
            let games = tally.total();
            say(&format!("{}: {games}", G::written_move(legal)));
            total += &games;
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
        signal.start(true);
        assert!(!signal.should_stop());
        signal.stop();
        signal.ask();
        for stopped in [true, true, false] {
            assert_eq!(signal.should_stop(), stopped);
            signal.finish();
        }
        signal.end_of_input();
        assert!(signal.should_stop());
        signal.start(false);
        assert!(!signal.should_stop());
    }

    #[test]
    fn scores_are_in_the_protocol_s_words() {
        let cases = [
            (Score::evaluation(-7), "cp -7"),
            (Score::win(1), "mate 1"),
            (Score::win(3), "mate 2"),
            (Score::loss(2), "mate -1"),
            (Score::loss(4), "mate -2"),
        ];
        for (score, text) in cases {
            assert_eq!(written_score(score), text);
        }
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
