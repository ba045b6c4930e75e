//! What goes wrong around the program: full disks, folders that cannot be read, readers who leave, Ctrl-C, little
//! memory, and inputs without an end. Everything is real: devices, signals and limits of the system.

#![cfg(target_os = "linux")]

mod closed_output;
mod endless_input;
mod folders;
mod full_disk;
mod interrupts;
mod memory;
#[cfg(feature = "play")]
mod play;
mod tables;
mod terminal;

use std::path::Path;
use std::process::{Child, Command, Output, Stdio};

const PROGRAM: &str = env!("CARGO_BIN_EXE_plywood");

/// The program with these arguments and nothing to read, its output for us.
fn plywood(arguments: &[&str]) -> Command {
    let mut command = Command::new(PROGRAM);
    command.args(arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs a script with the program as `$0` and a folder as `$1`.
fn script(text: &str, folder: &Path) -> Output {
    Command::new("sh").args(["-c", text, PROGRAM]).arg(folder).output().unwrap()
}

/// Standard output, standard error and the exit status.
fn told(output: &Output) -> (&str, &str, i32) {
    let text = |bytes| core::str::from_utf8(bytes).unwrap();
    let status = output.status.code().unwrap_or_else(|| panic!("{output:?}"));
    (text(&output.stdout), text(&output.stderr), status)
}

/// Sends what Ctrl-C sends.
fn interrupt(child: &Child) {
    let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert!(sent.success());
}

/// The names in a folder.
fn names(folder: &Path) -> Vec<String> {
    let name = |entry: std::io::Result<std::fs::DirEntry>| entry.unwrap().file_name();
    let names = std::fs::read_dir(folder).unwrap().map(name);
    let mut names: Vec<String> = names.map(|name| name.into_string().unwrap()).collect();
    names.sort();
    names
}

/// Commands that end by themselves and print, with what they read.
const PRINTING: [(&[&str], &str); 25] = [
    (&["--help"], ""),
    (&["--version"], ""),
    (&["help", "count"], ""),
    (&["count", "--help"], ""),
    (&["man"], ""),
    (&["man", "count"], ""),
    (&["completions", "bash"], ""),
    (&["generateGame", "1", "100"], ""),
    (&["simulateGame", "-"], "x"),
    (&["countGames", "1", "-"], "x"),
    (&["count", "onitama", "-n", "3", "--divide"], ""),
    (&["count", "santorini", "-n", "2", "--each", "--json"], ""),
    (&["count", "peg"], ""),
    (&["best", "onitama", "--depth", "3"], ""),
    (&["best", "santorini", "--depth", "2", "--multi", "9", "--json"], ""),
    (&["contest", "santorini", "plywood", "sample", "--depths", "1"], ""),
    (&["contest", "santorini", "plywood", "sample", "--depths", "1", "--json"], ""),
    (&["match", "onitama", "plywood", "material", "--depth", "1", "--games", "2"], ""),
    (&["match", "onitama", "plywood", "material", "--depth", "1", "--games", "2", "--json"], ""),
    (&["bench"], ""),
    (&["tables", "onitama", "--cards", "Ox,Boar,Horse,Elephant,Crab", "--men", "2"], ""),
    (&["solve", "onitama", "--time", "1ms", "--men", "2", "--memory", "1"], ""),
    (&["unit", "version"], ""),
    (&["console"], ":help\n1\n"),
    (&["ugi", "onitama"], "ugi\nisready\ngo depth 2\n"),
];
