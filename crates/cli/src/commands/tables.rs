//! `plywood tables onitama --cards … --men 6`

use crate::arguments::cards_failure;
use crate::engine::Threads;
use crate::failure::{Failure, in_full};
use crate::interrupt;
use crate::output::Output;
use catalog::onitama::Card;
use catalog::{Name, Playable};
use clap::Args;
use core::fmt::Write as _;
use indicatif::{HumanBytes, HumanCount, ProgressBar, ProgressStyle};
use onitama::Position;
use serde_json::json;
use std::io::{IsTerminal, stderr};
use std::path::PathBuf;
use std::time::Instant;
use tables::{Builder, Cards, Counts, Folder, Material, Report, Watch};

/// Build the endgame tables of five cards of Onitama, and count their positions.
///
/// Each position of up to so many men is won, lost or drawn for the player to move, in a number of plies. With --dir
/// the tables are kept in files, one for each division of the men; what is there already is not built again.
#[derive(Args, Debug)]
pub(crate) struct Tables {
    /// The game.
    #[arg(value_parser = crate::arguments::game())]
    game: Name,

    /// The five cards, in any order.
    #[arg(long, value_delimiter = ',', value_name = "cards", required = true,
          value_parser = crate::arguments::CardParser)]
    cards: Vec<Card>,

    /// The maximum number of men, half of them for each player: 2, 4, 6 or 8.
    #[arg(long, value_name = "men", default_value_t = 4)]
    men: u32,

    /// Include positions with unused Super moves.
    #[arg(long)]
    supers: bool,

    /// Keep the tables in this folder, and resume from it if it exists.
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,

    /// The memory, in MiB or with a unit, as in 2G.
    #[arg(long, value_name = "size", default_value = "8G", value_parser = crate::arguments::memory)]
    memory: u32,

    #[command(flatten)]
    threads: Threads,

    /// Print JSON, with every layer.
    #[arg(long)]
    json: bool,
}

impl Tables {
    pub(crate) fn run(self, output: &Output) -> Result<(), Failure> {
        if self.game.as_str() != Position::NAME {
            let game = self.game.as_str();
            return Err(Failure::usage(format!("tables are for onitama, not for {game}")));
        }
        let cards: [Card; 5] = self.cards.as_slice().try_into().map_err(|_| {
            let found = self.cards.len();
            cards_failure(&format_args!("expected 5 cards, found {found}"))
        })?;
        let cards = Cards::new(cards).map_err(|fault| cards_failure(&fault))?;
        let builder = Builder::new(cards, self.men)
            .map_err(|fault| Failure::usage(format!("--men: {fault}")))?
            .supers(self.supers);
        self.check_memory(&builder)?;
        let (pool, started) = (self.threads.start()?, Instant::now());
        let monitor = Monitor::new();
        let builder = builder.watch(&monitor);
        let build = || self.layers(cards, &builder);
        let built = pool.run(build, || on_one_thread(build));
        monitor.finish();
        output.print(&self.answer(cards, &built?, started))
    }

    fn check_memory(&self, builder: &Builder<'_>) -> Result<(), Failure> {
        let needed = if self.dir.is_some() { builder.memory_on_disk() } else { builder.memory() };
        if needed <= u64::from(self.memory) << 20 {
            return Ok(());
        }
        let (needed, given) = (HumanBytes(needed), HumanBytes(u64::from(self.memory) << 20));
        let advice =
            if self.dir.is_some() || builder.memory_on_disk() > u64::from(self.memory) << 20 {
                ""
            } else {
                "; with --dir it would be enough"
            };
        Err(Failure::usage(format!("--memory: {needed} are needed, {given} given{advice}")))
    }

    /// Builds the tables, and counts each layer.
    fn layers(
        &self,
        cards: Cards,
        builder: &Builder<'_>,
    ) -> Result<Vec<(Material, Counts)>, Failure> {
        let stopped = || Failure::interrupted("stopped; nothing is kept without --dir");
        let Some(dir) = &self.dir else {
            let built = builder.try_build().map_err(|_| stopped())?;
            let counts = |material| Some((material, built.layer(material)?.counts()));
            return Ok(builder.materials().filter_map(counts).collect());
        };
        let folder = Folder::new(dir, cards);
        let failed = |error: tables::Error| match error {
            tables::Error::Stopped => Failure::interrupted(format!(
                "stopped; what was finished is in {}: rerun the same command to resume",
                dir.display()
            )),
            error => Failure::failed(in_full(&error)),
        };
        folder.build(builder).map_err(failed)?;
        let mut layers = Vec::new();
        for material in builder.materials() {
            let counts = folder.counts(material).map_err(failed)?;
            layers.extend(counts.map(|counts| (material, counts)));
        }
        Ok(layers)
    }

    fn answer(&self, cards: Cards, layers: &[(Material, Counts)], started: Instant) -> String {
        let seconds = started.elapsed().as_secs_f64();
        let cards = cards.sorted().map(Card::name);
        if self.json {
            let layers: Vec<_> = layers
                .iter()
                .map(|(material, Counts { won, lost, drawn, longest, .. })| {
                    json!({
                        "material": material.to_string(), "men": material.men(),
                        "won": won, "lost": lost, "drawn": drawn, "longest": longest,
                    })
                })
                .collect();
            let answer = json!({
                "cards": cards, "men": self.men, "supers": self.supers, "layers": layers, "seconds": seconds,
            });
            return answer.to_string();
        }
        let mut text = String::from("men            won           lost      drawn  longest\n");
        let mut all = Counts::default();
        for men in 2..=self.men {
            let of_men = layers.iter().filter(|(material, _)| material.men() == men);
            let sum = of_men.fold(Counts::default(), |sum, (_, counts)| sum.plus(*counts));
            let Counts { won, lost, drawn, longest, .. } = sum;
            let _ = writeln!(text, "{men:<3} {won:>14} {lost:>14} {drawn:>10} {longest:>8}");
            all = all.plus(sum);
        }
        let _ = write!(text, "all {} positions in {seconds:.3} s", HumanCount(all.total()));
        text
    }
}

/// Runs a build on a pool of one thread: outside of any pool it would run on every core.
pub(super) fn on_one_thread<T: Send>(
    build: impl FnOnce() -> Result<T, Failure> + Send,
) -> Result<T, Failure> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build();
    pool.map_err(|error| Failure::failed(format!("cannot start the thread: {error}")))?
        .install(build)
}

/// Shows progress in a terminal, and stops on Ctrl-C.
struct Monitor {
    /// Only on a terminal.
    bar: Option<ProgressBar>,
}

impl Monitor {
    fn new() -> Self {
        interrupt::listen();
        let bar = stderr().is_terminal().then(|| {
            let style = ProgressStyle::with_template("{bar:30} {pos}/{len}  {msg}");
            ProgressBar::new(0).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
        });
        Self { bar }
    }

    fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

impl Watch for Monitor {
    fn is_stopped(&self) -> bool {
        interrupt::is_stopped()
    }

    fn report(&self, report: &Report) {
        if let Some(bar) = &self.bar {
            bar.set_length(report.count as u64);
            bar.set_position(report.index as u64);
            let decided = HumanCount(report.decided);
            bar.set_message(format!(
                "{}, pass {}: {decided} positions",
                report.material, report.pass
            ));
        }
    }
}
