//! The last two plies of a whole row of positions.
//!
//! One player, the *mover*, has just moved; the *enemy* replies, and the mover moves again. The columns of
//! the row are camps of the enemy. A position's games are sums over replies, and split into products of a
//! number that depends on the mover's camp and one that depends on the enemy's:
//!
//! * A reply takes the mover's master, or brings the enemy's master to its goal: the game is over.
//! * A reply takes a student. The mover goes on with the moves of the other pawns.
//! * Any other reply leaves the mover all moves.
//! * Of the moves that end the games, those onto the enemy's master win, and those of the mover's master
//!   to its goal, unless the enemy's master is there.
//!
//! So a row takes one inner product with the numbers of replies, one with the replies onto each of the
//! mover's pawns, and one for each pawn with what it can take after the replies.

use super::Camp;
use super::columns::{Columns, Sticking};
use super::ways::{SQUARES, Ways, bits};
use crate::stuck::is_near_line;
use crate::{Outcome, Position, Victory, Way};
use alloc::vec::Vec;
use game::camps::{self, Camps, Step, dot};
use game::{Counts, Side};

/// Counts the last two plies of rows of positions with the same cards.
#[derive(Debug)]
pub struct RowCounter {
    mover: Side,
    /// A position with the cards, and how they are dealt.
    root: Position,
    deal: usize,
    /// Are there cards that can leave a player without a move?
    has_stuck_cards: bool,
    /// What each player's pawns can do, by whether the Super move is used.
    mover_ways: [Ways; 2],
    enemy_ways: [Ways; 2],
}

/// A camp of the player who has just moved, and what it can do.
#[derive(Debug)]
pub struct Mover {
    pawns: u32,
    master: usize,
    has_used_super: bool,
    /// The number of moves.
    moves: i64,
    /// The number of moves after the student on a square is lost.
    moves_without: [i64; SQUARES],
    /// In how many ways the master reaches its goal, wherever the pawns are.
    ways_to_goal: i64,
}

/// The square that a player's master wants to reach.
const fn goal(side: Side) -> usize {
    Position::temple(side.other()).index()
}

impl camps::RowCounter<Position> for RowCounter {
    const PLIES: u32 = 2;
    const COLUMN_BYTES: usize = Columns::BYTES;

    type Columns = Columns;
    type Mover = Mover;

    fn new(root: &Position, turn: Side, state: usize) -> Self {
        let position = root.with_deal(state);
        let ways = |side: Side| {
            [false, true].map(|has_used| Ways::new(side, position.hand(side), has_used))
        };
        Self {
            mover: turn.other(),
            root: *root,
            deal: state,
            has_stuck_cards: position.has_stuck_cards(),
            mover_ways: ways(turn.other()),
            enemy_ways: ways(turn),
        }
    }

    fn columns(&mut self, camps: &[Camp]) -> Columns {
        let mut columns = Columns::new(&self.enemy_ways, goal(self.mover.other()), camps);
        if self.has_stuck_cards {
            for (column, &camp) in camps.iter().enumerate() {
                columns.stick(self.sticking(column, camp));
            }
        }
        columns
    }

    fn mover(&self, camp: Camp) -> Mover {
        let (pawns, master) = (camp.pawn_bits(), camp.master().index());
        let ways = &self.mover_ways[usize::from(camp.has_used_super())];
        let (mut moves, mut moves_of, mut onto) = (0, [0; SQUARES], [0; SQUARES]);
        for from in bits(pawns) {
            for (to, number) in ways.from(from, 0) {
                let number = i64::from(number);
                onto[to] += number;
                if pawns >> to & 1 == 0 {
                    moves_of[from] += number;
                    moves += number;
                }
            }
        }
        // Without a student its moves are gone, but the others can go where it stood.
        let moves_without = core::array::from_fn(|square| moves - moves_of[square] + onto[square]);
        Mover {
            pawns,
            master,
            has_used_super: camp.has_used_super(),
            moves,
            moves_without,
            ways_to_goal: ways.between(master, goal(self.mover)).into(),
        }
    }

    fn count(&self, mover: &Mover, columns: &mut Columns, row: &[i16], into: &mut Counts<Outcome>) {
        let master = mover.master;
        let students = mover.pawns & !(1 << master);
        let onto_master = dot(row, columns.landings(master));
        let into_goal = columns.to_goal().map_or(0, |table| dot(row, table));

        // The replies that end the game. In the goal, the mover's master is taken by the enemy's.
        let is_in_goal = master == goal(self.mover.other());
        let taken = onto_master + if is_in_goal { into_goal } else { 0 };
        let arrived = if is_in_goal { 0 } else { into_goal };

        // The replies that do not, with the moves that follow.
        let mut quiet = dot(row, columns.replies()) - onto_master - into_goal;
        let (mut last_moves, mut stalemates) = (0, 0);
        let mut follow = |replies: i64, moves: i64| {
            last_moves += replies * moves;
            stalemates += if moves == 0 { replies } else { 0 };
        };
        let mut onto_goal = 0;
        for square in bits(students) {
            let losses = dot(row, columns.landings(square));
            quiet -= losses;
            follow(losses, mover.moves_without[square]);
            if square == goal(self.mover) {
                onto_goal = losses;
            }
        }
        follow(quiet, mover.moves);
        stalemates += columns.stuck().map_or(0, |table| dot(row, table));

        // The moves that win.
        let ways = &self.mover_ways[usize::from(mover.has_used_super)];
        let mut after = columns.after_replies(ways, mover.has_used_super, master);
        let stones: i64 = bits(mover.pawns).map(|square| dot(row, after.takes(square))).sum();
        let streams = match mover.ways_to_goal {
            0 => 0,
            ways if mover.pawns >> goal(self.mover) & 1 == 0 => {
                ways * dot(row, after.leaving(goal(self.mover)))
            }
            // A student is in the way, unless it is lost to a student.
            ways => ways * (onto_goal - dot(row, after.masters_onto(goal(self.mover)))),
        };

        // The moves that leave the enemy without one.
        let stuck: i64 = columns.sticking().iter().map(|reply| self.stuck(mover, reply, row)).sum();
        stalemates += stuck;

        debug_assert!(stalemates >= 0, "{stalemates} stalemates");
        let mut won = |winner, way, games: i64| {
            debug_assert!(games >= 0, "{winner:?} wins {games} games");
            into.add(Outcome::Won(Victory { winner, way }), games.unsigned_abs());
        };
        won(self.mover.other(), Way::Stone, taken);
        won(self.mover.other(), Way::Stream, arrived);
        won(self.mover, Way::Stone, stones);
        won(self.mover, Way::Stream, streams);
        into.add(Outcome::Stalemate, stalemates.unsigned_abs());
        into.add_unfinished((last_moves - stones - streams - stuck).unsigned_abs());
    }
}

impl RowCounter {
    /// The replies from a camp after which the enemy has no move.
    fn sticking(&self, column: usize, camp: Camp) -> Vec<Sticking> {
        let (root, enemy) = (&self.root, self.mover.other());
        if !is_near_line(enemy, camp.pawns()) {
            return Vec::new();
        }
        let plays = root.plays(enemy, self.deal);
        let replies = plays.flat_map(|(play, deal)| {
            root.steps(enemy, play, camp).filter(move |reply| {
                reply.outcome.is_none() && root.stuck(enemy, deal, reply.camp).is_some()
            })
        });
        let sticking = |reply: Step<Camp, Outcome>| Sticking {
            column,
            square: reply.square,
            pawns: reply.camp.pawn_bits(),
        };
        replies.map(sticking).collect()
    }

    /// The moves of a mover after such a reply that leave the enemy without a move: those that neither take
    /// a pawn nor win.
    fn stuck(&self, mover: &Mover, reply: &Sticking, row: &[i16]) -> i64 {
        let weight = i64::from(row[reply.column]);
        if weight == 0 || reply.square == mover.master {
            return 0;
        }
        let ways = &self.mover_ways[usize::from(mover.has_used_super)];
        let pawns = mover.pawns & !(1 << reply.square);
        let moves = bits(pawns).flat_map(|from| {
            let moves = ways.from(from, pawns | reply.pawns);
            let is_quiet = move |to| from != mover.master || to != goal(self.mover);
            moves.filter(move |&(to, _)| is_quiet(to)).map(|(_, number)| i64::from(number))
        });
        weight * moves.sum::<i64>()
    }
}
