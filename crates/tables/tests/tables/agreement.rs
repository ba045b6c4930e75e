//! The same tables whatever the threads, and as they were counted before.

use onitama::Card;
use plywood_tables::{Builder, Cards, Counts, Material, Report, Stopped, Watch};
use rayon::ThreadPoolBuilder;
use std::path::Path;
use std::sync::Mutex;

fn cards() -> Cards {
    Cards::new([Card::Ox, Card::Boar, Card::Horse, Card::Elephant, Card::Crab]).unwrap()
}

#[test]
fn any_number_of_threads_builds_the_same_tables() {
    let builder = Builder::new(cards(), 4).unwrap();
    let on = |threads| {
        let pool = ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| builder.build())
    };
    let tables = on(1);
    assert_eq!(tables, on(2));
    assert_eq!(tables, on(5));
}

#[test]
fn ordinary_layers_are_the_same_with_and_without_supers() {
    let builder = Builder::new(cards(), 2).unwrap();
    let with_supers = builder.supers(true).build();
    for layer in builder.build().layers() {
        assert_eq!(with_supers.layer(layer.material()), Some(layer));
    }
    assert_eq!(with_supers.layers().count(), 4);
}

/// The counts of four men with all states of the Super moves; with `PLYWOOD_TABLES_MEN=6` those of six, in 8.3 GiB.
#[test]
fn positions_are_counted_as_before() {
    let path = "../../fixtures/tables/boar-crab-elephant-horse-ox.txt";
    let text = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap();
    let of_six = std::env::var("PLYWOOD_TABLES_MEN").is_ok_and(|men| men == "6");
    let builder = Builder::new(cards(), if of_six { 6 } else { 4 }).unwrap().supers(true);
    let tables = builder.build();
    let line = |material: Material| {
        let counts = tables.layer(material).unwrap().counts();
        let Counts { won, lost, drawn, longest, .. } = counts;
        format!("{material} {won} {lost} {drawn} {longest}")
    };
    for line in builder.materials().map(line) {
        assert!(text.lines().any(|known| known == line), "{line}");
    }
}

/// Stops in a pass, and keeps the reports.
struct Impatient {
    passes: usize,
    reports: Mutex<Vec<Report>>,
}

impl Watch for Impatient {
    fn is_stopped(&self) -> bool {
        self.reports.lock().unwrap().len() > self.passes
    }

    fn report(&self, report: &Report) {
        self.reports.lock().unwrap().push(*report);
    }
}

#[test]
fn a_build_reports_its_passes_and_can_be_stopped() {
    let watch = |passes| Impatient { passes, reports: Mutex::new(Vec::new()) };
    let stopped = watch(3);
    let builder = Builder::new(cards(), 2).unwrap();
    assert_eq!(builder.watch(&stopped).try_build(), Err(Stopped));
    assert_eq!(stopped.reports.into_inner().unwrap().len(), 4);

    let patient = watch(usize::MAX);
    let tables = builder.watch(&patient).try_build().unwrap();
    let decided: u64 =
        patient.reports.into_inner().unwrap().iter().map(|report| report.decided).sum();
    let counts = tables.layers().fold(Counts::default(), |sum, layer| sum.plus(layer.counts()));
    assert_eq!(decided, counts.won + counts.lost);
    assert_eq!(counts.total(), 30 * 553);
}

#[test]
fn odd_and_too_large_numbers_of_men_are_refused() {
    for men in [0, 1, 3, 5, 7, 10, 99] {
        let refused = Builder::new(cards(), men).unwrap_err();
        assert!(refused.to_string().starts_with(&format!("{men} men: expected an even number")));
    }
    let memory = [2, 4, 6, 8].map(|men| Builder::new(cards(), men).unwrap().memory());
    assert!(memory.is_sorted() && memory[2] < 4 << 30, "{memory:?}");
}
