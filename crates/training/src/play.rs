//! Openings and games of the engine.

use crate::judge::Judge;
use crate::trained::Trained;
use game::laws::Random;
use game::{Danger, Outcome, Side, Verdict};
use search::engine::{Engine, Limits};
use search::{Score, ScoreKind};

/// Games without an end are broken off after so many moves, as a draw.
const LONGEST_GAME: usize = 200;

/// A start and some moves drawn by lot, such that a search by each judge calls it worth at most `lopsided` points
/// to either side.
pub(crate) fn opening<G: Trained>(
    random: &mut Random,
    nodes: u64,
    lopsided: i32,
    judges: &[Judge],
) -> G {
    let is_fair = |start: &G, judge: &Judge| {
        let found = Engine::new(judge, 1 << 18).search(start, Limits::nodes(nodes));
        let score = found.best().map(|line| line.score.kind());
        matches!(score, Some(ScoreKind::Cp(points)) if points.abs() <= lopsided)
    };
    loop {
        let Some(start) = drawn::<G>(random) else { continue };
        if judges.iter().all(|judge| is_fair(&start, judge)) {
            return start;
        }
    }
}

/// A start and some moves drawn by lot; `None` if the game is over or as good as over.
fn drawn<G: Trained>(random: &mut Random) -> Option<G> {
    let mut position = G::draw(random);
    for _ in 0..random.below(G::DRAWN_MOVES + 1) {
        let moves: Vec<G::Move> =
            position.moves().filter(|&legal| G::is_opening_move(legal)).collect();
        let &next = moves.get(random.below(moves.len().max(1)))?;
        position.play_unchecked(next);
    }
    let goes_on = position.outcome().is_none()
        && position.winning_move().is_none()
        && position.danger() != Danger::Lost;
    goes_on.then_some(position)
}

/// Plays a game until a search sees its end, and gives the winner. `choose` gives a score and a move; `show`
/// is shown every position that is not decided, with both.
pub(crate) fn game<G: Trained>(
    start: &G,
    mut choose: impl FnMut(&G) -> Option<(Score, G::Move)>,
    mut show: impl FnMut(&G, i32, G::Move),
) -> Option<Side> {
    let mut position = start.clone();
    for _ in 0..LONGEST_GAME {
        if let Some(end) = position.outcome() {
            return Side::BOTH.into_iter().find(|&side| end.verdict(side) == Verdict::Win);
        }
        let (score, chosen) = choose(&position)?;
        let turn = position.turn();
        match score.kind() {
            ScoreKind::Win(_) => return Some(turn),
            ScoreKind::Loss(_) => return Some(turn.other()),
            ScoreKind::Cp(evaluation) => show(&position, evaluation, chosen),
        }
        position.play_unchecked(chosen);
    }
    None
}
