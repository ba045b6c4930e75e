//! The moves of a position that are worth searching.

use game::{Danger, Tactics};

/// The moves that can be best in a position.
///
/// The table remembers a move by its index among them. They are generated anew each time, which takes less
/// time than keeping them.
pub(crate) struct Candidates<'p, G> {
    position: &'p G,
    kind: Kind,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Moves,
    Answers,
    Captures,
}

impl<'p, G: Tactics> Candidates<'p, G> {
    /// All moves, or under a threat the answers to it; in a position that has no winning move and is not lost.
    #[inline]
    pub(crate) fn new(position: &'p G, danger: Danger) -> Self {
        let kind = if danger == Danger::Calm { Kind::Moves } else { Kind::Answers };
        Self { position, kind }
    }

    /// The captures, or under a threat the answers to it.
    #[inline]
    pub(crate) fn quiescent(position: &'p G, danger: Danger) -> Self {
        let kind = if danger == Danger::Calm { Kind::Captures } else { Kind::Answers };
        Self { position, kind }
    }

    /// Calls a function with each candidate and its index, and returns their number.
    #[inline]
    pub(crate) fn for_each(&self, mut each: impl FnMut(u16, G::Move)) -> usize {
        let mut count = 0;
        let mut count_each = |legal| {
            each(u16::try_from(count).unwrap_or(u16::MAX), legal);
            count += 1;
        };
        match self.kind {
            Kind::Moves => self.position.moves().for_each(&mut count_each),
            Kind::Answers => self.position.answers().for_each(&mut count_each),
            Kind::Captures => self.position.captures().for_each(&mut count_each),
        }
        count
    }

    /// The candidate at this index.
    #[inline]
    pub(crate) fn at(&self, index: u16) -> Option<G::Move> {
        match self.kind {
            Kind::Moves => self.position.moves().nth(index.into()),
            Kind::Answers => self.position.answers().nth(index.into()),
            Kind::Captures => self.position.captures().nth(index.into()),
        }
    }

    /// The index of a candidate.
    #[inline]
    pub(crate) fn index(&self, candidate: G::Move) -> Option<u16> {
        let is_it = |legal| legal == candidate;
        let index = match self.kind {
            Kind::Moves => self.position.index_of(candidate),
            Kind::Answers => self.position.answers().position(is_it),
            Kind::Captures => self.position.captures().position(is_it),
        };
        index.and_then(|index| u16::try_from(index).ok())
    }

    /// Is a move of another position a candidate here?
    #[inline]
    pub(crate) fn contains(&self, elsewhere: G::Move) -> bool {
        match self.kind {
            Kind::Moves => self.position.is_legal(elsewhere),
            Kind::Answers | Kind::Captures => self.index(elsewhere).is_some(),
        }
    }

    /// Are there legal moves beside this many candidates? Under a threat those lose.
    #[inline]
    pub(crate) fn omit_moves(&self, candidates: usize) -> bool {
        self.kind != Kind::Moves && candidates < self.position.count_moves()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{Game, Solo};
    use peg::Outcome;

    /// Some moves: those from one on are answers, and those up to another one captures.
    #[derive(Clone)]
    struct Numbers {
        moves: u8,
        first_answer: u8,
        captures: u8,
    }

    impl Game for Numbers {
        type Player = Solo;
        type Move = u8;
        type Outcome = Outcome;
        const MAX_MOVES: usize = 255;

        fn turn(&self) -> Solo {
            Solo
        }

        fn outcome(&self) -> Option<Outcome> {
            None
        }

        fn moves(&self) -> impl Iterator<Item = u8> {
            0..self.moves
        }

        fn play_unchecked(&mut self, _: u8) {}
    }

    impl Tactics for Numbers {
        fn answers(&self) -> impl Iterator<Item = u8> {
            self.first_answer..self.moves
        }

        fn captures(&self) -> impl Iterator<Item = u8> {
            0..self.captures
        }
    }

    #[test]
    fn candidates_are_all_moves_the_answers_or_the_captures() {
        let position = Numbers { moves: 9, first_answer: 6, captures: 3 };
        let cases = [
            (Candidates::new(&position, Danger::Calm), 0..9),
            (Candidates::new(&position, Danger::Threatened), 6..9),
            (Candidates::quiescent(&position, Danger::Calm), 0..3),
            (Candidates::quiescent(&position, Danger::Threatened), 6..9),
        ];
        for (candidates, expected) in cases {
            let mut seen = Vec::new();
            let count = candidates.for_each(|index, legal| seen.push((index, legal)));
            assert!(seen.iter().copied().eq((0..).zip(expected.clone())), "{seen:?}");
            assert_eq!(count, expected.len());
            for (index, legal) in seen {
                assert_eq!(candidates.at(index), Some(legal));
                assert_eq!(candidates.index(legal), Some(index));
            }
            assert!((0..=9).all(|legal| candidates.contains(legal) == expected.contains(&legal)));
        }
    }

    #[test]
    fn moves_are_omitted_under_a_threat_that_not_every_move_answers() {
        let omits = |danger, first_answer| {
            let position = Numbers { moves: 9, first_answer, captures: 0 };
            let candidates = Candidates::new(&position, danger);
            candidates.omit_moves(candidates.for_each(|_, _| ()))
        };
        assert!(omits(Danger::Threatened, 1));
        assert!(omits(Danger::Threatened, 9));
        assert!(!omits(Danger::Threatened, 0));
        assert!(!omits(Danger::Calm, 1));
    }
}
