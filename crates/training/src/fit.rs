//! `fit`: a network from samples.

use crate::Name;
use crate::example::{self, Example, cross_entropy};
use crate::gradient::{Forward, Gradient};
use crate::judge;
use crate::optimiser::Adam;
use crate::trained::Trained;
use clap::Args;
use core::error::Error;
use game::laws::Random;
use networks::FloatNetwork;
use rayon::prelude::*;
use std::path::PathBuf;
use std::time::Instant;

/// One sample of so many, the last ones of each file, is held out to measure the loss.
const HELD_OUT: usize = 40;

/// Fit a network to samples, and write it.
#[derive(Args, Debug)]
pub(crate) struct Fit {
    /// The game.
    #[arg(value_enum)]
    game: Name,

    /// Files of samples.
    #[arg(required = true, value_name = "file")]
    data: Vec<PathBuf>,

    /// Write the network to this file.
    #[arg(long, value_name = "file")]
    out: PathBuf,

    /// The size of the hidden layer.
    #[arg(long, value_name = "n", default_value_t = 256)]
    hidden: usize,

    /// Start from this network instead of from random weights.
    #[arg(long, value_name = "file", conflicts_with = "hidden")]
    from: Option<PathBuf>,

    /// Go over all samples so many times.
    #[arg(long, value_name = "n", default_value_t = 20)]
    epochs: usize,

    /// How far targets are results of games instead of scores of searches, from 0 to 1.
    #[arg(long, value_name = "share", default_value_t = 0.5)]
    results: f32,

    /// The learning rate at the start. It falls to a hundredth along a cosine.
    #[arg(long, value_name = "rate", default_value_t = 0.003)]
    rate: f32,

    /// The samples of a step.
    #[arg(long, value_name = "n", default_value_t = 1024, value_parser = clap::value_parser!(u32).range(1..))]
    batch: u32,

    /// The seed of the first weights and of the order of samples.
    #[arg(long, value_name = "n", default_value_t = 1)]
    seed: u64,
}

impl Fit {
    pub(crate) fn run(self) -> Result<(), Box<dyn Error>> {
        match self.game {
            Name::Santorini => self.fit::<santorini::Position>(),
            Name::Onitama => self.fit::<onitama::Position>(),
        }
    }

    fn fit<G: Trained>(&self) -> Result<(), Box<dyn Error>> {
        let (mut examples, mut held_out) = (Vec::new(), Vec::new());
        for path in &self.data {
            let mut all = example::read::<G>(path)?;
            // Samples of one game stay on one side.
            held_out.extend(all.split_off(all.len() - all.len() / HELD_OUT));
            examples.append(&mut all);
        }
        let first = match &self.from {
            Some(path) => Some(FloatNetwork::of(&judge::network::<G>(path)?)),
            None => None,
        };
        let network = self.descend::<G>(first, &mut examples, &held_out);
        std::fs::write(&self.out, network.quantised().to_bytes())?;
        Ok(())
    }

    fn target<P>(&self, example: &Example<P>) -> f32 {
        self.results * example.result + (1.0 - self.results) * example.score
    }

    fn descend<G: Trained>(
        &self,
        first: Option<FloatNetwork>,
        examples: &mut [Example<G::Planes>],
        held_out: &[Example<G::Planes>],
    ) -> FloatNetwork {
        let started = Instant::now();
        let mut random = Random::new(self.seed);
        let mut network = first.unwrap_or_else(|| first_weights::<G>(self.hidden, &mut random));
        let mut adam = Adam::new(&network);
        let images: Vec<Vec<usize>> = (0..G::IMAGES)
            .map(|image| (0..G::INPUTS).map(|input| G::image_of_input(image, input)).collect())
            .collect();
        let batch_size = self.batch as usize;
        let steps = self.epochs * examples.len().div_ceil(batch_size);
        let mut step = 0;
        for epoch in 1..=self.epochs {
            shuffle(examples, &mut random);
            let mut loss = 0.0;
            for batch in examples.chunks(batch_size) {
                let seed = random.word();
                let gradient = |(part, examples): (usize, &[Example<G::Planes>])| {
                    let mut random = Random::new(seed ^ part as u64);
                    let mut gradient = Gradient::zero::<G>(&network);
                    for example in examples {
                        let image = &images[random.below(G::IMAGES)];
                        gradient.add(&network, example, image, self.target(example));
                    }
                    gradient
                };
                let part = batch.len().div_ceil(rayon::current_num_threads());
                let gradients = batch.par_chunks(part).enumerate().map(gradient);
                let Some(sum) = gradients.reduce_with(Gradient::plus) else { continue };
                loss += sum.loss;
                step += 1;
                let cosine = (core::f32::consts::PI * step as f32 / steps as f32).cos();
                let rate = self.rate * (0.01 + 0.99 * 0.5 * (1.0 + cosine));
                adam.step(&mut network, &sum.network, rate, 1.0 / batch.len() as f32);
            }
            let [held_loss, by_result] = self.losses::<G>(&network, held_out, &images[0]);
            println!(
                "epoch {epoch}: loss {:.5}, held out {held_loss:.5}, against results {by_result:.5}, {:.0} s",
                loss / examples.len() as f64,
                started.elapsed().as_secs_f64()
            );
        }
        network
    }

    /// The mean losses against the targets, and against results alone.
    fn losses<G: Trained>(
        &self,
        network: &FloatNetwork,
        examples: &[Example<G::Planes>],
        image: &[usize],
    ) -> [f64; 2] {
        let of_part = |examples: &[Example<G::Planes>]| {
            let mut forward = Forward::default();
            examples.iter().fold([0.0; 2], |[total, by_result], example| {
                let output = forward.pass(network, example, image);
                [
                    total + f64::from(cross_entropy(output, self.target(example))),
                    by_result + f64::from(cross_entropy(output, example.result)),
                ]
            })
        };
        let add = |one: [f64; 2], other: [f64; 2]| [one[0] + other[0], one[1] + other[1]];
        let total = examples.par_chunks(4096).map(of_part).reduce(|| [0.0; 2], add);
        total.map(|loss| loss / examples.len() as f64)
    }
}

fn shuffle<T>(items: &mut [T], random: &mut Random) {
    for index in (1..items.len()).rev() {
        items.swap(index, random.below(index + 1));
    }
}

/// Random weights to start from.
pub(crate) fn first_weights<G: Trained>(hidden: usize, random: &mut Random) -> FloatNetwork {
    let mut network = FloatNetwork::zero::<G>(hidden);
    let mut uniform = |most: f32| (random.below(1 << 20) as f32 / (1 << 19) as f32 - 1.0) * most;
    // Some forty inputs are on at a time: sums start inside the clipped range.
    network.weights.iter_mut().for_each(|weight| *weight = uniform(0.15));
    network.bias.iter_mut().for_each(|bias| *bias = uniform(0.1) + 0.2);
    let most = 1.0 / (network.hidden as f32).sqrt();
    network.output.iter_mut().for_each(|weight| *weight = uniform(most));
    network
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::Sample;
    use santorini::Position;

    #[test]
    fn a_network_learns_who_stands_higher() {
        // Whoever stands on level 1 wins.
        let text = |turn: char, height: u8| {
            format!(
                "(False,'{turn}',((1,0),(1,1)),((2,2),(3,3)),[({height},(1,0)),({},(2,2))])",
                1 - height
            )
        };
        let mut samples = Vec::new();
        for (turn, height, result) in [('B', 1, 2), ('B', 0, 0), ('R', 1, 0), ('R', 0, 2)] {
            let text = text(turn, height).replace("(0,(1,0)),", "").replace(",(0,(2,2))", "");
            let position: Position = text.parse().unwrap();
            samples.extend([Sample::new(&position, 0, result); 100]);
        }
        let folder = std::env::temp_dir().join(format!("plywood-training-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let [data, out] = ["data", "net"].map(|name| folder.join(name));
        let bytes: Vec<u8> = samples.iter().flat_map(|sample| sample.to_bytes()).collect();
        std::fs::write(&data, bytes).unwrap();
        let fit = Fit {
            game: Name::Santorini,
            data: vec![data],
            out: out.clone(),
            hidden: 32,
            from: None,
            epochs: 30,
            results: 1.0,
            rate: 0.01,
            batch: 64,
            seed: 1,
        };
        fit.run().unwrap();
        let bytes = std::fs::read(&out).unwrap();
        std::fs::remove_dir_all(&folder).unwrap();
        let network = networks::Network::from_bytes::<Position>(&bytes).unwrap();
        let judge = |text: &str| network.judge_afresh(&text.parse::<Position>().unwrap());
        assert!(judge("(False,'B',((1,0),(1,1)),((2,2),(3,3)),[(1,(1,0))])") > 100);
        assert!(judge("(False,'R',((1,0),(1,1)),((2,2),(3,3)),[(1,(1,0))])") < -100);
        // The symmetries of the board were learned as well.
        assert!(judge("(False,'B',((3,4),(3,3)),((2,2),(1,1)),[(1,(3,4))])") > 100);
    }
}
