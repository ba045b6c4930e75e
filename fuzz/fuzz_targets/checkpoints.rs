//! Checkpoints of counts.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| plywood::readers::checkpoint(bytes));
