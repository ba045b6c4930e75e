//! Many games at once: stepped, observed and masked on every core.

use crate::encode::{Encoded, actions};
use catalog::{Opening, Player};
use core::sync::atomic::{AtomicBool, Ordering};
use game::{Outcome, Verdict, laws::Random};
use rayon::prelude::*;
use std::collections::TryReserveError;

/// Games that start from one position, or from openings by lot.
#[derive(Clone, Copy)]
pub(crate) enum Start<G> {
    Fixed(G),
    Drawn(Opening<G>),
}

impl<G: Encoded> Start<G> {
    fn position(&self, random: &mut Random) -> G {
        match self {
            Self::Fixed(position) => *position,
            Self::Drawn(draw) => draw(random),
        }
    }
}

/// One of the games.
struct Seat<G: Encoded> {
    position: G,
    /// The legal actions of the position.
    legal: G::Actions,
    random: Random,
    plies: u32,
}

/// Many games with everything that they have in common.
pub(crate) struct Batch<G: Encoded> {
    seats: Vec<Seat<G>>,
    start: Start<G>,
    /// After so many moves a game is cut off.
    max_plies: u32,
    /// Does a game that is over start again at once?
    restarts: bool,
}

/// Where a batch writes what can be seen: an entry for every game, or a row of entries.
pub(crate) struct View<'a> {
    pub(crate) observations: &'a mut [i8],
    pub(crate) masks: &'a mut [i8],
    pub(crate) turns: &'a mut [i8],
    pub(crate) rewards: &'a mut [f32],
    pub(crate) terminated: &'a mut [bool],
    pub(crate) truncated: &'a mut [bool],
}

/// The part of a [`View`] that belongs to one game.
struct Row<'a> {
    observation: &'a mut [i8],
    mask: &'a mut [i8],
    turn: &'a mut i8,
    reward: &'a mut f32,
    terminated: &'a mut bool,
    truncated: &'a mut bool,
}

impl View<'_> {
    fn rows<G: Encoded>(&mut self) -> impl IndexedParallelIterator<Item = Row<'_>> {
        let Self { observations, masks, turns, rewards, terminated, truncated } = self;
        let arrays = (
            observations.par_chunks_exact_mut(G::ENTRIES),
            masks.par_chunks_exact_mut(G::ACTIONS),
            turns.par_iter_mut(),
            rewards.par_iter_mut(),
            terminated.par_iter_mut(),
            truncated.par_iter_mut(),
        );
        arrays.into_par_iter().map(|(observation, mask, turn, reward, terminated, truncated)| Row {
            observation,
            mask,
            turn,
            reward,
            terminated,
            truncated,
        })
    }
}

impl Row<'_> {
    fn show<G: Encoded>(&mut self, Seat { position, legal, .. }: &Seat<G>) {
        position.observe(position.turn(), self.observation);
        actions::write(legal.as_ref(), self.mask);
        *self.turn = i8::from(position.turn().index() == 1);
    }
}

/// Games that one task takes at least: fewer are not worth handing over.
const GRAIN: usize = 64;

impl<G: Encoded> Batch<G> {
    /// So many games at their starts. The same seed gives the same games, whatever the number of threads.
    pub(crate) fn new(
        games: usize,
        start: Start<G>,
        seed: u64,
        max_plies: u32,
        restarts: bool,
    ) -> Result<Self, TryReserveError> {
        let mut seeds = Random::new(seed);
        let mut seats = Vec::new();
        seats.try_reserve_exact(games)?;
        seats.extend((0..games).map(|_| Seat::new(Random::new(seeds.word()), &start)));
        Ok(Self { seats, start, max_plies, restarts })
    }

    /// Starts all games again, with a seed as in [`Batch::new`] or with the dice as they lie.
    pub(crate) fn reset(&mut self, seed: Option<u64>) {
        let mut seeds = seed.map(Random::new);
        for seat in &mut self.seats {
            let random = seeds.as_mut().map(|seeds| Random::new(seeds.word()));
            *seat = Seat::new(random.unwrap_or_else(|| seat.random.clone()), &self.start);
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.seats.len()
    }

    pub(crate) fn positions(&self) -> impl Iterator<Item = G> {
        self.seats.iter().map(|seat| seat.position)
    }

    /// Shows every game as it is, with nothing gained.
    pub(crate) fn show(&self, view: &mut View<'_>) {
        self.seats.par_iter().zip(view.rows::<G>()).with_min_len(GRAIN).for_each(
            |(seat, mut row)| {
                row.show(seat);
                (*row.reward, *row.truncated) = (0.0, false);
                *row.terminated = seat.position.outcome().is_some();
            },
        );
    }

    /// The first game whose action is not legal, if any. In a game that is over every action is.
    pub(crate) fn first_illegal(&self, actions: &[i64], truncated: &[bool]) -> Option<usize> {
        let is_illegal = |((seat, &action), &truncated): ((&Seat<G>, &i64), &bool)| {
            let is_legal = |action| actions::contains(seat.legal.as_ref(), action);
            !usize::try_from(action).is_ok_and(is_legal)
                && !self.is_resting(&seat.position, truncated)
        };
        let games = self.seats.par_iter().zip(actions).zip(truncated).with_min_len(GRAIN);
        games.position_first(is_illegal)
    }

    /// Is the game over, and stays so?
    fn is_resting(&self, position: &G, truncated: bool) -> bool {
        !self.restarts && (truncated || position.outcome().is_some())
    }

    /// Plays an action in every game and shows what came of it. Games that are over start again, or rest.
    ///
    /// An action that is not legal is passed over.
    pub(crate) fn step(&mut self, actions: &[i64], view: &mut View<'_>) {
        let Self { seats, start, max_plies, restarts } = self;
        let games = seats.par_iter_mut().zip(actions).zip(view.rows::<G>()).with_min_len(GRAIN);
        games.for_each(|((seat, &action), mut row)| {
            *row.reward = 0.0;
            if !*restarts && (*row.truncated || *row.terminated) {
                return;
            }
            let action = usize::try_from(action).ok();
            let legal = action.filter(|&action| actions::contains(seat.legal.as_ref(), action));
            let Some(legal) = legal.and_then(|action| seat.position.decode(action)) else { return };
            let mover = seat.position.turn();
            seat.play(legal);
            let outcome = seat.position.outcome();
            *row.reward = outcome.map_or(0.0, |outcome| reward(outcome.verdict(mover)));
            *row.terminated = outcome.is_some();
            *row.truncated = outcome.is_none() && seat.plies >= *max_plies;
            if *restarts && (*row.terminated || *row.truncated) {
                seat.restart(start);
            }
            row.show(seat);
        });
    }

    /// Starts those games again that are marked.
    pub(crate) fn restart(&mut self, marked: &[bool], view: &mut View<'_>) {
        let start = &self.start;
        let games = self.seats.par_iter_mut().zip(marked).zip(view.rows::<G>()).with_min_len(GRAIN);
        games.filter(|((_, marked), _)| **marked).for_each(|((seat, _), mut row)| {
            seat.restart(start);
            (*row.reward, *row.terminated, *row.truncated) = (0.0, false, false);
            row.show(seat);
        });
    }

    /// Draws a legal action for every game, each as likely as any other; -1 in a game that is over.
    pub(crate) fn draw_actions(&mut self, into: &mut [i64]) {
        let games = self.seats.par_iter_mut().zip(into).with_min_len(GRAIN);
        games.for_each(|(Seat { legal, random, .. }, action)| {
            let drawn = draw(legal.as_ref(), random);
            *action = drawn.and_then(|drawn| i64::try_from(drawn).ok()).unwrap_or(-1);
        });
    }

    /// For every game the mean result of random games from there, for the player to move. After a stop it is of those
    /// that were played.
    pub(crate) fn playouts(
        &mut self,
        games: u32,
        max_plies: u32,
        stop: &AtomicBool,
        into: &mut [f32],
    ) {
        let seats = self.seats.par_iter_mut().zip(into);
        seats.for_each(|(Seat { position, random, .. }, mean)| {
            let mover = position.turn();
            let result = |_| {
                let (outcome, _) = playout(*position, random, max_plies);
                outcome.map_or(0.0, |outcome| reward(outcome.verdict(mover)))
            };
            let goes_on = |_: &u32| !stop.load(Ordering::Relaxed);
            let sum: f32 = (0..games).take_while(goes_on).map(result).sum();
            #[expect(clippy::cast_precision_loss, reason = "a mean")]
            {
                *mean = sum / games.max(1) as f32;
            }
        });
    }
}

impl<G: Encoded> Seat<G> {
    fn new(mut random: Random, start: &Start<G>) -> Self {
        let position = start.position(&mut random);
        Self { position, legal: position.legal_actions(), random, plies: 0 }
    }

    fn play(&mut self, legal: G::Move) {
        self.position.play_unchecked(legal);
        self.legal = self.position.legal_actions();
        self.plies += 1;
    }

    fn restart(&mut self, start: &Start<G>) {
        *self = Self::new(self.random.clone(), start);
    }
}

/// One of these actions, each as likely as any other; `None` if there is none.
fn draw(legal: &[u64], random: &mut Random) -> Option<usize> {
    match actions::len(legal) {
        0 => None,
        count => actions::nth(legal, random.below(count)),
    }
}

/// Plays a game to its end by lot, or for so many moves. Gives the outcome and the number of moves.
pub(crate) fn playout<G: Encoded>(
    mut position: G,
    random: &mut Random,
    max_plies: u32,
) -> (Option<G::Outcome>, u32) {
    let mut plies = 0;
    while plies < max_plies
        && let Some(action) = draw(position.legal_actions().as_ref(), random)
        && let Some(legal) = position.decode(action)
    {
        position.play_unchecked(legal);
        plies += 1;
    }
    (position.outcome(), plies)
}

const fn reward(verdict: Verdict) -> f32 {
    match verdict {
        Verdict::Win => 1.0,
        Verdict::Draw => 0.0,
        Verdict::Loss => -1.0,
    }
}
