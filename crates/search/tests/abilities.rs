//! A game is counted with whatever abilities it has: with none, with keys alone, with a closed form alone.

use game::{AbilityVisitor, Game, Keyed, LastPlies, Outcome, Solo, Tally, Verdict, laws};
use plywood_search::{Counter, Method, count, par_count};

/// Steps north or east, by one or two, from the corner of a grid; the game ends on its far border.
#[derive(Clone, PartialEq, Debug)]
struct Walk<const ABILITIES: usize> {
    north: u64,
    east: u64,
}

const RULES: usize = 0;
const LAST_PLIES: usize = 1;
const KEYS: usize = 2;
const BOTH: usize = 3;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Arrived;

impl Outcome for Arrived {
    type Player = Solo;
    const ALL: &'static [Self] = &[Self];

    fn index(self) -> usize {
        0
    }

    fn verdict(self, Solo: Solo) -> Verdict {
        Verdict::Win
    }
}

impl<const ABILITIES: usize> Game for Walk<ABILITIES> {
    type Player = Solo;
    type Move = (u64, u64);
    type Outcome = Arrived;
    const MAX_MOVES: usize = 4;

    fn turn(&self) -> Solo {
        Solo
    }

    fn outcome(&self) -> Option<Arrived> {
        (self.north >= 9 || self.east >= 9).then_some(Arrived)
    }

    fn moves(&self) -> impl Iterator<Item = (u64, u64)> {
        let steps = if self.outcome().is_some() { 0 } else { 4 };
        [(1, 0), (2, 0), (0, 1), (0, 2)].into_iter().take(steps)
    }

    fn play_unchecked(&mut self, (north, east): (u64, u64)) {
        self.north += north;
        self.east += east;
    }

    fn abilities<V: AbilityVisitor<Self>>(visitor: V) -> V::Output {
        match ABILITIES {
            LAST_PLIES => visitor.last_plies(),
            KEYS => visitor.keyed(),
            BOTH => visitor.keyed_last_plies(),
            _ => visitor.rules(),
        }
    }
}

impl<const ABILITIES: usize> Keyed for Walk<ABILITIES> {
    type Key = u64;

    fn key(&self) -> u64 {
        self.north << 8 | self.east
    }

    fn with_key(&self, key: u64) -> Self {
        Self { north: key >> 8, east: key & 255 }
    }
}

/// The default plays the last ply.
impl<const ABILITIES: usize> LastPlies for Walk<ABILITIES> {}

fn every_method_counts<const ABILITIES: usize>(methods: &[Method]) {
    let start = Walk::<ABILITIES> { north: 0, east: 0 };
    laws::check(&start, 20, 1).unwrap();
    laws::check_keys(&start, 3, 20, 1).unwrap();
    laws::check_last_plies(&start, 20, 1).unwrap();
    assert_eq!(Method::of::<Walk<ABILITIES>>(), methods);
    for plies in 0..9 {
        let known = Tally::of_games(&start, plies);
        assert_eq!(count(&start, plies), known);
        assert_eq!(par_count(&start, plies), known);
        assert!(methods.contains(&Method::suited(&start, plies)));
        for method in Method::ALL {
            assert!(methods.contains(&method.in_place_for::<Walk<ABILITIES>>()));
            assert_eq!(Counter::new().count(method, &start, plies).as_ref(), Ok(&known));
        }
    }
}

#[test]
fn a_game_is_counted_with_the_abilities_it_has() {
    use Method::{Bulk, Merged, Plain};
    every_method_counts::<RULES>(&[Plain]);
    every_method_counts::<LAST_PLIES>(&[Plain, Bulk]);
    every_method_counts::<KEYS>(&[Plain, Merged]);
    every_method_counts::<BOTH>(&[Plain, Bulk, Merged]);
}

#[test]
fn games_without_keys_are_walked_and_games_with_keys_merged() {
    let suited = |plies| Method::suited(&Walk::<KEYS> { north: 0, east: 0 }, plies);
    assert_eq!(
        [0, 2, 3, 9].map(suited),
        [Method::Plain, Method::Plain, Method::Merged, Method::Merged]
    );
    let suited = |plies| Method::suited(&Walk::<BOTH> { north: 0, east: 0 }, plies);
    assert_eq!(
        [0, 2, 3, 9].map(suited),
        [Method::Bulk, Method::Bulk, Method::Merged, Method::Merged]
    );
    assert_eq!(Method::suited(&Walk::<RULES> { north: 0, east: 0 }, 9), Method::Plain);
    assert_eq!(Method::suited(&Walk::<LAST_PLIES> { north: 0, east: 0 }, 9), Method::Bulk);
}
