//! The answer, as text and as JSON.

use catalog::Playable;
use core::fmt::Write;
use core::time::Duration;
use game::{Natural, Outcome as _, Tally};
use serde_json::{Map, Value, json};

/// A count with everything that belongs to it.
pub(crate) struct Report<'a, G: Playable> {
    pub(crate) start: &'a G,
    pub(crate) n: u32,
    pub(crate) method: &'a str,
    pub(crate) threads: usize,
    pub(crate) counted: Counted<G>,
    pub(crate) elapsed: Duration,
    /// The games that an earlier run had counted, or `None` if that is not known: then there is no rate.
    pub(crate) before: Option<f64>,
}

/// The answer to a question.
pub(crate) struct Counted<G: Playable> {
    /// What was counted on the way: for each first move, or for each smaller number of moves.
    pub(crate) rows: Vec<Row<G>>,
    /// All games.
    pub(crate) tally: Tally<G::Outcome>,
}

/// A part of a count.
pub(crate) struct Row<G: Playable> {
    /// A move, or a number of moves.
    pub(crate) label: String,
    pub(crate) tally: Tally<G::Outcome>,
}

impl<G: Playable> Report<'_, G> {
    /// The rows, the games by outcome, their sum, and the document's tuple. Rows that are printed already in some
    /// widths are left out.
    pub(crate) fn text(&self, printed: Option<Widths>) -> String {
        let unprinted = if printed.is_some() { &[][..] } else { &self.counted.rows };
        let mut lines: Vec<(String, Natural)> =
            unprinted.iter().map(|row| (row.label.clone(), row.tally.total())).collect();
        lines.extend(
            self.counted.tally.iter().map(|(outcome, games)| (name::<G>(outcome), games.clone())),
        );
        lines.push((String::from("games"), self.counted.tally.total()));
        let text = table(&lines, printed);
        match G::course_answer(&self.counted.tally) {
            Some(tuple) => text + &tuple,
            None => String::from(text.trim_end()),
        }
    }

    /// The same, and the question, as one object.
    pub(crate) fn json(&self) -> String {
        let rows: Vec<Value> = self
            .counted
            .rows
            .iter()
            .map(|row| {
                let mut object = tally_object::<G>(&row.tally);
                object.insert(String::from("of"), json!(row.label));
                Value::Object(object)
            })
            .collect();
        let mut object = tally_object::<G>(&self.counted.tally);
        let question = [
            ("game", json!(G::NAME)),
            ("from", json!(self.start.notation())),
            ("n", json!(self.n)),
            ("method", json!(self.method)),
            ("threads", json!(self.threads)),
            ("seconds", json!(self.elapsed.as_secs_f64())),
            ("rows", json!(rows)),
        ];
        object.extend(question.map(|(key, value)| (String::from(key), value)));
        Value::Object(object).to_string()
    }

    /// How fast it went.
    pub(crate) fn speed(&self) -> String {
        let in_rows = self.counted.rows.iter().map(|row| row.tally.total().to_f64()).sum::<f64>();
        let games = if self.counted.rows.is_empty() {
            self.counted.tally.total().to_f64()
        } else {
            in_rows
        };
        let (seconds, method, threads) = (self.elapsed.as_secs_f64(), self.method, self.threads);
        let Some(before) = self.before else { return format!("{seconds:.3} s, {method}") };
        let rate = rate((games - before).max(0.0) / seconds.max(1e-9));
        match (method, threads) {
            // Nothing is played, so that there is no rate.
            ("closed", _) => format!("{seconds:.3} s, {method}"),
            (_, 1) => format!("{seconds:.3} s, {rate} games/s, {method}, 1 thread"),
            _ => format!("{seconds:.3} s, {rate} games/s, {method}, {threads} threads"),
        }
    }
}

/// A rate in the unit that suits it.
pub(crate) fn rate(per_second: f64) -> String {
    let units = [(1e12, " T"), (1e9, " G"), (1e6, " M"), (1e3, " k")];
    match units.into_iter().find(|(unit, _)| per_second >= *unit) {
        Some((unit, name)) => format!("{:.1}{name}", per_second / unit),
        None => format!("{per_second:.0}"),
    }
}

/// The widths of labels on the left and numbers on the right.
#[derive(Clone, Copy, Default)]
pub(crate) struct Widths {
    pub(super) labels: usize,
    pub(super) numbers: usize,
}

impl Widths {
    pub(super) fn row(self, label: &str, number: &Natural) -> String {
        let Self { labels, numbers } = self;
        format!("{label:labels$}  {number:>numbers$}")
    }
}

/// Rows that are at least as wide as those before them.
pub(super) fn table(lines: &[(String, Natural)], before: Option<Widths>) -> String {
    let mut widths = before.unwrap_or_default();
    for (label, number) in lines {
        widths.labels = widths.labels.max(label.chars().count());
        widths.numbers = widths.numbers.max(number.to_string().len());
    }
    let mut text = String::new();
    for (label, number) in lines {
        // Writing to a string cannot fail.
        let _ = writeln!(text, "{}", widths.row(label, number));
    }
    text
}

/// The labels of the games by outcome, and of their sum.
pub(super) fn labels<G: Playable>() -> Vec<String> {
    let outcomes = G::Outcome::ALL.iter().map(ToString::to_string);
    ["unfinished", "games"].map(String::from).into_iter().chain(outcomes).collect()
}

fn name<G: Playable>(outcome: Option<G::Outcome>) -> String {
    outcome.map_or_else(|| String::from("unfinished"), |outcome| outcome.to_string())
}

fn key<G: Playable>(outcome: Option<G::Outcome>) -> String {
    outcome.map_or_else(|| String::from("unfinished"), G::outcome_key)
}

fn tally_object<G: Playable>(tally: &Tally<G::Outcome>) -> Map<String, Value> {
    let outcomes =
        tally.iter().map(|(outcome, games)| (key::<G>(outcome), json!(games.to_string())));
    let mut object = Map::new();
    object.insert(String::from("games"), json!(tally.total().to_string()));
    object.insert(String::from("outcomes"), Value::Object(outcomes.collect()));
    if let Some(tuple) = G::course_answer(tally) {
        object.insert(String::from("tuple"), json!(tuple));
    }
    object
}
