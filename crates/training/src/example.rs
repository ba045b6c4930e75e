//! Samples as the trainer wants them.

use crate::sample::{BYTES, Sample};
use crate::trained::Trained;
use core::error::Error;
use rayon::prelude::*;
use std::path::Path;

/// A sample as the trainer wants it: the inputs that are on, and what they should say.
#[derive(Clone)]
pub(crate) struct Example<P> {
    pub(crate) planes: P,
    pub(crate) bucket: u8,
    /// The result of the game: 0, 0.5 or 1.
    pub(crate) result: f32,
    /// The chance to win by the score of the search, from 0 to 1.
    pub(crate) score: f32,
}

/// The examples of a file.
pub(crate) fn read<G: Trained>(path: &Path) -> Result<Vec<Example<G::Planes>>, Box<dyn Error>> {
    let bytes = std::fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let (samples, rest) = bytes.as_chunks::<BYTES>();
    if !rest.is_empty() {
        return Err(
            format!("{}: {} bytes after the last sample", path.display(), rest.len()).into()
        );
    }
    let example = |&bytes: &[u8; BYTES]| example::<G>(Sample::from_bytes(bytes));
    let examples: Option<Vec<_>> = samples.par_iter().map(example).collect();
    let mut examples = examples
        .ok_or_else(|| format!("{}: a sample that is no position of the game", path.display()))?;
    // Each file may have been judged by another evaluation.
    let scale = points_of_logit(&examples);
    for example in &mut examples {
        example.score = sigmoid(example.score / scale);
    }
    println!("{}: {} samples, {scale:.0} points a logit", path.display(), examples.len());
    Ok(examples)
}

/// The example of a sample, its score still in points.
fn example<G: Trained>(sample: Sample) -> Option<Example<G::Planes>> {
    let position = G::unpack(sample.packed)?;
    Some(Example {
        planes: position.planes(),
        bucket: position.bucket() as u8,
        result: f32::from(sample.result) / 2.0,
        score: f32::from(sample.score),
    })
}

/// How many points of the scores are a logit: by which scores foretell results best.
fn points_of_logit<P>(examples: &[Example<P>]) -> f32 {
    let some: Vec<_> = examples.iter().step_by(examples.len() / 50_000 + 1).collect();
    let loss = |points: f32| -> f64 {
        some.iter().map(|one| f64::from(cross_entropy(one.score / points, one.result))).sum()
    };
    let candidates = (0..60).map(|step| 40.0 * 1.06f32.powi(step));
    candidates.min_by(|&one, &other| loss(one).total_cmp(&loss(other))).unwrap_or(100.0)
}

pub(crate) fn sigmoid(logit: f32) -> f32 {
    1.0 / (1.0 + (-logit).exp())
}

/// The loss of a logit against a chance to win.
pub(crate) fn cross_entropy(logit: f32, target: f32) -> f32 {
    // ln(1 + e^x) without overflow.
    let softplus = logit.max(0.0) + (-logit.abs()).exp().ln_1p();
    softplus - target * logit
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_loss_is_least_at_the_target() {
        for logit in [-3.0, -0.5, 0.0, 2.0] {
            let target = sigmoid(logit);
            let least = cross_entropy(logit, target);
            assert!(cross_entropy(logit - 0.1, target) > least);
            assert!(cross_entropy(logit + 0.1, target) > least);
        }
        assert!(cross_entropy(1000.0, 0.0).is_finite());
    }
}
