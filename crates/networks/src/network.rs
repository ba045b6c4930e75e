//! The network: inputs, a hidden layer and one output, in 16-bit integers.

use crate::{Inputs, MAX_ACTIVE, PLANE};
use core::array;
use game::Side;
use search::Evaluator;

/// What 1 is in the hidden layer.
pub const HIDDEN_ONE: i32 = 255;

/// What 1 is among the output weights.
pub const OUTPUT_ONE: i32 = 64;

/// What an output of 1, a logit, is worth in points of evaluation. It is about what a logit is worth to the
/// evaluations by weights, so that the margins of a search suit both.
pub const POINTS: i32 = 100;

/// The greatest weight of an input: [`MAX_ACTIVE`](crate::MAX_ACTIVE) of them and a bias fit in 16 bits.
pub const MAX_WEIGHT: i16 = 303;

/// The greatest output weight: multiplied by [`HIDDEN_ONE`] it fits in 16 bits.
pub const MAX_OUTPUT_WEIGHT: i16 = 128;

/// The sizes of hidden layers are multiples of this, so that loops over them become vector instructions.
pub const LANES: usize = 64;

/// A network that judges positions: `inputs → hidden → 1`, the hidden layer clipped to between 0 and 1 and
/// squared.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Network {
    /// The size of the hidden layer.
    pub(crate) hidden: usize,
    /// For each input, the weights to the hidden layer.
    pub(crate) weights: Vec<i16>,
    /// The hidden layer without any input.
    pub(crate) bias: Vec<i16>,
    /// For each bucket, the weights from the hidden layer.
    pub(crate) output: Vec<i16>,
    /// For each bucket, the output without a hidden layer, in units of `HIDDEN_ONE² · OUTPUT_ONE`.
    pub(crate) output_bias: Vec<i32>,
}

/// The hidden layer of the position that was judged last, for each player to move.
///
/// From one position to the next few inputs change. A search judges positions that are close to each other, and
/// those with the same player to move share most of what they show.
#[derive(Clone, Debug)]
pub struct Accumulator<P> {
    pub(crate) views: [View<P>; 2],
}

#[derive(Clone, Debug)]
pub(crate) struct View<P> {
    planes: P,
    sums: Vec<i16>,
}

impl Network {
    /// The size of the hidden layer.
    pub const fn hidden(&self) -> usize {
        self.hidden
    }

    /// The state of a search that has not judged any position yet.
    pub fn accumulator<P: Copy + Default>(&self) -> Accumulator<P> {
        let view = View { planes: P::default(), sums: self.bias.clone() };
        Accumulator { views: [view.clone(), view] }
    }

    /// How good a position is for the player to move, in points.
    #[inline]
    pub fn judge<G: Inputs>(&self, state: &mut Accumulator<G::Planes>, position: &G) -> i32 {
        let view = &mut state.views[position.turn().index()];
        self.refresh(view, position.planes());
        self.output(&view.sums, position.bucket())
    }

    /// [`judge`](Self::judge) without a state: the reference implementation.
    pub fn judge_afresh<G: Inputs>(&self, position: &G) -> i32 {
        self.judge(&mut self.accumulator(), position)
    }

    /// Brings the sums of a view from its planes to others.
    #[inline]
    fn refresh<P: Copy + AsRef<[u32]>>(&self, view: &mut View<P>, planes: P) {
        let (mut came, mut went) = (Rows::new(), Rows::new());
        for (plane, (&old, &new)) in view.planes.as_ref().iter().zip(planes.as_ref()).enumerate() {
            came.extend(plane, new & !old);
            went.extend(plane, old & !new);
        }
        view.planes = planes;
        let (weights, _) = self.weights.as_chunks::<LANES>();
        let blocks = self.hidden / LANES;
        // Some lanes at a time, which stay in registers while all rows are added and subtracted.
        for (block, sums) in view.sums.as_chunks_mut::<LANES>().0.iter_mut().enumerate() {
            let row = |&input: &u16| &weights[usize::from(input) * blocks + block];
            let mut total = *sums;
            for input in came.list() {
                let row = row(input);
                total = array::from_fn(|lane| total[lane].wrapping_add(row[lane]));
            }
            for input in went.list() {
                let row = row(input);
                total = array::from_fn(|lane| total[lane].wrapping_sub(row[lane]));
            }
            *sums = total;
        }
    }

    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "values are clipped before")]
    fn output(&self, sums: &[i16], bucket: usize) -> i32 {
        let weights = &self.output[bucket * self.hidden..][..self.hidden];
        let mut total = 0i32;
        for (&sum, &weight) in sums.iter().zip(weights) {
            let clipped = sum.clamp(0, HIDDEN_ONE as i16);
            let weighted = clipped.wrapping_mul(weight);
            total = total.wrapping_add(i32::from(weighted) * i32::from(clipped));
        }
        let total = i64::from(total) + i64::from(self.output_bias[bucket]);
        (total * i64::from(POINTS) / i64::from(HIDDEN_ONE * HIDDEN_ONE * OUTPUT_ONE)) as i32
    }
}

/// Some inputs.
struct Rows {
    inputs: [u16; MAX_ACTIVE],
    len: usize,
}

impl Rows {
    const fn new() -> Self {
        Self { inputs: [0; MAX_ACTIVE], len: 0 }
    }

    /// Adds the inputs of a plane.
    #[inline]
    #[expect(clippy::cast_possible_truncation, reason = "games have a few hundred inputs")]
    fn extend(&mut self, plane: usize, mut bits: u32) {
        while bits != 0 {
            self.inputs[self.len] = (plane * PLANE) as u16 + bits.trailing_zeros() as u16;
            self.len += 1;
            bits &= bits - 1;
        }
    }

    #[inline]
    fn list(&self) -> &[u16] {
        &self.inputs[..self.len]
    }
}

/// The evaluation of a search: the state is the accumulator.
///
/// ```
/// use plywood_networks::santorini::{evaluate, network};
/// use santorini::Position;
/// use search::engine::{Engine, Limits};
///
/// let position: Position = "(False,'R',((1,0),(1,1)),((2,2),(3,3)),[(1,(2,0))])".parse()?;
/// let by_network = Engine::new(network(), 1 << 20).search(&position, Limits::depth(4));
/// let by_function = Engine::new(evaluate, 1 << 20).search(&position, Limits::depth(4));
/// assert_eq!(by_network, by_function);
/// # Ok::<(), santorini::NotationError>(())
/// ```
impl<G: Inputs> Evaluator<G> for &Network {
    type State = Accumulator<G::Planes>;

    fn state(&self) -> Self::State {
        self.accumulator()
    }

    #[inline]
    fn evaluate(&self, state: &mut Self::State, position: &G, player: Side) -> i32 {
        let value = self.judge(state, position);
        if player == position.turn() { value } else { -value }
    }
}
