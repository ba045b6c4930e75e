//! `plywood match <game> A B --time 100ms --games 400`

mod record;
mod runner;
mod statistics;

use crate::arena::PlayerSpec;
use crate::arena::openings::{self, Drawn, Openings};
use crate::engine::LimitArguments;
use crate::failure::Failure;
use crate::interrupt;
use crate::log::Log;
use crate::output::Output;
use crate::start::GameCommand;
use catalog::Playable;
use clap::Args;
use core::fmt::Write as _;
use record::Settings;
use runner::Runner;
use search::engine::Limits;
use serde_json::json;
use statistics::{Bounds, Results, Sprt};
use std::path::PathBuf;
use std::sync::Mutex;

/// Play a match between two players, and estimate the difference in strength.
///
/// A player is the name of an evaluator, for the engine to play with; or `engine:` and settings, as in
/// `engine:time=100ms,threads=2` or `engine:evaluator=sample,hash=64`; or `level:` and the name of a level of
/// `plywood best`, as in `level:easy`; or `ugi:` and the command of a program that speaks the Universal Game
/// Interface, as in "ugi:plywood ugi santorini", with options before it, as in "ugi:Threads=2 ./program".
///
/// Openings are drawn by a seed, and those that a quick search calls lopsided are left out: both players would
/// win them with the same side. Each is played twice, with sides swapped. The estimate is in Elo, from B's
/// strength to A's, with an interval of 95 % that counts the two games of an opening as one sample. With
/// --log, every game is appended to a file as a line of JSON, and a match that was stopped is resumed.
#[derive(Args, Debug)]
pub(crate) struct Match {
    /// The first player.
    #[arg(value_name = "A")]
    a: String,

    /// The second player.
    #[arg(value_name = "B")]
    b: String,

    /// The number of games, rounded up to pairs.
    #[arg(long, value_name = "n", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..))]
    games: u32,

    #[command(flatten)]
    limits: LimitArguments,

    /// Stop once a sequential probability ratio test decides between these differences in Elo, as in
    /// --sprt 0 5, with errors of 5 % either way.
    #[arg(long, value_names = ["elo0", "elo1"], num_args = 2, allow_negative_numbers = true)]
    sprt: Option<Vec<f64>>,

    /// How openings are drawn; by default the game's usual way.
    #[arg(long, value_name = "name")]
    openings: Option<String>,

    /// Keep openings that a quick search calls lopsided.
    #[arg(long)]
    keep_lopsided: bool,

    /// Take the openings from this file, one position per line, repeated as needed.
    #[arg(long, value_name = "file", conflicts_with_all = ["openings", "keep_lopsided"])]
    positions: Option<PathBuf>,

    /// The seed for the openings.
    #[arg(long, value_name = "n", default_value_t = 1)]
    seed: u64,

    /// Play this many games in parallel. With time limits, use no more than there are cores.
    #[arg(long, value_name = "n", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    parallel: u16,

    /// A game is a draw after this many moves.
    #[arg(long, value_name = "n", default_value_t = 200)]
    max_moves: usize,

    /// Append every game to this file as a line of JSON, and resume the match if the file exists.
    #[arg(long, value_name = "file")]
    log: Option<PathBuf>,

    /// Print JSON.
    #[arg(long)]
    json: bool,
}

impl GameCommand for Match {
    fn run<G: Playable>(&self, output: &Output) -> Result<(), Failure> {
        if G::PLAYERS.len() != 2 {
            return Err(Failure::usage(format!("a match needs two players; {} has one", G::NAME)));
        }
        let limits = Limits::from(self.limits);
        let players = [("A", &self.a), ("B", &self.b)].map(|(name, text)| {
            let player = PlayerSpec::<G>::read(text).map_err(|fault| format!("{name}: {fault}"))?;
            if !player.has_limits() && limits == Limits::default() {
                return Err(format!(
                    "missing limit for {player}: --depth, --nodes or --time, as in --time 100ms"
                ));
            }
            Ok(player)
        });
        let [a, b] = players;
        let players = [a.map_err(Failure::usage)?, b.map_err(Failure::usage)?];
        let sprt = match self.sprt.as_deref() {
            Some(&[elo0, elo1]) if elo0 < elo1 => Some(Sprt { elo0, elo1 }),
            Some(_) => {
                return Err(Failure::usage(
                    "--sprt: expected two numbers in ascending order, as in 0 5",
                ));
            }
            None => None,
        };
        let pairs = self.games.div_ceil(2) as usize;
        let openings = Mutex::new(self.chosen_openings::<G>(pairs)?);
        let settings = self.settings(&players, limits);
        let log = self.log.as_deref().map(|path| Log::open(path, "match", &settings));
        let (log, played) = log.transpose()?.unzip();
        interrupt::listen();
        let runner = Runner {
            players: &players,
            limits,
            openings: &openings,
            pairs,
            most_moves: self.max_moves,
            sprt,
            parallel: self.parallel.into(),
        };
        let results = runner.run(log, &played.unwrap_or_default())?;
        let text = if self.json {
            self.summary_json(&results, sprt).to_string()
        } else {
            self.summary(&results, sprt)
        };
        output.print(&text)?;
        if interrupt::is_stopped() {
            let (played, all) = (results.games(), pairs * 2);
            let advice = if self.log.is_some() { ": rerun the same command to resume" } else { "" };
            return Err(Failure::interrupted(format!(
                "stopped after {played} of {all} games{advice}"
            )));
        }
        Ok(())
    }
}

impl Match {
    fn chosen_openings<G: Playable>(&self, pairs: usize) -> Result<Openings<G>, Failure> {
        if let Some(path) = &self.positions {
            return openings::from_file(path, pairs).map(Openings::from).map_err(Failure::usage);
        }
        let drawn = Drawn::new(G::opening(self.openings.as_deref())?, self.seed);
        Ok(Openings::from(if self.keep_lopsided { drawn } else { drawn.balanced() }))
    }

    /// What the games of a log depend on.
    fn settings<G: Playable>(&self, players: &[PlayerSpec<G>; 2], limits: Limits) -> Settings {
        let openings = match (&self.positions, &self.openings) {
            (Some(path), _) => format!("@{}", path.display()),
            (None, Some(name)) => name.clone(),
            (None, None) => String::from(G::OPENINGS[0].0),
        };
        Settings {
            version: String::from(env!("CARGO_PKG_VERSION")),
            game: String::from(G::NAME),
            players: players.each_ref().map(ToString::to_string),
            depth: limits.depth,
            nodes: limits.nodes,
            seconds: limits.time.map(|time| time.as_secs_f64()),
            openings,
            balanced: self.positions.is_none() && !self.keep_lopsided,
            seed: self.seed,
            max_moves: self.max_moves,
        }
    }

    fn summary(&self, results: &Results, sprt: Option<Sprt>) -> String {
        let mut text = format!("A {}\nB {}\n", self.a, self.b);
        let _ = writeln!(text, "{} games: {results}", results.games());
        let [lost, behind, level, ahead, won] = results.pairs();
        let _ = write!(
            text,
            "pairs of games by A's points: 0: {lost}, ½: {behind}, 1: {level}, 1½: {ahead}, 2: {won}"
        );
        if let Some(sprt) = sprt {
            let _ = write!(text, "\n{}", sprt.told(results));
        }
        text
    }

    fn summary_json(&self, results: &Results, sprt: Option<Sprt>) -> serde_json::Value {
        let [won, drawn, lost] = results.wdl();
        // JSON has no infinity: an end of an interval that is not finite is null.
        let elo = results
            .elo()
            .map(|Bounds { low, value, high }| json!({ "value": value, "low": low, "high": high }));
        let sprt = sprt.map(|sprt| {
            let (lower, upper) = Sprt::BOUNDS;
            let is_accepted = sprt.decision(results);
            json!({
                "elo0": sprt.elo0, "elo1": sprt.elo1, "llr": sprt.llr(results),
                "lower": lower, "upper": upper, "elo1_accepted": is_accepted,
            })
        });
        json!({
            "players": { "a": self.a, "b": self.b },
            "games": results.games(), "won": won, "drawn": drawn, "lost": lost,
            "pairs": results.pairs(), "elo": elo, "sprt": sprt,
        })
    }
}
