//! Adam: steps along the gradient, each weight by its own measure.

use networks::FloatNetwork;

/// How fast the means of gradients and of their squares forget.
const FORGETS: (f32, f32) = (0.9, 0.999);

/// The optimiser's memory of a network.
pub(crate) struct Adam {
    layers: [Moments; 4],
    steps: i32,
}

/// The means of the gradient and of its square, weight by weight.
struct Moments {
    mean: Vec<f32>,
    square: Vec<f32>,
}

impl Adam {
    pub(crate) fn new(network: &FloatNetwork) -> Self {
        let FloatNetwork { weights, bias, output, output_bias, .. } = network;
        let layers = [weights, bias, output, output_bias]
            .map(|layer| Moments { mean: vec![0.0; layer.len()], square: vec![0.0; layer.len()] });
        Self { layers, steps: 0 }
    }

    /// One step against the gradient, which is multiplied by `scale`.
    pub(crate) fn step(
        &mut self,
        network: &mut FloatNetwork,
        gradient: &FloatNetwork,
        rate: f32,
        scale: f32,
    ) {
        self.steps += 1;
        let unbiased = |forgets: f32| 1.0 - forgets.powi(self.steps);
        let rate = rate * unbiased(FORGETS.1).sqrt() / unbiased(FORGETS.0);
        let (most, most_output) = FloatNetwork::LIMITS;
        let layers = [
            (&mut network.weights, &gradient.weights, most),
            (&mut network.bias, &gradient.bias, most),
            (&mut network.output, &gradient.output, most_output),
            (&mut network.output_bias, &gradient.output_bias, f32::MAX),
        ];
        for (moments, (weights, gradient, most)) in self.layers.iter_mut().zip(layers) {
            let moments = moments.mean.iter_mut().zip(&mut moments.square);
            for ((weight, gradient), (mean, square)) in
                weights.iter_mut().zip(gradient).zip(moments)
            {
                let gradient = gradient * scale;
                *mean += (1.0 - FORGETS.0) * (gradient - *mean);
                *square += (1.0 - FORGETS.1) * (gradient * gradient - *square);
                *weight = (*weight - rate * *mean / (square.sqrt() + 1e-8)).clamp(-most, most);
            }
        }
    }
}
