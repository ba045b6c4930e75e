//! Numbers that do not fit are an error, never another number.

use crate::{empty_folder, question, started};
use game::{Counts, Game, Keyed, LastPlies, Natural, Outcome, Solo, Verdict};
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
