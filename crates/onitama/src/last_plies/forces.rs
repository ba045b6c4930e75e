//! The two players' forces, and the mover's first move.

use super::reach::{Reach, around, bit, squares};
use super::replies::{Enemy, Offer, Threats};

/// A player's pawns, and what they can do.
#[derive(Clone, Copy)]
pub(super) struct Force<const SUPER: bool> {
    /// Students and master.
    pub(super) pawns: u32,
    /// The master's square.
    pub(super) master: u32,
    /// The enemy temple.
    pub(super) goal: u32,
    pub(super) reach: Reach<SUPER>,
}

/// Games by outcome, from the mover's point of view.
#[derive(Default)]
pub(super) struct Sums {
    pub(super) unfinished: u64,
    pub(super) mover_stone: u64,
    pub(super) mover_stream: u64,
    pub(super) enemy_stone: u64,
    pub(super) enemy_stream: u64,
}

/// One move.
pub(super) fn one_ply<const MOVER: bool, const ENEMY: bool>(
    mover: &Force<MOVER>,
    enemy: &Force<ENEMY>,
    sums: &mut Sums,
) {
    let all = mover.reach.mobility(mover.pawns);
    let stone = mover.reach.onto(enemy.master, mover.pawns);
    let is_open = mover.pawns & bit(mover.goal) == 0 && enemy.master != mover.goal;
    let stream = if is_open { mover.reach.out(mover.master, bit(mover.goal)) } else { 0 };
    sums.mover_stone += u64::from(stone);
    sums.mover_stream += u64::from(stream);
    sums.unfinished += u64::from(all - stone - stream);
}

/// A move of the *enemy*, and one of the mover.
pub(super) fn two_plies<const MOVER: bool, const ENEMY: bool>(
    enemy: &Force<ENEMY>,
    mover: &Force<MOVER>,
    sums: &mut Sums,
) {
    let enemy = Enemy::new(*enemy);
    let offer = enemy.offer(&mover.reach, mover.pawns);
    enemy.add_replies(mover, offer, &enemy.threats(mover.master), sums);
}

/// A move of the mover, one of the enemy, and one of the mover.
///
/// `after` has the mover's reach after the hand's first card was played, and after the second.
pub(super) fn three_plies<const MOVER: bool, const ENEMY: bool>(
    mover: &Force<MOVER>,
    after: &[Reach<MOVER>; 2],
    enemy: &Force<ENEMY>,
    sums: &mut Sums,
) {
    let enemy = Enemy::new(*enemy);
    let threats = enemy.threats(mover.master);
    for (card, after) in after.iter().enumerate() {
        let by_card = |square| mover.reach.by_card(square, card);
        first_moves(mover, by_card, after, &enemy, &threats, sums);
        if MOVER {
            first_moves(mover, around, &after.without_super(), &enemy, &threats, sums);
        }
    }
}

/// The first moves that leave the mover with the same reach, and what follows them.
#[inline]
fn first_moves<const MOVER: bool, const AFTER: bool, const ENEMY: bool>(
    mover: &Force<MOVER>,
    targets: impl Fn(u32) -> u32,
    after: &Reach<AFTER>,
    enemy: &Enemy<ENEMY>,
    threats: &Threats,
    sums: &mut Sums,
) {
    let all = enemy.offer(after, mover.pawns);
    for from in squares(mover.pawns) {
        let is_master = from == mover.master;
        let mut to = targets(from) & !mover.pawns;
        sums.mover_stone += u64::from(to & bit(enemy.force.master) != 0);
        to &= !bit(enemy.force.master);
        if is_master {
            sums.mover_stream += u64::from(to & bit(mover.goal) != 0);
            to &= !bit(mover.goal);
        }
        if to == 0 {
            continue;
        }
        // What the last move offers to the others, while this pawn is in the air.
        let others = mover.pawns & !bit(from);
        let in_the_air = Offer {
            moves: all.moves + after.onto(from, others) - after.out(from, !mover.pawns),
            captures: after.onto(enemy.force.master, others),
            pursuits: all.pursuits - enemy.pursuits(after, from),
        };
        for to in squares(to) {
            let master = if is_master { to } else { mover.master };
            let landed = Force { pawns: others | bit(to), master, goal: mover.goal, reach: *after };
            if enemy.force.pawns & bit(to) != 0 {
                let left = Force { pawns: enemy.force.pawns & !bit(to), ..enemy.force };
                two_plies(&left, &landed, sums);
                continue;
            }
            let offer = Offer {
                moves: in_the_air.moves + after.out(to, !others) - after.onto(to, others),
                captures: in_the_air.captures + after.onto(enemy.force.master, bit(to)),
                pursuits: in_the_air.pursuits + enemy.pursuits(after, to),
            };
            if is_master {
                enemy.add_replies(&landed, offer, &enemy.threats(to), sums);
            } else {
                enemy.add_replies(&landed, offer, threats, sums);
            }
        }
    }
}
