//! Laws that every game must satisfy, tested on random games.
//!
//! A crate that implements [`Game`] has a test that calls [`check`] on its starting positions, and
//! [`check_keys`], [`check_identities`], [`check_last_plies`], [`check_closed_form`], [`check_camps`],
//! [`check_groups`] and [`check_tactics`] if it has those abilities. The random games depend on the seed alone, so that a broken law is broken
//! again on the next run. They are drawn by [`Random`], which other tests may use as well.

mod camps;
mod groups;
mod random;

pub use camps::check_camps;
pub use groups::check_groups;
pub use random::Random;

use crate::{
    ClosedForm, Counts, Danger, Game, Identified, Keyed, LastPlies, Outcome, Tactics, Tally,
    Verdict,
};
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

/// A law that does not hold, and the moves that lead to the position.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Broken {
    /// The law, and how it was broken.
    pub law: String,
    /// The moves that were played from the start, as [`Debug`](fmt::Debug) writes them.
    pub after: Vec<String>,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} after [{}]", self.law, self.after.join(", "))
    }
}

impl core::error::Error for Broken {}

/// The maximum length of a random game; the games of this workspace end much sooner.
const LONGEST_GAME: usize = 1000;

/// Plays random games and checks the contract of [`Game`] in every position on the way: moves are legal
/// and listed once, [`Game::index_of`] finds each at its place, [`Game::count_moves`] is their number and at
/// most [`Game::MAX_MOVES`], a game is over exactly if there is no move, outcomes are at their index,
/// [`Game::play`] plays what is legal, and refuses, without a change, any move seen elsewhere that is not.
///
/// # Errors
///
/// The first law that is broken, with the moves that lead there.
pub fn check<G: Game + PartialEq + fmt::Debug>(
    start: &G,
    games: usize,
    seed: u64,
) -> Result<(), Broken> {
    check_outcomes::<G::Outcome>()?;
    let mut elsewhere: Vec<G::Move> = Vec::new();
    random_games(start, games, seed, |position, random| {
        let moves: Vec<G::Move> = position.moves().collect();
        check_moves(position, &moves)?;
        for &candidate in &moves {
            let mut played = position.clone();
            if played.play(candidate).is_err() || played != position.after(candidate) {
                return Err(format!("play does not play the legal {candidate:?}"));
            }
        }
        for &candidate in elsewhere.iter().filter(|candidate| !moves.contains(candidate)) {
            let mut unchanged = position.clone();
            let is_found = position.is_legal(candidate) || position.index_of(candidate).is_some();
            if is_found || unchanged.play(candidate).is_ok() {
                return Err(format!("{candidate:?} is legal but not among the moves"));
            }
            if unchanged != *position {
                return Err(format!("the refused {candidate:?} changed the position"));
            }
        }
        // A sample of moves from other positions: most are illegal in the next one.
        if elsewhere.len() < 64 {
            elsewhere.extend(moves.iter().take(8));
        } else if let Some(&candidate) = moves.get(random.below(moves.len().max(1))) {
            let index = random.below(elsewhere.len());
            elsewhere[index] = candidate;
        }
        Ok(())
    })
}

fn check_outcomes<O: Outcome>() -> Result<(), Broken> {
    match O::ALL.iter().enumerate().find(|(index, outcome)| outcome.index() != *index) {
        None => Ok(()),
        Some((index, outcome)) => {
            let law =
                format!("{outcome:?} is listed at {index}, but its index is {}", outcome.index());
            Err(Broken { law, after: Vec::new() })
        }
    }
}

fn check_moves<G: Game>(position: &G, moves: &[G::Move]) -> Result<(), String> {
    for (index, candidate) in moves.iter().enumerate() {
        if !position.is_legal(*candidate) {
            return Err(format!("{candidate:?} is among the moves but not legal"));
        }
        if moves[..index].contains(candidate) {
            return Err(format!("{candidate:?} is among the moves twice"));
        }
    }
    if !position.moves().eq(moves.iter().copied()) {
        return Err(String::from("the moves come in another order the second time"));
    }
    if let Some(index) = (0..moves.len()).find(|&at| position.index_of(moves[at]) != Some(at)) {
        return Err(format!("index_of does not find the move at index {index}"));
    }
    let counted = position.count_moves();
    if counted != moves.len() || counted > G::MAX_MOVES {
        return Err(format!(
            "there are {} moves, count_moves says {counted}, at most {}",
            moves.len(),
            G::MAX_MOVES
        ));
    }
    match position.outcome() {
        Some(outcome) if !moves.is_empty() => {
            Err(format!("a game that ended with {outcome:?} has moves"))
        }
        None if moves.is_empty() => Err(String::from("a game without a move has no outcome")),
        _ => Ok(()),
    }
}

/// Plays random games and checks the contract of [`Keyed`] in every position on the way: the position
/// that [`Keyed::with_key`] makes of a key has that key, and as many games of each outcome, to the depth
/// of `plies`.
///
/// # Errors
///
/// The first law that is broken, with the moves that lead there.
pub fn check_keys<G: Keyed>(start: &G, plies: u32, games: usize, seed: u64) -> Result<(), Broken> {
    random_games(start, games, seed, |position, _| {
        let key = position.key();
        let same = start.with_key(key);
        if same.key() != key {
            return Err(format!("the position of key {key:?} has key {:?}", same.key()));
        }
        let (one, two) = (Tally::of_games(position, plies), Tally::of_games(&same, plies));
        if one != two {
            return Err(format!("two positions of key {key:?} count {one:?} and {two:?}"));
        }
        Ok(())
    })
}

/// Plays random games and checks the contract of [`Identified`]: the positions on the way, and those one
/// move aside, are compared with many earlier ones.
///
/// # Errors
///
/// The first law that is broken, with the moves that lead there.
pub fn check_identities<G: Identified>(start: &G, games: usize, seed: u64) -> Result<(), Broken> {
    const MOST_COMPARED: usize = 1000;
    let mut earlier: Vec<(u128, G)> = Vec::new();
    random_games(start, games, seed, |position, random| {
        let aside = position.moves().map(|legal| position.after(legal));
        for one in core::iter::once(position.clone()).chain(aside) {
            let identity = one.identity();
            for (other_identity, other) in &earlier {
                if (one == *other) != (identity == *other_identity) {
                    let are = if one == *other { "equal" } else { "different" };
                    return Err(format!(
                        "two {are} positions have identities {other_identity} and {identity}"
                    ));
                }
            }
            if earlier.len() < MOST_COMPARED {
                earlier.push((identity, one));
            } else {
                earlier[random.below(MOST_COMPARED)] = (identity, one);
            }
        }
        Ok(())
    })
}

/// Plays random games and checks [`LastPlies::count_last`] against [`Tally::of_games`] in every position
/// on the way, to every depth up to [`LastPlies::PLIES`].
///
/// # Errors
///
/// The first position that is counted wrongly, with the moves that lead there.
pub fn check_last_plies<G: LastPlies>(start: &G, games: usize, seed: u64) -> Result<(), Broken> {
    random_games(start, games, seed, |position, _| {
        for plies in 0..=G::PLIES {
            let mut counts = Counts::new();
            position.count_last(plies, &mut counts);
            check_count(position, plies, &Tally::from(&counts))?;
        }
        Ok(())
    })
}

/// Plays random games and checks [`ClosedForm::tally`] against [`Tally::of_games`] in every position on the
/// way, to every depth up to `plies`.
///
/// # Errors
///
/// The first position that is counted wrongly, with the moves that lead there.
pub fn check_closed_form<G: ClosedForm>(
    start: &G,
    plies: u32,
    games: usize,
    seed: u64,
) -> Result<(), Broken> {
    random_games(start, games, seed, |position, _| {
        (0..=plies).try_for_each(|plies| check_count(position, plies, &position.tally(plies)))
    })
}

/// Checks a count that was made without playing.
fn check_count<G: Game>(
    position: &G,
    plies: u32,
    closed: &Tally<G::Outcome>,
) -> Result<(), String> {
    let played = Tally::of_games(position, plies);
    if *closed != played {
        return Err(format!("{plies} plies count {closed:?}, but there are {played:?}"));
    }
    Ok(())
}

/// Plays random games and checks the contract of [`Tactics`] in every position on the way, and that a
/// position that is over has no winning move, no answer and no capture.
///
/// # Errors
///
/// The first law that is broken, with the moves that lead there.
pub fn check_tactics<G: Tactics>(start: &G, games: usize, seed: u64) -> Result<(), Broken> {
    random_games(start, games, seed, |position, _| {
        let moves: Vec<G::Move> = position.moves().collect();
        let answers: Vec<G::Move> = position.answers().collect();
        check_some(&moves, &answers, "answers")?;
        check_some(&moves, &position.captures().collect::<Vec<_>>(), "captures")?;
        let mut indices = moves.iter().map(|&legal| G::history_index(legal));
        if let Some(index) = indices.find(|&index| index >= G::HISTORY_SIZE) {
            return Err(format!("history index {index} is not below {}", G::HISTORY_SIZE));
        }
        let player = position.turn();
        if let Some(winning) = position.winning_move() {
            let is_won = moves.contains(&winning)
                && position.after(winning).outcome().map(|end| end.verdict(player))
                    == Some(Verdict::Win);
            return is_won.then_some(()).ok_or(format!("{winning:?} does not win"));
        }
        if moves.is_empty() {
            return Ok(());
        }
        let danger = position.danger();
        let saving = |legal: &G::Move| position.after(*legal).winning_move().is_none();
        let overlooked = match danger {
            Danger::Calm => None,
            Danger::Threatened => {
                moves.iter().find(|legal| !answers.contains(legal) && saving(legal))
            }
            Danger::Lost => moves.iter().find(|legal| saving(legal)),
        };
        if let Some(saves) = overlooked {
            return Err(format!("{danger:?}, but {saves:?} saves the player"));
        }
        match position.passed() {
            Some(passed) if passed.turn() == player => {
                Err(String::from("the player who passed has the move again"))
            }
            Some(passed) if passed.outcome().is_some() => {
                Err(String::from("the game is over after a pass"))
            }
            _ => Ok(()),
        }
    })
}

/// Checks that these are legal moves, each listed once.
fn check_some<M: PartialEq + fmt::Debug>(
    moves: &[M],
    some: &[M],
    name: &str,
) -> Result<(), String> {
    for (index, candidate) in some.iter().enumerate() {
        if !moves.contains(candidate) {
            return Err(format!("{candidate:?} is among the {name} but not legal"));
        }
        if some[..index].contains(candidate) {
            return Err(format!("{candidate:?} is among the {name} twice"));
        }
    }
    Ok(())
}

/// Shows every position of some random games, the start and the end included, to a check.
fn random_games<G: Game>(
    start: &G,
    games: usize,
    seed: u64,
    mut check: impl FnMut(&G, &mut Random) -> Result<(), String>,
) -> Result<(), Broken> {
    let mut random = Random::new(seed);
    for _ in 0..games {
        let mut position = start.clone();
        let mut after = Vec::new();
        for _ in 0..LONGEST_GAME {
            if let Err(law) = check(&position, &mut random) {
                return Err(Broken { law, after });
            }
            let Some(next) = random.legal_move(&position) else { break };
            position.play_unchecked(next);
            after.push(format!("{next:?}"));
        }
    }
    Ok(())
}
