//! Puzzles: a position of the file, and what a move of the person comes to.

use crate::record::Record;
use crate::refusal::Refusal;
use crate::rules::Rules;
use catalog::Playable;
use catalog::game::Side;
use catalog::puzzles::{best_reply, wins_in};
use serde::Serialize;

/// A puzzle as the page gets it.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct PuzzleView {
    /// Which one it is, from zero, of how many.
    pub(crate) number: usize,
    pub(crate) of: usize,
    /// In how many moves the player to move wins.
    pub(crate) moves: u32,
    pub(crate) start: String,
}

/// What a move of the person comes to.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "verdict", rename_all = "kebab-case")]
pub(crate) enum Judgement {
    /// The game is won.
    Solved,
    /// The win goes on, after this reply.
    Right { reply: String },
    /// The win is gone, as this reply shows; or too late, where there is none.
    Wrong { reply: Option<String> },
}

/// The puzzles of a game, a line each: the number of moves, and a position.
fn lines(file: &'static str) -> Vec<(u32, &'static str)> {
    let line = |line: &'static str| {
        let (moves, position) = line.split_once(' ')?;
        Some((moves.parse().ok()?, position))
    };
    file.lines().filter_map(line).collect()
}

/// A puzzle by its number; numbers go round, so that every day has one.
///
/// # Errors
///
/// [`Refusal`] if the game has no puzzles.
pub(crate) fn puzzle<R: Rules>(number: usize) -> Result<PuzzleView, Refusal> {
    let lines = lines(R::PUZZLES);
    if lines.is_empty() {
        return Err(Refusal::new(format_args!("{} has no puzzles", R::TITLE)));
    }
    let number = number % lines.len();
    // A stride that meets all of them, so that those of two moves and of three alternate from day to day.
    let (moves, start) = lines[number * stride(lines.len()) % lines.len()];
    Ok(PuzzleView { number, of: lines.len(), moves, start: start.to_owned() })
}

/// A number near the golden section of another, and without a common divisor.
fn stride(length: usize) -> usize {
    let divisor = |mut one: usize, mut other: usize| {
        while other > 0 {
            (one, other) = (other, one % other);
        }
        one
    };
    (length * 5 / 8..length).find(|&stride| divisor(stride, length) == 1).unwrap_or(1)
}

/// What the last move of a puzzle's record comes to. The person makes every other move, beginning with the
/// first.
///
/// # Errors
///
/// [`Refusal`] if the last move is not the person's.
pub(crate) fn judge<R: Rules, G: Playable<Player = Side>>(
    record: &Record<R>,
    moves: u32,
    position: impl Fn(&R) -> Result<G, Refusal>,
) -> Result<Judgement, Refusal> {
    let made = record.len();
    if made.is_multiple_of(2) {
        return Err(Refusal::new("it is the opponent's turn that is judged"));
    }
    let person = record.position(0)?.turn();
    let here = record.last();
    let status = here.status();
    if status.over {
        let is_solved = status.winner.is_some() && status.winner == person;
        return Ok(if is_solved { Judgement::Solved } else { Judgement::Wrong { reply: None } });
    }
    let here = position(here)?;
    let left = moves.saturating_sub(u32::try_from(made.div_ceil(2)).unwrap_or(u32::MAX));
    let reply = best_reply(&here, left);
    let text = reply.map(G::move_notation);
    let is_lost = |reply| left > 0 && wins_in(&here.after(reply), left);
    Ok(match (reply, text) {
        (Some(reply), Some(text)) if is_lost(reply) => Judgement::Right { reply: text },
        (_, text) => Judgement::Wrong { reply: text },
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::onitama::Onitama;
    use crate::games::santorini::Santorini;
    use catalog::puzzles::{Puzzle, winning_moves};
    use catalog::search::Score;
    use catalog::search::minimax::minimax;
    use std::collections::BTreeSet;

    fn is_proven<R: Rules, G: Playable<Player = Side>>() {
        let lines = lines(R::PUZZLES);
        let positions: BTreeSet<_> = lines.iter().map(|(_, position)| position).collect();
        assert_eq!(positions.len(), lines.len(), "no puzzle comes twice");
        for wanted in [2, 3] {
            let number = lines.iter().filter(|(moves, _)| *moves == wanted).count();
            assert!(number >= 200, "{number} of {wanted}");
        }
        for (number, &(moves, text)) in lines.iter().enumerate() {
            let position = G::read(text).unwrap();
            assert_eq!(position.notation(), text);
            assert!(Puzzle::new(position.clone(), moves).is_some(), "{moves} {text}");
            // Exact minimax, which knows nothing of proofs, sees the same win and the same one move.
            if moves == 2 && number % 10 == 0 {
                let best = minimax(&position, 3, |_: &G, _: Side| 0);
                assert_eq!(best.score, Score::win(3), "{text}");
                assert_eq!(best.moves[..], winning_moves(&position, 2)[..], "{text}");
            }
        }
    }

    #[test]
    fn every_puzzle_is_won_in_time_by_one_move_alone() {
        is_proven::<Santorini, ::santorini::Position>();
        is_proven::<Onitama, ::onitama::Position>();
    }

    #[test]
    fn every_day_has_a_puzzle_and_none_comes_twice_in_a_round() {
        let of = puzzle::<Santorini>(0).unwrap().of;
        let round: BTreeSet<String> =
            (0..of).map(|day| puzzle::<Santorini>(day).unwrap().start).collect();
        assert_eq!(round.len(), of);
        let far = puzzle::<Santorini>(20_000 + of).unwrap();
        assert_eq!(far.start, puzzle::<Santorini>(20_000).unwrap().start);
        assert!(puzzle::<crate::games::peg::Peg>(1).is_err());
    }
}
