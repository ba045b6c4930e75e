//! Work units against the counters of `search`, and against bad days.

mod agreement;
mod bytes;
mod damage;
mod overflow;
mod stages;
mod tampered_blocks;
mod tampering;

use game::{Keyed, LastPlies};
use plywood_units::{Folder, Question};
use tempfile::TempDir;

/// An empty folder, in memory if possible: the tests sync thousands of files.
fn empty_folder() -> TempDir {
    tempfile::tempdir_in("/dev/shm").or_else(|_| tempfile::tempdir()).unwrap()
}

/// The question of a test, in the least memory.
fn question<G>(start: &G, from: &str, n: u32, buckets: Option<u32>) -> Question
where
    G: Keyed + LastPlies + Sync,
{
    Question {
        game: String::from("test"),
        from: String::from(from),
        n,
        memory: 1,
        buckets,
        levels: Folder::last_level(start, n),
    }
}

/// The folder of a question, just started.
fn started<G: game::Game + Send + Sync>(
    folder: &TempDir,
    question: &Question,
    start: &G,
) -> Folder<G> {
    let (question, _) = question.start(folder.path()).unwrap();
    Folder::new(folder.path().to_owned(), question, start.clone(), plywood_units::count_games)
}

/// Onitama's standard start, with both Supers or with none.
fn onitama(has_supers: bool) -> onitama::Position {
    use game::{ByPlayer, Side};
    use onitama::{Card, Setup};
    let cards = [Card::Cobra, Card::Rabbit, Card::Rooster, Card::Tiger, Card::Monkey];
    let mut setup = Setup::start(cards, Side::First);
    setup.super_used = ByPlayer { first: !has_supers, second: !has_supers };
    setup.position().unwrap()
}

/// The example's game5.
fn santorini() -> santorini::Position {
    "(False,'R',((1,0),(1,1)),((2,2),(3,3)),[(1,(2,0))])".parse().unwrap()
}
