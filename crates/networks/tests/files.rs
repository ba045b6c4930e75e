//! Files of networks: written, read, and refused if anything is wrong with them.

use plywood_networks::{FloatNetwork, Network, NetworkError};
use santorini::Position;

fn file() -> Vec<u8> {
    FloatNetwork::zero::<Position>(64).quantised().to_bytes()
}

fn refusal(bytes: &[u8]) -> NetworkError {
    Network::from_bytes::<Position>(bytes).unwrap_err()
}

#[test]
fn networks_round_trip() {
    for bytes in [&include_bytes!("../weights/santorini.net")[..], &file()[..]] {
        let network = Network::from_bytes::<Position>(bytes).unwrap();
        assert_eq!(network.to_bytes(), bytes);
    }
}

#[test]
fn weights_stay_small() {
    for bytes in [
        &include_bytes!("../weights/santorini.net")[..],
        &include_bytes!("../weights/onitama.net")[..],
    ] {
        assert!(bytes.len() < 1 << 20);
    }
}

#[test]
fn a_change_of_any_byte_is_refused() {
    let bytes = file();
    for at in (0..64).chain((64..bytes.len()).step_by(97)).chain([bytes.len() - 1]) {
        let mut damaged = bytes.clone();
        damaged[at] ^= 1;
        refusal(&damaged);
    }
}

#[test]
fn a_file_cut_short_or_too_long_is_refused() {
    let bytes = file();
    for length in (0..40).chain([bytes.len() - 1]) {
        refusal(&bytes[..length]);
    }
    let longer = [&bytes[..], &[0]].concat();
    assert_eq!(
        refusal(&longer),
        NetworkError::Length { found: bytes.len() + 1, expected: bytes.len() }
    );
}

#[test]
fn a_refusal_says_what_was_found_and_what_was_expected() {
    let mut bytes = file();
    bytes[40] ^= 1;
    assert!(refusal(&bytes).to_string().starts_with("a damaged network: the checksum"));
    bytes[16] = 65;
    assert_eq!(
        refusal(&bytes).to_string(),
        "a hidden layer of 65, expected a multiple of 64 up to 4096"
    );
    let other = FloatNetwork::zero::<onitama::Position>(64).quantised().to_bytes();
    assert_eq!(refusal(&other).to_string(), "a network of 300 inputs, expected 475 for this game");
    assert_eq!(
        refusal(b"no network, for sure: anything else").to_string(),
        "not a network: the file does not start with PLYWOODN"
    );
}
