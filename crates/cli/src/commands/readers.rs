//! The texts that commands read, each as a function of any input, for fuzzing.

use super::count::Checkpoint;
use super::ugi;
use catalog::onitama::Outcome;
use catalog::{Name, with_game};
use serde_json::Value;
use std::path::PathBuf;
use units::sealed::seal;

/// A line of the Universal Game Interface, for each game.
pub fn ugi_line(line: &str) {
    for game in Name::ALL {
        let _ = with_game!(game, G => ugi::read::<G>(line));
    }
}

/// A checkpoint; and, since hardly any text has the right checksum, one whose checksum is made right.
pub fn checkpoint(bytes: &[u8]) {
    let checkpoint = Checkpoint::new(PathBuf::new(), String::from("a question"));
    let _ = checkpoint.read::<Outcome>(bytes);
    if let Ok(body) = serde_json::from_slice::<Value>(bytes) {
        let _ = checkpoint.read::<Outcome>(seal(&body).as_bytes());
    }
}
