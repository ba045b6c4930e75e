//! What the README shows is what is there.

use std::fs;

fn read(path: &str) -> String {
    let path = format!("{}/../{path}", env!("CARGO_MANIFEST_DIR"));
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{path}: {error}"))
}

#[test]
fn the_readme_shows_the_program_outside_the_workspace() {
    let program = read("examples/your-own-program/src/main.rs");
    assert!(read("README.md").contains(&format!("```rust\n{program}```\n")));
}
