//! What many camps can do, in tables with an entry for each camp.

use super::Camp;
use super::ways::{MOST_WAYS, SQUARES, Ways, bits};
use crate::Position;
use alloc::vec;
use alloc::vec::Vec;
use game::Game;
use game::camps::{MOST_ENTRY, padded};

/// One table for each square, one after the other.
#[derive(Debug)]
struct BySquare {
    len: usize,
    entries: Vec<i16>,
    /// The squares whose tables are filled, as bits, where they are filled one by one.
    known: u32,
}

impl BySquare {
    fn new(len: usize) -> Self {
        Self { len, entries: vec![0; SQUARES * len], known: 0 }
    }

    #[inline]
    fn at(&self, square: usize) -> &[i16] {
        &self.entries[square * self.len..][..self.len]
    }

    #[inline]
    fn at_mut(&mut self, square: usize) -> &mut [i16] {
        &mut self.entries[square * self.len..][..self.len]
    }

    /// Is this square's table still to be filled? It is asked once.
    #[inline]
    fn is_new(&mut self, square: usize) -> bool {
        let is_new = self.known >> square & 1 == 0;
        self.known |= 1 << square;
        is_new
    }
}

/// The tables of some camps of the enemy, who is to reply.
#[derive(Debug)]
pub struct Columns {
    len: usize,
    /// Where each master stands.
    masters: Vec<u8>,
    /// The number of replies.
    replies: Vec<i16>,
    /// One where there is no reply; empty if there always is one.
    stuck: Vec<i16>,
    /// The replies of masters to their goal; empty if there is none.
    into_goal: Vec<i16>,
    /// All other replies, by the square that they lead to.
    landings: BySquare,
    /// The same replies, by the square that the master is on afterwards.
    masters_at: BySquare,
    /// By whether the mover has used the Super move: what its pawns can take.
    attacks: [Option<Attacks>; 2],
    /// For the mover's last camp.
    focus: Option<Focus>,
    /// The replies after which the enemy has no move, unless a pawn is lost. There are hardly any.
    sticking: Vec<Sticking>,
}

/// A reply after which the enemy has no move.
#[derive(Debug)]
pub(super) struct Sticking {
    pub(super) column: usize,
    /// The square that it leads to.
    pub(super) square: usize,
    /// The enemy's pawns afterwards.
    pub(super) pawns: u32,
}

/// What the mover's pawns can do to the enemy's masters, by the square of the pawn.
#[derive(Debug)]
struct Attacks {
    /// The ways onto the master where it stands.
    ways: BySquare,
    /// The ways onto the master, summed over all replies that leave the pawn where it is.
    takes: BySquare,
}

/// What changes with the square of the mover's master, onto which a reply ends the game.
#[derive(Debug)]
struct Focus {
    master: usize,
    has_used_super: bool,
    /// The replies of students onto the master.
    students_onto: Vec<i16>,
    /// The ways onto the enemy's master, summed over the replies that leave the mover's master alone.
    takes: BySquare,
    /// The replies that leave the mover's master alone and the enemy's not on the mover's goal.
    leaving: Vec<i16>,
}

impl Columns {
    /// The bytes of a column: seven tables by square and a few others.
    pub(super) const BYTES: usize = {
        // Entries are numbers of replies, or of replies with a way to take the master after each.
        assert!(Position::MAX_MOVES * MOST_WAYS <= MOST_ENTRY as usize);
        (7 * SQUARES + 6) * size_of::<i16>()
    };

    pub(super) fn new(ways: &[Ways; 2], goal: usize, camps: &[Camp]) -> Self {
        let len = padded(camps.len());
        let (mut replies, mut stuck, mut into_goal) = (vec![0; len], Vec::new(), Vec::new());
        let (mut landings, mut masters_at) = (BySquare::new(len), BySquare::new(len));
        for (column, camp) in camps.iter().enumerate() {
            let (pawns, master) = (camp.pawn_bits(), camp.master().index());
            let ways = &ways[usize::from(camp.has_used_super())];
            let mut add = |square: usize, number| {
                landings.entries[square * len + column] += number;
            };
            let mut by_students = 0;
            for from in bits(pawns & !(1 << master)) {
                for (to, number) in ways.from(from, pawns) {
                    by_students += number;
                    add(to, number);
                }
            }
            let mut by_all = by_students;
            masters_at.entries[master * len + column] = by_students;
            for (to, number) in ways.from(master, pawns) {
                by_all += number;
                if to == goal {
                    into_goal.resize(len, 0);
                    into_goal[column] = number;
                } else {
                    add(to, number);
                    masters_at.entries[to * len + column] = number;
                }
            }
            replies[column] = by_all;
            if by_all == 0 {
                stuck.resize(len, 0);
                stuck[column] = 1;
            }
        }
        let masters = camps.iter().map(|camp| camp.master_index()).collect();
        Self {
            len,
            masters,
            replies,
            stuck,
            into_goal,
            landings,
            masters_at,
            attacks: [None, None],
            focus: None,
            sticking: Vec::new(),
        }
    }

    /// Adds replies after which the enemy has no move.
    pub(super) fn stick(&mut self, replies: impl IntoIterator<Item = Sticking>) {
        self.sticking.extend(replies);
    }

    /// The replies after which the enemy has no move, unless a pawn is lost.
    pub(super) fn sticking(&self) -> &[Sticking] {
        &self.sticking
    }

    /// The number of replies.
    pub(super) fn replies(&self) -> &[i16] {
        &self.replies
    }

    /// One where there is no reply, if there is such a column.
    pub(super) fn stuck(&self) -> Option<&[i16]> {
        (!self.stuck.is_empty()).then_some(&self.stuck)
    }

    /// The replies of masters to their goal, if there are any.
    pub(super) fn to_goal(&self) -> Option<&[i16]> {
        (!self.into_goal.is_empty()).then_some(&self.into_goal)
    }

    /// The replies to a square, but for those of masters to their goal.
    #[inline]
    pub(super) fn landings(&self, square: usize) -> &[i16] {
        self.landings.at(square)
    }

    /// The tables for a mover with the master on this square.
    #[inline]
    pub(super) fn after_replies<'a>(
        &'a mut self,
        ways: &'a Ways,
        has_used_super: bool,
        master: usize,
    ) -> AfterReplies<'a> {
        let len = self.len;
        let focus = self.focus.get_or_insert_with(|| Focus {
            master: SQUARES,
            has_used_super,
            students_onto: vec![0; len],
            takes: BySquare::new(len),
            leaving: Vec::new(),
        });
        if (focus.master, focus.has_used_super) != (master, has_used_super) {
            (focus.master, focus.has_used_super) = (master, has_used_super);
            (focus.takes.known, focus.leaving) = (0, Vec::new());
            let all = self.landings.at(master).iter().zip(self.masters_at.at(master));
            for (students, (all, masters)) in focus.students_onto.iter_mut().zip(all) {
                *students = all - masters;
            }
        }
        let attacks = self.attacks[usize::from(has_used_super)]
            .get_or_insert_with(|| Attacks { ways: BySquare::new(len), takes: BySquare::new(len) });
        AfterReplies {
            ways,
            attacks,
            focus,
            replies: &self.replies,
            into_goal: &self.into_goal,
            landings: &self.landings,
            masters_at: &self.masters_at,
            masters: &self.masters,
        }
    }
}

/// The tables of what a mover can do after the replies, filled as they are asked for.
pub(super) struct AfterReplies<'a> {
    ways: &'a Ways,
    attacks: &'a mut Attacks,
    focus: &'a mut Focus,
    replies: &'a [i16],
    into_goal: &'a [i16],
    landings: &'a BySquare,
    masters_at: &'a BySquare,
    masters: &'a [u8],
}

impl AfterReplies<'_> {
    /// The ways in which the mover's pawn on a square takes the enemy's master, summed over the replies
    /// that leave the game going on and the pawn where it is.
    #[inline]
    pub(super) fn takes(&mut self, square: usize) -> &[i16] {
        if self.focus.takes.is_new(square) {
            self.fill_takes(square);
        }
        self.focus.takes.at(square)
    }

    /// From all replies that leave the pawn, those onto the mover's master are taken away.
    fn fill_takes(&mut self, square: usize) {
        if self.attacks.takes.is_new(square) {
            self.fill_attacks(square);
        }
        let master = self.focus.master;
        let onto_master = self.ways.between(square, master);
        let takes = self.focus.takes.at_mut(square);
        takes.copy_from_slice(self.attacks.takes.at(square));
        if onto_master != 0 {
            for (takes, at_master) in takes.iter_mut().zip(self.masters_at.at(master)) {
                *takes -= onto_master * at_master;
            }
        }
        // The master's own square is left alone already.
        if square != master {
            let attacked = self.attacks.ways.at(square).iter().zip(&self.focus.students_onto);
            for (takes, (ways, students)) in takes.iter_mut().zip(attacked) {
                *takes -= ways * students;
            }
        }
    }

    fn fill_attacks(&mut self, square: usize) {
        for (ways, &master) in self.attacks.ways.at_mut(square).iter_mut().zip(self.masters) {
            *ways = self.ways.between(square, master.into());
        }
        let takes = self.attacks.takes.at_mut(square);
        for (target, number) in self.ways.from(square, 0) {
            for (takes, at_target) in takes.iter_mut().zip(self.masters_at.at(target)) {
                *takes += number * at_target;
            }
        }
        // Students that take the pawn leave their master where it is.
        let taken = self.landings.at(square).iter().zip(self.masters_at.at(square));
        for ((takes, ways), (all, masters)) in
            takes.iter_mut().zip(self.attacks.ways.at(square)).zip(taken)
        {
            *takes -= ways * (all - masters);
        }
    }

    /// The replies that leave the game going on and the enemy's master not on this square.
    pub(super) fn leaving(&mut self, square: usize) -> &[i16] {
        if self.focus.leaving.is_empty() {
            let going_on = self.replies.iter().zip(self.landings.at(self.focus.master));
            let at_square = self.masters_at.at(square);
            self.focus.leaving =
                going_on.zip(at_square).map(|((all, onto), at)| all - onto - at).collect();
            let leaving = &mut self.focus.leaving;
            for (leaving, into_goal) in leaving.iter_mut().zip(self.into_goal) {
                *leaving -= into_goal;
            }
            // A reply that takes the mover's master from a master that stays on the square counts once.
            let staying = leaving.iter_mut().zip(self.masters).zip(&self.focus.students_onto);
            for ((leaving, master), students) in staying {
                if usize::from(*master) == square {
                    *leaving += students;
                }
            }
        }
        &self.focus.leaving
    }

    /// The replies of masters to a square that is not their goal.
    #[inline]
    pub(super) fn masters_onto(&self, square: usize) -> &[i16] {
        self.masters_at.at(square)
    }
}
