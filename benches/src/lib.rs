//! The benches of the workspace, one file a question, in `benches/benches`; run them by `cargo bench`.
