//! Many deals of Onitama, drawn by lot: how many are proven, by whom they are won, and in how many plies.

use super::{Answer, Options, has_super};
use crate::failure::Failure;
use crate::interrupt;
use crate::output::Output;
use crate::start::AtAny;
use catalog::Playable;
use core::fmt::Write as _;
use game::Side;
use game::laws::Random;
use onitama::Position;
use search::ScoreKind;
use tables::Cards;

/// Solves the deals one by one, and prints a line for each and a summary.
pub(super) fn run(at: &AtAny<Options>, options: &Options, output: &Output) -> Result<(), Failure> {
    let opening = if at.has_used_supers() { "deals-without-supers" } else { "deals" };
    let draw = Position::opening(Some(opening))?;
    let mut random = Random::new(options.seed);
    let mut text = String::new();
    let (mut solved, mut wins, mut plies) = (0u64, [0u64; 2], Vec::new());
    for _ in 0..options.census.unwrap_or(0) {
        let start = draw(&mut random);
        let probe = options.tables(Cards::of(&start), has_super(&start))?;
        let (found, time) = options.search(&start, probe.clone())?;
        if interrupt::is_stopped() {
            break;
        }
        let answer = Answer::new(&start, &found, probe.as_deref(), time);
        let cards = Side::BOTH.map(|side| start.hand(side).to_string());
        let (value, depth) = (answer.value(), answer.depth);
        let _ = writeln!(
            text,
            "{:<18} {:<18} {:<9} {value:<12} depth {depth:<3} {:.1} s",
            cards[0],
            cards[1],
            start.side_card(),
            time.as_secs_f64()
        );
        solved += 1;
        if let Some(winner) = answer.winner {
            wins[winner.index()] += 1;
        }
        if let ScoreKind::Win(distance) | ScoreKind::Loss(distance) = answer.score.kind() {
            plies.push(distance);
        }
    }
    let [first, second] = wins;
    let open = solved - first - second;
    let _ = write!(
        text,
        "{solved} deals: {first} won by the first player, {second} by the second, {open} open"
    );
    if let (Some(least), Some(most)) = (plies.iter().min(), plies.iter().max()) {
        let _ = write!(text, "; in {least} to {most} plies");
    }
    output.print(&text)?;
    if interrupt::is_stopped() { Err(Failure::interrupted("stopped")) } else { Ok(()) }
}
