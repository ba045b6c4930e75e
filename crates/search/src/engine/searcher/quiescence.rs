//! Pruning of quiet positions, and the quiescence search at the end of a line.

use super::{Node, Searcher};
use crate::candidates::Candidates;
use crate::window::Window;
use crate::{Evaluator, Score, Searchable, Stopped};
use game::Danger;

/// The maximum length of the quiescence search.
const MAX_QUIESCENCE_PLIES: i32 = 10;

impl<G, E> Searcher<'_, G, E>
where
    G: Searchable,
    E: Evaluator<G>,
{
    /// The score of a quiet position whose evaluation is so good that no move needs to be searched: by a wide
    /// margin near the end of the line (reverse futility pruning), or even after a pass (null move pruning).
    pub(super) fn prune(
        &mut self,
        position: &G,
        evaluation: Score,
        Node { window, depth, ply, .. }: Node,
        may_pass: bool,
    ) -> Result<Option<Score>, Stopped> {
        if evaluation < window.beta {
            return Ok(None);
        }
        if depth <= 3
            && self
                .margin(depth)
                .is_some_and(|margin| evaluation.plus(margin.saturating_neg()) >= window.beta)
        {
            return Ok(Some(evaluation));
        }
        // With few pieces left, having to move is often what loses.
        if !may_pass || depth < 3 || position.is_endgame() {
            return Ok(None);
        }
        let Some(passed) = position.passed() else { return Ok(None) };
        let score = -self.score(&passed, -window, depth - 3 - depth / 4, ply + 1, false)?;
        // A win after a pass is not proven.
        let score = if score.is_decisive() { window.beta.min(score) } else { score };
        Ok((score >= window.beta).then_some(score))
    }

    /// The score of a position at the end of a line, after captures and answers to threats.
    pub(super) fn quiescence(&mut self, position: &G, node: Node) -> Result<Score, Stopped> {
        let Node { danger, window, depth, ply } = node;
        let (mut best, mut alpha) = (-Score::INFINITY, window.alpha);
        if danger == Danger::Calm || depth <= -MAX_QUIESCENCE_PLIES {
            best = self.evaluation(position);
            if best >= window.beta || depth <= -MAX_QUIESCENCE_PLIES {
                return Ok(best);
            }
            alpha = alpha.max(best);
        }
        let start = self.moves.len();
        self.push_moves(&Candidates::quiescent(position, danger), position, None, ply);
        let end = self.moves.len();
        for next in start..end {
            let legal = self.moves.pick(next..end).legal;
            let inside = Window { alpha, beta: window.beta };
            let score = self.score_after(position, legal, inside, depth - 1, ply)?;
            best = best.max(score);
            if score > alpha {
                alpha = score;
                self.raise_alpha(legal, score, window, ply);
                if score >= window.beta {
                    break;
                }
            }
        }
        self.moves.truncate(start);
        Ok(best)
    }
}
