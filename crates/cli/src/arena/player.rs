//! Who plays: the engine with an evaluator, or a program.

use super::program::{Program, ProgramSpec};
use super::{Chooser, Game};
use crate::engine::Pool;
use crate::interrupt::Interrupt;
use catalog::levels::Level;
use catalog::{Evaluator, Playable};
use core::fmt;
use search::engine::{Engine, Found, Limits};

/// The memory of an engine's table, unless the player says otherwise.
const TABLE_BYTES: usize = 16 << 20;

/// A player as the command line names it.
///
/// | text | player |
/// |---|---|
/// | `plywood`, `sample`, … | the engine with the evaluator of this name |
/// | `engine:time=100ms,evaluator=sample` | the engine with limits, `threads` or `hash` of its own, or `tables=off` |
/// | `level:easy` | the engine at a level for people who play against it |
/// | `ugi:./program argument` | a program that speaks the Universal Game Interface |
#[derive(Clone)]
pub(crate) struct PlayerSpec<G: Playable> {
    name: String,
    kind: Kind<G>,
}

#[derive(Clone)]
enum Kind<G: Playable> {
    Engine { evaluator: Evaluator<G>, limits: Limits, threads: u16, bytes: usize, tables: bool },
    Level(Level),
    Program(ProgramSpec),
}

impl<G: Playable> PlayerSpec<G> {
    /// Reads a player.
    ///
    /// # Errors
    ///
    /// What is wrong with the text, and what was expected.
    pub(crate) fn read(text: &str) -> Result<Self, String> {
        let kind = if let Some(command) = text.strip_prefix("ugi:") {
            Kind::Program(ProgramSpec::read(command)?)
        } else if let Some(settings) = text.strip_prefix("engine:") {
            engine(settings)?
        } else if let Some(name) = text.strip_prefix("level:") {
            Kind::Level(Level::named(name).map_err(|error| error.to_string())?)
        } else {
            let evaluator = G::evaluator(Some(text)).map_err(|error| {
                format!("{error}, or engine:…, level:… or ugi:…, as in engine:depth=5")
            })?;
            let limits = Limits::default();
            Kind::Engine { evaluator, limits, threads: 1, bytes: TABLE_BYTES, tables: true }
        };
        Ok(Self { name: String::from(text), kind })
    }

    /// Does the player's strength depend on the machine's load? One who plays by the clock does, and so may a
    /// program.
    pub(crate) fn is_timed(&self) -> bool {
        match &self.kind {
            Kind::Engine { limits, .. } | Kind::Level(Level { limits, .. }) => {
                limits.time.is_some()
            }
            Kind::Program(_) => true,
        }
    }

    /// Does the player have limits of its own?
    pub(crate) fn has_limits(&self) -> bool {
        match &self.kind {
            Kind::Engine { limits, .. } => *limits != Limits::default(),
            Kind::Level(_) => true,
            Kind::Program(_) => false,
        }
    }

    /// Starts the player. Limits of its own are in place of those that are given.
    ///
    /// # Errors
    ///
    /// Why the program or the threads could not be started.
    pub(crate) fn start(&self, given: Limits) -> Result<Player<G>, String> {
        Ok(match &self.kind {
            Kind::Engine { evaluator, limits, threads, bytes, tables } => {
                let limits = if *limits == Limits::default() { given } else { *limits };
                let engine = Engine::new(*evaluator, *bytes).observer(&Interrupt);
                let engine = if *tables { engine } else { engine.fixed_probe(None) };
                Player::Engine {
                    engine: Box::new(engine),
                    evaluator: *evaluator,
                    limits,
                    pool: Pool::new((*threads).into())?,
                }
            }
            Kind::Level(level) => Player::Level(*level),
            Kind::Program(spec) => Player::Program(Program::start(spec, given)?),
        })
    }
}

/// Reads settings such as `time=100ms,evaluator=sample,threads=2,hash=64`.
fn engine<G: Playable>(settings: &str) -> Result<Kind<G>, String> {
    let mut limits = Limits::default();
    let (mut evaluator, mut threads, mut bytes) = (G::EVALUATORS[0].1, 1, TABLE_BYTES);
    let mut tables = true;
    for setting in settings.split(',').filter(|setting| !setting.is_empty()) {
        let fault = || {
            format!(
                "\"{setting}\" is not a setting of engine:; expected depth, nodes, time, evaluator, threads, \
                 hash or tables with a value, as in engine:time=100ms,threads=2"
            )
        };
        let (name, value) = setting.split_once('=').ok_or_else(fault)?;
        match name {
            "time" => limits.time = Some(humantime::parse_duration(value).map_err(|_| fault())?),
            "depth" => limits.depth = Some(value.parse().map_err(|_| fault())?),
            "nodes" => limits.nodes = Some(value.parse().map_err(|_| fault())?),
            "threads" => threads = value.parse().ok().filter(|&n| n > 0).ok_or_else(fault)?,
            "hash" => {
                let mib: usize = value.parse().ok().filter(|&n| n <= 65536).ok_or_else(fault)?;
                bytes = mib << 20;
            }
            "evaluator" => {
                evaluator = G::evaluator(Some(value)).map_err(|error| error.to_string())?;
            }
            "tables" => {
                tables = match value {
                    "on" => true,
                    "off" => false,
                    _ => return Err(fault()),
                };
            }
            _ => return Err(fault()),
        }
    }
    Ok(Kind::Engine { evaluator, limits, threads, bytes, tables })
}

impl<G: Playable> fmt::Display for PlayerSpec<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.name)
    }
}

/// A player at the board.
pub(crate) enum Player<G: Playable> {
    Engine {
        engine: Box<Engine<'static, G, Evaluator<G>>>,
        evaluator: Evaluator<G>,
        limits: Limits,
        pool: Pool,
    },
    Level(Level),
    Program(Program),
}

impl<G: Playable> Chooser<G> for Player<G> {
    fn new_game(&mut self) -> Result<(), String> {
        match self {
            Self::Engine { engine, .. } => {
                engine.clear();
                Ok(())
            }
            Self::Level(_) => Ok(()),
            Self::Program(program) => Chooser::<G>::new_game(program),
        }
    }

    fn query(&mut self, question: &str) -> Result<Option<String>, String> {
        match self {
            Self::Engine { evaluator, .. } => Ok(G::query(question, *evaluator)),
            Self::Level(_) => Ok(G::query(question, G::EVALUATORS[0].1)),
            Self::Program(program) => Chooser::<G>::query(program, question),
        }
    }

    fn choose(&mut self, game: &Game<G>) -> Result<G::Move, String> {
        match self {
            Self::Engine { engine, limits, pool, .. } => {
                first_move(&pool.search(engine, &game.position, *limits))
            }
            Self::Level(level) => {
                // A position that comes back is misjudged in another way, or the game might go round in circles.
                let seed = game.moves.len() as u64;
                first_move(&level.search(&game.position, seed, &Interrupt))
            }
            Self::Program(program) => program.choose(game),
        }
    }
}

fn first_move<M: Copy>(found: &Found<M>) -> Result<M, String> {
    let best = found.best().map(|line| line.moves[0]);
    best.ok_or_else(|| String::from("the search found no move"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use catalog::santorini::Position;

    #[test]
    fn players_are_named_as_they_are_written() {
        for name in [
            "plywood",
            "sample",
            "engine:",
            "engine:time=1s,evaluator=sample,threads=2",
            "level:easy",
            "ugi:x y",
        ] {
            assert_eq!(PlayerSpec::<Position>::read(name).unwrap().to_string(), name);
        }
        for name in [
            "",
            "Sample",
            "engine",
            "engine:time",
            "engine:depth=x",
            "ugi:",
            "engine:a=1",
            "level:",
            "level:godlike",
            "engine:threads=0",
            "engine:tables=no",
        ] {
            assert!(PlayerSpec::<Position>::read(name).is_err(), "{name}");
        }
    }

    #[test]
    fn limits_of_its_own_go_before_those_of_the_match() {
        let limits = |text: &str| {
            let player = PlayerSpec::<Position>::read(text).unwrap().start(Limits::depth(2));
            let Ok(Player::Engine { limits, .. }) = player else { panic!("an engine") };
            limits
        };
        assert_eq!(limits("engine:"), Limits::depth(2));
        assert_eq!(limits("engine:nodes=7"), Limits::nodes(7));
    }
}
