//! Forced wins, proven by looking at every reply.
//!
//! A player wins in `n` moves who has a move after which, whatever the opponent replies, they win in `n - 1`. This
//! is the whole definition, and [`wins_in`] follows it; it only looks first where a game sees a win at once.

use game::{Game, Outcome, Side, Tactics, Verdict};

/// Does the player to move win in so many moves of their own, or sooner, whatever the opponent does?
pub fn wins_in<G: Tactics + Game<Player = Side>>(position: &G, moves: u32) -> bool {
    if position.outcome().is_some() || moves == 0 {
        return false;
    }
    position.winning_move().is_some()
        || position.moves().any(|played| is_winning(position, played, moves))
}

/// Does this move win in so many moves, itself included?
pub fn is_winning<G: Tactics + Game<Player = Side>>(
    position: &G,
    played: G::Move,
    moves: u32,
) -> bool {
    let (mover, next) = (position.turn(), position.after(played));
    match next.outcome() {
        Some(outcome) => outcome.verdict(mover) == Verdict::Win,
        None => moves > 1 && next.winning_move().is_none() && loses_in(&next, moves - 1),
    }
}

/// Does the opponent of the player to move win in so many moves, whatever the player does?
fn loses_in<G: Tactics + Game<Player = Side>>(position: &G, moves: u32) -> bool {
    position.moves().all(|reply| {
        let next = position.after(reply);
        match next.outcome() {
            Some(outcome) => outcome.verdict(position.turn()) == Verdict::Loss,
            None => wins_in(&next, moves),
        }
    })
}

/// The winning moves of a position, in so many moves or sooner.
pub fn winning_moves<G: Tactics + Game<Player = Side>>(position: &G, moves: u32) -> Vec<G::Move> {
    position.moves().filter(|&played| is_winning(position, played, moves)).collect()
}

/// The reply that holds out longest, in a position that is lost in so many moves; the one that refutes it, if it
/// is not lost.
pub fn best_reply<G: Tactics + Game<Player = Side>>(position: &G, moves: u32) -> Option<G::Move> {
    let holds = |reply: G::Move, moves| {
        let next = position.after(reply);
        match next.outcome() {
            Some(outcome) => outcome.verdict(position.turn()) != Verdict::Loss,
            None => !wins_in(&next, moves),
        }
    };
    let won = |reply: G::Move| {
        let outcome = position.after(reply).outcome();
        outcome.is_some_and(|outcome| outcome.verdict(position.turn()) == Verdict::Win)
    };
    let replies = || position.moves();
    replies().find(|&reply| won(reply)).or_else(|| {
        (0..=moves).rev().find_map(|moves| replies().find(|&reply| holds(reply, moves)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Playable;
    use game::laws::Random;
    use search::Score;
    use search::minimax::minimax;

    /// Exact minimax finds a win of so many moves where there is one, and all the moves that begin it.
    fn agrees_with_minimax<G: Playable<Player = Side>>(games: u64, longest: usize) {
        let mut found = [0; 3];
        for seed in 0..games {
            let mut random = Random::new(seed);
            let start = G::OPENINGS[0].1(&mut random);
            let position: G = random.position(&start, longest);
            for moves in 1..=2 {
                let best = minimax(&position, 2 * moves - 1, |_: &G, _: Side| 0);
                let wins = best.score >= Score::win(2 * moves - 1);
                assert_eq!(wins_in(&position, moves), wins, "{}", position.notation());
                if best.score == Score::win(2 * moves - 1) {
                    found[moves as usize] += 1;
                    let winning = winning_moves(&position, moves);
                    assert_eq!(winning[..], best.moves[..], "{}", position.notation());
                }
            }
        }
        assert!(found[1] > 0 && found[2] > 0, "{found:?}");
    }

    #[test]
    fn proofs_agree_with_exact_minimax() {
        agrees_with_minimax::<santorini::Position>(80, 60);
        agrees_with_minimax::<onitama::Position>(200, 40);
    }

    #[test]
    fn a_reply_holds_out_as_long_as_it_can() {
        for seed in 0..200 {
            let mut random = Random::new(seed);
            let start = onitama::Position::OPENINGS[0].1(&mut random);
            let position = random.position(&start, 40);
            for played in winning_moves(&position, 2) {
                let next = position.after(played);
                let Some(reply) = best_reply(&next, 1) else { continue };
                assert!(next.is_legal(reply) && wins_in(&next.after(reply), 1));
            }
        }
    }
}
