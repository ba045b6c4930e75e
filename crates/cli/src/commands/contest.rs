//! `plywood contest santorini A B … --depths 2,3`

mod elimination;
mod monitor;
mod placing;
mod report;
mod rounds;
mod team;
mod transcript;

use crate::arena::openings;
use crate::failure::Failure;
use crate::interrupt;
use crate::output::Output;
use catalog::{Name, Playable};
use clap::Args;
use elimination::Contest as Played;
use monitor::Monitor;
use placing::Starts;
use rounds::Rules;
use santorini::Position;
use std::path::PathBuf;
use team::Team;

/// Play the Santorini course's contest between teams.
///
/// A match has two games at each depth, and each team goes first in one of them. Before each game the first team places
/// its two pawns, then the second team, which sees them, places its own. The team that wins more games wins the match.
/// A tie is broken by one deeper game, in which dice decide who goes first. Winners advance to the next round; the
/// losers of the semi-finals play for third place. If the number of teams is not a power of two, byes are drawn by lot
/// in the first round.
///
/// A team is the name of an evaluator, which plays by the course's Minimax; or `engine:` and its limits, as in
/// `engine:time=100ms` or `engine:depth=5,evaluator=sample`; or `ugi:` and the command of a program that speaks
/// the Universal Game Interface, as in "ugi:plywood ugi santorini". A program is asked for its placement by
/// `query placement`, as the second team with the cells of the first; if it does not answer, its placement is drawn by lot.
///
/// Ctrl-C prints the matches and games that were decided.
#[derive(Args, Debug)]
pub(crate) struct Contest {
    /// The game: santorini.
    #[arg(value_parser = crate::arguments::game())]
    game: Name,

    /// The teams, at least two.
    #[arg(value_name = "team", num_args = 2.., required = true)]
    teams: Vec<String>,

    /// The depths of the games of a match.
    #[arg(long, value_name = "d,d…", value_delimiter = ',', default_values_t = [2, 3],
          value_parser = clap::value_parser!(u32).range(1..))]
    depths: Vec<u32>,

    /// Play each depth from this many placements drawn by lot, instead of one chosen by the teams.
    #[arg(long, value_name = "k", value_parser = clap::value_parser!(u32).range(1..=10_000))]
    games: Option<u32>,

    /// The depth of the tie-break game: 3, or 4 if there is time for it.
    #[arg(long, value_name = "d", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..))]
    tie_break: u32,

    /// The seed for lots and dice.
    #[arg(long, value_name = "n", default_value_t = 1)]
    seed: u64,

    /// Take the placements from this file, one position per line, repeated as needed.
    #[arg(long, value_name = "file")]
    placements: Option<PathBuf>,

    /// Write every game to a file of its own in this folder, as a transcript that `plywood console --check` replays.
    #[arg(long, value_name = "DIR")]
    transcripts: Option<PathBuf>,

    /// Print JSON, with every game and its moves.
    #[arg(long)]
    json: bool,
}

impl Contest {
    pub(crate) fn run(self, output: &Output) -> Result<(), Failure> {
        interrupt::listen();
        let played = self.play()?;
        if let Some(folder) = &self.transcripts {
            transcript::write(&played, folder)?;
        }
        if self.json {
            output.print(&report::json(&played).to_string())?;
        } else {
            output.print(report::table(&played).trim_end())?;
        }
        if interrupt::is_stopped() {
            return Err(Failure::interrupted("stopped; this is what was decided so far"));
        }
        Ok(())
    }

    fn play(&self) -> Result<Played, Failure> {
        if self.game != Name::Santorini {
            let found = self.game;
            return Err(Failure::usage(format!("the contest is one of santorini, not of {found}")));
        }
        let teams = self.teams.iter().map(|text| Team::read(text)).collect::<Result<_, _>>();
        let mut teams: Vec<Team> = teams.map_err(Failure::usage)?;
        Team::tell_apart(&mut teams);
        let rules = Rules {
            starts: self.starts()?,
            depths: self.depths.clone(),
            tie_break: self.tie_break,
            seed: self.seed,
        };
        let monitor = Monitor::new(elimination::matches(teams.len()) * rules.games().len());
        let played = elimination::play(teams, &rules, &monitor);
        monitor.finish();
        played.map_err(Failure::usage)
    }

    fn starts(&self) -> Result<Starts, Failure> {
        // One for each pair of games, and one more for a tie-break.
        let count = self.games.unwrap_or(1) as usize + 1;
        let starts = match (&self.placements, self.games) {
            (Some(file), _) => {
                Starts::Given(openings::from_file(file, count).map_err(Failure::usage)?)
            }
            (None, Some(_)) => {
                let drawn = openings::Drawn::new(Position::OPENINGS[0].1, self.seed);
                Starts::Given(drawn.take(count).collect())
            }
            (None, None) => Starts::Chosen,
        };
        if let (Starts::Given(positions), Some(_)) = (&starts, &self.transcripts) {
            positions.iter().try_for_each(transcript::can_start)?;
        }
        Ok(starts)
    }
}
