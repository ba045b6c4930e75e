//! Tables in a folder: interrupted, damaged and foreign ones.

use core::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use onitama::Card;
use plywood_tables::{Builder, Cards, Error, Folder, Force, Material, Report, Watch};
use std::fs;

fn cards() -> Cards {
    Cards::new([Card::Ox, Card::Boar, Card::Horse, Card::Elephant, Card::Crab]).unwrap()
}

/// One student against none, ordinary rules.
fn material() -> Material {
    let force = |students| Force { students, has_super: false };
    Material { mover: force(1), waiter: force(0) }
}

#[test]
fn a_damaged_file_is_refused() {
    let place = tempfile::tempdir().unwrap();
    let folder = Folder::new(place.path(), cards());
    folder.build(&Builder::new(cards(), 4).unwrap()).unwrap();
    let path = folder.path(material());
    let whole = fs::read(&path).unwrap();
    let refused = |bytes: &[u8]| {
        fs::write(&path, bytes).unwrap();
        folder.load().unwrap_err().to_string()
    };
    for at in [30, 100, 4096, 4097, whole.len() / 2, whole.len() - 1] {
        let mut damaged = whole.clone();
        damaged[at] ^= 4;
        let message = refused(&damaged);
        assert!(message.contains("1+0.table is damaged"), "byte {at}: {message}");
    }
    for length in [0, 10, 4095, 4096, whole.len() - 1] {
        let message = refused(&whole[..length]);
        assert!(message.contains("1+0.table is damaged"), "length {length}: {message}");
    }
    assert!(refused(&[&whole[..], b"x"].concat()).contains("its length is wrong"));
    assert!(refused(&[b"x", &whole[..]].concat()).contains("does not begin like a table"));
    fs::write(&path, &whole).unwrap();
    assert!(folder.load().is_ok());
}

#[test]
fn a_foreign_file_is_refused() {
    let place = tempfile::tempdir().unwrap();
    let folder = Folder::new(place.path(), cards());
    folder.build(&Builder::new(cards(), 4).unwrap()).unwrap();
    fs::copy(folder.path(material().swapped()), folder.path(material())).unwrap();
    assert!(folder.load().unwrap_err().to_string().contains("its layer is 0+1"));

    let other = Cards::new([Card::Ox, Card::Boar, Card::Horse, Card::Elephant, Card::Eel]).unwrap();
    let other = Folder::new(place.path(), other);
    fs::create_dir_all(other.path(material()).parent().unwrap()).unwrap();
    fs::copy(folder.path(material()), other.path(material())).unwrap();
    let message = other.load().unwrap_err().to_string();
    assert!(message.contains("its cards are Boar, Crab, Elephant, Horse, Ox"), "{message}");
    assert!(matches!(other.counts(material()), Err(Error::Foreign { .. })));
}

/// Stops after some layers.
struct StopAt(usize, AtomicUsize);

impl Watch for StopAt {
    fn is_stopped(&self) -> bool {
        self.1.load(Relaxed) >= self.0
    }

    fn report(&self, report: &Report) {
        self.1.store(report.index, Relaxed);
    }
}

#[test]
fn a_stopped_build_is_resumed() {
    let place = tempfile::tempdir().unwrap();
    let folder = Folder::new(place.path(), cards());
    let builder = Builder::new(cards(), 4).unwrap();
    for layers in [0, 1, 2] {
        let stop = StopAt(layers, AtomicUsize::new(0));
        let stopped = folder.build(&builder.watch(&stop));
        assert!(matches!(stopped, Err(Error::Stopped)));
        let files = fs::read_dir(folder.path(material()).parent().unwrap()).unwrap().count();
        assert_eq!(files, [0, 1, 3][layers]);
    }
    folder.build(&builder).unwrap();
    assert_eq!(folder.load().unwrap(), builder.build());
    let counts = folder.counts(material()).unwrap().unwrap();
    assert_eq!(Some(counts), builder.build().layer(material()).map(plywood_tables::Layer::counts));
}
