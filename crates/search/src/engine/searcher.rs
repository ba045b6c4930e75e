//! The search of one thread: alpha-beta, and what makes it strong.

mod quiet;

use super::candidates::{Candidate, Candidates};
use super::control::{Control, Stopped};
use super::experience::Experience;
use super::record::{Bound, Record};
use super::score::{Score, Window};
use crate::minimax::Table;
use game::{Danger, Game, Identified, Outcome, Tactics};

/// No line is longer than this.
pub(crate) const MOST_PLIES: usize = 120;

/// What all threads of a search share.
pub(crate) struct Shared<'a, M, E> {
    pub(crate) evaluate: &'a E,
    pub(crate) table: &'a Table<Record>,
    pub(crate) control: &'a Control<'a, M>,
    /// By how much a quiet move is thought to change an evaluation at most.
    pub(crate) margin: Option<i32>,
    /// The number of the search.
    pub(crate) search: u8,
}

/// A position on the way: what is known of it, and what is asked.
#[derive(Clone, Copy)]
struct Node {
    danger: Danger,
    window: Window,
    depth: i32,
    ply: usize,
}

/// One thread's search.
pub(crate) struct Searcher<'a, G: Game, E> {
    pub(crate) shared: Shared<'a, G::Move, E>,
    candidates: Candidates<G::Move>,
    pub(crate) experience: Experience<G::Move>,
    /// For each ply, the best line from there.
    pub(crate) lines: Vec<Vec<G::Move>>,
    /// The positions looked at since the control was last told.
    untold: u64,
    /// When to tell it again.
    leave: u64,
}

impl<'a, G, E> Searcher<'a, G, E>
where
    G: Tactics + Identified,
    E: Fn(&G, G::Player) -> i32,
{
    pub(crate) fn new(shared: Shared<'a, G::Move, E>) -> Self {
        Self {
            shared,
            candidates: Candidates::new(),
            experience: Experience::new(G::SLOTS, MOST_PLIES + 1),
            lines: vec![Vec::new(); MOST_PLIES + 2],
            untold: 0,
            leave: 1,
        }
    }

    /// The positions that the control was not told of.
    pub(crate) const fn untold(&self) -> u64 {
        self.untold
    }

    /// Tells the control what is left to tell.
    pub(crate) fn tell(&mut self) {
        // Stopped or not, the search is over.
        let _ = self.shared.control.leave(core::mem::take(&mut self.untold));
    }

    /// The score of the position after a move, for the player who made it.
    pub(crate) fn score_after(
        &mut self,
        position: &G,
        legal: G::Move,
        window: Window,
        depth: i32,
        ply: usize,
    ) -> Result<Score, Stopped> {
        let next = position.after(legal);
        if next.turn() == position.turn() {
            self.score(&next, window, depth, ply + 1, true)
        } else {
            Ok(-self.score(&next, -window, depth, ply + 1, true)?)
        }
    }

    /// The score of a position for the player to move, as far as it lies inside the window.
    fn score(
        &mut self,
        position: &G,
        window: Window,
        depth: i32,
        ply: usize,
        may_pass: bool,
    ) -> Result<Score, Stopped> {
        self.look()?;
        self.lines[ply].clear();
        let from_start = ply_number(ply);
        if let Some(winning) = position.winning_move() {
            self.lines[ply].push(winning);
            return Ok(Score::win(from_start + 1));
        }
        if let Some(end) = position.outcome() {
            return Ok(Score::end(end.verdict(position.turn()), from_start));
        }
        let danger = position.danger();
        if danger == Danger::Lost {
            if !window.is_question() {
                self.show_loss(position, ply);
            }
            return Ok(Score::loss(from_start + 2));
        }
        if ply >= MOST_PLIES {
            return Ok(self.evaluation(position));
        }
        // No win is sooner than the one after next, no loss sooner than the one after that.
        let window = Window {
            alpha: window.alpha.max(Score::loss(from_start + 4)),
            beta: window.beta.min(Score::win(from_start + 3)),
        };
        if window.alpha >= window.beta {
            return Ok(window.alpha);
        }
        let node = Node { danger, window, depth, ply };
        if depth <= 0 {
            return self.quiet_score(position, node);
        }

        let identity = position.identity();
        let known = self.shared.table.probe(identity);
        if let Some(record) = known
            && window.is_question()
            && i32::from(record.depth) >= depth
            && let Some(score) = decided(record, window, ply)
        {
            return Ok(score);
        }
        let is_plain = danger == Danger::Calm && window.is_question() && !window.beta.is_forced();
        let judged = is_plain.then(|| self.evaluation(position));
        if let Some(judged) = judged
            && let Some(score) = self.good_enough(position, judged, node, may_pass)?
        {
            return Ok(score);
        }

        let start = self.candidates.len();
        let best = known.and_then(|record| record.best);
        if danger == Danger::Calm {
            self.gather(position, position.moves(), best, ply);
        } else {
            self.gather(position, position.answers(), best, ply);
        }
        let score = self.best_of(position, identity, node, judged, start);
        self.candidates.truncate(start);
        score
    }

    /// The best score of the candidates from a place on.
    fn best_of(
        &mut self,
        position: &G,
        identity: u128,
        node: Node,
        judged: Option<Score>,
        start: usize,
    ) -> Result<Score, Stopped> {
        let Node { danger, window, depth, ply } = node;
        let end = self.candidates.len();
        let (mut best, mut alpha) = (Score::LEAST, window.alpha);
        let mut best_place = None;
        // Near the end of the line, a position that is judged to be far below what matters.
        let hopeless = judged.filter(|judged| {
            let margin = self.shared.margin.filter(|_| depth <= 2);
            margin.is_some_and(|margin| judged.plus(margin * depth) <= alpha)
        });
        for at in start..end {
            let Candidate { legal, rank, place } = self.candidates.next(at, end);
            let late = at - start;
            let is_doubtful = danger == Danger::Calm && rank < CERTAIN;
            // A loss that is announced must be proven, so that nothing is left out before there is hope, and so
            // never the first one.
            if is_doubtful && judged.is_some() && !best.is_forced() {
                if let Some(judged) = hopeless {
                    best = best.max(judged);
                    break;
                }
                if is_too_late(depth, late) {
                    break;
                }
            }
            let inside = Window { alpha, beta: window.beta };
            let score = if late == 0 {
                self.score_after(position, legal, inside, depth - 1, ply)?
            } else {
                let reduction = match (is_doubtful, window.is_question()) {
                    (false, _) => 0,
                    (true, true) => reduction(depth, late),
                    (true, false) => (reduction(depth, late) - 1).max(0),
                };
                self.score_late(position, legal, inside, depth - 1, reduction, ply)?
            };
            if score <= best {
                continue;
            }
            best = score;
            if score > alpha {
                alpha = score;
                best_place = Some(place);
                self.put_in_front(legal, ply);
                if score >= window.beta {
                    let failed = self.candidates.moves(start..at);
                    self.experience.refuted::<G>(legal, ply, depth, failed);
                    break;
                }
            }
        }
        let bound = if best >= window.beta {
            Bound::AtLeast
        } else if best > window.alpha {
            Bound::Exact
        } else {
            Bound::AtMost
        };
        self.remember(identity, best, bound, depth, best_place, ply);
        Ok(best)
    }

    /// The score of a move that is probably not the best one: first the question whether it is, less
    /// deeply; and the more seriously the longer the answer is yes.
    fn score_late(
        &mut self,
        position: &G,
        legal: G::Move,
        window: Window,
        depth: i32,
        reduction: i32,
        ply: usize,
    ) -> Result<Score, Stopped> {
        let question = Window::above(window.alpha);
        if reduction > 0 {
            let score = self.score_after(position, legal, question, depth - reduction, ply)?;
            if score <= window.alpha {
                return Ok(score);
            }
        }
        let score = self.score_after(position, legal, question, depth, ply)?;
        if score <= window.alpha || score >= window.beta {
            return Ok(score);
        }
        self.score_after(position, legal, window, depth, ply)
    }

    /// One more position is looked at.
    #[inline]
    fn look(&mut self) -> Result<(), Stopped> {
        self.untold += 1;
        if self.untold >= self.leave {
            let looked_at = core::mem::take(&mut self.untold);
            self.leave = self.shared.control.leave(looked_at)?;
        }
        Ok(())
    }

    #[inline]
    fn evaluation(&self, position: &G) -> Score {
        Score::evaluation((self.shared.evaluate)(position, position.turn()))
    }

    /// Adds moves to the candidates, the best one known in front of all.
    fn gather(
        &mut self,
        position: &G,
        moves: impl Iterator<Item = G::Move>,
        best: Option<u8>,
        ply: usize,
    ) {
        let experience = &self.experience;
        self.candidates.add(moves, best, |legal| experience.rank(position, legal, ply));
    }

    /// The best line from a ply is this move and the best line from the next ply.
    pub(crate) fn put_in_front(&mut self, legal: G::Move, ply: usize) {
        let (here, next) = self.lines.split_at_mut(ply + 1);
        here[ply].clear();
        here[ply].push(legal);
        here[ply].extend_from_slice(&next[0]);
    }

    /// The line of a position that is lost at once: any move, and the win after it.
    fn show_loss(&mut self, position: &G, ply: usize) {
        if let Some(any) = position.moves().next() {
            self.lines[ply].push(any);
            self.lines[ply].extend(position.after(any).winning_move());
        }
    }

    fn remember(
        &self,
        identity: u128,
        score: Score,
        bound: Bound,
        depth: i32,
        best: Option<u8>,
        ply: usize,
    ) {
        let record = Record {
            score: score.earlier(-ply_number(ply).cast_signed()),
            bound,
            depth: u8::try_from(depth).unwrap_or(0),
            best,
            search: self.shared.search,
        };
        self.shared.table.store(identity, record);
    }
}

/// Moves of this rank or more are never searched less deeply or left out: they promise more than a little.
const CERTAIN: i32 = 4 << 16;

/// How much less deeply a late move is searched at first.
#[inline]
fn reduction(depth: i32, late: usize) -> i32 {
    if depth < 2 || late < 3 {
        return 0;
    }
    // About the logarithms of depth and lateness, multiplied and halved.
    let logarithm = |number: u32| 32 - number.leading_zeros();
    let depth = logarithm(depth.cast_unsigned());
    let late = logarithm(u32::try_from(late).unwrap_or(u32::MAX));
    (depth * late / 4).cast_signed()
}

/// Is a quiet move near the end of the line so late in the order that it is not worth a try?
#[inline]
fn is_too_late(depth: i32, late: usize) -> bool {
    depth <= 3 && late > 4 * depth.pow(2).cast_unsigned() as usize
}

/// The score of a position met before, if that decides the question.
fn decided(record: Record, window: Window, ply: usize) -> Option<Score> {
    let score = record.score.earlier(ply_number(ply).cast_signed());
    let decides = match record.bound {
        Bound::Exact => true,
        Bound::AtLeast => score >= window.beta,
        Bound::AtMost => score <= window.alpha,
    };
    decides.then_some(score)
}

#[expect(clippy::cast_possible_truncation, reason = "lines are short")]
const fn ply_number(ply: usize) -> u32 {
    ply as u32
}
