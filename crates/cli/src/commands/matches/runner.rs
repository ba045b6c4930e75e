//! Plays the games of a match, one at a time or several side by side.

use super::record::{Name, Record};
use super::statistics::{Points, Results, Sprt};
use crate::arena::openings::Openings;
use crate::arena::{Chooser, Game, Player, PlayerSpec};
use crate::failure::Failure;
use crate::interrupt;
use crate::log::Log;
use crate::output::complain;
use catalog::{Playable, Player as _};
use core::time::Duration;
use indicatif::{ProgressBar, ProgressStyle};
use search::engine::Limits;
use std::collections::VecDeque;
use std::io::{IsTerminal, stderr};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Instant;

/// Where there is no terminal, progress is told so many times.
const REPORTS: usize = 20;

/// A match to be played.
pub(super) struct Runner<'a, G: Playable> {
    pub(super) players: &'a [PlayerSpec<G>; 2],
    pub(super) limits: Limits,
    pub(super) openings: &'a Mutex<Openings<G>>,
    /// How many openings are played.
    pub(super) pairs: usize,
    pub(super) most_moves: usize,
    pub(super) sprt: Option<Sprt>,
    pub(super) parallel: usize,
}

/// What the threads share.
struct State {
    waiting: VecDeque<usize>,
    results: Results,
    log: Option<Log>,
    failure: Option<Failure>,
    is_decided: bool,
}

impl<G: Playable> Runner<'_, G> {
    /// Plays the games that are not played yet.
    ///
    /// # Errors
    ///
    /// [`Failure`] if a player does not start, the log cannot be written, or its games have other openings.
    pub(super) fn run(&self, log: Option<Log>, played: &[Record]) -> Result<Results, Failure> {
        let all = self.pairs * 2;
        let mut results = Results::default();
        for record in played.iter().filter(|record| record.game < all) {
            let start = self.opening(record.game)?.notation();
            if start != record.start {
                return Err(Failure::failed(format!(
                    "--log: game {} starts from {}, expected {start}: openings are judged by another engine now; \
                     use another file",
                    record.game, record.start
                )));
            }
            results.record(record.game, points(record.winner));
        }
        let waiting = (0..all).filter(|&game| !results.has(game)).collect();
        let is_decided = self.is_decided(&results);
        let state = Mutex::new(State { waiting, results, log, failure: None, is_decided });
        let bar = bar(all);
        thread::scope(|scope| {
            for _ in 0..self.parallel {
                scope.spawn(|| {
                    if let Err(failure) = self.work(&state, bar.as_ref()) {
                        lock(&state).failure.get_or_insert(failure);
                    }
                });
            }
        });
        if let Some(bar) = bar {
            bar.finish_and_clear();
        }
        let state = state.into_inner().unwrap_or_else(PoisonError::into_inner);
        match state.failure {
            Some(failure) => Err(failure),
            None => Ok(state.results),
        }
    }

    /// The opening of a game.
    fn opening(&self, game: usize) -> Result<G, Failure> {
        let mut openings = self.openings.lock().unwrap_or_else(PoisonError::into_inner);
        let opening = openings.at(game / 2).cloned();
        opening.ok_or_else(|| Failure::failed(format!("there is no opening for game {game}")))
    }

    /// Plays games as long as there are any.
    fn work(&self, state: &Mutex<State>, bar: Option<&ProgressBar>) -> Result<(), Failure> {
        let start = |index: usize| self.players[index].start(self.limits).map_err(Failure::usage);
        let mut players = [start(0)?, start(1)?];
        let goes_on = || {
            let state = lock(state);
            !interrupt::is_stopped() && !state.is_decided && state.failure.is_none()
        };
        while goes_on() {
            let Some(game) = lock(state).waiting.pop_front() else { break };
            for (index, player) in players.iter_mut().enumerate() {
                // A program that is gone is started once more.
                if player.new_game().is_err() {
                    *player = start(index)?;
                    player.new_game().map_err(Failure::failed)?;
                }
            }
            let opening = self.opening(game)?;
            if let Some(record) = self.play(game, opening, &mut players, goes_on) {
                self.keep(&record, &mut lock(state), bar)?;
            }
        }
        Ok(())
    }

    /// Plays a game; `None` if it was broken off.
    fn play(
        &self,
        game: usize,
        opening: G,
        [a, b]: &mut [Player<G>; 2],
        goes_on: impl Fn() -> bool,
    ) -> Option<Record> {
        let began = Instant::now();
        let first = Name::BOTH[game % 2];
        // Who has the side of index 0: in the first game of a pair, A has the move.
        let has_turn = opening.turn().index() == 0;
        let side0 = if has_turn { first } else { first.other() };
        let players: [&mut dyn Chooser<G>; 2] = if side0 == Name::A { [a, b] } else { [b, a] };
        let mut played = Game::new(opening);
        let end = played.play(players, self.most_moves, goes_on)?;
        let named = |side: usize| if side == 0 { side0 } else { side0.other() };
        Some(Record {
            game,
            start: played.start.notation(),
            first,
            moves: played.moves.iter().map(|&played| G::move_notation(played)).collect(),
            winner: end.winner().map(named),
            end: end.to_string(),
            seconds: began.elapsed().as_secs_f64(),
        })
    }

    /// Counts a game, writes it to the log and tells of it.
    fn keep(
        &self,
        record: &Record,
        state: &mut State,
        bar: Option<&ProgressBar>,
    ) -> Result<(), Failure> {
        if let Some(log) = &mut state.log {
            log.add(record).map_err(|error| Failure::failed(format!("--log: {error}")))?;
        }
        state.results.record(record.game, points(record.winner));
        state.is_decided = self.is_decided(&state.results);
        let (games, all) = (state.results.games(), self.pairs * 2);
        let told = match self.sprt {
            Some(sprt) => format!("{}; LLR {:.2}", state.results, sprt.llr(&state.results)),
            None => state.results.to_string(),
        };
        match bar {
            Some(bar) => {
                bar.set_position(games as u64);
                bar.set_message(told);
            }
            None if games.is_multiple_of(all.div_ceil(REPORTS).max(1)) => {
                complain(format_args!("{games} of {all} games: {told}"));
            }
            None => {}
        }
        Ok(())
    }

    fn is_decided(&self, results: &Results) -> bool {
        self.sprt.is_some_and(|sprt| sprt.decision(results).is_some())
    }
}

/// A bar for the progress, if there is a terminal.
fn bar(all: usize) -> Option<ProgressBar> {
    stderr().is_terminal().then(|| {
        let style = ProgressStyle::with_template("{pos}/{len} games  {msg}  {eta} left");
        let style = style.unwrap_or_else(|_| ProgressStyle::default_bar());
        let bar = ProgressBar::new(all as u64).with_style(style);
        bar.enable_steady_tick(Duration::from_millis(500));
        bar
    })
}

fn lock(state: &Mutex<State>) -> MutexGuard<'_, State> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What a game is worth to A.
fn points(winner: Option<Name>) -> Points {
    match winner {
        Some(Name::A) => Points::Won,
        Some(Name::B) => Points::Lost,
        None => Points::Drawn,
    }
}
