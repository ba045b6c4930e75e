//! The names that options take, for help, for completion and for the parser.

use catalog::{Name, Playable, with_game};
use clap::builder::PossibleValuesParser;

/// The names in the tables of one game or of several.
#[derive(Default)]
pub(crate) struct Names {
    evaluators: Vec<&'static str>,
    methods: Vec<&'static str>,
    openings: Vec<&'static str>,
}

impl Names {
    /// Those of one game.
    pub(crate) fn of<G: Playable>() -> Self {
        Self {
            evaluators: G::EVALUATORS.iter().map(|&(name, _)| name).collect(),
            methods: G::methods().into_iter().map(|(name, _)| name).collect(),
            openings: G::OPENINGS.iter().map(|&(name, _)| name).collect(),
        }
    }

    /// Those of every game of the catalog.
    pub(crate) fn of_catalog() -> Self {
        Name::ALL.into_iter().fold(Self::default(), |mut names, game| {
            let more = with_game!(game, G => Self::of::<G>());
            add(&mut names.evaluators, more.evaluators);
            add(&mut names.methods, more.methods);
            add(&mut names.openings, more.openings);
            names
        })
    }

    /// Lists the names in a command line, where the options are called after the tables.
    pub(crate) fn listed_in(self, command: clap::Command) -> clap::Command {
        let mut methods = vec![crate::commands::AUTO];
        add(&mut methods, self.methods);
        let parser = |names: &[&'static str]| PossibleValuesParser::new(names.to_vec());
        command.mut_subcommands(|command| {
            command.mut_args(|argument| match argument.get_id().as_str() {
                "evaluator" => argument.value_parser(parser(&self.evaluators)),
                "method" => argument.value_parser(parser(&methods)),
                "openings" => argument.value_parser(parser(&self.openings)),
                _ => argument,
            })
        })
    }
}

/// Adds names that are not there yet.
fn add(names: &mut Vec<&'static str>, more: Vec<&'static str>) {
    for name in more {
        if !names.contains(&name) {
            names.push(name);
        }
    }
}
