//! A small game of two camps.

use game::camps::{Camps, EachColumn, Hit, RowCounter, Step};
use game::{AbilityVisitor, ByPlayer, Counts, Game, Keyed, LastPlies, Outcome, Side, Verdict};

/// What is wrong with a game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Fault {
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
///
/// On a round board, who leaves it comes back on the other side, and games go on for as long as one likes.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Gale {
    pub(crate) men: [u16; 2],
    pub(crate) wind: usize,
    pub(crate) turn: Side,
    pub(crate) end: Option<End>,
    /// Is the board round? Then nobody is ever home.
    pub(crate) is_round: bool,
    pub(crate) fault: Fault,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum End {
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

impl Gale {
    pub(crate) const fn start(fault: Fault) -> Self {
        Self {
            men: [0b000_000_101, 0b101_000_000],
            wind: 0,
            turn: Side::First,
            end: None,
            is_round: false,
            fault,
        }
    }

    fn has(&self, fault: Fault) -> bool {
        self.fault == fault
    }

    /// Where a man goes with the wind, from one of nine squares.
    fn blown(&self, side: Side, wind: usize, from: usize) -> Option<usize> {
        let (row, column) = (from / 3, from % 3);
        let next = |at: usize| {
            let (is_inside, next) = match side {
                Side::First => (at < 2, at + 1),
                Side::Second => (at > 0, at + 2),
            };
            (is_inside || self.is_round).then_some(next % 3)
        };
        if wind == 0 {
            next(row).map(|row| 3 * row + column)
        } else {
            next(column).map(|column| 3 * row + column)
        }
    }

    /// The squares from and to, by the wind.
    fn jumps(&self, side: Side, wind: usize, men: u16) -> Vec<(usize, usize)> {
        let men_at = (0..9).filter(|&from| men >> from & 1 == 1);
        men_at
            .filter_map(|from| self.blown(side, wind, from).map(|to| (from, to)))
            .filter(|&(_, to)| men >> to & 1 == 0)
            .collect()
    }

    fn can_step(&self, side: Side, wind: usize, men: u16) -> bool {
        !self.jumps(side, wind, men).is_empty()
    }

    fn is_home(&self, side: Side, square: usize) -> bool {
        !self.is_round && square / 3 == if side == Side::First { 2 } else { 0 }
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
        let can_step = self.can_step(self.turn, self.wind, self.men[self.turn.index()]);
        self.end.or((!can_step).then_some(End::Stuck))
    }

    fn moves(&self) -> impl Iterator<Item = (usize, usize, usize)> {
        let winds = if self.end.is_some() { 0..0 } else { 0..2 };
        let jumps = self.jumps(self.turn, self.wind, self.men[self.turn.index()]);
        winds
            .flat_map(move |wind| jumps.clone().into_iter().map(move |(from, to)| (wind, from, to)))
    }

    fn play_unchecked(&mut self, (wind, from, to): (usize, usize, usize)) {
        let (side, other) = (self.turn, self.turn.other());
        self.men[side.index()] ^= 1 << from | 1 << to;
        self.men[other.index()] &= !(1 << to);
        self.wind = wind;
        self.turn = other;
        if self.men[other.index()] == 0 || self.is_home(side, to) {
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
            ..*self
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
        let mut jumps = self.jumps(turn, wind, men);
        if self.has(Fault::LeavesOutSteps) {
            jumps.truncate(1);
        }
        if self.has(Fault::StepsTwice) {
            jumps.extend_from_within(..jumps.len().min(1));
        }
        jumps.into_iter().map(move |(from, to)| {
            let fault = |fault, square| if self.has(fault) { square } else { to };
            let is_over = self.is_home(turn, to) || self.has(Fault::EndsTooSoon);
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
        let is_stuck = !self.can_step(turn, state, men) && !self.has(Fault::IsNeverStuck);
        (is_stuck || self.has(Fault::IsStuckWithMoves)).then_some(End::Stuck)
    }
}

/// Counts position by position, and for one fault wrongly.
pub(crate) struct Rows {
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
        let mut men = columns.iter().zip(row);
        assert!(men.all(|(men, weight)| *weight == 0 || men & mover == 0), "two men on a square");
        self.counter.count(mover, columns, row, into);
        if self.is_wrong && row.iter().any(|weight| *weight > 0) {
            into.add_unfinished(1);
        }
    }
}
