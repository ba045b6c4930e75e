//! The law of games of two camps, kept by a small game and broken by faulty variants of it.

use plywood_game::camps::{Camps, EachColumn, Hit, RowCounter, Step, dot, padded};
use plywood_game::laws;
use plywood_game::{
    AbilityVisitor, ByPlayer, Counts, Game, Keyed, LastPlies, Outcome, Side, Tally, Verdict,
};

/// What is wrong with a game.
#[derive(Clone, Copy, PartialEq, Debug)]
enum Fault {
    Nothing,
    HasNoSuchState,
    LosesItsParts,
    IsExposedTwice,
    IsExposedOffTheBoard,
    IsStuckWithMoves,
    IsNeverStuck,
    LeavesOutSteps,
    StepsTwice,
    StepsOffTheBoard,
    StepsElsewhere,
    EndsTooSoon,
    LosesNothing,
    MiscountsRows,
}

/// Men on a board of three by three. The wind blows up or to the right; a man steps with it, and the player
/// says how it blows next. The second player sees the board from across. A man who reaches the other side's
/// row wins, and so does who takes the last man. A player who cannot step is stuck.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Gale {
    men: [u16; 2],
    wind: usize,
    turn: Side,
    end: Option<End>,
    fault: Fault,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum End {
    Won(Side),
    Stuck,
}

impl Outcome for End {
    type Player = Side;
    const ALL: &'static [Self] = &[Self::Won(Side::First), Self::Won(Side::Second), Self::Stuck];

    fn index(self) -> usize {
        match self {
            Self::Won(side) => side.index(),
            Self::Stuck => 2,
        }
    }

    fn verdict(self, player: Side) -> Verdict {
        match self {
            Self::Won(side) if side == player => Verdict::Win,
            Self::Won(_) => Verdict::Loss,
            Self::Stuck => Verdict::Draw,
        }
    }
}

/// Where a man goes with the wind, from one of nine squares.
fn blown(side: Side, wind: usize, from: usize) -> Option<usize> {
    let (index, step) = if wind == 0 { (from / 3, 3) } else { (from % 3, 1) };
    match side {
        Side::First => (index < 2).then_some(from + step),
        Side::Second => (index > 0).then(|| from - step),
    }
}

impl Gale {
    const fn start(fault: Fault) -> Self {
        Self { men: [0b000_000_101, 0b101_000_000], wind: 0, turn: Side::First, end: None, fault }
    }

    fn has(&self, fault: Fault) -> bool {
        self.fault == fault
    }

    /// The squares from and to, by the wind.
    fn jumps(side: Side, wind: usize, men: u16) -> Vec<(usize, usize)> {
        let men_at = (0..9).filter(|&from| men >> from & 1 == 1);
        men_at
            .filter_map(|from| blown(side, wind, from).map(|to| (from, to)))
            .filter(|&(_, to)| men >> to & 1 == 0)
            .collect()
    }

    fn can_step(side: Side, wind: usize, men: u16) -> bool {
        !Self::jumps(side, wind, men).is_empty()
    }

    fn is_home(side: Side, square: usize) -> bool {
        square / 3 == if side == Side::First { 2 } else { 0 }
    }
}

impl Game for Gale {
    type Player = Side;
    type Move = (usize, usize, usize);
    type Outcome = End;
    const MAX_MOVES: usize = 12;

    fn turn(&self) -> Side {
        self.turn
    }

    fn outcome(&self) -> Option<End> {
        let can_step = Self::can_step(self.turn, self.wind, self.men[self.turn.index()]);
        self.end.or((!can_step).then_some(End::Stuck))
    }

    fn moves(&self) -> impl Iterator<Item = (usize, usize, usize)> {
        let winds = if self.end.is_some() { 0..0 } else { 0..2 };
        let jumps = Self::jumps(self.turn, self.wind, self.men[self.turn.index()]);
        winds
            .flat_map(move |wind| jumps.clone().into_iter().map(move |(from, to)| (wind, from, to)))
    }

    fn play_unchecked(&mut self, (wind, from, to): (usize, usize, usize)) {
        let (side, other) = (self.turn, self.turn.other());
        self.men[side.index()] ^= 1 << from | 1 << to;
        self.men[other.index()] &= !(1 << to);
        self.wind = wind;
        self.turn = other;
        if self.men[other.index()] == 0 || Self::is_home(side, to) {
            self.end = Some(End::Won(side));
        }
    }

    fn abilities<V: AbilityVisitor<Self>>(visitor: V) -> V::Output {
        visitor.camps()
    }
}

impl Keyed for Gale {
    type Key = u64;

    fn key(&self) -> u64 {
        let end = self.end.map_or(3, Outcome::index) as u64;
        let [first, second] = self.men.map(u64::from);
        let parts = [first, second, self.wind as u64, self.turn.index() as u64];
        parts.into_iter().fold(end, |key, part| key << 9 | part)
    }

    fn with_key(&self, key: u64) -> Self {
        Self {
            men: [key >> 27, key >> 18].map(|men| u16::try_from(men & 511).unwrap()),
            wind: usize::from(key >> 9 & 1 == 1),
            turn: Side::BOTH[usize::from(key & 1 == 1)],
            end: End::ALL.get(usize::try_from(key >> 36).unwrap()).copied(),
            fault: self.fault,
        }
    }
}

impl LastPlies for Gale {}

impl Camps for Gale {
    type Camp = u16;
    type RowCounter = Rows;
    const STATES: usize = 2;
    const SQUARES: usize = 9;

    fn state(&self) -> usize {
        if self.has(Fault::HasNoSuchState) { self.wind + 2 } else { self.wind }
    }

    fn camp(&self, side: Side) -> u16 {
        self.men[side.index()]
    }

    fn with_camps(&self, turn: Side, state: usize, camps: ByPlayer<u16>) -> Self {
        let wind = if self.has(Fault::LosesItsParts) { 1 - state } else { state };
        Self { men: Side::BOTH.map(|side| camps[side]), wind, turn, end: None, ..*self }
    }

    fn plays(&self, _: Side, wind: usize) -> impl Iterator<Item = (usize, usize)> {
        [(wind, 0), (wind, 1)].into_iter()
    }

    fn steps(&self, turn: Side, wind: usize, men: u16) -> impl Iterator<Item = Step<u16, End>> {
        let mut jumps = Self::jumps(turn, wind, men);
        if self.has(Fault::LeavesOutSteps) {
            jumps.truncate(1);
        }
        if self.has(Fault::StepsTwice) {
            jumps.extend_from_within(..jumps.len().min(1));
        }
        jumps.into_iter().map(move |(from, to)| {
            let fault = |fault, square| if self.has(fault) { square } else { to };
            let is_over = Self::is_home(turn, to) || self.has(Fault::EndsTooSoon);
            Step {
                camp: men ^ (1 << from | 1 << fault(Fault::StepsElsewhere, 8 - to)),
                square: fault(Fault::StepsOffTheBoard, 9),
                outcome: is_over.then_some(End::Won(turn)),
            }
        })
    }

    fn exposed(&self, side: Side, men: u16) -> impl Iterator<Item = (usize, Hit<u16, End>)> {
        let squares = (0..9).filter(move |square| men >> square & 1 == 1);
        let again = self.has(Fault::IsExposedTwice).then_some(men.trailing_zeros() as usize);
        let off = self.has(Fault::IsExposedOffTheBoard).then_some(9);
        let loses = u16::from(!self.has(Fault::LosesNothing));
        squares.chain(again).chain(off).map(move |square| match men & !(loses << square) {
            0 => (square, Hit::End(End::Won(side.other()))),
            left => (square, Hit::Loss(left)),
        })
    }

    fn stuck(&self, turn: Side, state: usize, men: u16) -> Option<End> {
        let is_stuck = !Self::can_step(turn, state, men) && !self.has(Fault::IsNeverStuck);
        (is_stuck || self.has(Fault::IsStuckWithMoves)).then_some(End::Stuck)
    }
}

/// Counts position by position, and for one fault wrongly.
struct Rows {
    counter: EachColumn<Gale>,
    is_wrong: bool,
}

impl RowCounter<Gale> for Rows {
    const PLIES: u32 = 1;
    const COLUMN_BYTES: usize = 2;
    type Columns = Vec<u16>;
    type Mover = u16;

    fn new(root: &Gale, turn: Side, state: usize) -> Self {
        let counter = EachColumn::new(root, turn, state);
        Self { counter, is_wrong: root.has(Fault::MiscountsRows) }
    }

    fn columns(&mut self, camps: &[u16]) -> Vec<u16> {
        self.counter.columns(camps)
    }

    fn mover(&self, camp: u16) -> u16 {
        camp
    }

    fn count(&self, mover: &u16, columns: &mut Vec<u16>, row: &[i16], into: &mut Counts<End>) {
        self.counter.count(mover, columns, row, into);
        if self.is_wrong && row.iter().any(|weight| *weight > 0) {
            into.add_unfinished(1);
        }
    }
}

#[test]
fn a_game_of_two_camps_keeps_the_law() {
    let start = Gale::start(Fault::Nothing);
    laws::check(&start, 200, 1).unwrap();
    laws::check_keys(&start, 2, 200, 1).unwrap();
    laws::check_camps(&start, 200, 1).unwrap();
    // Games end in every way.
    let tally = Tally::of_games(&start, 8);
    assert!(End::ALL.iter().all(|&end| !tally.ended(end).is_zero()), "{tally:?}");
}

#[test]
fn every_fault_is_found() {
    let cases = [
        (Fault::HasNoSuchState, "there is no state 2"),
        (Fault::LosesItsParts, "of its parts"),
        (Fault::IsExposedTwice, "are not different squares"),
        (Fault::IsExposedOffTheBoard, "are not different squares"),
        (Fault::IsStuckWithMoves, "a player with moves is stuck"),
        (Fault::IsNeverStuck, "or a player is stuck, not both"),
        (Fault::LeavesOutSteps, "as a move does"),
        (Fault::StepsTwice, "no move leads to"),
        (Fault::StepsOffTheBoard, "there is no square 9"),
        (Fault::StepsElsewhere, "no move leads to"),
        (Fault::EndsTooSoon, "no move ends with"),
        (Fault::LosesNothing, "no move leads to"),
        (Fault::MiscountsRows, "a row after"),
    ];
    for (fault, message) in cases {
        let broken = laws::check_camps(&Gale::start(fault), 200, 1).unwrap_err();
        assert!(broken.law.contains(message), "{fault:?}: {broken}");
    }
}

#[test]
fn inner_products_are_exact_up_to_the_largest_entries() {
    for len in [0, 1, 31, 32, 127, 128, 129, 1000] {
        let row = vec![i16::MAX; len];
        for entry in [-511, -1, 0, 1, 511] {
            let exact = i64::try_from(len).unwrap() * i64::from(i16::MAX) * i64::from(entry);
            assert_eq!(dot(&row, &vec![entry; len]), exact);
        }
    }
    assert_eq!(dot(&[1, 2, 3], &[4, -5, 6]), 12);
    assert_eq!([0, 1, 32, 33].map(padded), [0, 32, 32, 64]);
}
