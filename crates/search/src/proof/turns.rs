//! Searches for proofs of both players on one thread.

use super::{Progress, Prover};
use crate::{Evaluator, Searchable};
use game::{Game, Side};

/// The positions of the first turn.
const FIRST_TURN: u64 = 1 << 12;

/// The second prover has this part of the first one's positions.
const SECOND: u64 = 4;

/// Lets two provers search a position in turns, each time for twice as many positions, until one has a proof, both are
/// refuted, or it is asked to stop. The first has four fifths of the positions: it should be that of the player who is ahead, who
/// won every deal of the census that was proven (docs/tables.md).
///
/// ```
/// use game::Side;
/// use plywood_search::proof::{Progress, Prover, prove_in_turns};
/// use santorini::{Position, evaluate};
///
/// let text = "(False,'B',((2,2),(0,0)),((4,3),(4,4)),[(1,(2,2)),(2,(1,2)),(2,(1,1)),(3,(0,1)),(3,(0,2))])";
/// let position: Position = text.parse()?;
/// let mut provers = Side::BOTH.map(|side| Prover::new(side, evaluate::plywood, 1 << 20));
/// let [first, second] = prove_in_turns(&mut provers, &position, &|| false);
/// assert_eq!((first, second), (Progress::Won(3), Progress::Open));
/// # Ok::<(), santorini::NotationError>(())
/// ```
pub fn prove_in_turns<G, E>(
    provers: &mut [Prover<G, E>; 2],
    position: &G,
    is_stopped: &dyn Fn() -> bool,
) -> [Progress; 2]
where
    G: Searchable + Game<Player = Side>,
    E: Evaluator<G>,
{
    let mut progress = [Progress::Open; 2];
    let mut nodes = FIRST_TURN;
    while progress.contains(&Progress::Open) && !is_stopped() {
        for (index, turn) in [nodes, nodes / SECOND].into_iter().enumerate() {
            if progress[index] == Progress::Open {
                progress[index] = provers[index].prove(position, turn, is_stopped);
            }
            if matches!(progress[index], Progress::Won(_)) {
                return progress;
            }
        }
        nodes = nodes.saturating_mul(2);
    }
    progress
}
