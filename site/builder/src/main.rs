//! Builds the page without a server: a folder of static files that any web server can serve, from any path.
//!
//! Run it by `site/build DIR`, which installs what it needs. See `docs/site.md`.

mod file;
mod page;
mod program;

use core::error::Error;
use file::File;
use page::Page;
use program::Program;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The file that tells a folder of this program from others.
const SERVICE_WORKER: &str = "service-worker.js";

/// The most that a first visit may transfer, in bytes.
const MOST: usize = 1_200_000;

const USAGE: &str = "usage: site/build DIR [--longest SECONDS]

Writes the page without a server to the folder DIR, which is made, or replaced if it is such a page already.

  --longest SECONDS  the longest search or count (default 60)";

struct Wish {
    folder: PathBuf,
    longest: u32,
}

fn main() -> ExitCode {
    let done = wish(std::env::args().skip(1)).and_then(|wish| build(&wish));
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("site/build: {error}");
            ExitCode::FAILURE
        }
    }
}

fn wish(mut arguments: impl Iterator<Item = String>) -> Result<Wish, Box<dyn Error>> {
    let (mut folder, mut longest) = (None, 60);
    while let Some(argument) = arguments.next() {
        if argument == "--longest" {
            let text = arguments.next().ok_or("--longest: the number of seconds is missing")?;
            let seconds = text.parse().ok().filter(|&seconds| seconds > 0);
            longest = seconds.ok_or_else(|| {
                format!("--longest {text:?}: expected a number of seconds, such as 60")
            })?;
        } else if argument.starts_with('-') || folder.is_some() {
            return Err(format!("unexpected argument {argument:?}\n\n{USAGE}").into());
        } else {
            folder = Some(PathBuf::from(argument));
        }
    }
    Ok(Wish { folder: folder.ok_or(USAGE)?, longest })
}

fn build(wish: &Wish) -> Result<(), Box<dyn Error>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize()?;
    prepare(&wish.folder)?;
    let programs = Program::all(&root)?;
    let page = Page::new(&root, &programs, wish.longest)?;
    for file in &page.files {
        let path = wish.folder.join(&file.path);
        fs::write(&path, &file.bytes).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    report(&page)
}

/// Empties the folder if it has a page of this program, and makes it if it is not there.
fn prepare(folder: &Path) -> Result<(), Box<dyn Error>> {
    let in_folder = |error| format!("{}: {error}", folder.display());
    fs::create_dir_all(folder).map_err(in_folder)?;
    let is_empty = fs::read_dir(folder).map_err(in_folder)?.next().is_none();
    if is_empty {
        return Ok(());
    }
    if !folder.join(SERVICE_WORKER).is_file() {
        let folder = folder.display();
        return Err(format!("{folder} is not empty, and has no page without a server").into());
    }
    fs::remove_dir_all(folder).map_err(in_folder)?;
    Ok(fs::create_dir_all(folder).map_err(in_folder)?)
}

/// Prints what a first visit transfers.
///
/// # Errors
///
/// If that is more than [`MOST`].
fn report(page: &Page) -> Result<(), Box<dyn Error>> {
    for kind in Program::KINDS {
        let visited = |file: &&File| file.kind.is_none_or(|own| own == kind);
        let sizes =
            page.files.iter().filter(visited).map(|file| (file.gzipped(), file.bytes.len()));
        let (packed, plain) =
            sizes.fold((0, 0), |(packed, plain), (less, more)| (packed + less, plain + more));
        println!("first visit, {kind} program: {packed} bytes by gzip, {plain} unpacked");
        if packed > MOST {
            return Err(
                format!("a first visit takes {packed} bytes, expected at most {MOST}").into()
            );
        }
    }
    Ok(())
}
