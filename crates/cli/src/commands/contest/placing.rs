//! Where the pawns stand before a game.

use super::team::TeamPlayer;
use crate::arena::Chooser;
use catalog::game::laws::Random;
use santorini::course::Pawns;
use santorini::{Position, Square};

/// Where games start from.
pub(super) enum Starts {
    /// The teams choose: the first one, and then the other one.
    Chosen,
    /// From these positions: one for each pair of games, and one more for a tie-break.
    Given(Vec<Position>),
}

impl Starts {
    /// The positions that are given.
    pub(super) fn given(&self) -> &[Position] {
        match self {
            Self::Chosen => &[],
            Self::Given(positions) => positions,
        }
    }

    /// How many pairs of games each depth has, the tie-break aside.
    pub(super) fn pairs(&self) -> usize {
        match self {
            Self::Chosen => 1,
            Self::Given(positions) => positions.len() - 1,
        }
    }
}

/// A start on which the teams agreed.
pub(super) struct Placed {
    pub(super) start: Position,
    /// For each team, the first one first, whether lots were drawn for it.
    pub(super) by_lot: [bool; 2],
}

/// Asks the teams for their placements, the first one first. For a program that does not know the question a lot is
/// drawn.
///
/// # Errors
///
/// The index of the team that forfeits the game, and why.
pub(super) fn place(
    players: [&mut TeamPlayer; 2],
    random: &mut Random,
) -> Result<Placed, (usize, String)> {
    let [first, second] = players;
    let (blue, blue_by_lot) =
        ask(first, "placement", random, |_| true).map_err(|reason| (0, reason))?;
    let is_free = |pawns: Pawns| pawns.cells().iter().all(|cell| !blue.cells().contains(cell));
    let question = format!("placement {blue}");
    let (red, red_by_lot) =
        ask(second, &question, random, is_free).map_err(|reason| (1, reason))?;
    let start = Position::new(blue.cells(), red.cells());
    let start = start.map_err(|fault| (1, format!("placement: {fault}")))?;
    Ok(Placed { start, by_lot: [blue_by_lot, red_by_lot] })
}

/// The cells that a player chooses, or a lot, and whether it is one.
fn ask(
    player: &mut TeamPlayer,
    question: &str,
    random: &mut Random,
    is_free: impl Fn(Pawns) -> bool,
) -> Result<(Pawns, bool), String> {
    let Some(answer) = player.query(question)? else {
        loop {
            let mut cell = || Square::from_index(random.below(25).to_le_bytes()[0]);
            if let (Some(one), Some(two)) = (cell(), cell())
                && let Some(pawns) = Pawns::new([one, two]).filter(|&pawns| is_free(pawns))
            {
                return Ok((pawns, true));
            }
        }
    };
    let pawns = answer.parse().map_err(|error| format!("placement {answer}: {error}"))?;
    if is_free(pawns) {
        Ok((pawns, false))
    } else {
        Err(format!("placement {answer}: the first team's pawn stands there"))
    }
}
