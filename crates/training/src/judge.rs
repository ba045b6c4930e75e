//! What positions are judged by, from the command line.

use crate::trained::Trained;
use core::error::Error;
use core::str::FromStr;
use game::Side;
use networks::{Accumulator, Network};
use search::Evaluator;
use std::path::{Path, PathBuf};

/// `linear`, the evaluation by weights, or the file of a network.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Choice {
    Linear,
    File(PathBuf),
}

impl FromStr for Choice {
    type Err = core::convert::Infallible;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Ok(if text == "linear" { Self::Linear } else { Self::File(text.into()) })
    }
}

/// An evaluation that was chosen and read.
pub(crate) enum Judge {
    Linear,
    Network(Network),
}

impl Judge {
    pub(crate) fn read<G: Trained>(choice: &Choice) -> Result<Self, Box<dyn Error>> {
        let Choice::File(path) = choice else { return Ok(Self::Linear) };
        network::<G>(path).map(Self::Network)
    }
}

/// The network of a file.
pub(crate) fn network<G: Trained>(path: &Path) -> Result<Network, Box<dyn Error>> {
    let fault = |fault: &dyn Error| format!("{}: {fault}", path.display());
    let bytes = std::fs::read(path).map_err(|error| fault(&error))?;
    Ok(Network::from_bytes::<G>(&bytes).map_err(|error| fault(&error))?)
}

impl<G: Trained> Evaluator<G> for &Judge {
    type State = Option<Accumulator<G::Planes>>;

    fn state(&self) -> Self::State {
        match self {
            Judge::Linear => None,
            Judge::Network(network) => Some(network.accumulator()),
        }
    }

    fn evaluate(&self, state: &mut Self::State, position: &G, side: Side) -> i32 {
        match (self, state) {
            (Judge::Network(network), Some(state)) => {
                Evaluator::evaluate(&network, state, position, side)
            }
            _ => position.linear(side),
        }
    }
}
