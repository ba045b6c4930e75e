//! `plywood count --perft`

use super::Count;
use super::parts::Part;
use super::report::table;
use crate::failure::Failure;
use crate::interrupt::{self, Interrupt};
use crate::output::Output;
use catalog::Playable;
use catalog::game::Natural;
use catalog::search::Counter;
use serde_json::json;

impl Count {
    /// Counts sequences of exactly `n` moves.
    pub(super) fn print_perft<G: Playable>(
        &self,
        start: &G,
        n: u32,
        output: &Output,
    ) -> Result<(), Failure> {
        let pool = self.pool()?;
        interrupt::listen();
        let counter = Counter::new().memory(self.memory as usize * (1 << 20)).watch(&Interrupt);
        let perft = |part: &Part<G>| {
            let counted = pool.install(|| part.start.perft(&counter, part.n));
            counted.map_err(|_| Failure::interrupted("stopped"))
        };
        let parts = self.parts(start, n);
        let rows = self.rows(&parts, n, output);
        let mut counted = Vec::new();
        for part in parts.iter() {
            let sequences = perft(part)?;
            let label = part.label.as_deref().unwrap_or_default();
            if part.label.is_some() {
                rows.print(label, &sequences)?;
            }
            counted.push((String::from(label), sequences));
        }
        let total: Natural = if parts.is_sum() {
            counted.iter().map(|(_, sequences)| sequences).sum()
        } else {
            counted.pop().map_or(Natural::ZERO, |(_, sequences)| sequences)
        };
        if self.json {
            let rows: Vec<_> = counted
                .iter()
                .map(|(label, sequences)| json!({ "of": label, "perft": sequences.to_string() }))
                .collect();
            let (game, from, total) = (G::NAME, start.notation(), total.to_string());
            let object =
                json!({ "game": game, "from": from, "n": n, "perft": total, "rows": rows });
            return output.print(&object.to_string());
        }
        if rows.printed().is_some() {
            counted.clear();
        }
        counted.push((String::from("perft"), total));
        output.print(table(&counted, rows.printed()).trim_end())
    }
}
