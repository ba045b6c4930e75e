//! Numbers that do not fit are an error, never another number.

use crate::{empty_folder, question, started};
use game::camps::{Camps, EachColumn, Hit, Step};
use game::{
    AbilityVisitor, ByPlayer, Counts, Game, Keyed, LastPlies, Natural, Outcome, Side, Solo, Verdict,
};
use plywood_units::Error;

/// A game where two hundred moves lead to one and the same position, for ever.
#[derive(Clone, PartialEq, Debug)]
struct Corridor(u64);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Never {}

impl Outcome for Never {
    type Player = Solo;
    const ALL: &'static [Self] = &[];

    fn index(self) -> usize {
        match self {}
    }

    fn verdict(self, _: Solo) -> Verdict {
        match self {}
    }
}

impl Game for Corridor {
    type Player = Solo;
    type Move = u8;
    type Outcome = Never;
    const MAX_MOVES: usize = 200;

    fn turn(&self) -> Solo {
        Solo
    }

    fn outcome(&self) -> Option<Never> {
        None
    }

    fn moves(&self) -> impl Iterator<Item = u8> {
        0..200
    }

    fn play_unchecked(&mut self, _: u8) {
        self.0 += 1;
    }
}

impl Keyed for Corridor {
    type Key = u64;

    fn key(&self) -> u64 {
        self.0
    }

    fn with_key(&self, key: u64) -> Self {
        Self(key)
    }
}

impl LastPlies for Corridor {
    const PLIES: u32 = 2;

    fn count_last(&self, plies: u32, into: &mut Counts<Never>) {
        into.add_unfinished(200u64.pow(plies));
    }
}

/// 200 to the power 16 has 123 bits, and to the power 17 more than 128.
const FITS: u32 = 16;

#[test]
fn multiplicities_of_up_to_128_bits_are_exact() {
    for n in [8, FITS + Corridor::PLIES] {
        let folder = empty_folder();
        let units = started(&folder, &question(&Corridor(0), "here", n, Some(2)), &Corridor(0));
        let mut known = Natural::ONE;
        for _ in 0..n {
            known = &known * &Natural::from(200u64);
        }
        assert_eq!(units.par_run(&()).unwrap().total(), known);
    }
}

#[test]
fn larger_ones_are_an_error() {
    let folder = empty_folder();
    let units = started(&folder, &question(&Corridor(0), "here", 30, Some(2)), &Corridor(0));
    let overflow = units.par_run(&()).unwrap_err();
    assert!(matches!(overflow, Error::Overflow), "{overflow}");
    // All levels that fit are there, and the answer is not.
    assert_eq!(units.manifests().unwrap().len(), 1 + FITS as usize);
    assert!(matches!(units.total(), Err(Error::Missing(_))));
}

/// A corridor for two, whose positions are counted in matrices.
#[derive(Clone, PartialEq, Debug)]
struct Halls(Side);

impl Game for Halls {
    type Player = Side;
    type Move = u8;
    type Outcome = Nobody;
    const MAX_MOVES: usize = 200;

    fn turn(&self) -> Side {
        self.0
    }

    fn outcome(&self) -> Option<Nobody> {
        None
    }

    fn moves(&self) -> impl Iterator<Item = u8> {
        0..200
    }

    fn play_unchecked(&mut self, _: u8) {
        self.0 = self.0.other();
    }

    fn abilities<V: AbilityVisitor<Self>>(visitor: V) -> V::Output {
        visitor.camps()
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Nobody {}

impl Outcome for Nobody {
    type Player = Side;
    const ALL: &'static [Self] = &[];

    fn index(self) -> usize {
        match self {}
    }

    fn verdict(self, _: Side) -> Verdict {
        match self {}
    }
}

impl Keyed for Halls {
    type Key = u64;

    fn key(&self) -> u64 {
        self.0.index() as u64
    }

    fn with_key(&self, key: u64) -> Self {
        Self(if key == 0 { Side::First } else { Side::Second })
    }
}

impl LastPlies for Halls {
    const PLIES: u32 = 2;

    fn count_last(&self, plies: u32, into: &mut Counts<Nobody>) {
        into.add_unfinished(200u64.pow(plies));
    }
}

impl Camps for Halls {
    type Camp = u8;
    type RowCounter = EachColumn<Self>;
    const STATES: usize = 1;
    const SQUARES: usize = 1;

    fn state(&self) -> usize {
        0
    }

    fn camp(&self, _: Side) -> u8 {
        0
    }

    fn with_camps(&self, turn: Side, _: usize, _: ByPlayer<u8>) -> Self {
        Self(turn)
    }

    fn plays(&self, _: Side, _: usize) -> impl Iterator<Item = (usize, usize)> {
        core::iter::once((0, 0))
    }

    fn steps(&self, _: Side, _: usize, camp: u8) -> impl Iterator<Item = Step<u8, Nobody>> {
        core::iter::repeat_n(Step { camp, square: 0, outcome: None }, 200)
    }

    fn exposed(&self, _: Side, _: u8) -> impl Iterator<Item = (usize, Hit<u8, Nobody>)> {
        core::iter::empty()
    }

    fn stuck(&self, _: Side, _: usize, _: u8) -> Option<Nobody> {
        None
    }
}

/// The levels of matrices that are not kept: two in memory, and three that are counted in closed form.
const LATER: u32 = 5;

#[test]
fn multiplicities_of_matrices_are_exact_in_files_and_wider_in_memory() {
    for n in [8, FITS + LATER] {
        let folder = empty_folder();
        let start = Halls(Side::First);
        let units = started(&folder, &question(&start, "here", n, None), &start);
        let known = (0..n).fold(Natural::ONE, |games, _| &games * &Natural::from(200u64));
        assert_eq!(units.par_run(&()).unwrap().total(), known);
        assert_eq!(units.manifests().unwrap().len(), 1 + (n - LATER) as usize);
    }
}

#[test]
fn larger_ones_of_matrices_are_an_error() {
    let (folder, start) = (empty_folder(), Halls(Side::First));
    let units = started(&folder, &question(&start, "here", 30, None), &start);
    let overflow = units.par_run(&()).unwrap_err();
    assert!(matches!(overflow, Error::Overflow), "{overflow}");
    // A level whose moves do not fit is not there, nor is the answer.
    assert_eq!(units.manifests().unwrap().len(), FITS as usize);
    assert!(matches!(units.total(), Err(Error::Missing(_))));
}
