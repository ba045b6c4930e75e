//! The loss of a network over examples, and its gradient.

use crate::example::{Example, cross_entropy, sigmoid};
use crate::trained::Trained;
use networks::{FloatNetwork, PLANE};

/// The gradient of the loss over some examples, and the loss itself.
pub(crate) struct Gradient {
    pub(crate) network: FloatNetwork,
    pub(crate) loss: f64,
    work: Forward,
}

/// What is known of an example after a pass through the network.
#[derive(Default)]
pub(crate) struct Forward {
    /// The inputs that are on.
    inputs: Vec<usize>,
    /// The sums of the hidden layer.
    sums: Vec<f32>,
}

impl Forward {
    /// The output for an example, seen under a symmetry: a logit.
    pub(crate) fn pass<P: AsRef<[u32]>>(
        &mut self,
        network: &FloatNetwork,
        example: &Example<P>,
        image: &[usize],
    ) -> f32 {
        self.inputs.clear();
        for (plane, &bits) in example.planes.as_ref().iter().enumerate() {
            let mut rest = bits;
            while rest != 0 {
                self.inputs.push(image[plane * PLANE + rest.trailing_zeros() as usize]);
                rest &= rest - 1;
            }
        }
        self.sums.clear();
        self.sums.extend_from_slice(&network.bias);
        for &input in &self.inputs {
            let row = &network.weights[input * network.hidden..][..network.hidden];
            self.sums.iter_mut().zip(row).for_each(|(sum, weight)| *sum += weight);
        }
        let bucket = usize::from(example.bucket);
        let weights = &network.output[bucket * network.hidden..][..network.hidden];
        // Several totals side by side, which the compiler keeps in one register.
        let mut totals = [0.0f32; 16];
        for (sums, weights) in self.sums.as_chunks::<16>().0.iter().zip(weights.as_chunks::<16>().0)
        {
            for lane in 0..16 {
                let clipped = sums[lane].clamp(0.0, 1.0);
                totals[lane] += clipped * clipped * weights[lane];
            }
        }
        totals.iter().sum::<f32>() + network.output_bias[bucket]
    }
}

impl Gradient {
    pub(crate) fn zero<G: Trained>(network: &FloatNetwork) -> Self {
        let network = FloatNetwork::zero::<G>(network.hidden);
        Self { network, loss: 0.0, work: Forward::default() }
    }

    /// Adds the gradient of an example, seen under a symmetry.
    pub(crate) fn add<P: AsRef<[u32]>>(
        &mut self,
        network: &FloatNetwork,
        example: &Example<P>,
        image: &[usize],
        target: f32,
    ) {
        let output = self.work.pass(network, example, image);
        self.loss += f64::from(cross_entropy(output, target));
        let Forward { inputs, sums } = &mut self.work;
        let gradient = &mut self.network;
        let (hidden, bucket) = (network.hidden, usize::from(example.bucket));
        let slope = sigmoid(output) - target;
        gradient.output_bias[bucket] += slope;
        let weights = &network.output[bucket * hidden..][..hidden];
        let of_weights = &mut gradient.output[bucket * hidden..][..hidden];
        // Each sum becomes the slope of the loss along it.
        for ((sum, weight), of_weight) in sums.iter_mut().zip(weights).zip(of_weights) {
            let clipped = sum.clamp(0.0, 1.0);
            *of_weight += slope * clipped * clipped;
            let is_inside = *sum > 0.0 && *sum < 1.0;
            *sum = if is_inside { 2.0 * slope * weight * clipped } else { 0.0 };
        }
        add(&mut gradient.bias, sums);
        for &input in &*inputs {
            add(&mut gradient.weights[input * hidden..][..hidden], sums);
        }
    }

    /// The gradient over these examples and others.
    #[expect(clippy::needless_pass_by_value, reason = "as a reduction wants it")]
    pub(crate) fn plus(mut self, other: Self) -> Self {
        let (ours, theirs) = (&mut self.network, &other.network);
        add(&mut ours.weights, &theirs.weights);
        add(&mut ours.bias, &theirs.bias);
        add(&mut ours.output, &theirs.output);
        add(&mut ours.output_bias, &theirs.output_bias);
        self.loss += other.loss;
        self
    }
}

fn add(to: &mut [f32], from: &[f32]) {
    to.iter_mut().zip(from).for_each(|(to, from)| *to += from);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fit::first_weights;
    use game::laws::Random;
    use networks::Inputs;
    use santorini::Position;

    #[test]
    fn the_gradient_is_the_slope_of_the_loss() {
        let text = "(False,'R',((1,0),(1,1)),((2,2),(3,3)),[(1,(2,0))])";
        let position: Position = text.parse().unwrap();
        let example = Example { planes: position.planes(), bucket: 0, result: 1.0, score: 1.0 };
        let identity: Vec<usize> = (0..Position::INPUTS).collect();
        let network = first_weights::<Position>(32, &mut Random::new(5));
        let mut gradient = Gradient::zero::<Position>(&network);
        gradient.add(&network, &example, &identity, 0.7);
        let loss = |network: &FloatNetwork| {
            cross_entropy(Forward::default().pass(network, &example, &identity), 0.7)
        };
        // Of a building, of a pawn, and of a hidden unit to the output.
        for at in [10 * 32 + 3, 132 * 32 + 7, 31] {
            let mut nudged = network.clone();
            let step = 0.01;
            nudged.weights[at] += step;
            let slope = (loss(&nudged) - loss(&network)) / step;
            assert!((slope - gradient.network.weights[at]).abs() < 0.01, "weight {at}: {slope}");
            let mut nudged = network.clone();
            nudged.output[at % 32] += step;
            let slope = (loss(&nudged) - loss(&network)) / step;
            assert!(
                (slope - gradient.network.output[at % 32]).abs() < 0.01,
                "output {at}: {slope}"
            );
        }
    }
}
