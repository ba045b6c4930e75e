//! The texts that commands read, each as a function of any input, for fuzzing.

use super::count::Checkpoint;
use super::ugi;
use onitama::Ending;
use serde_json::Value;
use std::path::PathBuf;
use units::sealed::seal;

/// A line of the Universal Game Interface, for each game.
pub fn ugi_line(line: &str) {
    // What is wrong with the line is of no interest here, only that somebody says so.
    let _ = ugi::read::<santorini::Position>(line);
    let _ = ugi::read::<onitama::Position>(line);
    let _ = ugi::read::<peg::Pegs>(line);
}

/// A checkpoint; and, since hardly any text has the right checksum, one whose checksum is made right.
pub fn checkpoint(bytes: &[u8]) {
    let checkpoint = Checkpoint::new(PathBuf::new(), String::from("a question"));
    let _ = checkpoint.read::<Ending>(bytes);
    if let Ok(body) = serde_json::from_slice::<Value>(bytes) {
        let _ = checkpoint.read::<Ending>(seal(&body).as_bytes());
    }
}
