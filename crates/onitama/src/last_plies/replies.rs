//! The enemy's reply and the mover's last move, two plies at once.

use super::forces::{Force, Sums};
use super::reach::{Reach, around, bit, squares};

/// The enemy, who is to reply: everything that does not depend on the mover.
pub(super) struct Enemy<const SUPER: bool> {
    pub(super) force: Force<SUPER>,
    /// All moves of the master, and of the students.
    by_master: u32,
    by_students: u32,
    /// The squares that any pawn reaches.
    reached: u32,
    /// The master's moves into the mover's temple, where no pawn of its own stands.
    into_temple: u32,
    /// Where the master goes with each card without winning at once, and with the Super move.
    master_to: [u32; 2],
    master_steps: u32,
}

/// What of the enemy's replies depends on where the mover's master stands.
#[derive(Clone, Copy)]
pub(super) struct Threats {
    /// Replies that capture the master.
    captures: u32,
    /// Replies by which the enemy's master enters the temple.
    streams: u32,
    /// Replies that do not win: by students, and by the master.
    quiet_by_students: u32,
    quiet_by_master: u32,
    /// Replies by which the enemy's master captures the master outside its temple. It was counted among
    /// the pursued ones.
    unpursued: u32,
}

/// What the mover's last move offers to pawns on some squares, if the reply captures none of them.
#[derive(Clone, Copy)]
pub(super) struct Offer {
    /// The number of moves.
    pub(super) moves: u32,
    /// Those that capture the enemy's master where it stands before the reply.
    pub(super) captures: u32,
    /// The pairs of a move of the enemy's master that does not win and a move that captures it there.
    pub(super) pursuits: u32,
}

impl<const ENEMY: bool> Enemy<ENEMY> {
    #[inline]
    pub(super) fn new(force: Force<ENEMY>) -> Self {
        let Force { pawns, master, goal, reach } = force;
        let by_master = reach.out(master, !pawns);
        let goal = bit(goal);
        // To enter the temple is to win.
        let free = !(pawns | goal);
        Self {
            by_master,
            by_students: reach.mobility(pawns) - by_master,
            reached: reach.reached(pawns),
            into_temple: reach.out(master, goal & !pawns),
            master_to: [0, 1].map(|card| reach.by_card(master, card) & free),
            master_steps: if ENEMY { around(master) & free } else { 0 },
            force,
        }
    }

    /// The replies in the face of a master on a square.
    #[inline]
    pub(super) fn threats(&self, master: u32) -> Threats {
        let Force { pawns, master: own, goal, reach } = self.force;
        let captures = reach.onto(master, pawns);
        let captures_by_master = reach.onto(master, bit(own));
        // A master that is captured in its temple is captured all the same.
        let streams = if master == goal { 0 } else { self.into_temple };
        Threats {
            captures,
            streams,
            quiet_by_students: self.by_students - (captures - captures_by_master),
            quiet_by_master: self.by_master - captures_by_master - streams,
            unpursued: if master == goal { 0 } else { captures_by_master },
        }
    }

    /// The moves of a pawn to where the enemy's master may go, each as often as it may go there.
    #[inline]
    pub(super) fn pursuits<const MOVER: bool>(&self, reach: &Reach<MOVER>, square: u32) -> u32 {
        let [one, other] = self.master_to;
        let by_card = reach.out(square, one) + reach.out(square, other);
        if ENEMY { by_card + 2 * reach.out(square, self.master_steps) } else { by_card }
    }

    /// What the last move offers to pawns on these squares.
    #[inline]
    pub(super) fn offer<const MOVER: bool>(&self, reach: &Reach<MOVER>, pawns: u32) -> Offer {
        Offer {
            moves: reach.mobility(pawns),
            captures: reach.onto(self.force.master, pawns),
            pursuits: squares(pawns).map(|square| self.pursuits(reach, square)).sum(),
        }
    }

    /// Adds the games of the reply and the last move, when the mover's pawns stand here.
    #[inline]
    pub(super) fn add_replies<const MOVER: bool>(
        &self,
        mover: &Force<MOVER>,
        offer: Offer,
        threats: &Threats,
        sums: &mut Sums,
    ) {
        let Force { pawns, master, goal, reach } = *mover;
        let Force { pawns: enemies, master: enemy_master, goal: temple, .. } = self.force;

        // Replies that capture nothing leave all moves. A captured student takes its own moves away, and
        // gives its square free to the others.
        let mut answers = (threats.quiet_by_students + threats.quiet_by_master) * offer.moves;
        let mut stone = threats.quiet_by_students * offer.captures + offer.pursuits;
        for student in squares(pawns & self.reached & !bit(master)) {
            let by_students = self.force.reach.onto(student, enemies & !bit(enemy_master));
            // In the temple the master does not capture but win.
            let captor = if student == temple { 0 } else { bit(enemy_master) };
            let by_any = by_students + self.force.reach.onto(student, captor);
            answers += by_any * reach.onto(student, pawns);
            answers -= by_any * reach.out(student, !pawns);
            stone -= by_students * reach.onto(enemy_master, bit(student));
        }
        if threats.unpursued != 0 {
            stone -= threats.unpursued * reach.onto(master, pawns);
        }
        let steps = reach.out(master, bit(goal));
        let stream = if steps == 0 { 0 } else { steps * self.openings(pawns, goal, threats) };

        sums.enemy_stone += u64::from(threats.captures);
        sums.enemy_stream += u64::from(threats.streams);
        sums.mover_stone += u64::from(stone);
        sums.mover_stream += u64::from(stream);
        sums.unfinished += u64::from(answers - stone - stream);
    }

    /// The number of replies after which the mover's master finds the enemy temple open: neither its own
    /// student nor the enemy's master stands there.
    fn openings(&self, pawns: u32, goal: u32, threats: &Threats) -> u32 {
        let Force { pawns: own, master, reach, .. } = self.force;
        if pawns & bit(goal) != 0 {
            return reach.onto(goal, own & !bit(master));
        }
        let of = |set: u32| (set & bit(goal)).count_ones();
        let onto_goal = of(self.master_to[0]) + of(self.master_to[1]) + 2 * of(self.master_steps);
        let by_students = if master == goal { 0 } else { threats.quiet_by_students };
        by_students + threats.quiet_by_master - onto_goal
    }
}
