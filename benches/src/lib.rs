//! The benches of the workspace, one file a question, in `benches/benches`; run them by `cargo bench`.

/// The code of the workspace's README, which is compiled and run by the doctests.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
struct Readme;
