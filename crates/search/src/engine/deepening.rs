//! Iterative deepening from the root.

use super::searcher::Searcher;
use super::{Found, Line, MAX_DEPTH, Report};
use crate::window::Window;
use crate::{Evaluator, Moves, Score, Searchable, Stopped};

/// How far from the score of the depth before a score is looked for at first, and then where it was outside; in the
/// end without a bound.
const ASPIRATION: [i32; 4] = [25, 75, 225, 675];

/// A search of the root that deepens ply by ply.
pub(crate) struct Deepening<'a, G: Searchable, E: Evaluator<G>> {
    searcher: Searcher<'a, G, E>,
    position: &'a G,
    /// The moves of the root, the most promising first.
    moves: Vec<G::Move>,
    /// The number of lines to find.
    wanted: usize,
    max_depth: u32,
    lines: Vec<Line<G::Move>>,
    /// The last depth that was completed.
    depth: u32,
}

impl<'a, G, E> Deepening<'a, G, E>
where
    G: Searchable,
    E: Evaluator<G>,
{
    pub(crate) fn new(
        searcher: Searcher<'a, G, E>,
        position: &'a G,
        wanted: usize,
        max_depth: Option<u32>,
    ) -> Self {
        let mut moves: Vec<G::Move> = position.moves().collect();
        let ranks = searcher.history.ranks(0);
        moves.sort_by_key(|&legal| -ranks.rank(position, legal));
        let wanted = wanted.min(moves.len());
        let max_depth = max_depth.unwrap_or(MAX_DEPTH).clamp(1, MAX_DEPTH);
        Self { searcher, position, moves, wanted, max_depth, lines: Vec::new(), depth: 0 }
    }

    /// Searches depth by depth, with reports, until a limit is reached.
    pub(crate) fn run(mut self) -> Found<G::Move> {
        // A search that is stopped in its first depth returns a move all the same.
        let unsearched =
            |&legal: &G::Move| Line { score: Score::ZERO, moves: Moves::from_iter([legal]) };
        self.lines = self.moves.iter().take(self.wanted).map(unsearched).collect();
        if self.wanted > 0 {
            for depth in 1..=self.max_depth {
                let is_over = self.deepen(depth, true).is_err() || self.is_certain();
                if is_over || self.searcher.shared.control.is_late() {
                    break;
                }
            }
        }
        self.searcher.finish();
        let nodes = self.searcher.shared.control.nodes();
        Found { lines: self.lines, depth: self.depth, nodes }
    }

    /// Searches without reports, to fill the table for the thread that [runs](Self::run). Every second helper
    /// is a depth ahead.
    pub(crate) fn help(mut self, helper: usize) {
        let first = 1 + u32::from(helper % 2 == 1);
        for depth in first..=self.max_depth {
            if self.wanted == 0 || self.deepen(depth, false).is_err() || self.is_certain() {
                break;
            }
        }
        self.searcher.finish();
    }

    /// Would a deeper search change nothing?
    fn is_certain(&self) -> bool {
        // A shorter way to win or lose would have been found at this depth.
        self.lines.iter().all(|line| line.score.is_decisive_within(self.depth))
    }

    /// Searches to one depth. If that is stopped, the lines found so far are kept.
    fn deepen(&mut self, depth: u32, reports: bool) -> Result<(), Stopped> {
        let mut lines: Vec<Line<G::Move>> = Vec::new();
        let mut stopped = Ok(());
        for index in 0..self.wanted {
            let (line, result) = self.best_line(depth, index);
            stopped = result;
            lines.extend(line);
            if stopped.is_err() {
                break;
            }
        }
        let any_found = !lines.is_empty();
        // Lines of the depth before that were not found again follow.
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

    /// The best line among the moves from an index on, whose first move is then moved to that index. `None` if
    /// the search was stopped during the first of the moves.
    ///
    /// A single line is searched in a window around the score of the depth before, which is widened on the side
    /// where the new score is outside.
    fn best_line(
        &mut self,
        depth: u32,
        index: usize,
    ) -> (Option<Line<G::Move>>, Result<(), Stopped>) {
        let known = self.lines.first().map(|line| line.score);
        let centre = known.filter(|score| self.wanted == 1 && depth > 3 && !score.is_decisive());
        let Some(centre) = centre else { return self.best_inside(Window::full(), depth, index) };
        let mut widths = ASPIRATION.into_iter();
        let mut width = widths.next();
        let from = |width: Option<i32>| width.map_or(-Score::INFINITY, |width| centre.plus(-width));
        let to = |width: Option<i32>| width.map_or(Score::INFINITY, |width| centre.plus(width));
        let mut window = Window { alpha: from(width), beta: to(width) };
        // A line that is better than was expected is kept if the search is stopped before its score is known.
        let mut better = None;
        loop {
            let (line, stopped) = self.best_inside(window, depth, index);
            if stopped.is_err() {
                return (line.or(better), stopped);
            }
            width = widths.next();
            match line {
                None => window.alpha = from(width),
                Some(line) if line.score >= window.beta => {
                    window.beta = to(width);
                    better = Some(line);
                }
                Some(line) => return (Some(line), stopped),
            }
        }
    }

    /// [`best_line`](Self::best_line) in a window; `None` also if no score is above it.
    fn best_inside(
        &mut self,
        mut window: Window,
        depth: u32,
        index: usize,
    ) -> (Option<Line<G::Move>>, Result<(), Stopped>) {
        let mut best = None;
        let (mut best_at, mut stopped) = (index, Ok(()));
        for at in index..self.moves.len() {
            match self.score(self.moves[at], window, depth, at == index) {
                Err(stop) => {
                    stopped = Err(stop);
                    break;
                }
                Ok(score) if score > window.alpha => {
                    window.alpha = score;
                    self.searcher.update_line(self.moves[at], 0);
                    best = Some(Line { score, moves: self.searcher.lines[0].clone() });
                    best_at = at;
                    if score >= window.beta {
                        break;
                    }
                }
                Ok(_) => {}
            }
        }
        // The best move comes first, the others keep their order.
        self.moves[index..=best_at].rotate_right(1);
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
            let scout = Window::more_than(window.alpha);
            let score = self.searcher.score_after(self.position, legal, scout, depth, 0)?;
            if score <= window.alpha {
                return Ok(score);
            }
        }
        self.searcher.score_after(self.position, legal, window, depth, 0)
    }

    fn report(&self, depth: u32) {
        let control = self.searcher.shared.control;
        for (index, line) in self.lines.iter().enumerate() {
            control.observer.report(&Report {
                depth,
                index,
                line,
                nodes: control.nodes() + self.searcher.unreported(),
                time: control.elapsed(),
                permille_used: self.searcher.shared.table.permille_used(),
            });
        }
    }
}
