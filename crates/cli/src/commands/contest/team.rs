//! Who plays: the course's Minimax with an evaluator, or a player as in a match.

use crate::arena::{Chooser, Game, Player, PlayerSpec};
use crate::interrupt;
use catalog::{Evaluator, Playable};
use core::fmt;
use santorini::course::try_minimax;
use santorini::{Move, Position};
use search::engine::Limits;

/// A team of the contest.
#[derive(Clone)]
pub(super) struct Team {
    /// The team as it was named on the command line.
    name: String,
    kind: Kind,
}

#[derive(Clone)]
enum Kind {
    /// The course's Minimax with an evaluator.
    Minimax(Evaluator<Position>),
    /// The engine or a program. Without limits of its own it searches to the depth of the game.
    Player(PlayerSpec<Position>),
}

impl Team {
    /// Reads a team: the name of an evaluator, or a player.
    ///
    /// # Errors
    ///
    /// What is wrong with the text, and what was expected.
    pub(super) fn read(text: &str) -> Result<Self, String> {
        let kind = match Position::evaluator(Some(text)) {
            Ok(evaluator) => Kind::Minimax(evaluator),
            Err(_) => Kind::Player(PlayerSpec::read(text)?),
        };
        Ok(Self { name: String::from(text), kind })
    }

    /// Numbers the teams that have the same name, from 1.
    pub(super) fn tell_apart(teams: &mut [Self]) {
        let names: Vec<String> = teams.iter().map(|team| team.name.clone()).collect();
        for (index, team) in teams.iter_mut().enumerate() {
            let before = names[..index].iter().filter(|name| **name == names[index]).count();
            let all = names.iter().filter(|name| **name == names[index]).count();
            if all > 1 {
                team.name = format!("{}#{}", names[index], before + 1);
            }
        }
    }

    /// Must a game have the machine to itself?
    pub(super) fn is_timed(&self) -> bool {
        match &self.kind {
            Kind::Minimax(_) => false,
            Kind::Player(player) => player.is_timed(),
        }
    }

    /// A player of the team, for one game of some depth.
    ///
    /// # Errors
    ///
    /// Why a program could not be started.
    pub(super) fn start(&self, depth: u32) -> Result<TeamPlayer, String> {
        Ok(match &self.kind {
            Kind::Minimax(evaluator) => TeamPlayer::Minimax(*evaluator, depth),
            Kind::Player(player) => {
                let mut player = player.start(Limits::depth(depth))?;
                player.new_game()?;
                TeamPlayer::Player(player)
            }
        })
    }
}

impl fmt::Display for Team {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.name)
    }
}

/// A team at the board.
pub(super) enum TeamPlayer {
    Minimax(Evaluator<Position>, u32),
    Player(Player<Position>),
}

impl Chooser<Position> for TeamPlayer {
    fn query(&mut self, question: &str) -> Result<Option<String>, String> {
        match self {
            Self::Minimax(evaluator, _) => Ok(Position::query(question, *evaluator)),
            Self::Player(player) => player.query(question),
        }
    }

    fn choose(&mut self, game: &Game<Position>) -> Result<Move, String> {
        match self {
            Self::Minimax(evaluator, depth) => {
                let evaluate = |position: &Position, side| {
                    if interrupt::is_stopped() {
                        Err("stopped")
                    } else {
                        Ok(evaluator(position, side))
                    }
                };
                let chosen = try_minimax(&game.position, *depth, evaluate)?;
                chosen.map(|(chosen, _)| chosen).ok_or_else(|| String::from("no move was chosen"))
            }
            Self::Player(player) => player.choose(game),
        }
    }
}
