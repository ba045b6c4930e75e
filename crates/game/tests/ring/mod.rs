//! A small game whose positions come in groups.

use game::{
    AbilityVisitor, Arrival, Counts, Game, Groups, Keyed, LastPlies, Outcome, Solo, Step, Tally,
    Verdict,
};

/// A pawn goes round a ring of cells, one or two cells further with each move, and leaves a stone on the cell
/// that it came from. The game is over when a cell has so many stones as there may be.
///
/// The pawn's cell is the group, the stones are the member.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Ring {
    pub(crate) pawn: usize,
    pub(crate) stones: [u8; CELLS],
    pub(crate) most: u8,
    pub(crate) fault: Fault,
}

pub(crate) const CELLS: usize = 4;

/// What is wrong with a game.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum Fault {
    Nothing,
    LosesItsMember,
    SharesAMember,
    OverlooksAStep,
    OverlooksAnEnd,
    Miscounts,
}

/// Some cell is full.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Full;

impl Outcome for Full {
    type Player = Solo;
    const ALL: &'static [Self] = &[Self];

    fn index(self) -> usize {
        0
    }

    fn verdict(self, Solo: Solo) -> Verdict {
        Verdict::Draw
    }
}

impl Ring {
    pub(crate) fn new(most: u8, fault: Fault) -> Self {
        Self { pawn: 0, stones: [0; CELLS], most, fault }
    }

    fn with_stones(&self, pawn: usize, stones: u64) -> Self {
        let bytes = stones.to_le_bytes();
        Self { pawn, stones: core::array::from_fn(|cell| bytes[cell]), ..*self }
    }

    fn stones(&self) -> u64 {
        self.stones.iter().rev().fold(0, |all, &stones| all << 8 | u64::from(stones))
    }
}

impl Game for Ring {
    type Player = Solo;
    type Move = usize;
    type Outcome = Full;
    const MAX_MOVES: usize = 2;

    fn turn(&self) -> Solo {
        Solo
    }

    fn outcome(&self) -> Option<Full> {
        self.stones.contains(&self.most).then_some(Full)
    }

    fn moves(&self) -> impl Iterator<Item = usize> {
        1..if self.outcome().is_some() { 1 } else { 3 }
    }

    fn play_unchecked(&mut self, further: usize) {
        self.stones[self.pawn] += 1;
        self.pawn = (self.pawn + further) % CELLS;
    }

    fn abilities<V: AbilityVisitor<Self>>(visitor: V) -> V::Output {
        visitor.groups()
    }
}

impl Keyed for Ring {
    type Key = u128;

    fn key(&self) -> u128 {
        u128::from(self.stones()) << 8 | self.pawn as u128
    }

    fn with_key(&self, key: u128) -> Self {
        self.with_stones((key % 256) as usize, u64::try_from(key >> 8).unwrap())
    }
}

impl LastPlies for Ring {
    const PLIES: u32 = 2;
}

/// A step of one or two cells.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Further {
    from: usize,
    most: u8,
    fault: Fault,
}

impl Step<Full> for Further {
    fn follow<T: Copy>(
        &self,
        members: impl Iterator<Item = (u64, T)>,
        mut arrive: impl FnMut(Arrival<Full>, T),
    ) {
        for (member, tag) in members {
            let next = member + (1 << (8 * self.from));
            let is_full = next.to_le_bytes()[self.from] == self.most;
            if is_full && self.fault != Fault::OverlooksAnEnd {
                arrive(Arrival::Over(Full, 1), tag);
            } else {
                arrive(Arrival::Member(next), tag);
            }
        }
    }
}

impl Groups for Ring {
    type Group = usize;
    type Step = Further;

    fn in_group(&self) -> (usize, u64) {
        let mut shown = self.clone();
        if self.fault == Fault::SharesAMember {
            shown.stones[0] = shown.stones[0].min(1);
        }
        (self.pawn, shown.stones())
    }

    fn with_group(&self, pawn: usize, member: u64) -> Self {
        let lost = u64::from(self.fault == Fault::LosesItsMember && member > 3);
        self.with_stones(pawn, member - lost)
    }

    fn steps(&self, pawn: usize) -> impl Iterator<Item = (usize, Further)> {
        let Self { most, fault, .. } = *self;
        let further = 1..if fault == Fault::OverlooksAStep && pawn == 1 { 2 } else { 3 };
        further.map(move |further| ((pawn + further) % CELLS, Further { from: pawn, most, fault }))
    }

    fn count_group(&self, pawn: usize, plies: u32, members: &[(u64, u64)], into: &mut Tally<Full>) {
        for &(member, times) in members {
            let mut counts = Counts::new();
            self.with_group(pawn, member).count_last(plies, &mut counts);
            let twice = self.fault == Fault::Miscounts && plies == 2;
            into.add_counts(&counts, if twice { 2 * times } else { times });
        }
    }
}
