//! The known numbers of games in `fixtures/counts`, as far as they are counted in a few seconds; the
//! benches go on from there.

use game::{Game, Keyed, LastPlies, Natural, Outcome, Side, Tally};
use plywood_benches::{known_counts, onitama};
use search::{Counter, Method};

fn check<G>(start: &G, n: u32, games: &[Natural])
where
    G: Game<Player = Side> + Keyed + LastPlies + Send + Sync,
    G::Outcome: Outcome<Player = Side>,
{
    let check = |tally: Tally<G::Outcome>| {
        let counted = [tally.total(), tally.wins(Side::First), tally.wins(Side::Second)];
        assert_eq!(counted[..games.len()], *games, "n = {n}");
    };
    check(search::par_count(start, n));
    let counter = Counter::new();
    if games[0] < Natural::from(20_000_000_u64) {
        check(counter.par_count(Method::Plain, start, n).unwrap());
    }
    if games[0] < Natural::from(1_000_000_000_u64) {
        check(counter.par_count(Method::Bulk, start, n).unwrap());
    }
}

/// More games than this are left to the benches.
fn is_quick(games: &[Natural]) -> bool {
    games[0] < Natural::from(5_000_000_000_u64)
}

#[test]
fn onitama_has_the_known_numbers_of_games() {
    for known in known_counts("onitama") {
        for count in known.counts.iter().filter(|count| is_quick(&count.games)) {
            check(&onitama(&known.position), count.n, &count.games);
        }
    }
}

#[test]
fn santorini_has_the_known_numbers_of_games() {
    for known in known_counts("santorini") {
        let start: santorini::Position = known.position.parse().unwrap();
        for count in known.counts.iter().filter(|count| is_quick(&count.games)) {
            check(&start, count.n, &count.games);
        }
    }
}
