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
