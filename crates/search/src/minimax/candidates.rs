//! The moves of a position that are worth a search.

use game::{Danger, Tactics};

/// The moves that can be best in a position: all of them, or the answers to a threat.
///
/// A move is remembered by its place among them.
pub(super) struct Candidates<'p, G> {
    position: &'p G,
    is_threatened: bool,
}

impl<'p, G: Tactics> Candidates<'p, G> {
    /// The candidates of a position that has no winning move and is not lost.
    #[inline]
    pub(super) fn new(position: &'p G, danger: Danger) -> Self {
        Self { position, is_threatened: danger == Danger::Threatened }
    }

    /// Shows every candidate, and says how many there are.
    #[inline]
    pub(super) fn show(&self, mut show: impl FnMut(G::Move)) -> usize {
        let mut shown = 0;
        let mut count = |legal| {
            shown += 1;
            show(legal);
        };
        if self.is_threatened {
            self.position.answers().for_each(&mut count);
        } else {
            self.position.moves().for_each(&mut count);
        }
        shown
    }

    /// The candidate at this place.
    #[inline]
    pub(super) fn at(&self, place: u16) -> Option<G::Move> {
        if self.is_threatened {
            self.position.answers().nth(place.into())
        } else {
            self.position.moves().nth(place.into())
        }
    }

    /// The place of a candidate.
    #[inline]
    pub(super) fn place(&self, candidate: G::Move) -> Option<u16> {
        let is_it = |legal| legal == candidate;
        let place = if self.is_threatened {
            self.position.answers().position(is_it)
        } else {
            self.position.moves().position(is_it)
        };
        place.and_then(|place| u16::try_from(place).ok())
    }

    /// Is this a candidate?
    #[inline]
    pub(super) fn has(&self, move_elsewhere: G::Move) -> bool {
        if self.is_threatened {
            self.place(move_elsewhere).is_some()
        } else {
            self.position.is_legal(move_elsewhere)
        }
    }

    /// Are there moves beside this many candidates? Those lose to the threat.
    #[inline]
    pub(super) fn leave_out_moves(&self, candidates: usize) -> bool {
        self.is_threatened && candidates < self.position.count_moves()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use game::{Game, Solo};
    use peg::Ending;

    /// Some moves, of which those from one on are answers.
    #[derive(Clone)]
    struct Numbers {
        moves: u8,
        first_answer: u8,
    }

    impl Game for Numbers {
        type Player = Solo;
        type Move = u8;
        type Outcome = Ending;
        const MAX_MOVES: usize = 255;

        fn turn(&self) -> Solo {
            Solo
        }

        fn outcome(&self) -> Option<Ending> {
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
    }

    #[test]
    fn all_moves_are_candidates_and_under_a_threat_the_answers() {
        let position = Numbers { moves: 9, first_answer: 6 };
        for (danger, first) in [(Danger::Calm, 0), (Danger::Threatened, 6)] {
            let candidates = Candidates::new(&position, danger);
            let mut shown = Vec::new();
            assert_eq!(candidates.show(|legal| shown.push(legal)), shown.len());
            assert!(shown.iter().copied().eq(first..9));
            for (place, legal) in (0..).zip(shown) {
                assert_eq!(candidates.at(place), Some(legal));
                assert_eq!(candidates.place(legal), Some(place));
            }
            let candidate = |number| candidates.has(number);
            assert_eq!([0, 5, 6, 8, 9].map(candidate), [first == 0, first == 0, true, true, false]);
        }
    }

    #[test]
    fn moves_are_left_out_under_a_threat_that_not_every_move_answers() {
        let leave_out = |danger, first_answer| {
            let position = Numbers { moves: 9, first_answer };
            let candidates = Candidates::new(&position, danger);
            candidates.leave_out_moves(candidates.show(|_| ()))
        };
        assert!(leave_out(Danger::Threatened, 1));
        assert!(leave_out(Danger::Threatened, 9));
        assert!(!leave_out(Danger::Threatened, 0));
        assert!(!leave_out(Danger::Calm, 1));
    }
}
