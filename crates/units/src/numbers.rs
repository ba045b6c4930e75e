//! Tallies as they are kept in files.

use game::{Natural, Outcome, Tally};
use serde::{Deserialize, Serialize};

/// The numbers of a tally in decimal, unfinished games first, then outcome by outcome.
///
/// ```
/// use game::{Natural, Tally};
/// use plywood_units::Numbers;
/// use santorini::Outcome;
///
/// let mut tally = Tally::<Outcome>::new();
/// tally.add(None, &Natural::from(40u64));
/// let numbers = Numbers::from(&tally);
/// assert_eq!(numbers.tally::<Outcome>(), Some(tally));
/// assert_eq!(numbers.tally::<peg::Outcome>(), None, "another game has other outcomes");
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Numbers(Vec<String>);

impl Numbers {
    /// The tally that has these numbers; `None` if they are none, or too few or too many.
    pub fn tally<O: Outcome>(&self) -> Option<Tally<O>> {
        if self.0.len() != 1 + O::ALL.len() {
            return None;
        }
        let outcomes = core::iter::once(None).chain(O::ALL.iter().copied().map(Some));
        let mut tally = Tally::new();
        for (outcome, number) in outcomes.zip(&self.0) {
            tally.add(outcome, &number.parse::<Natural>().ok()?);
        }
        Some(tally)
    }
}

impl<O: Outcome> From<&Tally<O>> for Numbers {
    fn from(tally: &Tally<O>) -> Self {
        Self(tally.iter().map(|(_, games)| games.to_string()).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::Outcome as _;
    use onitama::Outcome;

    #[test]
    fn a_tally_comes_back_at_any_size() {
        let mut tally = Tally::<Outcome>::new();
        tally.add(None, &"123456789012345678901234567890123456789012345678901".parse().unwrap());
        for (games, &outcome) in (1u64..).zip(Outcome::ALL) {
            tally.add(Some(outcome), &Natural::from(games));
        }
        let numbers = Numbers::from(&tally);
        assert_eq!(numbers.tally(), Some(tally));
        assert_eq!(Numbers(numbers.0[1..].to_vec()).tally::<Outcome>(), None);
        assert_eq!(Numbers(vec![String::from("x"); numbers.0.len()]).tally::<Outcome>(), None);
    }
}
