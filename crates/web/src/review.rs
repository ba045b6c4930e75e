//! A game looked back on: how the score went, and where it turned.

use crate::record::Record;
use crate::refusal::Refusal;
use crate::rules::Rules;
use crate::stop::Stop;
use crate::thinking::{Strength, Thinking};
use serde::Serialize;

/// How hard the engine thinks about each position.
const NODES: u64 = 20_000;
/// A move that costs this much of a player's chance to win, in thousandths, turns a game.
const TURN: u16 = 200;
/// The most turning points that are told.
const MOST_TURNS: usize = 4;

/// The chance of the first player after some moves, in thousandths.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct Point {
    pub(crate) at: usize,
    pub(crate) chance: u16,
    /// The same in words.
    pub(crate) score: String,
}

/// A move that turned the game, and a better one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct TurningPoint {
    /// How many moves were played before it.
    pub(crate) at: usize,
    pub(crate) by: usize,
    pub(crate) played: String,
    /// The better move, as text and in words.
    pub(crate) better: String,
    pub(crate) spoken: String,
    /// What it cost the player who made it, in thousandths of a chance.
    pub(crate) cost: u16,
}

/// The whole of it.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Review {
    pub(crate) points: Vec<Point>,
    pub(crate) turns: Vec<TurningPoint>,
}

/// Reviews a game of two players, and tells each point as it is found.
///
/// # Errors
///
/// [`Refusal`] if it was stopped, or if the game is a solitaire.
pub(crate) fn review<R: Rules>(
    record: &Record<R>,
    stop: &Stop,
    tell: &(dyn Fn(&Point) + Sync),
) -> Result<Review, Refusal> {
    if R::PLAYERS.is_empty() {
        return Err(Refusal::new("only games of two players are reviewed"));
    }
    let (mut points, mut turns) = (Vec::<Point>::new(), Vec::new());
    // The player and the best move of the position before.
    let mut before: Option<(usize, R::Move)> = None;
    for at in 0..=record.len() {
        let here = record.position(at)?;
        if here.notation().is_none() {
            continue;
        }
        if stop.is_stopped() {
            return Err(Refusal::new("the review was stopped"));
        }
        let (point, best) = judge(here, at, stop)?;
        tell(&point);
        if let (Some(last), Some((by, best))) = (points.last(), before) {
            let chance = |point: &Point| if by == 0 { point.chance } else { 1000 - point.chance };
            let cost = chance(last).saturating_sub(chance(&point));
            let (text, better) = (record.texts()[at - 1].clone(), R::text(best));
            if cost >= TURN && text != better {
                let spoken = record.position(at - 1)?.spoken(best);
                turns.push(TurningPoint { at: at - 1, by, played: text, better, spoken, cost });
            }
        }
        before = best.zip(here.turn()).map(|(best, by)| (by, best));
        points.push(point);
    }
    // The dearest ones, in the order of the game.
    turns.sort_by_key(|turn| core::cmp::Reverse(turn.cost));
    turns.truncate(MOST_TURNS);
    turns.sort_by_key(|turn| turn.at);
    Ok(Review { points, turns })
}

/// What a position is worth, and the best move in it.
fn judge<R: Rules>(here: &R, at: usize, stop: &Stop) -> Result<(Point, Option<R::Move>), Refusal> {
    let status = here.status();
    if status.over {
        let chance = match status.winner {
            Some(0) => 1000,
            Some(_) => 0,
            None => 500,
        };
        return Ok((Point { at, chance, score: status.text }, None));
    }
    let strength = Strength::Nodes(NODES);
    let (best, thought) =
        here.think(&Thinking { strength, lines: 1, seed: 0, stop, tell: &|_| {} })?;
    let line = thought.lines.into_iter().next();
    let chance = line.as_ref().and_then(|line| line.chance).unwrap_or(500);
    let score = line.map(|line| line.score).unwrap_or_default();
    Ok((Point { at, chance, score }, Some(best)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::santorini::Santorini;
    use core::time::Duration;

    fn reviewed(moves: &[&str]) -> Review {
        // Both stand beside a third level.
        let text = "(False,'B',((0,0),(2,2)),((4,0),(4,4)),\
            [(2,(2,2)),(3,(2,3)),(3,(4,3)),(2,(4,4))])";
        let moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
        let record = Record::replay(Santorini::start(Some(text)).unwrap(), &moves).unwrap();
        review(&record, &Stop::after(Duration::from_mins(1)), &|_| {}).unwrap()
    }

    #[test]
    fn a_win_that_is_missed_turns_the_game() {
        let Review { points, turns } = reviewed(&["((0,0),(0,1),(0,0))", "((4,4),(4,3),(4,4))"]);
        let chances: Vec<u16> = points.iter().map(|point| point.chance).collect();
        assert_eq!(chances, [1000, 0, 0]);
        assert_eq!(points[0].score, "Blue wins in 1 move");
        assert_eq!(turns.len(), 1);
        let turn = &turns[0];
        assert_eq!((turn.at, turn.by, turn.played.as_str()), (0, 0, "((0,0),(0,1),(0,0))"));
        assert!(turn.better.starts_with("((2,2),(2,3),"), "{turn:?}");
        assert!(turn.spoken.starts_with("Blue goes from row 2, column 2 to row 2, column 3"));
    }

    #[test]
    fn a_game_that_is_won_ends_with_the_winners_chance() {
        let Review { points, turns } = reviewed(&["((2,2),(2,3),(2,2))"]);
        assert_eq!(points.last().unwrap().chance, 1000);
        assert_eq!(turns, []);
    }
}
