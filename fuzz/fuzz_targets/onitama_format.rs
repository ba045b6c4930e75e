//! Onitama's string format, and the course's answers to any file.

#![no_main]

use libfuzzer_sys::fuzz_target;
use onitama_course::{count_games_from, simulate_game_from};
use onitama_notation::Transcript;

fuzz_target!(|bytes: &[u8]| {
    if let Ok(game) = Transcript::read(bytes) {
        let written = game.to_string();
        let again = Transcript::read(written.as_bytes()).expect("what was written");
        assert_eq!(again.to_string(), written);
    }
    let answer = simulate_game_from(bytes);
    // An answer that is a state is a game without moves, and stays as it is.
    if answer.diagnosis.is_none() {
        assert_eq!(simulate_game_from(answer.text.as_bytes()).text, answer.text);
    }
    count_games_from(1, bytes);
});
