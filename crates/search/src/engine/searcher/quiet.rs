//! Quiet positions: what they are worth without a try of every move.

use super::{Node, Searcher};
use crate::engine::candidates::Candidate;
use crate::engine::control::Stopped;
use crate::engine::score::{Score, Window};
use game::{Danger, Identified, Tactics};

/// So many moves of captures and answers to threats are played out after the depth is reached.
const MOST_QUIET_PLIES: i32 = 10;

impl<G, E> Searcher<'_, G, E>
where
    G: Tactics + Identified,
    E: Fn(&G, G::Player) -> i32,
{
    /// The score of a quiet position that is judged to be so good that no move needs to be tried: by a
    /// wide margin near the end of the line, or even after a pass.
    pub(super) fn good_enough(
        &mut self,
        position: &G,
        judged: Score,
        Node { window, depth, ply, .. }: Node,
        may_pass: bool,
    ) -> Result<Option<Score>, Stopped> {
        if judged < window.beta {
            return Ok(None);
        }
        if depth <= 3
            && self.shared.margin.is_some_and(|margin| judged.plus(-margin * depth) >= window.beta)
        {
            return Ok(Some(judged));
        }
        if !may_pass || depth < 3 {
            return Ok(None);
        }
        let Some(passed) = position.passed() else { return Ok(None) };
        let score = -self.score(&passed, -window, depth - 3 - depth / 4, ply + 1, false)?;
        // A win after a pass is not proven.
        let score = if score.is_forced() { window.beta.min(score) } else { score };
        Ok((score >= window.beta).then_some(score))
    }

    /// The score of a position at the end of a line, after captures and answers to threats.
    pub(super) fn quiet_score(&mut self, position: &G, node: Node) -> Result<Score, Stopped> {
        let Node { danger, window, depth, ply } = node;
        let (mut best, mut alpha) = (Score::LEAST, window.alpha);
        if danger == Danger::Calm || depth <= -MOST_QUIET_PLIES {
            best = self.evaluation(position);
            if best >= window.beta || depth <= -MOST_QUIET_PLIES {
                return Ok(best);
            }
            alpha = alpha.max(best);
        }
        let start = self.candidates.len();
        if danger == Danger::Calm {
            self.gather(position, position.captures(), None, ply);
        } else {
            self.gather(position, position.answers(), None, ply);
        }
        let end = self.candidates.len();
        for at in start..end {
            let Candidate { legal, .. } = self.candidates.next(at, end);
            let inside = Window { alpha, beta: window.beta };
            let score = self.score_after(position, legal, inside, depth - 1, ply)?;
            best = best.max(score);
            if score > alpha {
                alpha = score;
                self.put_in_front(legal, ply);
                if score >= window.beta {
                    break;
                }
            }
        }
        self.candidates.truncate(start);
        Ok(best)
    }
}
