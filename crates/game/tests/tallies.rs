//! Numbers of games by outcome, narrow and exact.

use plywood_game::{ByPlayer, Counts, Game, IllegalMove, Natural, Outcome, Side, Tally, Verdict};

/// How a race ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum End {
    Won(Side),
    Tied,
}

impl Outcome for End {
    type Player = Side;
    const ALL: &'static [Self] = &[Self::Won(Side::First), Self::Won(Side::Second), Self::Tied];

    fn index(self) -> usize {
        match self {
            Self::Won(side) => side.index(),
            Self::Tied => 2,
        }
    }

    fn verdict(self, player: Side) -> Verdict {
        match self {
            Self::Won(side) if side == player => Verdict::Win,
            Self::Won(_) => Verdict::Loss,
            Self::Tied => Verdict::Draw,
        }
    }
}

/// The players step forward in turn, by one or two. Who is first on the third field or beyond wins,
/// but the second player, who comes after, may still tie from field two.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Race {
    at: ByPlayer<u32>,
    turn: Side,
}

const START: Race = Race { at: ByPlayer { first: 0, second: 0 }, turn: Side::First };

impl Game for Race {
    type Player = Side;
    type Move = u32;
    type Outcome = End;
    const MAX_MOVES: usize = 2;

    fn turn(&self) -> Side {
        self.turn
    }

    fn outcome(&self) -> Option<End> {
        match (self.at.first >= 3, self.at.second >= 3) {
            (true, true) => Some(End::Tied),
            (false, true) => Some(End::Won(Side::Second)),
            (true, false) if self.turn == Side::First || self.at.second < 2 => {
                Some(End::Won(Side::First))
            }
            _ => None,
        }
    }

    fn moves(&self) -> impl Iterator<Item = u32> {
        let most = if self.outcome().is_some() { 0 } else { 2 };
        1..=most
    }

    fn play_unchecked(&mut self, steps: u32) {
        self.at[self.turn] += steps;
        self.turn = self.turn.other();
    }
}

fn tally(unfinished: u64, first: u64, second: u64, tied: u64) -> Tally<End> {
    let mut tally = Tally::new();
    tally.add(None, &unfinished.into());
    tally.add(Some(End::Won(Side::First)), &first.into());
    tally.add(Some(End::Won(Side::Second)), &second.into());
    tally.add(Some(End::Tied), &tied.into());
    tally
}

#[test]
fn a_game_that_ends_early_counts_once() {
    plywood_game::laws::check(&START, 50, 1).unwrap();
    assert_eq!(Tally::of_games(&START, 0), tally(1, 0, 0, 0));
    assert_eq!(Tally::of_games(&START, 1), tally(2, 0, 0, 0));
    assert_eq!(Tally::of_games(&START, 2), tally(4, 0, 0, 0));
    // One step each, then two: the second player is too far behind to tie. So too from two and one.
    assert_eq!(Tally::of_games(&START, 3), tally(5, 3, 0, 0));
    let whole = Tally::of_games(&START, 9);
    assert_eq!(whole, Tally::of_games(&START, 6));
    assert!(whole.unfinished().is_zero());
    assert_eq!(&whole.total(), &whole.iter().map(|(_, games)| games).sum());
}

#[test]
fn wins_are_by_verdict_and_ends_by_outcome() {
    let tally = tally(1, 20, 300, 4000);
    assert_eq!(tally.wins(Side::First), Natural::from(20u64));
    assert_eq!(tally.wins(Side::Second), Natural::from(300u64));
    assert_eq!(tally.ended(End::Tied), &Natural::from(4000u64));
    assert_eq!(tally.unfinished(), &Natural::ONE);
    assert_eq!(tally.total(), Natural::from(4321u64));
    assert!(Verdict::Loss < Verdict::Draw && Verdict::Draw < Verdict::Win);
}

#[test]
fn tallies_add_and_multiply_cell_by_cell() {
    let mut sum = tally(1, 2, 3, 4);
    sum += &tally(10, 20, 30, 40);
    assert_eq!(sum, tally(11, 22, 33, 44));
    assert_eq!(sum.times(&Natural::from(3u64)), tally(33, 66, 99, 132));
    let most = Natural::from(u128::MAX);
    let huge = sum.times(&most);
    assert_eq!(huge.ended(End::Tied), &(&most * &Natural::from(44u64)));
    assert_eq!(huge.iter().count(), 4);
    assert_eq!(Tally::<End>::default(), tally(0, 0, 0, 0));
}

#[test]
fn narrow_counts_go_into_a_tally_many_times() {
    let mut counts = Counts::default();
    counts.add_unfinished(u64::MAX);
    counts.add(End::Won(Side::Second), 5);
    counts.add(End::Won(Side::Second), 2);
    assert_eq!((counts.unfinished(), counts.ended(End::Won(Side::Second))), (u64::MAX, 7));
    assert_eq!(counts.ended(End::Tied), 0);
    assert_eq!(Tally::from(&counts), tally(u64::MAX, 0, 7, 0));

    let mut sum = Tally::new();
    sum.add_counts(&counts, u64::MAX);
    sum.add_counts(&counts, u64::MAX);
    let most = Natural::from(u64::MAX);
    assert_eq!(sum.unfinished(), &(&(&most * &most) * &Natural::from(2u64)), "past 128 bits");
    assert_eq!(sum.wins(Side::Second), &most * &Natural::from(14u64));

    let mut twice = Counts::new();
    twice.add(End::Tied, 1);
    twice += &twice.clone();
    assert_eq!(twice.ended(End::Tied), 2);
}

#[test]
fn numbers_are_shown_with_their_outcomes() {
    let mut counts = Counts::new();
    counts.add_unfinished(6);
    counts.add(End::Tied, 1);
    let text = r#"{"unfinished": 6, Won(First): 0, Won(Second): 0, Tied: 1}"#;
    assert_eq!(format!("{counts:?}"), text);
    assert_eq!(format!("{:?}", Tally::from(&counts)), text);
}

#[test]
fn an_illegal_move_is_refused_and_changes_nothing() {
    let mut race = START;
    let error = race.play(3).unwrap_err();
    assert_eq!((error, race), (IllegalMove, START));
    assert_eq!(error.to_string(), "illegal move");
    race.play(2).unwrap();
    assert_eq!(race, START.after(2));
    assert_eq!((race.turn(), race.at[Side::First], race.count_moves()), (Side::Second, 2, 2));
}

#[test]
fn a_game_may_have_seven_outcomes() {
    assert_eq!(Counts::<End>::OUTCOMES, 7);
}

#[test]
fn tallies_are_collected_and_added_up() {
    let one: Tally<End> =
        [(None, Natural::ONE), (Some(End::Tied), Natural::from(2u64))].into_iter().collect();
    let mut two = one.clone();
    two.extend([(Some(End::Tied), Natural::from(3u64))]);
    let sum: Tally<End> = [&one, &two].into_iter().sum();
    assert_eq!(*sum.ended(End::Tied), Natural::from(7u64));
    assert_eq!(*sum.unfinished(), Natural::from(2u64));
    assert_eq!([one, two].into_iter().sum::<Tally<End>>(), sum);
}
