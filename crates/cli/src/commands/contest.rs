//! `plywood contest santorini A B … --depths 2,3`

mod elimination;
mod report;
mod rounds;
mod team;

use crate::arena::openings;
use crate::failure::Failure;
use crate::output::Output;
use catalog::{Name, Playable};
use clap::Args;
use elimination::Contest as Played;
use rounds::Rules;
use santorini::Position;
use std::path::PathBuf;
use team::Team;

/// Play the Santorini course's contest between teams.
///
/// In a match each depth has two games from the same placement of pawns, and the teams take turns to go
/// first. Who wins more games wins the match. After a tie one more game decides, deeper, and a throw of
/// dice says who goes first. Winners go on to the next round, and the losers of the last but one play for
/// third place. If the number of teams is no power of two, byes are drawn by lot, in the first round only.
///
/// A team is the name of an evaluator, which plays by the course's Minimax; or `engine:` and its limits, as in
/// `engine:time=100ms` or `engine:depth=5,evaluator=sample`; or `ugi:` and the command of a program that speaks
/// the Universal Game Interface, as in "ugi:plywood ugi santorini".
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

    /// Play each depth from so many placements.
    #[arg(long, value_name = "k", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=10_000))]
    games: u32,

    /// The depth of the game that decides after a tie.
    #[arg(long, value_name = "d", default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..))]
    tie_break: u32,

    /// Draw the placements, and throw the dice, with this seed.
    #[arg(long, value_name = "n", default_value_t = 1)]
    seed: u64,

    /// Take the placements from this file instead, one position a line, over and over.
    #[arg(long, value_name = "file")]
    placements: Option<PathBuf>,

    /// Print JSON, with every game.
    #[arg(long)]
    json: bool,
}

impl Contest {
    pub(crate) fn run(self, output: &Output) -> Result<(), Failure> {
        let played = self.play().map_err(Failure::usage)?;
        if self.json {
            output.print(&report::json(&played).to_string())
        } else {
            output.print(report::table(&played).trim_end())
        }
    }

    fn play(&self) -> Result<Played, String> {
        if self.game != Name::Santorini {
            return Err(String::from("the contest is one of Santorini alone"));
        }
        let mut teams: Vec<Team> =
            self.teams.iter().map(|text| Team::read(text)).collect::<Result<_, _>>()?;
        Team::tell_apart(&mut teams);
        let placements = match &self.placements {
            None => {
                let drawn = openings::Drawn::new(Position::OPENINGS[0].1, self.seed);
                drawn.take(self.games as usize + 1).collect()
            }
            Some(file) => openings::from_file(file, self.games as usize + 1)?,
        };
        let rules = Rules {
            placements,
            depths: self.depths.clone(),
            tie_break: self.tie_break,
            seed: self.seed,
        };
        elimination::play(teams, &rules)
    }
}
