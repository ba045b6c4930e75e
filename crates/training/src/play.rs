//! Openings and games of the engine.

use crate::trained::Trained;
use game::laws::Random;
use game::{Danger, Outcome, Side, Verdict};
use search::engine::{Engine, Limits};
use search::{Evaluator, Score, ScoreKind};

/// Games without an end are broken off after so many moves, as a draw.
const LONGEST_GAME: usize = 200;

/// The memory of the table of a player whose games are learned from.
pub(crate) const TABLE_BYTES: usize = 1 << 20;

/// The seed of a game.
pub(crate) const fn seed(seed: u64, game: usize) -> u64 {
    seed.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(game as u64)
}

/// A start and some moves drawn by lot, such that a search by each judge calls it worth at most `lopsided` points
/// to either side.
pub(crate) fn opening<G: Trained>(
    random: &mut Random,
    nodes: u64,
    lopsided: i32,
    judges: &[impl Evaluator<G> + Copy + Sync],
) -> G {
    let is_fair = |start: &G, judge| {
        let found = Engine::new(judge, 1 << 18).search(start, Limits::nodes(nodes));
        let score = found.best().map(|line| line.score.kind());
        matches!(score, Some(ScoreKind::Cp(points)) if points.abs() <= lopsided)
    };
    loop {
        let Some(start) = drawn::<G>(random) else { continue };
        if judges.iter().all(|&judge| is_fair(&start, judge)) {
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

/// A position of a game, its score by a search and the result of the game, both for the player to move.
pub(crate) struct Labelled<G> {
    pub(crate) position: G,
    pub(crate) score: i32,
    /// 0 for a loss, 1 for a draw, 2 for a win.
    pub(crate) result: u8,
}

/// Plays a game of a judge with itself from an [`opening`]. Gives the positions that are not decided, whose danger is
/// accepted, and where no capture was played.
pub(crate) fn quiet_positions<G: Trained>(
    random: &mut Random,
    nodes: u64,
    lopsided: i32,
    judge: impl Evaluator<G> + Copy + Sync,
    accepts: impl Fn(Danger) -> bool,
) -> Vec<Labelled<G>> {
    let start = opening(random, nodes, lopsided, &[judge]);
    let mut engine = Engine::new(judge, TABLE_BYTES);
    let mut quiet = Vec::new();
    let choose = |position: &G| best(&mut engine, position, nodes);
    let winner = game(&start, choose, |position, score, chosen| {
        if accepts(position.danger()) && !position.captures().any(|capture| capture == chosen) {
            quiet.push((position.clone(), score));
        }
    });
    let label = |(position, score): (G, i32)| {
        let result = result(winner, position.turn());
        Labelled { position, score, result }
    };
    quiet.into_iter().map(label).collect()
}

/// The score and the best move of a position.
fn best<G: Trained>(
    engine: &mut Engine<'_, G, impl Evaluator<G> + Sync>,
    position: &G,
    nodes: u64,
) -> Option<(Score, G::Move)> {
    let found = engine.search(position, Limits::nodes(nodes));
    found.best().map(|line| (line.score, line.moves[0]))
}

/// Two games from one opening with so many positions for each move, for the first of two judges: 0 for a loss, 1 for a
/// draw, 2 for a win.
pub(crate) fn pair<G: Trained>(
    start: &G,
    judges: [impl Evaluator<G> + Copy + Sync; 2],
    table_bytes: usize,
    nodes: u64,
) -> [u8; 2] {
    [start.turn(), start.turn().other()].map(|side| {
        let mut engines = judges.map(|judge| Engine::new(judge, table_bytes));
        let choose = |position: &G| {
            best(&mut engines[usize::from(position.turn() != side)], position, nodes)
        };
        let winner = game(start, choose, |_, _, _| ());
        result(winner, side)
    })
}

/// What a game was worth to a player: 0 for a loss, 1 for a draw, 2 for a win.
fn result(winner: Option<Side>, side: Side) -> u8 {
    winner.map_or(1, |winner| 2 * u8::from(winner == side))
}

/// The games that were lost, drawn and won.
pub(crate) fn tally(pairs: &[[u8; 2]]) -> [usize; 3] {
    [0, 1, 2].map(|result| pairs.iter().flatten().filter(|&&played| played == result).count())
}
