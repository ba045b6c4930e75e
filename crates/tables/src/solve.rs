//! Retrograde analysis of one material, pass by pass.
//!
//! Pass `n` finds the positions that are won with `n` moves of the winner, and then those that are lost to `n`
//! moves of the winner. It works on whole rows: a row has a bit for each placement of the waiting player, whose men
//! stay where they are while the player to move tries every move. A position is won if one of the rows that moves
//! lead to has a lost position there, and lost if none of them has one that is not won. The rows that moves lead to
//! are those of the other player, transposed ([`replies`]).
//!
//! What a capture or the Super move leads to is in tables that are known already; [`seed`] finds out what these
//! moves are worth, before the first pass. Wins and losses of that kind wait until the pass to which they belong.

mod block;
mod replies;
mod seed;

use crate::deal::STATES;
use crate::lane::{LANE, Lane};
use crate::layer::{BLOCK, Layer, Worths};
use crate::material::Material;
use crate::men::Men;
use crate::placement;
use crate::value::MOST_MOVES;
use crate::watch::Stopped;
use block::Block;
use rayon::prelude::*;
use replies::Replies;

/// What captures and Super moves lead to.
#[derive(Debug, Default)]
pub(crate) struct ExitWorths {
    pub(crate) capture: Option<Worths>,
    pub(crate) step: Option<Worths>,
    pub(crate) capturing_step: Option<Worths>,
}

/// One of the two materials that lead to each other, or the one that leads to itself.
pub(crate) struct Half<'a> {
    pub(crate) material: Material,
    pub(crate) mover: &'a Men,
    pub(crate) waiter: &'a Men,
    pub(crate) exits: ExitWorths,
}

/// A half while it is solved.
struct Solving<'a> {
    half: Half<'a>,
    blocks: Vec<Block>,
    /// The positions after a move that are not known to be won for the other player.
    unwon: Replies,
    /// The positions after a move that were found lost for the other player in the last pass.
    lost: Replies,
}

/// Solves the positions of a material, or of two that lead to each other.
///
/// # Errors
///
/// [`Stopped`] if a report asks for it.
pub(crate) fn solve(
    halves: Vec<Half<'_>>,
    mut report: impl FnMut(u32, u64) -> Result<(), Stopped>,
) -> Result<Vec<Layer>, Stopped> {
    let mut solving: Vec<_> = halves.into_iter().map(Solving::new).collect();
    let mut pass = 1;
    report(pass, 0)?;
    let mut decided: u64 = solving.iter_mut().map(Solving::seed).sum();
    loop {
        exchange(&mut solving, Solving::update_unwon);
        let lost: u64 = solving.par_iter_mut().map(|half| half.lose(pass)).sum();
        exchange(&mut solving, Solving::update_lost);
        report(pass, decided + lost)?;
        let is_settled = decided + lost == 0;
        if is_settled && !solving.iter().any(Solving::is_waiting) {
            break;
        }
        pass += 1;
        decided = solving.par_iter_mut().map(|half| half.win(pass)).sum();
    }
    Ok(solving.into_iter().map(Solving::finish).collect())
}

/// Shows each half what is new in the other.
fn exchange<'a>(solving: &mut [Solving<'a>], update: impl Fn(&mut Solving<'a>, &[Block])) {
    // A half's blocks are taken out while another half, or it itself, looks at them.
    let mut blocks: Vec<_> =
        solving.iter_mut().map(|half| core::mem::take(&mut half.blocks)).collect();
    for (half, fresh) in solving.iter_mut().zip(blocks.iter().rev()) {
        update(half, fresh);
    }
    for (half, blocks) in solving.iter_mut().zip(&mut blocks) {
        half.blocks = core::mem::take(blocks);
    }
}

impl<'a> Solving<'a> {
    fn new(half: Half<'a>) -> Self {
        let (mover, waiter) = (half.mover, half.waiter);
        let unwon = Replies::all(mover, waiter);
        Self { blocks: Vec::new(), lost: Replies::none(mover, waiter), unwon, half }
    }

    /// The first pass: positions won at once. Returns their number.
    fn seed(&mut self) -> u64 {
        let per_state = self.half.mover.count().div_ceil(BLOCK);
        let block = |index| Block::seeded(&self.half, index / per_state, index % per_state * BLOCK);
        self.blocks = (0..STATES * per_state).into_par_iter().map(block).collect();
        self.half.exits = ExitWorths::default();
        self.blocks.par_iter().map(Block::count_fresh).sum()
    }

    fn update_unwon(&mut self, fresh: &[Block]) {
        self.unwon.remove(fresh);
    }

    fn update_lost(&mut self, fresh: &[Block]) {
        self.lost.replace(fresh);
    }

    fn win(&mut self, pass: u32) -> u64 {
        let (mover, lost) = (self.half.mover, &self.lost);
        self.blocks.par_iter_mut().map(|block| block.win(mover, lost, in_byte(pass))).sum()
    }

    fn lose(&mut self, pass: u32) -> u64 {
        let (mover, unwon) = (self.half.mover, &self.unwon);
        self.blocks.par_iter_mut().map(|block| block.lose(mover, unwon, in_byte(pass))).sum()
    }

    /// Are there wins or losses by captures or Super moves that belong to a later pass?
    fn is_waiting(&self) -> bool {
        self.blocks.iter().any(Block::is_waiting)
    }

    fn finish(self) -> Layer {
        drop((self.unwon, self.lost));
        let width = self.half.waiter.count();
        Layer::new(
            self.half.material,
            self.blocks.into_par_iter().map(|block| block.into_values(width)).collect(),
        )
    }
}

/// The number of a pass, as far as a byte can hold it.
fn in_byte(pass: u32) -> u8 {
    u8::try_from(pass).unwrap_or(MOST_MOVES).min(MOST_MOVES)
}

/// The memory that solving a material and its twin takes, without what captures and Super moves lead to.
pub(crate) fn memory(pair: Material) -> u64 {
    let of_half = |half: Material| {
        let [rows, cols] = [half.mover, half.waiter].map(|force| placement::count(force.students));
        let lanes = cols.div_ceil(LANE);
        let of_lane = (3 * size_of::<Lane>() + LANE + LANE / 64) * lanes;
        let of_row = of_lane + 3 * size_of::<u128>();
        let of_reply = lanes * size_of::<Lane>() + size_of::<u128>();
        (STATES * (rows * of_row + 2 * rows.next_multiple_of(LANE) * of_reply)) as u64
    };
    pair.pair().into_iter().map(of_half).sum()
}
