//! The laws catch what breaks them: for each one a small game that does, and the message it gives.

use core::cell::Cell;
use plywood_game::laws::{self, Broken, Random};
use plywood_game::{
    ClosedForm, Counts, Game, Identified, IllegalMove, Keyed, LastPlies, Natural, Outcome, Solo,
    Tally, Verdict,
};

/// What is wrong with a game.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Fault {
    Nothing,
    ListsAnIllegalMove,
    ListsAMoveTwice,
    ChangesTheOrder,
    MiscountsMoves,
    MisplacesAMove,
    FindsAHiddenMove,
    GoesOnAfterTheEnd,
    StopsWithoutAnEnd,
    RefusesALegalMove,
    PlaysAnotherMove,
    AllowsAHiddenMove,
    PlaysAnIllegalMove,
    ChangesWhenItRefuses,
    LosesItsKey,
    SharesAKey,
    SharesAnIdentity,
    ChangesItsIdentity,
    MiscountsTheLastPlies,
    MiscountsLongGames,
    MiscountsAfterTheEnd,
}

/// Takes one or two of some matches until none is left. `MAX` is what the game claims to be the most
/// moves of a position; two is right.
#[derive(Clone, PartialEq, Debug)]
struct Take<const MAX: usize = 2> {
    left: u32,
    fault: Fault,
    /// How often the moves were asked for.
    asked: Cell<u32>,
}

impl<const MAX: usize> Take<MAX> {
    fn start(fault: Fault) -> Self {
        Self { left: 5, fault, asked: Cell::new(0) }
    }

    fn has(&self, fault: Fault) -> bool {
        self.fault == fault
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Done;

impl Outcome for Done {
    type Player = Solo;
    const ALL: &'static [Self] = &[Self];

    fn index(self) -> usize {
        0
    }

    fn verdict(self, Solo: Solo) -> Verdict {
        Verdict::Win
    }
}

impl<const MAX: usize> Game for Take<MAX> {
    type Player = Solo;
    type Move = u32;
    type Outcome = Done;
    const MAX_MOVES: usize = MAX;

    fn turn(&self) -> Solo {
        Solo
    }

    fn outcome(&self) -> Option<Done> {
        let end = u32::from(self.has(Fault::GoesOnAfterTheEnd));
        (self.left <= end && !self.has(Fault::StopsWithoutAnEnd)).then_some(Done)
    }

    fn moves(&self) -> impl Iterator<Item = u32> {
        let mut moves: Vec<u32> = (1..=self.left.min(2)).collect();
        if self.has(Fault::ListsAnIllegalMove) {
            moves.push(7);
        }
        if self.has(Fault::ListsAMoveTwice) {
            moves.extend_from_within(..1);
        }
        if self.has(Fault::ChangesTheOrder) {
            self.asked.set(self.asked.get() + 1);
            moves.rotate_left(self.asked.get() as usize % 2);
        }
        moves.into_iter()
    }

    fn play_unchecked(&mut self, taken: u32) {
        self.left -= taken.min(self.left);
    }

    fn is_legal(&self, taken: u32) -> bool {
        let most = if self.has(Fault::AllowsAHiddenMove) { 2 } else { self.left.min(2) };
        (1..=most).contains(&taken)
    }

    fn index_of(&self, taken: u32) -> Option<usize> {
        if self.has(Fault::FindsAHiddenMove) && self.left == 1 {
            return Some(0);
        }
        let index = self.moves().position(|legal| legal == taken)?;
        Some(index + usize::from(self.has(Fault::MisplacesAMove) && index == 1))
    }

    fn count_moves(&self) -> usize {
        let missed = usize::from(self.has(Fault::MiscountsMoves) && self.left == 4);
        self.moves().count() - missed
    }

    fn play(&mut self, taken: u32) -> Result<(), IllegalMove> {
        if !self.is_legal(taken) && !self.has(Fault::PlaysAnIllegalMove) {
            if self.has(Fault::ChangesWhenItRefuses) {
                self.left += 1;
            }
            return Err(IllegalMove);
        }
        if self.has(Fault::RefusesALegalMove) {
            return Err(IllegalMove);
        }
        self.play_unchecked(if self.has(Fault::PlaysAnotherMove) { 2 } else { taken });
        Ok(())
    }
}

impl<const MAX: usize> Keyed for Take<MAX> {
    type Key = u128;

    fn key(&self) -> u128 {
        match self.fault {
            Fault::SharesAKey => self.left.min(2).into(),
            _ => self.left.into(),
        }
    }

    fn with_key(&self, key: u128) -> Self {
        let left = if self.has(Fault::LosesItsKey) { 5 } else { u32::try_from(key).unwrap() };
        Self { left, ..self.clone() }
    }
}

impl<const MAX: usize> Identified for Take<MAX> {
    fn identity(&self) -> u128 {
        thread_local!(static ASKED: Cell<u128> = const { Cell::new(0) });
        match self.fault {
            Fault::SharesAnIdentity => self.left.min(2).into(),
            Fault::ChangesItsIdentity => ASKED.replace(ASKED.get() + 1),
            _ => self.left.into(),
        }
    }
}

impl<const MAX: usize> LastPlies for Take<MAX> {
    const PLIES: u32 = 1;

    fn count_last(&self, plies: u32, into: &mut Counts<Done>) {
        match (self.left, plies) {
            (0, _) | (1, 1) => into.add(Done, 1),
            (_, 0) => into.add_unfinished(1),
            (2, _) if self.has(Fault::MiscountsTheLastPlies) => into.add_unfinished(2),
            (2, _) => {
                into.add_unfinished(1);
                into.add(Done, 1);
            }
            _ => into.add_unfinished(2),
        }
    }
}

impl<const MAX: usize> ClosedForm for Take<MAX> {
    fn tally(&self, plies: u32) -> Tally<Done> {
        let plies = if self.has(Fault::MiscountsLongGames) { plies.min(2) } else { plies };
        // So many ways there are to take some matches in some moves: choose those that take two.
        let ways = |taken: u32, moves: u32| {
            let twos = taken.checked_sub(moves)?;
            let ways = (0..twos).fold(1, |ways, two| ways * moves.saturating_sub(two) / (two + 1));
            Some(Natural::from(u64::from(ways)))
        };
        let mut tally = Tally::new();
        for games in (0..=plies).filter_map(|moves| ways(self.left, moves)) {
            tally.add(Some(Done), &games);
        }
        for games in (0..self.left).filter_map(|taken| ways(taken, plies)) {
            tally.add(None, &games);
        }
        if self.left == 0 && self.has(Fault::MiscountsAfterTheEnd) { Tally::new() } else { tally }
    }
}

fn every_law(game: &Take) -> Result<(), Broken> {
    laws::check(game, 20, 1)?;
    laws::check_keys(game, 3, 20, 1)?;
    laws::check_identities(game, 20, 1)?;
    laws::check_last_plies(game, 20, 1)?;
    laws::check_closed_form(game, 6, 20, 1)
}

#[test]
fn a_sound_game_keeps_every_law() {
    assert_eq!(every_law(&Take::start(Fault::Nothing)), Ok(()));
}

#[test]
fn every_fault_is_found_and_named() {
    let cases = [
        (Fault::ListsAnIllegalMove, "7 is among the moves but not legal"),
        (Fault::ListsAMoveTwice, "1 is among the moves twice"),
        (Fault::ChangesTheOrder, "the moves come in another order the second time"),
        (Fault::MisplacesAMove, "index_of does not find the move at index 1"),
        (Fault::FindsAHiddenMove, "2 is legal but not among the moves"),
        (Fault::MiscountsMoves, "there are 2 moves, count_moves says 1, at most 2"),
        (Fault::GoesOnAfterTheEnd, "a game that ended with Done has moves"),
        (Fault::StopsWithoutAnEnd, "a game without a move has no outcome"),
        (Fault::RefusesALegalMove, "play does not play the legal 1"),
        (Fault::PlaysAnotherMove, "play does not play the legal 1"),
        (Fault::AllowsAHiddenMove, "2 is legal but not among the moves"),
        (Fault::PlaysAnIllegalMove, "2 is legal but not among the moves"),
        (Fault::ChangesWhenItRefuses, "the refused 2 changed the position"),
        (Fault::LosesItsKey, "the position of key 3 has key 5"),
        (Fault::SharesAKey, "two positions of key 2 count"),
        (Fault::SharesAnIdentity, "two different positions have identities 2 and 2"),
        (Fault::ChangesItsIdentity, "two equal positions have identities"),
        (Fault::MiscountsTheLastPlies, "1 plies count"),
        (Fault::MiscountsLongGames, "3 plies count"),
        (Fault::MiscountsAfterTheEnd, "0 plies count"),
    ];
    for (fault, law) in cases {
        let broken = every_law(&Take::start(fault)).expect_err(law);
        assert!(broken.law.starts_with(law), "{fault:?}: {broken}");
    }
}

#[test]
fn a_game_may_not_have_more_moves_than_it_claims() {
    assert_eq!(laws::check(&Take::<2>::start(Fault::Nothing), 5, 1), Ok(()));
    assert_eq!(laws::check(&Take::<3>::start(Fault::Nothing), 5, 1), Ok(()));
    let broken = laws::check(&Take::<1>::start(Fault::Nothing), 5, 1).unwrap_err();
    assert_eq!(broken.to_string(), "there are 2 moves, count_moves says 2, at most 1 after []");
}

#[test]
fn a_broken_law_tells_the_moves_that_lead_there() {
    let mut game: Take = Take::start(Fault::MiscountsMoves);
    let broken = laws::check(&game, 20, 1).unwrap_err();
    for taken in &broken.after {
        game.play(taken.parse().unwrap()).unwrap();
    }
    assert_eq!(game.left, 4, "where the fault is");
    assert_eq!(broken.to_string(), format!("{} after [1]", broken.law));
    assert_eq!(laws::check(&Take::<2>::start(Fault::MiscountsMoves), 20, 1), Err(broken));
}

/// A game that goes on for ever: the checks must come to an end all the same.
#[derive(Clone, PartialEq, Debug)]
struct Endless;

impl Game for Endless {
    type Player = Solo;
    type Move = ();
    type Outcome = Done;
    const MAX_MOVES: usize = 1;

    fn turn(&self) -> Solo {
        Solo
    }

    fn outcome(&self) -> Option<Done> {
        None
    }

    fn moves(&self) -> impl Iterator<Item = ()> {
        core::iter::once(())
    }

    fn play_unchecked(&mut self, (): ()) {}
}

#[test]
fn a_game_without_end_is_checked_for_a_while() {
    assert_eq!(laws::check(&Endless, 2, 1), Ok(()));
}

/// Two ends, each at the other's place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Swapped {
    One,
    Two,
}

impl Outcome for Swapped {
    type Player = Solo;
    const ALL: &'static [Self] = &[Self::Two, Self::One];

    fn index(self) -> usize {
        self as usize
    }

    fn verdict(self, Solo: Solo) -> Verdict {
        Verdict::Draw
    }
}

/// A game that is over.
#[derive(Clone, PartialEq, Debug)]
struct Over;

impl Game for Over {
    type Player = Solo;
    type Move = ();
    type Outcome = Swapped;
    const MAX_MOVES: usize = 0;

    fn turn(&self) -> Solo {
        Solo
    }

    fn outcome(&self) -> Option<Swapped> {
        Some(Swapped::One)
    }

    fn moves(&self) -> impl Iterator<Item = ()> {
        core::iter::empty()
    }

    fn play_unchecked(&mut self, (): ()) {}
}

#[test]
fn outcomes_must_be_at_their_index() {
    let broken = laws::check(&Over, 1, 1).unwrap_err();
    assert_eq!(broken.to_string(), "Two is listed at 0, but its index is 1 after []");
}

#[test]
fn the_home_of_a_key_is_made_of_all_its_bits() {
    let shard_key = <Take as Keyed>::shard_key;
    assert_eq!(shard_key(5 | 3 << 64), 6);
    assert!((0..128).all(|bit| shard_key(1 << bit) == 1 << (bit % 64)));
}

#[test]
fn random_words_are_those_of_splitmix64() {
    let mut random = Random::new(0);
    let words = [(); 3].map(|()| random.word());
    assert_eq!(words, [0xe220a8397b1dcdaf, 0x6e789e6aa1b965f4, 0x06c45d188009454f]);
}

#[test]
fn random_games_go_by_the_rules_to_the_end_or_as_far_as_asked() {
    let (mut random, mut met) = (Random::new(1), [false; 6]);
    let start = Take::<2>::start(Fault::Nothing);
    for _ in 0..100 {
        let game = random.game(&start, 10);
        assert_eq!((game[0].left, game[game.len() - 1].left), (5, 0));
        assert!(game.windows(2).all(|two| two[0].is_legal(two[0].left - two[1].left)));
        assert_eq!(random.game(&start, 2).len(), 2);
        assert!(random.position(&start, 2).left >= 3);
        met[random.position(&start, 10).left as usize] = true;
    }
    assert_eq!(met, [true; 6]);
    assert_eq!(random.legal_move(&Over), None);
}
