//! The search from the first position, depth by depth.

use super::control::Stopped;
use super::score::{Score, Window};
use super::searcher::{MOST_PLIES, Searcher};
use super::{Found, Line, Report};
use game::{Identified, Tactics};

/// A search that deepens move by move.
pub(crate) struct Depths<'a, G: Tactics, E> {
    searcher: Searcher<'a, G, E>,
    position: &'a G,
    /// The moves of the position, the most promising ones first.
    moves: Vec<G::Move>,
    /// How many best lines are looked for.
    wanted: usize,
    deepest: u32,
    lines: Vec<Line<G::Move>>,
    depth: u32,
}

impl<'a, G, E> Depths<'a, G, E>
where
    G: Tactics + Identified,
    E: Fn(&G, G::Player) -> i32,
{
    pub(crate) fn new(
        searcher: Searcher<'a, G, E>,
        position: &'a G,
        wanted: usize,
        deepest: Option<u32>,
    ) -> Self {
        let mut moves: Vec<G::Move> = position.moves().collect();
        moves.sort_by_key(|&legal| -searcher.experience.rank(position, legal, 0));
        let wanted = wanted.min(moves.len());
        #[expect(clippy::cast_possible_truncation, reason = "a small constant")]
        let deepest = deepest.unwrap_or(u32::MAX).clamp(1, MOST_PLIES as u32);
        Self { searcher, position, moves, wanted, deepest, lines: Vec::new(), depth: 0 }
    }

    /// Searches every depth, reports, and gives what was found.
    pub(crate) fn report_all(mut self) -> Found<G::Move> {
        // Whoever stops the search before its first depth still wants a move.
        let unsearched = |&legal: &G::Move| Line { score: Score::ZERO, moves: vec![legal] };
        self.lines = self.moves.iter().take(self.wanted).map(unsearched).collect();
        if self.wanted > 0 {
            for depth in 1..=self.deepest {
                if self.deepen(depth, true).is_err() || self.is_certain() {
                    break;
                }
            }
        }
        self.searcher.tell();
        Found { lines: self.lines, depth: self.depth, nodes: self.searcher.shared.control.nodes() }
    }

    /// Searches until it is stopped, for the sake of what it leaves in the table. Every second helper is
    /// a depth ahead.
    pub(crate) fn help(mut self, helper: usize) {
        let first = 1 + u32::from(helper % 2 == 1);
        for depth in first..=self.deepest {
            if self.wanted == 0 || self.deepen(depth, false).is_err() || self.is_certain() {
                break;
            }
        }
        self.searcher.tell();
    }

    /// Is the result certain, whatever the depth?
    fn is_certain(&self) -> bool {
        // A shorter way to the end would have been found at this depth.
        let is_certain =
            |line: &Line<_>| line.score.forced().is_some_and(|(_, plies)| plies <= self.depth);
        self.lines.iter().all(is_certain)
    }

    /// Searches a depth. If it is stopped, what was found until then counts.
    fn deepen(&mut self, depth: u32, reports: bool) -> Result<(), Stopped> {
        let mut lines: Vec<Line<G::Move>> = Vec::new();
        let mut stopped = Ok(());
        for place in 0..self.wanted {
            let (line, result) = self.best_line(depth, place);
            stopped = result;
            lines.extend(line);
            if stopped.is_err() {
                break;
            }
        }
        let any_found = !lines.is_empty();
        // Lines that were not found again keep their places behind.
        for line in self.lines.drain(..) {
            if lines.len() < self.wanted
                && lines.iter().all(|found| found.moves[0] != line.moves[0])
            {
                lines.push(line);
            }
        }
        if stopped.is_ok() {
            self.depth = depth;
            lines.sort_by_key(|line| -line.score);
        }
        self.lines = lines;
        if reports && any_found {
            self.report(depth);
        }
        stopped
    }

    /// The best line among moves from a place on, whose first move is then at that place. `None` if the
    /// search was stopped before the first of the moves was searched.
    fn best_line(
        &mut self,
        depth: u32,
        place: usize,
    ) -> (Option<Line<G::Move>>, Result<(), Stopped>) {
        let (mut best, mut window) = (None, Window::WHOLE);
        let (mut best_at, mut stopped) = (place, Ok(()));
        for at in place..self.moves.len() {
            match self.score(self.moves[at], window, depth, best.is_none()) {
                Err(stop) => {
                    stopped = Err(stop);
                    break;
                }
                Ok(score) if score > window.alpha => {
                    window.alpha = score;
                    self.searcher.put_in_front(self.moves[at], 0);
                    best = Some(Line { score, moves: self.searcher.lines[0].clone() });
                    best_at = at;
                }
                Ok(_) => {}
            }
        }
        // The best move comes first, the others keep their order.
        self.moves[place..=best_at].rotate_right(1);
        (best, stopped)
    }

    fn score(
        &mut self,
        legal: G::Move,
        window: Window,
        depth: u32,
        is_first: bool,
    ) -> Result<Score, Stopped> {
        let depth = depth.cast_signed() - 1;
        if !is_first {
            let question = Window::above(window.alpha);
            let score = self.searcher.score_after(self.position, legal, question, depth, 0)?;
            if score <= window.alpha {
                return Ok(score);
            }
        }
        self.searcher.score_after(self.position, legal, window, depth, 0)
    }

    fn report(&self, depth: u32) {
        let control = self.searcher.shared.control;
        for (place, line) in self.lines.iter().enumerate() {
            control.observer.report(&Report {
                depth,
                place,
                line,
                nodes: control.nodes() + self.searcher.untold(),
                time: control.elapsed(),
                permille_used: self.searcher.shared.table.permille_used(),
            });
        }
    }
}
