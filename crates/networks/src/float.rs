//! The network in floating-point numbers, as it is trained.

#![expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    reason = "constants are small, and weights are clipped before they are rounded"
)]

use crate::network::{HIDDEN_ONE, LANES, MAX_OUTPUT_WEIGHT, MAX_WEIGHT, OUTPUT_ONE, POINTS};
use crate::{Inputs, Network, PLANE};

/// A network in floating-point numbers: what training works on, and the meaning of a [`Network`].
///
/// The output is a logit: the odds of winning are its exponential. Points are [`POINTS`] times as many.
#[derive(Clone, PartialEq, Debug)]
pub struct FloatNetwork {
    /// The size of the hidden layer, a multiple of [`LANES`].
    pub hidden: usize,
    /// For each input, the weights to the hidden layer.
    pub weights: Vec<f32>,
    /// The hidden layer without any input.
    pub bias: Vec<f32>,
    /// For each bucket, the weights from the hidden layer.
    pub output: Vec<f32>,
    /// For each bucket, the output without a hidden layer.
    pub output_bias: Vec<f32>,
}

impl FloatNetwork {
    /// The greatest weight of an input and of the output that [quantised](Self::quantised) keeps.
    pub const LIMITS: (f32, f32) =
        (MAX_WEIGHT as f32 / HIDDEN_ONE as f32, MAX_OUTPUT_WEIGHT as f32 / OUTPUT_ONE as f32);

    /// A network of zeros for a game. The size of the hidden layer is rounded up to a multiple of [`LANES`].
    pub fn zero<G: Inputs>(hidden: usize) -> Self {
        let hidden = hidden.max(1).next_multiple_of(LANES);
        Self {
            hidden,
            weights: vec![0.0; G::INPUTS * hidden],
            bias: vec![0.0; hidden],
            output: vec![0.0; G::BUCKETS * hidden],
            output_bias: vec![0.0; G::BUCKETS],
        }
    }

    /// How good a position is for the player to move, in points.
    pub fn judge<G: Inputs>(&self, position: &G) -> f32 {
        let mut sums = self.bias.clone();
        for (plane, &bits) in position.planes().as_ref().iter().enumerate() {
            for cell in (0..PLANE).filter(|cell| bits >> cell & 1 != 0) {
                let row = &self.weights[(plane * PLANE + cell) * self.hidden..][..self.hidden];
                sums.iter_mut().zip(row).for_each(|(sum, weight)| *sum += weight);
            }
        }
        let bucket = position.bucket();
        let weights = &self.output[bucket * self.hidden..][..self.hidden];
        let squares = sums.iter().map(|sum| sum.clamp(0.0, 1.0).powi(2));
        let total: f32 = squares.zip(weights).map(|(square, weight)| square * weight).sum();
        (total + self.output_bias[bucket]) * POINTS as f32
    }

    /// The network of integers in floating-point numbers, to go on training it.
    pub fn of(network: &Network) -> Self {
        let widen = |weights: &[i16], one: i32| -> Vec<f32> {
            weights.iter().map(|&weight| f32::from(weight) / one as f32).collect()
        };
        let scale = (HIDDEN_ONE * HIDDEN_ONE * OUTPUT_ONE) as f32;
        Self {
            hidden: network.hidden,
            weights: widen(&network.weights, HIDDEN_ONE),
            bias: widen(&network.bias, HIDDEN_ONE),
            output: widen(&network.output, OUTPUT_ONE),
            output_bias: network.output_bias.iter().map(|&bias| bias as f32 / scale).collect(),
        }
    }

    /// The network in integers. Weights beyond the [limits](Self::LIMITS) are cut to them.
    pub fn quantised(&self) -> Network {
        let narrow = |weights: &[f32], one: i32, most: i16| -> Vec<i16> {
            let most = f32::from(most);
            weights.iter().map(|w| (w * one as f32).round().clamp(-most, most) as i16).collect()
        };
        let scale = (HIDDEN_ONE * HIDDEN_ONE * OUTPUT_ONE) as f32;
        Network {
            hidden: self.hidden,
            weights: narrow(&self.weights, HIDDEN_ONE, MAX_WEIGHT),
            bias: narrow(&self.bias, HIDDEN_ONE, MAX_WEIGHT),
            output: narrow(&self.output, OUTPUT_ONE, MAX_OUTPUT_WEIGHT),
            output_bias: self
                .output_bias
                .iter()
                .map(|bias| (bias * scale).round() as i32)
                .collect(),
        }
    }
}
