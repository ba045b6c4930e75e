//! Numbers as decimal text and tallies as lists of them, for serde.

use crate::{Counts, Natural, Outcome, Tally};
use alloc::string::String;
use core::fmt;
use core::marker::PhantomData;
use serde::de::{Deserialize, Deserializer, Error, IgnoredAny, SeqAccess, Visitor};
use serde::ser::{Serialize, Serializer};

/// Writes decimal digits as text, since most formats have no number of this size.
impl Serialize for Natural {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

/// Reads a text of decimal digits.
impl<'de> Deserialize<'de> for Natural {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

/// Writes the list of the numbers: unfinished games, then each outcome in the order of
/// [`ALL`](Outcome::ALL).
impl<O: Outcome> Serialize for Tally<O> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter().map(|(_, games)| games))
    }
}

/// Reads a list of exactly that many numbers.
impl<'de, O: Outcome> Deserialize<'de> for Tally<O> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut tally = Self::new();
        let add = |outcome, games: Natural| tally.add(outcome, &games);
        deserializer.deserialize_seq(Cells { add, read: PhantomData })?;
        Ok(tally)
    }
}

/// Writes the list of the numbers, in the order of a [`Tally`].
impl<O: Outcome> Serialize for Counts<O> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(&self.cells()[..=O::ALL.len()])
    }
}

/// Reads a list of exactly that many numbers.
impl<'de, O: Outcome> Deserialize<'de> for Counts<O> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut counts = Self::new();
        let add = |outcome, games| match outcome {
            None => counts.add_unfinished(games),
            Some(outcome) => counts.add(outcome, games),
        };
        deserializer.deserialize_seq(Cells { add, read: PhantomData })?;
        Ok(counts)
    }
}

/// Reads numbers of games, and adds each to its outcome.
struct Cells<F, O, N> {
    add: F,
    read: PhantomData<(O, N)>,
}

impl<'de, F, O, N> Visitor<'de> for Cells<F, O, N>
where
    F: FnMut(Option<O>, N),
    O: Outcome,
    N: Deserialize<'de>,
{
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} numbers of games", O::ALL.len() + 1)
    }

    fn visit_seq<A: SeqAccess<'de>>(mut self, mut list: A) -> Result<(), A::Error> {
        let outcomes = core::iter::once(None).chain(O::ALL.iter().copied().map(Some));
        for (index, outcome) in outcomes.enumerate() {
            let games = list.next_element::<N>()?;
            let games = games.ok_or_else(|| A::Error::invalid_length(index, &self))?;
            (self.add)(outcome, games);
        }
        if list.next_element::<IgnoredAny>()?.is_some() {
            return Err(A::Error::invalid_length(O::ALL.len() + 2, &self));
        }
        Ok(())
    }
}
