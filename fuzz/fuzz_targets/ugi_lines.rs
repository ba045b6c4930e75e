//! Lines of the Universal Game Interface.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| text.lines().for_each(plywood::readers::ugi_line));
