//! A contest as a table for people and as JSON for programs.

use super::elimination::Contest;
use super::rounds::{GameRecord, MatchRecord};
use core::fmt::Write;
use serde_json::{Value, json};

/// Every match with its games won, depth by depth, and the standings.
pub(super) fn table(contest: &Contest) -> String {
    let mut text = String::new();
    let widest = widest(contest);
    for (number, round) in (1..).zip(&contest.rounds) {
        let _ = writeln!(text, "round {number}");
        if number == 1 {
            for &team in &contest.byes {
                let _ = writeln!(text, "  {:>widest$} has a bye", contest.teams[team]);
            }
        }
        for played in round {
            let _ = writeln!(text, "{}", line(contest, played));
            let pairs = by_placement(contest, played);
            if pairs.len() > 1 {
                let one = &contest.teams[played.teams[0]];
                let ahead = pairs.iter().filter(|[won, lost]| won > lost).count();
                let behind = pairs.iter().filter(|[won, lost]| won < lost).count();
                let even = pairs.len() - ahead - behind;
                let _ = writeln!(
                    text,
                    "  {one:>widest$} ahead from {ahead} placements, even from {even}, behind from {behind}"
                );
            }
        }
    }
    for (place, &team) in (1..).zip(&contest.standings) {
        let _ = writeln!(text, "place {place}  {}", contest.teams[team]);
    }
    text
}

fn widest(contest: &Contest) -> usize {
    contest.teams.iter().map(|team| team.to_string().chars().count()).max().unwrap_or(0)
}

/// A match in one line: the games won, depth by depth, and the tie-break.
pub(super) fn line(contest: &Contest, played: &MatchRecord) -> String {
    let (widest, [one, other]) = (widest(contest), played.teams.map(|team| &contest.teams[team]));
    let [won, lost] = played.won(|_| true);
    let mut text = format!("  {one:>widest$} {won:>3} : {lost:<3} {other:<widest$}");
    for depth in depths(played) {
        let [won, lost] = played.won(|game| game.depth == depth);
        let _ = write!(text, "  depth {depth} {won}:{lost}");
    }
    if let Some(game) = &played.tie_break {
        let [winner, first] =
            [game.winner, game.first].map(|team| &contest.teams[played.teams[team]]);
        let _ = write!(
            text,
            "  tie-break at depth {}: the dice let {first} begin, {winner} won",
            game.depth
        );
    }
    if played.winner.is_none() {
        text.push_str("  broken off");
    }
    text
}

fn depths(played: &MatchRecord) -> Vec<u32> {
    let mut depths: Vec<u32> = played.games.iter().map(|game| game.depth).collect();
    depths.sort_unstable();
    depths.dedup();
    depths
}

/// The games that each team won from each placement that was given, the tie-break aside.
fn by_placement(contest: &Contest, played: &MatchRecord) -> Vec<[usize; 2]> {
    let pairs = 0..contest.given.len().saturating_sub(1);
    pairs.map(|pair| played.won(|game| game.pair == pair)).collect()
}

/// Everything: teams, placements, rounds with every game, standings.
pub(super) fn json(contest: &Contest) -> Value {
    let name = |team: usize| contest.teams[team].to_string();
    let rounds: Vec<Vec<Value>> = contest
        .rounds
        .iter()
        .map(|round| round.iter().map(|played| json_match(contest, played)).collect())
        .collect();
    json!({
        "teams": (0..contest.teams.len()).map(name).collect::<Vec<_>>(),
        "placements": contest.given.iter().map(ToString::to_string).collect::<Vec<_>>(),
        "byes": contest.byes.iter().map(|&team| name(team)).collect::<Vec<_>>(),
        "rounds": rounds,
        "standings": contest.standings.iter().map(|&team| name(team)).collect::<Vec<_>>(),
    })
}

fn json_match(contest: &Contest, played: &MatchRecord) -> Value {
    let name = |place: usize| contest.teams[played.teams[place]].to_string();
    let json_game = |game: &GameRecord| {
        let by_lot: Vec<String> =
            [0, 1].into_iter().filter(|&team| game.by_lot[team]).map(name).collect();
        json!({
            "depth": game.depth,
            "first": name(game.first),
            "winner": name(game.winner),
            "end": game.end,
            "start": game.start.map(|start| start.to_string()),
            "placed_by_lot": by_lot,
            "moves": game.moves.iter().map(ToString::to_string).collect::<Vec<_>>(),
        })
    };
    json!({
        "teams": [name(0), name(1)],
        "won": played.won(|_| true),
        "by_placement": by_placement(contest, played),
        "games": played.games.iter().map(json_game).collect::<Vec<_>>(),
        "tie_break": played.tie_break.as_ref().map(json_game),
        "winner": played.winner.map(name),
    })
}
