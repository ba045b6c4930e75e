//! Weights that explain results.

use crate::play::Labelled;
use crate::trained::Trained;

/// Weights, and how well they explain the results of positions.
///
/// The value of a position is a sum, so that each weight has a factor in each position; these are found
/// once, and only those that are not zero are kept.
pub(super) struct Descent<G: Trained> {
    weights: G::Weights,
    /// For each weight, the positions where it counts, and how often.
    factors: Vec<Vec<(usize, f64)>>,
    /// For each position, its value by the weights.
    values: Vec<f64>,
    /// 0 for a loss, 1 for a win.
    results: Vec<f64>,
    /// How much of a value is worth a factor of e in the odds to win.
    scale: f64,
}

/// The steps by which weights are moved, one after the other.
const STEPS: [i32; 4] = [8, 4, 2, 1];

/// Each step is tried on all weights so many times at most.
const PASSES: usize = 60;

impl<G: Trained> Descent<G> {
    pub(super) fn new(weights: &G::Weights, samples: &[Labelled<G>]) -> Self {
        let mut none = weights.clone();
        for number in G::numbers(&mut none) {
            *number = 0;
        }
        let count = G::numbers(&mut none).len();
        let factors = (0..count)
            .map(|place| {
                let mut one = none.clone();
                *G::numbers(&mut one)[place] = 1;
                let factor = |(at, sample): (usize, &Labelled<G>)| {
                    let factor = sample.position.value(&one);
                    (factor != 0).then(|| (at, f64::from(factor)))
                };
                samples.iter().enumerate().filter_map(factor).collect()
            })
            .collect();
        let values = samples.iter().map(|sample| sample.position.value(weights).into()).collect();
        let results = samples.iter().map(|sample| f64::from(sample.result) / 2.0).collect();
        let mut fit = Self { weights: weights.clone(), factors, values, results, scale: 100.0 };
        fit.find_scale();
        fit
    }

    /// The scale that explains the results best with the weights as they are. It then stays, so that
    /// weights keep their size.
    fn find_scale(&mut self) {
        let error = |fit: &mut Self, scale: f64| {
            fit.scale = scale;
            fit.error()
        };
        let (mut low, mut high) = (10.0, 2000.0);
        for _ in 0..60 {
            let third = (high - low) / 3.0;
            if error(self, low + third) < error(self, high - third) {
                high -= third;
            } else {
                low += third;
            }
        }
        self.scale = low;
    }

    /// The mean logistic error.
    pub(super) fn error(&self) -> f64 {
        let one = |at: usize| self.error_of(at, self.values[at]);
        (0..self.values.len()).map(one).sum::<f64>() / self.values.len().max(1) as f64
    }

    /// The error of a position, if its value were this.
    fn error_of(&self, at: usize, value: f64) -> f64 {
        let odds = value / self.scale;
        // The logarithm of 1 + e^odds, without overflow.
        odds.max(0.0) + (-odds.abs()).exp().ln_1p() - self.results[at] * odds
    }

    /// Moves the weights as long as the error falls.
    pub(super) fn descend(&mut self) -> G::Weights {
        for step in STEPS {
            for _ in 0..PASSES {
                let mut moved = false;
                for place in 0..self.factors.len() {
                    moved |= self.move_weight(place, step) || self.move_weight(place, -step);
                }
                if !moved {
                    break;
                }
            }
        }
        self.weights.clone()
    }

    /// Moves a weight by a step if that makes the error smaller.
    fn move_weight(&mut self, place: usize, step: i32) -> bool {
        let factors = core::mem::take(&mut self.factors[place]);
        let change = |factor: f64| f64::from(step) * factor;
        let gain: f64 = factors
            .iter()
            .map(|&(at, factor)| {
                let value = self.values[at];
                self.error_of(at, value) - self.error_of(at, value + change(factor))
            })
            .sum();
        // Less than this is noise.
        let is_better = gain > 1e-3;
        if is_better {
            for &(at, factor) in &factors {
                self.values[at] += change(factor);
            }
            *G::numbers(&mut self.weights)[place] += step;
        }
        self.factors[place] = factors;
        is_better
    }
}
