//! Who plays: an evaluator, the engine, or a program.

use super::external::External;
use crate::games::Evaluator;
use core::fmt;
use core::str::FromStr;
use santorini::{Move, Position, course_minimax, evaluate};
use search::engine::{Engine, Limits};

/// The memory of an engine's table; a contest plays many games at once.
const TABLE_BYTES: usize = 16 << 20;

/// A team of the contest.
#[derive(Clone, Debug)]
pub(super) struct Team {
    /// The team as it was named on the command line.
    name: String,
    kind: Kind,
}

#[derive(Clone, Debug)]
enum Kind {
    /// The course's Minimax with an evaluator.
    Minimax(Evaluator<Position>),
    /// The engine. Without limits of its own it searches to the depth of the game.
    Engine(Limits, Evaluator<Position>),
    /// A program, with its arguments.
    External(Vec<String>),
}

impl FromStr for Team {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let kind = if let Some(command) = text.strip_prefix("ugi:") {
            let words: Vec<String> = command.split_whitespace().map(String::from).collect();
            if words.is_empty() {
                return Err(String::from("expected a command after ugi:"));
            }
            Kind::External(words)
        } else if let Some(settings) = text.strip_prefix("engine:") {
            engine(settings)?
        } else {
            Kind::Minimax(evaluator(text)?)
        };
        Ok(Self { name: String::from(text), kind })
    }
}

fn evaluator(name: &str) -> Result<Evaluator<Position>, String> {
    evaluate::by_name(name).ok_or_else(|| {
        let names = evaluate::ALL.map(|(name, _)| name).join(", ");
        format!("no team is called {name}: expected one of {names}, or engine:… or ugi:…")
    })
}

/// Reads settings such as `time=100ms,evaluator=sample`.
fn engine(settings: &str) -> Result<Kind, String> {
    let (mut limits, mut chosen) = (Limits::default(), evaluate::ALL[0].1);
    for setting in settings.split(',').filter(|setting| !setting.is_empty()) {
        let fault = || format!("engine: {setting} is no setting");
        let (name, value) = setting.split_once('=').ok_or_else(fault)?;
        match name {
            "time" => limits.time = Some(humantime::parse_duration(value).map_err(|_| fault())?),
            "depth" => limits.depth = Some(value.parse().map_err(|_| fault())?),
            "nodes" => limits.nodes = Some(value.parse().map_err(|_| fault())?),
            "evaluator" => chosen = evaluator(value)?,
            _ => return Err(fault()),
        }
    }
    Ok(Kind::Engine(limits, chosen))
}

impl fmt::Display for Team {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.name)
    }
}

impl Team {
    /// Does every game have the machine to itself? Whoever plays against the clock needs that, and so
    /// may a program.
    pub(super) const fn needs_quiet(&self) -> bool {
        match &self.kind {
            Kind::Minimax(_) => false,
            Kind::Engine(limits, _) => limits.time.is_some(),
            Kind::External(_) => true,
        }
    }

    /// A player of the team, for one game of some depth.
    ///
    /// # Errors
    ///
    /// Why the program could not be started.
    pub(super) fn player(&self, depth: u32) -> Result<Player, String> {
        Ok(match &self.kind {
            Kind::Minimax(evaluator) => Player::Minimax(*evaluator, depth),
            Kind::Engine(limits, evaluator) => {
                let limits =
                    if *limits == Limits::default() { Limits::depth(depth) } else { *limits };
                Player::Engine(Box::new(Engine::new(*evaluator, TABLE_BYTES)), limits)
            }
            Kind::External(command) => Player::External(External::start(command)?, depth),
        })
    }
}

/// A team at the board.
pub(super) enum Player {
    Minimax(Evaluator<Position>, u32),
    Engine(Box<Engine<'static, Position, Evaluator<Position>>>, Limits),
    External(External, u32),
}

impl Player {
    /// Chooses a move in a position where the game goes on.
    ///
    /// # Errors
    ///
    /// Why there is no legal move: who cannot answer loses the game.
    pub(super) fn choose(&mut self, position: &Position) -> Result<Move, String> {
        let silent = || String::from("no move was chosen");
        match self {
            Self::Minimax(evaluator, depth) => course_minimax(position, *depth, *evaluator)
                .map(|(chosen, _)| chosen)
                .ok_or_else(silent),
            Self::Engine(engine, limits) => {
                let found = engine.search(position, *limits);
                found.best().map(|line| line.moves[0]).ok_or_else(silent)
            }
            Self::External(program, depth) => program.choose(position, *depth),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn teams_are_known_by_what_they_are_called() {
        for name in ["plywood", "sample", "engine:", "engine:time=1s,evaluator=sample", "ugi:x y"] {
            assert_eq!(name.parse::<Team>().unwrap().to_string(), name);
        }
        for name in ["", "Sample", "engine", "engine:time", "engine:depth=x", "ugi:", "engine:a=1"]
        {
            assert!(name.parse::<Team>().is_err(), "{name}");
        }
    }

    #[test]
    fn an_engine_without_limits_searches_as_deep_as_the_game() {
        let team: Team = "engine:".parse().unwrap();
        let Ok(Player::Engine(_, limits)) = team.player(2) else { panic!("an engine") };
        assert_eq!(limits, Limits::depth(2));
    }
}
