//! The games as the `minimax` crate wants them.

use core::marker::PhantomData;
use game::{Game, Identified, Outcome, Tactics, Verdict};
use peer::{Evaluation, Evaluator, Winner};

/// Any game of the workspace, for the other crate.
#[derive(Debug)]
pub(crate) struct Rules<G>(PhantomData<G>);

impl<G: Identified + Tactics> peer::Game for Rules<G> {
    type S = G;
    type M = G::Move;

    fn generate_moves(state: &G, moves: &mut Vec<G::Move>) -> Option<Winner> {
        moves.extend(state.moves());
        if moves.is_empty() { Self::get_winner(state) } else { None }
    }

    fn apply(state: &mut G, played: G::Move) -> Option<G> {
        Some(state.after(played))
    }

    fn get_winner(state: &G) -> Option<Winner> {
        Some(match state.outcome()?.verdict(state.turn()) {
            Verdict::Win => Winner::PlayerToMove,
            Verdict::Draw => Winner::Draw,
            Verdict::Loss => Winner::PlayerJustMoved,
        })
    }

    /// Two multiplications, which is less than it takes to update a hash with every move.
    #[expect(clippy::cast_possible_truncation, reason = "the halves are folded")]
    fn zobrist_hash(state: &G) -> u64 {
        let folded = |one: u64, other: u64| {
            let product = u128::from(one) * u128::from(other);
            product as u64 ^ (product >> 64) as u64
        };
        let identity = state.identity();
        let high = folded((identity >> 64) as u64 ^ 0x9e37_79b9_7f4a_7c15, 0xd6e8_feb8_6659_fd93);
        folded(identity as u64 ^ high, 0xa076_1d64_78bd_642f)
    }

    /// Never played: the countermove table is filled with it at first.
    fn null_move(state: &G) -> Option<G::Move> {
        state.moves().next()
    }

    fn table_index(played: G::Move) -> u16 {
        u16::try_from(G::history_index(played)).expect("few slots")
    }

    fn max_table_index() -> u16 {
        u16::try_from(G::HISTORY_SIZE).expect("few slots")
    }
}

/// An evaluation of the workspace, for the other crate.
#[derive(Debug)]
pub(crate) struct Judge<G: Game>(pub(crate) fn(&G, G::Player) -> i32);

impl<G: Game> Clone for Judge<G> {
    fn clone(&self) -> Self {
        Self(self.0)
    }
}

impl<G: Identified + Tactics> Evaluator for Judge<G> {
    type G = Rules<G>;

    fn evaluate(&self, state: &G) -> Evaluation {
        Evaluation::try_from((self.0)(state, state.turn())).expect("bench evaluations are small")
    }
}
