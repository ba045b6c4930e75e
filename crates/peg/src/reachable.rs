//! The number of boards that games can reach, without visiting them.
//!
//! A board can be reached if and only if it keeps the white pegs and every connected group of white pegs
//! contains one that was white before: such a group can be flipped outwards from there. So the boards are
//! counted hole by hole, row by row. All that the holes to come need to know of those before is the
//! *profile*: for the last hole of each column, whether it is black, white and *anchored* (in a group
//! that holds a peg that was white before), or white and still *loose*, and which loose ones are of one
//! group. Boards with the same profile are counted together.

use crate::{Hole, Position};
use alloc::collections::BTreeMap;
use board::{Cross33, Geometry};

const SIDE: usize = Cross33::COLS as usize;

impl Position {
    /// The number of boards that games from this position can reach, its own included.
    ///
    /// ```
    /// use plywood_peg::{Hole, Position};
    /// assert_eq!(Position::start(Hole::at(0, 0).unwrap()).reachable_boards(), 96962760);
    /// ```
    pub fn reachable_boards(self) -> u64 {
        let mut counted = BTreeMap::from([(Profile([BLACK; SIDE]), 1)]);
        for cell in 0..Cross33::COLS * Cross33::COLS {
            let column = usize::from(cell % Cross33::COLS);
            // A cell off the board is like a peg that stays black.
            let (may_be_black, may_be_white, is_white) = match Hole::from_index(cell) {
                None => (true, false, false),
                Some(hole) if self.white().contains(hole) => (false, true, true),
                Some(_) => (true, true, false),
            };
            let mut next = BTreeMap::new();
            for (profile, boards) in counted {
                let black = may_be_black.then(|| profile.with_black(column)).flatten();
                let white = may_be_white.then(|| profile.with_white(column, is_white));
                for after in black.into_iter().chain(white) {
                    *next.entry(after).or_insert(0u64) += boards;
                }
            }
            counted = next;
        }
        counted.iter().filter(|(profile, _)| !profile.has_loose()).map(|(_, boards)| boards).sum()
    }
}

/// A peg that stays black, or a cell off the board.
const BLACK: u8 = 0;
/// A white peg in a group that holds a peg that was white before.
const ANCHORED: u8 = 1;
/// White pegs with a label from here on are loose; those of one group have the same label.
const LOOSE: u8 = 2;

/// The labels of the last hole of each column. Loose groups are numbered as they come.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Profile([u8; SIDE]);

impl Profile {
    /// The profile after a black peg in this column, unless it closes off a loose group for good.
    fn with_black(mut self, column: usize) -> Option<Self> {
        let above = self.0[column];
        self.0[column] = BLACK;
        let is_closed_off = above >= LOOSE && !self.0.contains(&above);
        (!is_closed_off).then(|| self.renumbered())
    }

    /// The profile after a white peg in this column, which joins the groups above and to the left.
    fn with_white(mut self, column: usize, was_white: bool) -> Self {
        let above = self.0[column];
        let left = column.checked_sub(1).map_or(BLACK, |left| self.0[left]);
        // No label of the old profile is as high as this one.
        let group =
            if was_white || above == ANCHORED || left == ANCHORED { ANCHORED } else { u8::MAX };
        self.0[column] = group;
        for label in &mut self.0 {
            if *label >= LOOSE && (*label == above || *label == left) {
                *label = group;
            }
        }
        self.renumbered()
    }

    /// The same groups, with loose ones numbered in the order of their first columns.
    fn renumbered(self) -> Self {
        let mut renumbered = Self([BLACK; SIDE]);
        let mut next = LOOSE;
        for (column, &label) in self.0.iter().enumerate() {
            renumbered.0[column] = if label < LOOSE {
                label
            } else if let Some(first) = self.0[..column].iter().position(|&before| before == label)
            {
                renumbered.0[first]
            } else {
                let label = next;
                next += 1;
                label
            };
        }
        renumbered
    }

    fn has_loose(self) -> bool {
        self.0.iter().any(|&label| label >= LOOSE)
    }
}
